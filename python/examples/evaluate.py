"""Measures a bot of one's own against the five levels.

    python evaluate.py [GAMES]

Each line tells how often it won, with the interval that holds the true rate with 95 % confidence.
"""

import sys

import nova_luna
from nova_luna import Action, Position


def thrifty(position: Position) -> Action:
    """Covers as many goals as it can at once, and of those actions takes the cheapest."""

    def worth(action: Action) -> tuple[int, int]:
        time = action.tile.time if action.tile is not None else 7
        return len(position.preview(action).covered), -time

    return max(position.legal_actions, key=worth)


def main(games: int) -> None:
    for level in range(1, 6):
        # A limit of nodes makes the match repeatable, and level 4 and 5 quick.
        result = nova_luna.match([thrifty, f"level{level}"], games, seed=level, nodes=500)
        low, high = result.interval()
        print(
            f"against level{level}: {result.wins[0]} of {result.games} won, "
            f"{100 * result.rate():.0f} % (95 % interval {100 * low:.0f} to {100 * high:.0f} %)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
