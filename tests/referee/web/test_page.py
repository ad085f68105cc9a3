"""The page in a real browser with recorded answers of a referee."""

import gzip
import json
import pathlib
import subprocess
import unittest

from legible import check, resize
from page import SOURCE, Site, bundle, need, quoted, recorded, stub


# The parts of a drawn board that lie outside its frame.
OUTSIDE = """(() => {
  const board = document.querySelector("svg.board"), frame = board.getBoundingClientRect();
  return [...board.querySelectorAll("text, circle, rect")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return right > left && (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1);
  }).map((each) => each.textContent || each.className.baseVal);
})()"""


class Sources(unittest.TestCase):
    def test_the_page_passes_the_type_checker_in_both_languages(self):
        checked = subprocess.run(["tsc", "-p", SOURCE], capture_output=True, text=True)
        self.assertEqual(checked.stdout, "")
        self.assertEqual(checked.returncode, 0)

    def test_the_sources_contain_no_way_to_insert_html(self):
        for file in SOURCE.rglob("*.ts*"):
            for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "style="):
                self.assertNotIn(way, file.read_text(), file)


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(stub("six_games")))
        cls.browser = cls.site.browser

    def setUp(self):
        self.answers = dict(self.site.server.answers)
        self.browser.show()
        self.browser.errors.clear()

    def tearDown(self):
        self.site.server.answers = self.answers
        self.assertEqual(self.browser.errors, [])

    def change(self, address, **members):
        status, value = self.site.server.answers[address]
        self.site.server.answers[address] = (status, {**value, **members})

    def test_the_compressed_main_script_is_at_most_78_kb(self):
        script = pathlib.Path(bundle().name, "main.js").read_bytes()
        self.assertLessEqual(len(gzip.compress(script)), 78_000)

    def test_each_page_is_accessible_and_fits_a_phone(self):
        for path in self.site.every_page():
            check(self.browser, path)

    def test_the_ranking_on_the_tournaments_page_equals_the_standings(self):
        standings = self.site.answer("/api/tournament")["standings"]
        for path, players in [("/tournament", standings["players"]), ("/tournament/paski", standings["games"]["paski"])]:
            self.site.open(path)
            rows = self.browser.run("[...document.querySelectorAll('.ranking tbody tr')].map((r) => [r.querySelector('th').innerText, "
                                    "r.querySelectorAll('td')[1].innerText, ...[...r.querySelectorAll('.tally')].map((c) => c.innerText)])")
            self.assertEqual(rows, [[p["name"], f"{p['points']:g}", str(p["won"]), str(p["drawn"]), str(p["lost"])] for p in players])
            self.browser.until("document.querySelectorAll('.cross a').length === 6")
            sums = self.browser.run("[...document.querySelectorAll('.cross tbody tr')].map((r) => [...r.querySelectorAll('strong')].reduce((s, c) => s + Number(c.innerText), 0))")
            self.assertEqual(sums, [p["points"] for p in players])

    def test_a_cell_of_the_cross_table_opens_the_matches_of_its_players(self):
        self.site.open("/tournament/graf")
        self.browser.until("document.querySelector('.cross a')")
        self.browser.click(".cross a[title^='shaky against random']")
        self.browser.until("document.querySelector('h1')?.innerText === 'shaky' && document.querySelector('.match-list a')")
        listed = self.browser.run("[...document.querySelectorAll('.match-list a')].map((a) => decodeURIComponent(new URL(a.href).pathname))")
        wanted = [f"/match/{m['id']}" for m in self.site.answer("/api/matches?after=0&limit=1000")["matches"]
                  if m["game"] == "graf" and set(m["players"]) == {"shaky", "random"}]
        self.assertEqual(listed, wanted)

    def test_lost_matches_are_described_in_the_words_of_the_game(self):
        losses = next(each for each in self.site.answer("/api/tournament")["truth"]["players"] if each["name"] == "random")["losses"]
        thrown = next(each["first_losing_move"] for each in losses if each["match"] == "graf:generated-1:shaky:random")
        self.site.open("/player/random")
        for words in (f"played to {thrown['move'][0]}, better to {thrown['better'][0]}", "bear", "stick", " at "):
            self.browser.until_it_says(words, ".losses")

    def test_the_page_shows_all_rounds_of_a_swiss_and_of_a_knockout(self):
        for name in ("swiss", "knockout"):
            self.site.server.answers = recorded(name)
            form = self.site.answer("/api/tournament")["standings"]["format"]
            self.site.open("/tournament")
            shown = self.browser.run("[...document.querySelectorAll('.rounds > li')].map((r) => [...r.querySelectorAll('.encounter')].map((e) => "
                                     "[...e.querySelectorAll('a > span')].map((s) => [...s.children].map((c) => c.innerText))))")
            self.assertEqual(shown, [[[[player, f"{points:g}"] for player, points in zip(each["players"], each["points"])] for each in encounters]
                                     for encounters in form["encounters"]])
            shown = self.browser.run("[...document.querySelectorAll('.rounds > li')].map((r) => [...r.querySelectorAll('.bye')].map((e) => e.innerText))")
            self.assertEqual(shown, [[f"{player} has a bye" for player in byes] for byes in form["byes"]])

    def test_the_page_shows_the_log_likelihood_ratio_and_the_outcome_of_an_sprt(self):
        self.site.server.answers = recorded("sprt")
        test = self.site.answer("/api/tournament")["standings"]["format"]["sprt"]
        self.site.open("/tournament")
        self.browser.until_it_says(f"log-likelihood ratio {test['llr']}")
        self.browser.until_it_says("H1 is accepted")

    def test_the_page_of_an_sprt_on_accuracy_shows_how_many_pairs_had_each_result(self):
        self.site.server.answers = recorded("sprt")
        standings = self.site.answer("/api/tournament")["standings"]
        test = standings["format"]["sprt"]
        for key in ("elo0", "elo1"):
            del test[key]
        told = {"more": 31, "less": 12, "equal": 6, "unjudged": 1, "share": 0.7209, "share_low": 0.5731, "share_high": 0.8325}
        test.update(more_accurate0=0.5, more_accurate1=0.625, accuracy=told)
        self.change("/api/tournament", standings=standings)
        self.site.open("/tournament")
        self.browser.until_it_says("Is greedy more accurate than noisy in 62.5 % of the pairs in which their accuracies differ (H1), or only in 50 % (H0)?")
        self.browser.until_it_says("Pairs in which greedy was more accurate: 31, less accurate: 12, equally accurate: 6, not judged: 1. greedy was more accurate in 72 % of the pairs in which the accuracies differ, with 95 % confidence from 57 % to 83 %.")
        told.update(more=0, less=0, equal=50, unjudged=0, share=None, share_low=None, share_high=None)
        self.change("/api/tournament", standings=standings)
        self.site.open("/tournament")
        self.browser.until_it_says("equally accurate: 50, not judged: 0. There is no pair yet in which the accuracies differ.")

    def test_the_page_of_an_sprt_shows_an_elo_estimate_after_two_pairs_even_without_an_upper_bound(self):
        self.site.open("/tournament")  # the page of an earlier test would ask for answers that are replaced here
        self.site.server.answers = recorded("sprt")
        standings = self.site.answer("/api/tournament")["standings"]
        for lead, words in (((None, None, None), "Estimate: none, because it needs at least two pairs"),
                            ((447.04, -248.7, None), "Estimate: Elo +447, with 95 % confidence from −249 to +∞")):
            standings["format"]["sprt"].update(zip(("elo", "elo_low", "elo_high"), lead))
            self.change("/api/tournament", standings=standings)
            self.site.open("/tournament")
            self.browser.until_it_says(words)

    def test_the_page_of_a_running_tournament_updates_without_a_reload(self):
        standings = self.site.answer("/api/tournament")["standings"]
        self.change("/api/tournament", running=True, finished=False)
        self.site.open("/tournament")
        self.browser.run("window.isTheSamePage = true")
        later = json.loads(json.dumps(standings))
        later["players"][0]["points"] = 1234
        self.change("/api/tournament", standings=later)
        self.browser.until_it_says("1,234", ".ranking")
        self.assertTrue(self.browser.run("window.isTheSamePage"))

    def test_the_key_m_leads_to_the_last_position_if_a_player_gave_up_a_won_match_there(self):
        match = self.site.matches()["graf"]
        self.change(f"/api/match/{quoted(match['id'])}/truth", given_up={"seat": 1, "value": "win"})
        self.site.open_match(match, self.site.truth(match)["mistakes"][-1]["ply"])
        self.browser.press("m")
        self.site.shown(len(match["plies"]))
        self.browser.until_it_says(f"{match['players'][1]} gave up a won position", ".verdict")

    def test_the_key_m_goes_from_mistake_to_mistake_and_stays_at_the_last_mistake(self):
        for match in self.site.matches().values():
            mistakes = [mistake["ply"] for mistake in self.site.truth(match)["mistakes"]]
            self.site.open_match(match)
            for ply in mistakes[mistakes[0] == 0:]:  # if the first mistake is at ply 0, the page shows it already
                self.browser.press("m")
                self.site.shown(ply)
                self.browser.until_it_says("threw", ".verdict")
            self.browser.press("m")  # there are no more mistakes
            self.assertEqual(self.site.where()["ply"], str(mistakes[-1]))
            self.browser.press("End")
            self.site.shown(len(match["plies"]))
            said = self.browser.text("[role=status]")
            winner = match["winner"]
            self.assertIn("A draw" if winner is None else f"{match['players'][winner]} ({match['roles'][winner]}) has won", said)
            self.assertEqual(self.site.where()["toMove"], "")
            self.browser.press("m")  # goes from the end to the first mistake
            self.site.shown(mistakes[0])
            self.browser.press("End")
            for ply in reversed(mistakes):
                self.browser.press("M", shift=True)
                self.site.shown(ply)

    def test_a_replay_can_be_read_with_the_keyboard_alone(self):
        self.site.open("/tournament")
        self.browser.until("document.querySelector('aside .match-list a')")
        match = next(iter(self.site.matches().values()))
        self.browser.run(f"[...document.querySelectorAll('.tabs a')].find((a) => a.href.endsWith('{match['game']}')).focus()")
        self.browser.press("Enter")
        self.browser.until(f"location.pathname.endsWith('{match['game']}') && document.querySelector('main section .match-list a')")
        for _ in range(200):
            self.browser.press("Tab")
            if self.browser.run(f"decodeURIComponent(document.activeElement.pathname ?? '') === '/match/{match['id']}'"):
                break
        self.browser.press("Enter")
        self.site.shown(0)
        end = len(match["plies"])
        for key, ply in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", end), ("ArrowRight", end), ("Home", 0), ("ArrowLeft", 0)]:
            self.browser.press(key)
            self.site.shown(ply)
        for speed in (2, 4, 8):
            self.browser.press("+")
            self.browser.until(f"document.querySelector('select').value === '{speed}'")
        self.browser.press(" ")
        self.site.shown(end)  # the replay runs to the end by itself
        self.browser.press("t")
        self.browser.until("document.querySelector('.text-board pre')")
        self.browser.until(f"location.hash === '#{end}'")

    def test_the_address_of_a_match_names_the_ply_that_the_page_shows(self):
        match = self.site.matches()["paski"]
        self.site.open_match(match, 3)
        self.assertEqual(self.site.where(), {"match": match["id"], "ply": "3", "toMove": "1", "seat": ""})
        self.browser.click(".move-list tr:nth-child(1) td:nth-child(2) button")
        self.site.shown(0)
        self.browser.until("location.hash === '#0'")

    def test_a_mistake_is_shown_beside_the_better_move(self):
        match = self.site.matches()["graf"]
        mistake = self.site.truth(match)["mistakes"][0]
        self.site.open_match(match, mistake["ply"])
        self.browser.until_it_says(f"played to {mistake['played']}", ".verdict")
        self.browser.until_it_says(f"better to {mistake['better']}", ".verdict")
        arrows = "document.querySelectorAll('.board .arrow.%s').length"
        self.browser.until(f"{arrows % 'played'} === 1 && {arrows % 'better'} === 1")
        self.browser.press("a")
        self.browser.until(arrows % "better" + " === 0")

    def test_a_mistake_is_explained_in_words_and_on_the_board(self):
        legends = {"misie-patysie": "the remainders: one of Wythoff's pairs", "paski": "Grundy values of free runs",
                   "hydrorozgrywka": "the cycle that decides", "zielone": "where Ania brings the token"}
        for game, match in self.site.matches().items():
            told = set()  # the legends of the boards that have marks
            for mistake in self.site.truth(match)["mistakes"]:
                self.site.open_match(match, mistake["ply"])
                self.browser.until_it_says(mistake["reason"], ".choices .better")
                self.browser.until("document.querySelector('.board .better')")
                if self.browser.run("document.querySelector('.board .meant') !== null"):
                    told.add(self.browser.text(".legend"))
            self.assertEqual(bool(told), game in legends, game)
            self.assertTrue(not told or any(legends[game] in each for each in told), told)

    def test_the_edges_of_a_cactus_do_not_cross_and_its_vertices_do_not_move(self):
        match = self.site.matches()["hydrorozgrywka"]
        edges = "[...document.querySelectorAll('.board .edge')].map((e) => ['x1', 'y1', 'x2', 'y2'].map((a) => Number(e.getAttribute(a))))"
        self.site.open_match(match)
        first = self.browser.run(edges)
        scene = self.site.answer(f"/api/match/{quoted(match['id'])}/position/0")["scene"]
        self.assertEqual(len(first), len(scene["edges"]))
        side = lambda a, b, c: (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
        lines = [((x1, y1), (x2, y2)) for x1, y1, x2, y2 in first]
        for i, (a, b) in enumerate(lines):
            for c, d in lines[:i]:
                if not {a, b} & {c, d}:
                    self.assertFalse(side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b), (a, b, c, d))
        self.browser.press("End")
        self.site.shown(len(match["plies"]))
        self.assertEqual({tuple(line) for line in self.browser.run(edges)}, {tuple(line) for line in first})
        self.site.open_match(match, 5)
        self.assertEqual({tuple(line) for line in self.browser.run(edges)}, {tuple(line) for line in first})

    def test_boards_are_drawn_completely_inside_their_frames_at_several_sizes_of_the_window(self):
        rooms = [(390, 844), (1360, 900)]
        for game, match in self.site.matches().items():
            is_low = self.site.answer(f"/api/match/{quoted(match['id'])}/position/0")["scene"].get("directed", False)
            self.site.open_match(match)
            self.assertEqual(self.browser.run("document.documentElement.scrollHeight"), 900, game)
            for is_late in (False, True):
                if is_late:
                    for key in ("End", "ArrowLeft"):
                        self.browser.press(key)
                    self.site.shown(len(match["plies"]) - 1)
                for width, height in [*rooms, (1360, 480), (1360, 900)] if is_low else rooms:
                    resize(self.browser, width, height)
                    self.assertEqual(self.browser.run(OUTSIDE), [], (game, is_late, width, height))

    def test_the_board_is_described_in_words_for_screen_readers(self):
        match = self.site.matches()["hydrorozgrywka"]
        self.site.open_match(match, 2)
        board = next(name for role, name in self.browser.tree() if role in ("img", "image"))
        position = self.site.answer(f"/api/match/{quoted(match['id'])}/position/2")
        self.assertIn(f"The token stands on {match['plies'][1]['move']}. It can move to: {', '.join(position['legal'])}.", board)
        self.browser.until_it_says(match["players"][1] + ": to " + match["plies"][1]["move"], "[aria-live=polite]")

    def test_a_long_match_is_requested_in_parts(self):
        match = self.site.matches()["paski"]
        address = f"/api/match/{quoted(match['id'])}"
        plies = [{**match["plies"][0], "words": None, "move": f"2 {i + 1}", "numbers": [2, i + 1]} for i in range(5000)]
        for start in (0, 2000, 4000):
            part = {**match, "plies": plies[start:start + 2000], "all_plies": 5000}
            self.site.server.answers[address + (f"?from={start}" if start else "")] = (200, part)
        mistakes = [{"ply": ply, "seat": ply % 2, "played": "2 1", "better": None, "reason": None, "claims": []} for ply in range(5000)]
        self.site.server.answers[address + "/truth"] = (200, {"values": 2500 * ["first", "second"] + ["first"], "distances": [None] * 5001, "mistakes": mistakes})
        for ply in (0, 1, 2, 4998, 4999, 5000):
            self.site.server.answers[f"{address}/position/{ply}"] = (200, {**self.site.answer(f"{address}/position/0"), "ply": ply})
        self.site.server.asked.clear()
        self.site.open_match(match)
        self.browser.press("End")
        self.site.shown(5000)
        self.browser.until_it_says("2 at 5000", ".move-list")
        self.assertNotIn(f"{address}?from=2000", self.site.server.asked)
        for each in ("run-of", "disc"):  # at most as many are drawn as can be seen
            drawn = self.browser.run(f"document.querySelectorAll('.timeline .{each}').length")
            self.assertTrue(0 < drawn <= 1000, (each, drawn))

    def test_exact_values_that_are_hidden_are_not_requested(self):
        why = "Values stay hidden until nobody plays the board any more."
        self.change("/api/tournament", truth=None, hidden=why)
        self.site.server.asked.clear()
        match = self.site.matches()["graf"]
        self.change(f"/api/match/{quoted(match['id'])}", hidden=why)
        self.site.open_match(match, 1, is_hidden=True)
        self.browser.until_it_says(why, ".verdict")
        self.assertEqual([address for address in self.site.server.asked if "/truth" in address], [])
        for page in ("/tournament", "/player/shaky"):
            self.site.open(page)
            self.browser.until_it_says(why)

    def test_html_in_texts_of_other_users_is_displayed_literally(self):
        markup = "<img src=x onerror='window.isOurs=false'><script>window.isOurs=false</script>"
        match = self.site.matches()["paski"]
        address = f"/api/match/{quoted(match['id'])}"
        plies = [{**ply, "words": markup, "info": {markup: markup}} for ply in match["plies"]]
        self.change(address, players=[markup, "shaky"], detail=markup, board={**match["board"], "name": markup, "text": markup}, roles=[markup, "second"],
                    plies=plies)
        for ply in range(len(plies) + 1):
            self.change(f"{address}/position/{ply}", text=markup)
        self.change("/api/tournament", name=markup)
        for path in ("/tournament", f"/match/{quoted(match['id'])}#1", f"/match/{quoted(match['id'])}#{len(plies)}"):
            self.site.open(path)
            self.browser.run("document.querySelectorAll('details').forEach((d) => (d.open = true))")
            self.browser.press("t")
            self.browser.until(f"document.body.textContent.includes({json.dumps(markup)})")
            self.assertEqual(self.browser.run("[document.querySelectorAll('img, body script').length, window.isOurs ?? null]"), [0, None])

    def test_long_names_and_names_written_from_right_to_left_do_not_overflow_their_parts_of_the_page(self):
        name, person, title = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345", "\u202eGęślą Zażółć", "\u202e" + "x" * 99
        def renamed(value):
            return json.loads(json.dumps(value).replace('"shaky"', f'"{name}"'))
        answers = self.site.server.answers = {address: (status, renamed(value)) for address, (status, value) in self.answers.items()}
        _, tournament = answers["/api/tournament"]
        standings = tournament["standings"]
        for players in (standings["players"], *standings["games"].values()):
            next(each for each in players if each["name"] == name)["person"] = person
        self.change("/api/tournament", name=title, standings=standings)
        match = next(value for address, (_, value) in answers.items() if address.count("/") == 3 and name in value.get("players", ()))
        for path in ("/tournament", f"/player/{name}", f"/match/{quoted(match['id'])}"):
            self.site.open(path)
            self.browser.until("document.querySelector('.person')")
            self.assertEqual(self.browser.run("[...document.querySelectorAll('.person')].filter((each) => each.querySelector('bdi') === null).length"), 0)
            self.assertIn(person, self.browser.text())
            told = "[...document.querySelectorAll('main *')].filter((e) => e.localName !== 'bdi' && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.includes('\\u202e')))"
            self.assertEqual(self.browser.run(told + ".map((each) => each.outerHTML)"), [], path)
            check(self.browser, path)

    def test_a_lost_connection_is_reported_and_the_board_remains_visible(self):
        self.site.open_match(self.site.matches()["graf"])
        self.browser.call("Network.enable")
        self.browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        self.browser.press("End")
        self.browser.until_it_says("does not answer", "[role=alert]")
        self.assertTrue(self.browser.run("document.querySelector('svg.board') !== null"))
        self.browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        self.browser.errors.clear()  # the browser logs the refused request

    def test_an_unknown_address_is_reported(self):
        self.site.open("/match/nothing")
        self.browser.until_it_says("nothing here")
        self.browser.errors.clear()  # the browser logs a 404

    def test_the_page_reports_an_address_as_unknown_even_if_the_address_ends_in_a_built_in_javascript_name(self):
        for name in ("constructor", "__proto__", "toString"):
            for path in ("match", "tournament", "player", "puzzle"):
                with self.subTest(f"/{path}/{name}"):
                    self.site.open(f"/{path}/{name}")
                    self.browser.until_it_says("nothing here")
                    self.browser.errors.clear()  # the browser logs a 404


