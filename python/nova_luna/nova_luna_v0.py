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

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ._native import ACTIONS, OBSERVATION_SIZE, Action, Game, IllegalActionError, Position

Observation = dict[str, npt.NDArray[Any]]
Illegal = Literal["raise", "random"]

METADATA: dict[str, Any] = {
    "name": "nova_luna_v0",
    "render_modes": ["human", "ansi", "svg"],
    "is_parallelizable": False,
    "render_fps": 2,
}


class _Table:
    """What both environments have in common: a game, and what each seat sees of it."""

    def __init__(
        self,
        players: int,
        goal_discs: int | None,
        max_cycles: int | None,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError(f"players: 2 to 4, not {players}; one player plays Solo-v0 of Gymnasium")
        if illegal not in ("raise", "random"):
            raise ValueError(f'illegal: "raise" or "random", not {illegal!r}')
        if render_mode is not None and render_mode not in METADATA["render_modes"]:
            raise ValueError(f"render_mode: {METADATA['render_modes']} or None, not {render_mode!r}")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles: at least 1 or None, not {max_cycles}")
        Game(players, goal_discs=goal_discs, seed=0)
        self.players = players
        self.goal_discs = goal_discs
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.observation_space = Dict(
            {
                "observation": Box(0, 255, (OBSERVATION_SIZE,), np.uint8),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.agents}
        self.rng = np.random.default_rng()
        self.game: Game | None = None
        self.position: Position | None = None
        self.plies = 0

    def reset(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        deck = int(self.rng.integers(2**63))
        self.game = Game(self.players, goal_discs=self.goal_discs, seed=deck)
        self.position = self.game.position
        self.plies = 0

    def running(self) -> tuple[Game, Position]:
        if self.game is None or self.position is None:
            raise RuntimeError("reset has to be called first")
        return self.game, self.position

    def observe(self, agent: str) -> Observation:
        _, position = self.running()
        seat = self.seats[agent]
        if position.seat_to_move == seat:
            mask = position.action_mask()
        else:
            mask = np.zeros(ACTIONS, np.int8)
        return {"observation": position.observation(seat), "action_mask": mask}

    def play(self, action: int) -> None:
        game, position = self.running()
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise TypeError(f"an action is a number from 0 to {ACTIONS - 1}, not {action!r}")
        try:
            chosen = position.action(int(action))
        except (IllegalActionError, ValueError):
            if self.illegal == "raise" or position.is_over:
                raise
            legal = position.legal_actions
            chosen = legal[int(self.rng.integers(len(legal)))]
        game.play(chosen)
        self.position = game.position
        self.plies += 1

    def agent_to_move(self) -> str | None:
        seat = self.running()[1].seat_to_move
        return None if seat is None else self.agents[seat]

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self.running()[1].rewards, strict=True))

    def render(self) -> str | None:
        _, position = self.running()
        if self.render_mode == "human":
            print(position, flush=True)
            return None
        if self.render_mode == "ansi":
            return str(position)
        if self.render_mode == "svg":
            return position._repr_svg_()
        return None


class Env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment without wrappers. `game` is the game that is being played."""

    metadata = METADATA

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
        self._table = _Table(players, goal_discs, max_cycles, illegal, render_mode)
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        self.render_mode = render_mode

    @property
    def game(self) -> Game:
        return self._table.running()[0]

    def observation_space(self, agent: str) -> Dict:
        return self._table.observation_space

    def action_space(self, agent: str) -> Discrete:  # type: ignore[type-arg,unused-ignore]
        return self._table.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._table.agent_to_move() or self.agents[0]

    def observe(self, agent: str) -> Observation:
        return self._table.observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.play(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        next_agent = self._table.agent_to_move()
        self.rewards = self._table.rewards()
        if next_agent is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            limit = self._table.max_cycles
            if limit is not None and self._table.plies >= limit:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = next_agent
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return self._table.render()

    def close(self) -> None:
        pass


class Parallel(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents act in every cycle, but only the action of the one to move counts.

    The game is one of turns, so this is for tools that know nothing else. `max_cycles` counts the cycles.
    """

    metadata = METADATA | {"is_parallelizable": True}

    def __init__(
        self,
        players: int = 2,
        *,
        goal_discs: int | None = None,
        max_cycles: int | None = None,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        self._table = _Table(players, goal_discs, max_cycles, illegal, render_mode)
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        self.render_mode = render_mode

    def observation_space(self, agent: str) -> Dict:
        return self._table.observation_space

    def action_space(self, agent: str) -> Discrete:  # type: ignore[type-arg,unused-ignore]
        return self._table.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._table.reset(seed)
        self.agents = list(self.possible_agents)
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
        agent = self._table.agent_to_move()
        if agent is None or not self.agents:
            raise IllegalActionError("the game is over: reset starts the next one")
        if agent not in actions:
            raise ValueError(f"actions: {agent} is to move and has none")
        self._table.play(actions[agent])
        over = self._table.running()[1].is_over
        limit = self._table.max_cycles
        cut = not over and limit is not None and self._table.plies >= limit
        agents = list(self.agents)
        if over or cut:
            self.agents = []
        return (
            self._observe(),
            self._table.rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _observe(self) -> dict[str, Observation]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}

    def render(self) -> str | None:
        return self._table.render()

    def close(self) -> None:
        pass


raw_env = Env
parallel_env = Parallel


def env(**options: Any) -> Any:
    """The environment, with PettingZoo's check that it is used in the right order."""
    return OrderEnforcingWrapper(Env(**options))
