"""The limits that a file of `gramy-referee serve --config` sets for clients, and what happens when a client exceeds one."""

import contextlib
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import unittest

from gramy import BIN, PATIENCE, Client, Folder, Netcat, Referee, kill_house_bots, play_when_perfect_is_there


@contextlib.contextmanager
def limited(*arguments, **limits):
    """Starts a referee with these limits."""
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder) / "limits.toml"
        config.write_text("[limits]\n" + "".join(f"{key} = {value}\n" for key, value in limits.items()))
        with Referee("--config", config, *arguments) as referee:
            yield referee


class Limits(unittest.TestCase):
    def test_silent_clients_that_use_all_connections_do_not_keep_other_clients_out(self):
        with limited(connections=3, name_ms=3600000) as referee:
            strangers = [socket.create_connection(("127.0.0.1", referee.port), PATIENCE) for _ in range(3)]
            kill_house_bots(referee)
            with Client(referee, "guest") as guest:
                play_when_perfect_is_there(guest)
            seen = b""
            while data := strangers[0].recv(4096):
                seen += data
            self.assertTrue(seen.endswith(b"You did not say who you are before all connections were in use. Goodbye.\n"), seen)
            for stranger in strangers:
                stranger.close()

    def test_a_quiet_connection_gets_a_keepalive_probe_within_half_a_minute(self):
        with Referee() as referee, Client(referee, "quiet") as quiet:
            ends = ["%08X:%04X" % (0x0100007F, port) for port in (referee.port, quiet.socket.getsockname()[1])]
            for _ in range(PATIENCE * 10):  # waits until the client has acknowledged all data
                connections = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()]
                timer, = (fields[5] for fields in connections if fields[1:3] == ends)
                kind, ticks = (int(field, 16) for field in timer.split(":"))
                if kind == 2:  # the timer of the next keepalive probe
                    break
                time.sleep(0.1)
            self.assertEqual(kind, 2)
            self.assertLessEqual(ticks / os.sysconf("SC_CLK_TCK"), 30)

    def test_a_client_that_does_not_send_its_whole_hello_in_time_is_disconnected(self):
        with limited(hello_ms=300) as referee, Client(referee) as slow:
            slow.send_bytes(b'{"type":"hello"')
            error = slow.expect("error")
            self.assertEqual((error["code"], error["fatal"]), ("bad_message", True))
            self.assertIn("hello within 0.3 s", error["message"])
            self.assertIsNone(slow.receive())

    def test_a_rated_match_with_the_house_bot_is_not_delayed_by_large_boards_requested_by_other_clients(self):
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

    def test_the_limit_on_lines_that_arrive_at_once_does_not_apply_to_a_typed_board(self):
        with limited(lines_per_second=1, lines_at_once=5) as referee, Netcat(referee) as person:
            person.type("play graf start 1 board")
            person.type("200 200\n" + "".join(f"{v} {v % 200 + 1}\n" for v in range(1, 201)) + "0\n")
            person.see("Your turn|is to move")

    def test_an_error_in_the_file_of_limits_is_reported_with_its_line_and_column(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
            config.write("[limits]\nerrors = 0\n")
            config.flush()
            run = subprocess.run([BIN / "gramy-referee", "serve", "--port", "0", "--config", config.name],
                                 capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn(f"{config.name}:2:10: errors: expected an integer from 1", run.stderr)


class Players(Folder):
    def test_a_tournament_admits_its_own_players_whatever_its_limits_on_connections(self):
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
