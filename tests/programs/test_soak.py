"""Everything hostile at once, beside those who play: their matches go as they go without it, and memory stays bounded. The long
form is soak.py."""

import json
import resource
import unittest

import attacks
import soak
from gramy import Client, Referee
from test_tournament import Folder

BOARDS = 1  # of each game


def with_time(text):
    """A tournament in which the machine, too, may hold honest players up."""
    for name in soak.HONEST_PLAYERS:
        text = text.replace(f'name = "{name}"\n', f'name = "{name}"\nclock = {{ initial_ms = 10000 }}\n')
    return text


class Tournament(Folder):
    def test_honest_players_play_as_they_do_without_the_others(self):
        alone = self.run_tournament(with_time(soak.alone(self.folder, BOARDS)))
        self.assertEqual(alone.returncode, 0, alone.stderr)
        expected = soak.of_honest_players(self.matches())
        self.assertEqual(len(expected), 2 * BOARDS * 12)

        beside = self.run_tournament(with_time(soak.beside_hostile_players(self.folder, BOARDS)), out="beside")
        self.assertEqual(beside.returncode, 0, beside.stderr)
        matches = self.matches("beside")
        self.assertEqual(soak.of_honest_players(matches), expected, beside.stderr)
        self.assertEqual(soak.lost_by_honest_players(matches), [])
        # Nothing is annulled, whatever is tried: who was late has lost.
        standings = json.loads((self.folder / "beside/standings.json").read_text())
        self.assertEqual(standings["aborted"], 0, beside.stderr)


class Open(unittest.TestCase):
    def test_whoever_plays_beside_all_attacks_loses_nothing_by_them(self):
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        if hard < 2 * attacks.CROWD:
            self.skipTest(f"a crowd needs {2 * attacks.CROWD} open files, found a limit of {hard}")
        names = [attack.__name__ for attack in attacks.ATTACKS]
        with Referee() as referee, soak.Rated(referee) as rated, attacks.under_way(referee.port, names, niceness=19):
            # The places of an address are limited, so who comes only now has another one than the attackers.
            with Client(referee, "honest", source="127.0.9.1", wants=["legal"]) as honest:
                for number in range(10):
                    self.assertEqual(soak.play_rated(honest, number), "normal")
                self.assertLess(soak.resident_mb(referee.process.pid), 2000)
        self.assertEqual(set(rated.reasons), {"normal"})


if __name__ == "__main__":
    unittest.main()
