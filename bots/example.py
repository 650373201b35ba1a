#!/usr/bin/env python3
"""A bot for Nova Luna that needs only Python's standard library.

It looks one move ahead: it prefers placements whose neighbours have the colours that its goals ask
for, and cheap tiles. Change `value`, and let the arena measure whether the bot has become stronger.

    nova-luna arena random "cmd:python3 bots/example.py" --games 200
"""
import json, random, sys

# All tiles by their numbers from 1 on: colour (b, r, t or y), time, and goals by their colours. The
# command `nova-luna tiles` shows them as a table, and with --json as data.
TILES = """
b1, b2 bbbb, b2 bbbb, b3 bby, b3 brty rrr, b3 bty, b3 rrt, b4 bbb rt, b4 br ty, b4 rrr ttt yy,
b4 rrrr rr, b5 bb tt yy, b5 ttt t, b5 yy t, b6 rr tt y, b6 yyy rr ry, b7 rt ry ty,
r1, r2 rrrr, r2 rrrr, r3 brr, r3 brt, r3 brty ttt, r3 tty, r4 bbb yyy tt, r4 by rt, r4 rrr ty,
r4 yyyy yy, r5 bb rr tt, r5 bb y, r5 bbb b, r6 bb yy t, r6 ttt ty yy, r7 bt by ty,
t1, t2 tttt, t2 tttt, t3 brty yyy, t3 byy, t3 rtt, t3 rty, t4 bbb yyy rr, t4 bbbb bb, t4 br ty,
t4 ttt by, t5 rr b, t5 rr tt yy, t5 yyy y, t6 bb yy r, t6 rrr bb br, t7 br by ry,
y1, y2 yyyy, y2 yyyy, y3 bbr, y3 brty bbb, y3 bry, y3 tyy, y4 by rt, y4 rrr ttt bb, y4 tttt tt,
y4 yyy br, y5 bb rr yy, y5 rrr r, y5 tt r, y6 bbb bt tt, y6 rr tt b, y7 br bt rt
"""
COLOR, TIME, GOALS = {}, {}, {}
for number, (tile, *goals) in enumerate(map(str.split, TILES.split(",")), start=1):
    COLOR[number], TIME[number], GOALS[number] = tile[0], int(tile[1]), goals


def value(tile, cell, display):
    """How good it seems to place `tile` on `cell`; `display` maps my cells to placed tiles."""
    x, y = cell
    around = [display[c] for c in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] if c in display]
    worth = -0.4 * TIME[tile]
    for goal in GOALS[tile]:
        worth += sum(COLOR[other["tile"]] in goal for other in around) / len(goal)
    for other in around:
        for goal, covered in zip(GOALS[other["tile"]], other["covered"]):
            worth += (not covered and COLOR[tile] in goal) / len(goal)
    return worth + random.random() / 1000


def choose(view):
    legal = view["legal"]
    mine = view["players"][view["turn"]]["display"]
    display = {(placed["x"], placed["y"]): placed for placed in mine}
    options = [(value(tile, cell, display), tile, cell)
               for tile in legal["tiles"] for cell in map(tuple, legal["cells"])]
    worth, tile, (x, y) = max(options)
    if legal["refill"] and worth < 0:
        return {"type": "refill"}
    return {"type": "take", "tile": tile, "x": x, "y": y}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "name": "example"}
    elif message["type"] == "choose":
        random.seed(message.get("seed"))
        answer = choose(message["view"])
    else:
        break
    print(json.dumps(answer), flush=True)
