"""`gramy-referee verify`, which checks records by the rules and plays matches again."""

import json
import pathlib
import re
import subprocess
import unittest

from gramy import PYTHON, Folder, ask, bot_that, no_sandbox, until
from test_tournament import GATE

PLAYERS = """
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "shaky"
command = "gramy-bot --player noisy:0.3 --seed 3"
copies = 2
[[player]]
name = "random"
command = "gramy-bot --stdio --player random"
transport = "stdio"
"""
GAMES = """
[[game]]
id = "misie-patysie"
boards = { generate = 3, size = 12 }
[[game]]
id = "graf"
boards = { generate = 2, size = 12 }
"""

# A bot that plays the legal move with the number `taste`. While the file `silent` exists, it plays only the first
# move of a match.
BOT = bot_that('if not os.path.exists("silent") or ply <= 1: send(type="move", match=match, ply=ply, move=legal[{taste}])')
SCRIPTS = f"""
concurrency = 2
[clock]
initial_ms = 5000
increment_ms = 0
margin_ms = 0
[[player]]
name = "ala"
command = "{PYTHON} ala.py"
transport = "stdio"
[[player]]
name = "ola"
command = "{PYTHON} ola.py"
transport = "stdio"
[[game]]
id = "paski"
boards = {{ generate = 2, size = 12 }}
"""


