"""Links that contain a whole match, embedded matches, and views of a large graph."""

import base64
import json
import unittest
import zlib

from legible import check
from page import DRAWN as IS_DRAWN, Site, StubServer, bundle, need, quoted, recorded
from test_live import GAMES

SITE = {"kind": "referee", "live": False, "open": False, "games": []}
DRAWN = f"document.querySelector('.field') && ({IS_DRAWN})"
COPIED = "[...document.querySelectorAll('.share input')].find((field) => field.value.includes('/shared#'))?.value"
MAIN = "document.querySelector('main h1') && !document.querySelector('.waiting')"


def packed(value):
    deflate = zlib.compressobj(wbits=-15)
    raw = deflate.compress(value if isinstance(value, bytes) else json.dumps(value).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unpacked(code):
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), wbits=-15))


class Links(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(StubServer(bundle().name, {})))
        cls.browser = cls.site.browser

    def setUp(self):
        self.answers = self.site.server.answers = {**recorded("six_games"), "/api/site": (200, SITE)}

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def open(self, path, until=MAIN):
        self.browser.open(self.site.server.address + path)
        self.browser.until(until)

    def copy(self, match):
        """The link that the button `Copy link` makes."""
        self.site.open_match(match)
        self.browser.run("document.querySelector('.share').open = true")
        self.browser.click(".copy-link")
        self.browser.until(COPIED)
        return self.browser.run(COPIED)

    def test_a_shared_link_contains_a_whole_short_match_and_is_shown_without_a_referee(self):
        for game, match in GAMES.items():
            with self.subTest(game):
                self.answers = self.site.server.answers = {**recorded("six_games"), "/api/site": (200, SITE)}
                if len(match["plies"]) > 60:
                    continue
                code = self.copy(match).partition("#")[2]
                self.assertLess(len(code), 12_000)
                self.site.server.answers = {"/api/site": (200, SITE)}
                self.site.server.asked.clear()
                self.open(f"/shared#{code}", DRAWN)
                self.assertIn(match["players"][0], self.browser.text("h1"))
                self.assertEqual(len(self.browser.run("[...document.querySelectorAll('.moves button')].map((e) => e.innerText)")), len(match["plies"]))
                self.browser.press("End")
                self.browser.until(f"document.querySelector('[data-match]').dataset.ply === '{len(match['plies'])}' && ({DRAWN})")
                self.browser.until_it_says("The page has checked the moves")
                self.assertEqual([asked for asked in self.site.server.asked if "/match/" in asked], [])
                self.assertEqual(self.browser.run("location.hash.slice(1)"), code)

    def test_a_link_with_hostile_content_shows_no_match_and_runs_no_script(self):
        match = GAMES["misie-patysie"]
        whole = unpacked(self.copy(match).partition("#")[2])
        markup = "<img src=x onerror='window.isOurs=false'>"

        def changed(change):
            copy = json.loads(json.dumps(whole))
            change(copy)
            return packed(copy)

        def put(value, *keys):
            def change(copy):
                for key in keys[:-1]:
                    copy = copy[key]
                copy[keys[-1]] = value
            return changed(change)

        hostile = ["", "%", "a" * 20_000, packed(b"\0" * (600 << 10)), packed(b"[" * 100_000), packed([]), packed({"match": None}), packed(whole)[:-9],
                   put([], "positions"), put("constructor", "match", "game"), put("__proto__", "match", "reason"), put(["valueOf", "x"], "match", "roles"),
                   put("toString", "positions", 0, "scene", "piles", 0, "name"), packed(b'{"match":' * 50_000), packed(b'\xff{"match":{}}'),
                   put(2 ** 60, "positions", 0, "scene", "piles", 0, "count"), put(1e300, "match", "plies", 0, "ms"), put([[1, 0]] * 100_000, "match", "plies"),
                   "A" * (1 << 20),
                   put(["1 0"] * 1001, "positions", 0, "legal"), put(-1, "positions", 0, "scene", "piles", 0, "count"), put("graph", "positions", 0, "scene", "kind"),
                   put({"kind": "grid", "rows": 9, "columns": 9, "top": 0, "left": 0, "height": 1e9, "width": 1e9, "marks": {"cells": {}}, "moves": []}, "positions", 0, "scene"),
                   put(markup * 20, "match", "players", 0), put({"a": 1}, "match", "title"), put(["a"], "match", "players")]
        for code in hostile:
            with self.subTest(code[:60]):
                self.open(f"/shared#{code}", "document.querySelector('main .notice')")
                self.assertIn("contains no match", self.browser.text())
        self.open(f"/shared#{put({'__proto__': [0], 'constructor': [0], 'strips': {}}, 'positions', 0, 'scene', 'marks')}", DRAWN)
        self.open(f"/shared#{put(markup, 'match', 'players', 0)}", DRAWN)
        self.assertIn(markup, self.browser.text("h1"))
        self.assertEqual(self.browser.run("[window.isOurs, document.querySelector('main img')]"), [None, None])

    def test_if_a_move_in_a_shared_link_breaks_the_rules_the_page_names_this_move(self):
        def scene(at):
            return lambda whole: whole["positions"][at]["scene"]

        def move(at, *numbers):
            def change(whole):
                whole["match"]["plies"][at] |= {"move": " ".join(map(str, numbers)), "numbers": numbers}
                whole["positions"][at + 1]["last"] = " ".join(map(str, numbers))
            return change

        changes = {
            "misie-patysie": [(1, move(0, 0, 3)), (1, move(0, 5, 0)), (1, move(0, 2)), (2, lambda whole: whole["positions"][2].update(last="1 0")),
                              (1, lambda whole: scene(1)(whole)["piles"][1].update(count=7)), (1, lambda whole: whole["match"]["plies"][0].update(numbers=[1, 0]))],
            "paski": [(1, move(0, 4, 11)), (1, move(0, 3, 1)), (2, move(1, 4, 10)), (2, lambda whole: scene(2)(whole).update(strips=[[1, 2], [13, 4]]))],
            "hydrorozgrywka": [(1, move(0, 14)), (2, move(1, 15)), (2, lambda whole: scene(2)(whole)["marks"]["vertices"].update(token=[3])),
                               (2, lambda whole: scene(2)(whole)["marks"]["edges"].update(used=[23])), (1, lambda whole: scene(0)(whole)["moves"][2].update(edge=0))],
            "zielone": [(1, move(0, 12)), (1, move(0, 5)), (2, lambda whole: scene(2)(whole)["edges"].pop())],
            "graf": [(1, move(0, 3)), (1, lambda whole: whole["positions"][0].update(to_move=None)), (1, lambda whole: whole["positions"][1].update(scene=None))],
            "policjant-i-zlodziej": [(1, move(0, 5, 5)), (1, move(0, 1, 1)), (1, lambda whole: scene(1)(whole)["marks"]["cells"].update(second=[7])),
                                     (2, lambda whole: scene(2)(whole)["marks"]["cells"]["wall"].pop())],
        }
        for game, wrong in changes.items():
            whole = unpacked(self.copy(GAMES[game]).partition("#")[2])
            for ply, change in wrong:
                with self.subTest(game, ply=ply):
                    copy = json.loads(json.dumps(whole))
                    change(copy)
                    self.open(f"/shared#{packed(copy)}", "document.querySelector('main .notice')")
                    self.assertIn(f"move {ply} cannot be played", self.browser.text())

    def test_the_page_of_an_interrupted_match_gives_the_reason_and_links_to_its_board(self):
        note = {"game": "paski", "players": ["ala", "perfect"], "at": "2024-02-29T23:59:59Z", "why": "the referee ended unexpectedly",
                "play": {"game": "paski", "board": "5 5 5\n9"}}
        self.site.server.answers["/api/match/gone"] = (410, {"error": "This match was broken off.", "broken_off": note})
        self.open("/match/gone")
        self.browser.until_it_says("This match was interrupted")
        self.browser.until_it_says("the referee ended unexpectedly")
        self.assertEqual(self.browser.run("document.querySelector('.notice a.button').getAttribute('href')"), "/play/paski?board=5+5+5%0A9")
        check(self.browser, "broken off")
        self.browser.errors.clear()  # browsers log each refused request

    def test_an_embedded_match_offers_no_moves_sharing_or_navigation(self):
        match = GAMES["graf"]
        self.open(f"/embed/{quoted(match['id'])}", DRAWN)
        self.browser.press("End")
        self.browser.until(f"document.querySelector('[data-match]').dataset.ply === '{len(match['plies'])}'")
        self.assertEqual(self.browser.run("[...document.querySelectorAll('a:not(.skip)')].filter((a) => a.target !== '_blank' || a.rel !== 'noopener').length"), 0)
        self.assertEqual(self.browser.run("document.querySelectorAll('header.site nav, .share, .afterwards, [data-move]').length"), 0)
        check(self.browser, "embedded")


