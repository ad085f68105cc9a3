"""The page as `gramy-referee show` serves it, over a tournament that was played for it."""

import subprocess
import sys
import unittest

from legible import astray, hard_to_read
from page import Site, need
from played_tournament import LOGGED, PATIENCE, REFEREE, PlayedTournament


class Show:
    """The program itself, on a port of its own."""

    def __init__(self, folder):
        self.process = subprocess.Popen([REFEREE, "show", folder, "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")
        self.with_logs = self.process.stdout.readline().split()[-1]

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Shown(PlayedTournament, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.play()
        cls.site = cls.enterClassContext(Site(Show(cls.out)))
        cls.browser = cls.site.browser

    def test_a_players_page_leads_to_what_he_threw_away(self):
        self.site.open("/player/shaky")
        self.browser.until("document.querySelector('.losses a')")
        self.browser.click(".losses a")
        self.browser.until("document.querySelector('.verdict .played')")
        self.browser.until_it_says("shaky to move", ".verdict")

    def test_logs_are_for_whoever_runs_it(self):
        self.site.open("/player/shaky")
        self.browser.until("document.querySelector('.match-list a')")
        self.assertNotIn("what shaky has written", self.browser.run("document.body.textContent"))
        self.browser.open(self.site.server.with_logs)
        self.browser.until("location.hash === '' && document.querySelector('.ranking a')")
        self.browser.run("[...document.querySelectorAll('.ranking a')].find((a) => a.innerText === 'shaky').click()")
        self.browser.until("document.querySelector('.log')")
        self.assertEqual(self.browser.run("document.querySelector('.log').textContent"), LOGGED)
        self.assertEqual(hard_to_read(self.browser), [])
        self.assertEqual(astray(self.browser), [])
        self.browser.run("sessionStorage.clear()")


if __name__ == "__main__":
    need("chromium")
    if "\n  show " not in subprocess.run([REFEREE, "--help"], capture_output=True, text=True).stdout:
        print("gramy-referee has no command 'show'", file=sys.stderr)
        sys.exit(77)
    unittest.main()
