"""Nova Luna as a game of OpenSpiel: `pyspiel.load_game("nova_luna")` once this module is imported.

Chance is explicit: first the order of the seats on the new moon, then each tile that comes onto the track, one by one.
The parameters are `players` (2 to 4) and `goal_discs` (1 to 20). Actions are those of `nova_luna_v0`; a chance outcome is
a permutation of the seats by its number, or the number of a tile less 1.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pyspiel

from ._native import (
    ACTIONS,
    MOST_PLIES,
    OBSERVATION_LAYOUT,
    OBSERVATION_SIZE,
    Action,
    Position,
    Tile,
)

_TYPE = pyspiel.GameType(
    short_name="nova_luna",
    long_name="Nova Luna",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "goal_discs": 20},
)


class NovaLunaGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.players = int(given.get("players", 2))
        self.goal_discs = int(given.get("goal_discs", 20))
        Position.start(self.players, goal_discs=self.goal_discs)
        if self.players == 1:
            raise ValueError("players: 2 to 4 in OpenSpiel, not 1")
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=68,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_PLIES,
        )
        super().__init__(_TYPE, info, {"players": self.players, "goal_discs": self.goal_discs})

    def new_initial_state(self) -> NovaLunaState:
        return NovaLunaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> NovaLunaObserver:
        return NovaLunaObserver(params)


class NovaLunaState(pyspiel.State):  # type: ignore[misc]
    """A position, and the tiles that were drawn for a fill that is not complete."""

    def __init__(self, game: NovaLunaGame) -> None:
        super().__init__(game)
        self._players = game.players
        self._orders = list(permutations(range(game.players)))
        self._goal_discs = game.goal_discs
        self.position: Position | None = None
        self._drawn: list[int] = []

    def current_player(self) -> int:
        if self.position is None or self.position.is_filling:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat_to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return np.flatnonzero(self.position.action_mask()).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position is None:
            count = len(self._orders)
            return [(number, 1 / count) for number in range(count)]
        left = [tile.number for tile in self.position.unseen if tile.number not in self._drawn]
        return [(number - 1, 1 / len(left)) for number in left]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            order = list(self._orders[action])
            self.position = Position.start(self._players, goal_discs=self._goal_discs, order=order)
        elif self.position.is_filling:
            self._drawn.append(action + 1)
            if len(self._drawn) == self.position.fill_size:
                self.position.fill(self._drawn)
                self._drawn = []
        else:
            self.position.play(self.position.action(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"order {self._orders[action]}"
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {Tile(action + 1).number}"
        return str(self.position.action(action))

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        return [0.0] * self._players if self.position is None else self.position.rewards

    def __str__(self) -> str:
        if self.position is None:
            return "the order of the seats is drawn"
        drawn = "".join(f" {tile}" for tile in self._drawn)
        return self.position.notation + (f" drawn{drawn}" if drawn else "")


class NovaLunaObserver:
    """The observation as OpenSpiel wants it."""

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, but {params}")
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {
            name: self.tensor[start : start + int(np.prod(shape))].reshape(shape)
            for name, (start, shape) in OBSERVATION_LAYOUT.items()
        }

    def set_from(self, state: NovaLunaState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.position.observation(player)

    def string_from(self, state: NovaLunaState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, NovaLunaGame)
