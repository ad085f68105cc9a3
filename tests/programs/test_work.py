"""A tournament that several processes play."""

import contextlib
import ctypes
import fcntl
import json
import os
import re
import shlex
import signal
import sqlite3
import unittest

from gramy import BIN, PATIENCE, PYTHON, Folder, ask, until
from test_show import Show


def players(**commands):
    return "".join(f'[[player]]\nname = "{name}"\ncommand = "{command}"\n' + 'transport = "stdio"\n' * (".py" in command or "--stdio" in command)
                   for name, command in commands.items())


PLAYERS = players(perfect="gramy-bot --player perfect", shaky="gramy-bot --player noisy:0.3 --seed 3",
                  random="gramy-bot --stdio --player random", other="gramy-bot --player random --seed 9")
GAMES = """
[[game]]
id = "misie-patysie"
boards = { generate = %d, size = 12 }
[[game]]
id = "paski"
boards = { generate = %d, size = 12 }
"""
# Two players that make mistakes, so that an SPRT takes long.
TESTED = players(new="gramy-bot --player noisy:0.2 --seed 3", old="gramy-bot --player noisy:0.3 --seed 4")
BOARDS = (60, 20) if os.environ.get("GRAMY_KILLS") else (14, 12)  # more boards, because many kills need many matches
FORMATS = {
    "round-robin": 'format = "round-robin"\n' + PLAYERS + GAMES % BOARDS,
    "swiss": 'format = "swiss"\nswiss = { rounds = 3 }\n' + PLAYERS + GAMES % BOARDS,
    "knockout": 'format = "knockout"\n' + PLAYERS + GAMES % BOARDS,
    "sprt": 'format = "sprt"\nsprt = { elo0 = 0, elo1 = 60, batch = 4, max_pairs = 200 }\n' + TESTED + GAMES % (20, 20),
}
PATIENT = "[clock]\nready_ms = 6000000\ninitial_ms = 6000000\n"
HELD = 6  # matches on the first six boards of each game are played immediately, and matches on later boards wait

# A bot over standard streams that plays the first legal move, and counts the matches that it begins and ends.
# Files change what it does. `ill`: the player `ghost` cannot be started. `poison`: the bot kills its worker
# in the match that the file names. `last` contains a number: matches on boards with higher numbers wait.
# `limit` contains a number: once so many matches have begun, all later ones wait.
BOT = """
import json, os, re, signal, sys, time
def kill_worker():
    process = os.getppid()
    while open(f"/proc/{process}/comm").read() != "gramy-referee\\n":
        process = int(open(f"/proc/{process}/stat").read().rpartition(")")[2].split()[1])
    os.kill(process, signal.SIGKILL)
if os.environ["GRAMY_NAME"] == "ghost" and os.path.exists("ill"):
    sys.exit("ill")
def send(**message):
    print(json.dumps(message), flush=True)
def count(what):
    with open(what, "ab", buffering=0) as file:
        file.write(b".")
        return file.tell()
def is_past(number, gate):
    try:
        return number > int(open(gate).read())
    except FileNotFoundError:
        return False
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("start", "end"):
        begun = count(message["type"])
    if message["type"] == "start":
        board = int(re.search(":[a-z-]+-([0-9]+):", message["match"])[1])
        while is_past(board, "last") or is_past(begun, "limit"):
            time.sleep(0.01)
        if os.path.exists("poison") and message["match"] == open("poison").read():
            kill_worker()
    if message["type"] == "move_request":
        send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
"""


