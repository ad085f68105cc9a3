"""A tournament's pages as files: what `gramy-referee export --html` writes, opened from disk and from a web host."""

import functools
import http.server
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

from page import Site, need
from played_tournament import LOGGED, PATIENCE, REFEREE, PlayedTournament


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


class Exported(PlayedTournament, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pages = cls.play() / "all pages"
        cls.export(cls.pages)
        cls.site = cls.enterClassContext(Site(Disk(cls.pages)))
        cls.browser = cls.site.browser

    @classmethod
    def export(cls, pages, check=True):
        return subprocess.run([REFEREE, "export", cls.out, "--html", pages], check=check, capture_output=True, text=True, timeout=4 * PATIENCE)

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

    def test_no_log_is_in_it(self):
        for file in self.pages.rglob("*.*"):
            self.assertNotIn(LOGGED.strip().encode(), file.read_bytes(), file)

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
