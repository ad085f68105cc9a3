"""The house bot `perfect` over the wire, held against exhaustive search of boards made here."""

import random
import unittest

from gramy import Client, Referee
from rules import GAMES, solver

# Where a state without its history is exact only at the beginning.
REPETITION_COUNTS = {"graf", "policjant-i-zlodziej"}


def cactus(rng, cycles):
    """A random lawful board of hydrorozgrywka with that many cycles."""
    edges, n = [], 1
    for _ in range(cycles):
        ring = [rng.randint(1, n), *range(n + 1, n + rng.randint(3, 4))]
        n = max(ring + [n])
        edges += zip(ring, ring[1:] + ring[:1])
    names = list(range(1, n + 1))
    rng.shuffle(names)
    return f"{n} {len(edges)} " + " ".join(f"{names[a - 1]} {names[b - 1]}" for a, b in edges), n


def make(game, rng):
    """A random small board and a start (or None)."""
    if game == "misie-patysie":
        return f"{rng.randint(1, 9)} {rng.randint(0, 9)} {rng.randint(1, 5)}", None
    if game == "paski":
        return " ".join(str(rng.randint(1, 4)) for _ in range(3)) + f" {rng.randint(1, 11)}", None
    if game == "hydrorozgrywka":
        board, n = cactus(rng, rng.randint(1, 3))
        return board, rng.randint(1, n)
    if game == "zielone":
        a, b = rng.randint(1, 4), rng.randint(1, 4)
        lines = [f"{a} {b}"]
        for vertex in range(1, a + b + 1):
            others = range(a + 1, a + b + 1) if vertex <= a else range(1, a + 1)
            chosen = rng.sample(others, rng.randint(1, min(3, len(others))))
            lines.append(f"{int(rng.random() < 0.35)} {len(chosen)} " + " ".join(map(str, chosen)))
        return "\n".join(lines), rng.randint(1, a + b)
    if game == "graf":
        n = rng.randint(2, 8)
        edges = {(u, v) for u in range(1, n + 1) for v in range(1, n + 1) if u != v and rng.random() < 0.25}
        ends = sorted(set(range(1, n + 1)) - {u for u, _ in edges})
        listed = [f"{vertex} {rng.choice('WLD')}" for vertex in ends if rng.random() < 0.7]
        pairs = " ".join(f"{u} {v}" for u, v in sorted(edges))
        return f"{n} {len(edges)} {pairs} {len(listed)} {' '.join(listed)}", rng.randint(1, n)
    rows, cols = rng.randint(2, 4), rng.randint(2, 4)
    cells = [rng.choice("....*E") for _ in range(rows * cols)]
    for place, man in zip(rng.sample(range(rows * cols), 2), "CT"):
        cells[place] = man
    text = "".join(cells)
    return f"{rows} {cols} " + " ".join(text[i : i + cols] for i in range(0, len(text), cols)), None


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
                for care in (0.0, 0.7):  # how often the client plays the best move it can find
                    # The least that `perfect` must come to; more once the client has erred.
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

                    wish = {"game": game_id, "board": board, "seat": seat}
                    if start is not None:
                        wish["start"] = start
                    _, moves, end = self.client.play(choose, **wish)
                    got = {"win": -1, "draw": 0, "loss": 1}[end["outcome"]]  # for `perfect`
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
