"""Exams that bots sit: with the commands of EXAM.md, in all games, with faults, with kills, and with
workers."""

import contextlib
import json
import re
import signal
import sqlite3
import unittest

from doc_page import Page
from following import Following
from gramy import PYTHON, Folder, ask, bot_that, no_sandbox, until
from test_foreign_results import row_hash

PAGE = Page("referee/tournament/EXAM.md")
GAMES = ("misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej")


class ExamPage(Following):
    def test_a_reader_can_run_the_commands_on_the_page_about_exams(self):
        said = self.follow(PAGE)
        self.assertRegex(said[1], r"\n +perfect +100\.0 % +40 +40 +91\.2 % to 100\.0 %")
        self.assertRegex(said[2], r"\nperfect against noisy: \d+ positions? answered right only by perfect, 0 only by noisy; sign test p = ")


class Sit(Folder):
    """A test with a folder for an exam. `sheet` makes a sheet with `positions` positions of each game in `games`."""

    def sheet(self, positions, games=GAMES, move_ms=20_000):
        self.write("sheet.toml", f'name = "sheet"\nseed = 3\nmove_ms = {move_ms}\n' + "".join(
            f'[[game]]\nid = "{game}"\npositions = {positions}\n' for game in games))
        done = ask("exam", "make", "sheet.toml", "--out", "sheet.jsonl", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in (self.folder / "sheet.jsonl").read_text().splitlines()[1:]]

    def sit(self, *words, code=0):
        done = ask("exam", "sit", "sheet.jsonl", *words, cwd=self.folder)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def scores(self, out="out"):
        return json.loads(ask("exam", "standings", self.folder / out, "--json", check=True).stdout)

    def bot(self, name, answer):
        self.write(name, bot_that(answer))
        return f"{PYTHON} {name}"

    def test_in_exam_scores_perfect_play_has_accuracy_1_and_the_field_named_chance_is_the_expected_accuracy_of_random_moves(self):
        items = self.sheet(8)
        self.sit("--player", "perfect", "--player", "random", "--out", "out")
        scores = self.scores()
        self.assertEqual((scores["exam"], scores["questions"]), ("sheet", len(items)))
        perfect, random = scores["players"]
        self.assertEqual((perfect["name"], perfect["score"]["accuracy"], perfect["score"]["asked"]), ("perfect", 1, len(items)))
        self.assertEqual(set(perfect["score"]["games"]), set(GAMES))
        chance = sum(item["keeps"] / item["of"] for item in items) / len(items)
        self.assertAlmostEqual(random["score"]["chance"], chance, 3)
        self.assertLess(random["score"]["accuracy"], 1)

    def test_if_a_player_did_not_take_part_in_an_exam_the_error_of_exam_make_names_those_who_did(self):
        self.sheet(1, ["paski"])
        self.sit("--player", "perfect", "--player", "random", "--out", "out")
        refused = ask("exam", "make", "--from", "out", "--player", "nobody", "--out", "mistakes.jsonl", cwd=self.folder)
        self.assertTrue(refused.stderr.rstrip().endswith("; the players there are perfect, random"), refused.stderr)

    def test_the_command_exam_sit_gives_the_same_scores_as_the_command_exam_grade(self):
        items = self.sheet(6)
        self.sit("--player", "noisy:0.4", "--out", "out")
        matches = [json.loads(line) for line in (self.folder / "out/matches.jsonl").read_text().splitlines()]
        moves = {match["match"].split(":")[1]: match["moves"][-1][0] for match in matches}
        for match in matches:
            self.assertEqual((match["result"], match["reason"], sorted(match["players"])), ("none", "asked", ["", "noisy"]))
        self.write("answers.jsonl", "".join(json.dumps({"item": item["item"], "move": moves[item["item"]]}) + "\n" for item in items))
        graded = json.loads(ask("exam", "grade", "sheet.jsonl", "answers.jsonl", "--json", cwd=self.folder, check=True).stdout)
        self.assertEqual(self.scores()["players"][0]["score"], graded)
        self.assertEqual(json.loads(ask("standings", self.folder / "out", "--json", check=True).stdout), self.scores())
        self.assertEqual(ask("verify", self.folder / "out").returncode, 0)

    def test_for_each_item_of_an_exam_a_bot_gets_a_start_a_move_request_and_an_end(self):
        items = self.sheet(3, games=["paski", "graf"])
        log = self.folder / "log"
        spy = self.bot("spy.py", 'send(type="move", match=match, ply=ply, move=legal[0])').split()[-1]
        text = (self.folder / spy).read_text().replace("    message = json.loads(line)\n", f"    message = json.loads(line)\n    open({str(log)!r}, 'a').write(line)\n")
        self.write(spy, text)
        self.sit("--player", f"{PYTHON} {spy}", "--stdio", "--concurrency", "1", "--out", "out")
        told = [json.loads(line) for line in log.read_text().splitlines()]
        told = [message for message in told if message["type"] in ("start", "move_request", "end")]
        self.assertEqual([message["type"] for message in told], ["start", "move_request", "end"] * len(items))
        by_id = {item["item"]: item for item in items}
        for start, request, end in zip(told[::3], told[1::3], told[2::3]):
            item = by_id[start["match"].split(":")[1]]
            self.assertEqual((start["board"], start["start"], start["moves"]), (item["board"], item["start"], item["moves"]))
            self.assertEqual(start["players"][1 - start["seat"]], "")
            self.assertEqual(request["ply"], len(item["moves"]))
            self.assertEqual((end["outcome"], end["reason"]), ("none", "asked"))

    def test_in_an_exam_each_fault_of_a_bot_counts_as_a_mistake(self):
        items = self.sheet(2, games=["paski", "graf"], move_ms=300)
        self.sit("--stdio", "--out", "out",
                 "--player", self.bot("illegal.py", 'send(type="move", match=match, ply=ply, move=[99, 99])'),
                 "--player", self.bot("prose.py", 'send(type="move", match=match, ply=ply, move="the first")'),
                 "--player", self.bot("silent.py", "pass"),
                 "--player", self.bot("dies.py", "sys.exit(3)"))
        players = {player["name"]: player for player in self.scores()["players"]}
        for name, reason in (("illegal", "illegal_move"), ("prose", "malformed"), ("silent", "timeout"), ("dies", "crash")):
            self.assertEqual((players[name]["score"]["asked"], players[name]["score"]["kept"]), (len(items), 0), name)
            self.assertEqual(players[name]["faults"], {reason: len(items)})
        done = ask("verify", self.folder / "out", "--sample", "0")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_an_exam_has_the_same_scores_if_it_was_killed_and_resumed(self):
        self.sheet(30, games=["paski", "graf", "misie-patysie"])
        words = ("--player", "noisy:0.3", "--player", "perfect", "--out")
        self.sit(*words, "whole")
        for _ in range(3):
            sitting = self.start("exam", "sit", "sheet.jsonl", *words, "out", cwd=self.folder)
            lines = self.folder / "out/matches.jsonl"
            before = lines.read_text().count("\n") if lines.exists() else 0
            until(lambda: sitting.poll() is not None or (lines.exists() and lines.read_text().count("\n") > before), "it answers nothing")
            sitting.send_signal(signal.SIGKILL)
            sitting.wait()
        self.sit(*words, "out")
        self.assertEqual(self.scores("out"), self.scores("whole"))

    def test_an_exams_stored_answers_give_the_same_scores_as_its_recorded_matches(self):
        self.sheet(5)
        self.sit("--player", "noisy:0.4", "--player", "random", "--out", "out")
        from_stored = self.scores()
        with contextlib.closing(sqlite3.connect(self.folder / "out/results.sqlite")) as store, store:
            self.assertEqual(store.execute("DELETE FROM item WHERE name = 'answers'").rowcount, 1)
        self.assertEqual(self.scores(), from_stored)

    def test_in_an_exam_a_bot_is_asked_only_about_the_games_that_it_plays(self):
        self.sheet(3, games=["paski", "graf"])
        text = bot_that('send(type="move", match=match, ply=ply, move=legal[0])')
        for name, game in (("some", "graf"), ("none", "zielone")):
            self.write(f"{name}.py", text.replace('wants=["legal"]', f'wants=["legal"], games=["{game}"]'))
        bots = ["--stdio", "--player", f"{PYTHON} some.py", "--player", f"{PYTHON} none.py"]
        said = self.sit(*bots, "--player", "perfect", "--out", "out").stderr
        self.assertIn("some is asked about graf only, because its hello names no other game of the sheet\n", said)
        self.assertIn("none is left out, because its hello names no game of the sheet\n", said)
        self.assertEqual({player["name"]: player["score"]["asked"] for player in self.scores()["players"]}, {"perfect": 6, "some": 3})
        self.assertIn("--player: no player plays a game of the sheet", self.sit("--stdio", *bots[3:], code=2).stderr)

    def test_a_host_and_a_worker_play_an_exam_together(self):
        self.sheet(10, games=["paski", "zielone"])
        host = self.start("exam", "sit", "sheet.jsonl", "--player", "perfect", "--player", "greedy", "--store", "shared", cwd=self.folder)
        until(lambda: (self.folder / "shared/results.sqlite").exists() or host.poll() is not None, "there is no store")
        ask("work", "--store", self.folder / "shared", "--idle-exit", "1")
        self.finish(host)
        scores = self.scores("shared")
        self.assertEqual([player["score"]["asked"] for player in scores["players"]], [20, 20])
        self.assertEqual(scores["players"][0]["score"]["accuracy"], 1)

    def test_a_later_run_of_exam_sit_may_add_players_to_an_exam(self):
        self.sheet(4, games=["paski"])
        self.sit("--player", "perfect", "--out", "out")
        said = self.sit("--player", "perfect", "--player", "random", "--out", "out").stderr
        self.assertIn("4 were played before", said)
        self.assertEqual(len(self.scores()["players"]), 2)

    def test_a_player_leaves_the_exam_if_the_next_run_of_exam_sit_does_not_name_the_player(self):
        self.sheet(5)
        self.sit("--player", "perfect", "--player", "random", "--out", "out")
        said = self.sit("--player", "random", "--player", "noisy:0.4", "--out", "out").stderr
        asked = self.scores()["players"][0]["score"]["asked"]
        self.assertIn(f"keeps {asked} matches; plays {asked} more: {asked} of the new player noisy; "
                      f"archives {asked}: {asked} of perfect, who is gone\n", said)

    def test_exam_sit_and_exam_standings_refuse_wrong_arguments_with_the_reason(self):
        self.sheet(2, games=["paski"])
        self.write("other.jsonl", "{}\n")
        for words, why in ((("other.jsonl", "--player", "perfect"), "other.jsonl:1: expected a sheet"),
                           (("sheet.jsonl", "--player", "perfct"), "--player: 'perfct' is neither a program nor one of the kinds of players for paski")):
            done = ask("exam", "sit", *words, cwd=self.folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, done.stderr)
        done = ask("exam", "standings", self.folder / "none")
        self.assertEqual(done.returncode, 2)
        self.sit("--player", "perfect", "--out", "out")
        done = ask("exam", "standings", self.folder / "out", "--compare", "perfect", "perfec")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean 'perfect'?", done.stderr)

    def test_verify_finds_scores_that_contradict_the_recorded_answers(self):
        self.sheet(5)
        self.sit("--player", "noisy:0.4", "--player", "random", "--out", "out")
        results = self.folder / "out/results.sqlite"

        def faults():
            done = ask("verify", self.folder / "out", "--sample", "0", "--json")
            return done.returncode, json.loads(done.stdout)["faults"]

        self.assertEqual(faults(), (0, []))
        with contextlib.closing(sqlite3.connect(results)) as store, store:
            kind, tournament, text = store.execute("SELECT kind, tournament, value FROM item WHERE name = 'answers'").fetchone()
            answers = json.loads(text)
            changed = answers["places"].replace("+", "?", 1).replace("-", "+", 1).replace("?", "-", 1)
            text = json.dumps(answers | {"places": changed})
            store.execute("UPDATE item SET value = ?, hash = ? WHERE name = 'answers'", (text, row_hash((kind, tournament, "answers", text))))
        code, found = faults()
        self.assertEqual((code, sorted(fault["what"] for fault in found)),
                         (1, ["its answer is a mistake, but the standings count it as right", "its answer is right, but the standings count it as a mistake"]))
        self.assertTrue({fault["match"] for fault in found} <= {json.loads(line)["match"] for line in (self.folder / "out/matches.jsonl").read_text().splitlines()})

    @unittest.skipIf(no_sandbox(), "this machine cannot make a sandbox")
    def test_submissions_are_admitted_only_if_enough_of_their_answers_in_an_exam_are_right(self):
        self.write("gate.toml", 'name = "gate"\nsecret_seed = true\n[[game]]\nid = "paski"\npositions = 10\n')
        (self.folder / "submissions").mkdir()
        self.write("submissions/first.py", bot_that(
            'send(type="move", match=match, ply=ply, move=legal[0]) if legal else send(type="resign", match=match)'))
        for need, why in ((0, None), (1, r"^exam: expected right answers in at least 100\.0 % of the positions, found \d+\.0 % \(\d of 10\)")):
            done = self.run_tournament(f"""
                exam = {{ sheet = "gate.toml", need = {need} }}
                [[players]]
                folder = "submissions"
                [[player]]
                name = "perfect"
                command = "gramy-bot --player perfect"
                [[player]]
                name = "random"
                command = "gramy-bot --player random"
                [[game]]
                id = "paski"
                boards = {{ generate = 1, size = 12 }}
                """, "--truth", "off", out=f"need-{need}")
            self.assertEqual(done.returncode, 0, done.stderr)
            refused = json.loads((self.folder / f"need-{need}/standings.json").read_text()).get("not_admitted", [])
            if why:
                self.assertRegex(refused[0]["why"], why)
            else:
                self.assertEqual(refused, [])


