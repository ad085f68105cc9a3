"""The page as `gramy-referee show` serves it, over a tournament that was played for it."""

import subprocess
import sys
import unittest

from page import Site, need
from played_tournament import PATIENCE, REFEREE, PlayedTournament


class Show:
    """The program itself, on a port of its own."""

    def __init__(self, folder):
        self.process = subprocess.Popen([REFEREE, "show", folder, "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

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
        self.assertIn("shaky to move", self.browser.text(".verdict"))


if __name__ == "__main__":
    need("chromium")
    if "\n  show " not in subprocess.run([REFEREE, "--help"], capture_output=True, text=True).stdout:
        print("gramy-referee has no command 'show'", file=sys.stderr)
        sys.exit(77)
    unittest.main()
