"""`gramy-referee match`: one command that plays a bot against gramy's and shows why the bot lost."""

import json
import os
import pathlib
import re
import signal
import subprocess
import unittest

from gramy import Folder, ask, until

# A bot that plays the last legal move and prints it.
BOT = """
import json, sys
def say(**message): print(json.dumps(message), flush=True)
say(type="hello", protocol=1, name="bot", games=["paski", "graf"], wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move_request":
        say(type="move", match=message["match"], ply=message["ply"], move=message["legal"][-1], info={"depth": 1})
"""

# A bot that exits in its first match.
BROKEN = BOT.replace('say(type="move"', 'sys.exit("no idea"); say(type="move"')


class Match(Folder):
    def setUp(self):
        super().setUp()
        self.write("bot.py", BOT)
        self.write("broken.py", BROKEN)

    def run_in_folder(self, *arguments):
        return ask(*map(str, arguments), cwd=self.folder)

    def match(self, *arguments):
        return self.run_in_folder("match", *arguments)

    def test_the_command_match_prints_each_match_then_the_table_and_then_the_mistakes(self):
        done = self.match("--player", "python3 bot.py", "--player", "perfect", "--game", "paski", "--boards", 6, "--size", 30,
                          "--stdio", "--clock", "20+0.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        matches, rest = done.stdout.split("\n\n", 1)
        self.assertEqual(len(matches.splitlines()), 12)
        for line in matches.splitlines():
            self.assertRegex(line, r"^paski:generated-\d:(bot:perfect|perfect:bot): (bot|perfect) won \(normal\), \d+ moves?$")
        self.assertRegex(rest, r"\n +1-2 +perfect +\d")
        self.assertRegex(rest, r"\nbot: \d+ of 12 matches could have gone better\n")
        self.assertRegex(rest, r"\nply \d+: the move [\d ]+ \(\d+ ms\) turned a win for the player into a loss; better: [\d ]+  said '")
        self.assertIn("\nperfect: no mistake in 12 matches, and no position given up\n", rest)
        self.assertEqual([file.name for file in self.folder.iterdir() if "bot" not in file.name and "broken" not in file.name], [])

    def test_the_command_analyse_shows_the_mistakes_that_lost_a_recorded_match(self):
        command = ("--player", "python3 bot.py", "--player", "perfect", "--game", "paski", "--boards", 4, "--size", 30, "--stdio",
                   "--out", "mine")
        self.assertEqual(self.match(*command).returncode, 0)
        again = self.match(*command)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("8 were played before", again.stderr)

        listed = json.loads(self.run_in_folder("analyse", "mine", "--player", "bot", "--json").stdout)
        self.assertEqual(len(listed), 8)
        worst = listed[0]
        self.assertEqual((worst["result"], worst["held"]), ("loss", "win"))
        text = self.run_in_folder("analyse", "mine", "--player", "bot").stdout
        number = str(worst["number"])
        self.assertEqual(re.search(r"\n +(\d+) +lost .*  (\S+)\n", text).groups(), (number, worst["match"]))
        self.assertRegex(text, rf"\n{number}  {worst['match']}\nply ")
        self.assertTrue(text.endswith(f" analyse mine {number}\n"), text)

        whole = self.run_in_folder("analyse", "mine", worst["match"]).stdout
        self.assertIn("""said '{"depth":1}'""", whole)
        unique = next(worst["match"][:end] for end in range(1, len(worst["match"]) + 1)
                      if sum(match["match"].startswith(worst["match"][:end]) for match in listed) == 1)
        for named in ([number, "--player", "bot"], [number], [unique]):
            self.assertEqual(self.run_in_folder("analyse", "mine", *named).stdout, whole, named)

        judged = json.loads(self.run_in_folder("analyse", "mine", worst["match"], "--json").stdout)
        self.assertEqual(worst["mistakes"], [move["ply"] for move in judged["moves"] if move["seat"] == worst["seat"] and "better" in move])
        turning = worst["turning"]
        position = self.run_in_folder("analyse", "mine", worst["match"], "--ply", turning).stdout
        better = " ".join(map(str, judged["moves"][turning]["better"]))
        self.assertTrue(position.startswith(f"ply {turning}: bot plays "), position)
        self.assertIn(f"{better} would keep the win\n    ", position)
        end = self.run_in_folder("analyse", "mine", worst["match"], "--ply", len(judged["moves"])).stdout
        self.assertIn(", the end: ", end)

        for arguments, said in ((["paski:gen"], "the ids of 8 matches in 'mine' begin with 'paski:gen', such as 'paski:.*' and 'paski:.*'"),
                                (["9"], "no match '9' among 8 matches in 'mine'.*"),
                                (["9", "--player", "bot"], "no match '9' among 8 matches in 'mine', played by 'bot'.*"),
                                (["--player", "bott"], r"--player: no matches of 'bott' in 'mine' \(did you mean 'bot'\?\); the players there are (perfect, bot|bot, perfect)"),
                                ([worst["match"], "--ply", "999"], r"--ply: expected 0 to \d+, the number of moves in 'paski:.*', found 999"),
                                (["--ply", "1"], "--ply shows a position of one match: add the id of the match .*")):
            done = self.run_in_folder("analyse", "mine", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertRegex(done.stderr, f"^gramy-referee: {said}\n$")

        other = self.match("--player", "perfect", "--player", "random", "--game", "paski", "--board", "3\\n1 1 1", "--out", "mine")
        self.assertEqual(other.returncode, 2)
        self.assertIn("has matches on other boards (name another folder)", other.stderr)

    def test_the_command_match_can_add_and_replace_players_in_an_earlier_results_folder(self):
        two = ("--player", "perfect", "--player", "greedy", "--game", "paski", "--boards", 2, "--size", 20, "--stdio", "--out")
        self.assertEqual(self.match(*two, "mine").returncode, 0)
        (self.folder / "better.py").write_text(BOT)
        for name, changed in (("bot", ""), ("better", "; archives 8: 8 of bot, who is gone")):
            more = self.match("--player", f"python3 {name}.py", *two, "mine")
            self.assertEqual(more.returncode, 0, more.stderr)
            self.assertIn(f"keeps 4 matches; plays 8 more: 8 of the new player {name}{changed}", more.stderr)

    def test_the_command_match_plays_a_given_board_from_the_given_start(self):
        board = "3 4\\n1 2\\n1 3\\n2 1\\n2 3\\n0"
        done = self.match("--player", "perfect", "--player", "noisy:0.5", "--name", "best", "--game", "graf", "--board", board, "--start", 1)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("graf:board-1:best:noisy: best won (normal), 1 move\n", done.stdout)
        (self.folder / "three").write_text(board.replace("\\n", "\n") + "\n")
        self.assertIn("graf:board-1:best:noisy: best won (normal), 1 move\n",
                      self.match("--player", "perfect", "--player", "noisy:0.5", "--name", "best", "--game", "graf", "--board",
                                 "three", "--start", 1).stdout)

    def test_the_last_output_of_a_bot_before_its_crash_is_printed_and_logged(self):
        done = self.match("--player", "python3 broken.py", "--player", "random", "--game", "paski", "--boards", 1, "--stdio")
        self.assertRegex(done.stdout, r"\(crash\), .*; its last output: 'no idea'\n")
        logs = pathlib.Path(re.search(r"the players' output is in (\S+)\n", done.stderr)[1])
        self.addCleanup(subprocess.run, ["rm", "-r", logs.parent], check=True)
        self.assertIn("no idea", (logs / "broken.log").read_text())

    def test_after_a_crash_the_quoted_output_is_that_of_the_process_that_lost_the_match(self):
        # Every second process of the bot is killed, and prints nothing.
        (self.folder / "dies.py").write_text("""
import os, pathlib, signal, sys
def die():
    deaths = pathlib.Path("deaths")
    number = len(deaths.read_text()) if deaths.exists() else 0
    deaths.write_text("x" * (number + 1))
    if number % 2: os.kill(os.getpid(), signal.SIGKILL)
    sys.exit(f"idea {number} is no good")
""" + BOT.replace('say(type="move"', 'die(); say(type="move"'))
        done = self.match("--player", "python3 dies.py", "--player", "perfect", "--game", "paski", "--boards", 3, "--stdio")
        ends = re.findall(r"\((\w+)\), \d+ moves?; dies (?:was )?([^;\n]*)(?:; its last output: '(.*)')?\n", done.stdout)
        expected = [end for number in (0, 2, 4) for end in (("crash", "exited with code 1", f"idea {number} is no good"),
                                                            ("crash", "killed by signal 9", ""))]
        # The referee may notice that a bot closed its output before it notices that the process ended.
        silent = ("disconnect", "closed its standard output", "")
        self.assertLess(ends.count(silent), 3, done.stdout + done.stderr)
        self.assertEqual([right if end == silent else end for end, right in zip(ends, expected)], expected, done.stdout)

    def test_the_referee_quotes_a_text_for_people_that_a_bot_prints_among_its_messages_on_standard_output(self):
        self.write("banner.py", 'print("My bot 1.0", flush=True)\n' + BOT)
        self.write("debug.py", BOT.replace('        say(type="move"', '        print("thinking", flush=True)\n        say(type="move"'))
        why = r"expected one JSON object, found '{}': words for people belong on standard error"
        arguments = ("--player", "random", "--game", "paski", "--boards", 1, "--stdio")
        banner = self.match("--player", "python3 banner.py", *arguments)
        self.assertRegex(banner.stderr, r"banner is out: could not be started: its hello was refused: " + why.format("My bot 1.0"))
        debug = self.match("--player", "python3 debug.py", *arguments)
        self.assertEqual(debug.returncode, 0, debug.stderr)
        self.assertRegex(debug.stdout, r"random won \(disconnect\), \d moves?; debug sent a line that could not be accepted: " + why.format("thinking"))
        for bot, words in (("banner.py", "My bot 1.0"), ("debug.py", "thinking")):
            checked = self.run_in_folder("check", "--stdio", "--games", "paski", "--", "python3", bot)
            self.assertRegex(checked.stdout, rf"wrong .*: the bot sent '{words}', which is not a message .*; print texts for people on standard error")

    def test_the_error_about_a_bot_that_does_not_flush_its_output_says_to_flush_after_each_line(self):
        self.write("buffered.py", BOT.replace(", flush=True", ""))
        usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        self.write("cup.toml", """
            wait_ms = 500
            player = [{ name = "buffered", command = "python3 buffered.py", transport = "stdio" }, { name = "quiet", command = "sleep 60" }]
            game = [{ id = "paski", boards = { generate = 1 } }]""")
        done = ask("tournament", "cup.toml", "--out", "cup", cwd=self.folder, env=usual)
        self.assertRegex(done.stderr, r"buffered is out: not connected for \d+ ms.*; its hello may still be in its output buffer: flush after each line")

    def test_an_empty_variable_tmpdir_means_the_default_folder_and_a_nonexistent_folder_in_tmpdir_is_an_error(self):
        command = ["match", "--player", "perfect", "--player", "random", "--game", "paski", "--boards", 1, "--size", 5]
        done = ask(*map(str, command), cwd=self.folder, env=os.environ | {"TMPDIR": ""})
        self.assertEqual(done.returncode, 0, done.stderr)
        done = ask(*map(str, command), cwd=self.folder, env=os.environ | {"TMPDIR": "/nowhere"})
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"^gramy-referee: TMPDIR: /nowhere: Not a directory\n$")

    def test_each_player_of_a_match_may_have_a_clock_of_its_own(self):
        done = self.match("--player", "python3 bot.py", "--player", "random", "--game", "paski", "--boards", 1, "--size", 20,
                          "--stdio", "--clock", "20+0.5", "--clock", "bot=60/move", "--wire", "lines")
        self.assertEqual(done.returncode, 0, done.stderr)
        usual = {"ready_ms": 10000, "initial_ms": 20000, "increment_ms": 500, "margin_ms": 50}
        each_move = {"ready_ms": 10000, "initial_ms": 60000, "increment_ms": 0, "margin_ms": 50, "move_ms": 60000}
        for file in (self.folder / "lines").iterdir():
            said = [line.split(" ", 4)[3:] for line in file.read_text().splitlines() if line.startswith("> ")]
            told = {player: [json.loads(text) for whose, text in said if whose == player] for player in ("bot", "random")}
            starts = {player: next(each for each in lines if each["type"] == "start") for player, lines in told.items()}
            self.assertEqual((starts["bot"]["clock"], starts["bot"]["their_clock"]), (each_move, usual))
            self.assertEqual((starts["random"]["clock"], starts["random"]["their_clock"]), (usual, each_move))
            left = {request["clock"]["yours_ms"] for request in told["bot"] if request["type"] == "move_request"}
            self.assertEqual(left, {60000})

    def test_when_the_command_match_is_stopped_it_says_how_to_go_on_if_it_has_a_results_folder(self):
        self.write("waits.py", BOT.replace('say(type="move"', 'open("asked", "w"); sys.stdin.read(); say(type="move"'))
        for out, go_on in ((["--out", "mine"], "; go on with: the same command"), ([], "")):
            with self.subTest(out=out):
                match = self.start("match", "--player", "python3 waits.py", "--player", "perfect", "--game", "paski",
                                   "--boards", "1", "--stdio", *out, cwd=self.folder)
                until((self.folder / "asked").exists, "no bot is asked for a move")
                self.assertIn(f"stopped: 0 of 2 matches were played{go_on}\n", self.end(match, signal.SIGINT))
                (self.folder / "asked").unlink()

    def test_the_error_about_a_bad_argument_of_the_command_match_names_the_argument(self):
        players = ("--player", "perfect", "--player", "random", "--game", "paski")
        for arguments, said in (((*players, "--clock", "1:30"), r"--clock: expected seconds for a match \(such as 60\), .* \(such as 60\+1\), .*, found '1:30'"),
                                (("--player", "perfct", *players), r"--player: 'perfct' is neither a program nor one of the kinds of players for paski: .* \(did you mean 'perfect'\?\)"),
                                ((*players, "--board", "no board"), r"--board: token 1 \(line 1\): expected a strip length .*, found 'no'"),
                                ((*players, "--board", "bord.txt"), r"--board: token 1 .* \(there is no such file either\)"),
                                ((*players, "--size", "100000000"), r"--game: size: expected at most 10000 cells, found 100000000"),
                                ((*players, "--name", "a b"), "name: expected 1 to 32 of .*, found 'a b'")):
            done = self.match(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertRegex(done.stderr, f"^gramy-referee: {said}\n\\Z")


if __name__ == "__main__":
    unittest.main()