class Work(Folder):
    lease_ms = 60_000  # so long that no lease expires during a test

    def setUp(self):
        super().setUp()
        self.file = self.folder / "shared.toml"

    def write_file(self, tournament, concurrency=2):
        self.file.write_text(f'name = "shared"\nconcurrency = {concurrency}\n{tournament}')

    def write_held(self, tournament, concurrency=2):
        """Writes a tournament whose player `random` is BOT."""
        self.write("bot.py", BOT)
        self.write_file(tournament.replace("gramy-bot --stdio --player random", f"{PYTHON} bot.py"), concurrency)

    def write_bots(self, names, games, head="", bot=BOT, command=f"{PYTHON} bot.py"):
        """Writes a tournament in which all players are BOT."""
        self.write("bot.py", bot)
        self.write_file(head + players(**dict.fromkeys(names, command)) + games)

    def set_gate(self, gate, number):
        self.write("new", str(number))
        (self.folder / "new").rename(self.folder / gate)

    @contextlib.contextmanager
    def not_over(self, boards=HELD):
        """Keeps the tournament from ending while the `with` lasts. BOT then plays only on the first `boards` boards of each game."""
        self.set_gate("last", boards)
        yield
        (self.folder / "last").unlink()

    def offer(self, out, *arguments, truth=("--truth", "off"), **more):
        return self.start("tournament", self.file, "--store", self.store(out), *truth, "--lease-ms", str(self.lease_ms), *arguments, **more)

    def offer_only(self, out, **more):
        """Starts a host that plays nothing. Returns the host once workers can join."""
        offering = self.offer(out, "--no-play", **more)
        self.until_said(offering, "the records go to")
        return offering

    def store(self, out):
        """The argument by which processes find the tournament's store."""
        return self.folder / out

    def work(self, out, *arguments, **more):
        return self.start("work", "--store", self.folder / out, "--concurrency", "2", *arguments, **more)

    def workers(self, out, *arguments):
        return ask("workers", "--store", self.store(out), *arguments)

    def until_played(self, out, matches=4):
        """Waits until workers have recorded more than this many matches."""
        until(lambda: self.played(out) > matches, "nothing was played")

    def query(self, out, statement):
        """The rows that a statement returns from the store, or none without a store."""
        file = self.folder / out / "results.sqlite"
        if not file.exists():
            return []
        with contextlib.closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as store:
            with contextlib.suppress(sqlite3.OperationalError):  # the store has no tables yet
                return store.execute(statement).fetchall()
        return []

    def number(self, out, statement):
        return int((self.query(out, statement) or [[0]])[0][0] or 0)

    def played(self, out):
        """The number of matches that workers have recorded."""
        return self.number(out, "select sum(played) from worker")

    def recorded(self, out):
        return self.number(out, "select count(*) from match")

    def expire(self, worker, out):
        """Lets the leases of a worker expire."""
        if joined := re.search(r"worker (\d+): plays ", self.said(worker)):
            self.query(out, f"update batch set until = 0 where worker = {joined[1]}")
            self.query(out, f"update worker set seen = 0 where id = {joined[1]}")

    def expect_same(self, whole, out):
        self.assertEqual(*((self.folder / each / "standings.json").read_text() for each in (whole, out)))
        self.assertEqual(self.games(whole), self.games(out))


class Same(Work):
    def test_the_command_show_shows_a_tournament_while_workers_play_it(self):
        self.write_file(FORMATS["round-robin"])
        offering = self.offer_only("out")
        self.assertIn(f"to see the tournament in a browser, also while it is played: gramy-referee show {self.store('out')}\n", self.said(offering))
        with Show(self.store("out")) as site:
            shown = site.read("/api/tournament")
            self.assertEqual((shown["running"], shown["standings"]["played"]), (True, 0))
            scheduled = until(lambda: site.read("/api/tournament")["standings"]["scheduled"], "nothing is scheduled")
            self.finish(self.work("out"), offering)
            until(lambda: not site.read("/api/tournament")["running"], "the page does not see the end")
            shown = site.read("/api/tournament")
            self.assertTrue(shown["finished"])
            self.assertEqual(shown["standings"], self.standings("out"))
            self.assertEqual(shown["standings"]["played"], scheduled)

    def test_a_worker_finishes_a_tournament_after_its_host_has_ended(self):
        """Includes later rounds and the final standings."""
        self.write_held(FORMATS["swiss"])
        self.alone("whole")
        with self.not_over():
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_played("out")
            self.kill(offering)
        self.assertLess(self.recorded("out"), self.standings("whole")["played"])
        self.finish(worker)
        self.expect_same("whole", "out")
        # If a finished tournament is started again, its tables are printed and no player is started.
        self.finish(self.offer("out"))
        self.expect_same("whole", "out")

    def test_one_process_can_resume_a_tournament_that_several_processes_played(self):
        self.write_held(FORMATS["knockout"])
        self.alone("whole")
        with self.not_over():
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_played("out")
            self.kill(worker)
            said = self.end(offering)
        stopped = re.search("stopped: (.*) of (.*) matches were played; go on with: (.*)\n", said)
        played, scheduled, go_on = stopped.groups()
        self.assertEqual((int(played), int(scheduled)), (self.recorded("out"), self.standings("out")["scheduled"]))
        self.assertEqual(shlex.split(go_on), [f"{BIN}/gramy-referee", "tournament", str(self.file), "--store", str(self.store("out"))])
        self.alone("out")
        self.expect_same("whole", "out")

    def test_a_host_waits_until_another_process_releases_the_lock_of_the_folder(self):
        self.write_file(PLAYERS + GAMES % (1, 1))
        self.alone("out")
        libc = ctypes.CDLL(None)
        opened = libc.inotify_init1(os.O_NONBLOCK)
        libc.inotify_add_watch(opened, bytes(self.folder / "out/lock"), 0x20)  # IN_OPEN

        def is_opened():
            with contextlib.suppress(BlockingIOError):
                return os.read(opened, 1024)

        with open(self.folder / "out/lock", "r+") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX, 1)  # locks the folder like a process that is about to share it
            is_opened()
            offering = self.offer("out")
            for _ in range(5):
                until(is_opened, "it does not try again")
        os.close(opened)
        self.finish(offering)


