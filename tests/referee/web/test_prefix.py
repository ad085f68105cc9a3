"""The pages behind a proxy that serves them below a path prefix, in a real browser."""

import contextlib
import pathlib
import subprocess
import tempfile
import unittest

from chromium import PATIENCE
from gramy import BIN
from page import Served, Site, need
from prefix_proxy import PREFIX, PrefixProxy
from test_play import Serve, play_on
from websocket import WebSocketClient

FILE = """
name = "below"
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "random"
command = "gramy-bot --player random"
[[game]]
id = "hydrorozgrywka"
boards = { generate = 1, size = 12 }
"""
LINKS = "[...document.querySelectorAll('a:not(.skip)')].map((a) => a.pathname)"


class Below:
    """A program that serves pages behind a proxy."""

    def __init__(self, served):
        self.served = served

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.served)
            self.proxy = stack.enter_context(PrefixProxy(self.served.port))
            self.stack = stack.pop_all()
        self.address = f"http://127.0.0.1:{self.proxy.port}{PREFIX}"
        return self

    def __exit__(self, *_):
        self.stack.close()


class BelowAPrefix(unittest.TestCase):
    def site_of(self, served):
        """Opens the first page of the program."""
        site = self.enterContext(Site(Below(served)))
        self.addCleanup(lambda: self.assertEqual(site.browser.errors, []))
        self.addCleanup(lambda: self.assertEqual(site.server.proxy.strays, []))
        site.open("/")
        return site

    def leads_within(self, browser):
        links = browser.run(LINKS)
        self.assertTrue(links)
        self.assertEqual([link for link in links if not link.startswith(PREFIX + "/")], [])

    def test_on_a_site_below_a_path_prefix_a_match_can_be_played_shared_and_replayed(self):
        site = self.site_of(Serve())
        browser = site.browser
        self.leads_within(browser)
        browser.click(".languages [lang=pl]")  # Polish has a script of its own
        browser.until("document.documentElement.lang === 'pl'")
        browser.click(".languages [lang=en]")
        browser.click("main a.button")
        browser.until(f"location.pathname.startsWith('{PREFIX}/play/') && document.querySelector('form')")
        self.leads_within(browser)
        browser.open(f"{site.server.address}/play/misie-patysie?against=random&seat=first&size=9")
        browser.until(f"location.pathname.startsWith('{PREFIX}/match/') && document.querySelector('[data-move]')")
        browser.reload()  # resumes the match with the secret of this tab
        browser.until("document.querySelector('[data-move]')")
        self.assertEqual(browser.run("Object.keys(sessionStorage)"), [f"gramy-seat{PREFIX}"])
        play_on(browser, lambda: browser.click("[data-move]"))
        shared = browser.run("[...document.querySelectorAll('.share input')].map((each) => each.value)")
        here, embedded = browser.run("location.href").split("#")[0], shared.pop()
        self.assertIn(f'"{here.replace("/match/", "/embed/")}"', embedded)
        self.assertEqual([link.split("?")[0] for link in shared],
                         [here, f"{site.server.address}/play/misie-patysie"])
        browser.open(shared[0])
        browser.until("document.querySelector('.timeline .lane')")
        self.leads_within(browser)
        browser.open(shared[1])
        browser.until(f"location.pathname.startsWith('{PREFIX}/play/') && document.querySelector('form')")

    def test_links_on_the_pages_of_a_tournament_stay_below_the_path_prefix_of_the_site(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "below.toml").write_text(FILE)
        subprocess.run([BIN / "gramy-referee", "tournament", folder / "below.toml", "--out", folder / "out"], check=True, capture_output=True, timeout=PATIENCE)
        site = self.site_of(Served("gramy-referee", "show", folder / "out", "--port", "0", says="page at http://127.0.0.1:PORT/"))
        browser = site.browser
        self.leads_within(browser)
        browser.click(".ranking a")
        browser.until(f"location.pathname.startsWith('{PREFIX}/player/') && document.querySelector('.match-list a')")
        self.leads_within(browser)
        browser.click(".match-list a")
        browser.until(f"location.pathname.startsWith('{PREFIX}/match/') && document.querySelector('.timeline .lane')")
        browser.run("history.back()")
        browser.until(f"location.pathname.startsWith('{PREFIX}/player/') && document.querySelector('.match-list a')")
        for path in ("/tournament", "/tournament/hydrorozgrywka", "/tournament/", "/player/perfect#against=random"):
            site.open(path)
            self.leads_within(browser)
        site.open_match({"id": "hydrorozgrywka:generated-1:perfect:random"}, 1)
        self.assertEqual(browser.errors, [])
        site.open("/nothing/at/all/")
        self.leads_within(browser)
        self.assertEqual([error for error in browser.errors if "404" not in error], [])
        browser.errors.clear()

    def test_on_a_site_below_a_path_prefix_a_bot_can_play_over_a_websocket(self):
        with Below(Serve()) as below, WebSocketClient(below.proxy, "BELOW", path=f"{PREFIX}/ws") as bot:
            bot.send(type="play", game="paski", seed=1, seat=0)
            self.assertEqual(bot.expect("start")["game"], "paski")


if __name__ == "__main__":
    need("chromium")
    unittest.main()
