"""Playing on a real `gramy-referee serve` in a real browser: by mouse, keyboard and touch, and by two pages
against each other."""

import unittest

from chromium import Chromium
from gramy import Client
from page import Served, Site, need

SIZES = {"misie-patysie": 9, "paski": 12, "hydrorozgrywka": 12, "zielone": 10, "graf": 10, "policjant-i-zlodziej": 6}
SEEDS = {"hydrorozgrywka": 1}  # seeds of boards on which the first legal moves lose
HAS_ENDED = "/\\b(won|lost|draw)\\b/i.test(document.querySelector('[role=status]')?.innerText ?? '')"
ON_TURN = "document.querySelector('[data-move]') !== null"
MOST_MOVES = 200
PLY = "document.querySelector('[data-match]')?.dataset.ply"


class Serve(Served):
    def __init__(self, port=0):
        super().__init__("gramy-referee", "serve", "--port", str(port), says="listening on 127.0.0.1:PORT")


def play_on(browser, move):
    """Calls `move` each time it is the person's turn, until the match is over."""
    for _ in range(MOST_MOVES):
        browser.until(f"({ON_TURN}) || ({HAS_ENDED})")
        if not browser.run(ON_TURN):
            break
        ply = browser.run(PLY)
        move()
        browser.until(f"({PLY} !== '{ply}') || ({HAS_ENDED})")
    browser.until(HAS_ENDED)


