"""Players of a tournament: bots over standard streams, persons with a player's token, and the ends of players' processes."""

import json
import os
import re
import subprocess
import sys
import types
import unittest

from gramy import BIN, PATIENCE, Folder, Netcat, bot_that, descendants, printed, until

LEGAL = 'send(type="move", match=match, ply=ply, move=legal[0])'


RANDOM = """
[[player]]
name = "random"
command = "gramy-bot --player random"
"""

ONE_BOARD = """
[[game]]
id = "misie-patysie"
boards = { generate = 1, size = 12 }
"""

PYTHON = f"{sys.executable} -S bot.py"
STDIO_BOT = f'[[player]]\nname = "bot"\ncommand = "{PYTHON}"\ntransport = "stdio"\n'
STDERR = 'print("my move", file=sys.stderr); '
TWENTY_MB = 'ply < 2 and [os.write(2, b"x" * (1 << 20)) for _ in range(20)]; '
# The referee may notice that a bot closed its output before it notices that the process ended.
NO_LONGER = ("disconnect", "{} closed its standard output")

# For each player: additional fields of its hello, its reaction to a move request, its command, and the possible
# ends of its matches.
OVER_STDIO = {
    "few-lines": ("", STDERR + LEGAL, PYTHON, {("normal", "")}),
    "other-name": (', name="another", token="x"', LEGAL, PYTHON, {("normal", "")}),
    "gramy-bot": ("", LEGAL, "gramy-bot --player perfect --stdio", {("normal", "")}),
    "streams-by-name": ("", LEGAL, PYTHON + " < /dev/stdin > /dev/stdout", {("normal", "")}),
    "prints": ("", TWENTY_MB + LEGAL, PYTHON, {("normal", "")}),
    "exits": ("", "os._exit(3)", PYTHON, {("crash", "{} exited with code 3"), NO_LONGER}),
    "closes": ("", "os.close(1); time.sleep(1000)", PYTHON, {NO_LONGER}),
}


class Stdio(Folder):
    def test_each_fault_of_a_bot_over_standard_streams_loses_the_match_for_the_expected_reason(self):
        players = ""
        for name, (hello, act, command, _) in OVER_STDIO.items():
            self.write(f"{name}.py", bot_that(act).replace("protocol=1", "protocol=1" + hello))
            players += f'[[player]]\nname = "{name}"\ntransport = "stdio"\ncommand = "{command.replace("bot.py", name + ".py")}"\n'
        run = self.run_tournament('format = "gauntlet"\n[clock]\ninitial_ms = 60000\n' + RANDOM + players + ONE_BOARD)
        self.assertEqual(run.returncode, 0, run.stderr)
        ends = {name: [] for name in OVER_STDIO}
        for match in self.matches():
            name, = set(match["players"]) - {"random"}
            ends[name].append((match["reason"], match.get("detail", "")))
        for name, (_, _, _, expected) in OVER_STDIO.items():
            with self.subTest(name):
                self.assertEqual(len(ends[name]), 2)
                self.assertLessEqual(set(ends[name]), {(reason, detail.format(name)) for reason, detail in expected})
        self.assertIn("my move", printed(self.folder / "out/logs/few-lines.log"))
        self.assertGreaterEqual((self.folder / "out/logs/prints.log").stat().st_size, 20 << 20)

    def test_gramy_bot_exits_at_the_end_of_its_standard_input(self):
        welcome = {"type": "welcome", "protocol": 1, "server": "x", "session": "s1", "resume": "5f0c9e1b",
                   "limits": {"line_bytes": 65536, "play_bytes": 65536, "board_size": {}}}
        bot = subprocess.run(
            [BIN / "gramy-bot", "--player", "random", "--stdio"],
            input=json.dumps(welcome) + "\n", capture_output=True, text=True, timeout=PATIENCE,
        )
        self.assertEqual(bot.returncode, 1)
        self.assertIn("lost the connection to standard input and output: End of file", bot.stderr)
        self.assertNotIn("connects again", bot.stderr)

    def test_if_a_bot_writes_its_hello_to_standard_output_instead_of_connecting_the_error_says_which_key_to_set(self):
        run = self.run_tournament('[[player]]\nname = "bot"\ncommand = "gramy-bot --player perfect --stdio"\n' + RANDOM + ONE_BOARD)
        self.assertIn('it wrote its hello to standard output instead of connecting: set transport = "stdio" for this player; see ', run.stderr)

    def test_a_bot_whose_first_line_is_not_a_hello_takes_no_part_in_the_tournament(self):
        echo = '[[player]]\nname = "bot"\ncommand = "echo Hello; sleep 1000"\ntransport = "stdio"\n'
        run = self.run_tournament(echo + RANDOM + '[[game]]\nid = "paski"\n')
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("bot is out: could not be started: its hello was refused: expected one JSON object, found 'Hello': "
                      "words for people belong on standard error", run.stderr)


