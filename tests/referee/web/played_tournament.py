"""A tournament that is played for its pages, and what holds of these wherever they are opened from."""

import json
import os
import pathlib
import subprocess
import tempfile

BIN = pathlib.Path(os.environ.get("GRAMY_BIN", pathlib.Path(__file__).resolve().parents[3] / "build/release/bin"))
REFEREE = BIN / "gramy-referee"
PATIENCE = 60
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
command = "gramy-bot --player noisy --errors 0.3 --seed 7"
""" + "".join(f'[[game]]\nid = "{game}"\nboards = {{ generate = 1, size = {size} }}\n' for game, size in GAMES.items())


class PlayedTournament:
    """For a TestCase: its folder is `out`, its records are `records`; `site` and `browser` are set by whoever opens it."""

    @classmethod
    def play(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        file, cls.out = folder / "shown.toml", folder / "out"
        file.write_text(FILE)
        subprocess.run([REFEREE, "tournament", file, "--out", cls.out], check=True, capture_output=True, timeout=4 * PATIENCE)
        (cls.out / "logs" / "shaky.log").write_text(LOGGED)
        cls.records = [json.loads(line) for line in (cls.out / "matches.jsonl").read_text().splitlines()]
        return folder

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])

    def mistakes_of(self, record):
        told = subprocess.run([REFEREE, "analyse", self.out, record["match"], "--json"], capture_output=True, text=True, check=True,
                              timeout=PATIENCE)
        return [move["ply"] for move in json.loads(told.stdout)["moves"] if "better" in move]

    def test_the_ranking_is_that_of_the_standings(self):
        standings = json.loads((self.out / "standings.json").read_text())
        pages = [("/", standings["players"]), ("/tournament", standings["players"])]
        pages += [(f"/tournament/{game}", table) for game, table in standings["games"].items()]
        for path, players in pages:
            self.site.open(path)
            rows = self.browser.run("[...document.querySelectorAll('.ranking tbody tr')].map((r) => [r.querySelector('th').innerText, "
                                    "...[...r.querySelectorAll('.tally')].map((c) => Number(c.innerText))])")
            self.assertEqual(rows, [[each["name"], each["won"], each["drawn"], each["lost"]] for each in players])

    def test_m_visits_exactly_the_mistakes_that_analyse_tells(self):
        for game in GAMES:
            record = next(each for each in self.records if each["game"] == game)
            mistakes = self.mistakes_of(record)
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
            self.assertEqual(self.browser.run("document.querySelectorAll('.board .target, .board .reach').length"), 0)
            self.browser.until(f"location.hash.endsWith('#{len(record['moves'])}')")