class Polish(unittest.TestCase):
    def setUp(self):
        self.site = self.enterContext(Site(stub("six_games"), language="pl-PL"))
        self.browser = self.site.browser

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def test_the_language_is_that_of_the_browser_and_can_be_switched(self):
        english = ["Tournament", "accuracy", "mistake", "Ranking of", "to move", "Next", "wins", "moves first"]
        for path in self.site.every_page():
            self.assertEqual(self.browser.run("document.documentElement.lang"), "pl", path)
            self.browser.until_it_says("Turniej", "header")
            self.browser.until(f"!{english}.some((each) => document.body.innerText.replaceAll('noisy', '').includes(each))")
        match = self.site.matches()["graf"]
        mistake = self.site.truth(match)["mistakes"][0]["ply"]
        self.site.open_match(match, mistake)
        self.browser.until_it_says("zagrano do", ".verdict")
        self.site.open("/match/nothing")
        self.browser.until_it_says("Tu nic nie ma", "h1")
        self.assertEqual(self.browser.text(".notice [lang=en]"), "There is nothing here.")
        self.browser.errors.clear()  # the browser logs a 404
        self.site.open_match(match, mistake)
        self.browser.click(".languages button[lang=en]")
        self.browser.until("document.documentElement.lang === 'en'")
        self.browser.until_it_says("played to", ".verdict")
        self.site.open("/tournament")
        self.browser.until_it_says("All players against each other")

    def test_a_lesson_on_the_polish_page_is_in_polish(self):
        match = self.site.matches()["misie-patysie"]
        truth = self.site.truth(match)
        mistake = truth["mistakes"][0]
        asked = f"/api/match/{quoted(match['id'])}/try/{mistake['ply']}"
        position = self.site.answer(f"/api/match/{quoted(match['id'])}/position/{mistake['ply']}")
        why = {"reason": mistake["reason"], "claims": mistake["claims"]}
        wrong = next(move for move in position["legal"] if move != mistake["better"])
        self.site.server.answers |= {
            asked: (200, {"value": "win", "keeping": 1, "all": len(position["legal"])}),
            f"{asked}/best": (200, {"better": mistake["better"], **why}),
            f"{asked}/{quoted(wrong)}": (200, {"keeps": False, "after": "loss", "reply": mistake["better"], "position": None, **why}),
            f"{asked}/{quoted(mistake['better'])}": (200, {"keeps": True, "after": "loss", "reply": None, "position": None, **why})}
        self.site.open(f"/match/{quoted(match['id'])}#learn")
        self.browser.until_it_says("Znajdź ruch, który utrzymuje", ".lesson")
        self.browser.click(".lesson .actions button")
        self.browser.until_it_says("utrzymujących wygraną: 1.", ".lesson [aria-live]")
        for move, said in ((wrong, "odpowiada: "), (mistake["better"], "to utrzymuje")):
            self.browser.click(f"[data-move='{move}']")
            self.browser.until_it_says(said, ".lesson")
            self.assertEqual(self.browser.run("document.querySelectorAll('.lesson [lang=en]').length"), 0)
            check(self.browser, f"lesson: {said}")
            self.browser.click(".lesson .main")
            self.browser.until(f"!document.querySelector('.lesson')?.innerText.includes('{said}')")

    def test_mistakes_are_explained_in_polish(self):
        said = set()
        for match in self.site.matches().values():
            for mistake in self.site.truth(match)["mistakes"]:
                self.site.open_match(match, mistake["ply"])
                self.browser.until("document.querySelector('.choices .better p + p')")
                self.assertFalse(self.browser.run("document.querySelector('.choices .better [lang=en]') !== null"))
                said.add(self.browser.text(".choices .better p + p"))
        for part in ("reszty są jedną z par Wythoffa", "wartości Grundy’ego różnej od 0", "kaktus typu",
                     "Ania może", "Po tym ruchu", "Policjant ma do złodzieja 7 kroków. Złodziej nie dojdzie"):
            self.assertTrue(any(part in each for each in said), (part, said))

    def test_the_polish_page_says_why_the_moves_of_a_match_are_not_judged(self):
        match = self.site.matches()["graf"]
        address = f"/api/match/{quoted(match['id'])}"
        for is_over, said in ((True, "Ruchy tej partii nie zostały ocenione."), (False, "Oceny są ukryte")):
            for each, hidden in ((address, "Said in English."), ("/api/tournament", None if is_over else "Said in English.")):
                self.site.server.answers[each] = (200, {**self.site.answer(each), "hidden": hidden})
            self.site.open_match(match, 1, is_hidden=True)
            self.browser.until_it_says(said, ".verdict")
            self.assertEqual(self.browser.run("document.querySelector('.verdict').innerText.includes('Said in English.')"), is_over)


if __name__ == "__main__":
    need("chromium", "esbuild", "tsc")
    unittest.main()
