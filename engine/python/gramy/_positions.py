"""Positions by the million, with the value of every legal move."""

from . import _engine


class Positions:
    """Columns of positions: arrays if numpy is installed, otherwise memoryviews.

    values    int8[n]. The value for the player to move: 1, 0 or -1.
    counts    int32[n]. The number of legal moves.
    ply       int32[n]. The number of moves since the start.
    board     int32[n]. The index of the position's board in `boards`.
    taken     int32[n]. The action that was played in the position. It leads to the next position, unless that one has ply 0.
    after     int8[sum(counts)]. The values after all legal moves of each position, for the player who makes them.

    Two columns that need numpy:

    offsets   int64[n + 1]. The moves of position i are after[offsets[i]:offsets[i + 1]].
    masks     bool[n, max(counts)]. Whether an action keeps the value. Computed anew at each use; takes n * max(counts) bytes.

    Two columns that exist only with features=True:

    widths    int32[n]. The number of State.features() of each position.
    features  int64[n, max(widths)]. Each row is filled up with -1. Without numpy int64[sum(widths)].
    """

    def __init__(self, columns, has_features):
        self.boards = columns["boards"]
        self._numpy = _numpy_or_none()
        codes = {"board": "i", "ply": "i", "values": "b", "counts": "i", "taken": "i", "after": "b"}
        for name, code in (codes | {"widths": "i", "features": "q"} if has_features else codes).items():
            setattr(self, name, self._column(columns[name], code))
        if self._numpy:
            self.offsets = self._numpy.concatenate(([0], self._numpy.cumsum(self.counts, dtype="int64")))
            if has_features:
                self.features = self._rows(self.features, self.widths, -1)

    def __len__(self):
        return len(self.values)

    @property
    def masks(self):
        if not self._numpy:
            raise ImportError("masks need numpy: apt-get install python3-numpy")
        keeps = self.after == self._numpy.repeat(self.values, self.counts)
        return self._rows(keeps, self.counts, False)

    def state(self, index):
        """The position with this index, as a State."""
        index = range(len(self))[index]
        state = self.boards[self.board[index]].state()
        for action in self.taken[index - self.ply[index]:index]:
            state.apply_action(int(action))
        return state

    def _column(self, raw, code):
        if self._numpy:
            return self._numpy.frombuffer(raw, dtype=code) if raw else self._numpy.zeros(0, dtype=code)
        return memoryview(raw).cast(code)

    def _rows(self, flat, widths, empty):
        """The rows as one array. `widths` has the width of each row; every row is filled up with `empty` to the greatest width."""
        rows = self._numpy.full((len(widths), widths.max(initial=0)), empty, dtype=flat.dtype)
        rows[self._numpy.arange(rows.shape[1]) < widths[:, None]] = flat
        return rows


def _numpy_or_none():
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def positions(game, size=None, n=1000, seed=0, *, features=False):
    """Positions of random lines of play, 500 on each generated board. The same arguments give the same positions.

    Raises TooManyMoves if a position has more than 1000 legal moves. Raises BadBoard for a size whose boards have no moves or too many features.
    """
    return Positions(_engine._positions(_engine.game(game), size, n, seed, features), features)
