"""Plays games of bots by name into a file that `lab samples` reads, as it reads those of `lab play`.

    python3 lab/play.py lab/work/games-2-7 level5 level4 --nodes 800 --games 1000 --threads 16

It needs the Python package (`pip install ./python`): `nova_luna.self_play` plays, and this only changes the format. `lab play`
knows one bot against itself, networks that are not in use, and moves aside; here any bots play each other.
"""

import argparse

import numpy as np

import nova_luna

# As in crates/engine/examples/lab/games.rs.
DECKS = 424_242
EXPLORE = 0.1
GAME = np.dtype([("players", "u1"), ("plies", "<u2"), ("deck", "<u4")])
# So many games are played before they are written.
PIECE = 256


def part(observation, name):
    """A part of observations by its name in the layout."""
    start, shape = nova_luna.OBSERVATION_LAYOUT[name]
    return observation[:, start:start + int(np.prod(shape))].reshape(len(observation), *shape)


def file_of(arrays, first):
    """The bytes of a file with the games that `self_play` returned, whose first deck was `first`."""
    players = arrays["reward"].shape[1]
    rows = np.arange(len(arrays["action"]))
    refill = arrays["action"] == 0
    place, cell = np.divmod(np.maximum(arrays["action"] - 1, 0), nova_luna.MOST_CELLS)
    track = part(arrays["observation"], "track")
    lies_at = (np.cumsum(track > 0, axis=1) == place[:, None] + 1).argmax(axis=1)
    coordinates = part(arrays["observation"], "cells")[rows, cell].astype(np.int16) - 68
    plies = np.zeros(len(rows), [("tile", "u1"), ("cell", "i1", 2), ("how", "u1"), ("chances", "<u2", players)])
    plies["tile"] = np.where(refill, 0, track[rows, lies_at])
    plies["cell"] = np.where(refill[:, None], 0, coordinates)
    plies["how"] = arrays["explored"]
    plies["chances"] = 65_535 * arrays["value"].clip(0, 1)
    ends = np.searchsorted(arrays["game"], np.arange(len(arrays["reward"])), side="right")
    pieces, start = [], 0
    for game, end in enumerate(ends):
        pieces.append(np.array((players, end - start, first + game // players), GAME).tobytes())
        pieces.append(plies[start:end].tobytes())
        start = end
    return b"".join(pieces)


def main():
    options = argparse.ArgumentParser(description="Plays games of bots by name for the lab.")
    options.add_argument("file", help="where the games go")
    options.add_argument("bots", nargs="+", help="two to four names; every deck is played once per rotation of the seats")
    options.add_argument("--nodes", type=int, default=800, help="how much a bot may search for a move")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--first", type=int, default=0, help="the first deck")
    options.add_argument("--threads", type=int, default=1)
    args = options.parse_args()
    if not 2 <= len(args.bots) <= 4:
        options.error("two to four bots; lab solo is for solo games")
    players, deck = len(args.bots), args.first
    last = deck + -(-args.games // players)
    with open(args.file, "wb") as file:
        while deck < last:
            decks = min(PIECE, last - deck)
            arrays = nova_luna.self_play(args.bots, decks * players, seed=DECKS, first=deck, nodes=args.nodes,
                                         explore=EXPLORE, threads=args.threads)
            if np.isnan(arrays["value"]).any():
                options.error("one of these bots does not say what it thinks of a position")
            file.write(file_of(arrays, deck))
            deck += decks
    print(f"{(last - args.first) * players} games, the next deck is {last}")


if __name__ == "__main__":
    main()
