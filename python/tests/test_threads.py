"""Long work lets other threads of Python run."""

import sys
import threading
import time

import numpy as np
import pytest

import nova_luna
from nova_luna._native import BatchGames


def works():
    env, many = nova_luna.BatchEnv(4000, seed=1), BatchGames(20_000)
    actions = np.empty(len(many), np.int64)
    features = env.action_features()
    planes = env.planes(size=9)
    game = next(nova_luna.play_match(["greedy", "greedy"], 1)).game
    bot, position = nova_luna.Bot("level5"), nova_luna.Game(seed=1).position

    # Each calls into Rust once, so that no other call hides one that holds on.
    return {
        "sample": lambda: many.sample(actions),
        "step": lambda: env.games.step(
            None, env.observation, env.action_mask, env.seat, env.reward, env.done
        ),
        "reset": env.games.reset,
        "action_features": lambda: env.games.action_features(features),
        "planes": lambda: env.games.planes(planes),
        "self_play": lambda: nova_luna.self_play(["greedy", "greedy"], 2),
        "choose": lambda: bot.choose(position, nodes=500),
        "choose slowly": lambda: bot.choose(position, nodes=30_000),
        "analyse": lambda: nova_luna.analyse(game, nodes=50),
    }


@pytest.fixture
def counter():
    """A list whose number another thread raises whenever it gets the chance."""
    count, over = [0], threading.Event()

    def run():
        while not over.is_set():
            count[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    # Nobody is interrupted, so that this thread gives way only where it lets go by itself.
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=run)
    thread.start()
    yield count
    over.set()
    sys.setswitchinterval(interval)
    thread.join()


@pytest.mark.parametrize("name", works())
def test_another_thread_counts_meanwhile(name, counter):
    work = works()[name]
    # A busy machine may have no processor for the other thread for a long while.
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        before = counter[0]
        work()
        if counter[0] > before:
            return
    raise AssertionError("the other thread stood still")


def test_a_thread_stands_still_without_that(counter):
    def stands_still():
        before = counter[0]
        np.arange(1000).tolist()
        return counter[0] == before

    assert any(stands_still() for _ in range(1000))
