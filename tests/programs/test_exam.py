"""`gramy-referee exam`: sheets, and grades of answers that another process has found."""

import functools
import json
import pathlib
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, PYTHON, Folder, ask, bot_that, no_sandbox
from test_tournament import our_players

NO_SANDBOX = no_sandbox()

RECIPE = """
name = "autumn"
{seed}
[[game]]
id = "graf"
positions = 6
size = [6, 12]
[[game]]
id = "paski"
positions = 5
size = [30]
"""


class Exam(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def exam(self, *words, code=0):
        run = subprocess.run([BIN / "gramy-referee", "exam", *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, code, run.stderr)
        return run

    def make(self, seed="seed = 7", *words):
        (self.folder / "sheet.toml").write_text(RECIPE.format(seed=seed))
        self.exam("make", "sheet.toml", "--out", "sheet.jsonl", *words)
        head, *items = map(json.loads, (self.folder / "sheet.jsonl").read_text().splitlines())
        return head, items

    def grade(self, answers):
        (self.folder / "answers.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
        return json.loads(self.exam("grade", "sheet.jsonl", "answers.jsonl", "--json").stdout)

    def best(self, item):
        """The best move, found by gramy-solve."""
        start = ["--start", str(item["start"])] if item["start"] is not None else []
        moves = ["--moves", ", ".join(" ".join(map(str, move)) for move in item["moves"])] if item["moves"] else []
        run = subprocess.run([BIN / "gramy-solve", "move", item["game"], *start, *moves, "--json"], input=item["board"],
                             capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)["move"]

    def test_exam_grade_counts_every_answer_of_the_solver_as_right(self):
        head, items = self.make()
        self.assertEqual((head["gramy"], head["seed"], head["items"], len(items)), ("exam sheet", 7, 11, 11))
        report = self.grade([{"item": item["item"], "move": self.best(item)} for item in items])
        self.assertEqual((report["asked"], report["kept"], report["above_chance"]), (11, 11, 1))
        self.assertEqual({game: score["asked"] for game, score in report["games"].items()}, {"graf": 6, "paski": 5})
        self.assertEqual([(size["game"], size["size"], size["score"]["asked"]) for size in report["sizes"]],
                         [("graf", 6, 3), ("graf", 12, 3), ("paski", 30, 5)])

    def test_exam_grade_counts_a_missing_answer_and_an_illegal_move_as_mistakes(self):
        _, items = self.make()
        report = self.grade([{"item": items[0]["item"], "move": [9, 9, 9]}, {"item": items[1]["item"], "move": None},
                             {"item": items[2]["item"], "move": "prose"}])
        self.assertEqual((report["asked"], report["kept"]), (11, 0))

    def test_the_command_exam_close_copies_an_exams_secret_seed_from_a_file_beside_the_sheet_into_the_sheet(self):
        head, _ = self.make("secret_seed = true")
        self.assertNotIn("seed", head)
        secret = self.folder / "sheet.jsonl.secret"
        self.assertEqual(secret.stat().st_mode & 0o777, 0o600)
        first = (self.folder / "sheet.jsonl").read_text().splitlines()[1:]
        told = self.exam("close", "sheet.jsonl").stdout
        self.assertEqual(told, f"the seed of sheet.jsonl is {secret.read_text().strip()}, which the sheet now contains\n")
        self.assertEqual((self.folder / "sheet.jsonl").read_text().splitlines()[1:], first)
        self.assertIn("which the sheet already contained", self.exam("close", "sheet.jsonl").stdout)
        self.make("seed = " + secret.read_text(), "--force")
        self.assertEqual((self.folder / "sheet.jsonl").read_text().splitlines()[1:], first)

    def test_the_command_exam_make_overwrites_an_existing_sheet_or_secret_seed_only_if_the_option_force_is_given(self):
        self.make("secret_seed = true")
        sheet, secret = self.folder / "sheet.jsonl", self.folder / "sheet.jsonl.secret"
        for left in ((sheet, secret), (secret,)):
            for file in {sheet, secret} - set(left):
                file.unlink()
            before = [file.read_bytes() for file in left]
            error = self.exam("make", "sheet.toml", "--out", "sheet.jsonl", code=2).stderr
            self.assertIn(f"{left[0].name}: the file exists (give another name with --out, or replace the file with --force)", error)
            self.assertEqual([file.read_bytes() for file in left], before)
        self.make("seed = 7", "--force")
        self.assertFalse(secret.exists())

    def test_exam_grade_refuses_answers_to_items_that_the_sheet_does_not_have(self):
        _, items = self.make()
        for answers, why in (([{"item": "x", "move": [1]}], "item: expected the id of an item in the sheet, found 'x'"),
                             (["word"], 'expected an answer such as {"item":"...","move":[1,1]}, found another text'),
                             (2 * [{"item": items[0]["item"]}], "item: expected one answer for each item, found a second answer")):
            (self.folder / "answers.jsonl").write_text("".join(json.dumps(answer) + "\n" for answer in answers))
            self.assertIn(why, self.exam("grade", "sheet.jsonl", "answers.jsonl", code=2).stderr)

    def test_exam_grade_refuses_a_file_that_is_no_sheet(self):
        (self.folder / "sheet.jsonl").write_text("[[game]]\n")
        (self.folder / "answers.jsonl").write_text("")
        self.assertIn("sheet.jsonl:1: expected a sheet", self.exam("grade", "sheet.jsonl", "answers.jsonl", code=2).stderr)


class Mistakes(Folder):
    """Sheets of the mistakes in a recorded tournament."""

    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "class.toml").write_text('name = "class"\nseed = 5\n' + our_players(
            ala="noisy:0.4 --seed 1", ola="noisy:0.4 --seed 2", perfect="perfect") + "".join(
            f'[[game]]\nid = "{game}"\nboards = {{ generate = 3, size = 9 }}\n' for game in ("misie-patysie", "paski", "graf")))
        cls.out = folder / "out"
        ask("tournament", folder / "class.toml", "--out", cls.out, check=True)

    def make(self, *words, code=0):
        run = ask("exam", "make", *words, "--out", self.folder / "sheet.jsonl")
        self.assertEqual(run.returncode, code, run.stderr)
        if code:
            return run.stderr
        return [json.loads(line) for line in (self.folder / "sheet.jsonl").read_text().splitlines()]

    def erred(self, player=None):
        """The positions in which `analyse` finds mistakes."""
        found = set()
        for line in (self.out / "matches.jsonl").read_text().splitlines():
            match = json.loads(line)
            judged = json.loads(ask("analyse", self.out, match["match"], "--json").stdout)
            for move in judged["moves"]:
                if "better" in move and player in (None, match["players"][move["seat"]]):
                    found.add((match["game"], match["board"], match.get("start"), json.dumps([each["move"] for each in judged["moves"][:move["ply"]]])))
        return found

    def test_with_the_option_player_an_exam_sheet_contains_the_mistakes_of_that_player(self):
        head, *items = self.make("--from", self.out, "--player", "ala")
        self.assertEqual((head["name"], head["items"]), ("ala", len(items)))
        self.assertEqual({(item["game"], item["board"], item["start"], json.dumps(item["moves"])) for item in items}, self.erred("ala"))

    def test_without_the_option_player_an_exam_sheet_contains_each_recorded_mistake_exactly_once(self):
        head, *items = self.make("--from", self.out, "--from", self.out / "matches.jsonl")
        self.assertEqual(head["name"], "mistakes")
        self.assertEqual(len({item["item"] for item in items}), len(items))
        self.assertEqual(len(items), len(self.erred()))

    def test_a_sheet_of_mistakes_can_be_graded(self):
        _, *items = self.make("--from", self.out, "--player", "ala", "--player", "ola", "--positions", "5")
        self.assertEqual(len(items), 5)
        self.write("answers.jsonl", json.dumps({"item": items[0]["item"], "move": None}) + "\n")
        report = json.loads(ask("exam", "grade", self.folder / "sheet.jsonl", self.folder / "answers.jsonl", "--json").stdout)
        self.assertEqual((report["asked"], report["kept"]), (5, 0))

    def test_the_command_puzzles_makes_a_sheet_of_recorded_mistakes_with_one_right_move_each(self):
        self.assertEqual(ask("puzzles", self.out, "--out", self.folder / "puzzles.jsonl").returncode, 0)
        head, *puzzles = map(json.loads, (self.folder / "puzzles.jsonl").read_text().splitlines())
        self.assertEqual((head["gramy"], head["items"]), ("exam sheet", len(puzzles)))
        erred = self.erred()
        for puzzle in puzzles:
            self.assertIn((puzzle["game"], puzzle["board"], puzzle["start"], json.dumps(puzzle["moves"])), erred)
            self.assertEqual(puzzle["keeps"], 1)
            self.assertIn(puzzle["grade"], range(1, 6))
        self.write("answers.jsonl", "")
        self.assertEqual(ask("exam", "grade", self.folder / "puzzles.jsonl", self.folder / "answers.jsonl").returncode, 0)
        first = (self.folder / "puzzles.jsonl").read_bytes()
        ask("puzzles", self.out / "matches.jsonl", "--out", self.folder / "puzzles.jsonl", check=True)
        self.assertEqual((self.folder / "puzzles.jsonl").read_bytes(), first)

    def test_the_command_puzzles_fails_if_no_recorded_mistake_is_suitable_for_a_puzzle(self):
        run = ask("puzzles", self.out, "--player", "perfect", "--out", self.folder / "puzzles.jsonl")
        self.assertEqual(run.returncode, 2)
        self.assertIn("found no mistake that makes a puzzle in 36 matches: a puzzle has exactly one right move", run.stderr)

    def test_if_exam_make_cannot_make_a_sheet_the_error_says_what_to_do(self):
        for words, why in (
            (("--from", self.out, "--player", "alla"), "--player: no matches of 'alla' in '%s' (did you mean 'ala'?); the players there are ala, ola, perfect" % self.out),
            (("--from", self.out, "--player", "perfect"), "--from: expected at least one mistake in 36 matches, found none (name other players, games or folders)"),
            (("--from", self.folder / "nothing"), "nothing: cannot be read"),
            (("--from", self.out.parent), f"expected a tournament's folder, found a folder of folders with results (name one of these, such as {self.out})"),
            (("--from", self.write("empty.jsonl", "")), "expected matches that have ended, found none in"),
            (("--player", "ala"), "--player requires --from"),
            ((), "expected either RECIPE (a TOML file) or --from with a tournament's folder, found neither"),
        ):
            self.assertIn(why, self.make(*words, code=2))


@functools.cache
def wins(bears, sticks, limit):
    """Whether the player to move can take the last bear or stick of misie-patysie, by the rules alone."""
    return any(not wins(*left, limit) for left in pools_after(bears, sticks, limit))


def pools_after(bears, sticks, limit):
    return [(bears - i * a, sticks - i * b) for a, b in ((1, 0), (0, 1), (1, 1)) for i in range(1, limit + 1)
            if i * a <= bears and i * b <= sticks]


class Smallest(Folder):
    """`exam smallest`: the smallest board on which a bot makes a mistake."""

    def find(self, *words, code, timeout=10 * PATIENCE):
        run = ask("exam", "smallest", *words, timeout=timeout)
        self.assertEqual(run.returncode, code, run.stderr + run.stdout)
        return run

    def bot(self, answer):
        """The command of a short bot."""
        return f"{PYTHON} {self.write('bot.py', bot_that(answer))}"

    def test_the_command_exam_smallest_finds_a_real_mistake_on_the_smallest_board_on_which_the_bot_makes_one(self):
        # This bot takes one bear and one stick if there are both, and otherwise one bear or one stick.
        bot = self.bot("send(type='move', match=match, ply=ply, move=[1, 1] if [1, 1] in legal else legal[0])")
        found = json.loads(self.find("--player", bot, "--stdio", "--no-sandbox", "--game", "misie-patysie", "--json", code=1).stdout)
        self.assertEqual(found["proved_up_to"], found["none_up_to"])
        error = found["error"]
        bears, sticks, limit = map(int, error["board"].split())
        for move in error["moves"]:
            bears, sticks = bears - move[0], sticks - move[1]
        self.assertEqual((error["value"], error["after"]), ("win", "loss"))
        self.assertTrue(wins(bears, sticks, limit))
        right = {(bears - move[0], sticks - move[1]) for move in error["right"]}
        self.assertEqual(right, {pool for pool in pools_after(bears, sticks, limit) if not wins(*pool, limit)})
        self.assertIn(error["better"], error["right"])
        self.assertNotIn(error["played"], error["right"])
        self.assertTrue(error["reason"])
        self.assertEqual(error["size"], found["none_up_to"] + 1)

        def errs(m, p, mu):
            played = (m - 1, p - 1) if m and p else (m - 1, p) if m else (m, p - 1)
            return wins(m, p, mu) and wins(*played, mu)

        smallest = min(max(m, p) for m in range(8) for p in range(8) for mu in range(1, 8) if m + p and errs(m, p, mu))
        self.assertEqual(error["size"], smallest)

    def test_the_command_exam_smallest_finds_no_mistake_of_the_perfect_bot(self):
        for game, size, says in (("misie-patysie", 4, "proof: no error on any board up to size 4"), ("paski", 4, "proof: no error on any board up to size 4"),
                                 ("graf", 3, "no proof, because at most 5 boards of each size were searched: the bot ")):
            text = self.find("--player", "perfect", "--game", game, "--up-to", str(size), "--boards", "5", "--seconds", "600", code=0).stdout
            self.assertTrue(text.startswith("No error was found.\nthe bot was asked about "), text)
            self.assertIn(says, text)

    def test_the_command_exam_smallest_finds_the_only_position_in_which_a_bot_errs_in_each_game(self):
        # Starts two bots: `perfect`, and one that always errs. Sends all messages of the referee to both
        # bots. Answers with the moves of the second bot in one position only, and otherwise with those of
        # `perfect`.
        wrapper = self.write("wrapper.py", """
import json, subprocess, sys, threading
target = json.loads(sys.argv[1])
children = [subprocess.Popen([sys.argv[2], "--stdio", "--player", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for words in (["perfect"], ["noisy:1"])]
here = {}  # for each match, which bot's messages are sent to the referee
def tell(number):
    for line in children[number].stdout:
        match = json.loads(line).get("match")
        if here.get(match, 0) == number:
            sys.stdout.write(line)
            sys.stdout.flush()
for number in (0, 1):
    threading.Thread(target=tell, args=(number,), daemon=True).start()
for line in sys.stdin:
    heard = json.loads(line)
    if heard["type"] == "start":
        here[heard["match"]] = int([heard["board"], heard.get("start"), heard.get("moves", [])] == target)
    for child in children:
        child.stdin.write(line)
        child.stdin.flush()
""")
        for game, size in (("misie-patysie", 4), ("paski", 4), ("hydrorozgrywka", 9), ("zielone", 4), ("graf", 5), ("policjant-i-zlodziej", 3)):
            with self.subTest(game):
                # `smallest` searches the boards that `make` draws from, if both have the same seed.
                self.write("recipe.toml", f"[[game]]\nid = '{game}'\npositions = 20\nsize = [{size}]\ndifficulty = 'natural'\n")
                ask("exam", "make", "recipe.toml", "--out", "sheet.jsonl", "--force", cwd=self.folder, check=True)
                items = map(json.loads, (self.folder / "sheet.jsonl").read_text().splitlines()[1:])
                item = max((each for each in items if len(each["moves"]) <= 1), key=lambda each: len(each["moves"]))
                target = [item["board"], item["start"], item["moves"]]
                found = json.loads(self.find("--player", f"{PYTHON} {wrapper} '{json.dumps(target)}' {BIN / 'gramy-bot'}", "--stdio", "--no-sandbox",
                                             "--game", game, "--seconds", "600", "--json", code=1).stdout)
                error = found["error"]
                self.assertEqual([error["board"], error["start"], error["moves"]], target)
                self.assertNotIn(error["played"], error["right"])
                self.assertGreater(found["asked"], 1)

    def test_the_command_exam_smallest_counts_an_illegal_move_a_crash_and_a_resignation_as_mistakes(self):
        for answer, why in (("send(type='move', match=match, ply=ply, move=[9, 9])", "illegal_move: "), ("sys.exit(3)", "exited with code 3"),
                            ("send(type='resign', match=match)", "resign: "), ("print('hello', flush=True)", "not a message")):
            with self.subTest(answer):
                text = self.find("--player", self.bot(answer), "--stdio", "--no-sandbox", "--game", "paski", code=1).stdout
                self.assertIn("The bot did not move: ", text)
                self.assertIn(why, text)
                self.assertIn("As a test: {", text)

    def test_the_command_exam_smallest_counts_a_late_move_as_a_mistake(self):
        found = json.loads(self.find("--player", self.bot("pass"), "--stdio", "--no-sandbox", "--game", "paski", "--move-ms", "50", "--json", code=1).stdout)
        self.assertIn("timeout: ran out of time", found["error"]["fault"])
        self.assertIsNone(found["error"]["played"])

    def test_the_command_exam_smallest_finds_mistakes_in_games_with_draws_and_long_matches(self):
        for game in ("graf", "zielone", "hydrorozgrywka", "policjant-i-zlodziej"):
            with self.subTest(game):
                found = json.loads(self.find("--player", "noisy:1", "--game", game, "--json", code=1).stdout)
                error = found["error"]
                self.assertEqual(found["proved_up_to"], 0)
                self.assertNotIn(error["played"], error["right"])

    def test_the_command_exam_smallest_reports_a_bot_that_cannot_be_started_as_bad_usage(self):
        for words, why in ((("--player", "nothing-there", "--game", "graf"), "'nothing-there' is neither a program"),
                           (("--player", f"{PYTHON} -c 'raise SystemExit(4)'", "--no-sandbox", "--game", "graf"), "exited with code 4"),
                           (("--player", "cat", "--game", "graf"), "--player: the bot runs in a sandbox, which has no TCP (add --stdio,"),
                           (("--player", "perfect"), "--game")):
            self.assertIn(why, self.find(*words, code=2).stderr)

    @unittest.skipIf(NO_SANDBOX, f"this machine cannot make a sandbox: {NO_SANDBOX}")
    def test_the_command_exam_smallest_hides_all_files_outside_the_bots_folder_from_the_bot(self):
        seen = self.write("seen", "")
        folder = self.folder / "bot"
        folder.mkdir()
        (folder / "bot.py").write_text(bot_that(f"sys.exit(3 if os.path.exists({str(seen)!r}) else 4)"))
        for words, code in (((), 4), (("--no-sandbox",), 3)):
            run = ask("exam", "smallest", "--player", "/usr/bin/python3 bot.py", "--stdio", "--game", "paski", *words, cwd=folder)
            self.assertEqual(run.returncode, 1, run.stderr)
            self.assertIn(f"exited with code {code}", run.stdout)


if __name__ == "__main__":
    unittest.main()