class OneBot(Folder):
    def play(self, bot):
        """Plays two matches between `bot` and random, on one board of misie-patysie."""
        self.write("bot.py", bot)
        run = self.run_tournament("[clock]\ninitial_ms = 60000\n" + STDIO_BOT + RANDOM + ONE_BOARD)
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = self.matches()
        self.assertEqual(len(matches), 2)
        return matches

    def log(self):
        return printed(self.folder / "out/logs/bot.log")


class Ends(OneBot):
    def test_a_players_log_is_emptied_when_it_exceeds_256_megabytes(self):
        deed = """
        os.truncate("out/logs/bot.log", 1 << 30)
        print("my move", file=sys.stderr)
        deadline = time.monotonic() + 20
        while os.path.getsize("out/logs/bot.log") >= 1 << 30 and time.monotonic() < deadline: time.sleep(0.05)
        """
        self.play(bot_that(deed + LEGAL))
        self.assertLess((self.folder / "out/logs/bot.log").stat().st_size, 1 << 20)
        self.assertIn(" the log was emptied here, because it was longer than 256 MB\n", (self.folder / "out/logs/bot.log").read_text())

    def test_lines_that_a_bot_sent_before_it_exited_are_read(self):
        first, _ = self.play(bot_that('send(type="resign", match=match); os._exit(0)'))
        self.assertEqual(first["reason"], "resign")


class Misspelt(Folder):
    FILE = """
    [[player]]
    name = "a"
    command = "gramy-bot --player perfect"
    [[player]]
    name = "b"
    command = "gramy-bot --player random"
    [[player]]
    name = "c"
    command = "{command}"
    [[game]]
    id = "misie-patysie"
    boards = {{ generate = 1, size = 12 }}
    """

    def play(self, command, **options):
        return self.run_tournament(self.FILE.format(command=command), **options)

    def test_a_tournament_does_not_begin_if_a_players_command_cannot_be_run(self):
        (self.folder / "plain.txt").write_text("no program")
        for command, said in (("gramy-bto --player random", "gramy-bto: command not found"),
                              ("./none", "./none: No such file or directory"), ("./plain.txt", "./plain.txt: Permission denied")):
            run = self.play(command)
            self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)
            where = f"{self.folder}/tournament.toml:10:11"
            self.assertRegex(run.stderr, f"gramy-referee: {where}: command of player 'c': expected a program that can be run, "
                                         f"found '{command}', which exited with code 12[67]: .*{said}\n")
            self.assertEqual(self.matches(), [])
        run = self.play("gramy-bot --player random")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.matches()), 6)

    def test_when_the_referee_gives_up_a_player_it_prints_the_players_last_output(self):
        run = self.play("gramy-bot --player gredy")
        self.assertEqual(run.returncode, 0, run.stderr)
        out = ("c is out: could not be started: exited with code 2; its last output: 'gramy-bot: --player: expected perfect, "
               f".*, found 'gredy'; see gramy-bot --help'; see {self.folder}/out/logs/c.log\n")
        # The referee prints this message at once when it gives up the player, and again at the end as the reason for
        # missing matches.
        self.assertRegex(run.stderr, f"{out}(?s:.*)4 of 6 matches could not be played\n.*{out}")
        run = self.play("exit 3")  # the bot prints nothing
        self.assertIn(f"c is out: could not be started: exited with code 3; see {self.folder}/out/logs/c.log\n", run.stderr)


class Copies(Folder):
    def test_copies_of_a_player_play_simultaneous_matches_under_one_name(self):
        # A copy moves only once both copies are in a match.
        bot = bot_that("""
        name = os.environ["GRAMY_NAME"]
        open(name, "w").close()
        while not (os.path.exists("twin") and os.path.exists("twin-2")): time.sleep(0.01)
        """ + LEGAL)
        self.write("bot.py", bot)
        twin = f'concurrency = 2\n[[player]]\nname = "twin"\ncommand = "{PYTHON}"\ntransport = "stdio"\ncopies = 2\n'
        run = self.run_tournament(twin + RANDOM + ONE_BOARD.replace("generate = 1", "generate = 3"))
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = self.matches()
        self.assertEqual([match["reason"] for match in matches], 6 * ["normal"])
        self.assertEqual({name for match in matches for name in match["players"]}, {"twin", "random"})
        self.assertEqual(
            {path.name for path in (self.folder / "out/logs").iterdir()}, {"twin.log", "twin-2.log", "random.log"}
        )


