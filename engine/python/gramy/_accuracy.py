"""Scores a function that chooses moves, as `gramy-referee exam` scores a bot."""

from collections import namedtuple

from . import _engine


class Score(namedtuple("Score", "kept asked low high chance")):
    """The score of a function that chose a move in each of some positions. In each position some legal move is a mistake.

    kept       the number of positions whose value the function's move keeps
    asked      the number of positions
    low, high  the 95 % confidence interval of the accuracy (E. B. Wilson, 1927)
    chance     the exact expected accuracy of random legal moves
    """

    __slots__ = ()

    @property
    def accuracy(self):
        return self.kept / self.asked


def accuracy(policy, game, positions=200, seed=1, *, size=None):
    """Asks `policy(state)` for a move in each of `positions` positions, and returns a Score.

    The positions are those that `gramy-referee exam make` draws for this game, size and seed. Some sizes have fewer of them.
    Raises IllegalMove for a move that is not legal, and BadBoard for a size without positions in which a mistake is possible.
    """
    kept, chances = 0, 0.0
    drawn = _engine._drawn(_engine.game(game), size, positions, seed)
    if not drawn:
        raise _engine.BadBoard(f"size: found no position of {game} in which a mistake is possible: try a larger size")
    for state, value, keeps, of in drawn:
        kept += state.value_after(policy(state.clone())) == value
        chances += keeps / of
    return Score(kept, len(drawn), *_engine._interval(kept, len(drawn)), chances / len(drawn))
