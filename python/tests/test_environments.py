"""The environments of PettingZoo and Gymnasium, by their own tests."""

import types

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import nova_luna
from nova_luna import IllegalActionError, nova_luna_v0, solo_v0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_api(players):
    api_test(nova_luna.env(players=players), num_cycles=300)


def test_pettingzoo_seeds():
    seed_test(nova_luna.env, num_cycles=200)


def test_pettingzoo_rendering(capsys):
    render_test(nova_luna.env, {"svg": lambda picture: picture.startswith("<svg")})
    assert "to move: seat" in capsys.readouterr().out


# The test draws actions without a mask, and expects that all agents act equally often. In a game where the same player may
# move several times in a row only the parallel environment can do that, so its AEC version is made from it.
def test_pettingzoo_max_cycles():
    def parallel_env(**options):
        return nova_luna_v0.parallel_env(illegal="random", **options)

    def env(**options):
        return parallel_to_aec(parallel_env(**options))

    max_cycles_test(types.SimpleNamespace(env=env, parallel_env=parallel_env))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_parallel():
    parallel_api_test(nova_luna_v0.parallel_env(illegal="random"), num_cycles=300)


def random_episode(env, seed):
    env.reset(seed=seed)
    plies = 0
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated, "nothing is truncated unless somebody asks for it"
        if terminated:
            env.step(None)
            continue
        mask = observation["action_mask"]
        for other in env.agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        assert reward == 0
        env.step(int(rng.choice(np.flatnonzero(mask))))
        plies += 1
    return plies


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_are_given_at_the_end(players):
    env = nova_luna.env(players=players, goal_discs=3)
    for seed in range(5):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        last = {}
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            if terminated:
                last[agent] = reward
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        winner = env.unwrapped.game.outcome.winner
        expected = [-1 / (players - 1)] * players
        expected[winner] = 1
        assert [last[f"player_{seat}"] for seat in range(players)] == pytest.approx(expected)


def test_whole_games():
    for seed in range(3):
        assert 30 < random_episode(nova_luna.env(), seed) <= nova_luna.MOST_PLIES


def test_an_illegal_action_raises_and_changes_nothing():
    env = nova_luna.env()
    env.reset(seed=1)
    before = env.unwrapped.game.position
    for action in (0, 2, 414):
        with pytest.raises(IllegalActionError):
            env.step(action)
    with pytest.raises(ValueError, match="only 0 to 414"):
        env.step(415)
    for nonsense in (None, "1@0,0", 1.0, True):
        with pytest.raises(TypeError):
            env.step(nonsense)
    assert env.unwrapped.game.position == before
    tolerant = nova_luna.env(illegal="random")
    tolerant.reset(seed=1)
    tolerant.step(414)
    assert len(tolerant.unwrapped.game.log) == 1


def test_only_who_asks_for_it_is_truncated():
    env = nova_luna.env(max_cycles=5)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated and truncated == (steps >= 5)
        if truncated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
    assert steps == 5


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 5}, {"goal_discs": 21}, {"illegal": "no"}, {"render_mode": "x"}, {"max_cycles": 0}],
)
def test_wrong_options_say_so(options):
    name = next(iter(options))
    with pytest.raises(ValueError, match=name):
        nova_luna.env(**options)


def test_gymnasium():
    env = gymnasium.make("nova_luna/Solo-v0", illegal="random")
    check_env(env.unwrapped, skip_render_check=True)
    for mode in ("human", "ansi", "svg"):
        env = gymnasium.make("nova_luna/Solo-v0", render_mode=mode)
        env.reset(seed=1)
        assert (env.render() is None) == (mode == "human")


def test_a_solo_game():
    env = solo_v0.SoloEnv()
    scores = []
    for seed in (1, 1, 2):
        _, info = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, cut, info = env.step(action)
            assert not cut and (over or reward == 0)
        assert reward == pytest.approx((100 - info["score"]) / 100)
        scores.append(info["score"])
    assert scores[0] == scores[1] != scores[2]
    with pytest.raises(IllegalActionError, match="over"):
        env.step(np.int64(1))
    env.reset(seed=1)
    with pytest.raises(IllegalActionError):
        env.step(np.int64(414))
