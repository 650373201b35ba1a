"""The batch environment, compared with positions played one by one."""

import numpy as np
import pytest

import nova_luna
from nova_luna import ACTIONS, OBSERVATION_LAYOUT, OBSERVATION_SIZE, Action, BatchEnv, Game


def part(observation, name):
    start, shape = OBSERVATION_LAYOUT[name]
    return observation[..., start : start + int(np.prod(shape))].reshape(*observation.shape[:-1], *shape)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("threads", [1, 3])
def test_every_row_is_what_the_position_says(players, threads):
    env = BatchEnv(7, players, seed=11, threads=threads)
    games = [Game(players, seed=11, number=number) for number in range(7)]
    numbers = list(range(7))
    ended = 0
    for _ in range(150):
        for i, game in enumerate(games):
            position = game.position
            assert env.position(i) == position and env.number(i) == numbers[i]
            assert env.seat[i] == position.seat_to_move
            assert np.array_equal(env.observation[i], position.observation())
            assert np.array_equal(env.action_mask[i], position.action_mask())
        actions = env.sample()
        observation, mask, reward, done = env.step(actions)
        assert observation is env.observation and mask is env.action_mask
        for i, game in enumerate(games):
            game.play(game.position.action(int(actions[i])))
            assert done[i] == game.is_over
            assert reward[i].tolist() == pytest.approx(game.position.rewards)
            if game.is_over:
                ended += 1
                numbers[i] += 7
                games[i] = Game(players, seed=11, number=numbers[i])
    assert ended >= 7


def test_the_same_seed_gives_the_same_games():
    one, two, other = BatchEnv(50, seed=3), BatchEnv(50, seed=3, threads=4), BatchEnv(50, seed=4)
    for _ in range(100):
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.observation, two.observation)
        other.step(other.sample())
    assert not np.array_equal(one.observation, other.observation)
    first, _ = one.reset()
    assert np.array_equal(first, BatchEnv(50, seed=3).observation)
    second, _ = one.reset(seed=4)
    assert np.array_equal(second, BatchEnv(50, seed=4).observation)


def test_arrays_of_the_caller_are_filled():
    env = BatchEnv(5, seed=1)
    observations = np.zeros((3, 5, OBSERVATION_SIZE), np.uint8)
    masks = np.zeros((3, 5, ACTIONS), np.int8)
    for t in range(3):
        env.step(env.sample(), observation=observations[t], action_mask=masks[t])
    assert np.array_equal(observations[2][4], env.position(4).observation())
    assert np.array_equal(masks[2][0], env.position(0).action_mask())


def test_the_action_space_leads_both_ways():
    rng = nova_luna.Rng(1)
    for players in (1, 2, 3, 4):
        game = Game(players, seed=7)
        while not game.is_over:
            position = game.position
            legal = position.legal_actions
            numbers = [position.index(action) for action in legal]
            assert [position.action(number) for number in numbers] == legal
            assert sorted(numbers) == np.flatnonzero(position.action_mask()).tolist()
            cells = position.free_cells()
            for action, number in zip(legal, numbers, strict=True):
                if number > 0:
                    place, cell = divmod(number - 1, nova_luna.MOST_CELLS)
                    assert position.takeable[place] == action.tile and cells[cell] == action.cell
            game.play(legal[rng.below(len(legal))])
        assert not game.position.action_mask().any()


def test_a_display_in_a_line_has_room_in_the_action_space():
    game = Game(2, seed=2)
    while not game.is_over:
        farthest = max(game.legal_actions, key=lambda action: (action.cell or (-99, 0))[0])
        game.play(farthest)
    assert max(one.x for seat in (0, 1) for one in game.position.display(seat)) > 20


