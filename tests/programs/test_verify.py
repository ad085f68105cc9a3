"""`gramy-referee verify`: records by the rules, and matches played again."""

import json
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from gramy import BIN, PATIENCE
from test_tournament import GATE

PLAYERS = """
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "shaky"
command = "gramy-bot --player noisy --errors 0.3 --seed 3"
copies = 2
[[player]]
name = "random"
command = "gramy-bot --stdio --player random"
transport = "stdio"
"""
GAMES = """
[[game]]
id = "misie-patysie"
boards = { generate = 3 }
[[game]]
id = "graf"
boards = { generate = 2, size = 12 }
"""

# Plays the legal move that `taste` says, but for its first one once it has slept as long as `sleep` says.
BOT = """
import json, os, sys, time
def told(name):
    return open(name).read() if os.path.exists(name) else "0"
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move_request":
        time.sleep(float(told("sleep")) if message["ply"] > 1 else 0)
        send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][int(told("taste"))])
"""
SCRIPTS = """
concurrency = 2
[clock]
initial_ms = %d
increment_ms = 0
margin_ms = 0
[[player]]
name = "ala"
command = "python3 ala.py"
transport = "stdio"
[[player]]
name = "ola"
command = "python3 ola.py"
transport = "stdio"
[[game]]
id = "paski"
boards = { generate = 2, size = 12 }
"""


