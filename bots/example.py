#!/usr/bin/env python3
"""A bot for Nova Luna that needs only Python's standard library.

It looks one move ahead: it prefers placements whose neighbours have the colours that its goals ask
for, and cheap tiles. Change `value`, and let the arena measure whether the bot has become stronger.

    nova-luna arena random "cmd:python3 bots/example.py" --games 200
"""
import csv, json, os, random, sys

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "..", "crates", "rules", "src", "tiles.csv")) as file:
    TILES = {int(row["id"]): row for row in csv.DictReader(file)}


def color(tile):
    return TILES[tile]["color"][0]  # b, r, t or y, as in the goals


def value(tile, cell, display):
    """How good it seems to place `tile` on `cell`; `display` maps my cells to placed tiles."""
    x, y = cell
    around = [display[c] for c in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] if c in display]
    worth = -0.4 * int(TILES[tile]["time"])
    for goal in TILES[tile]["goals"].split():
        worth += sum(color(other["tile"]) in goal for other in around) / len(goal)
    for other in around:
        for goal, covered in zip(TILES[other["tile"]]["goals"].split(), other["covered"]):
            worth += (not covered and color(tile) in goal) / len(goal)
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
