"""A league: rounds on dates, and one table of all rounds."""

import json
import re
import unittest

from doc_page import Page
from gramy import Folder, ask
from test_tournament import our_players

CLASS = """
concurrency = 2
[[player]]
name = "random"
person = "Ala Żółć"
command = "gramy-bot --player random"
""" + our_players(perfect="perfect") + """
[[game]]
id = "paski"
boards = { generate = 2, size = 30 }
[[game]]
id = "misie-patysie"
boards = { generate = 2, size = 12 }
"""

FINAL = 'format = "swiss"\nswiss = { rounds = 1 }\n' + CLASS


class League(Folder):
    def setUp(self):
        super().setUp()
        self.write("class.toml", CLASS)
        self.write("final.toml", FINAL)
        example = Page("referee/tournament/LEAGUE.md").files()["winter.toml"]
        self.write("winter.toml", example.replace('games = ["graf", "zielone"]', 'games = ["paski"]'))

    def run_in_folder(self, *arguments, **options):
        return ask(*arguments, cwd=self.folder, **options)

    def league(self, today, *arguments, code=0):
        done = self.run_in_folder("league", "winter.toml", "--out", "winter", "--today", today, *arguments)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def standings(self, today):
        return json.loads(self.league(today, "--no-play", "--json").stdout)

    def records(self, day):
        return (self.folder / "winter/tournaments" / day / "matches.jsonl").read_text()

    def test_no_round_of_a_league_is_played_before_its_date(self):
        before = self.league("2027-01-10")
        self.assertEqual(before.stdout, "Winter, 0 of 3 rounds\nnext: 2027-01-11\n")
        self.assertEqual(list(self.folder.glob("winter/*")), [])

        first = self.league("2027-01-17").stdout
        self.assertRegex(first, r"^Winter, 1 of 3 rounds\n")
        self.assertRegex(first, r"\n +1 +perfect +10 +10 +1 +0 +300\n +2 +random +8 +8 +0 +0 +points +200  Ala Żółć\n")
        self.assertIn("\nnext: Graphs, on 2027-01-18\n", first)
        recorded = self.records("2027-01-11")
        self.assertEqual({json.loads(line)["game"] for line in recorded.splitlines()}, {"paski", "misie-patysie"})
        self.assertEqual({each["player"]: each.get("person") for each in self.standings("2027-01-17")["standings"]},
                         {"random": "Ala Żółć", "perfect": None})

        # A finished round does not change, and the league file has to go on naming it.
        self.assertEqual(self.league("2027-01-17").stdout, first)
        self.assertEqual(self.records("2027-01-11"), recorded)
        text = (self.folder / "winter.toml").read_text()
        self.write("winter.toml", text.replace("2027-01-11", "2027-01-12"))
        self.assertIn("winter.toml: the file has no round '2027-01-11', but matches of this round are in winter "
                      "(add the round to the file again)", self.league("2027-01-12", code=2).stderr)
        self.write("winter.toml", text)
        with open("/dev/full", "w") as full:
            done = self.run_in_folder("league", "winter.toml", "--out", "winter", "--no-play", stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write to standard output", done.stderr)

        # Later changes of the tournament files do not affect a finished round.
        self.write("class.toml", CLASS.replace("size = 30", "size = 40"))
        self.league("2027-02-01")
        self.assertEqual(self.records("2027-01-11"), recorded)
        self.assertEqual({json.loads(line)["game"] for line in self.records("2027-01-18").splitlines()}, {"paski"})
        over = self.standings("2027-02-01")
        self.assertEqual([(each["date"], each["state"]) for each in over["rounds"]],
                         [("2027-01-11", "over"), ("2027-01-18", "over"), ("2027-01-25", "over")])
        self.assertEqual([(each["player"], each["points"], each["rounds"]) for each in over["standings"]],
                         [("perfect", 30, [10, 10, 10]), ("random", 24, [8, 8, 8])])
        self.assertEqual([path.name for path in self.folder.glob("winter/**/results.sqlite")], ["results.sqlite"])
        for command in (("standings",), ("export", "--csv"), ("editions",), ("analyse",), ("verify", "--sample", "0")):
            unsaid = self.run_in_folder(command[0], "winter", *command[1:])
            self.assertEqual(unsaid.returncode, 2)
            self.assertIn("winter: expected --tournament with one of '2027-01-11', '2027-01-18', '2027-01-25'", unsaid.stderr)
            chosen = self.run_in_folder(command[0], "winter", *command[1:], "--tournament", "2027-01-25")
            self.assertEqual(chosen.returncode, 0, chosen.stderr)
        exported = self.run_in_folder("export", "winter", "--standings", "--tournament", "2027-01-18").stdout
        self.assertEqual(exported, (self.folder / "winter/tournaments/2027-01-18/standings.json").read_text())
        self.assertEqual(json.loads(exported)["games"].keys(), {"paski"})

    def test_a_renamed_player_keeps_its_results_in_a_league(self):
        self.league("2027-01-11")
        renamed = CLASS.replace('name = "random"', 'name = "chance"\nwas = "random"')
        self.write("class.toml", renamed)
        self.league("2027-01-18")
        self.write("final.toml", FINAL.replace('name = "random"', 'name = "chance"'))  # the file need not name the rename any more
        third = self.league("2027-01-25")
        self.assertNotIn("changes nothing", third.stderr)
        self.assertEqual([(each["player"], each["points"], each["rounds"]) for each in self.standings("2027-01-25")["standings"]],
                         [("perfect", 30, [10, 10, 10]), ("chance", 24, [8, 8, 8])])
        self.assertEqual({json.loads(line)["players"][0] for line in self.records("2027-01-11").splitlines()}, {"perfect", "random"})

    def test_errors_in_the_files_of_a_league_are_reported_before_its_first_match(self):
        text = (self.folder / "winter.toml").read_text()
        for wrong, message in ((text.replace("class.toml", "none.toml"), "none.toml"),
                               (text.replace('["paski"]', '["graf"]'), "games: expected only games of class.toml, found 'graf'")):
            with self.subTest(message):
                self.write("winter.toml", wrong)
                self.assertIn(message, self.league("2027-01-18", code=2).stderr)
                self.assertEqual(list(self.folder.glob("winter/*")), [])
        self.write("winter.toml", text)
        self.write("class.toml", 'format = "sprt"\nsprt = { elo0 = 0, elo1 = 20 }\n' + CLASS)
        self.assertIn("expected a round-robin, a Swiss tournament or a knockout as a round of a league, found sprt",
                      self.league("2027-01-11", code=2).stderr)
        self.write("class.toml", CLASS + 'players = ["random", "perfect"]\n' + '[[player]]\nname = "third"\ncommand = "true"\n')
        self.assertIn("in a league, each player must play every game, but only 2 of 3 players play misie-patysie", self.league("2027-01-11", code=2).stderr)
        self.assertIn("--today: expected a day, such as 2027-01-11, found 'tomorrow'", self.league("tomorrow", code=2).stderr)


if __name__ == "__main__":
    unittest.main()
