"""The PettingZoo environment of Nova Luna, version 0.

Agents are `player_0` to `player_3`, one for each seat. The same player may act several times in a row.

Observations are dictionaries: `observation` has OBSERVATION_SIZE bytes in OBSERVATION_LAYOUT, seen by the agent that asks;
`action_mask` has a 1 for each legal action of the agent to move, and zeros for the others.

Actions are numbers from 0 to 414: 0 fills the track, `1 + 138 * place + cell` takes the tile at that place from the marker
(0 to 2) and puts it on that free cell (in the order of `Position.free_cells`). `Position.index` and
`Position.action` convert them.

Rewards are 0 until the game is over. Then the winner gets 1 and the others share a loss of 1, so that all add up to 0.

An illegal action raises `IllegalActionError`, unless `illegal="random"`: then a random legal one is played instead. Games end
by themselves; nothing is truncated unless `max_cycles` says so.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ._native import ACTIONS, Game, IllegalActionError
from .table import RENDER_MODES, Illegal, Observation, Table

METADATA: dict[str, Any] = {
    "name": "nova_luna_v0",
    "render_modes": RENDER_MODES,
    "is_parallelizable": False,
    "render_fps": 2,
}


class _Agents:
    """What both environments have in common: the agents and their table."""

    def __init__(
        self,
        players: int = 2,
        *,
        goal_discs: int | None = None,
        max_cycles: int | None = None,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if players not in (2, 3, 4):
            raise ValueError(f"players: 2 to 4, not {players}; one player plays Solo-v0 of Gymnasium")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles: at least 1 or None, not {max_cycles}")
        self._table = Table(players, goal_discs, illegal, render_mode)
        self._max_cycles = max_cycles
        self._plies = 0
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._table.observation_space

    def action_space(self, agent: str) -> Discrete:  # type: ignore[type-arg,unused-ignore]
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return self._table.observe(self.possible_agents.index(agent))

    def render(self) -> str | None:
        return self._table.render()

    def close(self) -> None:
        pass

    def _deal(self, seed: int | None) -> None:
        self._table.reset(self._table.rng if seed is None else np.random.default_rng(seed))
        self._plies = 0
        self.agents = list(self.possible_agents)

    def _play(self, action: Any) -> None:
        self._table.play(action)
        self._plies += 1

    def _to_move(self) -> str | None:
        seat = self._table.position.seat_to_move
        return None if seat is None else self.possible_agents[seat]

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self._table.position.rewards, strict=True))

    def _is_cut(self) -> bool:
        """Whether `max_cycles` ends the game now."""
        limit = self._max_cycles
        return limit is not None and self._plies >= limit and not self._table.position.is_over


class Env(_Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment without wrappers. `game` is the game that is being played."""

    metadata = METADATA

    @property
    def game(self) -> Game:
        return self._table.running[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move() or self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, self._table.position.is_over)
        self.truncations = dict.fromkeys(self.agents, self._is_cut())
        self.agent_selection = self._to_move() or self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class Parallel(_Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents act in every cycle, but only the action of the one to move counts.

    The game is one of turns, so this is for tools that know nothing else. `max_cycles` counts the cycles.
    """

    metadata = METADATA | {"is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agent = self._to_move()
        if agent is None or not self.agents:
            raise IllegalActionError("the game is over: reset starts the next one")
        if agent not in actions:
            raise ValueError(f"actions: {agent} is to move and has none")
        self._play(actions[agent])
        over, cut, agents = self._table.position.is_over, self._is_cut(), self.agents
        if over or cut:
            self.agents = []
        return (
            self._observe(),
            self._rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _observe(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}


raw_env = Env
parallel_env = Parallel


def env(**options: Any) -> Any:
    """The environment, with PettingZoo's check that it is used in the right order."""
    return OrderEnforcingWrapper(Env(**options))
