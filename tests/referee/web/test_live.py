"""Playing and watching in a real browser against a scripted referee: what the page shows and sends, and what it
keeps when its connection is lost."""

import json
import unittest
import urllib.parse

from legible import check
from page import Site, StubServer, bundle, need, recorded
from scripted_referee import ScriptedReferee

MARKUP = "<img src=x onerror='window.isOurs=false'><script>window.isOurs=false</script>"
MOVES = "[...document.querySelectorAll('[data-move]')].map((e) => e.dataset.move)"
TURN = "document.querySelector('[data-move]') && document.querySelector('.field').ariaBusy !== 'true'"


def recorded_games():
    """For each game, a recorded match with all its positions."""
    answers = {address: value for address, (_, value) in recorded("six_games").items()}
    matches = {address: value for address, value in answers.items() if address.startswith("/api/match/") and address.count("/") == 3}
    return {value["game"]: {**value, "positions": [answers[f"{address}/position/{ply}"] for ply in range(len(value["plies"]) + 1)]}
            for address, value in matches.items()}


GAMES = recorded_games()

# Collects the page's timers of a second or more in `later` and does not run them. Notes the order of the page's
# requests in `order`.
LATER = """{
  window.later = [];
  window.order = [];
  const { setTimeout, fetch } = window;
  window.setTimeout = (act, ms, ...rest) => ms >= 1000 ? later.push(act) : setTimeout(act, ms, ...rest);
  window.fetch = (address, ...rest) => { order.push(address); return fetch(address, ...rest) };
}"""


def site_answer(kind="referee", **changes):
    games = [{"id": game, "title": game, "roles": match["roles"], "can_be_drawn": False, "size_unit": "cells", "size": 12, "largest": 500, "board_form": "a board",
              "needs_start": game == "graf", "scene": match["positions"][0]["scene"]} for game, match in GAMES.items()]
    return {"kind": kind, "server": "gramy", "live": True, "open": True, "games": games, **changes}


