"""The pages of a tournament from `gramy-referee show`, and from the files of `gramy-referee export --html`,
on disk and on a web host."""

import base64
import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest
import urllib.parse
import zlib

from chromium import PATIENCE
from gramy import BIN, PYTHON, SOURCE, ask, bot_that
from legible import check
from page import Served, Site, need

REFEREE = BIN / "gramy-referee"
SCREENSHOT = SOURCE / "scripts/screenshot"
GAMES = {"misie-patysie": 20, "paski": 40, "hydrorozgrywka": 48, "zielone": 40, "graf": 40, "policjant-i-zlodziej": 8}
LOGGED = "<b>what shaky has written</b>\n"
FILE = """
name = "shown"
seed = 3
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "shaky"
command = "gramy-bot --player noisy:0.3 --seed 7"
[[player]]
name = "late"
not_admitted = "<b>handed in late</b>"
""" + "".join(f'[[game]]\nid = "{game}"\nboards = {{ generate = 1, size = {size} }}\n' for game, size in GAMES.items())


def setUpModule():
    """Plays a tournament into the folder `out`, and reads the records of its matches into `records`."""
    global out, records
    out = pathlib.Path(unittest.enterModuleContext(tempfile.TemporaryDirectory()), "out")
    file = out.with_name("shown.toml")
    file.write_text(FILE)
    subprocess.run([REFEREE, "tournament", file, "--out", out], check=True, capture_output=True, timeout=4 * PATIENCE)
    (out / "logs" / "shaky.log").write_text(LOGGED)
    records = [json.loads(line) for line in (out / "matches.jsonl").read_text().splitlines()]


class Show(Served):
    def __init__(self):
        super().__init__("gramy-referee", "show", out, "--port", "0", says="page at http://127.0.0.1:PORT/")

    def __enter__(self):
        super().__enter__()
        self.with_logs = self.process.stdout.readline().split()[-1]
        return self


class Picture(unittest.TestCase):
    def test_the_screenshot_script_takes_the_picture_of_the_readme(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder, "replay.webp")
            taken = subprocess.run([SCREENSHOT, picture], capture_output=True, text=True, timeout=4 * PATIENCE)
            self.assertEqual(taken.returncode, 0, taken.stderr)
            self.assertEqual(picture.read_bytes()[8:12], b"WEBP")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def web_host(folder):
    """Serves a folder as a web host does. Yields the beginning of its pages' addresses."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder.parent)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}/#"
        server.shutdown()


class Pages(unittest.TestCase):
    """Tests of a tournament's pages. Subclasses set `site` and `browser`."""

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def is_ranked(self, path, players):
        self.site.open(path)
        rows = self.browser.run("[...document.querySelectorAll('.ranking tbody tr')].map((r) => [r.querySelector('th').innerText, "
                                "...[...r.querySelectorAll('.tally')].map((c) => Number(c.innerText))])")
        self.assertEqual(rows, [[each["name"], each["won"], each["drawn"], each["lost"]] for each in players], path)

    def tells_who_is_not_admitted(self, address):
        self.browser.open(address)
        self.browser.until("document.querySelector('[aria-labelledby=not-admitted]')")
        shown = "[...document.querySelectorAll('[aria-labelledby=not-admitted] :is(h2, tbody th, tbody td)')].map((e) => e.innerText)"
        self.assertEqual(self.browser.run(shown), ["Not admitted", "late", "<b>handed in late</b>"])
        check(self.browser, address)
        self.browser.click(".languages button:nth-child(2)")
        self.browser.until_it_says("Niedopuszczeni")
        self.browser.click(".languages button:nth-child(1)")
        self.browser.until_it_says("Not admitted")

    def is_replayed(self, game):
        """Checks that the key 'm' goes to the mistakes that `analyse` finds, and that each ply can be shown."""
        record = next(each for each in records if each["game"] == game)
        told = subprocess.run([REFEREE, "analyse", out, record["match"], "--json"], capture_output=True, text=True, check=True, timeout=PATIENCE)
        mistakes = [move["ply"] for move in json.loads(told.stdout)["moves"] if "better" in move]
        self.site.open_match({"id": record["match"]})
        visited = [0] if mistakes[:1] == [0] else []
        for _ in mistakes[len(visited):]:
            before = self.site.where()["ply"]
            self.browser.press("m")
            self.browser.until(f"document.querySelector('[data-match]').dataset.ply !== '{before}'")
            visited.append(int(self.site.where()["ply"]))
        self.assertEqual(visited, mistakes)
        self.assertTrue(self.browser.run("document.querySelector('.next-mistake').disabled"))
        self.browser.press("Home")
        self.site.shown(0)
        for ply in range(1, len(record["moves"]) + 1):
            self.browser.press("ArrowRight")
            self.site.shown(ply)
        self.assertEqual(self.browser.run("document.querySelectorAll('.board .target, .board .reach').length"), 0)
        self.browser.until(f"location.hash.endsWith('#{len(record['moves'])}')")


