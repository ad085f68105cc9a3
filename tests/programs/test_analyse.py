"""The truth about a tournament: gramy-referee analyse."""

import json
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from gramy import BIN, PATIENCE

FILE = """
name = "errors"
seed = 5
concurrency = 4
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "steady"
command = "gramy-bot --player noisy --errors 0.1 --seed 1"
[[player]]
name = "shaky"
command = "gramy-bot --player noisy --errors 0.4 --seed 2"
[[game]]
id = "misie-patysie"
boards = { generate = 20 }
[[game]]
id = "paski"
boards = { generate = 10 }
[[game]]
id = "graf"
boards = { generate = 20, size = 40 }
[[game]]
id = "hydrorozgrywka"
boards = { generate = 10 }
[[game]]
id = "zielone"
boards = { generate = 10 }
[[game]]
id = "policjant-i-zlodziej"
boards = { generate = 10 }
"""


def analyse(*arguments):
    return subprocess.run([BIN / "gramy-referee", "analyse", *arguments], capture_output=True, text=True,
                          timeout=PATIENCE)


class Analyse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.folder.name) / "out"
        file = pathlib.Path(cls.folder.name) / "errors.toml"
        file.write_text(FILE)
        subprocess.run([BIN / "gramy-referee", "tournament", file, "--out", cls.out], check=True, capture_output=True,
                       timeout=4 * PATIENCE)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_players_come_out_with_the_accuracies_they_were_given(self):
        truth = json.loads(analyse(self.out, "--json").stdout)
        self.assertEqual(len(truth["games"]), 6)
        for where, entries, least in (("all games", truth["players"], 500), *((*game, 30) for game in truth["games"].items())):
            self.assertEqual([entry["name"] for entry in entries], ["perfect", "steady", "shaky"], where)
            for entry, errors in zip(entries, (0, 0.1, 0.4), strict=True):
                count = entry["could_err"]
                self.assertGreater(count, least, (where, entry["name"]))
                # Five standard deviations of a binomial count.
                tolerance = 5 * (errors * (1 - errors) / count) ** 0.5
                self.assertAlmostEqual(1 - entry["accuracy"], errors, delta=tolerance, msg=(where, entry["name"]))

    def test_who_errs_less_stands_higher(self):
        standings = json.loads((self.out / "standings.json").read_text())
        for players in (standings["players"], *standings["games"].values()):
            self.assertEqual([player["name"] for player in players], ["perfect", "steady", "shaky"])
            for key in ("points", "elo"):
                self.assertEqual(players, sorted(players, key=lambda player: player[key], reverse=True), key)
        # Over all games beyond doubt: the intervals do not overlap.
        self.assertEqual([player["rank"] for player in standings["players"]], [1, 2, 3])
        for above, below in zip(standings["players"], standings["players"][1:]):
            self.assertGreater(above["elo"] - above["elo_margin"], below["elo"] + below["elo_margin"])

    def test_every_lost_match_of_a_won_start_has_a_losing_move(self):
        truth = json.loads((self.out / "truth.json").read_text())
        losses = {entry["name"]: entry["losses"] for entry in truth["games"]["paski"]}
        for line in (self.out / "matches.jsonl").read_text().splitlines():
            match = json.loads(line)
            if match["game"] != "paski" or "perfect" not in match["players"]:
                continue
            done = analyse(self.out, match["match"], "--json")
            judged = json.loads(done.stdout)
            self.assertEqual(len(judged["moves"]), len(match["moves"]))
            loser = 1 - int(match["result"])
            first, decisive = judged["first_losing_move"][loser], judged["decisive_move"][loser]
            self.assertEqual((judged["first_losing_move"][1 - loser], judged["decisive_move"][1 - loser]), (None, None))
            listed = [loss for loss in losses[match["players"][loser]] if loss["match"] == match["match"]]
            if first is None:
                self.assertEqual(listed, [])
            else:
                mistakes = [{"ply": ply, "move": judged["moves"][ply]["move"], "better": judged["moves"][ply]["better"]}
                            for ply in (first, decisive)]
                self.assertEqual(listed, [{"match": match["match"], "first_losing_move": mistakes[0],
                                           "decisive_move": mistakes[1]}])
                for move in judged["moves"][decisive + 1:]:
                    self.assertEqual(move["before"], "loss" if move["seat"] == loser else "win", match["match"])
            lost_from_the_start = judged["moves"][0]["before"] == ("loss" if loser == 0 else "win")
            if not lost_from_the_start:
                self.assertIsNotNone(first, match["match"])

    def test_one_match_move_by_move(self):
        match = json.loads((self.out / "matches.jsonl").read_text().splitlines()[0])
        for record in (self.out, self.out / "matches.jsonl"):
            text = analyse(record, match["match"]).stdout
            self.assertTrue(text.startswith(match["match"] + "\n"), text)
            self.assertIn("accuracy", text)
            mistakes = [move for move in json.loads(analyse(record, match["match"], "--json").stdout)["moves"] if "better" in move]
            self.assertEqual(text.count("would keep the"), len(mistakes))
            for move in mistakes:
                self.assertRegex(text, rf"(?m)^{' '.join(map(str, move['better']))}: .*\.$")
        with tempfile.NamedTemporaryFile("w", suffix=".json") as alone:
            alone.write(json.dumps(match))
            alone.flush()
            self.assertEqual(analyse(alone.name).stdout, text)

    def test_bad_input(self):
        with tempfile.NamedTemporaryFile("w") as torn:
            torn.write('{"match":')
            torn.flush()
            for arguments in (["/nowhere"], [self.out, "no:such:match"], [torn.name], ["/dev/null"], []):
                done = analyse(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
                self.assertTrue(done.stderr, arguments)

    def test_the_number_of_a_match_of_others_is_not_one_of_the_player(self):
        listed = json.loads(analyse(self.out, "--player", "shaky", "--json").stdout)
        of_others = min(set(range(1, len(listed) + 2)) - {match["number"] for match in listed})
        done = analyse(self.out, str(of_others), "--player", "shaky")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"gramy-referee: match {of_others} is not among the {len(listed)} in '{self.out}' that 'shaky' has played, "
                                      f"such as {listed[0]['number']}\n")

    def test_a_record_is_nested_only_so_deep(self):
        record = (self.out / "matches.jsonl").read_text().splitlines()[0]
        for opening, closing in ("[", "]"), ('{"a":', "}"):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(record[:-1] + ',"info":[[0,' + opening * 100_000 + "1" + closing * 100_000 + "]]}\n")
                file.flush()
                done = analyse(file.name)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(done.stderr, f"gramy-referee: {file.name}:1: expected JSON of at most 128 levels of nesting, found more\n")

    def test_a_record_says_nothing_to_a_terminal(self):
        rude = "a\x1b[2J\x9b2J\u202eb\n"
        match = json.loads((self.out / "matches.jsonl").read_text().splitlines()[0])
        for changes in ({"match": rude, "players": [rude, "b"], "detail": rude}, {"reason": rude}, {"result": rude},
                        {"game": rude}, {"board": rude}):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(json.dumps(match | changes) + "\n")
                file.flush()
                for arguments in [], ["--json"], ["no:such:match"]:
                    done = analyse(file.name, *arguments)
                    said = done.stdout + done.stderr
                    self.assertTrue(said, (changes, arguments))
                    self.assertEqual([c for c in said if not c.isprintable() and c != "\n"], [], ascii(said))


