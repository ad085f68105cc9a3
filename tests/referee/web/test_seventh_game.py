"""The game that scripts/new-game makes, played in a real browser by a page that does not know it."""

import re
import unittest

from legible import check
from page import Site, need
from test_play import ON_TURN, Serve, play_on

MOVES = "[...document.querySelectorAll('[data-move]')].map((e) => e.dataset.move)"


class SeventhGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(Serve()))
        cls.browser = cls.site.browser

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def begin(self, query):
        self.browser.open(f"{self.site.server.address}/play/seventh-game?{query}")
        self.browser.until(f"location.pathname.startsWith('/match/') && ({ON_TURN})")

    def test_a_game_that_the_page_does_not_know_is_played_to_its_end(self):
        self.begin("against=random&seat=first&board=3+2+0+3")
        self.browser.until_it_says("heap 1: 2 oo\nheap 2: 0 \nheap 3: 3 ooo\n", ".text-board pre")
        self.assertEqual(self.browser.run(MOVES), ["1 1", "1 2", "3 1", "3 2", "3 3"])
        play_on(self.browser, lambda: self.browser.click("[data-move]"))
        self.assertRegex(self.browser.text("[role=status]"), r"\bYou have (won|lost)\b")

    def test_a_game_that_the_page_does_not_know_can_be_won_by_hints_and_replayed_with_exact_values(self):
        self.begin("against=perfect&seat=first&board=3+1+4+6")

        def move():
            self.browser.run("document.querySelector('.actions button').click()")
            self.browser.until_it_says("You can win", ".verdict")
            hinted = re.search(r"A good move: (\d+ \d+)", self.browser.text(".verdict"))[1]
            self.browser.click(f"[data-move='{hinted}']")

        play_on(self.browser, move)
        self.browser.until_it_says("You have won", "[role=status]")
        self.browser.until("document.querySelector('.timeline .lane')")
        self.assertEqual(self.browser.run("document.querySelectorAll('.timeline .mark').length"), 0)
        self.browser.press("ArrowLeft")
        self.browser.until_it_says("this is won", ".verdict")
        self.browser.press("Home")
        self.browser.until_it_says("heap 1: 1 o\nheap 2: 4 oooo\nheap 3: 6 oooooo\n", ".text-board pre")
        legal = [f"{heap} {n}" for heap, size in enumerate((1, 4, 6), 1) for n in range(1, size + 1)]
        self.assertEqual(self.browser.run("[...document.querySelectorAll('.legal code')].map((e) => e.innerText)"), legal)
        self.browser.until(r"/played \d \d · takes \d from heap \d/.test(document.querySelector('.verdict').innerText)")

    def test_the_pages_of_a_new_game_are_accessible_and_fit_a_phone(self):
        for path, until in (("/", ".game-card a[href='/play/seventh-game']"), ("/play/seventh-game", ".play-form"), ("/play/seventh-game?against=random&seat=first", "[data-move]")):
            self.browser.open(self.site.server.address + path)
            self.browser.until(f'document.querySelector("{until}")')
            check(self.browser, path)


if __name__ == "__main__":
    need("chromium")
    unittest.main()
