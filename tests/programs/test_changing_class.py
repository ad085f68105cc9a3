"""A tournament whose file changes while it is played, from one command to the next."""

import contextlib
import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from gramy import BIN, PATIENCE
from test_tournament import GATE, Folder

# Plays its first legal move, or its last one. Unlike ours it draws no lots from a match's id, in which there are names.
BOT = """
import json, sys
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move_request":
        send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][int(sys.argv[1])])
"""
GATED = f"gate.py | {sys.executable} bot.py 0"
BOTS = {"perfect": "perfect", "greedy": "greedy", "random": "random --seed 3"}
GAMES = '[[game]]\nid = "paski"\nboards = { generate = %d, size = 12 }\n[[game]]\nid = "graf"\nboards = { generate = 2, size = 8 }\n'


class ChangingClass(Folder):
    def write_file(self, bots, top="", boards=3):
        """A tournament of these bots, by name; "ola < ala" is who was ala."""
        players = ""
        for name, kind in bots.items():
            name, _, was = name.partition(" < ")
            if kind.startswith(("bot.py", "gate.py")):
                command, more = f"{sys.executable} {kind}", 'transport = "stdio"\n'
            else:
                command, more = f"gramy-bot --player {kind}", ""
            players += f'[[player]]\nname = "{name}"\ncommand = "{command}"\n' + more + (f'was = "{was}"\n' if was else "")
        return self.write("t.toml", 'name = "class"\n' + top + players + GAMES % boards)

    def play(self, bots, *arguments, top="", boards=3, out="out", code=0, option="--out"):
        """Gives what is told."""
        file = self.write_file(bots, top, boards)
        run = subprocess.run([BIN / "gramy-referee", "tournament", file, option, self.folder / out, "--truth", "off", *arguments],
                             capture_output=True, text=True, timeout=10 * PATIENCE)
        self.assertEqual(run.returncode, code, run.stderr)
        return run.stderr

    def recorded_matches(self, out):
        """Who has played them, as the store has it."""
        with contextlib.closing(sqlite3.connect(self.folder / out / "results.sqlite")) as store:
            return store.execute("SELECT match, version_0, version_1 FROM match ORDER BY round, number").fetchall()

    def standings(self, out="out"):
        return (self.folder / out / "standings.json").read_bytes()

    def expect_as_fresh(self, bots, fresh, **options):
        self.play(bots, out=fresh, **options)
        self.assertEqual(self.standings(), self.standings(fresh))
        names = [[match["match"] for match in self.matches(out)] for out in ("out", fresh)]
        self.assertEqual(*names)

    def test_it_ends_as_a_fresh_tournament_of_the_same_file(self):
        changes = [
            {**BOTS, "ola": "greedy"},  # more
            {"perfect": "perfect", "greedy": "greedy", "ola": "greedy"},  # and fewer
            {"perfect": "perfect", "greedy": "random --seed 5", "ola": "greedy"},  # a version
            {"random": "random --seed 3", "ola": "greedy", "greedy": "greedy", "perfect": "perfect"},  # back, in another order
            {"perfect": "perfect", "ola": "greedy", "greedy": "random --seed 6", "ewa": "greedy"},  # several at once
        ]
        for top in ("", 'format = "gauntlet"\ngauntlet = { player = "perfect" }\n'):
            self.play(BOTS, top=top, out=(out := "gauntlet" if top else "out"))
            for step, bots in enumerate(changes):
                with self.subTest(top=top, step=step):
                    told = self.play(bots, top=top, out=out)
                    self.assertIn("keeps ", told)
                    self.play(bots, top=top, out=f"fresh{step}{out}")
                    self.assertEqual(self.standings(out), self.standings(f"fresh{step}{out}"))
                    self.assertNotIn("keeps", self.play(bots, top=top, out=out))  # nothing has changed since

    def test_it_says_what_it_keeps_plays_and_sets_aside(self):
        self.play(BOTS)  # 3 pairs, 5 boards, 2 seatings
        told = self.play({"perfect": "perfect", "greedy": "random --seed 5", "random": "random --seed 3", "ola": "greedy"})
        self.assertIn("class: 60 matches, 4 players; 10 were played before", told)
        self.assertIn("keeps 10 matches; plays 50 more: 30 of the new player ola, 20 of greedy's new version; "
                      f"sets 20 aside: 20 of greedy's earlier version (in {self.folder / 'out/set-aside.jsonl'})", told)
        self.assertIn("player greedy: command was 'gramy-bot --player greedy', is 'gramy-bot --player random --seed 5'", told)
        with open(self.folder / "out/set-aside.jsonl") as lines:
            aside = [json.loads(line) for line in lines]
        self.assertEqual({"greedy" in match["players"] for match in aside}, {True})
        self.assertEqual(len(aside), 20)
        analysed = subprocess.run([BIN / "gramy-referee", "analyse", self.folder / "out/set-aside.jsonl", "--json"],
                                  capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual({player["name"] for player in json.loads(analysed.stdout)["players"]}, set(BOTS))
        versions = {tuple(match["player_versions"]) for match in self.matches() if match["players"] == ["perfect", "greedy"]}
        self.assertEqual(len(versions), 1)
        self.assertNotIn(versions.pop()[1], {version for match in aside for version in match["player_versions"]})
        self.assertIn("keeps 10 matches; takes 20 back; sets 50 aside", self.play(BOTS))
        verified = subprocess.run([BIN / "gramy-referee", "verify", self.folder / "out", "--sample", "1"],
                                  capture_output=True, text=True, timeout=10 * PATIENCE)
        self.assertIn("30 of 30 played again: 30 the same", verified.stdout + verified.stderr)

    def test_a_renamed_player_keeps_his_matches(self):
        self.write("bot.py", BOT)
        before = {"ala": "bot.py 0", "ola": "bot.py -1", "ula": "bot.py 0"}
        for top in ("", 'format = "swiss"\nswiss = { rounds = 2 }\n', 'format = "knockout"\n'):
            with self.subTest(top):
                out = f"out{len(top)}"
                self.play(before, top=top, out=out)
                renamed = {"ala": "bot.py 0", "ewa < ola": "bot.py -1", "ula": "bot.py 0"}
                told = self.play(renamed, top=top, out=out)
                self.assertIn("keeps ", told)
                self.assertNotRegex(told, "plays|aside|takes")
                self.play(renamed, top=top, out="fresh" + out)
                self.assertEqual(self.standings(out), self.standings("fresh" + out))
                for match in self.matches(out):
                    self.assertEqual("ewa" in match["players"], ":ola" in match.get("played_as", ""))
                self.assertNotIn("keeps", self.play({"ala": "bot.py 0", "ewa": "bot.py -1", "ula": "bot.py 0"}, top=top, out=out))
                verified = subprocess.run([BIN / "gramy-referee", "verify", self.folder / out, "--sample", "1"],
                                          capture_output=True, text=True, timeout=10 * PATIENCE)
                self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
                self.assertIn("of a player who had another name then", verified.stdout)

    def test_a_name_a_version_and_who_is_there_change_at_once(self):
        self.write("bot.py", BOT)
        self.play({"ala": "bot.py 0", "ola": "bot.py -1", "ula": "bot.py 0"})
        changed = {"ula": "bot.py -1", "ewa < ola": "bot.py -1", "iga": "bot.py 0"}
        told = self.play(changed)
        self.assertIn("keeps 0 matches; plays 30 more: 20 of the new player iga, 10 of ula's new version; sets 30 aside", told)
        self.expect_as_fresh(changed, "fresh")
        self.assertIn("takes 30 back", self.play({"ala": "bot.py 0", "ewa": "bot.py -1", "ula": "bot.py 0"}))

    def test_more_boards_are_played_and_changed_ones_refused(self):
        self.play(BOTS)
        self.assertIn("keeps 30 matches; plays 12 more: 12 on new boards", self.play(BOTS, boards=5))
        self.expect_as_fresh(BOTS, "fresh", boards=5)
        refused = self.play(BOTS, boards=4, code=2)
        self.assertIn("game paski: boards.generate was 5, is 4", refused)
        self.assertIn("Undo that, or play into another folder.", refused)
        self.assertIn("seed was not there, is 9", self.play(BOTS, boards=5, top="seed = 9\n", code=2))

    def test_what_has_begun_in_rounds_refuses_another_order_and_takes_more_rounds(self):
        swiss = 'format = "swiss"\nswiss = { rounds = %d }\n'
        four = {**BOTS, "ola": "random --seed 8"}
        self.play(four, top=swiss % 1)
        turned = dict(reversed(four.items()))
        self.assertIn("Who meets whom in a Swiss that has begun follows from who was there in the rounds before, and from their order",
                      self.play(turned, top=swiss % 1, code=2))
        self.assertIn("keeps 20 matches", self.play(four, top=swiss % 3))
        self.expect_as_fresh(four, "fresh", top=swiss % 3)
        self.play(four, top='format = "knockout"\n', out="knockout")
        self.assertIn("Who meets whom in a knockout that has begun", self.play(BOTS, top='format = "knockout"\n', out="knockout", code=2))

    def test_players_enter_and_leave_a_swiss_between_rounds(self):
        """Whoever is killed meanwhile, and however many play it."""
        self.write("bot.py", BOT.replace("for line", "import time\nfor line").replace("    if", "    time.sleep(0.01)\n    if"))
        four = {"slow": "bot.py 0", "greedy": "greedy", "random": "random --seed 3", "perfect": "perfect"}
        newcomer = {"slow": "bot.py 0", "ola": "greedy", "greedy": "greedy", "random": "random --seed 3"}
        back = {"slow": "bot.py 0", "ola": "greedy", "greedy": "greedy", "ula": "perfect", "random": "random --seed 4", "perfect": "perfect"}
        stages = [(four, 1), (newcomer, 2), (back, 4)]
        told = []
        for bots, rounds in stages:
            top = f'format = "swiss"\nswiss = {{ rounds = {rounds} }}\n'
            told.append(self.play(bots, top=top))
            self.assertNotIn("keeps", self.play(bots, top=top))  # nothing has changed since
            if bots == newcomer:
                self.expect_verified("left out: 10 matches of a player who has left")
            self.play_interrupted("killed")
            self.play_interrupted("shared", several=True)
            for other in ("killed", "shared"):
                with self.subTest(other, rounds=rounds):
                    self.assertEqual(self.standings(), self.standings(other))
                    self.assertEqual(*[[match["match"] for match in self.matches(out)] for out in ("out", other)])
        self.assertIn("keeps 20 matches\nola plays from round 2 on\nperfect has left; what he has played stands\n", told[1])
        self.assertIn("player random: command was 'gramy-bot --player random --seed 3', is 'gramy-bot --player random --seed 4'\n"
                      "ula plays from round 3 on\nperfect, who is back, plays from round 3 on\n", told[2])
        standings = json.loads(self.standings())["format"]
        there = [{name for encounter in encounters for name in encounter["players"]} | set(byes)
                 for encounters, byes in zip(standings["encounters"], standings["byes"])]
        self.assertEqual(there, [set(four), set(newcomer), set(back), set(back)])
        self.assertEqual({place["name"] for place in standings["places"]}, set(four) | set(back))

    def expect_verified(self, told):
        verified = subprocess.run([BIN / "gramy-referee", "verify", self.folder / "out", "--sample", "1"],
                                  capture_output=True, text=True, timeout=10 * PATIENCE)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.assertIn(told, verified.stdout)

    def play_interrupted(self, out, several=False):
        """The file that was written last: all who play it are killed in the midst of it, and then it goes on."""
        before = self.recorded_matches(out) if (self.folder / out).exists() else []
        option = "--store" if several else "--out"
        command = [BIN / "gramy-referee", "tournament", self.folder / "t.toml", option, self.folder / out, "--truth", "off"]
        if several:
            command += ["--lease-ms", "2000"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, **quiet) as killed:
            self.until_more(out, before)
            killed.kill()
        self.assertLess(len(before), len(self.recorded_matches(out)))
        worker = None
        if several:  # beside whoever goes on
            worker = subprocess.Popen([BIN / "gramy-referee", "work", "--store", self.folder / out], **quiet)
        went_on = subprocess.run(command, capture_output=True, text=True, timeout=10 * PATIENCE)
        self.assertEqual(went_on.returncode, 0, went_on.stderr)
        if worker:
            self.assertEqual(worker.wait(PATIENCE), 0)

    def play_by_two_workers(self, bots, top, out):
        """Gives what is told."""
        file = self.write_file(bots, top)
        tournament = [BIN / "gramy-referee", "tournament", file, "--store", self.folder / out, "--truth", "off"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        with contextlib.ExitStack() as ending:

            def begin(*command):
                process = ending.enter_context(subprocess.Popen(command, **quiet))
                ending.callback(process.kill)
                return process

            offering = begin(*tournament, "--no-play")
            told = ""
            while "the records go to" not in told:
                line = offering.stderr.readline()
                self.assertTrue(line, told)
                told += line
            workers = [begin(BIN / "gramy-referee", "work", "--store", self.folder / out) for _ in range(2)]
            for process in (*workers, offering):
                said = process.communicate(timeout=PATIENCE)[1]
                self.assertEqual(process.returncode, 0, said)
        return told

    def until_more(self, out, before):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(sqlite3.Error):
                if len(self.recorded_matches(out)) > len(before) + 2:
                    return
            time.sleep(0.02)

    def test_who_leaves_a_swiss_in_the_midst_of_a_round_gives_up_the_rest_of_it(self):
        self.write("bot.py", BOT)
        self.write("gate.py", GATE)
        last = self.write("last", "2")
        four = {"slow": GATED, "greedy": "greedy", "random": "random --seed 3", "perfect": "perfect"}
        top = 'format = "swiss"\nswiss = { rounds = 2 }\n'
        self.write_file(four, top)
        with self.start("out") as stopped:
            self.until_more("out", [])
            stopped.send_signal(signal.SIGINT)
            self.assertEqual(stopped.wait(PATIENCE), 128 + signal.SIGINT)
        last.unlink()
        del four["slow"]
        shutil.copytree(self.folder / "out", self.folder / "shared")
        told = self.play(four, top=top)
        self.assertIn(" matches, 3 players; ", told)  # and one who has left
        self.assertIn("slow has left", told)
        self.assertIn("matches could not be played", told)
        told = self.play_by_two_workers(four, top=top, out="shared")
        self.assertIn("slow has left", told)
        self.assertEqual(self.standings(), self.standings("shared"))
        standings = json.loads(self.standings())
        first = [encounter for encounter in standings["format"]["encounters"][0] if "slow" in encounter["players"]]
        self.assertEqual(len(first), 1)
        self.assertNotIn("slow", [name for encounter in standings["format"]["encounters"][1] for name in encounter["players"]])
        place = [place for place in standings["format"]["places"] if place["name"] == "slow"][0]
        self.assertEqual(place["points"], 0)

    def test_a_test_takes_more_pairs(self):
        sprt = 'format = "sprt"\nsprt = { elo0 = 0, elo1 = 5, batch = 3, max_pairs = %d }\n'
        two = {"a": "random --seed 1", "b": "random --seed 2"}
        for option in ("--out", "--store"):
            with self.subTest(option):
                out = "out" + option
                self.play(two, top=sprt % 4, out=out, option=option)
                self.assertEqual(json.loads(self.standings(out))["played"], 8)
                self.play(two, top=sprt % 9, out=out, option=option)
                self.play(two, top=sprt % 9, out="fresh" + option)
                self.assertEqual(self.standings(out), self.standings("fresh" + option))

    def test_several_processes_go_on_with_a_changed_class(self):
        self.play(BOTS, option="--store")
        changed = {"perfect": "perfect", "greedy": "random --seed 5", "ola": "greedy"}
        self.assertIn("keeps 0 matches; plays 30 more", self.play(changed, option="--store"))
        self.expect_as_fresh(changed, "fresh")
        self.assertIn("keeps 0 matches; takes 30 back", self.play(BOTS, option="--store"))

    def start(self, out):
        return subprocess.Popen([BIN / "gramy-referee", "tournament", self.folder / "t.toml", "--out", self.folder / out,
                                 "--truth", "off"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def recorded(self, out="out"):
        """How many matches the store has, and how many are set aside in it."""
        with contextlib.closing(sqlite3.connect(self.folder / out / "results.sqlite")) as store:
            counts = [store.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("match", "set_aside")]
        return tuple(counts)

    def test_one_that_was_stopped_in_the_midst_and_changed_goes_on(self):
        """With a bot that waits in the midst of what is new until the tournament has been stopped."""
        self.write("bot.py", BOT)
        self.write("gate.py", GATE)
        last = self.write("last", "10")
        slow = {**BOTS, "ala": GATED}
        self.play(BOTS)
        self.write_file(slow)
        with self.start("out") as stopped:
            deadline = time.monotonic() + PATIENCE
            while self.recorded()[0] < 34 and time.monotonic() < deadline:
                time.sleep(0.02)
            stopped.send_signal(signal.SIGINT)
            self.assertIn("keeps 30 matches; plays 30 more: 30 of the new player ala", stopped.stderr.read())
            self.assertEqual(stopped.wait(PATIENCE), 128 + signal.SIGINT)
        last.unlink()
        played, aside = self.recorded()
        self.assertGreaterEqual(played, 34)
        self.assertLess(played, 60)
        self.assertEqual(aside, 0)
        del slow["random"]
        told = self.play(slow)
        self.assertRegex(told, "keeps [0-9]+ matches; plays [0-9]+ more: [0-9]+ not played so far; sets")
        self.expect_as_fresh(slow, "fresh")

    def test_whoever_is_killed_meanwhile_has_changed_all_or_nothing(self):
        """Killed at many moments, of which some are before the change, and some behind it."""
        self.play(BOTS, boards=40)
        begun = self.recorded_matches("out")
        changed = {"perfect": "perfect", "greedy": "greedy", "ola < random": "random --seed 4"}
        self.write_file(changed, boards=40)
        found = set()  # whether nothing had changed
        for step in range(12):
            shutil.rmtree(self.folder / "copy", ignore_errors=True)
            shutil.copytree(self.folder / "out", self.folder / "copy")
            with contextlib.closing(sqlite3.connect(self.folder / "copy/results.sqlite", isolation_level=None)) as store:
                if step == 0:
                    store.execute("BEGIN IMMEDIATE")  # nobody else can change anything
                with self.start("copy") as killed:
                    time.sleep(0.01 * step)
                    if step == 11:
                        for line in killed.stderr:
                            if "keeps" in line:
                                break
                    killed.kill()
            recorded = self.recorded_matches("copy")
            found.add(recorded == begun)
            if recorded == begun:
                continue
            kept = [match for match in begun if "random" not in match[0]]
            self.assertEqual([match for match in recorded if "ola" not in match[0]], kept)
            self.assertEqual(self.recorded("copy")[1], len(begun) - len(kept))
        self.assertEqual(found, {True, False})
        told = self.play(changed, out="copy", boards=40)
        self.play(changed, out="fresh", boards=40)
        self.assertEqual(self.standings("copy"), self.standings("fresh"), told)

if __name__ == "__main__":
    unittest.main()