def test_the_layout_of_observations():
    position = nova_luna.Position(
        "2p20 .,14,42,*,.,20,31,5,57,22,38,12 01 "
        "34@0,0xoo/51@1,0ooo/1@-1,0/18@-1,1 17@0,0oox/68@1,0ooo/35@0,-1/52@2,0"
    )
    for seat in (0, 1):
        observation = position.observation(seat)
        assert observation.shape == (OBSERVATION_SIZE,) and observation.dtype == np.uint8
        tiles = part(observation, "tiles")
        own, others = (34, 68) if seat == 0 else (68, 34)
        assert tiles[0, own - 1] == 2 and tiles[0, others - 1] == 3
        assert tiles[:, 17].tolist() == [2 + (seat != 0), 67, 69, 0]
        assert tiles[3, 33] == 0b110, "its first goal is covered"
        assert tiles[0, 13] == 1 and tiles[:, 1].tolist() == [0, 0, 0, 0]
        assert part(observation, "track").tolist() == [0, 20, 31, 5, 57, 22, 38, 12, 0, 14, 42]
        players = part(observation, "players")
        assert players[0].tolist() == [position.time(seat), position.discs_left(seat), seat]
        assert players[2:].tolist() == [[255] * 3] * 2
        game = part(observation, "game").tolist()
        cells = position.free_cells(seat)
        assert game == [2, 20, len(position.unseen), 0, seat, 0, 255, len(cells)]
        shown = part(observation, "cells")[: len(cells)].astype(int) - 68
        assert [tuple(cell) for cell in shown.tolist()] == cells
        assert not part(observation, "cells")[len(cells) :].any()


def test_planes():
    position = nova_luna.Position(
        "2p20 .,14,42,*,.,20,31,5,57,22,38,12 01 "
        "34@0,0xoo/51@1,0ooo/1@-1,0/18@-1,1 17@0,0oox/68@1,0ooo/35@0,-1/52@2,0"
    )
    planes = position.planes(size=9)
    corners = position.plane_corners(size=9)
    assert planes.shape == (21, 9, 9) and planes.dtype == np.int8
    names = ["blue", "red", "turquoise", "yellow"]
    for player in (0, 1):
        left, top = corners[player]
        for one in position.display(player):
            column = planes[10 * player : 10 * player + 10, one.y - top, one.x - left]
            assert column[:4].tolist() == [int(one.tile.color == name) for name in names]
            assert column[4] == one.tile.time
            assert column[5] == one.covered.count(False)
            tally = position.tally(one.tile)
            for color, letter in enumerate("brty"):
                lacking = [
                    max(0, goal.count(letter) - tally[color])
                    for goal, covered in zip(one.tile.goals, one.covered, strict=True)
                    if not covered
                ]
                assert column[6 + color] == max(lacking, default=0)
        assert planes[10 * player : 10 * player + 4].sum() == len(position.display(player))
    free = {(x + corners[0][0], y + corners[0][1]) for y, x in np.argwhere(planes[20])}
    assert free == set(position.free_cells())
    env = BatchEnv(4, 3, seed=2)
    for _ in range(60):
        env.step(env.sample())
    shown = env.planes(size=15)
    for i in range(4):
        assert np.array_equal(shown[i], env.position(i).planes(size=15))


def test_features_of_actions():
    env = BatchEnv(6, 2, seed=5, threads=2)
    for _ in range(70):
        features = env.action_features()
        for i in range(6):
            position = env.position(i)
            assert np.array_equal(features[i], position.action_features())
            assert not features[i][env.action_mask[i] == 0].any()
            for action in position.legal_actions:
                row = dict(zip(nova_luna.ACTION_FEATURES, features[i][position.index(action)], strict=True))
                preview = position.preview(action)
                assert row["refill"] == action.is_refill
                assert row["discs"] == len(preview.covered)
                if not action.is_refill:
                    assert row["time"] == action.tile.time
                    needed = sum(map(len, action.tile.goals))
                    assert row["there"] + row["lacking"] == needed
                    x, y = action.cell
                    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                    seat = position.seat_to_move
                    assert row["neighbours"] == sum(
                        position.tile_at(seat, *cell) is not None for cell in around
                    )
                    if preview.next_seat is not None:
                        assert row["again"] == (preview.next_seat == seat)
        env.step(env.sample())