def handles(process, how):
    """Whether the process has a handler for the signal."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt")).split()[1]
    return int(caught, 16) >> (how - 1) & 1


def large_cities(side):
    """Boards of policjant-i-zlodziej that take many seconds to solve, however late whoever breaks that off is."""
    for column in range(30):
        rows = [["."] * side for _ in range(side)]
        rows[0][column], rows[-1][-1] = "C", "T"
        yield f"{side} {side}\n" + "\n".join(map("".join, rows)) + "\n"


class Stopped(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def wait_for(self, what):
        deadline = time.monotonic() + PATIENCE
        while not what() and time.monotonic() < deadline:
            time.sleep(0.002)
        self.assertTrue(what())

    def test_a_signal_ends_analysing_while_a_board_is_solved(self):
        records = [{"match": f"policjant-i-zlodziej:{number}:x:y", "tournament": "t", "game": "policjant-i-zlodziej",
                    "board": city, "start": None, "players": ["x", "y"], "clock": None, "moves": [],
                    "result": "1", "reason": "resign", "detail": "", "at": "2026-01-01T00:00:00Z", "versions": {}}
                   for number, city in enumerate(large_cities(100))]
        file = self.folder / "matches.jsonl"
        file.write_text("".join(json.dumps(record) + "\n" for record in records))
        for how in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([BIN / "gramy-referee", "analyse", file], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True)
            self.wait_for(lambda: handles(process, how))
            process.send_signal(how)
            self.assertEqual(process.communicate(timeout=PATIENCE), ("", ""))
            self.assertEqual(process.returncode, 128 + how)

    def test_a_signal_ends_the_judging_of_a_tournament_and_leaves_its_folder_whole(self):
        for number, city in enumerate(large_cities(100)):
            (self.folder / f"{number}.in").write_text(city)
        file = self.folder / "city.toml"
        file.write_text("".join(f'[[player]]\nname = "{name}"\ncommand = "gramy-bot --player random --seed {seed}"\n'
                                for seed, name in enumerate("ab")) +
                        '[[game]]\nid = "policjant-i-zlodziej"\nboards = { files = ["*.in"] }\n')
        out = self.folder / "out"
        process = subprocess.Popen([BIN / "gramy-referee", "tournament", file, "--out", out], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        standings = out / "standings.json"
        self.wait_for(lambda: standings.exists() and json.loads(standings.read_text())["finished"])
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130, errors)
        self.assertFalse((out / "truth.json").exists(), "part of the truth is none")
        self.assertEqual(len((out / "matches.jsonl").read_text().splitlines()), 60)
        shown = subprocess.run([BIN / "gramy-referee", "standings", out], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
