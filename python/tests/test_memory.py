"""Nothing leaks."""

import os

import pytest

import nova_luna


def resident():
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("this system does not say how much memory a process has")
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def grown(work, times):
    for _ in range(times // 10):
        work()
    before = resident()
    for _ in range(times):
        work()
    return resident() - before


def test_100_000_resets_take_no_memory():
    env = nova_luna.BatchEnv(100, seed=1)

    def resets():
        env.reset(seed=2)
        env.step(env.sample())

    # A hundred games each time.
    assert grown(resets, 1000) < 2_000_000


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

    assert grown(episode, 5000) < 2_000_000
