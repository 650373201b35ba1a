"""The solo game as a Gymnasium environment: `gymnasium.make("nova_luna/Solo-v0")` once this module is imported.

Observations and actions are those of `nova_luna_v0`, for one player. The reward is 0 until the game is over, and then
`(100 - score) / 100`: the score counts time and goals not covered, so less is better, and above 0 is a great game. The mask
of legal actions is in the observation and in `info["action_mask"]`.

An illegal action raises `IllegalActionError`, unless `illegal="random"`: then a random legal one is played instead.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from ._native import ACTIONS, OBSERVATION_SIZE, Action, Game, IllegalActionError

Observation = dict[str, npt.NDArray[Any]]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A solo game. `game` is the game that is being played."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "svg"], "render_fps": 2}

    def __init__(
        self, *, illegal: Literal["raise", "random"] = "raise", render_mode: str | None = None
    ) -> None:
        if illegal not in ("raise", "random"):
            raise ValueError(f'illegal: "raise" or "random", not {illegal!r}')
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: {self.metadata['render_modes']}, not {render_mode!r}")
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = Dict(  # type: ignore[assignment]
            {
                "observation": Box(0, 255, (OBSERVATION_SIZE,), np.uint8),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.action_space = Discrete(ACTIONS)
        self.game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.game = Game(1, seed=int(self.np_random.integers(2**63)))
        return self._observe()

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.game is None:
            raise RuntimeError("reset has to be called first")
        position = self.game.position
        try:
            chosen = position.action(int(action))
        except (IllegalActionError, ValueError):
            if self.illegal == "raise" or position.is_over:
                raise
            legal = position.legal_actions
            chosen = legal[int(self.np_random.integers(len(legal)))]
        self.game.play(chosen)
        if self.render_mode == "human":
            self.render()
        observation, info = self._observe()
        position = self.game.position
        if (outcome := position.outcome) is not None:
            info["score"] = outcome.score
        return observation, position.rewards[0], position.is_over, False, info

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        assert self.game is not None
        position = self.game.position
        mask = position.action_mask()
        return {"observation": position.observation(0), "action_mask": mask}, {"action_mask": mask}

    def render(self) -> Any:
        if self.game is None:
            raise RuntimeError("reset has to be called first")
        if self.render_mode == "human":
            print(self.game, flush=True)
            return None
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "svg":
            return self.game._repr_svg_()
        return None


if "nova_luna/Solo-v0" not in gymnasium.registry:
    gymnasium.register("nova_luna/Solo-v0", entry_point="nova_luna.solo_v0:SoloEnv")
