"""An engineer compares two versions of a bot with the files and commands of the page IS_IT_BETTER.md."""

import csv
import json
import os
import re
import subprocess
import unittest

from doc_page import Page
from gramy import BIN, PATIENCE, Folder

PAGE = Page("referee/tournament/IS_IT_BETTER.md")
FILES, COMMANDS = PAGE.files(), PAGE.commands()


class Engineer(Folder):
    def setUp(self):
        super().setUp()
        self.given = set()
        for name, text in FILES.items():
            self.write(name, text)

    def give(self, beginning):
        """Runs the page's command that begins with `gramy-referee` and `beginning`. Returns standard output and standard error."""
        [command] = [each for each in COMMANDS if each.startswith("gramy-referee " + beginning)]
        self.given.add(command)
        run = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=self.folder, timeout=4 * PATIENCE,
                             env={**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"})
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout, run.stderr

    def standings(self, name):
        return super().standings(f"results/{name}")

    def set_sprt(self, table):
        file = self.folder / "better.toml"
        text, count = re.subn(r"(?m)^sprt = .*$", f"sprt = {{ {table} }}", FILES["better.toml"])
        self.assertEqual(count, 1)
        file.write_text(text)

    def matches(self, name):
        return super().matches(f"results/{name}")

    def test_a_reader_can_compare_two_versions_of_a_bot_with_the_commands_on_the_page_about_comparisons(self):
        # The first tournament has too few pairs for a decision, and the second has enough.
        printed, _ = self.give("tournament better.toml")
        self.assertIn("undecided after 20 pairs: LLR ", printed)
        first = self.matches("better")
        self.assertEqual(len(first), 40)
        self.set_sprt("elo0 = 0, elo1 = 40, batch = 10, max_pairs = 200")
        printed, said = self.give("tournament better.toml")
        self.assertIn("40 were played before", said)
        test = self.standings("better")["format"]["sprt"]
        self.assertRegex(printed, rf"\n     {test['outcome']} accepted after \d+ pairs: LLR ")
        self.assertEqual(test["outcome"], "H1")
        played = self.matches("better")
        self.assertEqual(played[:40], first)
        self.assertEqual(len(played), 2 * sum(test["pairs"]))
        lines = {path.name for path in (self.folder / "lines").iterdir()}
        self.assertLessEqual({f"{match['match']}.txt" for match in played}, lines)  # other matches were played ahead
        start = next(line for line in (self.folder / f"lines/{first[0]['match']}.txt").read_text().splitlines() if '"start"' in line)
        clock = json.loads(re.search(r"{.*}", start)[0])["clock"]
        self.assertEqual((clock["initial_ms"], clock["increment_ms"]), (10000, 100))

        shown, _ = self.give("standings results/better --head-to-head")
        row = re.search(r"(?m)^new +old +(\S+)-(\S+) +(\d+)/(\d+)/(\d+) +(\d+) +\+?(-?\d+)", shown)
        self.assertTrue(row, shown)
        self.assertEqual((int(row[6]), int(row[7])), (sum(test["pairs"]), round(test["elo"])))
        self.assertEqual(int(row[3]), sum(match["players"][int(match["result"])] == "new" for match in played))
        shown, _ = self.give("analyse results/better --player new")
        self.assertRegex(shown, r"ply \d+: the move [\d ]+ \(\d+ ms\) turned a win for the player into a loss; better: ")
        self.give("export results/better --csv --truth")
        with open(self.folder / "better.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["match"] for row in rows], [match["match"] for match in played])
        self.assertEqual(len({row["pair"] for row in rows}), sum(test["pairs"]))
        self.assertEqual({row["value"] for row in rows} - {"win", "loss", ""}, set())

        # Compares more versions, and reads the results of all tournaments together.
        self.give("tournament ladder.toml")
        ladder = self.standings("ladder")
        anchor = next(player for player in ladder["players"] if player["name"] == "old")
        self.assertEqual((anchor["elo"], anchor["elo_margin"]), (0, 0))
        self.assertEqual(ladder["played"], 60)
        shown, _ = self.give("standings results/better results/ladder")
        both = next(line.split() for line in shown.splitlines() if re.match(r" +\S+ +new ", line))
        self.assertIn(str(len(played) + 40), both)
        self.assertIn("elo: relative to old, whose elo is set to 0\n", shown)
        self.assertNotIn("Ratings are relative to the mean", shown)
        self.assertRegex(both[5], r"^\d+\.\d%$")
        self.assertIn("new: 2 versions (with different commands, files or clocks), counted as one player\n", shown)
        self.assertEqual(self.given, set(COMMANDS))

    def test_an_sprt_can_compare_two_players_by_accuracy_or_by_normalised_elo(self):
        for name, table in (("accurate", re.search(r"`sprt = { (more_accurate0 = .*?) }`", PAGE.text)[1]),
                            ("normalised", "nelo0 = 0, nelo1 = 40")):
            self.set_sprt(f"{table}, max_pairs = 60")
            run = subprocess.run([BIN / "gramy-referee", "tournament", "better.toml", "--out", f"results/{name}"], capture_output=True,
                                 text=True, cwd=self.folder, timeout=4 * PATIENCE)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertGreater(self.standings(name)["format"]["sprt"]["llr"], 0)


if __name__ == "__main__":
    unittest.main()