class Exams(unittest.TestCase):
    """Exams of two bots: one that makes mistakes, and one whose moves are illegal."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.folder / "sheet.toml").write_text('name = "autumn"\nseed = 7\n' + "".join(
            f'[[game]]\nid = "{game}"\npositions = 3\nsize = [{max(6, size // 4)}]\n' for game, size in GAMES.items()))
        (cls.folder / "illegal.py").write_text(bot_that('send(type="move", match=match, ply=ply, move=[99, 99])'))
        ask("exam", "make", "sheet.toml", "--out", "sheet.jsonl", cwd=cls.folder, check=True)
        ask("exam", "sit", "sheet.jsonl", "--stdio", "--player", "noisy:0.5", "--player", f"{PYTHON} illegal.py", "--out", "out", cwd=cls.folder, check=True)
        cls.answers = [json.loads(line) for line in (cls.folder / "out/matches.jsonl").read_text().splitlines()]
        cls.site = cls.enterClassContext(Site(Served("gramy-referee", "show", cls.folder / "out", "--port", "0", says="page at http://127.0.0.1:PORT/")))
        cls.browser = cls.site.browser

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def best(self, answer):
        """The player's answer if it was right, and otherwise a better move from `analyse`."""
        judged = json.loads(ask("analyse", self.folder / "out", answer["match"], "--json", check=True).stdout)["moves"][-1]
        return judged.get("better", judged["move"])

    def test_the_page_of_an_exam_shows_the_scores_that_the_command_exam_standings_prints(self):
        scores = json.loads(ask("exam", "standings", self.folder / "out", "--json", check=True).stdout)["players"]
        self.site.open("/")
        rows = self.browser.run("[...document.querySelectorAll('.ranking tbody tr')].map((r) => [...r.children].map((c) => c.innerText))")
        self.assertEqual(rows, [[each["name"], f"{round(100 * each['score']['accuracy'])} %", str(each["score"]["kept"]), str(each["score"]["asked"])] for each in scores])
        self.assertEqual(self.browser.run("document.querySelectorAll('.cross').length"), 0)
        check(self.browser, "an exam")
        self.site.open("/player/noisy")
        check(self.browser, "a player of an exam")

    def test_the_page_of_an_exam_with_a_sequential_test_shows_the_decision_of_this_test(self):
        ask("exam", "sit", "sheet.jsonl", "--player", "perfect", "--player", "random", "--until-told", "--out", "told", cwd=self.folder, check=True)
        test = json.loads((self.folder / "told/standings.json").read_text())["format"]["until_told"]
        counts = test["accuracy"]
        with Site(Served("gramy-referee", "show", self.folder / "told", "--port", "0", says="page at http://127.0.0.1:PORT/")) as site:
            site.open("/")
            site.browser.until_it_says(f"Positions in which only perfect was right: {counts['more']}, only random: {counts['less']}, both or neither: {counts['equal']}, not judged: 0.")
            site.browser.until_it_says({"H0": "H0 is accepted", "H1": "H1 is accepted", "undecided": "Undecided"}[test["outcome"]])
            check(site.browser, "an exam with a test")
            self.assertEqual(site.browser.errors, [])

    def test_the_reader_answers_each_question_of_an_exam_before_the_page_shows_the_players_answer(self):
        for answer in self.answers:
            if "noisy" not in answer["players"]:
                continue
            with self.subTest(answer["match"]):
                self.site.open(f"/match/{urllib.parse.quote(answer['match'], safe='')}")
                self.browser.until("document.querySelector('.is-lesson [data-move]')")
                self.assertEqual(self.site.where()["ply"], str(len(answer["moves"]) - 1))
                self.assertNotIn("noisy", self.browser.text())
                best = self.best(answer)
                self.browser.run(f"document.querySelector(\"[data-move='{' '.join(map(str, best))}']\").focus()")
                self.browser.press("Enter")
                is_right = best == answer["moves"][-1][0]
                self.browser.until_it_says("This move is right, too." if is_right else "This move is a mistake.")
                self.assertIn("The answer of noisy", self.browser.text())
                self.assertTrue(self.browser.run("document.querySelector('.lesson.right') !== null"))
        check(self.browser, "an answered question")
        self.browser.click(".lesson a.button:not(.main)")
        self.browser.until("document.querySelector('.match .timeline .lane')")

    def test_the_page_of_an_exam_names_a_players_fault_instead_of_an_answer(self):
        answer = next(each for each in self.answers if each["reason"] == "illegal_move")
        self.site.open(f"/match/{urllib.parse.quote(answer['match'], safe='')}")
        self.browser.until("document.querySelector('.is-lesson')")
        self.browser.run("[...document.querySelectorAll('.lesson button')].find((e) => e.innerText === 'Show me').click()")
        self.browser.until_it_says("illegal gave no answer (illegal move).")

    def test_exported_pages_of_an_exam_show_a_players_answer_once_the_reader_asks_for_it(self):
        ask("export", self.folder / "out", "--html", self.folder / "pages", check=True)
        answer = next(each for each in self.answers if each["reason"] == "asked")
        self.browser.open((self.folder / "pages/index.html").as_uri() + f"#/match/{urllib.parse.quote(answer['match'], safe='')}")
        self.browser.until("document.querySelector('.is-lesson [data-move]')")
        self.browser.run("[...document.querySelectorAll('.lesson button')].find((e) => e.innerText === 'Show me').click()")
        self.browser.until_it_says("The answer of noisy")


