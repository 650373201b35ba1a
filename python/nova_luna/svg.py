"""Pictures of tiles, displays and tables as SVG.

They are put together from pieces that the components of the project's page draw: `cargo xtask pictures` writes `pieces.json`.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from ._native import Position, Tile

PIECES: dict[str, Any] = json.loads(files(__package__).joinpath("pieces.json").read_text())
COLORS = {"b": "blue", "r": "red", "t": "turquoise", "y": "yellow"}
PITCH: int = PIECES["display"]["pitch"]
WHEEL = 900
"""How much room the wheel has."""


def tile(tile: Tile) -> str:
    """A tile by itself."""
    return _picture(-8, -8, 116, 122, _tile(tile), str(tile), 120)


def display(position: Position, seat: int) -> str:
    """The display of a seat."""
    width, height, content = _panel_of(position, seat)
    return _picture(0, 0, width, height, content, f"The display of seat {seat}", min(640, width // 2))


def table(position: Position) -> str:
    """The moon wheel with its tiles, and all displays."""
    displays = [_panel_of(position, seat) for seat in range(position.players)]
    # Three or four stand in two rows, so that tiles stay large enough to read.
    columns = 2 if len(displays) > 2 else len(displays)
    content = _panel(WHEEL - 24, WHEEL)
    content += _group(f"translate({WHEEL // 2 - 12} {WHEEL // 2}) scale(1.65)", _wheel(position) + _result(position))
    right = bottom = WHEEL
    for column in range(columns):
        y, widest = 0, 0
        for width, height, drawn in displays[column::columns]:
            content += _group(f"translate({right} {y})", drawn)
            y += height + 24
            widest = max(widest, width)
        right += widest + 24
        bottom = max(bottom, y - 24)
    right -= 24
    return _picture(0, 0, right, bottom, content, str(position).split("\n")[1], min(1200, right // 2))


def _picture(left: int, top: int, width: int, height: int, content: str, title: str, shown: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{shown}" height="{shown * height // width}" role="img"><title>{title}</title>'
        f"{PIECES['defs']}{content}</svg>"
    )


def _group(transform: str, content: str) -> str:
    return f'<g transform="{transform}">{content}</g>'


def _panel(width: int, height: int, edge: str = "edge") -> str:
    colors = PIECES["colors"]
    return (
        f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="26" fill="{colors["sky"]}" '
        f'stroke="{colors[edge]}" stroke-width="3"/>'
    )


def _text(x: float, y: float, text: str, size: int, look: str, font: str = "sans", anchor: str = "start") -> str:
    fill, family = PIECES["colors"][look], PIECES["colors"][font]
    return (
        f'<text x="{x}" y="{y}" fill="{fill}" font-family="{family}" font-size="{size}" '
        f'text-anchor="{anchor}">{text}</text>'
    )


def _tile(tile: Tile, covered: list[bool] | None = None, tally: tuple[int, ...] | None = None, seat: int = 0) -> str:
    """A tile; in a display with discs on the goals that are covered, and how far the others have come."""
    before, after = PIECES["faces"][tile.color]
    content = f"{before}{tile.time}{after}"
    goals = tile.goals
    for i, goal in enumerate(goals):
        inside = PIECES["covered"][seat] if covered and covered[i] else _goal(goal, tally)
        content += _group(PIECES["goals"][len(goals) - 1][i], inside)
    return f"<g>{content}</g>"


def _goal(goal: str, tally: tuple[int, ...] | None) -> str:
    content: str = PIECES["token"]
    for i, letter in enumerate(goal):
        color = COLORS[letter]
        there = tally is None or goal[:i].count(letter) < tally["brty".index(letter)]
        content += PIECES["shapes"][color][len(goal) - 1][there][i]
    return content


def _panel_of(position: Position, seat: int) -> tuple[int, int, str]:
    """The display of a seat below what its player has left, with its size."""
    to_move = position.seat_to_move == seat
    cells = [(one.x, one.y) for one in position.display(seat)]
    cells += position.free_cells(seat) if to_move else []
    cells = cells or [(0, 0)]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    columns = max(x for x, _ in cells) - left + 1
    rows = max(y for _, y in cells) - top + 1
    width, height = max(columns * PITCH + 68, 560), rows * PITCH + 140
    x, y = (width - columns * PITCH) // 2 - left * PITCH, 105 - top * PITCH
    content = _panel(width, height, "gold" if to_move else "edge")
    content += _text(40, 66, f"Seat {seat}", 30, "text")
    for place, drawn, number in [
        (width - 270, PIECES["discs"][seat], position.discs_left(seat)),
        (width - 130, PIECES["moon"], position.time(seat)),
    ]:
        content += _group(f"translate({place} 56) scale(22)", drawn)
        content += _text(place + 34, 69, str(number), 38, "text", "serif")
    return width, height, content + _group(f"translate({x} {y})", _display(position, seat))


def _display(position: Position, seat: int) -> str:
    """The tiles of a seat and, if it is to move, its free cells, around the first tile."""
    pieces, placed = PIECES["display"], position.display(seat)
    cells = [(one.x, one.y) for one in placed]
    content = f'<g fill="{PIECES["colors"]["soft"]}">'
    for dx, dy, outline in pieces["shadows"]:
        layer = "".join(f"M{x * PITCH + dx} {y * PITCH + dy}{outline}" for x, y in cells)
        content += f'<path d="{layer}"/>'
    content += "</g>"
    xs, ys = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    for x, y in position.free_cells(seat) if position.seat_to_move == seat else []:
        # Those beside all tiles are drawn nearer to them.
        left = x * PITCH + pieces["inset"] + pieces["nearer"] * ((x < min(xs)) - (x > max(xs)))
        top = y * PITCH + pieces["inset"] + pieces["nearer"] * ((y < min(ys)) - (y > max(ys)))
        content += pieces["cell"].format(x=left, y=top)
    for one in placed:
        drawn = _tile(one.tile, one.covered, position.tally(one.tile), seat)
        content += _group(f"translate({one.x * PITCH} {one.y * PITCH})", f"<g>{drawn}</g>")
    return content


def _wheel(position: Position) -> str:
    """The wheel around its middle."""
    pieces, takeable, track = PIECES["wheel"], position.takeable, position.track
    marker = position.marker
    below, above = pieces["solo" if position.is_solo else "together"]
    content: str = below
    if takeable:
        content += pieces["sweeps"][marker][(track.index(takeable[-1]) - marker) % 12 - 1]
    supply = len(position.unseen)
    word = "tile in the supply" if supply == 1 else "tiles in the supply"
    content += above + pieces["supply"].format(count=supply, word=word)
    order = [] if position.is_solo else position.order
    for place, seat in reversed(list(enumerate(order))):
        time = position.time(seat)
        height = sum(position.time(other) == time for other in order[place + 1 :])
        disc = pieces["discs"][seat][seat == position.seat_to_move][height > 0]
        content += _group(pieces["moons"][time % 24][height], disc)
    content += _group(pieces["spaces"][marker], pieces["marker"])
    for space, tile in enumerate(track):
        drawn = ""
        if tile in takeable:
            before, between, after = pieces["framed"]
            number = _group(pieces["number_places"][space], pieces["numbers"][takeable.index(tile)])
            drawn = before + _tile(tile) + between + number + after
        elif tile is not None:
            drawn = _tile(tile).join(pieces["plain"])
        content += _group(pieces["spaces"][space], drawn)
    return content


def _result(position: Position) -> str:
    outcome = position.outcome
    if outcome is None:
        return ""
    result = f"score {outcome.score}" if outcome.winner is None else f"seat {outcome.winner} wins"
    return _text(0, 48, result, 18, "gold", anchor="middle")
