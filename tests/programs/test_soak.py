"""All attacks at once for a short time. Meanwhile, honest players play the same moves as without the attacks.
soak.py is the long form."""

import json
import unittest

import attacks
import soak
from gramy import Client, Folder, Referee

LONG_MS = 300_000  # a clock that never runs out, even on a slow machine
CROWD = 230


class Tournament(Folder):
    def test_honest_players_play_the_same_moves_beside_hostile_players_as_without_them(self):
        alone = self.run_tournament(soak.alone(self.folder, 1, ["paski"], LONG_MS))
        self.assertEqual(alone.returncode, 0, alone.stderr)
        expected = soak.of_honest_players(self.matches())
        self.assertEqual(len(expected), 12)

        hostile_clock = "ready_ms = 0, initial_ms = 200, increment_ms = 0"
        text = soak.beside_hostile_players(self.folder, 1, ["paski"], LONG_MS, 0.01, hostile_clock, CROWD)
        beside = self.run_tournament(text, out="beside")
        self.assertEqual(beside.returncode, 0, beside.stderr)
        matches = self.matches("beside")
        self.assertEqual(soak.of_honest_players(matches), expected, beside.stderr)
        self.assertEqual(soak.lost_by_honest_players(matches), [])
        # A hostile player, whose clock is short, may lose on time, but no match is aborted.
        standings = json.loads((self.folder / "beside/standings.json").read_text())
        self.assertEqual(standings["aborted"], 0, beside.stderr)


class Open(unittest.TestCase):
    def test_under_all_attacks_together_an_honest_player_loses_no_match(self):
        names = [attack.__name__ for attack in attacks.ATTACKS]
        with Referee() as referee, Client(referee, "early", wants=["legal"]) as early, attacks.under_way(referee.port, names, CROWD):
            # The attackers use all connections that one address may have, so a new client needs another address.
            with Client(referee, "late", source="127.0.9.1", wants=["legal"]) as late:
                for number in range(10):
                    for client in (early, late):
                        self.assertEqual(soak.play_rated(client, number, LONG_MS), "normal")
            self.assertLess(soak.resident_mb(referee.process.pid), 2000)


if __name__ == "__main__":
    unittest.main()
