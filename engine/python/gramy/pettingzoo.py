"""The games as environments for PettingZoo, of its kind AEC (agent environment cycle): two agents that move in turn.

Needs numpy. Without PettingZoo, an environment has the same interface, but no spaces.
"""

from __future__ import annotations

from typing import Any, Iterator

import numpy

from . import _engine

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    spaces, AECEnv = None, object

PLAYERS = ("player_0", "player_1")


def env(game: str, *, size: int | None = None, seed: int = 0, board: Any = None, actions: int = 1000) -> Match:
    """Returns a match of this game as an AEC environment.

    game     The id, such as "graf".
    size     The size of the generated board.
    seed     The seed of the generated board.
    board    A gramy.Board to play on instead of a generated board.
    actions  The size of the action space. A position with more legal moves raises gramy.TooManyMoves.

    An action is the index of a legal move. All matches of an environment are on one board, so the spaces never change, and
    the seed of `reset(seed=...)` has no effect.
    """
    game = _engine.game(game)
    board = game.generate(size, seed) if board is None else board
    if board.game != game:
        raise _engine.BadBoard(f"board: expected a board of {game.id}, found a board of {board.game.id}")
    return Match(board, actions)


class Match(AECEnv):
    """An AEC environment. An action that is not legal raises gramy.IllegalMove.

    An observation is a dict of `observation`, the State.features() (int64), and `action_mask` (int8).
    The infos of the agent that is to move have `value` (1, 0 or -1) and `keeps`, a mask of the actions that keep the value (int8).
    The reward is 1 for a win, 0 for a draw, -1 for a loss.
    """

    metadata = {"name": "gramy_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, board, actions):
        self._board, self._state, self._actions = board, board.state(), actions
        self.possible_agents = list(PLAYERS)
        self.agents = []
        if spaces:
            limit, width = numpy.iinfo(numpy.int64), len(self._state.features())
            self._observations = {agent: spaces.Dict({"observation": spaces.Box(limit.min, limit.max, (width,), numpy.int64),
                                                      "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)}) for agent in PLAYERS}
            self._choices = {agent: spaces.Discrete(actions) for agent in PLAYERS}

    num_agents = property(lambda self: len(self.agents))
    max_num_agents = property(lambda self: len(self.possible_agents))

    def __str__(self):
        return f"gramy {self._board.game.id}"

    def observation_space(self, agent: str) -> Any:
        _need_spaces()
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        _need_spaces()
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._state = self._board.state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = PLAYERS[0]
        self._arrive()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._leave(action)
            return
        mover = self.agent_selection
        self._state.apply_action(action)
        self._cumulative_rewards[mover] = 0
        self._arrive()
        for agent in self.agents:
            self._cumulative_rewards[agent] += self.rewards[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": numpy.array(self._state.features(), numpy.int64), "action_mask": self._mask(agent, self._state.legal_actions)}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        return str(self._state)

    def state(self) -> Any:
        return self._state.clone()

    def close(self) -> None:
        pass

    def _arrive(self):
        """Sets rewards, terminations, infos and the selected agent from the position."""
        ended = self._state.is_terminal()
        self.rewards = dict(zip(PLAYERS, self._state.returns()))
        self.terminations = dict.fromkeys(PLAYERS, ended)
        if ended:
            self.agent_selection = PLAYERS[len(self._state.history()) % 2]
            self.infos = {agent: {} for agent in PLAYERS}
            return
        self.agent_selection = PLAYERS[self._state.current_player()]
        value = self._state.value()
        keeps = [action for action, after in enumerate(self._state.values_after()) if after == value]
        self.infos = {agent: {} for agent in PLAYERS}
        self.infos[self.agent_selection] = {"value": value, "keeps": self._mask(self.agent_selection, lambda: keeps)}

    def _leave(self, action):
        """Handles the step of an agent whose match has ended: the agent takes no action, and is removed from `agents`."""
        if action is not None:
            raise ValueError("step: expected None from an agent whose match has ended, found an action")
        self.agents.remove(self.agent_selection)
        for column in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del column[self.agent_selection]
        if self.agents:
            self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)

    def _mask(self, agent, actions):
        mask = numpy.zeros(self._actions, numpy.int8)
        if agent == self.agent_selection and not self._state.is_terminal():
            chosen = actions()
            if self._state.count_moves() > self._actions:
                raise _engine.TooManyMoves(f"actions: expected at least {self._state.count_moves()}, the number of legal moves, found {self._actions}")
            mask[chosen] = 1
        return mask


def _need_spaces():
    if spaces is None:
        raise ImportError("observation and action spaces need PettingZoo: pip install pettingzoo")
