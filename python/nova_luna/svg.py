"""Pictures of tiles, displays and tables as SVG, in the look of the project's page."""

from __future__ import annotations

from math import cos, pi, sin

from ._native import Placed, Position, Tile

SIDE = 100
PITCH = 106
PAINT = {
    "blue": ("#3464d3", "#1d3f94", "#2a57c2"),
    "red": ("#d2463a", "#8c271e", "#c2331f"),
    "turquoise": ("#179684", "#0b5f54", "#0a7a6c"),
    "yellow": ("#f2b832", "#a87710", "#a06f00"),
}
"""By colour: the tile, its edge, and the ink of goals."""
SHAPES = {
    "blue": "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0z",
    "red": "M0 -.98L1 .78H-1z",
    "turquoise": "M0 -1.08L1.08 0L0 1.08L-1.08 0z",
    "yellow": "M0 -1.1L.29 -.35L1.05 -.34L.44 .16L.65 .93L0 .48L-.65 .93L-.44 .16L-1.05 -.34L-.29 -.35z",
}
"""The shape that stands for a colour, so that hue is not needed."""
SEATS = [("#f0894a", "#a9521f"), ("#a583f0", "#6a4bb0"), ("#ef86b6", "#a94a78"), ("#cdd3de", "#848b9c")]
LETTERS = {"b": "blue", "r": "red", "t": "turquoise", "y": "yellow"}
PLACES: list[tuple[float, list[tuple[float, float]]]] = [
    (0.52, [(0, 0)]),
    (0.37, [(-0.43, 0), (0.43, 0)]),
    (0.35, [(0, -0.43), (-0.44, 0.32), (0.44, 0.32)]),
    (0.325, [(-0.38, -0.38), (0.38, -0.38), (-0.38, 0.38), (0.38, 0.38)]),
]
"""By how many shapes a goal has: how large they are, and where."""
SERIF = "'Young Serif', 'Iowan Old Style', Palatino, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif"


def tile(tile: Tile) -> str:
    """A tile by itself."""
    return _picture(-8, -8, 116, 122, _tile(tile, []), str(tile), 120)


