"""`python -m nova_luna.bench`: how fast the environments are on this machine.

Everything is measured on one core, in turns, so that a machine that is busy for a moment spoils no ratio.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from .batch import BatchEnv

TURNS = 5


def batch_plies(count: int, players: int, seconds: float) -> float:
    """Plies a second of a batch of so many games, random actions, with observations and masks."""
    env = BatchEnv(count, players, seed=1)
    actions = np.empty(count, np.int64)
    plies, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        for _ in range(10):
            env.sample(actions)
            env.step(actions)
        plies += 10 * count
    return plies / spent


def aec_plies(players: int, seconds: float) -> float:
    """Plies a second of a plain loop over the environment of PettingZoo, random actions."""
    from . import nova_luna_v0

    env = nova_luna_v0.env(players=players)
    plies, began, seed = 0, time.perf_counter(), 0
    while (spent := time.perf_counter() - began) < seconds:
        env.reset(seed=seed)
        seed += 1
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            plies += 1
    return plies / spent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m nova_luna.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each number")
    parser.add_argument("--players", type=int, default=2, help="how many play")
    parser.add_argument(
        "--games", type=int, nargs="+", default=[64, 1024, 4096], help="how many games a batch has"
    )
    options = parser.parse_args()
    loop, batches = 0.0, dict.fromkeys(options.games, 0.0)
    share = options.seconds / TURNS
    for _ in range(TURNS):
        loop += aec_plies(options.players, share) / TURNS
        for count in batches:
            batches[count] += batch_plies(count, options.players, share) / TURNS
    print("                      plies a second    / loop")
    print(f"a loop over the AEC     {loop:12,.0f}")
    for count, batch in batches.items():
        print(f"batch of {count:<14,} {batch:12,.0f} {batch / loop:9.0f}")


if __name__ == "__main__":
    main()
