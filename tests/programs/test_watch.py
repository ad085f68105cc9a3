"""Spectators who read nothing of what a real referee sends until the match is over. tests/referee/lobby tests
the messages themselves."""

import time
import unittest

from gramy import Client, Referee

WATCHERS = 100
RING = 3000


class Watch(unittest.TestCase):
    def test_each_of_a_hundred_spectators_of_a_fast_match_gets_at_most_about_ten_views_per_second(self):
        # From each vertex there is one move, so a match has at least as many moves as vertices.
        board = f"{RING} {RING}\n" + "".join(f"{v} {v % RING + 1}\n" for v in range(1, RING + 1)) + "0\n"
        with Referee() as referee, Client(referee, "Ala") as ala:
            ala.send(type="play", game="graf", board=board, start=1, seat=0, against="random")
            match = ala.expect("start")["match"]
            onlookers = [self.enterContext(Client(referee)) for _ in range(WATCHERS)]
            for onlooker in onlookers:
                onlooker.send(type="hello", protocol=1, spectator=True)
                onlooker.send(type="watch", match=match)
            begun, moves = time.monotonic(), []
            while (message := ala.receive())["type"] == "move_request":
                moves += message["moves"]
                moves.append([len(moves) + 2])
                if len(moves) < RING - 10:
                    ala.send(type="move", match=match, ply=message["ply"], move=moves[-1])
                else:
                    ala.send(type="resign", match=match)
            seconds = time.monotonic() - begun
            self.assertEqual((message["type"], message["outcome"]), ("end", "loss"))
            for onlooker in onlookers:
                self.assertIsNone(onlooker.expect("welcome")["name"])
                self.assertIsNone(onlooker.expect("start")["seat"])
                plies = []
                while (message := onlooker.receive())["type"] == "view":
                    plies.append(message["ply"])
                self.assertEqual((message["type"], message["outcome"], message["winner"], message["reason"]), ("end", None, 1, "resign"))
                self.assertEqual(plies, sorted(plies))
                self.assertEqual(plies[-1], len(moves) - 1)
                self.assertLessEqual(len(plies), 10 * seconds + 3)


if __name__ == "__main__":
    unittest.main()
