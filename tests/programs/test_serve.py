"""`gramy-referee serve` as a bot author meets it: errors that harm nobody, pairing, resume, clean ends."""

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

from gramy import (
    BIN, PATIENCE, SOURCE, TRIES, Client, Referee, descendants, house_bots, kill_house_bots, play_when_perfect_is_there,
)


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

    def error(self, client, **message):
        client.send(**message)
        return client.expect("error")

    def test_every_bad_message_gets_one_error_and_harms_nobody(self):
        with Client(self.referee, "watcher") as other, Client(self.referee, "clumsy") as client:
            other.send(type="play", game="paski", board="1 2 3 20", seat=0)
            running = other.expect("start")["match"]
            request = other.expect("move_request")
            cases = [
                (b"x\n", "bad_message"),
                (b"{\n", "bad_json"),
                (b'{"type":3}\n', "bad_message"),
                (b"{}\n", "bad_message"),
                (b'{"type":"dance"}\n', "bad_message"),
                (b'{"type":"move"}\n', "bad_message"),
                (b'{"type":"move","match":"nope","ply":0,"move":[1]}\n', "unknown_match"),
                (b'{"type":"resign","match":"nope"}\n', "unknown_match"),
                (b'{"type":"play","game":"chess"}\n', "unknown_game"),
                (b'{"type":"play","game":"paski","board":"1 2"}\n', "bad_board"),
                (b'{"type":"play","game":"paski","board":"1 2 3 999999999"}\n', "bad_board"),
                (b'{"type":"play","game":"zielone","board":"1 1 0 1 2 0 1 1","start":3}\n', "bad_board"),
                (b'{"type":"play","game":"paski","board":"1 2 3 9","seed":1}\n', "bad_message"),
                (b'{"type":"play","game":"paski","seat":2}\n', "bad_message"),
                (b'{"type":"play","game":"paski","against":"nobody"}\n', "unknown_player"),
                (b'{"type":"play","game":"paski","against":"CLUMSY"}\n', "unknown_player"),
                (b'{"type":"hello","protocol":1,"name":"again"}\n', "bad_message"),
                (b'\xff\xfe{"type":"play"}\n', "bad_message"),
                (b'{"type":"play","game":"\xff"}\n', "bad_json"),
            ]
            for line, code in cases:
                client.send_bytes(line)
                error = client.expect("error")
                if code in ("bad_json", "bad_message"):  # which of the two a broken line is, is a matter of taste
                    self.assertIn(error["code"], ("bad_json", "bad_message"), line)
                else:
                    self.assertEqual(error["code"], code, (line, error))
                self.assertFalse(error["fatal"], line)
                self.assertGreater(len(error["message"]), 10)
            _, _, end = client.play(lambda moves: (1, next(c for c in range(1, 9) if (1, c) not in moves)), game="paski", board="1 1 1 4", seat=0)
            self.assertIn(end["outcome"], ("win", "loss"))
            other.send(type="move", match=running, ply=request["ply"], move=[3, 1])
            self.assertEqual(other.receive()["type"], "move_request")

    def test_a_casual_illegal_move_is_refused_and_the_ply_stays_open(self):
        with Client(self.referee, "casual") as client:
            client.send(type="play", game="misie-patysie", board="7 2 3", seat=0)
            match = client.expect("start")["match"]
            client.expect("move_request")
            error = self.error(client, type="move", match=match, ply=0, move=[9, 0])
            self.assertEqual((error["code"], error["match"]), ("illegal_move", match))
            self.assertEqual(self.error(client, type="move", match=match, ply=0, move="x")["code"], "malformed")
            self.assertEqual(self.error(client, type="move", match=match, ply=5, move=[1, 0])["code"], "stale_ply")
            client.send(type="move", match=match, ply=0, move=[1, 1])
            self.assertEqual(client.expect("move_request")["ply"], 2)
            self.assertEqual(self.error(client, type="move", match=match, ply=0, move=[1, 1])["code"], "stale_ply")

    def test_a_rated_illegal_move_loses(self):
        for move, reason in (([9, 0], "illegal_move"), ("x", "malformed")):
            with Client(self.referee, "rated") as client:
                client.send(type="play", game="misie-patysie", board="7 2 3", seat=0, rated=True)
                match = client.expect("start")["match"]
                client.expect("move_request")
                self.assertEqual(self.error(client, type="move", match=match, ply=0, move=move)["code"], reason)
                end = client.expect("end")
                self.assertEqual((end["outcome"], end["reason"]), ("loss", reason))

    def test_a_late_move_loses_by_timeout(self):
        with Client(self.referee, "late") as client:
            clock = {"ready_ms": 0, "initial_ms": 50, "increment_ms": 0, "margin_ms": 0}
            client.send(type="play", game="paski", board="1 2 3 20", seat=0, rated=True, clock=clock)
            client.expect("start")
            client.expect("move_request")
            end = client.expect("end")
            self.assertEqual((end["outcome"], end["reason"]), ("loss", "timeout"))

    def test_a_match_over_before_its_first_move(self):
        with Client(self.referee, "nothing") as client:
            start, moves, end = client.play(None, game="paski", board="5 5 5 3", seat=0)
            self.assertEqual((moves, end["outcome"], end["reason"]), ([], "loss", "normal"))
            self.assertEqual(start["roles"], ["first", "second"])

    def test_a_lost_link_comes_back_and_the_match_goes_on(self):
        first = Client(self.referee, "comeback")
        first.send(type="play", game="misie-patysie", board="7 2 3", seat=0)
        match = first.expect("start")["match"]
        first.expect("move_request")
        first.send(type="move", match=match, ply=0, move=[1, 1])
        first.expect("move_request")
        first.socket.close()
        with Client(self.referee, "comeback", resume=first.welcome["resume"]) as again:
            start = again.expect("start")
            self.assertEqual((start["match"], start["moves"][0], len(start["moves"])), (match, [1, 1], 2))
            self.assertEqual(again.expect("move_request")["ply"], 2)
            again.send(type="resign", match=match)
            self.assertEqual(again.expect("end")["reason"], "resign")

    def test_what_was_sent_before_closing_counts(self):
        # Bolek takes the last bear and leaves: he has won.
        with Client(self.referee, "opponent") as opponent:
            leaver = Client(self.referee, "leaver")
            leaver.send(type="play", game="misie-patysie", board="1 0 1", seat=0, against="opponent")
            match = leaver.expect("start")["match"]
            opponent.expect("start")
            leaver.send(type="move", match=match, ply=0, move=[1, 0])
            leaver.socket.close()
            end = opponent.expect("end")
            self.assertEqual((end["outcome"], end["reason"], end["moves"]), ("loss", "normal", [[1, 0]]))

    def test_names_are_taken_ignoring_case_and_house_names_are_kept(self):
        with Client(self.referee, "Janek"):
            for name, code in (("JANEK", "name_taken"), ("perfect", "bad_token"), ("Random", "bad_token")):
                with Client(self.referee) as second:
                    second.send(type="hello", protocol=1, name=name)
                    error = second.expect("error")
                    self.assertIn(error["code"], ("name_taken", code))
                    self.assertTrue(error["fatal"])
                    self.assertIsNone(second.receive())

    def test_another_protocol_and_no_hello_are_refused(self):
        for hello, code in (
            ({"type": "hello", "protocol": 2, "name": "future"}, "unsupported_protocol"),
            ({"type": "play", "game": "paski"}, "bad_message"),
        ):
            with Client(self.referee) as client:
                client.send(**hello)
                error = client.expect("error")
                self.assertEqual((error["code"], error["fatal"]), (code, True))
                self.assertIsNone(client.receive())

    def test_an_overlong_line_ends_the_session_and_a_long_board_does_not(self):
        with Client(self.referee, "verbose") as client:
            board = "3 3 " + " " * 100_000 + "1 2 2 3 3 1"
            start, _, end = client.play(lambda moves: ({1: 2, 2: 3, 3: 1}[moves[-1][0] if moves else 1],),
                                        game="hydrorozgrywka", board=board, start=1, seat=0)
            self.assertEqual((start["start"], end["outcome"]), (1, "win"))
            try:
                client.send_bytes(b'{"type":"pong","id":"' + b"x" * 70_000 + b'"}\n')
                error = client.expect("error")
                self.assertEqual((error["code"], error["fatal"]), ("line_too_long", True))
                self.assertIsNone(client.receive())
            except ConnectionError:
                pass  # closed before all was read: the same answer, less politely

    def test_who_leaves_while_a_long_board_is_read_harms_nobody(self):
        board = "1000000 0\n" + "0\n" * 1_000_000
        for name in ("hasty", "hastier"):
            with Client(self.referee, name) as client:
                client.send(type="play", game="graf", board=board, start=1)
        with Client(self.referee, "patient") as client:
            client.send(type="play", game="graf", board=board, seat=2)  # unlawful, and read after the others'
            client.send(type="move", match="none", ply=0, move=[1])
            codes = {client.expect("error")["code"] for _ in range(2)}
            self.assertEqual(codes, {"bad_message", "unknown_match"})

    def test_what_is_more_than_a_socket_holds_arrives_whole_and_in_order(self):
        size = 400_000  # a ring, its edges in the order in which the referee tells them
        board = f"{size} {size}\n1 2\n1 {size}\n" + "".join(f"{v} {v + 1}\n" for v in range(2, size))
        with Client(self.referee, "slow") as client, Client(self.referee, "quick") as other:
            client.send(type="play", game="hydrorozgrywka", board=board, start=1, seat=0)
            other.play(lambda moves: (1, 1), game="misie-patysie", board="1 1 1", seat=0)  # nobody waits for a reader
            start = client.expect("start")
            self.assertTrue(start["board"] == board, f"another board: {start['board'][:40]!r}...")
            request = client.expect("move_request")
            client.send(type="move", match=start["match"], ply=request["ply"], move=[2])
            self.assertEqual(client.expect("move_request")["moves"], [[3]])

    def test_the_hundredth_error_ends_the_session_and_loses_its_matches(self):
        with Client(self.referee, "patient") as opponent, Client(self.referee, "hopeless") as client:
            client.send(type="play", game="misie-patysie", board="7 2 3", against="patient", seat=1)
            client.expect("start")
            opponent.expect("start")
            opponent.expect("move_request")
            for _ in range(100):
                client.send_bytes(b"{\n")
            for _ in range(100):
                self.assertFalse(client.expect("error")["fatal"])
            self.assertEqual(client.expect("end")["reason"], "disconnect")
            last = client.expect("error")
            self.assertEqual((last["code"], last["fatal"]), ("rate_limited", True))
            self.assertIsNone(client.receive())
            self.assertEqual(opponent.expect("end")["outcome"], "win")

    def test_the_python_bot_plays(self):
        bot = subprocess.Popen([sys.executable, SOURCE / "bots/python/bot.py", f"127.0.0.1:{self.referee.port}"])
        try:
            with Client(self.referee, "host") as host:
                name = None
                for _ in range(TRIES):  # until the bot is there
                    host.send(type="play", game="misie-patysie", board="7 2 3", seat=0, against="python")
                    message = host.receive()
                    if message["type"] == "start":
                        name = message["players"][1]
                        break
                    time.sleep(PATIENCE / TRIES)
                self.assertEqual(name, "python")
                match, ply = message["match"], 0
                pool = [7, 2]
                while (message := host.receive())["type"] == "move_request":
                    for move in message["moves"]:
                        pool = [left - taken for left, taken in zip(pool, move)]
                    move = [1, 0] if pool[0] else [0, 1]
                    pool = [left - taken for left, taken in zip(pool, move)]
                    host.send(type="move", match=match, ply=message["ply"], move=move)
                self.assertEqual((message["type"], message["reason"]), ("end", "normal"))
        finally:
            bot.terminate()
            bot.wait(PATIENCE)


