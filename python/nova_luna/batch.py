"""Thousands of games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import ACTION_FEATURES, ACTIONS, OBSERVATION_SIZE, BatchGames, Position

Array = npt.NDArray[Any]


class BatchEnv:
    """Many games that are stepped by one call, without the GIL, into arrays that are filled in place.

    Of each game the arrays show what the seat to move sees and may do. A game that ends is `done`, has its `reward` by
    seat, and starts anew at once with the next deck: the other arrays already show the new game. Game i begins with
    the deck of number i, and goes on with i + count and so on, so that the same seed gives the same games whatever
    the number of threads.

    Attributes, each with a row for each game:
        observation: uint8, OBSERVATION_SIZE numbers in OBSERVATION_LAYOUT.
        action_mask: int8, 1 for each legal action.
        seat: int8, the seat to move.
        reward: float32 by seat, 0 but for games that have just ended.
        done: bool, whether a game has just ended.
    """

    def __init__(
        self,
        count: int,
        players: int = 2,
        *,
        goal_discs: int | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        self.games = BatchGames(count, players, goal_discs=goal_discs, seed=seed, threads=threads)
        self.count = count
        self.players = players
        self.observation: npt.NDArray[np.uint8] = np.zeros((count, OBSERVATION_SIZE), np.uint8)
        self.action_mask: npt.NDArray[np.int8] = np.zeros((count, ACTIONS), np.int8)
        self.seat: npt.NDArray[np.int8] = np.zeros(count, np.int8)
        self.reward: npt.NDArray[np.float32] = np.zeros((count, players), np.float32)
        self.done: npt.NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.step(None)

    def reset(self, seed: int | None = None) -> tuple[Array, Array]:
        """Deals all games anew; returns `observation` and `action_mask`."""
        self.games.reset(seed)
        self.step(None)
        return self.observation, self.action_mask

    def step(
        self,
        actions: npt.NDArray[np.int64] | None,
        *,
        observation: Array | None = None,
        action_mask: Array | None = None,
    ) -> tuple[Array, Array, Array, Array]:
        """Plays one action in each game; returns `observation`, `action_mask`, `reward` and `done`.

        Without actions nothing is played. With arrays of one's own, such as rows of a longer buffer, the next observations
        and masks go there. If any action is illegal, an `IllegalActionError` names it and no game changes.
        """
        observation = self.observation if observation is None else observation
        action_mask = self.action_mask if action_mask is None else action_mask
        self.games.step(actions, observation, action_mask, self.seat, self.reward, self.done)
        return observation, action_mask, self.reward, self.done

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A random legal action for each game."""
        actions: npt.NDArray[np.int64] = np.empty(self.count, np.int64) if out is None else out
        self.games.sample(actions)
        return actions

    def action_features(self, out: Array | None = None) -> npt.NDArray[np.float32]:
        """By game and action: what ACTION_FEATURES name; zeros for actions that are not legal."""
        if out is None:
            out = np.empty((self.count, ACTIONS, len(ACTION_FEATURES)), np.float32)
        self.games.action_features(out)
        return out

    def planes(self, size: int = 21, out: Array | None = None) -> npt.NDArray[np.int8]:
        """By game: the displays as planes, as `Position.planes` has them for the seat to move."""
        if out is None:
            out = np.empty((self.count, 10 * self.players + 1, size, size), np.int8)
        self.games.planes(out)
        return out

    def position(self, index: int) -> Position:
        """The position of one game: a copy."""
        return self.games.position(index)

    def number(self, index: int) -> int:
        """The number of the deck of one game."""
        return self.games.number(index)
