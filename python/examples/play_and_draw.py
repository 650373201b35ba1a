"""Plays a game between two bots, analyses it, and draws it.

    python play_and_draw.py [FOLDER]

Writes game.svg, the table at the end, and game.json, the record that nova-luna replay and others read.
"""

import sys
from pathlib import Path

import nova_luna


def main(folder: Path) -> None:
    game = nova_luna.Game(players=2, goal_discs=5, seed=2024)
    bots = [nova_luna.Bot("level3"), nova_luna.Bot("level1")]
    while (seat := game.seat_to_move) is not None:
        position = game.position
        action = bots[seat].choose(position, seed=len(game.log))
        covered = position.preview(action).covered
        game.play(action)
        print(f"seat {seat} plays {action}" + (f" and covers {len(covered)}" if covered else ""))
    print(game)

    worst = max(nova_luna.analyse(game, nodes=2000), key=lambda move: move.loss)
    print(f"\nmove {worst.number} of seat {worst.seat} cost most: {worst.action} instead of {worst.best}")
    (folder / "game.svg").write_text(game._repr_svg_())
    (folder / "game.json").write_text(game.record() + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
