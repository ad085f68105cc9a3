#!/usr/bin/env python3
"""Learns paski by playing against itself, and prints from time to time how many positions it plays without a mistake.

A table holds an estimate of each position, from -1 (lost for the player to move) to 1. The program knows no Grundy values.
After a game, the estimate of each position moves towards the best estimate of the next positions (temporal differences, Sutton 1988).

Usage: learn.py [GAMES [SIZE]]
"""
import random
import sys

import gramy

GAME = "paski"


def free_runs(state):
    """Returns the strips, and the lengths of the free runs that can hold a strip. Nothing else matters for the rest of the match."""
    *strips, cells = map(int, state.board.text.split())
    runs, end = [], 0
    for length, cell in sorted(state.history(), key=lambda move: move[1]):
        runs.append(cell - 1 - end)
        end = cell - 1 + length
    runs.append(cells - end)
    return tuple(sorted(set(strips))), tuple(sorted(run for run in runs if run >= min(strips)))


class Learner:
    """A table of estimates.

    rate     how far an estimate moves towards a better one, from 0 to 1
    explore  the probability of a random move during learning
    """

    def __init__(self, rate=0.5, explore=0.2, seed=1):
        self.estimates, self.rate, self.explore, self.random = {}, rate, explore, random.Random(seed)

    def estimate(self, state):
        return -1.0 if state.is_terminal() else self.estimates.get(free_runs(state), 0.0)

    def best(self, state):
        """Returns the move that leaves the opponent the lowest estimate, and the estimate of that move for this player."""
        promised = [(self.estimate(state.child(move)), move) for move in state.legal_moves()]
        worst, move = min(promised)
        return move, -worst

    def choose(self, state):
        return self.best(state)[0]

    def play(self, state):
        """Plays one game against itself, and learns from its end back to its beginning."""
        states = []
        while not state.is_terminal():
            states.append(state.clone())
            explores = self.random.random() < self.explore
            state.play(self.random.choice(state.legal_moves()) if explores else self.choose(state))
        for each in reversed(states):
            known = self.estimate(each)
            self.estimates[free_runs(each)] = known + self.rate * (self.best(each)[1] - known)


def learn(learner, games, size, first_seed=0):
    """Lets the learner play `games` games against itself, each on a different generated board."""
    for seed in range(first_seed, first_seed + games):
        learner.play(gramy.game(GAME).generate(size, seed=seed).state())


def main(games=2000, size=12, positions=200):
    learner, played = Learner(), 0
    print("games  positions known  kept the value    95 % interval  random moves")
    for goal in (0, games // 20, games // 5, games):
        learn(learner, goal - played, size, played)
        played = goal
        score = gramy.accuracy(learner.choose, GAME, positions, seed=1, size=size)
        print(f"{played:5}  {len(learner.estimates):15}  {score.accuracy:14.1%}  {score.low:6.1%} - {score.high:6.1%}  {score.chance:12.1%}")
    return learner, score


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
