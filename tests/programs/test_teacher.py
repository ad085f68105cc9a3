"""A teacher follows the page for a class: submissions play, the class changes, and becomes a league."""

import json
import os
import re
import subprocess
import unittest

from doc_page import Page
from gramy import BIN, PATIENCE, SOURCE, no_module_in_sandbox, printed, skip
from test_show import Show
from travelling import Travelling

# A bot that plays its first or its last legal move, and prints the ply.
BOT = """
import json, sys
def send(**message): print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "bye": break
    if message["type"] == "move_request":
        print("ply", message["ply"], file=sys.stderr)
        if message["legal"]: send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][%d])
        else: send(type="resign", match=message["match"])
"""
FIRST, LAST = BOT % 0, BOT % -1

PAGE, LEAGUE = Page("referee/tournament/CLASS.md"), Page("referee/tournament/LEAGUE.md")


class Teacher(Travelling):
    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)

    def do(self, command):
        """Runs a command that the teacher's page shows. Returns standard output and standard error."""
        return self.run_it(*command.split()[1:], cwd=self.folder)

    def write_class(self, more=""):
        """Writes the tournament file of the page with smaller boards."""
        file = PAGE.files()["class.toml"]
        self.write("class.toml", file.replace('id = "misie-patysie"\n', 'id = "misie-patysie"\nboards = { generate = 1, size = 12 }\n') + more)

    def standings(self):
        return json.loads((self.folder / "results/class/standings.json").read_text())

    def names(self):
        return {player["name"]: player.get("person") for player in self.standings()["players"]}

    def not_admitted(self):
        return {player["name"]: player["why"] for player in self.standings()["not_admitted"]}

    def test_a_school_class_plays_a_tournament_then_changes_its_players_and_finally_becomes_a_league(self):
        # The submissions that the page names. kot.js does not work.
        files = {"Ala Żółć.py": FIRST, "kot.js": "this is no JavaScript", "jan/bot.py": LAST,
                 "mis.cpp": (SOURCE / "tests/bots/bolek/modules/globals.c").read_text()}
        self.assertEqual(re.split(r"\s{2,}", PAGE.blocks("text")[0].strip()), [f"submissions/{name}" for name in files])
        for name, text in files.items(): self.write(f"submissions/{name}", text)
        late = '[[player]]\nname = "ewa"\nperson = "Ewa Dąb"\nnot_admitted = "handed in late"\n'
        self.write_class(late)
        schedule, tournament, standings, check = PAGE.commands()
        self.assertIn("Ala-Zolc", self.do(schedule))

        first = self.do(tournament)
        self.assertIn("admitted: Ala-Zolc (Ala Żółć)\n", first)
        self.assertIn("not admitted: kot: ", first)
        self.assertEqual(self.names(), {"Ala-Zolc": "Ala Żółć", "jan": None, "mis": None, "perfect": None})
        self.assertEqual(set(self.not_admitted()), {"kot", "ewa"})
        self.assertEqual(self.not_admitted()["ewa"], "handed in late")
        table = self.do(standings)
        self.assertRegex(table, r"(?m)^ +\d.* Ala-Zolc .*  Ala Żółć$")
        self.assertRegex(table, r"(?m)^     ewa \(Ewa Dąb\): handed in late\n     kot: starts and says hello: the bot exited with code \d+")
        checked = subprocess.run(["bash", "-c", check], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
                                 env=os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"})
        self.assertEqual(checked.returncode, 0, checked.stdout)
        with Show(self.folder / "results/class") as page:
            self.assertIn("<title>", page.get("/").decode())
            shown = page.read("/api/standings")
            self.assertEqual({player["name"]: player.get("person") for player in shown["players"]}, self.names())
            self.assertEqual(shown["not_admitted"], self.standings()["not_admitted"])
        log = self.folder / "results/class/logs/jan.log"
        self.assertIn("ply 0\n", printed(log))
        self.assertRegex(log.read_text(), r"--- \S+Z match misie-patysie:generated-1:\S+ begins: misie-patysie, moves first, against ")

        # Jan submits a new version, Ola enters, Ala changes her name, kot.js works now, and the teacher's own bot is
        # renamed.
        self.write("submissions/jan/bot.py", "# better\n" + FIRST)
        self.write("submissions/Ola.py", LAST)
        (self.folder / "submissions/kot.js").unlink()
        self.write("submissions/kot.py", LAST)
        self.write_class(late)
        self.write("class.toml", (self.folder / "class.toml").read_text()
                   .replace('folder = "submissions"\n', 'folder = "submissions"\nnames = { "Ala Żółć.py" = "Ala Żółć-Nowak" }\n')
                   .replace('name = "perfect"\n', 'name = "best"\nwas = "perfect"\n'))
        second = self.do(tournament)
        for line in ("admitted: Ala-Zolc (Ala Żółć-Nowak), as before\n", "admitted: mis, as before\n", "admitted: jan\n", "admitted: Ola\n",
                     "admitted: kot\n", "not admitted: ewa (Ewa Dąb): handed in late\n", "6 matches of perfect now count for best\n",
                     "keeps 6 matches; plays 24 more: 9 of the new player Ola, 9 of the new player kot, 6 of jan's new version; "
                     "archives 6: 6 of jan's earlier version\n"):
            self.assertIn(line, second)
        self.assertEqual(self.names(), {"Ala-Zolc": "Ala Żółć-Nowak", "jan": None, "mis": None, "kot": None, "Ola": None, "best": None})
        self.assertEqual(set(self.not_admitted()), {"ewa"})
        self.assertEqual((self.standings()["played"], self.standings()["finished"]), (30, True))
        uncounted = self.do("gramy-referee export results/class --uncounted")
        self.assertEqual(len(uncounted.splitlines()), 6)
        self.assertIn("26 of 26 played again: 26 the same, 0 diverged\nleft out: 4 matches of a player that had another name at that time", self.do("gramy-referee verify results/class --sample 1"))

        # The class becomes a league. Between two rounds, Jan submits a new version.
        league = LEAGUE.files()["winter.toml"]
        self.write("winter.toml", league.replace('games = ["graf", "zielone"]', 'games = ["misie-patysie"]'))
        self.write("final.toml", 'format = "swiss"\nswiss = { rounds = 1 }\n' + (self.folder / "class.toml").read_text())
        [command] = LEAGUE.commands()
        self.assertEqual(self.do(f"{command} --today 2027-01-10"), "Winter, 0 of 3 rounds\nnext: 2027-01-11\n")
        monday = self.do(f"{command} --today 2027-01-11")
        self.assertTrue(monday.startswith("Winter, 1 of 3 rounds\n"), monday)
        self.assertIn("\nnext: Graphs, on 2027-01-18\n", monday)
        played = (self.folder / "results/winter/tournaments/2027-01-11/matches.jsonl").read_text()
        self.write("submissions/jan/bot.py", "# best\n" + FIRST)
        after = self.do(f"{command} --today 2027-01-18")
        self.assertTrue(after.startswith("Winter, 2 of 3 rounds\n"), after)
        self.assertEqual((self.folder / "results/winter/tournaments/2027-01-11/matches.jsonl").read_text(), played)
        shown = json.loads(self.do(f"{command} --today 2027-01-18 --no-play --json"))
        self.assertEqual([(each["date"], each["state"]) for each in shown["rounds"][:2]], [("2027-01-11", "over"), ("2027-01-18", "over")])
        points = {each["player"]: each["points"] for each in shown["standings"]}
        self.assertEqual(set(points), set(self.names()))
        # players that share a place share its points
        self.assertAlmostEqual(sum(points.values()), 2 * (10 + 8 + 6 + 5 + 4 + 3))
        self.assertEqual(max(points.values()), points[shown["standings"][0]["player"]])

        graphs = self.do("gramy-referee standings results/winter --tournament 2027-01-18")
        self.assertRegex(graphs, r"(?m)^ +\d.* Ala-Zolc .*  Ala Żółć-Nowak$")
        self.assertIn("     ewa (Ewa Dąb): handed in late\n", graphs)


if __name__ == "__main__":
    if why := no_module_in_sandbox():
        skip(f"no module runs in a sandbox here: {why}")
    unittest.main()
