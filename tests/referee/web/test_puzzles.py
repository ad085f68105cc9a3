"""Puzzles on a real `gramy-referee serve` in a real browser: by mouse, keyboard and touch, in both
languages."""

import json
import pathlib
import subprocess
import tempfile
import unittest

from chromium import PATIENCE
from gramy import BIN, ask
from legible import check
from page import Served, Site
from test_play import ON_TURN
from test_tournament import our_players

SIZES = {"misie-patysie": 9, "paski": 12, "hydrorozgrywka": 18, "zielone": 12, "graf": 12, "policjant-i-zlodziej": 5}
RIGHT, WRONG = "document.querySelector('.lesson.right') !== null", "document.querySelector('.lesson.wrong') !== null"


class Puzzles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "class.toml").write_text('name = "class"\nseed = 5\n' + our_players(ala="noisy:0.4 --seed 1", ola="random --seed 2") + "".join(
            f'[[game]]\nid = "{game}"\nboards = {{ generate = 8, size = {size} }}\n' for game, size in SIZES.items()))
        ask("tournament", folder / "class.toml", "--out", folder / "out", check=True)
        ask("puzzles", folder / "out", "--out", folder / "puzzles.jsonl", check=True)
        cls.puzzles = list(map(json.loads, (folder / "puzzles.jsonl").read_text().splitlines()[1:]))
        cls.site = cls.enterClassContext(Site(Served("gramy-referee", "serve", "--port", "0", "--puzzles", folder / "puzzles.jsonl",
                                                     says="listening on 127.0.0.1:PORT")))
        cls.browser = cls.site.browser

    def setUp(self):
        self.browser.show()
        self.open("/")
        self.browser.run("localStorage.clear()")

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def open(self, address):
        self.browser.open(self.site.server.address + address)

    def begin(self, puzzle):
        self.open(f"/puzzle/{puzzle['item']}")
        self.browser.until(f"document.querySelector('.is-lesson') && ({ON_TURN})")

    def best(self, puzzle):
        """The solver's best move."""
        start = ["--start", str(puzzle["start"])] if puzzle["start"] is not None else []
        moves = ["--moves", ", ".join(" ".join(map(str, move)) for move in puzzle["moves"])] if puzzle["moves"] else []
        run = subprocess.run([BIN / "gramy-solve", "move", puzzle["game"], *start, *moves, "--json"], input=puzzle["board"],
                             capture_output=True, text=True, timeout=PATIENCE, check=True)
        return " ".join(map(str, json.loads(run.stdout)["move"]))

    def answer(self, way, move):
        element = f"[data-move='{move}']"
        if way == "key":
            self.browser.run(f'document.querySelector("{element}").focus()')
            self.browser.press("Enter")
        else:
            (self.browser.touch if way == "touch" else self.browser.click)(element)
        self.browser.until(f"({RIGHT}) || ({WRONG})")

    def one_of(self, game):
        return next(puzzle for puzzle in self.puzzles if puzzle["game"] == game and puzzle["of"] > 2)

    def test_a_puzzle_of_each_game_is_solved_by_mouse_keyboard_and_touch(self):
        for game, way in zip(SIZES, ("mouse", "touch", "key", "mouse", "key", "touch")):
            with self.subTest(game):
                self.browser.show(*((390, 844) if way == "touch" else (1360, 900)), touch=way == "touch")
                puzzle = self.one_of(game)
                self.begin(puzzle)
                asked = self.browser.run("performance.getEntriesByType('resource').map((each) => each.name)")
                self.assertEqual([each for each in asked if "/try/" in each or "/truth" in each], [])
                best = self.best(puzzle)
                moves = self.browser.run("[...document.querySelectorAll('[data-move]')].map((each) => each.dataset.move)")
                self.answer(way, next(move for move in moves if move != best))
                self.assertTrue(self.browser.run(WRONG))
                self.assertEqual(self.browser.run("document.querySelectorAll('[data-move]').length"), 0)
                self.browser.click(".lesson .main")
                self.browser.until(ON_TURN)
                self.answer(way, best)
                self.assertTrue(self.browser.run(RIGHT))

    def test_a_hint_to_a_puzzle_is_shown_only_when_the_reader_asks_for_it(self):
        self.begin(self.one_of("graf"))
        self.assertIn("Find the move that keeps the", self.browser.text(".lesson"))
        self.assertNotIn("1 keeps the", self.browser.text(".lesson"))
        self.browser.click(".lesson .actions button:nth-child(1)")
        self.browser.until_it_says("1 keeps the", ".lesson")

    def test_when_the_window_becomes_narrow_a_board_loses_the_height_that_it_does_not_need(self):
        for game in ("misie-patysie", "paski"):
            with self.subTest(game):
                self.browser.show()
                self.begin(self.one_of(game))
                self.assertGreater(self.browser.run("document.querySelector('.canvas').offsetHeight"), 400)
                self.browser.show(390, 844)
                self.browser.until("document.querySelector('.canvas').offsetHeight < 400")

    def test_the_readers_progress_with_puzzles_is_stored_in_the_browser(self):
        puzzle = self.one_of("paski")
        self.begin(puzzle)
        self.assertNotIn("Puzzles solved", self.browser.text())
        self.answer("mouse", self.best(puzzle))
        self.browser.until_it_says("Puzzles solved: 1, at the first try: 1.")
        self.browser.click(".lesson.right .main")
        self.browser.until(f"!location.pathname.endsWith('{puzzle['item']}') && ({ON_TURN})")
        self.browser.until_it_says("Puzzles solved: 1, at the first try: 1.")
        self.begin(puzzle)
        self.browser.until_it_says("✓ Puzzle ")

    def test_the_home_page_leads_to_the_puzzle_of_the_day_which_can_be_read_in_polish(self):
        self.browser.until("document.querySelector('.puzzle-card a')")
        self.browser.click(".puzzle-card a")
        self.browser.until(f"location.pathname === '/puzzle/today' && ({ON_TURN})")
        self.browser.until_it_says("Puzzle of the day")
        self.browser.click(".languages button:nth-child(2)")
        self.browser.until_it_says("Zadanie dnia")
        self.browser.until_it_says("Znajdź jedyny ruch, który utrzymuje", ".lesson")
        self.browser.click(".languages button:nth-child(1)")

    def test_a_puzzle_and_its_card_are_accessible_and_fit_a_phone(self):
        self.browser.until("document.querySelector('.puzzle-card svg.board')")
        check(self.browser, "/")
        for game in SIZES:
            puzzle = self.one_of(game)
            self.browser.show()
            self.begin(puzzle)
            check(self.browser, game)
        self.answer("mouse", self.best(puzzle))
        check(self.browser, "a solved puzzle")

    def test_the_page_of_an_unknown_puzzle_says_that_the_puzzle_does_not_exist(self):
        self.open("/puzzle/x")
        self.browser.until_it_says("No puzzle has the id")
        self.browser.errors.clear()  # the browser logs the 404


if __name__ == "__main__":
    unittest.main()
