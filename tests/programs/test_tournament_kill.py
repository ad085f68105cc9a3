"""A tournament that is killed over and over: nothing is lost, nothing is played twice, nobody is left behind."""

import contextlib
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from gramy import BIN, PATIENCE

# While there is a file `held`, random hears 100 lines in each run and no more. Soon both matches that may be played at once
# wait for it, after some 20 in all: however late a kill comes, the tournament is not over.
FILE = """
name = "killed"
concurrency = 2
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "shaky"
command = "gramy-bot --player noisy --errors 0.3 --seed 3"
[[player]]
name = "random"
command = "test -e held || exec gramy-bot --stdio --player random; \
(grep --line-buffered -m 100 .; sleep 1000) | gramy-bot --stdio --player random"
transport = "stdio"
[[game]]
id = "misie-patysie"
boards = { generate = 300 }
[[game]]
id = "paski"
boards = { generate = 100, size = 12 }
"""
MATCHES = 3 * 2 * (300 + 100)
KILLS = 100

# A bot over standard input and output that plays any move. `ghost` cannot be started while it is ill; the others halt
# after a round of four matches while they are to wait.
BOT = """
import json, os, sys, time
if os.environ["GRAMY_NAME"] == "ghost" and os.path.exists("ill"):
    sys.exit("ill")
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
ended = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "end":
        ended += 1
    if message["type"] == "move_request":
        while ended >= 4 and os.path.exists("wait"):
            time.sleep(0.01)
        send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
"""


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.file = self.folder / "killed.toml"
        self.file.write_text(self.file_text)

    def start(self, out):
        return subprocess.Popen(
            [BIN / "gramy-referee", "tournament", self.file, "--out", self.folder / out, "--truth", "off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )

    def finish(self, out):
        referee = self.start(out)
        _, errors = referee.communicate(timeout=10 * PATIENCE)
        self.assertEqual(referee.returncode, 0, errors)
        return errors

    def lines(self, out):
        """The whole lines of matches.jsonl, none while there is no such file."""
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / out / "matches.jsonl").read_text().rpartition("\n")[0].splitlines()
        return []

    def size(self, out):
        """Of matches.jsonl in bytes, 0 while there is no such file."""
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / out / "matches.jsonl").stat().st_size
        return 0

    def games(self, out):
        """What was played, without times."""
        games = {}
        for line in self.lines(out):
            record = json.loads(line)
            self.assertNotIn(record["match"], games)
            games[record["match"]] = ([move for move, *_ in record["moves"]], record["result"], record["reason"])
        return games


class Kill(Folder):
    file_text = FILE

    def players_alive(self):
        """Players run in the tournament file's folder."""
        alive = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if pathlib.Path(os.readlink(process / "cwd")) == self.folder:
                    alive.append((process.name, (process / "cmdline").read_bytes()))
        return alive

    def kill_at_random(self, chance):
        """Whether it was still running."""
        recorded = self.size("out")
        referee = self.start("out")
        # While it begins, or after a few matches: on a fast machine too there must be something left to kill.
        anywhere = chance.random() < 0.3
        deadline = time.monotonic() + (chance.uniform(0, 0.2) if anywhere else PATIENCE)
        wanted = recorded + chance.randint(1, 1500)
        while self.size("out") < wanted and referee.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 0.003))
        referee.kill()
        _, errors = referee.communicate(timeout=PATIENCE)
        self.assertIn(referee.returncode, (0, -signal.SIGKILL), errors)
        return referee.returncode != 0

    def test_a_hundred_kills_change_nothing(self):
        self.finish("whole")
        self.assertEqual(len(self.lines("whole")), MATCHES)
        held = self.folder / "held"
        held.touch()
        seed = random.randrange(10**6)
        print("seed", seed, flush=True)
        chance = random.Random(seed)
        kills = playing = 0
        while kills < KILLS:
            before = self.lines("out")
            self.assertTrue(self.kill_at_random(chance), f"it was over after {kills} kills")
            kills += 1
            after = self.lines("out")
            # A kill may come before the lines are made again out of the store.
            self.assertEqual(after[: len(before)], before, "what was recorded has changed")
            playing += len(after) > len(before)
        self.assertGreater(playing, KILLS / 2, "the kills did not come in the midst of it")
        held.unlink()
        self.finish("out")

        whole, out = self.folder / "whole", self.folder / "out"
        self.assertEqual((out / "standings.json").read_bytes(), (whole / "standings.json").read_bytes())
        self.assertEqual(self.games("out"), self.games("whole"))
        with contextlib.closing(sqlite3.connect(out / "results.sqlite")) as store:
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(store.execute("SELECT count(*) FROM match").fetchall(), [(MATCHES,)])
        deadline = time.monotonic() + PATIENCE
        while self.players_alive() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.players_alive(), [])

    def test_it_goes_on_after_sigterm(self):
        held = self.folder / "held"
        held.touch()
        referee = self.start("out")
        deadline = time.monotonic() + PATIENCE
        while len(self.lines("out")) < 10 and time.monotonic() < deadline:
            time.sleep(0.002)
        referee.terminate()
        _, errors = referee.communicate(timeout=PATIENCE)
        self.assertEqual(referee.returncode, 128 + signal.SIGTERM, errors)
        held.unlink()
        standings = json.loads((self.folder / "out/standings.json").read_text())
        self.assertEqual((standings["finished"], standings["played"]), (False, len(self.lines("out"))))
        self.finish("out")
        self.assertEqual(len(self.games("out")), MATCHES)
        self.assertTrue(json.loads((self.folder / "out/standings.json").read_text())["finished"])


class Rounds(Folder):
    file_text = "".join(
        f'[[player]]\nname = "{name}"\ncommand = "{sys.executable} bot.py"\ntransport = "stdio"\n' for name in ("a", "b", "c", "ghost")
    ) + '[[game]]\nid = "misie-patysie"\nboards = { generate = 2 }\n'

    def wait_for_the_second_round(self, out):
        """Until what of the first one was not played is in the store."""
        deadline = time.monotonic() + PATIENCE
        rows = []
        while not rows and time.monotonic() < deadline:
            time.sleep(0.01)
            with contextlib.suppress(sqlite3.OperationalError):
                with contextlib.closing(sqlite3.connect(f"file:{self.folder / out}/results.sqlite?mode=ro", uri=True)) as store:
                    rows = store.execute("SELECT * FROM item WHERE kind = 'unplayed'").fetchall()
        self.assertEqual(len(rows), 4)

    def test_a_walkover_stands_once_another_round_has_followed(self):
        (self.folder / "bot.py").write_text(BOT)
        ill, wait = self.folder / "ill", self.folder / "wait"
        for format in ("swiss", "knockout"):
            with self.subTest(format=format):
                self.file.write_text(f'name = "rounds"\nformat = "{format}"\n' + self.file_text)
                whole, out = f"{format}-whole", f"{format}-out"
                ill.touch()
                self.finish(whole)
                wait.touch()
                referee = self.start(out)
                self.wait_for_the_second_round(out)
                referee.kill()
                referee.communicate(timeout=PATIENCE)
                for state in (ill, wait):
                    state.unlink()
                errors = self.finish(out)
                self.assertIn("ghost is out: it was given up in a round that is over", errors)
                texts = [(self.folder / folder / "standings.json").read_text() for folder in (whole, out)]
                self.assertEqual(*texts)
                self.assertEqual(self.games(out), self.games(whole))


if __name__ == "__main__":
    unittest.main()