class People(Folder):
    def test_a_person_who_joins_with_a_players_token_plays_that_players_matches_one_after_the_other(self):
        zosia = '[[player]]\nname = "ZOSIA"\ntoken = "Sesame-7"\n'
        file = self.write("tournament.toml", RANDOM + zosia + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n')
        referee = self.start("tournament", file, "--out", self.folder / "out")
        port = until(lambda: re.search(r"listening on 127\.0\.0\.1:(\d+); waiting for ZOSIA", self.said(referee)), "it waits for nobody")
        with Netcat(types.SimpleNamespace(port=int(port[1]))) as person:
            person.type("name ZOSIA")
            person.see("the name ZOSIA is reserved")
            person.see(r"Give it as\s+`name\s+ZOSIA\s+TOKEN`")
            person.type("name ZOSIA sesame")
            person.see("wrong token for the reserved name")
            person.type("name ZOSIA Sesame-7")
            for _ in range(2):
                person.see("Your turn")
                person.type("1 0")
                person.see("Your turn")
                person.type("resign")
            self.finish(referee)
        matches = self.matches()
        self.assertEqual([match["reason"] for match in matches], ["resign", "resign"])
        self.assertTrue(all([1, 0] in [move for move, _ in match["moves"]] for match in matches))


# A bot that waits in its first match, with children in other groups and sessions.
SPREADING = """
import subprocess
subprocess.Popen(["setsid", "sleep", "1000"])
subprocess.Popen(["sh", "-c", "setsid sleep 1000 & sleep 1000"])
""" + bot_that("time.sleep(1000)")

# A bot that crashes in each match, and prints which children of its earlier processes still run.
LITTERING = """
import pathlib, subprocess
pids = pathlib.Path("pids")
for pid in pids.read_text().split() if pids.exists() else []:
    print("left behind:", pid, file=sys.stderr) if os.path.exists(f"/proc/{pid}") else None
child = subprocess.Popen(["setsid", "sleep", "1000"])
with pids.open("a") as file:
    print(child.pid, file=file)
"""


# A bot that moves once the process named in a file has ended, or prints that the process runs.
WAITING = """
        pid = open("pid").read().strip()
        deadline = time.monotonic() + 30
        while os.path.exists("/proc/" + pid) and time.monotonic() < deadline: time.sleep(0.02)
        if os.path.exists("/proc/" + pid): print("left behind:", pid, file=sys.stderr)
        """


class Leftovers(OneBot):
    def test_child_processes_of_a_player_are_ended_after_the_players_own_process_has_ended(self):
        self.play("import os, sys" + LITTERING + bot_that("os._exit(1)"))
        self.assertGreaterEqual(len((self.folder / "pids").read_text().split()), 2)
        self.assertEqual(self.log(), "")

    def test_no_process_is_left_of_a_player_that_did_not_connect_in_time(self):
        self.write("bot.py", bot_that(WAITING + LEGAL))
        silent = """
            [[player]]
            name = "silent"
            command = "trap '' TERM; setsid sleep 1000 & echo $! > pid; sleep 1000"
            """
        run = self.run_tournament("wait_ms = 5000\n" + STDIO_BOT + RANDOM + silent + ONE_BOARD)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("silent is out: not connected for 5000 ms", run.stderr)
        self.assertEqual([match["reason"] for match in self.matches()], ["normal", "normal"])
        self.assertEqual(self.log(), "")

    def test_no_process_of_a_player_outlives_a_referee_that_is_killed(self):
        self.write("bot.py", SPREADING)
        file = self.write("tournament.toml", STDIO_BOT + RANDOM + '[[game]]\nid = "paski"\n')
        referee = self.start("tournament", file, "--out", self.folder / "out")
        until(lambda: len(descendants(referee.pid)) >= 8, "not all have children")
        started = descendants(referee.pid)
        self.kill(referee)
        until(lambda: not any(alive(pid) for pid in started), "somebody is left")


def alive(pid):
    """Whether the process runs. A zombie, which another process only has to reap, does not run."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    unittest.main()
