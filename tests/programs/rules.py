"""The six games from their rules alone, for boards small enough to search exhaustively.

A game here is begin(board text, start) -> state, moves(state), play(state, move), mover(state) and result(state): None,
"draw" or the seat that won. States are hashable and contain the history that the rules need, except for the repetition
rule of graf and policjant.
"""


class Misie:
    def begin(self, board, _start):
        m, p, self.mu = map(int, board.split())
        return (m, p, 0)

    def moves(self, state):
        m, p, _ = state
        for i in range(1, min(m, self.mu) + 1):
            yield (i, 0)
        for i in range(1, min(p, self.mu) + 1):
            yield (0, i)
        for i in range(1, min(m, p, self.mu) + 1):
            yield (i, i)

    def play(self, state, move):
        return (state[0] - move[0], state[1] - move[1], 1 - state[2])

    def result(self, state):
        return 1 - state[2] if state[:2] == (0, 0) else None

    def mover(self, state):
        return state[-1]


class Paski:
    def begin(self, board, _start):
        *lengths, p = map(int, board.split())
        self.lengths = sorted(set(lengths))
        return ("." * p, 0)

    def moves(self, state):
        cells, _ = state
        for length in self.lengths:
            for cell in range(len(cells) - length + 1):
                if "#" not in cells[cell : cell + length]:
                    yield (length, cell + 1)

    def play(self, state, move):
        cells, mover = state
        length, cell = move
        return (cells[: cell - 1] + "#" * length + cells[cell - 1 + length :], 1 - mover)

    def result(self, state):
        return 1 - state[1] if next(self.moves(state), None) is None else None

    def mover(self, state):
        return state[-1]


class Hydro:
    def begin(self, board, start):
        numbers = list(map(int, board.split()))
        edges = list(zip(numbers[2::2], numbers[3::2]))
        return (start, frozenset(frozenset(edge) for edge in edges), 0)

    def moves(self, state):
        here, edges, _ = state
        return sorted((next(iter(edge - {here})),) for edge in edges if here in edge)

    def play(self, state, move):
        here, edges, mover = state
        return (move[0], edges - {frozenset((here, move[0]))}, 1 - mover)

    def result(self, state):
        return 1 - state[2] if not self.moves(state) else None

    def mover(self, state):
        return state[-1]


class Zielone:
    def begin(self, board, start):
        numbers = list(map(int, board.split()))
        self.a, b = numbers[:2]
        self.green, self.next, at = {}, {}, 2
        for vertex in range(1, self.a + b + 1):
            self.green[vertex], k = numbers[at : at + 2]
            self.next[vertex] = numbers[at + 2 : at + 2 + k]
            at += 2 + k
        self.owner0 = start <= self.a  # whether seat 0 is Ania
        return (start,)

    def moves(self, state):
        return [(vertex,) for vertex in self.next[state[-1]]]

    def play(self, state, move):
        return state + (move[0],)

    def result(self, state):
        first = state.index(state[-1])
        if first == len(state) - 1:
            return None
        ania_wins = any(self.green[vertex] for vertex in state[first:])
        return 0 if ania_wins == self.owner0 else 1

    def mover(self, state):
        return (len(state) - 1) % 2


class Graf:
    """Graf without its history. The value of a position is exact only for a match that begins with this position."""

    def begin(self, board, start):
        tokens = board.split()
        n, m = int(tokens[0]), int(tokens[1])
        edges = [int(token) for token in tokens[2 : 2 + 2 * m]]
        self.next = {vertex: [] for vertex in range(1, n + 1)}
        for u, v in zip(edges[::2], edges[1::2]):
            self.next[u].append(v)
        listed = tokens[3 + 2 * m :]
        self.value = {int(vertex): value for vertex, value in zip(listed[::2], listed[1::2])}
        return (start, 0)

    def moves(self, state):
        return [(vertex,) for vertex in self.next[state[0]]]

    def play(self, state, move):
        return (move[0], 1 - state[1])

    def result(self, state):
        vertex, mover = state
        if self.next[vertex]:
            return None
        return {"W": mover, "L": 1 - mover, "D": "draw"}[self.value.get(vertex, "L")]

    def mover(self, state):
        return state[-1]


class Policjant:
    """Policjant without its history. As in Graf, the value of a position is exact only for a match that begins with
    this position."""

    def begin(self, board, _start):
        rows, cols, *self.rows = board.split()
        self.free = {
            (row, col): cell
            for row, line in enumerate(self.rows, 1)
            for col, cell in enumerate(line, 1)
            if cell != "*"
        }
        assert (int(rows), int(cols)) == (len(self.rows), len(self.rows[0]))
        where = {cell: place for place, cell in self.free.items() if cell in "CT"}
        return (where["C"], where["T"], 0)

    def moves(self, state):
        row, col = state[state[2]]
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (state[2] == 0 or down == 0 or right == 0) and (row + down, col + right) in self.free:
                    yield (row + down, col + right)

    def play(self, state, move):
        policeman, thief, mover = state
        return (move, thief, 1) if mover == 0 else (policeman, move, 0)

    def result(self, state):
        policeman, thief, _ = state
        if policeman == thief:
            return 0
        return 1 if self.free[thief] == "E" else None

    def mover(self, state):
        return state[-1]


GAMES = {
    "misie-patysie": Misie,
    "paski": Paski,
    "hydrorozgrywka": Hydro,
    "zielone": Zielone,
    "graf": Graf,
    "policjant-i-zlodziej": Policjant,
}


def solver(game, begin):
    """For every state reachable from `begin`, its value for the player to move: 1, 0 or -1. Computes values
    backwards from the final states until none changes. All remaining states are drawn."""
    states, after = [begin], {}
    for state in states:
        if state not in after:
            ended = game.result(state) is not None
            after[state] = [] if ended else [game.play(state, move) for move in game.moves(state)]
            states += [next_ for next_ in after[state] if next_ not in after]
    values = {}
    for state in after:
        result = game.result(state)
        if result is not None:
            values[state] = 0 if result == "draw" else 1 if result == game.mover(state) else -1
    changed = True
    while changed:
        changed = False
        for state, nexts in after.items():
            if state in values:
                continue
            known = [values.get(next_) for next_ in nexts]
            if -1 in known or all(value == 1 for value in known):
                values[state] = 1 if -1 in known else -1
                changed = True
    return lambda state: values.get(state, 0)
