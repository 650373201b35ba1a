"""Nothing leaks."""

import ctypes
import gc
import sys

import pytest

import nova_luna


class Mallinfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks mapped usmblks fsmblks used free keepcost".split()]


def held():
    """How many bytes the C library has given out, and how many blocks Python. Both are exact, so that little work shows a leak."""
    try:
        mallinfo = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        pytest.skip("this C library does not say how much memory it has given out")
    mallinfo.restype = Mallinfo
    gc.collect()
    info = mallinfo()
    return info.used + info.mapped, sys.getallocatedblocks()


def grown(work, times):
    """By how much what is held grows, each time."""
    for _ in range(10):
        work()
    before = held()
    for _ in range(times):
        work()
    return [(after - before) / times for before, after in zip(before, held(), strict=True)]


def test_100_000_resets_take_no_memory():
    env = nova_luna.BatchEnv(100, seed=1)

    def resets():
        env.reset(seed=2)
        env.step(env.sample())

    # A hundred games each time.
    assert max(grown(resets, 1000)) < 1


def test_environments_and_games_take_no_memory():
    env = nova_luna.env()

    def episode():
        env.reset(seed=1)
        observation, *_ = env.last()
        env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        game = nova_luna.Game(3, seed=1)
        game.play(game.legal_actions[0])
        game.record()
        with pytest.raises(nova_luna.RecordError):
            nova_luna.Game.from_record("{}")

    assert max(grown(episode, 300)) < 1


def test_self_play_takes_no_memory():
    memory, blocks = grown(lambda: nova_luna.self_play(["random", "greedy"], 2, threads=2), 50)
    # Threads leave a little to the next ones.
    assert memory < 500 and blocks < 1


def test_a_leak_would_show():
    kept = []
    memory, blocks = grown(lambda: kept.append(nova_luna.Game(seed=1)), 100)
    assert memory > 1000 and blocks >= 1
