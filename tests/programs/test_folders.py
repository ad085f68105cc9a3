"""Results of several tournaments in one table, and as CSV for other programs."""

import csv
import io
import json
import re
import shutil
import unittest

from gramy import Folder, ask
from test_tournament import TWO_BOTS


class Folders(Folder):
    def tournament(self, out, bots=TWO_BOTS, more=""):
        run = self.run_tournament(more + bots + '[[game]]\nid = "paski"\nboards = { generate = 2, size = 60 }\n', out=out)
        self.assertEqual(run.returncode, 0, run.stderr)
        return self.folder / out

    def test_standings_of_several_results_folders_count_all_matches_in_one_table(self):
        monday = self.tournament("monday")
        tuesday = self.tournament("tuesday", TWO_BOTS.replace("--player random", "--player greedy"), "seed = 2\n")
        self.expect_head_to_head(monday, tuesday)
        copy = self.folder / "copy"
        shutil.copytree(monday, copy)

        both = ask("standings", monday, tuesday, copy, "--json")
        self.assertEqual(both.stderr, "")
        standings = json.loads(both.stdout)
        self.assertEqual((standings["played"], standings["scheduled"], standings["finished"]), (8, 8, True))
        alone = [json.loads(ask("standings", each, "--json").stdout) for each in (monday, tuesday)]
        points = {player["name"]: player["points"] for player in standings["players"]}
        for name in "ab":
            self.assertEqual(points[name], sum(player["points"] for each in alone for player in each["players"] if player["name"] == name))
        shown = ask("standings", monday, tuesday, copy).stdout
        self.assertTrue(shown.endswith("b: 2 versions (with different commands, files or clocks), counted as one player\n"
                                       "4 matches in several folders, counted once\n8 matches of 3 folders\n"), shown)

        analysed = json.loads(ask("analyse", monday, tuesday, copy, "--json").stdout)
        alone = [json.loads(ask("analyse", each, "--json").stdout) for each in (monday, tuesday)]
        for i in range(2):
            name = analysed["players"][i]["name"]
            self.assertEqual(analysed["players"][i]["could_err"],
                             sum(player["could_err"] for each in alone for player in each["players"] if player["name"] == name))
        fifth = ask("analyse", monday, copy, tuesday, "5").stdout
        self.assertEqual(fifth, ask("analyse", tuesday, "1").stdout)
        listed = json.loads(ask("analyse", monday, tuesday, "--player", "b", "--json").stdout)
        self.assertEqual(sorted(match["number"] for match in listed), list(range(1, 9)))
        self.assertEqual(ask("analyse", monday, tuesday, "--player", "b").returncode, 0)
        nothing = ask("analyse", monday, tuesday, "chess")
        self.assertEqual((nothing.returncode, nothing.stdout), (2, ""))
        self.assertIn(f"no match 'chess' among 8 matches in '{monday}', '{tuesday}'", nothing.stderr)

    def test_ratings_are_relative_to_an_anchor_only_if_all_tournaments_name_it(self):
        anchored = 'rating = { anchor = "a", elo = 1000 }\n'
        monday, tuesday = (self.tournament(day, more=f"seed = {seed}\n" + anchored) for seed, day in enumerate(("monday", "tuesday"), 1))
        standings = json.loads(ask("standings", monday, tuesday, "--json").stdout)
        self.assertEqual(standings["rating"], {"anchor": "a", "elo": 1000})
        self.assertEqual({player["name"]: player["elo"] for player in standings["players"]}["a"], 1000)

        wednesday = self.tournament("wednesday", more="seed = 3\n")
        self.assertNotIn("rating", json.loads(ask("standings", monday, wednesday, "--json").stdout))
        anchor_of_one = ("Ratings are relative to the mean, because the folders have different anchors (players with a fixed rating): "
                         f"none in {wednesday}, a with 1000 Elo in {monday}.\n")
        self.assertIn(anchor_of_one, ask("standings", monday, wednesday).stdout)

    def expect_head_to_head(self, monday, tuesday):
        done = ask("standings", monday, tuesday, "--head-to-head")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("paski, head to head"), done.stdout)
        self.assertTrue(done.stdout.endswith("\nb: 2 versions (with different commands, files or clocks), counted as one player\n"), done.stdout)
        met = json.loads(ask("standings", monday, tuesday, "--json").stdout)["head_to_head"]["overall"]
        self.assertEqual(sum(met[0]["pairs"]), 4)
        row = re.search(r"(?m)^ *a +b +\d.*$", done.stdout)[0]
        self.assertIn(row, ask("standings", monday, tuesday).stdout.splitlines())

    def test_with_the_option_truth_the_exported_csv_has_the_exact_values_that_analyse_finds(self):
        out = self.tournament("out")
        plain = ask("export", out, "--csv").stdout
        rows = list(csv.DictReader(io.StringIO(ask("export", out, "--csv", "--truth").stdout, newline="")))
        self.assertEqual([row["match"] for row in rows], [row["match"] for row in csv.DictReader(io.StringIO(plain, newline=""))])
        self.assertNotIn("accuracy", plain)
        pairs = {}
        for row in rows:
            pairs.setdefault(row["pair"], []).append(row)
        self.assertEqual(sorted(pairs), ["1", "2"])
        for first, second in pairs.values():
            self.assertEqual((first["seat_0"], first["seat_1"]), (second["seat_1"], second["seat_0"]))
            self.assertEqual(first["value"], second["value"], "the matches of a pair are on one board")
        for row in rows:
            truth = json.loads(ask("analyse", out, row["match"], "--json").stdout)
            self.assertEqual(row["value"], truth["moves"][0]["before"])
            for seat in range(2):
                accuracy = truth["accuracy"][seat]
                self.assertEqual(row[f"accuracy_{seat}"], "" if accuracy is None else f"{accuracy:.4f}")


if __name__ == "__main__":
    unittest.main()
