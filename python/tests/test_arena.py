"""Games through Python are those of the arena, byte for byte."""

import hashlib
import os
import subprocess

import numpy as np
import pytest

import nova_luna
from nova_luna import Action, Game

GAMES = 10_000
# Over all records: the digest of the digest so far and the next record.
CHAIN = "970775e00143e27d0a310f241f046c6a0e8f729b22d175a1added176b7339bdc"


def chain(records):
    digest = b""
    for record in records:
        digest = hashlib.sha256(digest + record.encode()).digest()
    return digest.hex()


def records(bots, games, **options):
    seed = options.setdefault("seed", 1)
    for one in nova_luna.play_match(bots, games, **options):
        names = [bots[bot] for bot in one.bots]
        yield one.game.record(seed=seed, number=one.number, bots=names)


def arena(tmp_path, bots, games, *options):
    program = os.environ.get("NOVA_LUNA_BIN")
    if program is None:
        pytest.skip("NOVA_LUNA_BIN does not name the program nova-luna")
    file = tmp_path / "records"
    command = [program, "arena", *bots, "--games", str(games), "--record", str(file), *options]
    subprocess.run(command, check=True, capture_output=True)
    return file.read_text().splitlines()


@pytest.fixture(scope="module")
def random_records():
    return list(records(["random", "random"], GAMES, seed=20))


def test_10_000_random_games_are_always_the_same(random_records):
    assert len(random_records) == GAMES
    assert chain(random_records) == CHAIN


def test_10_000_random_games_are_those_of_the_arena(random_records, tmp_path):
    expected = arena(tmp_path, ["random", "random"], GAMES, "--seed", "20")
    assert chain(expected) == chain(random_records)
    assert expected == random_records


@pytest.mark.parametrize(
    "bots", [["random"], ["random", "greedy", "level2"], ["level1", "random", "level3", "greedy"]]
)
def test_games_of_other_bots_are_those_of_the_arena(bots, tmp_path):
    expected = arena(tmp_path, bots, 12, "--seed", "5", "--nodes", "100")
    assert list(records(bots, 12, seed=5, nodes=100)) == expected


@pytest.mark.parametrize("bots", [["random"], ["level3", "random"], ["greedy", "random", "level2"]])
def test_self_play_has_the_same_games(bots):
    later = nova_luna.self_play(bots, 3, seed=9, first=1)
    arrays = nova_luna.self_play(bots, 6, seed=9, threads=2)
    one_thread = nova_luna.self_play(bots, 6, seed=9)
    for name, array in arrays.items():
        assert np.array_equal(array, one_thread[name], equal_nan=array.dtype.kind == "f"), name
    assert not arrays["explored"].any()
    # Each deck is played once per rotation of the seats.
    same = arrays["action"][arrays["game"] == len(bots)]
    assert np.array_equal(later["action"][later["game"] == 0], same)
    row = 0
    for one in nova_luna.play_match(bots, 6, seed=9):
        game = Game(len(bots), seed=9, number=one.number // len(bots))
        for seat, action in one.game.log:
            assert arrays["game"][row] == one.number and arrays["seat"][row] == seat
            index = int(arrays["action"][row])
            assert game.position.action(index) == action
            assert np.array_equal(arrays["observation"][row], game.position.observation())
            values = arrays["value"][row]
            if bots[one.bots[seat]] in ("level3", "greedy") and len(bots) > 1:
                assert values.sum() == pytest.approx(1, abs=1e-4)
            game.play(action)
            row += 1
        assert arrays["reward"][one.number].tolist() == pytest.approx(one.game.position.rewards)
    assert row == len(arrays["action"])