class UntilTold(Sit):
    """`exam sit --until-told`: a sequential test of two players."""

    def asked_in_order(self):
        """The positions in the order in which the sequential test asks them. The test takes the positions of each game in
        the order of their hashes. It mixes the games so that each is spread evenly over the whole test."""
        by_game = {}
        for line in (self.folder / "sheet.jsonl").read_text().splitlines()[1:]:
            item = json.loads(line)
            by_game.setdefault(item["game"], []).append(item["item"])
        at = {item: ((2 * number + 1) / (2 * len(items)), game) for game, items in enumerate(by_game.values()) for number, item in enumerate(sorted(items))}
        return sorted(at, key=at.get)

    def told(self, first, second, out="out"):
        """The outcome and the number of positions that each player was asked, computed from the records and the solver."""
        moves = {first: {}, second: {}}
        for line in (self.folder / out / "matches.jsonl").read_text().splitlines():
            match = json.loads(line)
            (player,) = filter(None, match["players"])
            moves[player][match["match"].split(":")[1]] = match["moves"][-1][0] if match["reason"] == "asked" else None
        # Each item is graded alone: a sheet of one item has an accuracy of 0 or 1.
        head, *lines = (self.folder / "sheet.jsonl").read_text().splitlines()
        sheet = {json.loads(line)["item"]: line for line in lines}

        def is_kept(item, move):
            self.write("one.jsonl", f"{head}\n{sheet[item]}\n")
            self.write("answer.jsonl", json.dumps({"item": item, "move": move}) + "\n")
            return json.loads(ask("exam", "grade", "one.jsonl", "answer.jsonl", "--json", cwd=self.folder, check=True).stdout)["kept"]

        ratio = 1
        order = self.asked_in_order()
        for number, item in enumerate(order, 1):
            difference = is_kept(item, moves[first][item]) - is_kept(item, moves[second][item])
            ratio *= {1: 0.7 / 0.5, 0: 1, -1: 0.3 / 0.5}[difference]
            if number % 10 == 0 and not 0.05 / 0.95 < ratio < 0.95 / 0.05:
                return "H1" if ratio > 1 else "H0", number
        return "undecided", len(order)

    def expect_told(self, first, second, out="out"):
        scores = self.scores(out)
        test = scores["until_told"]
        self.assertEqual((test["player"], test["opponent"]), (first, second))
        self.assertEqual((test["outcome"], test["positions"]), self.told(first, second, out))
        self.assertEqual({player["score"]["asked"] for player in scores["players"]}, {test["positions"]})
        self.assertEqual(json.loads((self.folder / out / "standings.json").read_text())["format"]["until_told"], test)
        return scores

    def test_the_option_until_told_ends_an_exam_as_soon_as_its_test_has_a_decision(self):
        self.sheet(12, games=["paski", "graf", "zielone", "hydrorozgrywka"])
        said = self.sit("--player", "perfect", "--player", "random", "--until-told", "--concurrency", "1", "--out", "out").stdout
        scores = self.expect_told("perfect", "random")
        test = scores["until_told"]
        self.assertEqual(test["outcome"], "H1")
        self.assertLess(test["positions"], scores["questions"])
        self.assertIn(f"H1 accepted after {test['positions']} positions: LLR", said)
        self.assertIn("The sheet has 48 positions.", said)
        self.assertEqual(ask("verify", self.folder / "out", "--sample", "0").returncode, 0)
        with contextlib.closing(sqlite3.connect(self.folder / "out/results.sqlite")) as store, store:
            store.execute("DELETE FROM item WHERE name = 'answers'")
        self.assertEqual(self.scores(), scores)
        self.sit("--player", "perfect", "--player", "random", "--until-told", "--concurrency", "40", "--out", "at once")
        self.assertEqual(self.scores("at once"), scores)
        self.sit("--player", "random", "--player", "perfect", "--until-told", "--out", "reversed")
        self.assertEqual(self.scores("reversed")["until_told"]["outcome"], "H0")
        # Without the option --until-told, the remaining positions are asked, too.
        said = self.sit("--player", "perfect", "--player", "random", "--out", "out").stderr
        self.assertGreaterEqual(int(re.search(r"; (\d+) were played before", said)[1]), 2 * test["positions"])
        self.assertEqual([player["score"]["asked"] for player in self.scores()["players"]], [48, 48])

    def test_the_option_until_told_leaves_an_exam_undecided_if_its_players_do_equally_well_on_all_items(self):
        self.sheet(13, games=["paski"])
        self.sit("--player", "perfect", "--player", "perfect", "--until-told", "--out", "out")
        test = self.expect_told("perfect", "perfect-2")["until_told"]
        self.assertEqual((test["outcome"], test["positions"], test["llr"]), ("undecided", 13, 0))
        self.assertEqual(test["accuracy"]["equal"], 13)

    def test_with_the_option_until_told_a_bots_crash_counts_as_a_wrong_answer(self):
        self.sheet(15, games=["paski", "graf"], move_ms=300)
        self.sit("--stdio", "--player", "perfect", "--player", self.bot("dies.py", "sys.exit(3)"), "--until-told", "--out", "out")
        test = self.scores()["until_told"]
        self.assertEqual((test["outcome"], test["positions"], test["accuracy"]["more"]), ("H1", 10, 10))
        self.assertEqual(json.loads((self.folder / "out/standings.json").read_text())["format"]["until_told"], test)

    def test_the_option_until_told_ends_an_exam_with_the_batch_in_which_a_player_drops_out(self):
        self.sheet(30, games=["paski", "graf"])
        steady = bot_that('send(type="move", match=match, ply=ply, move=legal[0])')
        self.write("steady.py", steady)
        self.write("quits.py", "import os, sys\nasked = 0\nif os.path.exists('gone'): sys.exit(1)\n" + steady.replace(
            "        send(", "        asked += 1\n        if asked > 15 and not os.path.exists('stays'): open('gone', 'w').close(); sys.exit(1)\n        send("))
        words = ("--stdio", "--player", f"{PYTHON} steady.py", "--player", f"{PYTHON} quits.py", "--until-told", "--concurrency", "1", "--out", "out")

        def scores():
            scores, standings = self.scores(), json.loads((self.folder / "out/standings.json").read_text())
            self.assertEqual(scores["until_told"], standings["format"]["until_told"])
            self.assertTrue(standings["finished"])
            return scores["until_told"]["positions"], {player["name"]: player["score"]["asked"] for player in scores["players"]}

        self.assertIn("quits is out", self.sit(*words).stderr)
        self.assertEqual(scores(), (16, {"steady": 20, "quits": 16}))
        self.assertEqual(ask("verify", self.folder / "out", "--sample", "0").returncode, 0)
        (self.folder / "gone").unlink()
        self.write("stays", "")
        self.sit(*words)
        self.assertEqual(scores(), (60, {"steady": 60, "quits": 60}))

    def test_with_the_option_until_told_an_exam_that_is_killed_and_resumed_ends_with_the_same_decision(self):
        self.sheet(30, games=["paski", "graf", "misie-patysie"])
        words = ("--player", "noisy:0.2", "--player", "noisy:0.3", "--until-told", "--concurrency", "2", "--out")
        self.sit(*words, "whole")
        lines = self.folder / "out/matches.jsonl"
        for _ in range(3):
            sitting = self.start("exam", "sit", "sheet.jsonl", *words, "out", cwd=self.folder)
            before = lines.read_text().count("\n") if lines.exists() else 0
            until(lambda: sitting.poll() is not None or (lines.exists() and lines.read_text().count("\n") > before), "it answers nothing")
            sitting.send_signal(signal.SIGKILL)
            sitting.wait()
        self.sit(*words, "out")
        self.assertEqual(self.scores("out"), self.scores("whole"))
        self.expect_told("noisy", "noisy-2")

    def test_with_the_option_until_told_a_host_with_a_worker_makes_the_same_decision_as_a_single_process(self):
        self.sheet(20, games=["paski", "zielone"])
        host = self.start("exam", "sit", "sheet.jsonl", "--player", "perfect", "--player", "greedy", "--until-told", "--store", "shared", cwd=self.folder)
        until(lambda: (self.folder / "shared/results.sqlite").exists() or host.poll() is not None, "there is no store")
        ask("work", "--store", self.folder / "shared", "--idle-exit", "1")
        self.finish(host)
        self.sit("--player", "perfect", "--player", "greedy", "--until-told", "--out", "alone")
        self.assertEqual(self.scores("shared"), self.scores("alone"))

    def test_the_option_until_told_is_refused_with_a_reason_if_the_players_cannot_be_compared(self):
        self.sheet(2, games=["paski", "graf"])
        for players in (1, 3):
            why = self.sit(*players * ("--player", "perfect"), "--until-told", code=2).stderr
            self.assertIn(f"--until-told: expected two players to compare, found {players}", why)
        text = bot_that('send(type="move", match=match, ply=ply, move=legal[0])')
        for game in ("graf", "paski"):
            self.write(f"{game}.py", text.replace('wants=["legal"]', f'wants=["legal"], games=["{game}"]'))
        some = ["--stdio", "--player", f"{PYTHON} graf.py"]
        self.assertIn("--until-told: the two players have no game of the sheet in common",
                      self.sit(*some, "--player", f"{PYTHON} paski.py", "--until-told", code=2).stderr)
        self.assertIn("positions of paski are left out, because only one of the two players plays them\n",
                      self.sit(*some, "--player", "perfect", "--until-told").stderr)
        self.sit("--player", "perfect", "--player", "random", "--out", "out")
        self.assertIn("until_told is new", self.sit("--player", "perfect", "--player", "random", "--until-told", "--out", "out", code=2).stderr)


if __name__ == "__main__":
    unittest.main()
