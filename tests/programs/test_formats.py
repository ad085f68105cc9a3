"""`gramy-referee tournament` in every format, with real bots."""

import collections
import contextlib
import fractions
import json
import math
import re
import signal
import sqlite3
import subprocess
import unittest

from gramy import BIN, PATIENCE, PYTHON, Folder, ask, until
from test_tournament import GATE, our_players


class Formats(Folder):
    def play(self, top, bots, games='[[game]]\nid = "misie-patysie"\nboards = { generate = 2, size = 12 }\n', out="out"):
        """Plays a tournament, and keeps its standings, matches and output. `bots` gives for each player's name
        its kind of bot."""
        run = ask("tournament", self.write("t.toml", 'name = "small"\n' + top + our_players(**bots) + games), "--out", self.folder / out)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.printed = run.stdout
        self.text = (self.folder / out / "standings.json").read_text()
        self.standings = json.loads(self.text)
        self.played = self.matches(out)
        self.assertTrue(self.standings["finished"])
        self.assertEqual(self.standings["played"], len(self.played))
        boards = collections.Counter((match["board"], frozenset(match["players"])) for match in self.played)
        self.assertEqual({count % 2 for count in boards.values()}, {0}, "every pairing plays each board twice")

    def play_five(self, top):
        """Plays the same tournament twice: one match at a time, and then eight at once. Checks that the
        standings are the same."""
        self.play(top + "concurrency = 1\n", self.FIVE, out="one by one")
        text = self.text
        self.play(top + "concurrency = 8\n", self.FIVE)
        self.assertEqual(self.text, text)
        return self.standings["format"]

    def ask_of_out(self, command, *options):
        """Runs a command on the results folder. Returns its output."""
        run = ask(command, self.folder / "out", *options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    FIVE = {"best": "perfect", "a": "random --seed 1", "b": "greedy", "c": "noisy:0.3", "d": "random --seed 2"}

    def test_in_a_swiss_no_two_players_meet_twice_and_points_are_those_of_the_matches(self):
        report = self.play_five('format = "swiss"\nswiss = { rounds = 3 }\n')
        self.assertEqual((report["name"], report["rounds"]), ("swiss", 3))
        met = [frozenset(encounter["players"]) for round in report["encounters"] for encounter in round]
        self.assertEqual((len(met), len(set(met))), (6, 6))
        self.assertEqual(collections.Counter(frozenset(match["players"]) for match in self.played), {pair: 4 for pair in met})
        for encounter in (encounter for round in report["encounters"] for encounter in round):
            for name, points in zip(encounter["players"], encounter["points"]):
                between = [match for match in self.played if set(match["players"]) == set(encounter["players"])]
                self.assertEqual(points, sum(match["players"][int(match["result"])] == name for match in between))
        idle = [set(self.FIVE).difference(*(encounter["players"] for encounter in round)) for round in report["encounters"]]
        self.assertEqual([set(names) for names in report["byes"]], idle)
        self.assertEqual([entry["place"] for entry in report["places"]], [1, 2, 3, 4, 5])
        self.assertIn("small, swiss after 3 rounds", self.printed)
        self.assertIn("buchholz", self.printed)

    def test_a_knockout_of_five_players_has_three_byes_and_three_rounds(self):
        report = self.play_five('format = "knockout"\n')
        self.assertEqual(sorted(entry["place"] for entry in report["places"]), [1, 2, 3, 3, 5])
        self.assertEqual([len(round) for round in report["encounters"]], [1, 2, 1])
        self.assertEqual(report["byes"], [["best", "a", "b"], [], []])
        final = report["encounters"][2][0]
        self.assertEqual(set(final["players"]), {entry["name"] for entry in report["places"][:2]})
        self.assertIn("round 3", self.printed)

    def test_an_encounter_of_a_knockout_with_equal_points_is_decided_by_play_offs_and_then_by_other_tie_breaks(self):
        # On all boards of paski, perfect players win from the same seat.
        games = '[[game]]\nid = "paski"\nboards = { generate = 2, size = 20 }\n'
        usual, play_offs = ["generated-1", "generated-2"], ["play-off-1", "play-off-2"]
        for tie_breaks, boards, level in (('["faults", "play-offs"]', usual + play_offs, ["faults", "play-offs"]),
                                          ('["seeding"]', usual, [])):
            with self.subTest(tie_breaks=tie_breaks):
                top = f'format = "knockout"\nknockout = {{ tie_breaks = {tie_breaks} }}\n'
                self.play(top, {"a": "perfect", "b": "perfect"}, games, out=f"out of {len(tie_breaks)}")
                self.assertEqual(sorted({match["match"].split(":")[1] for match in self.played}), boards)
                self.assertEqual(self.standings["format"]["encounters"],
                                 [[{"players": ["a", "b"], "points": [len(boards)] * 2, "through": "a", "by": "better seeding",
                                    **({"level": level} if level else {})}]])
                self.assertIn(f"(a by better seeding{'; level: faults, play-offs' if level else ''})", self.printed)

    ACCURACY = 'format = "sprt"\nsprt = { more_accurate0 = 0.5, more_accurate1 = 0.7, batch = 4, max_pairs = %d }\n'
    PASKI = '[[game]]\nid = "paski"\nboards = { generate = 60, size = 20 }\n'

    def test_an_sprt_on_accuracy_counts_the_same_mistakes_as_analyse(self):
        bots = {"new": "noisy:0.1 --seed 1", "old": "noisy:0.5 --seed 2"}
        self.play(self.ACCURACY % 60, bots, self.PASKI)
        test = self.standings["format"]["sprt"]
        self.assertEqual((test["measure"], test["more_accurate0"], test["more_accurate1"]), ("accuracy", 0.5, 0.7))
        self.assertEqual(test["outcome"], "H1")
        told = test["accuracy"]
        self.assertEqual(2 * sum(told[which] for which in ("more", "less", "equal")), len(self.played))
        self.assertEqual(told["unjudged"], 0)
        self.assertAlmostEqual(test["llr"], told["more"] * math.log(7 / 5) + told["less"] * math.log(3 / 5), places=2)
        self.assertAlmostEqual(told["share"], told["more"] / (told["more"] + told["less"]), places=4)
        self.assertIn("H0: new is more accurate than old in 50 % of the pairs in which their accuracies differ; H1: in 70 %\n", self.printed)

        # The counts in the table equal the counts that analyse finds in the records.
        analysed = [json.loads(self.ask_of_out("analyse", match["match"], "--json")) for match in self.played]
        more = less = 0
        for first, second in zip(analysed[::2], analysed[1::2], strict=True):
            kept = collections.Counter()
            made = collections.Counter()
            for match in (first, second):
                for move in match["moves"]:
                    player = match["players"][move["seat"]]
                    made[player] += move["could_err"]
                    kept[player] += move["could_err"] and "better" not in move
            accuracy = {player: fractions.Fraction(kept[player], made[player]) if made[player] else 1 for player in bots}
            more += accuracy["new"] > accuracy["old"]
            less += accuracy["new"] < accuracy["old"]
        self.assertEqual((told["more"], told["less"]), (more, less))
        self.assertIn("0 diverge", self.ask_of_out("verify", "--sample", "0.2", "--trust-commands"))

    def test_an_interrupted_sprt_on_accuracy_ends_like_an_uninterrupted_one(self):
        self.write("gate.py", GATE)
        bots = {"new": "noisy:0.2 --seed 1"}
        held = (f'[[player]]\nname = "old"\ncommand = "{PYTHON} gate.py | gramy-bot --stdio --player noisy:0.3 --seed 2"\n'
                'transport = "stdio"\n' + self.PASKI)
        top = "concurrency = 4\n" + self.ACCURACY.replace("0.7", "0.52") % 30  # the SPRT is undecided
        self.play(top, bots, held, out="whole")
        whole = self.text
        for how in (signal.SIGKILL, signal.SIGTERM):
            last = self.write("last", "20")
            running = self.start("tournament", self.folder / "t.toml", "--out", self.folder / how.name, "--truth", "off")
            until(lambda: self.recorded(how.name) >= 8 or running.poll() is not None, "nothing is played")
            running.send_signal(how)
            running.wait(PATIENCE)
            self.assertLess(self.recorded(how.name), len(self.played))
            last.unlink()
            self.play(top, bots, held, out=how.name)
            self.assertEqual(self.text, whole)

    def test_a_tournament_decided_by_accuracy_ends_with_an_error_if_the_mistakes_of_a_match_cannot_be_found(self):
        # the exact values of this board take 400 MB of memory
        little = ["prlimit", "--as=250000000", BIN / "gramy-referee"]
        if subprocess.run([*little, "--version"], capture_output=True).returncode:
            self.skipTest("this build, with a sanitizer perhaps, does not run within so little memory")
        self.write("open.in", "100 100\n" + "C" + 98 * "." + "T\n" + 98 * (100 * "." + "\n") + 99 * "." + "E\n")
        for form, what, instead in (
                ("sprt\"\nsprt = { more_accurate0 = 0.5, more_accurate1 = 0.7, batch = 2 }", "a test on accuracy", "ask about Elo"),
                ("knockout\"", "a knockout with accuracy among its tie-breaks", "use tie-breaks without accuracy")):
            with self.subTest(what):
                file = self.write(
                    "t.toml",
                    f'name = "small"\nconcurrency = 1\nformat = "{form}\n' + our_players(new="random --seed 1", old="random --seed 2") +
                    '[[game]]\nid = "paski"\nboards = { generate = 1, size = 20 }\n'
                    '[[game]]\nid = "policjant-i-zlodziej"\nboards = { files = ["open.in"] }\n')
                out = self.folder / what
                run = subprocess.run([*little, "tournament", file, "--out", out], capture_output=True, text=True, timeout=4 * PATIENCE)
                self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                self.assertRegex(run.stderr, f"{what} needs the exact values of every match, and those of one match cannot be computed: match policjant-i-zlodziej:.*"
                                             f"not enough memory.* or {instead}")
                self.assertIn("worst event-loop lag: ", run.stderr)
                standings = json.loads((out / "standings.json").read_text())
                self.assertEqual((standings["finished"], standings["played"], self.recorded(what)), (False, 2, 2))
                self.assertEqual([match["game"] for match in self.matches(what)], ["paski", "paski"])

    def recorded(self, out):
        """The number of matches in the store."""
        with contextlib.suppress(sqlite3.OperationalError):
            with contextlib.closing(sqlite3.connect(f"file:{self.folder / out}/results.sqlite?mode=ro", uri=True)) as store:
                return store.execute("SELECT count(*) FROM match").fetchone()[0]
        return 0

    def test_a_crash_counts_as_a_mistake_in_an_sprt_on_accuracy(self):
        self.write("crash.py", 'import json, sys\nprint(json.dumps({"type": "hello", "protocol": 1}), flush=True)\n'
                               'next(line for line in sys.stdin if json.loads(line)["type"] == "move_request")\n')
        self.play(self.ACCURACY % 20, {"old": "noisy:0.3"}, f'[[player]]\nname = "new"\ncommand = "{PYTHON} crash.py"\n'
                  'transport = "stdio"\n' + self.PASKI)
        test = self.standings["format"]["sprt"]
        # The referee may notice that the bot closed its output before it notices that the process ended.
        found = {(match["reason"], match["detail"]) for match in self.played} - {("disconnect", "new closed its standard output")}
        self.assertEqual(found, {("crash", "new exited with code 0")})
        self.assertEqual((test["player"], test["outcome"]), ("old", "H1"))


class Schedule(Folder):
    def schedule(self, *arguments, seed=1):
        games = ("misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej")
        boards = '{ generate = 4, balanced = true, difficulty = "hard" }'
        return ask("schedule", self.write(
            "t.toml",
            f"seed = {seed}\n"
            + "".join(f'[[player]]\nname = "{name}"\ncommand = "x"\n' for name in "abcd")
            + "".join(f'[[game]]\nid = "{game}"\nboards = {boards}\n' for game in games)
        ), *arguments)

    def test_a_schedule_depends_only_on_the_tournament_file_and_the_seed(self):
        first, again, other = self.schedule("--json"), self.schedule("--json"), self.schedule("--json", seed=2)
        self.assertEqual((first.returncode, first.stderr), (0, ""))
        self.assertEqual(first.stdout, again.stdout)
        self.assertNotEqual(first.stdout, other.stdout)
        schedule = json.loads(first.stdout)
        self.assertEqual(schedule["matches"], 6 * 4 * 12)
        self.assertEqual(len(set(schedule["round"])), 6 * 4 * 12)
        for game, boards in schedule["boards"].items():
            fates = collections.Counter(board["first_seat"] for board in boards)
            self.assertEqual((sum(fates.values()), fates["win"]), (4, fates["loss"]), game)
            self.assertGreater(min(board["decisions"] for board in boards), 2, game)
            self.assertEqual([board["name"] for board in boards if not board["text"]], [], game)

    def test_without_the_option_json_the_command_schedule_prints_text_for_people(self):
        run = self.schedule()
        self.assertIn("t: round-robin, 4 players, at most 288 matches\n", run.stdout)
        self.assertIn("     a - b, 48 matches\n", run.stdout)
        self.assertEqual(run.stdout.count("generated-4 "), 6)
        self.assertEqual(run.stdout.count("     on 4 of 4 boards, perfect play comes to a position in which a mistake is possible\n"), 6)
        self.assertNotIn("warning", run.stdout)
        self.assertIn("\npaski, sizes in cells\n", run.stdout)
        texts = re.findall(r"(?m)^     generated-\d +(\d+) +- .* \d+  (\d+ \d+ \d+ (\d+))$", run.stdout)
        # the pattern matches only boards of paski, whose texts are four numbers
        self.assertEqual([cells for cells, _, said in texts if cells != said], [])
        self.assertEqual(len(texts), 4)
        for game, sizes, unit in (("graf", "vertices and edges", "vertices"), ("zielone", "edges", "vertices"),
                                  ("policjant-i-zlodziej", "cells", "cells along a side")):
            self.assertRegex(run.stdout, rf"\n{game}, sizes in {sizes} \(size = \d+ counts {unit}\)\n")

    def test_the_schedule_warns_of_boards_on_which_no_mistake_is_possible_during_perfect_play(self):
        file = self.write("t.toml", "".join(f'[[player]]\nname = "{name}"\ncommand = "x"\n' for name in "ab")
                          + '[[game]]\nid = "hydrorozgrywka"\nboards = { generate = 11, size = 3 }\n')
        run = ask("schedule", file)
        self.assertIn("     on 0 of 11 boards, perfect play comes to a position in which a mistake is possible\n     warning: perfect play comes to no such position on generated-1, ", run.stdout)
        self.assertIn(", generated-10 and 1 more; try a larger size or other boards\n", run.stdout)
        self.assertEqual({board["decisions"] for board in json.loads(ask("schedule", file, "--json").stdout)["boards"]["hydrorozgrywka"]}, {0})

    def test_the_schedule_says_how_many_different_boards_there_are_if_some_boards_repeat_others(self):
        file = self.write("t.toml", "".join(f'[[player]]\nname = "{name}"\ncommand = "false"\n' for name in "ab")
                          + '[[game]]\nid = "paski"\nboards = { generate = 40, size = 30, difficulty = "hard" }\n')
        boards = json.loads(ask("schedule", file, "--json").stdout)["boards"]["paski"]
        names = [board["name"] for board in boards]
        different = [board["repeats"] for board in boards].count(None)
        self.assertIn(different, range(20, 31))
        for number, board in enumerate(boards):
            self.assertIn(board["repeats"], [None, *names[:number]])
        line = f"40 boards of paski, but only {different} different ones: a repeated board adds little evidence; try a larger size or other boards\n"
        self.assertIn(f"     {line}", ask("schedule", file).stdout)
        self.assertIn(line, ask("tournament", file, "--out", self.folder / "out").stderr)
        self.assertNotIn("different", self.schedule().stdout)

    def test_the_schedule_of_a_swiss_or_a_knockout_shows_the_byes_of_the_first_round(self):
        for form, without in (("swiss", ["e"]), ("knockout", ["a", "b", "c"])):
            file = self.write(
                "t.toml",
                f'format = "{form}"\n'
                + "".join(f'[[player]]\nname = "{name}"\ncommand = "x"\n' for name in "abcde")
                + '[[game]]\nid = "paski"\n'
            )
            self.assertEqual(re.findall("     (.) has a bye\n", ask("schedule", file).stdout), without)
            self.assertEqual(json.loads(ask("schedule", file, "--json").stdout)["byes"], without)


if __name__ == "__main__":
    unittest.main()