class Sight(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(StubServer(bundle().name, {})))
        cls.browser = cls.site.browser

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def test_a_large_graph_is_shown_around_a_vertex_that_is_clicked_or_typed(self):
        def scene(vertices, token, moves=()):
            return {"kind": "graph", "directed": True, "all_vertices": 500, "all_edges": 900, "vertices": vertices,
                    "edges": [[0, i] for i in range(1, len(vertices))], "beyond": [2] * len(vertices),
                    "marks": {"vertices": {} if token is None else {"token": [token]}, "edges": {}}, "moves": list(moves)}
        match = GAMES["graf"]
        match_id, positions = quoted(match["id"]), match["positions"]
        first = {**positions[0], "scene": scene([1, 2, 3], 0, [{"move": [2], "vertex": 1, "edge": 0}])}
        answers = {"/api/site": (200, SITE), f"/api/match/{match_id}": (200, {key: value for key, value in match.items() if key != "positions"} | {"hidden": "later"})}
        for ply in range(len(positions)):
            answers[f"/api/match/{match_id}/position/{ply}"] = (200, {**first, "ply": ply})
        for vertex in (3, 77):
            answers[f"/api/match/{match_id}/position/0?at={vertex}"] = (200, {**first, "scene": scene([vertex, vertex + 10, vertex + 20], None)})
        self.site.server.answers = answers
        shows = lambda *names: f"JSON.stringify([...document.querySelectorAll('svg.board .vertex .name')].map((e) => Number(e.textContent)).sort((a, b) => a - b)) === '{json.dumps(sorted(names), separators=(',', ':'))}'"
        self.browser.open(f"{self.site.server.address}/match/{match_id}")
        self.browser.until(shows(1, 2, 3))
        self.browser.click("svg.board g:nth-last-of-type(2) .look .body")
        self.browser.until(shows(3, 13, 23))
        self.browser.until("document.querySelector('.to-token')")
        self.browser.type(".look-form input", "77")
        self.browser.press("Enter")
        self.browser.until(shows(77, 87, 97))
        check(self.browser, "looked around")
        self.browser.run("document.querySelector('.to-token').focus()")
        self.browser.press("Enter")
        self.browser.until(shows(1, 2, 3))
        for typed in ("0", "501", "x", ""):
            self.browser.run("document.querySelector('.look-form input').select()")
            self.browser.type(".look-form input", typed) if typed else None
            if typed:
                self.assertTrue(self.browser.run("document.querySelector('.look-form [type=submit]').disabled"), typed)


if __name__ == "__main__":
    need("chromium", "esbuild")
    unittest.main()
