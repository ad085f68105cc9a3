"""Kills processes during a tournament: workers, one of the two hosts, or the database's server. There are
1, 2 or 8 workers. Every test runs twice: with the results in a folder, and in a database. The
results have to equal those of a single process.
GRAMY_KILLS=100 python3 test_work_kills.py    at least 100 kills for each format and number of workers
Without GRAMY_KILLS, some formats are played once, with two kills at fixed moments. With GRAMY_KILLS, the
moments are random. GRAMY_SEED repeats a run.

"""

import contextlib
import math
import os
import random
import sqlite3
import time
import unittest

from gramy import PATIENCE, until
from test_work import FORMATS, Work
from test_work_database import OwnServer, lacking

COUNTS = (1, 2, 8)
KILLS = int(os.environ.get("GRAMY_KILLS", 0))
SEED = int(os.environ.get("GRAMY_SEED", random.randrange(10**6) if KILLS else 1))
# Processes are killed only until this share of the matches is played, so that the last kill comes before the
# end of the tournament.
LAST = 0.6


class Kills:
    """Tests that kill processes of a tournament. Subclasses run them with a folder and with a database. `kinds`
    are the kinds of processes to kill. `usual` gives, for each number of workers, the formats to play."""

    lease_ms = 3000
    are_missed = False  # whether workers end without a host, so that the test has to restart each killed host

    def setUp(self):
        super().setUp()
        self.chance = random.Random(SEED)
        self.killed = dict.fromkeys(self.kinds, 0)

    def trials(self):
        """Yields (format, number of workers, kills) until there are enough kills."""
        if KILLS:
            every = [(name, count) for name in FORMATS for count in COUNTS]
            return [(*trial, math.ceil(KILLS / len(every))) for trial in every]
        return [(name, count, 2) for name, count in zip(self.usual, COUNTS)]

    def test_a_tournament_whose_processes_are_killed_ends_with_the_same_results_as_an_undisturbed_tournament(self):
        print("seed", SEED, flush=True)
        for name, count, kills in self.trials():
            with self.subTest(format=name, workers=count):
                whole, out = f"{name}-whole", f"{name}-{count}"
                self.write_file(FORMATS[name])
                if not (self.folder / whole).exists():
                    self.alone(whole)
                began = time.monotonic()
                self.play(out, count, kills, self.standings(whole)["played"])
                self.expect_same(whole, out)
                self.expect_nobody_left()
                print(f"{name}, {count} workers: {time.monotonic() - began:.0f} s, killed so far {self.killed}", flush=True)

    def play(self, out, count, kills, matches):
        """Plays the tournament with two hosts and `count` workers, and kills processes. With several workers, one host plays, too."""
        along = ["--no-play"] if count == 1 else []
        begin = {"worker": lambda: self.work(out), "offers": lambda: self.offer(out, "--no-play"),
                 "plays along": lambda: self.offer(out, *along)}
        running = [("offers", begin["offers"]()), ("plays along", begin["plays along"]())]
        running += [("worker", begin["worker"]()) for _ in range(count)]
        for moment in sorted(self.chance.uniform(0, LAST) * matches for _ in range(kills)):
            until(lambda: self.are_all_gone(running, begin) or self.recorded(out) >= moment, "nothing is played")
            kind = self.kinds[sum(self.killed.values()) % len(self.kinds)]
            if kind == "server":
                self.kill_server()
                self.start_server()
            else:
                alive = [one for one in running if one[1].poll() is None]
                if not alive:
                    break  # the tournament is over
                victims = [one for one in alive if (one[0] == "worker") == (kind == "worker")]
                victim = self.chance.choice(victims or alive)
                kind = "worker" if victim[0] == "worker" else "coordinator"
                self.kill(victim[1])
                running.remove(victim)
                if kind == "worker" or self.are_missed or self.chance.random() < 0.5:
                    running.append((victim[0], begin[victim[0]]()))
            self.killed[kind] += 1
        until(lambda: self.are_all_gone(running, begin), "it is not over", 10 * PATIENCE)
        self.finish(*[process for _, process in running])

    def are_all_gone(self, running, begin):
        """Whether all processes have ended. Restarts those that could not reach the server when they began."""
        for one in list(running):
            if one[1].poll() == 1 and "cannot be reached" in self.said(one[1]):
                running.remove(one)
                running.append((one[0], begin[one[0]]()))
        return all(process.poll() is not None for _, process in running)


class InFolder(Kills, Work):
    kinds = ("worker", "coordinator")
    usual = ("round-robin", "sprt", "swiss")

    def expect_same(self, whole, out):
        super().expect_same(whole, out)
        with contextlib.closing(sqlite3.connect(self.folder / out / "results.sqlite")) as store:
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])


@unittest.skipIf(lacking(), lacking())
class InDatabase(Kills, OwnServer):
    kinds = ("worker", "coordinator", "server")
    are_missed = True
    usual = ("swiss", "round-robin", "knockout")


if __name__ == "__main__":
    if why := lacking():
        print(f"SKIPPED: nothing is tested of tournaments in a database: {why}", flush=True)
    unittest.main()