class Shown(Pages):
    @classmethod
    def setUpClass(cls):
        cls.site = cls.enterClassContext(Site(Show()))
        cls.browser = cls.site.browser

    def test_the_ranking_on_the_page_equals_the_standings(self):
        standings = json.loads((out / "standings.json").read_text())
        for path in ("/", "/tournament"):
            self.is_ranked(path, standings["players"])
        for game, players in standings["games"].items():
            self.is_ranked(f"/tournament/{game}", players)

    def test_the_tournaments_page_lists_players_who_are_not_admitted(self):
        self.tells_who_is_not_admitted(f"{self.site.server.address}/tournament")

    def test_a_match_of_each_game_can_be_replayed(self):
        for game in GAMES:
            self.is_replayed(game)

    def test_logs_of_players_are_shown_only_to_a_reader_with_the_token(self):
        self.site.open("/player/shaky")
        self.browser.until("document.querySelector('.match-list a')")
        self.assertNotIn("what shaky has written", self.browser.run("document.body.textContent"))
        self.browser.open(self.site.server.with_logs)
        self.browser.until("location.hash === '' && document.querySelector('.ranking a')")
        self.browser.run("[...document.querySelectorAll('.ranking a')].find((a) => a.innerText === 'shaky').click()")
        self.browser.until("document.querySelector('.log')")
        self.assertEqual(self.browser.run("document.querySelector('.log').textContent"), LOGGED)
        check(self.browser, "with logs")
        self.browser.run("sessionStorage.clear()")