def display(position: Position, seat: int) -> str:
    """The display of a seat."""
    width, height, content = _display(position, seat)
    return _picture(0, 0, width, height, content, f"The display of seat {seat}", min(640, width // 2))


def table(position: Position) -> str:
    """The moon wheel with its tiles, and all displays."""
    displays = [_display(position, seat) for seat in range(position.players)]
    # Three or four stand in two rows, so that tiles stay large enough to read.
    columns = 2 if len(displays) > 2 else len(displays)
    content, right, bottom = _wheel(position), 900, 900
    for column in range(columns):
        y, widest = 0, 0
        for width, height, drawn in displays[column::columns]:
            content += f'<g transform="translate({right} {y})">{drawn}</g>'
            y += height + 24
            widest = max(widest, width)
        right += widest + 24
        bottom = max(bottom, y - 24)
    right -= 24
    title = str(position).split("\n")[1]
    return _picture(0, 0, right, bottom, content, title, min(1200, right // 2))


def _picture(left: int, top: int, width: int, height: int, content: str, title: str, shown: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{shown}" height="{shown * height // width}" role="img"><title>{title}</title>'
        f"{content}</svg>"
    )


def _tile(tile: Tile, covered: list[bool], seat: int = 0) -> str:
    paint, edge, _ = PAINT[tile.color]
    digit, mark = ("#3d2b00", 0.42) if tile.color == "yellow" else ("#fff", 0.24)
    parts = [
        f'<rect y="5.5" width="{SIDE}" height="{SIDE}" rx="13" fill="{edge}"/>'
        f'<rect width="{SIDE}" height="{SIDE}" rx="13" fill="{paint}"/>'
        f'<path transform="translate(46 52.6) scale(34)" d="{SHAPES[tile.color]}" fill="#fff" opacity="{mark}"/>'
        f'<rect x="1" y="1" width="98" height="98" rx="12.2" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>'
        f'<text x="9.5" y="38.5" fill="{digit}" font-family="{SERIF}" font-size="40" font-weight="700">{tile.time}</text>'
    ]
    goals = tile.goals
    for index, goal in enumerate(goals):
        if index == 0 and len(goals) > 1:
            x, y = 75.0, 25.5
        elif index == 1 and len(goals) == 3:
            x, y = 26.0, 73.5
        else:
            x, y = 75.0, 73.5
        done = index < len(covered) and covered[index]
        inside = _disc(seat, ticked=True) if done else _goal(goal)
        parts.append(f'<g transform="translate({x} {y}) scale(20.5)">{inside}</g>')
    return "".join(parts)


def _goal(goal: str) -> str:
    size, places = PLACES[len(goal) - 1]
    shapes = "".join(
        f'<path transform="translate({x} {y}) scale({size})" d="{SHAPES[LETTERS[letter]]}" '
        f'fill="{PAINT[LETTERS[letter]][2]}"/>'
        for letter, (x, y) in zip(goal, places, strict=True)
    )
    return f'<circle cy=".07" r="1.02" opacity=".26"/><circle r="1" fill="#fdfaf0"/>{shapes}'


def _disc(seat: int, ticked: bool = False) -> str:
    paint, shade = SEATS[seat]
    tick = (
        '<path d="M-.4 0l.28 .3l.52 -.62" fill="none" stroke="#2b1305" stroke-width=".2" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return (
        f'<circle cy=".1" r="1" fill="{shade}"/><circle cy="-.03" r="1" fill="{paint}"/>'
        f'<circle cy="-.03" r=".8" fill="none" stroke="{shade}" stroke-opacity=".55" stroke-width=".07"/>'
        + (tick if ticked else "")
    )


def _panel(width: int, height: int, marked: bool = False) -> str:
    edge = "#ffdf85" if marked else "#343963"
    return (
        f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="26" fill="#0f1124" '
        f'stroke="{edge}" stroke-width="3"/>'
    )


def _text(x: float, y: float, text: str, size: int, anchor: str = "start", color: str = "#f4f1e6") -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{color}" font-family="{SANS}" font-size="{size}" '
        f'text-anchor="{anchor}">{text}</text>'
    )


def _display(position: Position, seat: int) -> tuple[int, int, str]:
    placed: list[Placed] = position.display(seat)
    free = position.free_cells(seat) if position.seat_to_move == seat else []
    cells = [(one.x, one.y) for one in placed] + list(free) or [(0, 0)]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    columns = max(x for x, _ in cells) - left + 1
    rows = max(y for _, y in cells) - top + 1
    width, height = max(columns * PITCH + 68, 560), rows * PITCH + 140
    margin = (width - columns * PITCH) // 2
    content = [_panel(width, height, position.seat_to_move == seat)]
    content.append(f'<g transform="translate(58 56) scale(26)">{_disc(seat)}</g>')
    discs = position.discs_left(seat)
    noun = "disc" if discs == 1 else "discs"
    content.append(_text(100, 68, f"seat {seat}: time {position.time(seat)}, {discs} {noun} left", 30))
    for x, y in free:
        content.append(
            f'<rect x="{margin + (x - left) * PITCH + 9}" y="{105 + (y - top) * PITCH + 9}" width="82" height="82" '
            'rx="11" fill="none" stroke="#8f97d8" stroke-opacity=".4" stroke-width="3" stroke-dasharray="7 7"/>'
        )
    for one in placed:
        at = f"{margin + (one.x - left) * PITCH} {105 + (one.y - top) * PITCH}"
        content.append(f'<g transform="translate({at})">{_tile(one.tile, one.covered, seat)}</g>')
    return width, height, "".join(content)


def _on_ring(radius: float, turn: float) -> tuple[float, float]:
    return sin(2 * pi * turn) * radius, -cos(2 * pi * turn) * radius


def _wheel(position: Position) -> str:
    parts = [
        _panel(876, 900),
        '<g transform="translate(438 450)"><circle r="415" fill="#171a3a"/>'
        '<circle r="413" fill="none" stroke="#6a73bd" stroke-width="4"/>'
        '<circle r="235" fill="#0b0d22" stroke="#272c5c" stroke-width="6"/>',
    ]
    takeable = position.takeable
    for space, tile in enumerate(position.track):
        x, y = _on_ring(325, space / 12)
        if tile is not None:
            frame = ""
            if tile in takeable:
                frame = '<rect x="-8" y="-8" width="116" height="122" rx="19" fill="#ffdf85"/>'
            parts.append(f'<g transform="translate({x - 50:.1f} {y - 50:.1f})">{frame}{_tile(tile, [])}</g>')
        elif space == position.marker:
            parts.append(
                f'<g transform="translate({x:.1f} {y:.1f}) scale(40)"><circle r="1" fill="#14173a" stroke="#f7ecc6" '
                'stroke-width=".06"/><path d="M0 -1A1 1 0 0 1 0 1A.6 1 0 0 0 0 -1z" fill="#f7ecc6"/></g>'
            )
        else:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="16" fill="#0b0d22" opacity=".6"/>')
    if not position.is_solo:
        for place, seat in reversed(list(enumerate(position.order))):
            time = position.time(seat)
            stacked = sum(1 for other in position.order[place + 1 :] if position.time(other) == time)
            x, y = _on_ring(200, time / 24)
            parts.append(
                f'<g transform="translate({x:.1f} {y - 11 * stacked:.1f}) scale(21)">{_disc(seat)}</g>'
            )
    supply = len(position.unseen)
    parts.append(_text(0, 10, str(supply), 64, "middle"))
    parts.append(_text(0, 52, "tile in the supply" if supply == 1 else "tiles in the supply", 26, "middle", "#b9bcdb"))
    outcome = position.outcome
    if outcome is not None:
        result = f"score {outcome.score}" if outcome.winner is None else f"seat {outcome.winner} wins"
        parts.append(_text(0, 100, result, 30, "middle", "#ffdf85"))
    parts.append("</g>")
    return "".join(parts)