class Play(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(Serve()))
        cls.browser = cls.site.browser

    def setUp(self):
        self.browser.show()

    def page(self):
        """Opens a second page in the browser. At the end of the test, this page must have no errors."""
        page = Chromium()
        self.addCleanup(lambda: (page.close(), self.assertEqual(page.errors, [])))
        return page

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def begin(self, game, query="against=random&seat=first"):
        self.browser.open(f"{self.site.server.address}/play/{game}?{query}&size={SIZES[game]}")
        self.browser.until(f"location.pathname.startsWith('/match/') && (({ON_TURN}) || ({HAS_ENDED}))")

    def end(self):
        self.assertEqual(self.browser.run("document.querySelectorAll('[data-move]').length"), 0)
        self.assertEqual(self.site.where()["toMove"], "")
        said = self.browser.text("[role=status]")
        self.assertEqual(len([word for word in ("won", "lost", "draw") if word in said]), 1, said)

    def by_mouse(self):
        self.browser.click("[data-move]")

    def by_key(self):
        for _ in range(100):
            self.browser.press("Tab")
            if self.browser.run("'move' in (document.activeElement?.dataset ?? {})"):
                return self.browser.press("Enter")
        self.fail("the key Tab reaches no move")

    def by_touch(self):
        self.browser.touch("[data-move]")

    def test_a_match_of_each_game_is_played_to_its_end(self):
        for game in SIZES:
            way, seat = {"zielone": (self.by_key, "second"), "policjant-i-zlodziej": (self.by_touch, "second")}.get(game, (self.by_mouse, "first"))
            if way == self.by_touch:
                self.browser.show(390, 844, touch=True)
            with self.subTest(game):
                self.begin(game, f"against=random&seat={seat}")
                self.assertEqual(self.browser.text(".clocks"), "")
                play_on(self.browser, way)
                self.end()

    def test_each_game_has_a_lesson_about_the_readers_mistakes(self):
        for game in SIZES:
            way = {"zielone": "key", "policjant-i-zlodziej": "touch", "paski": "touch"}.get(game, "mouse")
            with self.subTest(game):
                self.browser.show(*((390, 844) if way == "touch" else (1360, 900)), touch=way == "touch")
                self.begin(game, f"against=perfect&seed={SEEDS.get(game, 5)}&winner=me")
                play_on(self.browser, lambda: self.browser.click("[data-move]"))
                self.browser.until("document.querySelector('.match-side a.main[href$=learn]')")
                self.learn(way)

    def learn(self, way):
        """Answers each question of a lesson by trying the moves one after the other."""
        self.browser.run("performance.clearResourceTimings()")
        (self.browser.touch if way == "touch" else self.browser.click)("a.main[href$=learn]")
        self.browser.until(f"document.querySelector('.is-lesson') && ({ON_TURN})")
        asked = self.browser.run("performance.getEntriesByType('resource').map((each) => each.name)")
        self.assertEqual([each for each in asked if "/truth" in each or "/best" in each], [])
        seat, mistakes, refuted = self.site.where()["seat"], 0, 0
        while self.browser.run("document.querySelector('.is-lesson') !== null"):
            mistakes += 1
            ply = self.site.where()["ply"]
            self.assertEqual((self.site.where()["toMove"], int(ply) % 2), (seat, int(seat)))
            for move in self.browser.run("[...document.querySelectorAll('[data-move]')].map((each) => each.dataset.move)"):
                self.answer(way, f"[data-move='{move}']")
                self.browser.until("document.querySelector('.lesson.right, .lesson.wrong')")
                self.assertEqual(self.browser.run("document.querySelectorAll('[data-move]').length"), 0)
                if self.browser.run("document.querySelector('.lesson.right') !== null"):
                    break
                refuted += 1
                self.browser.click(".lesson .main")
                self.browser.until(ON_TURN)
            self.browser.click(".lesson.right .main")
            self.browser.until(f"!document.querySelector('.is-lesson') || ({PLY} !== '{ply}' && {ON_TURN})")
        self.browser.until_it_says(f"of {mistakes} better moves at the first try.")
        self.assertGreater(refuted, 0)

    def answer(self, way, move):
        if way == "key":
            self.browser.run(f'document.querySelector("{move}").focus()')
            self.browser.press("Enter")
        else:
            (self.browser.touch if way == "touch" else self.browser.click)(move)

    def test_a_new_reader_begins_a_match_with_one_click_and_sees_goal_and_rules(self):
        self.browser.open(self.site.server.address + "/")
        self.browser.until("document.querySelectorAll('.game-card svg.board').length === 6")
        self.browser.run("localStorage.clear()")  # removes what other tests have played
        self.browser.until("[...document.querySelectorAll('.game-card svg.board')].every((board) => board.querySelector(':scope > :not(.drawing)'))")
        self.assertEqual(self.browser.run("[...document.querySelectorAll('.game-card')].map((card) => card.querySelectorAll('.button').length)"), 6 * [4])
        self.browser.click(".game-card:nth-child(6) .button:nth-child(4)")
        self.browser.until(f"location.pathname.startsWith('/match/') && {ON_TURN}")
        self.browser.until("document.querySelector('.goal') && document.querySelector('.details details[open] .rules')")
        self.assertIn("How to play perfectly", self.browser.text(".details"))
        self.assertIn("stay", self.browser.run("[...document.querySelectorAll('[data-move]')].map((each) => each.ariaLabel)"))
        self.resign()
        self.begin("misie-patysie", "against=perfect&seed=3")
        self.browser.until("document.querySelector('.details pre')")
        limit = self.browser.run("document.querySelector('.details pre').textContent").split()[2]
        self.browser.until_it_says(f"at most {limit} of a kind", ".legend")
        self.resign()
        self.begin("misie-patysie", "against=perfect&seed=3")
        self.assertEqual(self.browser.run("document.querySelectorAll('.details details[open]').length"), 0)
        self.resign()

    def test_the_page_of_a_match_links_to_a_new_match_on_the_same_board(self):
        self.begin("misie-patysie", "against=random&seat=first&seed=7&difficulty=easy")
        board = "document.querySelector('.details pre').textContent"
        self.browser.until("document.querySelector('.details pre') && document.querySelector('.details a[href*=seed]')")
        first, link = self.browser.run(f"[{board}, document.querySelector('.details a[href*=seed]').getAttribute('href')]")
        self.assertEqual(link, f"/play/misie-patysie?seat=first&seed=7&size={SIZES['misie-patysie']}&difficulty=easy&winner=me")
        self.assertRegex(self.browser.run("document.querySelector('.details').textContent"), r"Difficulty: easy. In perfect play, [a-z ]*: \d+\.")
        self.resign()
        self.browser.open(self.site.server.address + link)
        self.browser.until(f"location.pathname.startsWith('/match/') && ({ON_TURN}) && document.querySelector('.details pre')")
        self.assertEqual(self.browser.run(board), first)
        self.resign()

    def test_a_link_to_a_new_match_does_not_offer_to_resign_the_match_that_it_has_begun(self):
        watch = """new MutationObserver((records) => {
          const added = records.flatMap((record) => [...record.addedNodes]);
          window.isOffered ||= added.some((node) => node.matches?.(".play .afterwards") || node.querySelector?.(".play .afterwards"));
        }).observe(document, { childList: true, subtree: true });
        window.isOffered = false;"""
        script = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source=watch)["identifier"]
        self.addCleanup(self.browser.call, "Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        self.begin("graf")
        self.assertIs(self.browser.run("window.isOffered"), False)
        self.browser.open(f"{self.site.server.address}/play/paski?against=random&seat=first")
        self.browser.until("document.querySelector('.play .afterwards')")
        self.assertIs(self.browser.run("window.isOffered"), True)
        self.browser.click(".play .afterwards .grave")
        self.browser.until(f"location.pathname.startsWith('/match/') && {ON_TURN}")
        self.resign()

    def test_a_match_requested_by_a_link_begins_only_after_the_current_match_has_ended(self):
        self.begin("graf")
        first = self.browser.run("location.pathname")
        self.browser.open(f"{self.site.server.address}/play/paski?against=random&seat=first")
        self.browser.until("document.querySelector('.play .afterwards a')")
        self.browser.click(".play .afterwards a")
        self.browser.until(f"location.pathname === '{first}' && {ON_TURN}")
        self.browser.run("history.back()")
        self.browser.until("document.querySelector('.play .afterwards .grave')")
        self.browser.click(".play .afterwards .grave")
        self.browser.until(f"location.pathname.startsWith('/match/') && location.pathname !== '{first}' && {ON_TURN}")
        self.resign()

    def test_a_session_is_open_in_one_tab_at_a_time(self):
        self.begin("graf")
        seat, path = self.browser.run("[JSON.stringify({ ...sessionStorage }), location.pathname]")
        other = self.page()  # a copy of the tab, as browsers make it when the reader duplicates a tab
        other.open(self.site.server.address + "/")
        other.run(f"Object.assign(sessionStorage, {seat})")
        other.open(self.site.server.address + path)
        other.until(ON_TURN)
        self.browser.until("document.querySelector('.bar.elsewhere') && !document.querySelector('[data-move]')")
        self.browser.click(".bar.elsewhere button")
        self.browser.until(ON_TURN)
        other.until("document.querySelector('.bar.elsewhere')")
        self.resign()

    def test_the_page_shows_the_review_of_a_match_when_the_match_ends(self):
        self.begin("hydrorozgrywka", "against=perfect&seat=first")
        play_on(self.browser, lambda: self.browser.click("[data-move]"))
        self.browser.until("document.querySelector('.timeline .lane')")
        self.end()
        self.browser.press("Home")
        self.browser.press("ArrowRight")
        self.browser.until(f"{PLY} === '1'")
        ended = self.browser.run("location.pathname")
        self.browser.click(".afterwards button:nth-child(2)")  # the same board with swapped seats
        self.browser.until(f"location.pathname !== '{ended}' && {ON_TURN}")
        self.assertEqual(self.site.where()["seat"], "1")
        self.resign()
        self.browser.run("history.back()")
        self.browser.until(f"location.pathname === '{ended}' && document.querySelector('.timeline .lane')")
        self.browser.press("Home")
        self.browser.press("ArrowRight")
        self.browser.until(f"{PLY} === '1' && document.querySelector('.verdict button')")
        self.browser.click(".verdict button")  # "try it" as the player to move
        self.browser.until(f"location.pathname !== '{ended}' && {PLY} === '1' && {ON_TURN}")
        self.assertEqual(self.site.where()["seat"], "1")
        self.resign()

    def resign(self):
        self.browser.click(".actions button:last-child")
        self.browser.click(".actions .grave")
        self.browser.until(HAS_ENDED)

    def sit(self, page, name):
        page.open(self.site.server.address + "/")
        page.until("document.querySelector('.seat input')")
        page.type(".seat input", name)
        page.press("Enter")
        page.until_it_says(name, ".people")

    def test_two_pages_play_each_other_while_one_reloads_and_a_third_page_watches(self):
        address = self.site.server.address
        ola, watcher = self.page(), self.page()
        self.sit(ola, "Ola")
        self.browser.open(f"{address}/play/graf?against=Ola&seat=first&size=10")
        ola.until("document.querySelector('.bar.invitation')")
        ola.click(".bar.invitation button.main")
        for each in (ola, self.browser):
            each.until("location.pathname.startsWith('/match/') && document.querySelector('[data-match]')")
        self.assertEqual(ola.run("location.pathname"), self.browser.run("location.pathname"))
        watcher.open(address + ola.run("location.pathname"))
        watcher.until(f"{PLY} !== undefined")
        players, turn = [self.browser, ola], 0
        while True:
            players[turn].until(f"({ON_TURN}) || ({HAS_ENDED})")
            if not players[turn].run(ON_TURN):
                break
            ply = players[turn].run(PLY)
            if ply == "1":
                ola.reload()
                ola.until(f"{PLY} === '1' && {ON_TURN}")
            players[turn].click("[data-move]")
            players[turn].until(f"{PLY} !== '{ply}' || ({HAS_ENDED})")
            turn = 1 - turn
        for each in (*players, watcher):
            each.until(HAS_ENDED)
            self.assertEqual(each.run("document.querySelectorAll('[data-move]').length"), 0)

    def test_a_loss_by_the_clock_is_reported_on_the_page(self):
        zosia = self.page()
        self.sit(zosia, "Zosia")
        with Client(self.site.server, "Hania", person=True) as opponent:
            opponent.send(type="play", game="graf", against="Zosia", seat=1, size=10, clock={"initial_ms": 1000, "increment_ms": 0})
            zosia.until("document.querySelector('.bar.invitation')")
            zosia.until_it_says("clock 0:01", ".bar.invitation")
            zosia.click(".bar.invitation button.main")
            zosia.until(HAS_ENDED)
            zosia.until_it_says("You have lost, your time was up", "[role=status]")
            self.browser.open(self.site.server.address + zosia.run("location.pathname"))
            self.browser.until(r"/Hania \(.*\) has won, on time/.test(document.querySelector('[role=status]')?.innerText ?? '')")


class BegunAnew(unittest.TestCase):
    def test_an_open_page_works_again_after_a_restart_of_the_referee(self):
        browser = Chromium()
        self.addCleanup(browser.close)
        with Serve() as first:
            begin = f"{first.address}/play/graf?against=random&seat=first&size=10"
            browser.open(begin)
            browser.until(ON_TURN)
            browser.run("window.isTheSamePage = true")
        browser.until("document.querySelector('.bar.lost') && !document.querySelector('[data-move]')")
        browser.until_it_says("Aborted", "[role=status]")
        self.assertNotIn("½", browser.text())
        with Serve(first.port):
            browser.until("!document.querySelector('.bar.lost')")
            browser.run("document.querySelector('header .home').click()")
            browser.until_it_says("random", ".people")
            self.assertTrue(browser.run("window.isTheSamePage"))
            browser.open(begin)
            browser.until(ON_TURN)


if __name__ == "__main__":
    need("chromium")
    unittest.main()
