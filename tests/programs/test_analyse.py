"""`gramy-referee analyse`, which compares recorded moves with exact values and lists mistakes."""

import json
import pathlib
import signal
import subprocess
import tempfile
import unittest

from gramy import Folder, ask, until
from test_tournament import handles, our_players

FILE = """
name = "errors"
seed = 5
concurrency = 4
""" + our_players(perfect="perfect", steady="noisy:0.1 --seed 1", shaky="noisy:0.4 --seed 2") + "".join(f'[[game]]\nid = "{game}"\nboards = {{ {boards} }}\n' for game, boards in {
    "misie-patysie": "generate = 20", "paski": "generate = 10", "graf": "generate = 20, size = 40", "hydrorozgrywka": "generate = 10",
    "zielone": "generate = 10", "policjant-i-zlodziej": "generate = 10"}.items())


def analyse(*arguments):
    return ask("analyse", *arguments)


class Analyse(Folder):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "errors.toml").write_text(FILE)
        cls.out = folder / "out"
        ask("tournament", folder / "errors.toml", "--out", cls.out, check=True)
        cls.lines = (cls.out / "matches.jsonl").read_text().splitlines()
        cls.first = json.loads(cls.lines[0])

    def test_the_accuracies_that_analyse_measures_agree_with_the_error_rates_of_the_players(self):
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

    def test_analyse_finds_the_losing_move_of_each_match_that_its_loser_could_have_won(self):
        truth = json.loads((self.out / "truth.json").read_text())
        losses = {entry["name"]: entry["losses"] for entry in truth["games"]["paski"]}
        lost = [match for match in map(json.loads, self.lines) if match["game"] == "paski" and "perfect" in match["players"]]
        for match in lost[::3]:
            judged = json.loads(analyse(self.out, match["match"], "--json").stdout)
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

    def test_analyse_shows_each_mistake_of_one_match_with_a_better_move(self):
        match = self.first
        for record in (self.out, self.out / "matches.jsonl", self.write("alone.json", self.lines[0])):
            text = analyse(record, match["match"]).stdout
            self.assertTrue(text.startswith(match["match"] + "\n"), text)
            self.assertIn("accuracy", text)
            mistakes = [move for move in json.loads(analyse(record, match["match"], "--json").stdout)["moves"] if "better" in move]
            self.assertEqual(text.count("would keep the"), len(mistakes))
            for move in mistakes:
                self.assertRegex(text, rf"(?m)^{' '.join(map(str, move['better']))}: .*\.$")
        self.assertEqual(analyse(record).stdout, text)

    def test_analyse_refuses_wrong_arguments_and_files_that_contain_no_records(self):
        torn = self.write("torn", '{"match":')
        deep = [self.write(f"deep{i}", self.lines[0][:-1] + ',"info":[[0,' + opening * 100_000 + "1" + closing * 100_000 + "]]}\n")
                for i, (opening, closing) in enumerate((("[", "]"), ('{"a":', "}")))]
        nested = "gramy-referee: {}:1: expected JSON of at most 128 levels of nesting, found more\n"
        for arguments, said in ((["/nowhere"], "/nowhere"), ([self.out, "no:such:match"], "no:such:match"), ([torn], "torn"),
                                (["/dev/null"], "/dev/null"), ([], "analyse"), *(([file], nested.format(file)) for file in deep)):
            done = analyse(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(said, done.stderr)

    def test_analyse_refuses_the_number_of_a_match_that_the_named_player_did_not_play(self):
        listed = json.loads(analyse(self.out, "--player", "shaky", "--json").stdout)
        of_others = min(set(range(1, len(listed) + 2)) - {match["number"] for match in listed})
        done = analyse(self.out, str(of_others), "--player", "shaky")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"gramy-referee: expected the number of one of the {len(listed)} matches in '{self.out}', "
                                      f"played by 'shaky', such as {listed[0]['number']}, found {of_others}\n")

    def test_control_codes_in_a_record_do_not_reach_the_terminal(self):
        rude = "a\x1b[2J\x9b2J\u202eb\n"
        for changes in ({"match": rude, "players": [rude, "b"], "detail": rude}, {"reason": rude}, {"result": rude},
                        {"game": rude}, {"board": rude}):
            file = self.write("rude", json.dumps(self.first | changes) + "\n")
            for arguments in [], ["--json"], ["no:such:match"]:
                done = analyse(file, *arguments)
                said = done.stdout + done.stderr
                self.assertTrue(said, (changes, arguments))
                self.assertEqual([c for c in said if not c.isprintable() and c != "\n"], [], ascii(said))


class Stopped(Folder):
    # Boards that take many seconds to solve, so that a signal arrives while one is being solved.
    CITIES = ["100 100\n" + "." * column + "C" + "." * (99 - column) + "\n" + ("." * 100 + "\n") * 98 + "." * 99 + "T\n"
              for column in range(30)]

    def test_a_signal_ends_the_command_analyse_while_it_solves_a_board(self):
        records = [{"match": f"policjant-i-zlodziej:{number}:x:y", "tournament": "t", "game": "policjant-i-zlodziej",
                    "board": board, "start": None, "players": ["x", "y"], "clock": None, "moves": [],
                    "result": "1", "reason": "resign", "detail": "", "at": "2026-01-01T00:00:00Z", "versions": {}}
                   for number, board in enumerate(self.CITIES)]
        file = self.write("matches.jsonl", "".join(json.dumps(record) + "\n" for record in records))
        for how in (signal.SIGINT, signal.SIGTERM):
            process = self.start("analyse", file, stdout=subprocess.PIPE)
            until(lambda: handles(process, how), "it does not handle the signal")
            self.assertEqual((self.end(process, how), process.stdout.read()), ("", ""))

    def test_a_signal_ends_the_analysis_of_a_tournament_and_no_partial_analysis_is_stored(self):
        for number, board in enumerate(self.CITIES[:10]):
            self.write(f"{number}.in", board)
        file = self.write("city.toml", our_players(a="random --seed 0", b="random --seed 1") +
                          '[[game]]\nid = "policjant-i-zlodziej"\nboards = { files = ["*.in"] }\n')
        process = self.start("tournament", file, "--out", self.folder / "out")
        standings = self.folder / "out/standings.json"
        until(lambda: standings.exists() and json.loads(standings.read_text())["finished"], "it is not over")
        self.end(process, signal.SIGINT)
        self.assertFalse((self.folder / "out/truth.json").exists(), "no partial truth is stored")
        self.assertEqual(len(self.matches()), 20)
        shown = ask("standings", self.folder / "out")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
