"""The house bot `perfect` at a real referee, compared with exhaustive search of small boards."""

import random
import unittest

from boards import make
from gramy import Client, Referee
from rules import GAMES, solver

# Games with a rule about repeated positions. There a state's value depends on the states before it. The
# solver does not know them, so its value of a state is exact only at the beginning of a match.
REPETITION_COUNTS = {"graf", "policjant-i-zlodziej"}


class Perfect(unittest.TestCase):
    def check(self, game_id, boards=25):
        rng = random.Random(game_id)
        seen = set()
        for number in range(boards):
            board, start = make(game_id, rng)
            game = GAMES[game_id]()
            begin = game.begin(board, start)
            value = solver(game, begin)
            seen.add(value(begin))
            for seat in (0, 1):
                for care in (0.0, 0.7):  # the probability that the client plays its best move
                    # The least result that `perfect` must still reach. It becomes better when the client makes a
                    # mistake.
                    must = value(begin) if seat == 1 else -value(begin)

                    def choose(moves):
                        nonlocal must
                        state = begin
                        for move in moves:
                            state = game.play(state, move)
                        if game_id not in REPETITION_COUNTS:
                            must = max(must, -value(state))
                        options = list(game.moves(state))
                        if rng.random() < care:
                            return max(options, key=lambda move: -value(game.play(state, move)))
                        return rng.choice(options)

                    request = {"game": game_id, "board": board, "seat": seat}
                    if start is not None:
                        request["start"] = start
                    _, moves, end = self.client.play(choose, **request)
                    got = {"win": -1, "draw": 0, "loss": 1}[end["outcome"]]  # the result of `perfect`
                    self.assertGreaterEqual(got, must, (game_id, board, start, seat, moves, end))
        self.assertLessEqual({1, -1}, seen)

    @classmethod
    def setUpClass(cls):
        cls.referee = Referee().__enter__()
        cls.client = Client(cls.referee, "tester")

    @classmethod
    def tearDownClass(cls):
        cls.client.socket.close()
        cls.referee.stop()


def add_test(game_id):
    setattr(Perfect, "test_" + game_id.replace("-", "_"), lambda self: self.check(game_id))


for each in GAMES:
    add_test(each)

if __name__ == "__main__":
    unittest.main()