class Live(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(StubServer(bundle().name, {}, referee=lambda socket: cls.referee(socket))))
        cls.browser = cls.site.browser

    def setUp(self):
        type(self).referee = ScriptedReferee(GAMES)
        self.site.server.answers = {"/api/site": (200, site_answer())}
        self.browser.show()
        # Leaves the page of the previous test.
        self.browser.call("Page.navigate", url=self.site.server.address + "/api/site")
        self.browser.run("sessionStorage.clear()")
        self.browser.errors.clear()

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def open(self, path, until="document.querySelector('h1') && !document.querySelector('.waiting')"):
        self.browser.open(self.site.server.address + path)
        self.browser.until(until)

    def begin(self, game, query="against=perfect&seat=first"):
        self.open(f"/play/{game}?{query}", TURN)
        self.browser.until("document.querySelector('svg.board')?.childElementCount > 0 || document.querySelector('.text-board')")

    def begin_anew(self, game):
        """Ends the session and the running matches, and begins a match again."""
        self.browser.run("sessionStorage.clear()")
        self.referee.running.clear()
        self.begin(game)

    def watch(self, match="m1", sign="document.querySelector('[data-match]')?.dataset.ply === '0'"):
        """Ends the session, and opens the page of a match as a spectator."""
        self.browser.run("sessionStorage.clear()")
        self.open(f"/match/{match}", sign)

    def at(self, ply):
        self.browser.until(f"document.querySelector('[data-match]').dataset.ply === '{ply}'")

    def on_turn(self, ply):
        self.browser.until(f"document.querySelector('[data-match]').dataset.ply === '{ply}' && document.querySelector('[data-move]')")

    def keep(self, match, **changes):
        """Serves a match and its positions as if the match were recorded with the id `m1`. Returns the record."""
        kept = {**match, "id": "m1", **changes}
        del kept["positions"]
        self.site.server.answers["/api/match/m1"] = (200, kept)
        for ply, position in enumerate(match["positions"]):
            self.site.server.answers[f"/api/match/m1/position/{ply}"] = (200, position)
        return kept

    def tell(self, *messages):
        """Sends messages to the page as the referee."""
        self.site.server.heard.send(*messages)

    def sent(self, kind, least=1):
        return self.referee.sent(kind, least)

    def play(self, game, ply):
        self.browser.click(f"[data-move='{GAMES[game]['plies'][ply]['move']}']")

    def test_each_live_page_is_accessible_and_fits_a_phone(self):
        for path in ("/", "/play/graf"):
            self.open(path, "document.querySelector('.people, .play-form')")
            check(self.browser, path)
        self.begin("graf")
        self.open("/", "document.querySelector('.live-board svg')?.childElementCount > 0")
        check(self.browser, "a match in small")

    def test_each_game_can_be_played_by_keys_by_touch_and_by_clicks(self):
        sent = 0
        for game, match in GAMES.items():
            self.browser.show()
            self.begin_anew(game)
            position, plies = match["positions"][0], match["plies"]
            moves = self.browser.run(MOVES)
            self.assertEqual(len(moves), position["legal_all"], game)
            self.assertEqual(len(set(moves)), len(moves), game)
            self.assertLessEqual(set(position["legal"]), set(moves))
            self.assertEqual(self.site.where(), {"match": "m" + str(self.referee.number), "ply": "0", "toMove": "0", "seat": "0"})
            self.assertEqual(self.browser.run("location.pathname"), "/match/m" + str(self.referee.number))
            names = [name for role, name in self.browser.tree() if role == "button"]
            self.assertGreaterEqual(len(names), len(moves))
            self.assertNotIn("", names)
            check(self.browser, game)
            sizes = self.browser.run("[...document.querySelectorAll('[data-move]')].map((e) => e.getBoundingClientRect())"
                                     ".map((r) => Math.min(r.width, r.height))")
            self.assertGreaterEqual(min(sizes), 24, game)
            self.assertEqual(len(sizes), position["legal_all"], game)
            tops = self.browser.run("['.field', '.actions', '.controls'].map((e) => document.querySelector(e).getBoundingClientRect().top)")
            self.assertTrue(tops[0] < tops[1] < tops[2], (game, tops))
            touch = lambda move: self.browser.touch(move)
            key = lambda move: (self.browser.run(f'document.querySelector("{move}").focus()'), self.browser.press("Enter"))
            bare_click = lambda move: self.browser.run(f'document.querySelector("{move}").dispatchEvent(new MouseEvent("click", {{bubbles: true}}))')
            for ply, way in ((0, touch), (2, key), (4, bare_click)):
                if ply >= len(plies):
                    self.begin_anew(game)
                    ply = 0
                move = f"[data-move='{plies[ply]['move']}']"
                self.browser.until(f'document.querySelector("{move}")')
                way(move)
                self.browser.until(f"Number(document.querySelector('[data-match]').dataset.ply) > {ply}")
                sent += 1
                self.assertEqual((len(self.sent("move")), self.sent("move")[-1]["move"]), (sent, plies[ply]["numbers"]), (game, ply))

    def test_a_person_plays_a_match_to_its_end(self):
        match = GAMES["hydrorozgrywka"]
        self.begin("hydrorozgrywka")
        for ply in range(0, len(match["plies"]), 2):
            self.on_turn(ply)
            self.browser.until_it_says("Your turn", "[role=status]")
            self.play("hydrorozgrywka", ply)
        self.browser.until("/You have (won|lost)/.test(document.querySelector('[role=status]').innerText)")
        self.assertEqual(self.browser.run(MOVES), [])
        self.assertEqual([each["ply"] for each in self.sent("move")], list(range(0, len(match["plies"]), 2)))
        self.assertEqual(self.site.where()["toMove"], "")
        self.assertEqual("won" in self.browser.text("[role=status]"), match["winner"] == 0)

    def test_each_move_can_be_made_by_keyboard(self):
        self.begin("zielone")
        self.browser.run("document.querySelector('main').focus()")
        found = []
        while len(found) < 40 and found[-1:] != ["end"]:
            self.browser.press("Tab")
            found.append(self.browser.run("document.activeElement.closest('.controls') ? 'end' : document.activeElement.dataset.move ?? null"))
        self.assertEqual([each for each in found if each], [*self.browser.run(MOVES), "end"])

    def test_a_page_resumes_its_match_after_a_reload_and_after_a_lost_connection(self):
        self.begin("graf")
        match = self.site.where()["match"]
        self.play("graf", 0)
        self.at(2)
        self.browser.reload()
        self.browser.until(f"document.querySelector('[data-match={match}]')?.dataset.ply === '2' && document.querySelector('[data-move]')")
        self.assertEqual(self.sent("hello")[-1],
                         {"type": "hello", "protocol": 1, "person": True, "wants": ["view"], "name": "guest-1", "resume": "secret"})
        self.referee.door.clear()
        self.site.server.cut()
        self.browser.until("document.querySelector('.bar.lost') && !document.querySelector('[data-move]') && document.querySelector('svg.board')")
        self.referee.door.set()
        self.browser.until("!document.querySelector('.bar.lost')")
        # The page draws the board as soon as the start message has arrived again.
        move = GAMES["graf"]["plies"][2]["move"]
        self.browser.until(f"document.querySelector('[data-move=\"{move}\"]')?.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
        self.browser.until("Number(document.querySelector('[data-match]').dataset.ply) > 2")

    def test_the_page_shows_a_new_match_even_if_a_restarted_referee_gives_it_the_id_of_an_earlier_match(self):
        self.begin("graf")
        type(self).referee = ScriptedReferee(GAMES)
        self.referee.secret = "another"
        self.site.server.cut()
        # The page notices that the match is over.
        self.browser.until("!document.querySelector('[data-match]') && document.querySelector('.notice')")
        self.browser.errors.clear()  # the browser logs a 404, because the test's server has no replay of the match
        self.open("/play/paski?against=perfect&seat=first", "location.pathname === '/match/m1' && document.querySelector('[data-move]')")
        self.assertEqual(self.site.where(), {"match": "m1", "ply": "0", "toMove": "0", "seat": "0"})

    def test_after_a_lost_connection_the_reader_can_request_a_match_again(self):
        self.referee.silent = {"play"}
        self.open("/play/graf?against=Ola", "document.querySelector('.play-form button.main:disabled')")
        self.sent("play")
        self.site.server.cut()
        self.browser.until("document.querySelector('.play-form button.main:enabled')")

    def test_an_invitation_that_is_withdrawn_after_it_was_accepted_leads_back_to_the_form(self):
        self.referee.invitation = {"type": "invitation", "from": "Ola", "game": "paski", "seat": 1, "start": None, "clock": None, "rated": False}
        self.browser.run("sessionStorage.setItem('gramy-seat', JSON.stringify({ name: 'Ala', resume: 'secret' }))")
        self.open("/play/graf", "document.querySelector('.bar.invitation button.main')")
        self.browser.click(".bar.invitation button.main")
        self.browser.until("document.querySelector('.play-form button.main:disabled')")
        self.assertEqual(self.sent("answer"), [{"type": "answer", "accept": True, "from": "Ola"}])
        self.tell({"type": "withdrawn", "from": "Ola", "why": "Ola has left"})
        self.browser.until("document.querySelector('.play-form button.main:enabled')")
        self.browser.until("document.querySelector('.bar.withdrawn').innerText === 'Ola has left'")

    def test_the_page_reports_an_address_as_unknown_even_if_the_address_ends_in_a_built_in_javascript_name(self):
        for name in ("constructor", "__proto__", "toString"):
            for path in ("match", "puzzle", "play"):
                with self.subTest(f"/{path}/{name}"):
                    self.open(f"/{path}/{name}")
                    self.browser.until_it_says("nothing here")
                    self.browser.errors.clear()  # the browser logs a 404

    def test_the_page_notices_that_a_watched_match_ended_while_the_connection_was_lost(self):
        self.begin("graf")
        self.watch()
        self.referee.running.clear()
        self.site.server.cut()
        self.browser.until("!document.querySelector('[data-match]') && document.querySelector('.notice')")
        self.browser.errors.clear()  # the browser logs a 404, because the test's server has no replay of the match

    def test_when_a_spectator_leaves_before_the_match_is_shown_the_page_sends_unwatch(self):
        self.begin("graf")
        self.referee.silent = {"watch"}
        self.watch(sign="document.querySelector('main')")
        self.assertEqual(self.sent("watch")[-1], {"type": "watch", "match": "m1"})
        self.browser.run("document.querySelector('header .home').click()")
        self.assertEqual(self.sent("unwatch"), [{"type": "unwatch", "match": "m1"}])

    def test_a_reader_whose_name_another_client_has_taken_joins_under_a_new_name(self):
        self.referee.taken = {"Ala"}
        self.browser.run("sessionStorage.setItem('gramy-seat', JSON.stringify({ name: 'Ala', resume: 'old' }))")
        self.begin("graf")
        self.assertEqual(self.sent("hello")[0]["resume"], "old")
        self.assertNotIn("name", self.sent("hello")[-1])

    def test_a_spectator_can_step_back_while_the_match_continues(self):
        match = GAMES["graf"]
        self.begin("graf")
        self.watch()
        self.assertEqual(self.browser.run(MOVES), [])
        self.assertEqual(self.site.where()["seat"], "")
        self.assertEqual(self.sent("hello")[-1], {"type": "hello", "protocol": 1, "spectator": True})
        for ply in (1, 2, 3):
            self.tell({"type": "view", "match": "m1", **match["positions"][ply], "moves": [match["plies"][ply - 1]["move"]], "clock": None})
            self.at(ply)
        self.browser.press("ArrowLeft")
        self.at(2)
        self.browser.press("Home")
        self.at(0)
        self.browser.press("End")
        self.at(3)
        self.browser.until("document.querySelectorAll('.move-list button').length === 3")

    def test_when_a_match_has_ended_the_page_shows_its_replay(self):
        match = GAMES["misie-patysie"]
        kept = self.keep(match, players=["guest-1", "perfect"])
        last = len(match["plies"])
        values = ["first"] * last + ["second"]
        mistakes = [{"ply": last - 1, "seat": 0, "played": "1 1", "better": "1 0", "reason": None, "claims": []}]
        self.site.server.answers["/api/match/m1/truth"] = (200, {"values": values, "distances": [None] * (last + 1), "mistakes": mistakes})
        self.referee.record = "m1"
        self.begin("misie-patysie")
        for ply in range(0, last, 2):
            self.on_turn(ply)
            self.play("misie-patysie", ply)
        self.browser.until(f"document.querySelector('.timeline .lane') && document.querySelector('[data-match]').dataset.ply === '{last}'")
        self.browser.until_it_says("You have", "[role=status]")
        self.assertEqual(self.site.where()["seat"], "0")
        shared = "[...document.querySelectorAll('.share input')].map((e) => e.value.replace(location.origin, ''))"
        self.assertEqual(self.browser.run(shared), ["/match/m1", "/play/misie-patysie?" + urllib.parse.urlencode({"board": kept["board"]["text"]}),
                                                    '<iframe src="/embed/m1" width="700" height="800" title="gramy"></iframe>'])
        self.assertIn("To replay this match", self.browser.run("document.querySelector('.share').textContent"))
        self.browser.press("m")  # goes from the end to the first mistake
        self.at(last - 1)
        self.browser.press("m")
        self.browser.until("[...document.querySelectorAll('[aria-live=polite]')].some((e) => e.textContent === 'No more mistakes')")
        self.assertEqual(self.browser.run(MOVES), [])
        self.browser.click(".verdict button")
        self.browser.until("location.pathname === '/match/m2'")
        self.assertEqual(self.sent("play")[-1], {"type": "play", "game": "misie-patysie", "board": kept["board"]["text"], "seat": (last - 1) % 2,
                                                 "against": "perfect", "moves": [each["numbers"] for each in kept["plies"][:-1]]})
        self.browser.until(TURN)  # the reader has made no move in this match, so no undo is possible
        self.assertFalse(self.browser.run("document.querySelector('.actions button:nth-child(2)').matches(':enabled')"))
        self.referee.running.clear()
        self.browser.run("history.back()")
        self.browser.until("document.querySelector('.afterwards button.main')")
        self.browser.click(".afterwards button.main")
        self.browser.until_it_says("Asking", ".afterwards")
        self.assertEqual(self.sent("again"), [{"type": "again", "match": "m1"}])

    def test_an_earlier_position_of_a_running_match_is_marked_as_earlier_and_offers_no_moves(self):
        ply, past = "document.querySelector('[data-match]').dataset.ply", "document.querySelector('.past-bar')"
        self.begin("graf")
        self.play("graf", 0)
        self.browser.until(f"{ply} === '2'")
        back = lambda: (self.browser.press("ArrowLeft"), self.browser.until(f"{ply} === '0' && {past}"))
        back()
        self.browser.until_it_says("This is an earlier position: after 0 of 2 moves.", ".past-bar")
        self.assertEqual(self.browser.run("[document.querySelectorAll('[data-move], .target-of, .target').length, " + MOVES + "]"), [0, []])
        self.browser.click(".past-bar button")
        self.browser.until(f"{ply} === '2' && !{past} && document.querySelector('[data-move]')")
        back()
        self.browser.click(".actions button")  # asks for a hint in the present position
        self.browser.until(f"{ply} === '2' && !{past} && document.querySelector('.board .arrow.better')")
        back()
        match = GAMES["graf"]
        moves = [each["move"] for each in match["plies"][2:4]]
        self.tell({"type": "view", "match": "m1", **match["positions"][4], "moves": moves, "clock": None})
        self.browser.until(f"{ply} === '4' && !{past}")

    def test_a_move_on_piles_can_be_made_by_a_click_and_a_move_with_a_strip_by_dragging(self):
        mouse = lambda kind, x, y: self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, buttons=1)
        self.begin("misie-patysie")
        at = self.browser.middle("[...document.querySelectorAll('.pile')[0].querySelectorAll('.counter.there')].at(-2)")
        for kind in ("mousePressed", "mouseReleased"):
            mouse(kind, *at)
        self.assertEqual(self.sent("move")[-1]["move"], [2, 0])
        self.begin_anew("paski")
        sent = len(self.sent("move"))
        length = int(self.browser.run("document.querySelector('.store g text').textContent"))
        from_ = self.browser.middle("document.querySelector('.store g rect')")
        cell, to = (self.browser.middle(f"document.querySelectorAll('.board .cell')[{at}]") for at in (2, 2 + length - 1))
        over = [(cell[0] + to[0]) / 2, cell[1]]
        mouse("mousePressed", *from_)
        mouse("mouseMoved", over[0], over[1] + 300)
        self.browser.until("document.querySelector('.dragged')")
        mouse("mouseMoved", *over)
        self.browser.until("document.querySelector('.dragged.aimed')")
        mouse("mouseReleased", *over)
        self.assertEqual(self.sent("move", sent + 1)[-1]["move"], [length, 3])

    def test_a_move_is_drawn_before_the_referee_answers_it(self):
        self.referee.silent.add("move")
        drawn = {"graph": ".arrow.sent", "grid": ".arrow.sent, .stay.sent", "row": ".lay.sent", "piles": ".counter.taken"}
        for game, match in GAMES.items():
            self.begin_anew(game)
            sign = drawn[match["positions"][0]["scene"]["kind"]]
            self.assertEqual(self.browser.run(f"document.querySelectorAll('{sign}').length"), 0, game)
            self.play(game, 0)
            self.browser.until_it_says("Sending", "[role=status]")
            self.browser.until(f"document.querySelector('{sign}')")
            self.assertEqual((self.browser.run(MOVES), self.site.where()["ply"]), ([], "0"), game)

    def test_a_small_graph_is_shown_completely_and_a_large_one_around_any_vertex(self):
        for game in ("graf", "zielone"):
            self.begin_anew(game)
            scene = GAMES[game]["positions"][0]["scene"]
            self.assertEqual(len(scene["vertices"]), scene["all_vertices"])
            names = "[...document.querySelectorAll('.board .vertex .name')].map((each) => Number(each.textContent)).sort((a, b) => a - b)"
            self.assertEqual(self.browser.run(names), sorted(scene["vertices"]), game)
            arrows = self.browser.run("document.querySelectorAll('.board .arrow').length")
            self.assertEqual(arrows, len([each for each in scene["edges"] if each[0] != each[1]]), game)
        large = json.loads(json.dumps(GAMES["graf"]))
        for position in large["positions"]:
            position["scene"]["all_vertices"] = 1000
        type(self).referee = ScriptedReferee({**GAMES, "graf": large})
        self.site.server.cut()
        self.begin_anew("graf")
        ahead = "document.querySelector('.board .look')"
        name = self.browser.run(f"{ahead}.querySelector('.name').textContent")
        match, looked = self.site.where()["match"], large["positions"][0]
        self.site.server.answers[f"/api/match/{match}/look?moves=&at={name}"] = (200, looked)
        self.browser.run(f"{ahead}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
        self.browser.until("document.querySelector('.to-token')")
        at = "[...document.querySelectorAll('.board .vertex')].find((each) => each.querySelector('.name')?.textContent === '%s').getBoundingClientRect()"
        middle = "(({ x, width }) => Math.round(x + width / 2))"
        board = self.browser.run(f"{middle}(document.querySelector('svg.board').getBoundingClientRect())")
        self.assertAlmostEqual(self.browser.run(f"{middle}({at % name})"), board, delta=2)
        self.browser.click(".to-token")
        self.browser.until("!document.querySelector('.to-token') && document.querySelector('.board .token')")

    def test_the_token_glides_unless_the_reader_prefers_reduced_motion(self):
        for still in (False, True):
            for game in ("graf", "hydrorozgrywka"):
                self.begin_anew(game)
                self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce" if still else ""}])
                self.browser.run("(() => { window.glides = 0; const own = Element.prototype.animate;"
                                 "Element.prototype.animate = function (...args) { window.glides += 1; return own.apply(this, args) } })()")
                self.play(game, 0)
                self.on_turn(2)
                self.browser.until("window.glides > 0") if not still else self.assertEqual(self.browser.run("window.glides"), 0)

    def test_the_legend_names_the_owner_of_each_kind_of_vertex(self):
        self.begin("zielone")
        for role in GAMES["zielone"]["roles"]:
            self.browser.until_it_says(f"{role} moves here", ".legend")
        self.assertEqual(self.browser.run("[...document.querySelectorAll('.share input')].slice(0, 2).map((e) => new URL(e.value).pathname)"),
                         ["/match/m1", "/play/zielone"])

    def test_a_person_may_refuse_an_invitation_ask_for_a_hint_and_resign(self):
        self.referee.invitation = {"type": "invitation", "from": "Ola", "game": "paski", "seat": 1, "start": None, "clock": None, "rated": False}
        self.begin("graf")
        self.browser.until_it_says("Ola asks you to play Paski. you: second", ".bar.invitation")
        self.assertTrue(self.browser.run("document.title").startswith("Ola asks you to play · "))
        self.browser.click(".bar.invitation button:not(.main)")
        self.browser.until("!document.querySelector('.bar.invitation') && !document.title.includes('Ola')")
        self.assertEqual(self.sent("answer"), [{"type": "answer", "accept": False, "from": "Ola"}])
        self.browser.click(".actions button")
        self.browser.until_it_says("You can win", ".verdict")
        self.browser.until_it_says("A good move: to " + GAMES["graf"]["plies"][0]["move"], ".verdict")
        self.browser.until("document.querySelectorAll('.board .arrow.better').length === 1")
        self.browser.click(".actions button:last-child")
        self.assertEqual(self.sent("resign", least=0), [])
        self.browser.click(".actions .grave")
        self.browser.until("document.querySelector('[role=status]').innerText === 'You have lost, you resigned.'")

    def test_the_buttons_for_hint_and_undo_are_disabled_while_an_answer_is_awaited_or_the_request_is_impossible(self):
        hint, undo = (f".actions button:nth-child({n})" for n in (1, 2))
        enabled = lambda button: f"document.querySelector('{button}:enabled')"
        self.begin("graf")
        self.assertFalse(self.browser.run(f"{enabled(undo)} !== null"))
        self.play("graf", 0)
        self.at(2)
        self.referee.silent = {"hint", "undo"}
        for button, said in ((hint, {"type": "hint", "match": "m1"}), (undo, {"type": "undo", "match": "m1", "ply": 2})):
            self.browser.until(enabled(button))
            self.browser.click(button)
            self.browser.until(f"!{enabled(button)}")
            self.assertEqual(self.sent(said["type"]), [said])
        about_words = {"what": "too_fast"}
        self.tell({"type": "error", "code": "busy", "message": "not so fast", "match": "m1", "fatal": False, "cause": about_words})
        self.browser.until("document.querySelector('.verdict').innerText.includes('not so fast')")
        self.assertFalse(self.browser.run(f"{enabled(hint)} || {enabled(undo)}"))
        self.tell({"type": "error", "code": "refused", "message": "not now", "match": "m1", "fatal": False})
        self.browser.until(f"{enabled(hint)} && {enabled(undo)} && document.querySelector('.verdict').innerText.includes('not now')")
        self.referee.silent = set()
        self.tell({"type": "undo_asked", "match": "m1", "from": "Ola"})
        self.browser.until("document.querySelector('.asked')")
        self.browser.click(".asked button:last-child")
        self.browser.until("!document.querySelector('.asked')")
        self.assertEqual(self.sent("answer"), [{"type": "answer", "accept": False, "match": "m1"}])
        self.browser.click(undo)
        self.at(0)
        self.assertFalse(self.browser.run(f"{enabled(undo)} !== null"))

    def test_the_page_shows_what_the_opponent_writes_and_does(self):
        self.begin("graf")
        tell = lambda **message: self.tell({"match": "m1", "from": "Ola", **message})
        verdict = lambda text: f"document.querySelector('.verdict').innerText.includes({json.dumps(text)})"
        # no chat, because the opponent may be a program
        self.assertTrue(self.browser.run("document.querySelector('.talk') === null"))
        tell(type="opponent", did="hint", left_ms=None)
        self.browser.until(verdict("Ola has asked for a hint."))
        tell(type="opponent", did="lost_link", left_ms=60999)
        self.browser.until(verdict("Ola has lost the connection. On their turn they have 60 s to come back."))
        tell(type="opponent", did="back", left_ms=None)
        self.browser.until(verdict("Ola is back."))
        tell(type="said", text=f"Cześć! {MARKUP}")
        self.browser.until("document.querySelector('.talk p')")
        self.assertEqual(self.browser.text(".talk p"), f"Ola Cześć! {MARKUP}")
        self.browser.type(".talk input", "Dzień dobry!")
        self.browser.click(".talk button")
        self.assertEqual(self.sent("say"), [{"type": "say", "match": "m1", "text": "Dzień dobry!"}])
        self.browser.click(".talk button")
        self.play("graf", 0)
        self.browser.until(f"!{verdict('Ola is back.')}")
        self.assertEqual(self.browser.text(".talk p"), f"Ola Cześć! {MARKUP}")
        self.assertEqual(len(self.sent("say")), 1)  # an empty message is not sent

    def test_an_opponent_who_moves_after_a_lost_connection_is_no_longer_shown_as_away(self):
        lost = "document.querySelector('.verdict').innerText.includes('lost the connection')"
        self.begin("zielone")
        self.tell({"type": "opponent", "match": "m1", "from": "Ola", "did": "lost_link", "left_ms": 60000})
        self.browser.until(lost)
        self.play("zielone", 0)
        self.at(2)
        # The opponent is still shown as away, because this move may have been sent before the opponent's link
        # was lost.
        self.assertTrue(self.browser.run(lost))
        self.play("zielone", 2)
        self.at(4)
        self.browser.until(f"!{lost}")

    def test_two_parts_of_the_page_that_load_at_the_same_time_are_both_shown(self):
        self.site.server.answers = {**recorded("six_games"), "/api/site": (200, site_answer("tournament", open=False))}
        self.open("/", "document.querySelector('.people')")
        self.browser.run("document.querySelector('.languages [lang=pl]').click(); document.querySelector('nav a:last-child').click()")
        self.browser.until("document.documentElement.lang === 'pl' && document.querySelector('.tournament-page h1')")
        self.browser.run("document.querySelector('.languages [lang=en]').click()")
        self.browser.until("document.documentElement.lang === 'en'")

    def test_the_form_for_a_match_requests_only_a_board_of_valid_size_that_the_reader_can_win(self):
        self.open("/play/graf", "document.querySelector('.play-form')")
        size = "document.querySelector('.play-form [type=number]')"
        for typed in (0, 501):
            self.browser.run(f"{{ const size = {size}; size.focus(); size.select() }}")
            self.browser.call("Input.insertText", text=str(typed))
            self.assertFalse(self.browser.run(f"{size}.checkValidity()"), typed)
        self.browser.click(".play-form button.main")
        self.assertEqual(self.sent("play", least=0), [])
        self.browser.run(f"{size}.select()")
        self.browser.call("Input.insertText", text="12")
        self.browser.click(".play-form button.main")
        self.assertEqual(self.sent("play"), [{"type": "play", "game": "graf", "against": "perfect", "size": 12, "winner": "me"}])

    def test_a_rated_match_is_requested_on_the_hosts_terms(self):
        self.open("/play/graf", "document.querySelector('.play-form')")
        self.assertNotIn("rated", self.browser.text(".play-form"))
        self.site.server.answers["/api/site"] = (200, site_answer(rated={"ready_ms": 0, "initial_ms": 300_000, "increment_ms": 5000, "margin_ms": 100}))
        self.open("/play/graf", "document.querySelectorAll('select')[1]?.value === 'casual'")
        self.browser.run("{ const e = document.querySelectorAll('select')[1]; e.value = 'rated'; e.dispatchEvent(new Event('change', {bubbles: true})) }")
        self.browser.until("document.querySelectorAll('.play-form select').length === 2")
        self.assertIn("The host’s terms: clock 5:00, plus 5 s per move, a new board, seats by lot.", self.browser.text(".play-form"))
        self.browser.click(".play-form button.main")
        self.assertEqual(self.sent("play"), [{"type": "play", "game": "graf", "against": "perfect", "rated": True}])

    def test_errors_in_a_link_to_a_new_match_are_listed_and_no_match_is_requested(self):
        self.open("/play/graf?seed=9007199254740993&winner=you&seats=2&against=random", "document.querySelector('.refusal li')")
        self.assertEqual(self.browser.text(".refusal").splitlines(), [
            "seed: expected a number, found “9007199254740993”",
            "winner: expected one of me, them, any, found “you”",
            "seats: a link cannot contain this word, found “2”",
        ])
        self.open("/play/graf?board=1+0%0A0&size=9", "document.querySelector('.refusal li')")
        self.assertEqual(self.browser.text(".refusal"), "size: cannot be used together with a board, found “9”")
        self.assertEqual(self.sent("play", least=0), [])

    def test_a_link_to_a_new_match_against_an_absent_bot_begins_the_match_once_the_bot_has_joined(self):
        type(self).referee = ScriptedReferee(GAMES, names=("perfect",))
        self.referee.absent = {"random"}
        self.open("/play/graf?against=random&seat=first", "document.querySelector('.refusal')")
        self.assertEqual(self.browser.text(".refusal"), "there is nobody called 'random'")
        self.referee.names, self.referee.absent = ("perfect", "random"), set()
        self.tell(self.referee.lobby())
        self.browser.until("location.pathname === '/match/m1' && document.querySelector('[data-move]')")
        self.assertEqual(self.sent("play"), 2 * [{"type": "play", "game": "graf", "against": "random", "seat": 0}])

    def test_a_match_requested_by_a_link_begins_only_after_the_resumed_match_has_ended(self):
        self.open("/play/graf?against=perfect&seat=first", "location.pathname === '/match/m1' && document.querySelector('[data-move]')")
        start = self.referee.start
        self.referee.start = lambda match, name: []  # the start message is not sent yet
        self.browser.open(self.site.server.address + "/play/paski?against=random&seat=first")
        self.sent("hello", least=2)
        self.browser.until("document.querySelector('.play-form')")
        self.tell(*start("m1", "guest-1"))
        self.browser.until("document.querySelector('.afterwards .grave')")
        self.assertEqual([each["game"] for each in self.sent("play")], ["graf"])
        self.browser.click(".afterwards .grave")
        self.referee.start = start
        self.browser.until("location.pathname === '/match/m2'")
        self.assertEqual([each["game"] for each in self.sent("play", least=2)], ["graf", "paski"])

    def choose(self, **values):
        """Selects the given value in each named list of the form."""
        for name, value in values.items():
            self.browser.run(f"{{ const e = document.querySelectorAll('select')[{('against', 'seat', 'clock', 'board').index(name)}];"
                             f"e.value = '{value}'; e.dispatchEvent(new Event('change', {{bubbles: true}})) }}")

    def test_the_form_for_a_match_refuses_an_empty_text_of_a_board(self):
        self.open("/play/graf", "document.querySelectorAll('select')[3]")
        self.choose(board="pasted")
        self.browser.until("document.querySelector('textarea')")
        self.assertFalse(self.browser.run("document.querySelector('.play-form').checkValidity()"))

    def test_the_form_for_a_match_shows_a_link_to_the_match_that_it_requests(self):
        self.open("/play/graf", "document.querySelectorAll('select')[0]?.options.length === 3")
        self.assertEqual(self.browser.run("[...document.querySelectorAll('select')[0].options].map((o) => o.value)"), ["perfect", "random", "Ola"])
        self.choose(seat="1", board="pasted")
        self.browser.until("document.querySelector('textarea')")
        self.browser.type("textarea", "1 0\n0")
        self.browser.type("input[type=number]", "1")
        self.browser.until("document.querySelector('input[readonly]').value.endsWith('/play/graf?against=perfect&seat=second&board=1+0%0A0&start=1')")
        self.browser.click(".play-form button.main")
        self.browser.until("location.pathname === '/match/m1'")
        self.assertEqual(self.sent("play"), [{"type": "play", "game": "graf", "against": "perfect", "seat": 1, "board": "1 0\n0", "start": 1}])

    def test_a_link_to_a_new_match_can_contain_all_options_of_a_request_for_a_match(self):
        for number, (link, wanted) in enumerate((
            ("graf?board=1+0%0A0&start=1", {"game": "graf", "board": "1 0\n0", "start": 1}),
            ("paski?against=random&seat=second&seed=7&size=20&difficulty=hard&winner=me",
             {"game": "paski", "against": "random", "seat": 1, "seed": 7, "size": 20, "difficulty": "hard", "winner": "me"}),
        ), 1):
            self.browser.run("sessionStorage.clear()")  # while a match is running, the page would ask first
            self.referee.running.clear()
            before = self.browser.run("history.length")
            self.open(f"/play/{link}", f"location.pathname === '/match/m{number}'")
            self.assertEqual(self.sent("play")[number - 1:], [{"type": "play", **wanted}])
            self.assertEqual(self.browser.run("history.length"), before + 1)

    def test_a_legal_move_that_the_page_does_not_list_can_be_typed(self):
        match = GAMES["misie-patysie"]
        scene = json.loads(json.dumps(match["positions"][0]["scene"]))
        for line in scene["moves"]:
            line["most"] = 1000
        position = {**match["positions"][0], "scene": scene, "legal_all": 3000, "legal": [f"{n} 0" for n in range(1, 101)]}
        type(self).referee = ScriptedReferee({"misie-patysie": {**match, "positions": [position, *match["positions"][1:]]}})
        self.begin("misie-patysie")
        moves = self.browser.run(MOVES)
        self.assertEqual(len(moves), len(set(moves)))
        self.browser.type(".typed input", "777 777")
        self.browser.press("Enter")
        self.browser.until("Number(document.querySelector('[data-match]').dataset.ply) > 0")
        self.assertEqual(self.sent("move")[-1]["move"], [777, 777])

    def test_html_in_texts_of_other_users_is_displayed_literally(self):
        match = {**GAMES["graf"], "roles": [MARKUP, "second"], "board": {"name": "", "text": MARKUP, "size": 1},
                 "positions": [{**each, "text": MARKUP} for each in GAMES["graf"]["positions"]]}
        type(self).referee = ScriptedReferee({"graf": match}, names=(MARKUP, "random"), detail=MARKUP)
        self.referee.invitation = {"type": "invitation", "from": MARKUP, "game": MARKUP, "seat": None, "start": None, "clock": None, "rated": True}
        self.begin("graf")
        self.browser.press("t")
        for path in (None, "/", "/play/graf"):
            if path:
                self.open(path, "document.querySelector('.people') || document.querySelectorAll('select')[0]?.options.length > 2")
            self.browser.run("document.querySelectorAll('details').forEach((d) => (d.open = true))")
            self.browser.until(f"document.body.textContent.includes({json.dumps(MARKUP)})")
            self.assertEqual(self.browser.run("[document.querySelectorAll('img, body script').length, window.isOurs ?? null]"), [0, None])

    def test_the_page_of_a_running_tournament_shows_the_boards_in_play(self):
        answers = recorded("six_games")
        answers["/api/tournament"] = (200, {**answers["/api/tournament"][1], "running": True, "finished": False})
        self.site.server.answers = {**answers, "/api/site": (200, site_answer("tournament", open=False))}
        self.referee.running.update(t1=["graf", 0, 0], t2=["paski", 0, 1])
        for path, shown in (("/tournament", 2), ("/tournament/paski", 1), ("/tournament/zielone", 0)):
            self.open(path, "document.querySelector('aside .match-list a')")
            self.browser.until(f"document.querySelectorAll('aside .live-board svg.board').length === {shown}")
            check(self.browser, path)

    def test_the_page_of_a_tournament_offers_no_match_to_play(self):
        self.site.server.answers = {**recorded("six_games"), "/api/site": (200, site_answer("tournament", open=False))}
        self.open("/", "document.querySelector('.people')")
        self.assertEqual(self.browser.run("[document.querySelectorAll('form').length, document.querySelectorAll('.games').length]"), [0, 0])
        self.browser.until_it_says("To the tournament")

    def test_the_page_of_a_live_match_shows_the_replay_when_the_record_is_on_disk(self):
        match = GAMES["misie-patysie"]
        last = len(match["plies"])
        self.site.server.answers = {**recorded("six_games"), "/api/site": (200, site_answer("tournament", open=False))}
        self.referee.running["m1"] = ["misie-patysie", 0, 0]
        self.referee.opponent = "perfect"
        self.open("/match/m1", "document.querySelector('[data-match]')?.dataset.ply === '0'")
        kept = self.keep(match, hidden="Others may still play on this board.")
        self.browser.run(LATER)
        self.tell({"type": "view", "match": "m1", **match["positions"][last], "moves": [each["move"] for each in match["plies"]], "clock": None},
                  {"type": "end", "match": "m1", "outcome": None, "reason": "normal", "winner": match["winner"], "detail": "", "record": "m1"})
        self.browser.until_it_says("has won", "[role=status]")
        self.browser.until("window.later.length > 0")
        self.browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.browser.run("window.order.push('a second later'); window.later.forEach((each) => each())")
        self.browser.until(f"document.querySelector('.timeline') && document.querySelector('[data-match]').dataset.ply === '{last}'")
        self.browser.until_it_says(kept["hidden"], ".verdict p")
        # The page asked for the record again after a second, because the referee writes it a while after the end of
        # the match.
        self.assertEqual(self.browser.run("window.order").index("a second later"), 0)


class PolishLive(unittest.TestCase):
    def test_the_live_pages_in_polish_contain_no_english(self):
        referee = ScriptedReferee(GAMES)
        with Site(StubServer(bundle().name, {"/api/site": (200, site_answer())}, referee=referee), language="pl-PL") as site:
            browser = site.browser
            for path, sign in (("/", ".people"), ("/play/graf", ".play-form"), ("/play/graf?against=random&seat=first", "[data-move]")):
                browser.open(site.server.address + path)
                browser.until(f"document.querySelector('{sign}')")
                browser.until("document.documentElement.lang === 'pl'")
                words = ["Play", "Your", "Who", "Board", "Take", "Hint", "Resign", "Rules", "moves", "Opponent", " you"]
                browser.until(f"!{words}.some((each) => document.body.innerText.includes(each))")
            browser.until_it_says("Twój ruch", "[role=status]")
            referee.silent = {"play"}
            alert = "document.querySelector('[role=alert]:not(.bar):not(:empty)')"
            english = f"({alert}.querySelector('[lang=en]')?.innerText ?? null)"
            for code, what, own, rest in (("refused", "no_undo", "perfect nie pozwala cofać ruchów.", None),
                                          ("illegal_move", None, "Ten ruch jest niedozwolony.", "said in English"),
                                          ("refused", "unheard_of", "Sędzia odrzucił prośbę.", "said in English")):
                error = {"type": "error", "code": code, "message": "said in English", "match": "m1", "fatal": False}
                site.server.heard.send({**error, "cause": {"what": what, "name": "perfect"}} if what else error)
                browser.until(f"{alert}?.firstChild.data === '{own}'")
                self.assertEqual(browser.run(english), rest)
            for claims, own, rest in (([{"kind": "distance", "value": "win", "moves": 3}], "Wygrana po 3 ruchach obu graczy łącznie", None),
                                      ([{"kind": "unheard_of"}], "", "it leaves nothing")):
                referee.claims = claims
                browser.click(".actions button")
                hint = "document.querySelector('.verdict [role=alert] p + p')"
                browser.until(f"{hint}?.innerText.includes({json.dumps(own or rest)})")
                self.assertEqual(browser.run(f"{hint}.querySelector('[lang=en]')?.innerText ?? null"), rest)
            browser.run("sessionStorage.clear()")  # while a match is running, a link begins none
            referee.running.clear()
            browser.open(site.server.address + "/play/graf?board=1+x&seat=second")
            referee.sent("play", 2)
            found = "token 2 (line 1): found 'x'"
            site.server.heard.send({"type": "error", "code": "bad_board", "message": found, "match": None, "fatal": False})
            browser.until(f"{alert}?.innerText.includes('Takiej planszy nie można użyć.')")
            self.assertEqual(browser.run(english), found)
            self.assertEqual(browser.errors, [])


if __name__ == "__main__":
    need("chromium", "esbuild")
    unittest.main()
