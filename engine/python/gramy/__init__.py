"""The games of gramy with their exact values. The page engine/python/README.md begins with examples."""

from ._engine import BadBoard, Board, Cheating, Game, IllegalMove, State, TooManyMoves, __version__, game, games
from ._accuracy import Score, accuracy
from ._positions import Positions, positions

WIN, DRAW, LOSS = 1, 0, -1

__all__ = ["BadBoard", "Board", "Bot", "Cheating", "DRAW", "Game", "IllegalMove", "LOSS", "Positions", "Score", "State", "TooManyMoves", "WIN", "accuracy",
           "game", "games", "pettingzoo", "positions"]


def __getattr__(name):
    # Most programs need neither the bot nor the environments, and these take longer to import than all the
    # rest.
    if name == "Bot":
        from .gramy_bot import Bot
        return Bot
    if name == "pettingzoo":
        import importlib
        return importlib.import_module(".pettingzoo", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *__all__})
