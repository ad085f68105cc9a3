"""A tournament that is killed again and again: nothing is lost, nothing is played twice, no process is left
behind.
GRAMY_KILLS is the number of kills, GRAMY_SEED decides their moments. With GRAMY_KILLS alone, each run
draws new moments.

"""

import contextlib
import os
import random
import signal
import sqlite3
import unittest

from gramy import PYTHON, Folder, until

KILLS = int(os.environ.get("GRAMY_KILLS", 25))
SEED = int(os.environ.get("GRAMY_SEED", random.randrange(10**6) if "GRAMY_KILLS" in os.environ else 1))
BOARDS = max(KILLS, 25)
MATCHES = 3 * 2 * (3 * BOARDS + BOARDS)

# While the file `held` exists, the bot of the player `random` reads only 200 lines in each run. So the
# tournament stops after about 20 matches, and is not over when a kill comes late. The command contains the
# pattern `hel?` instead of the file's name, because the content of a file that a command names is a part of
# the player's version.
FILE = f"""
name = "killed"
concurrency = 2
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "shaky"
command = "gramy-bot --player noisy:0.3 --seed 3"
[[player]]
name = "random"
command = "test -e hel? || exec gramy-bot --stdio --player random; \
(grep --line-buffered -m 200 .; sleep 1000) | gramy-bot --stdio --player random"
transport = "stdio"
[[game]]
id = "misie-patysie"
boards = {{ generate = {3 * BOARDS} }}
[[game]]
id = "paski"
boards = {{ generate = {BOARDS}, size = 12 }}
"""

# A bot over standard streams that plays the first legal move. Under the name `ghost` it cannot be started while the
# file `ill` exists. Under other names it waits after a round of four matches, while the file `wait` exists.
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


class Killed(Folder):
    """Tournaments whose file contains `file_text`."""

    def setUp(self):
        super().setUp()
        self.file = self.write("killed.toml", self.file_text)

    def lines(self, out):
        """The complete lines of matches.jsonl, or none without the file."""
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / out / "matches.jsonl").read_text().rpartition("\n")[0].splitlines()
        return []


class Kill(Killed):
    file_text = FILE

    def size(self):
        """The size of matches.jsonl in bytes, or 0 without the file."""
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / "out/matches.jsonl").stat().st_size
        return 0

    def stored(self, out):
        """The number of matches in the store."""
        with contextlib.closing(sqlite3.connect(self.folder / out / "results.sqlite")) as store:
            return store.execute("SELECT count(*) FROM match").fetchone()[0]

    def end_after(self, more, referee, how):
        """Ends the referee by a signal once this many bytes were added to matches.jsonl."""
        until(lambda: self.size() >= self.recorded + more or referee.poll() is not None, "no more is played")
        self.end(referee, how)

    def kill_at_random(self, chance):
        """Begins or resumes the tournament, and kills it at its start or after a few matches."""
        self.recorded = self.size()
        referee = self.begin()
        more = chance.randint(1, 1500)
        if chance.random() < 0.3:
            more, lines = -self.recorded, chance.randint(0, 2)
            until(lambda: self.said(referee).count("\n") >= lines, "it says nothing")
        self.end_after(more, referee, signal.SIGKILL)

    def test_a_tournament_ends_with_the_same_results_whether_or_not_it_is_killed_many_times(self):
        print("seed", SEED, flush=True)
        chance = random.Random(SEED)
        self.alone("whole")
        self.assertEqual(len(self.lines("whole")), MATCHES)
        held = self.folder / "held"
        held.touch()
        playing = 0
        for _ in range(KILLS):
            before = self.lines("out")
            self.kill_at_random(chance)
            after = self.lines("out")
            # After a kill, the last matches in the store may be missing in the file. All lines in the file stay the
            # same.
            self.assertEqual(after[: len(before)], before, "recorded matches have changed")
            playing += len(after) > len(before)
        self.assertGreater(playing, KILLS / 2, "most kills came when no match was played")
        self.recorded = self.size()
        self.end_after(1, self.begin(), signal.SIGTERM)
        standings = self.standings("out")
        self.assertEqual((standings["finished"], standings["played"]), (False, self.stored("out")))
        # A match has no line yet while an earlier match of its round is not played.
        self.assertLessEqual(len(self.lines("out")), standings["played"])
        held.unlink()
        self.alone("out")

        whole, out = self.folder / "whole", self.folder / "out"
        self.assertEqual((out / "standings.json").read_bytes(), (whole / "standings.json").read_bytes())
        self.assertTrue(self.standings("out")["finished"])
        self.assertEqual(sorted(self.games("out")), sorted(self.games("whole")))
        with contextlib.closing(sqlite3.connect(out / "results.sqlite")) as store:
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        self.assertEqual(self.stored("out"), MATCHES)
        self.expect_nobody_left()


class Rounds(Killed):
    file_text = "".join(
        f'[[player]]\nname = "{name}"\ncommand = "{PYTHON} bot.py"\ntransport = "stdio"\n' for name in ("a", "b", "c", "ghost")
    ) + '[[game]]\nid = "misie-patysie"\nboards = { generate = 2, size = 12 }\n'

    def unplayed(self, out):
        """The number of matches that the store lists as unplayed."""
        with contextlib.suppress(sqlite3.OperationalError):
            with contextlib.closing(sqlite3.connect(f"file:{self.folder / out}/results.sqlite?mode=ro", uri=True)) as store:
                return store.execute("SELECT count(*) FROM item WHERE kind = 'unplayed'").fetchone()[0]
        return 0

    def test_a_walkover_of_an_earlier_round_stays_even_if_the_player_can_be_started_again(self):
        self.write("bot.py", BOT)
        ill, wait = self.folder / "ill", self.folder / "wait"
        for format in ("swiss", "knockout"):
            with self.subTest(format=format):
                self.write("killed.toml", f'name = "rounds"\nformat = "{format}"\n' + self.file_text)
                whole, out = f"{format}-whole", f"{format}-out"
                ill.touch()
                self.alone(whole)
                wait.touch()
                referee = self.begin(out)
                until(lambda: self.unplayed(out) == 4, "what was not played in the first round is not in the store")
                self.kill(referee)
                for state in (ill, wait):
                    state.unlink()
                errors = self.alone(out)
                self.assertIn("ghost is out: the referee removed it from the tournament in an earlier round", errors)
                texts = [(self.folder / folder / "standings.json").read_text() for folder in (whole, out)]
                self.assertEqual(*texts)
                self.assertEqual(sorted(self.games(out)), sorted(self.games(whole)))


if __name__ == "__main__":
    unittest.main()
