"""What the environments for learning have in common: a game, and what each seat sees of it."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict

from ._native import ACTIONS, OBSERVATION_SIZE, Game, IllegalActionError, Position

Observation = dict[str, npt.NDArray[Any]]
Illegal = Literal["raise", "random"]

RENDER_MODES = ["human", "ansi", "svg"]


class Table:
    """A game that begins with `reset`, and the options of an environment."""

    def __init__(
        self, players: int, goal_discs: int | None, illegal: Illegal, render_mode: str | None
    ) -> None:
        if illegal not in ("raise", "random"):
            raise ValueError(f'illegal: "raise" or "random", not {illegal!r}')
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode: {RENDER_MODES} or None, not {render_mode!r}")
        Game(players, goal_discs=goal_discs, seed=0)
        self.players = players
        self.goal_discs = goal_discs
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = Dict(
            {
                "observation": Box(0, 255, (OBSERVATION_SIZE,), np.uint8),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.rng = np.random.default_rng()
        self._running: tuple[Game, Position] | None = None

    def reset(self, rng: np.random.Generator) -> None:
        """Deals a game; decks, and what is played instead of illegal actions, come from `rng`."""
        self.rng = rng
        game = Game(self.players, goal_discs=self.goal_discs, seed=int(rng.integers(2**63)))
        self._running = game, game.position

    @property
    def running(self) -> tuple[Game, Position]:
        if self._running is None:
            raise RuntimeError("reset has to be called first")
        return self._running

    @property
    def position(self) -> Position:
        return self.running[1]

    def observe(self, seat: int) -> Observation:
        position = self.position
        to_move = position.seat_to_move == seat
        mask = position.action_mask() if to_move else np.zeros(ACTIONS, np.int8)
        return {"observation": position.observation(seat), "action_mask": mask}

    def play(self, action: Any) -> None:
        game, position = self.running
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
        self._running = game, game.position

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.position._repr_svg_()
        if self.render_mode == "human":
            print(self.position, flush=True)
            return None
        return str(self.position) if self.render_mode == "ansi" else None
