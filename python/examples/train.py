"""Trains a small agent by policy gradient (REINFORCE), against itself, and measures it.

    python train.py [STEPS]

The policy is a softmax over the legal actions of a weighted sum of what each action does at once
(`nova_luna.ACTION_FEATURES`, and the discs squared). It starts out random; a minute or so on one core is enough to beat the
bot `random` nearly always. Nothing but numpy is needed.
"""

import sys

import numpy as np
import numpy.typing as npt

import nova_luna
from nova_luna import ACTIONS, Action, BatchEnv, Position

Floats = npt.NDArray[np.float32]
GAMES = 128
SCALE = np.array([1, 2, 4, 2, 3, 3, 2, 1, 4], np.float32)
"""About how large each feature is."""


def widen(features: Floats) -> Floats:
    """The features of actions and the discs squared, each about as large as 1."""
    wide = np.empty((*features.shape[:-1], len(SCALE)), np.float32)
    wide[..., :-1] = features
    wide[..., -1] = features[..., 1] ** 2
    wide /= SCALE
    return wide


def train(steps: int, seed: int = 0, rate: float = 0.5) -> tuple[Floats, list[float]]:
    """Plays `steps` plies in each of many games; returns the weights, and how much they changed in between."""
    rng = np.random.default_rng(seed)
    env = BatchEnv(GAMES, 2, seed=seed)
    features = np.zeros((GAMES, ACTIONS, 8), np.float32)
    weights = np.zeros(len(SCALE), np.float32)
    # By game and seat: the sum of the gradients of its decisions.
    trace = np.zeros((GAMES, 2, len(SCALE)), np.float32)
    rows = np.arange(GAMES)
    history = []
    for _ in range(steps):
        wide = widen(env.action_features(features))
        scores = np.where(env.action_mask == 1, wide @ weights, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        # The largest of these sums is each action with its chance.
        actions = (scores + rng.gumbel(size=scores.shape)).argmax(axis=1)
        expected = (chances[:, None, :] @ wide)[:, 0]
        trace[rows, env.seat] += wide[rows, actions] - expected
        env.step(actions)
        if env.done.any():
            gradient = (env.reward[env.done][:, :, None] * trace[env.done]).mean(axis=(0, 1))
            weights += rate * np.float32(env.done.mean()) * gradient
            trace[env.done] = 0
            history.append(float(np.abs(weights).sum()))
    return weights, history


def agent(weights: Floats) -> nova_luna.arena.Player:
    """A bot that plays the best action by these weights."""

    def trained(position: Position) -> Action:
        scores = widen(position.action_features()) @ weights
        legal = position.action_mask() == 1
        return position.action(int(np.where(legal, scores, -np.inf).argmax()))

    return trained


def main(steps: int) -> None:
    weights, _ = train(steps)
    for name, weight in zip([*nova_luna.ACTION_FEATURES, "discs²"], weights, strict=True):
        print(f"{name:>10} {weight:6.2f}")
    for opponent in ("random", "greedy"):
        print(nova_luna.match([agent(weights), opponent], games=200, seed=1))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6000)
