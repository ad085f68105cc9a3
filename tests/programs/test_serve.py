"""The sockets, the house bots and the end of `gramy-referee serve`. tests/referee/session and
tests/referee/lobby test its messages."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock

from gramy import BIN, PATIENCE, SOURCE, Client, Referee, descendants, house_bots
from test_limits import limited


@contextlib.contextmanager
def house_bots_stopped(referee):
    stopped = house_bots(referee)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield stopped
    finally:
        for pid in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


class Serve(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.referee = Referee().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.referee.stop()

    def test_a_move_that_a_client_sends_just_before_it_closes_its_connection_is_played(self):
        # Bolek takes the last bear, wins and leaves.
        with Client(self.referee, "opponent") as opponent:
            leaver = Client(self.referee, "leaver")
            leaver.send(type="play", game="misie-patysie", board="1 0 1", seat=0, against="opponent")
            match = leaver.expect("start")["match"]
            opponent.expect("start")
            leaver.send(type="move", match=match, ply=0, move=[1, 0])
            leaver.socket.close()
            end = opponent.expect("end")
            self.assertEqual((end["outcome"], end["reason"], end["moves"]), ("loss", "normal", [[1, 0]]))

    def test_output_larger_than_a_socket_buffer_arrives_whole_and_in_order(self):
        size = 400_000  # a ring, with its edges in the order in which the referee writes them
        board = f"{size} {size}\n1 2\n1 {size}\n" + "".join(f"{v} {v + 1}\n" for v in range(2, size))
        with Client(self.referee, "slow") as client, Client(self.referee, "quick") as other:
            client.send(type="play", game="hydrorozgrywka", board=board, start=1, seat=0)
            # another client can play although the first one does not read
            other.play(lambda moves: (1, 1), game="misie-patysie", board="1 1 1", seat=0)
            start = client.expect("start")
            self.assertTrue(start["board"] == board, f"another board: {start['board'][:40]!r}...")
            request = client.expect("move_request")
            client.send(type="move", match=start["match"], ply=request["ply"], move=[2])
            self.assertEqual(client.expect("move_request")["moves"], [[3]])

    def test_the_starter_bot_in_python_plays_on_a_referee(self):
        with Client(self.referee, "host", wants=["legal"]) as host:
            host.send(type="subscribe", to="lobby")
            bot = subprocess.Popen([sys.executable, SOURCE / "bots/python/bot.py", f"127.0.0.1:{self.referee.port}"])
            self.addCleanup(bot.wait, PATIENCE)
            self.addCleanup(bot.terminate)
            while "MyBot" not in [player["name"] for player in host.expect("lobby")["players"]]:
                pass
            host.send(type="play", game="misie-patysie", board="7 2 3", seat=0, against="MyBot")
            while (message := host.receive())["type"] != "end":
                if message["type"] == "move_request":
                    host.send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
            self.assertEqual(message["reason"], "normal")


class Life(unittest.TestCase):
    def test_sigint_and_sigterm_end_the_referee_and_its_house_bots(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            with Referee() as referee:
                children = descendants(referee.process.pid)
                self.assertGreaterEqual(len(children), 2)
                with Client(referee, "guest") as guest:
                    guest.send(type="play", game="paski", board="1 2 3 20", seat=0)
                    guest.expect("start")
                    guest.expect("move_request")
                    self.assertEqual(referee.stop(how), 0)
                    end = guest.expect("end")
                    self.assertEqual((end["outcome"], end["reason"]), ("none", "aborted"))
                    guest.expect("bye")
                for child in children:
                    self.assertFalse(os.path.exists(f"/proc/{child}"), child)

    def test_the_referee_raises_its_limit_of_open_files_to_the_hard_limit(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 256), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        with Referee() as referee:
            self.assertEqual(resource.prlimit(referee.process.pid, resource.RLIMIT_NOFILE), (hard, hard))

    def test_a_port_in_use_is_reported_at_once(self):
        with Referee() as referee:
            second = subprocess.run(
                [BIN / "gramy-referee", "serve", "--port", str(referee.port)], capture_output=True, text=True, timeout=PATIENCE
            )
            self.assertEqual((second.returncode, second.stdout), (1, ""))
            self.assertIn(str(referee.port), second.stderr)

    def test_a_house_bot_that_is_slow_to_read_keeps_its_matches(self):
        board = "100000 100000\n" + "".join(f"{v} {v % 100000 + 1}\n" for v in range(1, 100001)) + "0\n"
        with limited(queue_bytes=65536) as referee, Client(referee, "calm") as calm:
            calm.send(type="play", game="misie-patysie", board="30 30 1", seat=0, against="random")
            match = calm.expect("start")["match"]
            calm.expect("move_request")
            with house_bots_stopped(referee), Client(referee, "long", capacity=8) as long:
                for _ in range(8):  # fills the pipe and the queue of the house bot
                    long.send(type="play", game="graf", board=board, start=1, seat=0, against="random")
                    long.expect("start")
                    long.expect("move_request")
            calm.send(type="move", match=match, ply=0, move=[1, 0])
            calm.expect("move_request")

    def test_sigusr1_prints_a_table_of_what_each_client_uses(self):
        with Referee() as referee, Client(referee, "busy") as busy, Client(referee) as stranger:
            for _ in range(3):
                busy.send(type="nonsense")
                busy.expect("error")
            busy.send(type="play", game="paski", board="1 2 3 20", seat=0)
            busy.expect("start")
            for _ in range(2):
                referee.process.send_signal(signal.SIGUSR1)
                head = referee.process.stderr.readline().split()
                self.assertEqual(head[:3] + head[-1:], ["address", "name", "connections", "watched"])
                rows = [referee.process.stderr.readline().split() for _ in range(5)]
                who = {(row[0], row[1]): row[2:4] + row[6:] for row in rows[:4]}
                self.assertEqual(who.pop(("127.0.0.1", "busy")), ["1", "1", "0", "0", "3", "0"])
                self.assertEqual(who.pop(("127.0.0.1", "-")), ["1", "0", "0", "0", "0", "0"])
                self.assertEqual(who, {("(house)", "perfect"): ["1", "1", "0", "0", "0", "0"],
                                       ("(house)", "random"): ["1", "0", "0", "0", "0", "0"]})
                self.assertEqual(rows[4][:3], ["together", "4", "2"])

    def test_a_house_bot_that_hangs_is_replaced(self):
        with limited(ping_ms=100, pong_ms=1000) as referee, Client(referee, "guest", capacity=2) as guest:
            for against in ("perfect", "random"):
                guest.send(type="play", game="paski", board="1 2 3 20", seat=0, against=against)
                guest.expect("start")
                guest.expect("move_request")
            with Client(referee, "pinged") as pinged:
                # Waits until each house bot has answered a ping, because the referee replaces only bots that stop
                # answering.
                for _ in range(10):
                    ping = pinged.receive(pongs=False)
                    pinged.send(type="pong", id=ping["id"])
            with house_bots_stopped(referee) as stopped:
                self.assertEqual(len(stopped), 2)
                deadline = time.monotonic() + PATIENCE
                while stopped & house_bots(referee):
                    self.assertLess(time.monotonic(), deadline, "the house bots that hang are still there")
                    time.sleep(0.05)

    def test_house_bots_ignore_the_name_and_token_in_the_referees_environment(self):
        with unittest.mock.patch.dict(os.environ, GRAMY_NAME="my.bot", GRAMY_TOKEN="mine"):
            with Referee() as referee, Client(referee, "guest") as guest:
                guest.send(type="play", game="paski", board="1 1 1 3")
                guest.expect("start")

    def test_bad_usage_of_the_command_serve_is_an_error(self):
        for arguments in (["serve", "--port", "x"], ["dance"], ["serve", "--port", "70000"], []):
            run = subprocess.run([BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertEqual(run.stdout, "")
            self.assertTrue(run.stderr)


if __name__ == "__main__":
    unittest.main()
