"""`gramy-referee serve --config`: what strangers may do, and what becomes of those who try more."""

import contextlib
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import unittest

from gramy import BIN, PATIENCE, Client, Netcat, Referee, kill_house_bots, play_when_perfect_is_there
from test_tournament import Folder


@contextlib.contextmanager
def limited(**limits):
    """A referee with these limits."""
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder) / "limits.toml"
        config.write_text("[limits]\n" + "".join(f"{key} = {value}\n" for key, value in limits.items()))
        with Referee("--config", config) as referee:
            yield referee


class Limits(unittest.TestCase):
    def assert_put_out(self, client, code):
        """The rest that a client is told ends with a fatal error and the end of the connection."""
        message = None
        while (following := client.receive()) is not None:
            message = following
        self.assertEqual((message["type"], message["code"], message["fatal"]), ("error", code, True))
        return message["message"]

    def test_one_address_has_only_so_many_connections(self):
        with limited(connections_per_address=2) as referee:
            with Client(referee, "first"), Client(referee, "second") as second:
                with Client(referee) as third:
                    self.assertIn("127.0.0.1", self.assert_put_out(third, "busy"))
                second.socket.close()
                for _ in range(PATIENCE * 10):  # until the referee has noticed
                    with Client(referee) as fourth:
                        fourth.send(type="hello", protocol=1, name="fourth")
                        if fourth.receive()["type"] == "welcome":
                            return
                    time.sleep(0.1)
                self.fail("there was no room again")

    def test_there_are_only_so_many_connections(self):
        with limited(connections=1) as referee:
            with Client(referee, "first"), Client(referee) as second:
                self.assert_put_out(second, "busy")

    def test_strangers_who_take_every_place_keep_nobody_out(self):
        with limited(connections=3, name_ms=3600000) as referee:
            strangers = [socket.create_connection(("127.0.0.1", referee.port), PATIENCE) for _ in range(3)]
            kill_house_bots(referee)
            with Client(referee, "guest") as guest:
                play_when_perfect_is_there(guest)
            seen = b""
            while data := strangers[0].recv(4096):
                seen += data
            self.assertTrue(seen.endswith(b"You have not said who you are before the connections ran out. Goodbye.\n"), seen)
            for stranger in strangers:
                stranger.close()

    def test_a_quiet_link_is_probed_within_half_a_minute(self):
        with Referee() as referee, Client(referee, "quiet") as quiet:
            ends = ["%08X:%04X" % (0x0100007F, port) for port in (referee.port, quiet.socket.getsockname()[1])]
            for _ in range(PATIENCE * 10):  # until what was sent has been acknowledged
                connections = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()]
                timer, = (fields[5] for fields in connections if fields[1:3] == ends)
                kind, ticks = (int(field, 16) for field in timer.split(":"))
                if kind == 2:  # keepalive
                    break
                time.sleep(0.1)
            self.assertEqual(kind, 2)
            self.assertLessEqual(ticks / os.sysconf("SC_CLK_TCK"), 30)

    def test_a_hello_that_drips_is_not_awaited(self):
        with limited(hello_ms=300) as referee, Client(referee) as slow:
            begun = time.monotonic()
            with contextlib.suppress(ConnectionError):
                for byte in b'{"type":"hello","protocol":1,"name":"slow"':
                    slow.send_bytes(bytes([byte]))
                    time.sleep(0.1)
                    if time.monotonic() - begun > 1:
                        break
            self.assertIn("hello within 0.3 s", self.assert_put_out(slow, "bad_message"))

    def test_nobody_stays_without_saying_who_they_are(self):
        with limited(name_ms=5000) as referee:
            nameless = socket.create_connection(("127.0.0.1", referee.port), PATIENCE)
            with nameless, Netcat(referee) as named, Client(referee, "bot") as bot:
                named.type("name ZOSIA")
                named.see("Hello, ZOSIA")
                nameless.sendall(b"who\n")
                seen = b""
                while data := nameless.recv(4096):
                    seen += data
                self.assertTrue(seen.endswith(b"You have not said who you are within 5 s. Goodbye.\n"), seen)
                named.type("who")
                named.see("ZOSIA")
                bot.send(type="resign", match="m1")
                bot.expect("error")

    def test_lines_nobody_asked_for_are_rationed(self):
        for flood in (b'{"type":"pong","id":1}\n', b"\n"):
            with self.subTest(flood=flood), limited(lines_per_second=10, lines_at_once=100) as referee:
                with Client(referee, "calm") as calm, Client(referee, "flood", capacity=2) as client:
                    calm.send(type="play", game="paski", board="1 1 1 9", seat=0, against="flood")
                    calm.expect("start")
                    client.expect("start")
                    with contextlib.suppress(ConnectionError):
                        client.send_bytes(flood * 1000)
                    self.assertIn("100 at once", self.assert_put_out(client, "rate_limited"))
                    calm.expect("move_request")
                    self.assertEqual(calm.expect("end")["reason"], "disconnect")

    def test_a_person_who_types_without_end_is_sent_away(self):
        with limited(lines_per_second=10, lines_at_once=100) as referee, Netcat(referee) as person:
            with contextlib.suppress(BrokenPipeError):
                person.type_bytes(b"who\n" * 1000)
            person.see("more than 10 lines of 1 KiB a second, 100 at once. Goodbye.")

    def test_who_stops_answering_pings_loses_by_stall(self):
        with limited(ping_ms=100, pong_ms=100) as referee, Client(referee, "calm") as calm, Client(referee, "dead") as dead:
            calm.send(type="play", game="paski", board="1 1 1 9", seat=0, against="dead")
            calm.expect("start")
            while (message := dead.receive(pongs=False))["type"] != "ping":
                pass
            dead.send(type="pong", id=message["id"])  # from now on it is held to answering
            calm.expect("move_request")
            end = calm.expect("end")
            self.assertEqual((end["reason"], end["outcome"]), ("stall", "win"))

    def test_whoever_has_all_matches_makes_room_for_a_newcomer(self):
        with limited(matches=8) as referee, Client(referee, "greedy", capacity=64) as greedy, Client(referee, "late") as late:
            for _ in range(8):
                greedy.send(type="play", game="paski", board="1 1 1 9", seat=0)
                newest = greedy.expect("start")["match"]
                greedy.expect("move_request")
            greedy.send(type="play", game="paski", board="1 1 1 9", seat=0)
            self.assertEqual(greedy.expect("error")["code"], "busy")
            end = late.play(lambda _: [1, 0], game="misie-patysie", board="9 0 2", seat=0)[2]
            self.assertEqual(end["reason"], "normal")
            error = greedy.expect("error")
            self.assertEqual((error["code"], error["match"], error["fatal"]), ("busy", newest, False))
            end = greedy.expect("end")
            self.assertEqual((end["match"], end["outcome"], end["reason"]), (newest, "none", "aborted"))

    def test_a_person_who_does_not_move_is_warned_and_then_loses(self):
        with limited(idle_ms=3000) as referee, Netcat(referee) as person, Client(referee, "bot") as bot:
            self.assertEqual(bot.welcome["limits"]["idle_ms"], 3000)
            person.type("play paski first board 1 1 1 9")
            person.see("Your turn")
            person.see("You have not moved for long: move within 1.5 s, or you lose this match.")
            person.see("perfect has won: you did not move for too long.")
            bot.send(type="play", game="paski", board="1 1 1 9", seat=0)
            bot.expect("start")
            bot.expect("move_request")
            self.assertEqual(bot.expect("end")["reason"], "idle")

    def test_large_boards_hold_up_no_rated_match_with_the_house_bot(self):
        with contextlib.ExitStack() as stack:
            referee = stack.enter_context(Referee())
            for i in range(8):
                greedy = stack.enter_context(Client(referee, f"greedy{i}", capacity=8))
                for j in range(8):
                    greedy.send(type="play", game="paski", board=f"1 7 {8 + i} {100000 - j}", seat=0)
                greedy.expect("start")
            late = stack.enter_context(Client(referee, "late"))
            clock = {"ready_ms": 2000, "initial_ms": 8000, "increment_ms": 0, "margin_ms": 50}
            end = late.play(lambda _: [1, 0], game="misie-patysie", board="9 0 2", seat=0, rated=True, clock=clock)[2]
            self.assertEqual(end["reason"], "normal")

    def test_a_long_board_may_be_typed(self):
        with limited(lines_per_second=1, lines_at_once=5) as referee, Netcat(referee) as person:
            person.type("play graf start 1 board")
            person.type("200 200\n" + "".join(f"{v} {v % 200 + 1}\n" for v in range(1, 201)) + "0\n")
            person.see("Your turn|is to move")

    def test_a_bot_that_only_answers_is_never_too_fast(self):
        with limited(lines_per_second=1, lines_at_once=1) as referee, Client(referee, "fast") as fast:
            for _ in range(20):
                _, moves, end = fast.play(lambda _: [1, 0], game="misie-patysie", board="9 0 2", seat=0)
                self.assertEqual((end["type"], end["reason"]), ("end", "normal"))
                self.assertGreater(len(moves), 3)

    def test_who_does_not_read_is_dropped(self):
        board = "100000 100000\n" + "".join(f"{v} {v % 100000 + 1}\n" for v in range(1, 100001)) + "0\n"
        with limited(queue_bytes=4194304, matches_between=64) as referee:
            with Client(referee, "reader", capacity=64) as reader, Client(referee, "deaf", capacity=64) as deaf:
                with contextlib.suppress(ConnectionError):
                    for _ in range(16):  # more than the system's own buffers hold
                        deaf.send(type="play", game="graf", board=board, start=1, seat=1, against="reader")
                for _ in range(PATIENCE * 10):  # until so much has been read
                    reader.send(type="play", game="paski", board="1 1 1 9", against="deaf")
                    message = reader.receive()
                    while message["type"] != "error" and message.get("game") != "paski":
                        message = reader.receive()
                    if message["type"] == "error":
                        break
                    reader.send(type="resign", match=message["match"])
                    time.sleep(0.1)
                self.assertRegex(message.get("message", "it has not been dropped"),
                                 "deaf has lost its connection|there is nobody called 'deaf'")

    def test_a_bad_file_of_limits_is_told_with_its_place(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
            config.write("[limits]\nerrors = 0\n")
            config.flush()
            run = subprocess.run([BIN / "gramy-referee", "serve", "--port", "0", "--config", config.name],
                                 capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn(f"{config.name}:2:10: errors: expected an integer from 1", run.stderr)


class Players(Folder):
    def test_a_tournament_has_room_for_its_own_players(self):
        players = "".join(f'[[player]]\nname = "{name}"\ncommand = "gramy-bot --player random"\n' for name in "abcd")
        run = self.run_tournament(
            players + """
            [limits]
            connections = 1
            connections_per_address = 1
            [[game]]
            id = "misie-patysie"
            boards = { generate = 1 }
            """.replace("            ", ""))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.matches()), 12)


if __name__ == "__main__":
    unittest.main()
