"""The lab learns from what `self_play` plays."""

import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import nova_luna
from nova_luna import Action, Game

LAB = Path(__file__).parent.parent.parent / "lab"
BOTS = ["level3", "greedy"]
FIRST = 70


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A file that lab/play.py wrote, and the arrays that it was made from."""
    file = tmp_path_factory.mktemp("lab") / "games"
    command = [sys.executable, LAB / "play.py", file, *BOTS, "--games", "6", "--first", str(FIRST), "--nodes", "60"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"6 games, the next deck is {FIRST + 3}\n"
    arrays = nova_luna.self_play(BOTS, 6, seed=424_242, first=FIRST, nodes=60, explore=0.1, threads=3)
    assert 0 < arrays["explored"].mean() < 0.3
    return file, arrays


def test_the_file_has_the_games(played):
    file, arrays = played
    script = runpy.run_path(str(LAB / "play.py"))
    data, row = file.read_bytes(), 0
    assert data == script["file_of"](arrays, FIRST)
    for number in range(6):
        players, plies, deck = np.frombuffer(data, script["GAME"], 1)[0].tolist()
        assert (players, deck) == (2, FIRST + number // 2)
        game = Game(2, seed=424_242, number=deck)
        data = data[7:]
        for _ in range(plies):
            tile, x, y, how = data[:4]
            cell = (x ^ 128) - 128, (y ^ 128) - 128
            action = Action.take(tile, *cell) if tile else Action.refill()
            assert game.position.index(action) == arrays["action"][row]
            assert how == arrays["explored"][row]
            game.play(action)
            chances = np.frombuffer(data, "<u2", 2, 4) / 65_535
            assert chances == pytest.approx(arrays["value"][row], abs=1e-4)
            data, row = data[8:], row + 1
        assert game.is_over
    assert not data


def test_the_lab_makes_samples_of_them(played, tmp_path):
    program = Path(os.environ.get("NOVA_LUNA_BIN", "")).parent / "examples" / "lab"
    if not program.exists():
        pytest.skip("there is no program examples/lab beside NOVA_LUNA_BIN")
    file, arrays = played
    subprocess.run([program, "samples", "1", tmp_path, file], check=True, capture_output=True)
    tree = ast.parse((LAB / "train.py").read_text())
    layout = next(ast.unparse(line.value) for line in tree.body if ast.unparse(line).startswith("POSITION ="))
    positions = np.fromfile(tmp_path / "positions", eval(layout, {"np": np}))  # noqa: S307
    # Each position after an action, but for the last of a game, has the value that the next search found.
    followed = arrays["game"][1:] == arrays["game"][:-1]
    assert len(positions) == followed.sum()
    values = np.sort(arrays["value"][1:][followed], axis=1)
    assert np.sort(positions["value"][:, :2], axis=1) == pytest.approx(values, abs=1e-4)
    assert positions["game"].tolist() == (FIRST + arrays["game"][:-1][followed] // 2).tolist()
    winner = arrays["reward"].argmax(axis=1)[arrays["game"][1:][followed]]
    to_move = arrays["seat"][1:][followed]
    assert positions["winner"].tolist() == (winner != to_move).tolist()
