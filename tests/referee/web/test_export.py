"""A tournament's pages as files: what `gramy-referee export --html` writes, opened from disk and from a web host."""

import functools
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

from page import Site, need
from test_show import FILE, GAMES, PATIENCE, REFEREE


class Disk:
    """The exported folder as a browser opens it from disk: the page's address stands behind a '#'."""

    def __init__(self, folder):
        self.address = f"{(folder / 'index.html').as_uri()}#"

    def close(self):
        pass


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class WebHost:
    """Any web host, below some path."""

    def __init__(self, folder):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder.parent))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/{folder.name}/#"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def analysed(out, match):
    told = subprocess.run([REFEREE, "analyse", out, match, "--json"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    return json.loads(told.stdout)


class Exported(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        file, cls.out, cls.pages = folder / "t.toml", folder / "out", folder / "all pages"
        file.write_text(FILE)
        subprocess.run([REFEREE, "tournament", file, "--out", cls.out], check=True, capture_output=True, timeout=4 * PATIENCE)
        cls.export(cls.pages)
        cls.records = [json.loads(line) for line in (cls.out / "matches.jsonl").read_text().splitlines()]
        cls.site = cls.enterClassContext(Site(Disk(cls.pages)))
        cls.browser = cls.site.browser

    @classmethod
    def export(cls, pages, check=True):
        return subprocess.run([REFEREE, "export", cls.out, "--html", pages], check=check, capture_output=True, text=True, timeout=4 * PATIENCE)

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def test_the_ranking_is_that_of_the_standings(self):
        standings = json.loads((self.out / "standings.json").read_text())
        for path, players in [("/tournament", standings["players"]), *((f"/tournament/{game}", table) for game, table in standings["games"].items())]:
            self.site.open(path)
            rows = self.browser.run("[...document.querySelectorAll('.ranking tbody tr')].map((r) => [r.querySelector('th').innerText, "
                                    "...[...r.querySelectorAll('.tally')].map((c) => Number(c.innerText))])")
            self.assertEqual(rows, [[each["name"], each["won"], each["drawn"], each["lost"]] for each in players])

    def test_m_visits_exactly_the_mistakes(self):
        for game in GAMES:
            record = next(each for each in self.records if each["game"] == game)
            mistakes = [move["ply"] for move in analysed(self.out, record["match"])["moves"] if "better" in move]
            self.site.open_match({"id": record["match"]})
            visited = [0] if mistakes[:1] == [0] else []
            for _ in mistakes[len(visited):]:
                before = self.browser.run("document.querySelector('[data-match]').dataset.ply")
                self.browser.press("m")
                self.browser.until(f"document.querySelector('[data-match]').dataset.ply !== '{before}'")
                visited.append(int(self.browser.run("document.querySelector('[data-match]').dataset.ply")))
            self.assertEqual(visited, mistakes)
            self.assertTrue(self.browser.run("document.querySelector('.next-mistake').disabled"))

    def test_every_match_is_stepped_through_to_its_end(self):
        for game in GAMES:
            record = next(each for each in self.records if each["game"] == game)
            self.site.open_match({"id": record["match"]})
            for ply in range(1, len(record["moves"]) + 1):
                self.browser.press("ArrowRight")
                self.site.shown(ply)
            self.browser.until(f"location.hash.endsWith('#{len(record['moves'])}')")

    def test_links_lead_from_page_to_page_and_one_ply_has_an_address(self):
        self.site.open("/player/shaky")
        self.browser.until("document.querySelector('.losses a')")
        self.browser.click(".losses a")
        self.browser.until("document.querySelector('.verdict .played')")
        address, ply = self.browser.run("location.href"), self.browser.run("document.querySelector('[data-match]').dataset.ply")
        self.assertRegex(address, r"/index\.html#/match/[^#]+#\d+$")
        self.browser.open(address)
        self.browser.until("document.querySelector('.verdict .played')")
        self.assertEqual(self.browser.run("document.querySelector('[data-match]').dataset.ply"), ply)

    def test_a_web_host_serves_it_too(self):
        with Site(WebHost(self.pages)) as site:
            record = self.records[-1]
            site.open_match({"id": record["match"]})
            site.browser.press("End")
            site.shown(len(record["moves"]))
            self.assertEqual(site.browser.errors, [])

    def test_what_it_may_replace(self):
        again = self.export(self.pages)
        self.assertEqual(again.stdout, f"{len(self.records)} matches, to be opened at {self.pages / 'index.html'}\n")
        with tempfile.TemporaryDirectory() as other:
            pathlib.Path(other, "thesis.txt").write_text("mine")
            refused = self.export(other, check=False)
            self.assertEqual((refused.returncode, refused.stdout, os.listdir(other)), (2, "", ["thesis.txt"]))
            self.assertIn(f"{other}: expected an empty folder", refused.stderr)


if __name__ == "__main__":
    need("chromium")
    if "--html" not in subprocess.run([REFEREE, "export", "--help"], capture_output=True, text=True).stdout:
        print("gramy-referee cannot export pages", file=sys.stderr)
        sys.exit(77)
    unittest.main()
