"""SPRT: the number of pairs of matches after which a test on Elo or on accuracy decides, for players with given error rates."""

import json

GAMES = [("paski", 60), ("hydrorozgrywka", 48), ("misie-patysie", 100_000)]
ERRORS = [(0.02, 0.05), (0.05, 0.1), (0.2, 0.3), (0.4, 0.5)]


def rows(bench):
    for game, size in GAMES:
        for better, worse in ERRORS:
            command = [bench.programs / "sprt_pairs", "--game", game, "--size", size, "--better", better, "--worse", worse]
            if bench.quick:
                command += ["--pairs", 200, "--tests", 2]
            found = json.loads(bench.process(command).output.read_text())
            who = f"{game} {size}, {better} v {worse}, {found['plies']:.0f} plies"
            yield bench.row(f"{who}: by Elo", found["elo_pairs"], "pairs")
            yield bench.row(f"{who}: by accuracy", found["accuracy_pairs"], "pairs")
            yield bench.row(f"{who}: pairs by Elo, divided by those by accuracy", found["elo_pairs"] / found["accuracy_pairs"], "x")