class Judged(Work):
    """Tests of workers that also compute the exact values of the matches that they play. These equal the values
    that a single process computes."""

    def setUp(self):
        super().setUp()
        self.write_held(FORMATS["round-robin"])
        self.alone("whole", truth="end")

    def judged(self, out):
        """The number of matches in the store with a worker's verdict, and the number of all matches."""
        return (self.number(out, "select count(*) from match where verdict <> ''"), self.recorded(out))

    def offer_judged(self, out):
        return self.offer(out, "--no-play", truth=())

    def expect_same_truth(self, out):
        self.expect_same("whole", out)
        self.assertEqual(*((self.folder / each / "truth.json").read_text() for each in ("whole", out)))
        shown = [ask("standings", self.folder / each).stdout for each in ("whole", out)]
        self.assertIn("accuracy", shown[0])
        self.assertEqual(*shown)

    def test_two_workers_compute_the_exact_values_of_all_matches_that_they_play(self):
        offering = self.offer_judged("out")
        self.finish(self.work("out"), self.work("out"), offering)
        self.assertEqual(self.judged("out"), 2 * (len(self.games("whole")),))
        self.expect_same_truth("out")

    def stop_holding(self, worker, out):
        """Stops worker 1 once it has claimed matches that it has not recorded. Returns the numbers of these matches."""
        held = set()

        def is_stopped():
            worker.send_signal(signal.SIGSTOP)
            # waits until the worker has really stopped, because it may record matches until then
            os.waitid(os.P_PID, worker.pid, os.WSTOPPED)
            for first, matches in self.query(out, "select first, matches from batch where worker = 1"):
                held.update(range(first, first + matches))
            if not held:
                worker.send_signal(signal.SIGCONT)
            return held

        until(is_stopped, "nothing is held")
        return held

    def test_matches_of_a_killed_worker_get_no_exact_values_from_the_worker_that_plays_them_again(self):
        """Matches that a worker gave back because it was asked to end get their exact values from the next worker."""
        with self.not_over():
            offering, killed = self.offer_judged("out"), self.work("out")
            self.until_said(killed, "worker 1: plays ")
            ended = self.work("out")
            self.until_said(ended, "worker 2: plays ")
            self.until_played("out")
            held = self.stop_holding(killed, "out")
            self.kill(killed)
            ended.terminate()
        self.finish(ended, code=128 + signal.SIGTERM)
        unjudged = "select match from match where verdict = ''"
        left_unjudged = {match for match, in self.query("out", unjudged)}  # the worker that was asked to end records matches without verdicts
        self.assertGreater(self.judged("out")[0], 0)
        self.assertLess(self.judged("out")[0], len(self.games("whole")))
        self.expire(killed, "out")
        self.finish(self.work("out"), offering)
        unjudged = {match for match, in self.query("out", unjudged)} - left_unjudged
        self.assertEqual({place for place, match in enumerate(match["match"] for match in self.matches("out")) if match in unjudged}, held)
        self.expect_same_truth("out")

    def test_exact_values_that_no_worker_computed_are_computed_at_the_end_of_the_tournament(self):
        offering = self.offer("out", "--no-play")
        self.finish(self.work("out"), offering)
        self.assertEqual(self.judged("out")[0], 0)
        self.assertFalse((self.folder / "out/truth.json").exists())
        self.finish(self.offer_judged("out"))
        self.expect_same_truth("out")


