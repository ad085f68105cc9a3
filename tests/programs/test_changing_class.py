"""A tournament whose file changes between its runs."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import unittest

from gramy import PYTHON, Folder, ask, bot_that, until
from test_tournament import GATE

# A bot that plays its first or last legal move. The tests do not use gramy's own bots: their moves depend on
# the match's id, and the id depends on the players' names.
BOT = bot_that('send(type="move", match=match, ply=ply, move=legal[int(sys.argv[1])])')
FIRST, LAST = "bot.py 0", "bot.py -1"
GATED = f"gate.py | {PYTHON} bot.py 0"
BOTS = {"perfect": "perfect", "greedy": "greedy", "random": "random --seed 3"}
GAMES = '[[game]]\nid = "paski"\nboards = { generate = %d, size = 12 }\n[[game]]\nid = "graf"\nboards = { generate = 2, size = 8 }\n'
SWISS = 'format = "swiss"\nswiss = { rounds = %d }\n'


class ChangingClass(Folder):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "t.toml"
        self.write("bot.py", BOT)
        self.write("gate.py", GATE)

    def write_file(self, bots, top="", boards=3):
        """Writes the file of a tournament of these bots. "ola < ala" renames ala to ola. Two matches run at
        once, so that matches are recorded while a gated bot waits in its third one."""
        players = ""
        for name, kind in bots.items():
            name, _, was = name.partition(" < ")
            if ".py" in kind:
                command, more = f"{PYTHON} {kind}", 'transport = "stdio"\n'
            else:
                command, more = f"gramy-bot --player {kind}", ""
            players += f'[[player]]\nname = "{name}"\ncommand = "{command}"\n' + more + (f'was = "{was}"\n' if was else "")
        return self.write("t.toml", 'name = "class"\nconcurrency = 2\n' + top + players + GAMES % boards)

    def go_on(self, out="out", code=0, option="--out", *more):
        """Plays the file that was written last. Returns the messages."""
        return self.finish(self.begin(out, *more, option=option), code=code)

    def play(self, bots, top="", boards=3, **how):
        self.write_file(bots, top, boards)
        return self.go_on(**how)

    def rows(self, out="out", what="match, version_0, version_1 FROM match ORDER BY rowid"):
        """Returns the matches in the store with the versions of their players, or no rows if there is no store yet."""
        with contextlib.suppress(sqlite3.Error):
            with contextlib.closing(sqlite3.connect(f"file:{self.folder / out}/results.sqlite?mode=ro", uri=True)) as store:
                return store.execute(f"SELECT {what}").fetchall()
        return []

    def until_recorded(self, count, out="out"):
        until(lambda: len(self.rows(out)) >= count, f"{count} matches are not played")

    def expect_same_standings(self, *outs):
        self.assertEqual(*[(self.folder / out / "standings.json").read_bytes() for out in outs])

    def expect_the_same(self, out, other):
        self.expect_same_standings(out, other)
        self.assertEqual(*[[match["match"] for match in self.matches(each)] for each in (out, other)])

    def expect_as_fresh(self, bots, fresh="fresh", out="out", **options):
        self.play(bots, out=fresh, **options)
        self.expect_the_same(out, fresh)

    def expect_verified(self, told, out="out"):
        verified = ask("verify", self.folder / out, "--sample", "1", "--trust-commands")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.assertIn(told, verified.stdout)

    def test_a_tournament_whose_file_changes_ends_like_a_new_tournament_that_begins_with_the_final_file(self):
        """Makes several changes at once: players enter, leave, return, are renamed and get new versions, and
        boards are added."""
        begun = {"ala": FIRST, "ola": LAST, "ula": FIRST}  # 3 pairs on 5 boards with swapped seats
        more = {"ula": LAST, "ewa < ola": LAST, "iga": FIRST, "ala": FIRST}
        fewer = {"iga": FIRST, "ewa": LAST, "ala": FIRST}
        back = {"ala": FIRST, "ewa": LAST, "ula": FIRST}
        steps = [
            (begun, 3, "class: 30 matches, 3 players; "),
            (more, 3, "keeps 10 matches; plays 50 more: 30 of the new player iga, 20 of ula's new version; archives 20: "
                      "20 of ula's earlier version"),
            (fewer, 3, "keeps 30 matches; archives 30"),
            (back, 5, "keeps 10 matches; takes 20 back; plays 12 more: 8 of ula, who is back, 4 on new boards; archives 20: "
                      "20 of iga, who is gone"),
        ]
        for step, (bots, boards, told) in enumerate(steps):
            for option in ("--out", "--store"):
                with self.subTest(step=step, option=option):
                    said = self.play(bots, boards=boards, out=option, option=option)
                    self.assertIn(told, said)
                    if step == 0:
                        continue
                    self.assertNotIn("keeps", self.go_on(option, option=option))  # the file has not changed again
                    if not (self.folder / f"fresh{step}").exists():
                        self.go_on(f"fresh{step}")
                    self.expect_the_same(option, f"fresh{step}")
                    if step == 1:
                        self.expect_archived(option, said)
        for option in ("--out", "--store"):
            self.expect_verified("22 of 22 played again: 22 the same, 0 diverged\nleft out: 20 matches of a player that had another name at that time", option)

    def expect_archived(self, out, said):
        """Checks that `export --uncounted` prints the matches of ula's earlier version, and that analyse
        reads them."""
        self.assertIn(f"player ula: command was '{PYTHON} {FIRST}', is '{PYTHON} {LAST}'", said)
        exported = ask("export", self.folder / out, "--uncounted").stdout
        file = self.write("uncounted.jsonl", exported)
        archived = [json.loads(line) for line in exported.splitlines()]
        self.assertEqual((len(archived), {"ula" in match["players"] for match in archived}), (20, {True}))
        analysed = json.loads(ask("analyse", file, "--json").stdout)
        self.assertEqual({player["name"] for player in analysed["players"]}, {"ala", "ola", "ula"})
        versions = [{match["player_versions"][match["players"].index("ula")] for match in matches if "ula" in match["players"]}
                    for matches in (archived, self.matches(out))]
        self.assertEqual([len(each) for each in versions], [1, 1])
        self.assertNotEqual(*versions)

    def test_the_editions_of_a_tournament_are_listed_and_the_file_of_an_earlier_edition_is_refused(self):
        for option in ("--out", "--store"):
            with self.subTest(option):
                self.play({"ala": FIRST, "ola": LAST}, boards=1, out=option, option=option)
                self.play({"ala": FIRST, "ewa < ola": LAST, "ula": FIRST}, "wait_ms = 9000\n", 1, out=option, option=option)
                refused = self.play({"ala": FIRST, "ola": LAST}, boards=1, out=option, option=option, code=2)
                self.assertIn(f"{self.folder / option}: this is the tournament file of edition 1, but the newest edition is 2 "
                              "(to go on with edition 1, use --edition 1)", refused)
                self.go_on(option, 0, option, "--edition", "1")
                self.play({"ala": FIRST, "ola": LAST}, "wait_ms = 8000\n", 1, out=option, option=option)
                editions = json.loads(ask("editions", self.folder / option, "--json").stdout)
                self.assertEqual([edition["edition"] for edition in editions], [1, 2, 3, 4])
                self.assertEqual([edition["changes"] for edition in editions],
                                 [[], ["player ewa was ola before", "list of players was ala, ewa, is ala, ewa, ula"],
                                  ["player ola was ewa before", "list of players was ala, ola, ula, is ala, ola"], ["only keys of the tournament file that affect no match"]])
                self.assertEqual([edition["matches"] for edition in editions], [6, 12, 0, 0])
                self.expect_standings_of_editions(option)
                shown = ask("editions", self.folder / option).stdout.splitlines()
                self.assertRegex(shown[1], r"^      1  20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ        6  begun as round-robin, 2 players, 2 games$")
                self.assertEqual(len(shown), 7)

    def expect_standings_of_editions(self, out):
        for edition, players, played in ((1, {"ala", "ola"}, 6), (2, {"ala", "ewa", "ula"}, 18), (4, {"ala", "ola"}, 6)):
            standings = json.loads(ask("standings", self.folder / out, "--json", "--edition", str(edition)).stdout)
            self.assertEqual(({player["name"] for player in standings["players"]}, standings["played"], standings["finished"]),
                             (players, played, True))
        self.assertIn("there is no edition 5, only 4 editions", ask("standings", self.folder / out, "--edition", "5").stderr)

    def test_a_renamed_player_keeps_its_matches(self):
        before = {"ala": FIRST, "ola": LAST, "ula": FIRST}
        renamed = {"ala": FIRST, "ewa < ola": LAST, "ula": FIRST}
        for top in ("", SWISS % 2, 'format = "knockout"\n'):
            with self.subTest(top):
                out = f"out{len(top)}"
                self.play(before, top, 1, out=out)
                told = self.play(renamed, top, 1, out=out)
                self.assertIn("keeps ", told)
                self.assertNotRegex(told, "plays|archives|takes")
                self.expect_as_fresh(renamed, "fresh" + out, out, top=top, boards=1)
                for match in self.matches(out):
                    self.assertEqual("ewa" in match["players"], ":ola" in match.get("played_as", ""))
                self.expect_verified("of a player that had another name at that time", out)

    def test_players_enter_and_leave_a_swiss_between_rounds(self):
        """The result depends neither on killed processes nor on the number of processes."""
        four = {"gated": GATED, "greedy": "greedy", "random": "random --seed 3", "perfect": "perfect"}
        newcomer = {"gated": GATED, "ola": "greedy", "greedy": "greedy", "random": "random --seed 3"}
        back = {"gated": GATED, "ola": "greedy", "greedy": "greedy", "ula": "perfect", "random": "random --seed 4", "perfect": "perfect"}
        told = []
        for bots, rounds in ((four, 1), (newcomer, 2), (back, 4)):
            told.append(self.play(bots, SWISS % rounds))
            if bots == newcomer:
                self.assertNotIn("keeps", self.go_on())  # the file has not changed again
                self.expect_verified("left out: 10 matches of a player that has left the tournament")
                self.play_interrupted("shared", "--store", "--lease-ms", "2000")
            else:
                self.go_on("shared", option="--store")
            self.play_interrupted("killed", "--out")
            for other in ("killed", "shared"):
                with self.subTest(other, rounds=rounds):
                    self.expect_the_same("out", other)
        self.assertIn("keeps 20 matches\nola plays from round 2 on\nperfect has left; its matches still count\n", told[1])
        self.assertIn("player random: command was 'gramy-bot --player random --seed 3', is 'gramy-bot --player random --seed 4'\n"
                      "ula plays from round 3 on\nperfect, who is back, plays from round 3 on\n", told[2])
        standings = self.standings()["format"]
        there = [{name for encounter in encounters for name in encounter["players"]} | set(byes)
                 for encounters, byes in zip(standings["encounters"], standings["byes"])]
        self.assertEqual(there, [set(four), set(newcomer), set(back), set(back)])
        self.assertEqual({place["name"] for place in standings["places"]}, set(four) | set(back))

    def play_interrupted(self, out, option, *more):
        """Kills all processes while the player `gated` waits in its third match. Then plays the remaining
        matches. If `more` has options, a worker plays them."""
        before = len(self.rows(out))
        last = self.write("last", "2")
        killed = self.begin(out, *more, option=option)
        self.until_recorded(before + 1, out)
        self.kill(killed)
        last.unlink()
        worker = self.start("work", "--store", self.folder / out) if more else None
        self.go_on(out, 0, option, *more)
        if worker:
            self.finish(worker)

    def test_a_player_that_leaves_a_swiss_during_a_round_loses_the_rest_of_its_matches_in_the_round(self):
        last = self.write("last", "2")
        four = {"gated": GATED, "greedy": "greedy", "random": "random --seed 3", "perfect": "perfect"}
        self.write_file(four, SWISS % 2)
        stopped = self.begin()
        self.until_recorded(1)
        self.end(stopped, signal.SIGINT)
        last.unlink()
        del four["gated"]
        shutil.copytree(self.folder / "out", self.folder / "shared")
        told = self.play(four, SWISS % 2)
        self.assertIn(" matches, 3 players; ", told)  # one player has left
        self.assertIn("gated has left", told)
        self.assertIn("matches could not be played", told)
        self.assertIn("gated has left", self.go_on("shared", option="--store"))
        self.expect_same_standings("out", "shared")
        standings = self.standings()["format"]
        met = [[encounter for encounter in encounters if "gated" in encounter["players"]] for encounters in standings["encounters"]]
        self.assertEqual([len(encounters) for encounters in met], [1, 0])
        self.assertEqual([place["points"] for place in standings["places"] if place["name"] == "gated"], [0])

    def test_an_undecided_sprt_continues_if_its_file_is_changed_to_permit_more_pairs(self):
        sprt = 'format = "sprt"\nsprt = { elo0 = 0, elo1 = 5, batch = 3, max_pairs = %d }\n'
        two = {"a": "random --seed 1", "b": "random --seed 2"}
        self.play(two, sprt % 9, out="fresh")
        for option in ("--out", "--store"):
            with self.subTest(option):
                self.play(two, sprt % 4, out=option, option=option)
                self.assertEqual(self.standings(option)["played"], 8)
                self.play(two, sprt % 9, out=option, option=option)
                self.expect_same_standings(option, "fresh")

    def test_a_stopped_tournament_continues_with_its_changed_file(self):
        """Stops the tournament while a bot waits in a new match."""
        last = self.write("last", "4")
        more = {**BOTS, "ala": GATED}
        self.play(BOTS, boards=1)
        self.write_file(more, boards=1)
        stopped = self.begin()
        self.until_recorded(20)
        self.assertIn("keeps 18 matches; plays 18 more: 18 of the new player ala", self.end(stopped, signal.SIGINT))
        last.unlink()
        self.assertLess(len(self.rows()), 36)
        del more["random"]
        self.assertRegex(self.play(more, boards=1), "keeps [0-9]+ matches; plays [0-9]+ more: [0-9]+ not played yet; archives")
        self.expect_as_fresh(more, boards=1)

    def test_if_a_process_is_killed_while_it_changes_a_tournament_the_change_is_made_completely_or_not_at_all(self):
        """Kills the command before, during and after the change. The size of the store's log shows when the change begins."""
        self.play(BOTS, boards=20)
        begun = self.rows()
        changed = {"perfect": "perfect", "greedy": "greedy", "ola < random": "random --seed 4"}
        self.write_file(changed, boards=20)
        log = self.folder / "copy/results.sqlite-wal"

        def has_come(moment, process):
            with contextlib.suppress(OSError):  # the file does not exist yet, or no longer exists
                if moment == "locked":
                    return any("results.sqlite" in os.readlink(file) for file in pathlib.Path(f"/proc/{process.pid}/fd").iterdir())
                return log.stat().st_size >= moment
            return False

        found = set()  # the numbers of editions in the folder after the kills
        for moment in ("locked", 1, "told"):
            with self.subTest(moment):
                shutil.rmtree(self.folder / "copy", ignore_errors=True)
                shutil.copytree(self.folder / "out", self.folder / "copy")
                with contextlib.closing(sqlite3.connect(self.folder / "copy/results.sqlite", isolation_level=None)) as store:
                    if moment == "locked":
                        store.execute("BEGIN IMMEDIATE")  # makes all other writers wait
                    killed = self.begin("copy")
                    if moment == "told":
                        self.until_said(killed, "keeps")
                    else:
                        until(lambda: killed.poll() is not None or has_come(moment, killed), "nothing is written")
                    self.kill(killed)
                self.assertEqual(self.rows("copy"), begun)
                found.add(len(json.loads(ask("editions", self.folder / "copy", "--json").stdout)))
        self.assertEqual(found, {1, 2})
        self.go_on("copy")
        self.go_on("fresh")
        self.expect_same_standings("copy", "fresh")


if __name__ == "__main__":
    unittest.main()
