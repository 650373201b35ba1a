"""Matches between bots: built-in ones by name, and functions of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ._native import Action, Bot, Game, Position, match_seeds, wilson

Player = str | Bot | Callable[[Position], Action]
"""The name of a built-in bot, such a bot, or a function from a position to an action."""


@dataclass(frozen=True)
class PlayedGame:
    """One game of a match."""

    number: int
    bots: list[int]
    """By seat: which bot of the match."""
    game: Game


@dataclass(frozen=True)
class MatchResult:
    """What came of a match of two to four bots."""

    names: list[str]
    wins: list[int]
    games: int
    records: list[str] = field(repr=False, default_factory=list)

    def rate(self, bot: int = 0) -> float:
        """The part of the games that a bot won."""
        return self.wins[bot] / self.games

    def interval(self, bot: int = 0) -> tuple[float, float]:
        """The interval that holds the true rate with 95 % confidence."""
        return wilson(self.wins[bot], self.games)

    def __str__(self) -> str:
        lines = []
        for bot, name in enumerate(self.names):
            low, high = self.interval(bot)
            lines.append(
                f"{name:<12} {self.wins[bot]:>6} of {self.games}  {100 * self.rate(bot):5.1f} %"
                f"  (95 % interval {100 * low:.1f} to {100 * high:.1f} %)"
            )
        return "\n".join(lines)


def name_of(player: Player) -> str:
    """What a player is called in records and results."""
    if isinstance(player, str):
        return player
    if isinstance(player, Bot):
        return player.name
    return getattr(player, "__name__", type(player).__name__)


def play_match(
    bots: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 1,
    nodes: int | None = None,
    time_ms: int | None = None,
    goal_discs: int | None = None,
) -> Iterator[PlayedGame]:
    """Plays game after game, as `nova-luna arena` does with the same seed: one bot alone, or two to four at a table.

    Every deck is played once per rotation of the seats, so `games` is rounded up to that. Built-in bots with a limit
    of nodes, or without any limit, play the same games each time, and the same as in the arena.
    """
    if not 1 <= len(bots) <= 4:
        raise ValueError(f"bots: 1 to 4, not {len(bots)}")
    if games < 1:
        raise ValueError(f"games: at least 1, not {games}")
    count = len(bots)
    players = [Bot(bot) if isinstance(bot, str) else bot for bot in bots]
    for number in range(-(-games // count) * count):
        game = Game(count, goal_discs=goal_discs, seed=seed, number=number // count)
        seats = [(seat + number) % count for seat in range(count)]
        seeds = match_seeds(seed, number)
        while (seat := game.seat_to_move) is not None:
            player = players[seats[seat]]
            bot_seed = seeds.next()
            if isinstance(player, Bot):
                action = player.choose(game.position, nodes=nodes, time_ms=time_ms, seed=bot_seed)
            else:
                action = player(game.position)
            game.play(action)
        yield PlayedGame(number, seats, game)


def match(
    bots: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 1,
    nodes: int | None = None,
    time_ms: int | None = None,
    goal_discs: int | None = None,
    keep_records: bool = False,
) -> MatchResult:
    """Plays a match of two to four bots and counts who won. See `play_match` for how."""
    if len(bots) < 2:
        raise ValueError("bots: a match has two to four; use play_match for solo games")
    names = [name_of(bot) for bot in bots]
    wins, played, records = [0] * len(bots), 0, []
    for one in play_match(
        bots, games, seed=seed, nodes=nodes, time_ms=time_ms, goal_discs=goal_discs
    ):
        outcome = one.game.outcome
        assert outcome is not None and outcome.winner is not None
        wins[one.bots[outcome.winner]] += 1
        played += 1
        if keep_records:
            seats = [names[bot] for bot in one.bots]
            records.append(one.game.record(seed=seed, number=one.number, bots=seats))
    return MatchResult(names, wins, played, records)