class Verify(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "out"

    def play(self, text, option="--out"):
        (self.folder / "t.toml").write_text(text)
        played = subprocess.run(
            [BIN / "gramy-referee", "tournament", self.folder / "t.toml", option, self.out, "--truth", "off"],
            capture_output=True, text=True, timeout=10 * PATIENCE,
        )
        self.assertEqual(played.returncode, 0, played.stderr)

    def play_scripts(self, initial_ms=60000):
        for name in ("ala", "ola"):
            (self.folder / f"{name}.py").write_text(BOT)
        self.play(SCRIPTS % initial_ms)

    def verify(self, *arguments, code=0, folder=None):
        """What it prints, and on standard error."""
        found = subprocess.run(
            [BIN / "gramy-referee", "verify", folder or self.out, *arguments],
            capture_output=True, text=True, timeout=10 * PATIENCE, cwd="/",
        )
        self.assertEqual(found.returncode, code, found.stdout + found.stderr)
        self.said = found.stderr
        return found.stdout

    def records(self):
        return [json.loads(line) for line in (self.out / "matches.jsonl").read_text().splitlines()]

    def contents(self):
        """Of the folder, with the times of all files."""
        return {path: (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else None) for path in self.out.rglob("*")}

    def test_bots_that_play_the_same_again_are_found_to_do_so_in_every_format(self):
        for format, option in (("round-robin", "--out"), ("swiss", "--out"), ("knockout", "--store")):
            with self.subTest(format=format):
                self.out = self.folder / format
                self.play(f'format = "{format}"\n{PLAYERS}{GAMES}', option)
                before, matches = self.contents(), len(self.records())
                text = self.verify("--sample", "1")
                self.assertEqual(
                    text,
                    f"{matches} matches: moves and results are by the rules\n"
                    f"{matches} of {matches} played again: {matches} the same, 0 diverged\n",
                )
                self.assertEqual(self.contents(), before)
                found = json.loads(self.verify("--sample", "0.2", "--player", "shaky", "--json"))
                self.assertEqual(found["replays"]["same"], found["replays"]["sampled"])
                self.assertGreater(found["replays"]["sampled"], 0)
                self.assertEqual(found["replays"]["could_be"], sum("shaky" in record["players"] for record in self.records()))

    def test_another_move_is_told_with_its_place(self):
        self.play_scripts()
        (self.folder / "ola.py").write_text(BOT.replace("int(told(\"taste\"))", "-1"))
        text = self.verify("--sample", "1", code=1)
        self.assertRegex(text, r"4 of 4 played again: \d the same, [1-4] diverged\n")
        self.assertRegex(text, r"\n  paski:generated-\d:\w+:\w+, ply \d+, ola: recorded \d+ \d+, now \d+ \d+\n")
        self.assertNotIn(", ala: ", text)
        self.assertIn("not the bots that have played, by their commands or files: ola\n", text)
        by_id = {record["match"]: record for record in self.records()}
        for each in json.loads(self.verify("--sample", "1", "--json", code=1))["replays"]["diverged"]:
            recorded = by_id[each["match"]]["moves"][each["ply"]][0]
            self.assertEqual(each["recorded"], " ".join(map(str, recorded)))

    def test_a_loss_on_time_is_told_and_breaks_nothing(self):
        self.play_scripts(initial_ms=6000)
        self.assertNotIn("timeout", (self.out / "matches.jsonl").read_text())
        (self.folder / "sleep").write_text("8")
        text = self.verify("--sample", "0.5")
        self.assertRegex(text, r"2 of 4 played again: 0 the same, 0 diverged, 2 lost on time now\n")
        self.assertIn("A loss on time is no fault of a record", text)

    def test_what_cannot_be_played_again_is_said(self):
        self.play_scripts()
        (self.folder / "ola.py").write_text("import sys; sys.exit(3)")
        text = self.verify("--sample", "1", code=1)
        self.assertIn("4 could not be played", text)
        log = re.search(r"/\S*gramy-verify-\w+", self.said)
        self.assertTrue(log and pathlib.Path(log[0]).is_dir(), self.said)
        subprocess.run(["rm", "-r", log[0]], check=True)

        (self.folder / "t.toml").unlink()
        self.assertIn("4 of 4 played again", self.verify("--sample", "1", code=1))  # the folder keeps it
        self.verify("--sample", "0")
        self.assertIn("expected the name of a [[player]], found 'alla'", self.verify("--player", "alla", code=2) + self.said)
        self.verify(code=2, folder=self.folder / "none")
        self.assertIn("nothing there", self.said)

    def test_a_store_that_was_changed_by_hand_is_no_answer(self):
        self.play_scripts()
        with sqlite3.connect(self.out / "results.sqlite") as store:
            store.execute("UPDATE match SET record = replace(record, '\"ala\"', '\"ela\"')")
        self.verify(code=1)
        self.assertIn("damaged", self.said)

    def test_tokens_are_not_kept(self):
        secret = "a-token-for-nobody-else"
        for name in ("ala", "ola"):
            (self.folder / f"{name}.py").write_text(BOT)
        guest = f'[[player]]\nname = "guest"\ntoken = "{secret}"\n'
        self.play("wait_ms = 5000\n" + (SCRIPTS % 60000).replace("[[game]]", guest + "[[game]]"))
        for file in self.out.rglob("*"):
            if file.is_file():
                self.assertNotIn(secret.encode(), file.read_bytes(), file)
        self.assertIn("4 of 4 played again: 4 the same", self.verify("--sample", "1"))

    def test_a_tournament_that_is_played_may_be_verified_meanwhile(self):
        (self.folder / "gate.py").write_text(GATE)
        (self.folder / "last").write_text("40")
        players = PLAYERS.replace("gramy-bot --stdio", f"{sys.executable} gate.py | gramy-bot --stdio")
        (self.folder / "t.toml").write_text(players + GAMES.replace("generate = 3", "generate = 2000"))
        with subprocess.Popen(
            [BIN / "gramy-referee", "tournament", self.folder / "t.toml", "--out", self.out, "--truth", "off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as playing:
            try:
                lines = self.out / "matches.jsonl"
                deadline = time.monotonic() + PATIENCE
                while not lines.exists() or len(lines.read_bytes()) < 2000:
                    self.assertLess(time.monotonic(), deadline, "nothing was played")
                    time.sleep(0.05)
                text = self.verify("--sample", "0.01")
                self.assertIsNone(playing.poll(), "it was over too soon to tell")
                self.assertRegex(text, r"^\d+ match(es)?: moves and results are by the rules\n(\d+) of \d+ played again: \2 the same")
            finally:
                playing.send_signal(signal.SIGINT)
                playing.wait(PATIENCE)


if __name__ == "__main__":
    unittest.main()