class AtOnce:
    def test_two_tournaments_in_one_store_can_be_played_at_the_same_time(self):
        store = self.store("out")
        self.write_held(PLAYERS + GAMES % (8, 4))
        self.alone("whole")
        files = {name: self.write(f"{name}.toml", f'name = "{name}"\n' + PLAYERS + GAMES % (4, 2)) for name in ("beside", "third")}
        with self.not_over():
            chosen = ("--tournament", "shared")
            offering, worker = self.offer("out", "--no-play", *chosen), self.work("out", *chosen)
            self.until_said(worker, "at once")
            unsaid = ask("tournament", files["third"], "--store", store)
            self.assertEqual(unsaid.returncode, 2)
            self.assertIn("in use: tournament 'shared' is being played there, not 'third'", unsaid.stderr)
            beside = ask("tournament", files["beside"], "--store", store, "--tournament", "beside")
            self.assertEqual(beside.returncode, 0, beside.stderr)
            for name, is_running in (("shared", True), ("beside", False)):
                shown = json.loads(ask("standings", store, "--tournament", name, "--json").stdout)
                self.assertEqual((shown["running"], shown["finished"]), (is_running, not is_running))
        self.finish(worker, offering)
        whole = (self.folder / "whole/standings.json").read_text()
        self.assertEqual(ask("export", store, "--standings", "--tournament", "shared").stdout, whole)


class AtOnceInFolder(AtOnce, Work):
    pass