class Life(unittest.TestCase):
    def test_sigint_and_sigterm_end_it_with_its_house_bots(self):
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

    def test_it_has_as_many_descriptors_as_the_system_allows(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 256), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        with Referee() as referee:
            self.assertEqual(resource.prlimit(referee.process.pid, resource.RLIMIT_NOFILE), (hard, hard))

    def test_a_taken_port_is_said_at_once(self):
        with Referee() as referee:
            second = subprocess.run(
                [BIN / "gramy-referee", "serve", "--port", str(referee.port)], capture_output=True, text=True, timeout=PATIENCE
            )
            self.assertEqual((second.returncode, second.stdout), (1, ""))
            self.assertIn(str(referee.port), second.stderr)

    def test_a_killed_house_bot_is_replaced(self):
        with Referee() as referee, Client(referee, "guest") as guest:
            kill_house_bots(referee)
            play_when_perfect_is_there(guest)

    def test_a_house_bot_that_is_slow_to_read_keeps_its_matches(self):
        board = "100000 100000\n" + "".join(f"{v} {v % 100000 + 1}\n" for v in range(1, 100001)) + "0\n"
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
            config.write("[limits]\nqueue_bytes = 65536\n")
            config.flush()
            with Referee("--config", config.name) as referee, Client(referee, "calm") as calm:
                calm.send(type="play", game="misie-patysie", board="30 30 1", seat=0, against="random")
                match = calm.expect("start")["match"]
                calm.expect("move_request")
                with house_bots_stopped(referee):
                    with Client(referee, "long", capacity=8) as long:
                        for _ in range(8):  # more than the pipe and the queue hold
                            long.send(type="play", game="graf", board=board, start=1, seat=0, against="random")
                            long.expect("start")
                            long.expect("move_request")
                calm.send(type="move", match=match, ply=0, move=[1, 0])
                calm.expect("move_request")

    def test_its_host_is_told_who_uses_how_much(self):
        with Referee() as referee, Client(referee, "busy") as busy, Client(referee) as stranger:
            for _ in range(3):
                busy.send(type="nonsense")
                busy.expect("error")
            busy.send(type="play", game="paski", board="1 2 3 20", seat=0)
            busy.expect("start")
            for _ in range(2):  # and again
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
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
            config.write("[limits]\nping_ms = 100\npong_ms = 1000\n")
            config.flush()
            with Referee("--config", config.name) as referee:
                for _ in range(PATIENCE // 5):  # whoever has answered no ping yet is not missed
                    with house_bots_stopped(referee) as stopped:
                        for _ in range(50):
                            if not stopped & house_bots(referee):
                                return
                            time.sleep(0.1)
                    time.sleep(0.5)
                self.fail("those that hang are still there")

    def test_house_bots_go_by_their_own_names(self):
        with unittest.mock.patch.dict(os.environ, GRAMY_NAME="my.bot", GRAMY_TOKEN="mine"):
            with Referee() as referee, Client(referee, "guest") as guest:
                guest.send(type="play", game="paski", board="1 1 1 3")
                guest.expect("start")

    def test_bad_usage(self):
        for arguments in (["serve", "--port", "x"], ["dance"], ["serve", "--port", "70000"], []):
            run = subprocess.run([BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertEqual(run.stdout, "")
            self.assertTrue(run.stderr)


if __name__ == "__main__":
    unittest.main()
