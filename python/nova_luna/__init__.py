"""The board game Nova Luna: rules, bots, analysis and environments for learning.

>>> import nova_luna
>>> game = nova_luna.Game(players=2, seed=1)
>>> bot = nova_luna.Bot("level2")
>>> while not game.is_over:
...     _ = game.play(bot.choose(game.position))
>>> print(game.outcome)
seat 0 wins with its last disc, then seat 1

A `Position` is what everybody may know; only a `Game` knows the order of the supply. The README has the rest.
"""

from __future__ import annotations

from typing import Any

from ._native import *
from . import svg
from .arena import MatchResult, PlayedGame, match, play_match
from .batch import BatchEnv

TILES: list[Tile] = [Tile(number) for number in range(1, 69)]
"""All 68 tiles by their numbers."""


def env(**options: Any) -> Any:
    """The PettingZoo environment `nova_luna_v0`; see there for the options."""
    from . import nova_luna_v0

    return nova_luna_v0.env(**options)


__all__ = [
    "ACTIONS",
    "ACTION_FEATURES",
    "BOT_NAMES",
    "MOST_CELLS",
    "MOST_PLIES",
    "OBSERVATION_LAYOUT",
    "OBSERVATION_SIZE",
    "TILES",
    "Action",
    "BatchEnv",
    "Bot",
    "Game",
    "IllegalActionError",
    "JudgedMove",
    "Line",
    "MatchResult",
    "NotationError",
    "Outcome",
    "Placed",
    "Placement",
    "PlayedGame",
    "Position",
    "Preview",
    "RecordError",
    "Report",
    "Rng",
    "Tile",
    "analyse",
    "env",
    "match",
    "play_match",
    "self_play",
    "svg",
    "wilson",
]
