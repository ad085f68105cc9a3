#!/usr/bin/env python3
"""Finds the mistakes of a bot without a referee, and shows each with a better move and the reason.

The bot below tries to leave the opponent a pool whose numbers are multiples of limit + 1. Is that all there is to misie-patysie?
Put your own bot in its place. To look at a position in Python's debugger, write `breakpoint()` into the method `choose`.

Usage: mistakes.py mistakes [BOARDS]      lists the bot's mistakes on BOARDS generated boards (20)
       mistakes.py [HOST:PORT | --stdio]  plays on a referee
"""
import sys

import gramy
from gramy.gramy_bot import Bot, State


class Multiples(Bot):
    games = ["misie-patysie"]

    def choose(self, state, clock):
        bears, sticks, limit = map(int, state.board.split())
        for taken in state.history():
            bears, sticks = bears - taken[0], sticks - taken[1]
        good = [move for move in state.legal_moves()
                if (bears - move[0]) % (limit + 1) == 0 and (sticks - move[1]) % (limit + 1) == 0]
        return state.random.choice(good or state.legal_moves())


def mistakes(bot, game, size, boards):
    """Lets the bot move for both players on generated boards. Returns each position in which the bot made a mistake, and the bot's move there."""
    found = {}
    for seed in range(boards):
        state = gramy.game(game).generate(size, seed=seed).state()
        while not state.is_terminal():
            move = bot.choose(State.of(state), None)
            if state.value_after(move) < state.value():
                found[state.board, tuple(state.history())] = state.clone(), move
            state.play(move)
    return list(found.values())


def main(boards=20):
    found = mistakes(Multiples(), "misie-patysie", 12, boards)
    print(f"mistakes on {boards} boards: {len(found)}")
    for state, move in found[:3]:
        print(f"\n{state}played {move}, better {state.best_move()}: {state.reason()}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["mistakes"]:
        main(*map(int, sys.argv[2:3]))
    else:
        Multiples().run()