class Exported(Pages):
    @classmethod
    def setUpClass(cls):
        cls.pages = out.with_name("all pages")
        cls.export(cls.pages)
        disk = contextlib.nullcontext()  # on disk, the address of a page follows a '#'
        disk.address = f"{(cls.pages / 'index.html').as_uri()}#"
        cls.site = cls.enterClassContext(Site(disk))
        cls.browser = cls.site.browser

    @classmethod
    def export(cls, pages, check=True):
        return subprocess.run([REFEREE, "export", out, "--html", pages], check=check, capture_output=True, text=True, timeout=4 * PATIENCE)

    def test_exported_pages_show_the_ranking_and_the_replays_of_the_tournament(self):
        self.is_ranked("/tournament/graf", json.loads((out / "standings.json").read_text())["games"]["graf"])
        self.is_replayed("graf")

    def test_exported_pages_list_players_who_are_not_admitted(self):
        self.tells_who_is_not_admitted((self.pages / "index.html").as_uri())

    def test_exported_pages_link_to_each_other_and_each_ply_has_an_address(self):
        self.site.open("/player/shaky")
        self.browser.until("document.querySelector('.losses a')")
        self.browser.click(".losses a")
        self.browser.until("document.querySelector('.verdict .played')")
        self.browser.until_it_says("shaky to move", ".verdict")
        address, ply = self.browser.run("location.href"), self.site.where()["ply"]
        self.assertRegex(address, r"/index\.html#/match/[^#]+#\d+$")
        self.browser.open(address)
        self.browser.until("document.querySelector('.verdict .played')")
        self.assertEqual(self.site.where()["ply"], ply)

    def test_exported_pages_can_be_served_by_a_web_host(self):
        record = records[-1]
        with web_host(self.pages) as address:
            self.browser.open(f"{address}/match/{record['match']}")
            self.site.shown(0)
            self.browser.press("End")
            self.site.shown(len(record["moves"]))

    def test_a_damaged_file_of_exported_pages_is_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(self.pages, folder, dirs_exist_ok=True)
            (pathlib.Path(folder) / "data/tournament.js").write_text('gramyAnswers("AAAA")')
            self.browser.open((pathlib.Path(folder) / "index.html").as_uri())
            self.browser.until_it_says("the browser cannot unpack a file of this page")
        self.browser.errors.clear()

    def test_an_exported_lesson_works_without_a_referee(self):
        record = next(each for each in records if each["game"] == "hydrorozgrywka")
        self.site.open(f"/match/{record['match']}#learn")
        self.browser.until("document.querySelector('.lesson') && document.querySelector('[data-move]')")
        self.browser.click(".lesson .actions button")
        self.browser.until_it_says("keep", ".lesson [aria-live]")
        for move in self.browser.run("[...document.querySelectorAll('[data-move]')].map((each) => each.dataset.move)"):
            self.browser.click(f"[data-move='{move}']")
            self.browser.until("document.querySelector('.lesson.right, .lesson.wrong')")
            if self.browser.run("document.querySelector('.lesson.right') !== null"):
                break
            self.browser.click(".lesson .main")
            self.browser.until("document.querySelector('[data-move]')")
        self.browser.until_it_says("✓", ".lesson.right")
        check(self.browser, "a lesson")

    def test_the_content_security_policy_of_exported_pages_stops_foreign_scripts(self):
        for path in ("/", f"/match/{records[0]['match']}"):
            self.site.open(path)
            for script in ("s.textContent = 'window.isStranger = true'", "s.src = 'data:text/javascript,window.isStranger=true'"):
                self.browser.run("new Promise((done) => { document.addEventListener('securitypolicyviolation', () => done(), { once: true }); "
                                 f"const s = document.createElement('script'); {script}; document.head.append(s) }})")
            self.assertIsNone(self.browser.run("window.isStranger"))
            self.assertEqual(len(self.browser.errors), 2)
            self.assertIn("Content Security Policy", self.browser.errors[0])
            self.browser.errors.clear()

    def test_exported_pages_contain_no_log_of_a_player(self):
        matches = 0
        for file in self.pages.rglob("*.*"):
            content = file.read_bytes()
            packed = re.fullmatch(rb'gramyAnswers\("(.*)"\);\n', content)
            if packed:
                content = zlib.decompress(base64.b64decode(packed[1]))
                matches += b"/position/0" in content
            self.assertNotIn(LOGGED.strip().encode(), content, file)
        self.assertGreater(matches, 0)

    def test_an_export_replaces_an_earlier_export_but_no_other_files(self):
        again = self.export(self.pages)
        self.assertEqual(again.stdout, f"{len(records)} matches: open {self.pages / 'index.html'}\n")
        with tempfile.TemporaryDirectory() as other:
            pathlib.Path(other, "thesis.txt").write_text("mine")
            refused = self.export(other, check=False)
            self.assertEqual((refused.returncode, refused.stdout, os.listdir(other)), (2, "", ["thesis.txt"]))
            self.assertIn(f"{other}: expected an empty folder", refused.stderr)


if __name__ == "__main__":
    need("chromium")
    unittest.main()
