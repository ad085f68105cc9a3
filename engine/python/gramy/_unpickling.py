"""The functions that pickles call to restore games, boards and states."""

from . import _engine


def game(id):
    return _engine.game(id)


def board(game, text, start):
    return _engine.game(game).board(text, start, largest=2**64 - 1)


def state(board, moves):
    return board.state(moves)
