"""The solo game as a Gymnasium environment: `gymnasium.make("nova_luna/Solo-v0")` once this module is imported.

Observations and actions are those of `nova_luna_v0`, for one player. The reward is 0 until the game is over, and then
`(100 - score) / 100`: the score counts time and goals not covered, so less is better, and above 0 is a great game. The mask
of legal actions is in the observation and in `info["action_mask"]`.

An illegal action raises `IllegalActionError`, unless `illegal="random"`: then a random legal one is played instead.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from ._native import ACTIONS, Game
from .table import RENDER_MODES, Illegal, Observation, Table


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A solo game. `game` is the game that is being played."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(self, *, illegal: Illegal = "raise", render_mode: str | None = None) -> None:
        self._table = Table(1, None, illegal, render_mode)
        self.render_mode = render_mode
        self.observation_space = self._table.observation_space  # type: ignore[assignment]
        self.action_space = Discrete(ACTIONS)

    @property
    def game(self) -> Game:
        return self._table.running[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._table.reset(self.np_random)
        return self._observe()

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self._table.play(int(action))
        if self.render_mode == "human":
            self.render()
        observation, info = self._observe()
        position = self._table.position
        if (outcome := position.outcome) is not None:
            info["score"] = outcome.score
        return observation, position.rewards[0], position.is_over, False, info

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        observation = self._table.observe(0)
        return observation, {"action_mask": observation["action_mask"]}

    def render(self) -> Any:
        return self._table.render()


if "nova_luna/Solo-v0" not in gymnasium.registry:
    gymnasium.register("nova_luna/Solo-v0", entry_point="nova_luna.solo_v0:SoloEnv")