class Verify(Folder):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"

    def play(self, text, option="--out"):
        played = ask("tournament", self.write("t.toml", text), option, self.out, "--truth", "off")
        self.assertEqual(played.returncode, 0, played.stderr)

    def play_scripts(self):
        for name in ("ala", "ola"):
            self.write(f"{name}.py", BOT.replace("{taste}", "0"))
        self.play(SCRIPTS)

    def verify(self, *arguments, code=0, folder=None):
        """Runs `verify` and returns its standard output. Keeps standard error in `errors`."""
        found = ask("verify", folder or self.out, "--trust-commands", *arguments, cwd="/")
        self.assertEqual(found.returncode, code, found.stdout + found.stderr)
        self.errors = found.stderr
        return found.stdout

    def contents(self):
        """The time and the content of each file in the folder, by path."""
        return {path: (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else None) for path in self.out.rglob("*")}

    def test_the_command_verify_reports_no_divergence_in_any_format_if_the_bots_play_their_recorded_moves_again(self):
        for format, option in (("round-robin", "--out"), ("swiss", "--out"), ("knockout", "--store")):
            with self.subTest(format=format):
                self.out = self.folder / format
                self.play(f'format = "{format}"\n{PLAYERS}{GAMES}', option)
                before, matches = self.contents(), self.matches(format)
                count = len(matches)
                self.assertEqual(self.verify("--sample", "1"), f"{count} matches: moves and results follow the rules\n"
                                                               f"{count} of {count} played again: {count} the same, 0 diverged\n")
                self.assertEqual(self.contents(), before)
                found = json.loads(self.verify("--sample", "0.2", "--player", "shaky", "--json"))["replays"]
                self.assertEqual(found["same"], found["sampled"])
                self.assertGreater(found["sampled"], 0)
                self.assertEqual(found["could_be"], sum("shaky" in match["players"] for match in matches))

    def test_verify_reports_a_bot_that_plays_other_moves_than_the_recorded_moves(self):
        self.play_scripts()
        self.assertNotIn("timeout", (self.out / "matches.jsonl").read_text())

        silent = self.write("silent", "")
        text = self.verify("--sample", "0.5")
        self.assertRegex(text, r"2 of 4 played again: 0 the same, 0 diverged, 2 lost on time in the replay\n")
        self.assertIn("A match may be lost on time when it is played again, although its record is right", text)
        silent.unlink()

        self.write("ola.py", BOT.replace("{taste}", "-1"))
        text = self.verify("--sample", "1", code=1)
        self.assertRegex(text, r"4 of 4 played again: \d the same, [1-4] diverged\n")
        self.assertRegex(text, r"\n  paski:generated-\d:\w+:\w+, ply \d+, ola: recorded \d+ \d+, now \d+ \d+\n")
        self.assertNotIn(", ala: ", text)
        self.assertRegex(text, r"\nola has changed since the recorded matches: file ola\.py has changed \(.*/ola\.py\)\n")
        by_id = {match["match"]: match for match in self.matches()}
        for each in json.loads(self.verify("--sample", "1", "--json", code=1))["replays"]["diverged"]:
            recorded = by_id[each["match"]]["moves"][each["ply"]][0]
            self.assertEqual(each["recorded"], " ".join(map(str, recorded)))

        self.write("ola.py", "import sys; sys.exit(3)")
        self.assertIn("4 could not be played", self.verify("--sample", "1", code=1))
        log = re.search(r"/\S*gramy-verify-\w+", self.errors)
        self.assertTrue(log and pathlib.Path(log[0]).is_dir(), self.errors)
        subprocess.run(["rm", "-r", log[0]], check=True)

        (self.folder / "t.toml").unlink()
        # verify reads the copy of the tournament file that the results folder keeps
        self.assertIn("4 of 4 played again", self.verify("--sample", "1", code=1))
        self.verify("--sample", "0")
        self.assertIn("expected the name of a [[player]], found 'alla'", self.verify("--player", "alla", code=2) + self.errors)
        self.verify(code=2, folder=self.folder / "none")
        self.assertIn("nothing there", self.errors)

    @unittest.skipIf(no_sandbox(), "this machine cannot make a sandbox")
    def test_the_command_verify_shows_the_players_commands_and_runs_untrusted_commands_in_a_sandbox(self):
        """The commands are in another user's folder. Outside a sandbox they would leave a file behind."""
        spoor = self.folder / "spoor"
        for name in ("ala", "ola"):
            self.write(f"{name}.py", f"""
import contextlib, os
with contextlib.suppress(OSError): open({str(spoor)!r}, "a").write("here")
""" + BOT.replace("{taste}", "0"))
        python = "python3 -IS"  # the Python of the system, which a sandbox shows
        self.play(SCRIPTS.replace(PYTHON, python).replace('id = "paski"', 'id = "paski"\nplayers = ["ala", "ola"]') + PLAYERS +
                  '[[game]]\nid = "graf"\nplayers = ["perfect", "shaky", "random", "ala"]\nboards = { generate = 1, size = 12 }\n')
        spoor.unlink()

        found = ask("verify", self.out, "--sample", "1", cwd="/")
        self.assertEqual(found.returncode, 0, found.stdout + found.stderr)
        self.assertFalse(spoor.exists())
        told = [line for line in found.stderr.splitlines() if " starts " in line or " is left out " in line]
        self.assertEqual(told, [
            f"ala starts in a sandbox: {python} ala.py", f"ola starts in a sandbox: {python} ola.py",
            "random starts in a sandbox: gramy-bot --stdio --player random",
            "perfect is left out without --trust-commands, because a sandbox has no TCP: gramy-bot --player perfect",
            "shaky is left out without --trust-commands, because a sandbox has no TCP: gramy-bot --player noisy:0.3 --seed 3"])
        in_json = json.loads(self.verify("--sample", "1", "--json"))["commands"]
        self.assertEqual([(each["player"], each["start"]) for each in in_json], [(name, "open") for name in ("ala", "ola", "perfect", "shaky", "random")])
        self.assertEqual(in_json[0]["command"], f"{python} ala.py")
        self.assertRegex(found.stdout, r"\n6 of 6 played again: 6 the same, 0 diverged\nleft out: 10 matches of a player that needs --trust-commands to be started: a sandbox has no TCP")
        self.assertNotIn("has changed since the recorded matches", found.stdout)

        self.assertIn("16 of 16 played again: 16 the same", self.verify("--sample", "1"))
        self.assertTrue(spoor.exists())
        self.assertIn(f"ala starts without a sandbox: {python} ala.py\n", self.errors)

    @unittest.skipIf(no_sandbox(), "this machine cannot make a sandbox")
    def test_verify_plays_matches_of_a_stdio_bot_again_unless_the_bots_file_lies_outside_the_working_folder(self):
        self.write("ala.py", BOT.replace("{taste}", "0"))
        work = self.folder / "work"
        work.mkdir()
        def played(bot, out):
            found = ask("match", "--stdio", "--game", "paski", "--boards", "2", "--player", "greedy", "--player", f"python3 -IS {bot}", "--out", out, cwd=work)
            self.assertEqual(found.returncode, 0, found.stderr)
            found = ask("verify", out, "--sample", "1", cwd=work)
            self.assertEqual(found.returncode, 0, found.stdout + found.stderr)
            return found
        (work / "ala.py").write_text((self.folder / "ala.py").read_text())
        self.assertIn("4 of 4 played again: 4 the same", played("ala.py", self.folder / "beside").stdout)
        found = played("../ala.py", self.out)
        self.assertIn("ala is left out without --trust-commands, because a sandbox has no '../ala.py', which is outside of the folder where "
                      "commands run: python3 -IS ../ala.py\n", found.stderr)
        self.assertIn("left out: 4 matches of a player that needs --trust-commands to be started: a sandbox has no '../ala.py'", found.stdout)

    def test_a_tournament_may_be_verified_while_it_is_played(self):
        self.write("gate.py", GATE)
        self.write("last", "10")
        players = PLAYERS.replace("gramy-bot --stdio", f"{PYTHON} gate.py | gramy-bot --stdio")
        file = self.write("t.toml", "concurrency = 2\n" + players + GAMES.replace("generate = 3", "generate = 30"))
        playing = self.start("tournament", file, "--out", self.out, "--truth", "off")
        lines = self.out / "matches.jsonl"
        until(lambda: lines.exists() and lines.read_bytes().count(b"\n") > 8, "nothing is played")
        text = self.verify("--sample", "0.1")
        self.assertIsNone(playing.poll(), "the tournament was over before it was verified")
        self.assertRegex(text, r"^\d+ match(es)?: moves and results follow the rules\n(\d+) of \d+ played again: \2 the same")


if __name__ == "__main__":
    unittest.main()
