#!/usr/bin/env python3
"""Explores two games by their exact values: the lost pools of misie-patysie, and the Grundy values of paski.

It prints both, and if matplotlib is installed, draws them into FOLDER/explore.png. Usage: explore.py [FOLDER]
"""
import pathlib
import sys

import gramy


def lost_pools(limit, side):
    """The pools (bears, sticks) of misie-patysie, both numbers less than `side`, that are lost for the player to move."""
    misie = gramy.game("misie-patysie")
    pools = [(bears, sticks) for bears in range(side) for sticks in range(side) if bears + sticks > 0]
    lost = {(bears, sticks) for bears, sticks in pools if misie.board(f"{bears} {sticks} {limit}").state().value() == gramy.LOSS}
    return {(0, 0)} | lost  # the empty pool is not a valid board, but the player to move in it has lost


def grundy_values(strips, most):
    """The Grundy values of paski's rows with 0 to `most` - 1 free cells (Sprague 1935, Grundy 1939)."""
    paski, values = gramy.game("paski"), [0]
    for cells in range(1, most):
        state = paski.board(f"{' '.join(map(str, strips))} {cells}").state()
        # Only the explanation of a won position names a Grundy value; it is 0 in a lost position.
        is_won = not state.is_terminal() and state.value() == gramy.WIN
        values.append(next(claim["sum"] for claim in state.explain() if claim["kind"] == "runs") if is_won else 0)
    return values


def draw(lost, limit, side, values):
    """Draws the lost pools and the Grundy values. Returns the figure, or None without matplotlib."""
    try:
        from matplotlib import pyplot
    except ImportError:
        return None
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 5))
    left.imshow([[(bears, sticks) in lost for bears in range(side)] for sticks in range(side)], origin="lower", cmap="Greys")
    periods = range(0, side, limit + 1)
    left.set(title=f"misie-patysie: lost pools, limit {limit}", xlabel="bears", ylabel="sticks", xticks=periods, yticks=periods)
    right.plot(values, ".")
    right.set(title="paski: Grundy values", xlabel="free cells")
    return figure


def main(folder="."):
    limit, side, strips = 7, 20, (2, 3, 5)
    lost = lost_pools(limit, side)
    print(f"Pools of misie-patysie that the player to move loses (#), with limit {limit}. They repeat every {limit + 1} bears and every {limit + 1} sticks:")
    for sticks in reversed(range(side)):
        print(f"{sticks:3} " + " ".join("#" if (bears, sticks) in lost else "." for bears in range(side)))
    values = grundy_values(strips, 80)
    print(f"\nGrundy values of paski with strips {strips}, for 0, 1, 2, ... free cells:")
    print(*values)
    if figure := draw(lost, limit, side, values):
        figure.savefig(pathlib.Path(folder, "explore.png"))
        print(f"\nThe picture is in {pathlib.Path(folder, 'explore.png')}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