class Workers(Work):
    def share(self, boards=2 * HELD, head="", games=GAMES):
        self.write_bots(("a", "b", "ghost"), games % (boards, boards), head)

    def test_a_worker_without_a_tournament_waits_for_one_unless_the_option_idle_exit_makes_it_end(self):
        idle = self.work("out", "--idle-exit", "0")
        self.assertIn("waiting for a tournament in", self.finish(idle))
        self.assertEqual(self.workers("out").returncode, 2)
        self.share(boards=2)
        waiting = self.work("out")
        self.until_said(waiting, "waiting")
        offering = self.offer("out", "--no-play")
        self.finish(waiting, offering)
        self.assertTrue(self.standings("out")["finished"])

    def test_a_worker_plays_as_long_as_there_are_matches_even_if_the_option_idle_exit_is_0(self):
        self.share()
        offering = self.offer_only("out")
        self.finish(self.work("out", "--idle-exit", "0"), offering)
        self.assertTrue(self.standings("out")["finished"])

    def test_a_worker_that_cannot_make_a_sandbox_ends_with_an_error(self):
        self.share(boards=2)
        self.file.write_text(self.file.read_text().replace('transport = "stdio"\n', 'transport = "stdio"\nsandbox = true\n', 1))
        (self.folder / "bin").mkdir()
        self.write("bin/bwrap", "#!/bin/sh\necho 'bwrap: No permissions' >&2; exit 1\n").chmod(0o755)
        path = {"PATH": f"{self.folder}/bin:/usr/bin:/bin:{BIN}"}
        offering = self.offer_only("out", env=path)  # a host that plays nothing starts no bots
        said = self.finish(self.work("out", env=path), code=2)
        self.assertIn("player 'a': sandbox: bubblewrap cannot make a sandbox here: bwrap: No permissions\n", said)
        self.assertEqual(self.recorded("out"), 0)
        self.assertNotIn("plays", self.workers("out").stdout)
        self.end(offering)

    def test_a_worker_that_gets_sigterm_or_is_revoked_gives_its_matches_back(self):
        self.share()
        with self.not_over():
            offering, ended = self.offer("out", "--no-play"), self.work("out")
            self.until_said(ended, "worker 1: plays ")
            revoked = self.work("out")
            self.until_said(revoked, "worker 2: plays ")
            self.until_played("out")
            ended.terminate()
            self.assertRegex(self.workers("out", "--revoke", "2").stdout, r"2 +\S+ +revoked")
        self.finish(ended, code=128 + signal.SIGTERM)
        self.assertIn("worker 2 was revoked", self.finish(revoked, code=2))
        self.assertIn("expected the id of a worker", self.workers("out", "--revoke", "7").stderr)
        played = dict(self.query("out", "select id, played from worker"))
        shown = self.workers("out").stdout
        self.assertRegex(shown, rf"1 +\S+ +left +\d+ +{played[1]} ")
        self.assertNotIn("begun again", shown)
        self.finish(self.work("out"), offering)

    def test_a_worker_waits_while_another_process_keeps_the_store_locked(self):
        self.share()
        with self.not_over():
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_played("out")
            connected = sqlite3.connect(self.folder / "out/results.sqlite", isolation_level=None, timeout=PATIENCE)
            with contextlib.closing(connected) as store:
                store.execute("BEGIN IMMEDIATE")
                self.until_said(worker, f"Process {os.getpid()} is writing there, and may have been stopped (kill -CONT {os.getpid()} lets it go on)")
                store.execute("ROLLBACK")
            self.until_said(worker, "out: answers again")
        self.finish(worker, offering)
        self.assertTrue(self.standings("out")["finished"])

    def test_a_worker_is_refused_if_its_files_of_a_bot_differ_from_those_of_the_host(self):
        self.share()
        offering = self.offer_only("out")
        self.write("bot.py", BOT + "# another\n")
        said = self.finish(self.work("out"), code=2)
        self.assertIn("player a: file bot.py has changed", said)
        self.assertIn("Give this worker the same files", said)
        # While several processes share the folder, no other process can play a tournament there by itself.
        self.assertIn("in use: several processes play a tournament there", self.finish(
            self.start("tournament", self.file, "--out", self.folder / "out"), code=2))
        adding = self.offer_only("out")  # adds an edition with the changed bot
        self.until_said(offering, "the tournament goes on with edition 2 of it\n")
        self.finish(self.work("out"), offering, adding)

    def test_a_worker_needs_the_store_and_the_bots_but_no_tournament_file_and_no_board_files(self):
        self.write_file(f'{PLAYERS}[[game]]\nid = "misie-patysie"\nboards = {{ files = ["*.in"] }}\n')
        for name, board in (("one", "7 2 3"), ("two", "9 4 3")):
            self.write(f"{name}.in", board + "\n")
        self.alone("whole")
        offering = self.offer_only("out")
        for file in (self.file, *self.folder.glob("*.in")):
            file.unlink()
        self.finish(self.work("out"), offering)
        self.expect_same("whole", "out")

    def test_a_match_that_has_killed_five_workers_is_no_longer_offered(self):
        poisoned = "misie-patysie:generated-2:a:b"
        self.share(boards=3)
        self.alone("whole")
        self.write("poison", poisoned)
        offering = self.offer("out", "--no-play")
        for killed in range(6):
            worker = self.work("out")
            worker.wait(self.longest)
            if worker.returncode != -signal.SIGKILL:
                break
            self.expire(worker, "out")
        for process in (offering, worker):
            said = self.finish(process, code=1)
            self.assertIn(f"match {poisoned} is no longer offered: 5 workers ended, one after another, while they played this match", said)
            self.assertIn("end all workers and run `gramy-referee tournament` again", said)
        self.assertEqual(killed, 5)
        shown = self.workers("out").stdout
        self.assertRegex(shown, r"matches \d+-\d+ of round 1 were begun again 5 times, and are no longer offered")
        self.assertRegex(shown, r"in all, \d+ batches of matches were begun again after a worker was lost\n")
        self.assertEqual(self.standings("whole")["played"], self.recorded("out") + 1)
        (self.folder / "poison").unlink()
        offering = self.offer_only("out")  # a new host offers the dead letter again
        self.finish(self.work("out"), offering)
        self.expect_same("whole", "out")

    def test_a_player_that_cannot_be_started_loses_by_walkover(self):
        (self.folder / "ill").touch()
        formats = ("round-robin", "knockout")
        running = []  # the tournaments run at the same time, because each waits some seconds for the player ghost
        for format in formats:
            self.share(boards=3, head=f'wait_ms = 5000\nformat = "{format}"\n')
            out = f"{format}-out"
            self.file = self.file.rename(self.folder / f"{format}.toml")
            whole = self.start("tournament", self.file, "--out", self.folder / f"{format}-whole", "--truth", "off")
            running.append((self.offer(out, "--no-play"), whole, self.work(out), self.work(out)))
            self.file = self.folder / "shared.toml"
        for format, processes in zip(formats, running):
            with self.subTest(format=format):
                self.finish(*processes)
                for worker in processes[-2:]:
                    self.assertIn("ghost is out", self.said(worker))
                self.expect_same(f"{format}-whole", f"{format}-out")


if __name__ == "__main__":
    unittest.main()
