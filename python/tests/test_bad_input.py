"""Whatever is wrong raises an exception that says what; nothing panics."""

import random
import threading

import numpy as np
import pytest

import nova_luna
from nova_luna import (
    Action,
    BatchEnv,
    Bot,
    Game,
    IllegalActionError,
    NotationError,
    Position,
    RecordError,
    Tile,
)
from nova_luna._native import BatchGames

FINISHED = next(nova_luna.play_match(["random", "random"], 2)).game
RECORD = FINISHED.record()

WRONG = [
    (lambda: Tile(0), ValueError, "there is no tile 0, only 1 to 68"),
    (lambda: Tile("28"), TypeError, "integer"),
    (lambda: Tile(2**80), OverflowError, "int"),
    (lambda: Action("28@"), NotationError, "column"),
    (lambda: Action(28), TypeError, "expected an Action, or its notation"),
    (lambda: Action.take(28, 0, 200), ValueError, "no display reaches"),
    (lambda: Action.take(None, 0, 0), TypeError, "a number from 1 to 68, not NoneType"),
    (lambda: Action.from_json("{}"), ValueError, "missing field `type`"),
    (lambda: Game(seed=1).position.action(-1), ValueError, "only 0 to 414"),
    (lambda: Game(seed=1).position.action(0), IllegalActionError, "the refill"),
    (lambda: FINISHED.position.action(5), IllegalActionError, "over"),
    (lambda: FINISHED.position.index("28@0,0"), IllegalActionError, "over"),
    (lambda: Position("nonsense"), NotationError, "column 1"),
    (lambda: Position("2p20 *,1,1,.,.,.,.,.,.,.,.,. 01 - -"), NotationError, "two places"),
    (lambda: Position.start(7), ValueError, "players: 1 to 4, not 7"),
    (lambda: Position.start(2, order=[0, 0]), ValueError, "order"),
    (lambda: Position.start(2, order=[-1, 0]), ValueError, "there is no seat -1"),
    (lambda: Position.start(1, goal_discs=20), ValueError, "always has 21"),
    (lambda: Position.from_view("[]"), ValueError, "an object"),
    (lambda: Position.from_record("{"), RecordError, "EOF while parsing"),
    (lambda: Game(2, goal_discs=0), ValueError, "goal_discs: 1 to 20"),
    (lambda: Game(2, seed=-1), ValueError, "a whole number from 0"),
    (lambda: Game(2, seed="one"), TypeError, "a whole number from 0"),
    (lambda: Game.from_deck([1, 2, 3]), ValueError, "deck: a deck has 68 tiles, not 3"),
    (lambda: Game.from_deck([1] * 68), ValueError, "deck: tile 1 is in the deck twice"),
    (lambda: Game(seed=1).play("refill"), IllegalActionError, "the track can be filled"),
    (lambda: Game(seed=1).play("1@5,5"), IllegalActionError, "not on the track"),
    (lambda: Game(seed=1).play("42@0,0", seat=1), IllegalActionError, "it is the turn of seat 0"),
    (lambda: Game(seed=1).play("42@0,0", seat=2), ValueError, "there is no seat 2"),
    (lambda: FINISHED.copy().play("1@0,0"), IllegalActionError, "the game is over"),
    (lambda: Game(seed=1).record(bots=["one"]), ValueError, "1 names for 2 players"),
    (lambda: FINISHED.position.play("1@0,0"), IllegalActionError, "over"),
    (lambda: FINISHED.position.time(), ValueError, "the seat has to be named"),
    (lambda: FINISHED.position.display(3), ValueError, "seats are 0 to 1"),
    (lambda: FINISHED.position.fill([1]), IllegalActionError, "no fill is due"),
    (lambda: Position.start().fill([1, 2]), IllegalActionError, "draws 11 tiles, not 2"),
    (lambda: Position.start().play("1@0,0"), IllegalActionError, "filled first"),
    (lambda: FINISHED.position.planes(0, size=1000), ValueError, "size: 3 to 255"),
    (lambda: Bot("deep thought"), ValueError, "there is no bot .deep thought."),
    (lambda: Bot("random").choose(FINISHED.position), IllegalActionError, "over"),
    (lambda: Bot("random").choose(Position.start()), IllegalActionError, "filled first"),
    (lambda: Bot("level5").choose(Game().position, nodes=0), ValueError, "nodes: at least 1"),
    (lambda: Bot("level5").choose(Game().position, time_ms=-5), ValueError, "time_ms: at least 1"),
    (lambda: nova_luna.analyse(Game(seed=1)), RecordError, "not over"),
    (lambda: nova_luna.analyse(28), TypeError, "a Game or the text of a record"),
    (lambda: nova_luna.self_play(["random", "nobody"], 1), ValueError, "nobody"),
    (lambda: nova_luna.self_play([], 1), ValueError, "bots: 1 to 4 names, not 0"),
    (lambda: nova_luna.self_play(["random"], 0), ValueError, "games: at least 1"),
    (lambda: nova_luna.self_play(["random"], 1, first=-1), ValueError, "first: 0 to"),
    (lambda: nova_luna.self_play(["random"], 1, explore=1.5), ValueError, "explore: a share from 0 to 1, not 1.5"),
    (lambda: nova_luna.wilson(5, 3), ValueError, "5 wins in 3 games"),
    (lambda: nova_luna.match(["random"]), ValueError, "two to four"),
    (lambda: BatchEnv(0), ValueError, "count: at least 1"),
    (lambda: BatchEnv(10**9), ValueError, "at most 1,000,000"),
    (lambda: BatchEnv(2, threads=0), ValueError, "threads: 1 to 1024"),
    (lambda: BatchEnv(2).position(2), IndexError, "only 0 to 1"),
    (lambda: BatchEnv(2).planes(size=2), ValueError, "size: 3 to 255"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_wrong_is_said(number):
    act, error, words = WRONG[number]
    with pytest.raises(error, match=words):
        act()


def test_records_that_were_tampered_with():
    tampered = [
        ("nova-luna-record/1", "nova-luna-record/9", "format"),
        ('"players":2', '"players":3', "start_stack|players"),
        ('"seat":0', '"seat":1', "action"),
        ('"type":"take"', '"type":"talk"', "type"),
        ('"result":{"winner":', '"result":{"winner":9', "result"),
    ]
    for old, new, words in tampered:
        assert old in RECORD
        with pytest.raises(RecordError, match=words):
            Game.from_record(RECORD.replace(old, new, 1))


def test_broken_records_never_panic():
    rng = random.Random(1)
    for _ in range(2000):
        text = list(RECORD)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place] = rng.choice('0123456789"{}[],:-ae')
        for read in (Game.from_record, Position.from_record):
            try:
                read("".join(text))
            except RecordError:
                pass


def arrays(count=3, players=2):
    env = BatchEnv(count, players)
    return [env.sample(), env.observation, env.action_mask, env.seat, env.reward, env.done]


@pytest.mark.parametrize(
    ("place", "wrong", "error", "words"),
    [
        (0, np.zeros(3, np.int32), TypeError, "actions: expected a numpy array of int64, not an array of int32"),
        (0, [1, 1, 1], TypeError, "actions: expected a numpy array of int64"),
        (0, np.zeros(4, np.int64), ValueError, r"actions: expected the shape \[3\], not \[4\]"),
        (0, np.zeros((3, 1), np.int64), ValueError, "shape"),
        (0, np.ones(6, np.int64)[::2], ValueError, "side by side"),
        (1, np.zeros((3, 583), np.float32), TypeError, "observation: expected a numpy array of uint8"),
        (1, np.zeros((3, 5), np.uint8), ValueError, "observation: expected the shape"),
        (2, np.zeros((3, 415), np.uint8), TypeError, "action_mask"),
        (3, None, TypeError, "seat"),
        (4, np.zeros((3, 3), np.float32), ValueError, "reward"),
        (5, np.zeros(3, np.int8), TypeError, "done"),
    ],
)
def test_wrong_arrays_are_refused(place, wrong, error, words):
    games = BatchGames(3, 2)
    given = arrays()
    given[place] = wrong
    before = [games.position(i) for i in range(3)]
    with pytest.raises(error, match=words):
        games.step(*given)
    assert [games.position(i) for i in range(3)] == before


def test_arrays_that_cannot_be_written_to_are_refused():
    games = BatchGames(3, 2)
    given = arrays()
    given[1].flags.writeable = False
    with pytest.raises(ValueError, match="observation: it cannot be written to"):
        games.step(*given)


def test_one_illegal_action_stops_the_whole_step():
    env = BatchEnv(4, seed=1)
    before = [env.position(i) for i in range(4)]
    actions = env.sample()
    for wrong in (0, 2, 414, 415, -1, 2**62):
        actions[2] = wrong
        with pytest.raises(IllegalActionError, match="game 2: .*no game has changed"):
            env.step(actions)
        assert [env.position(i) for i in range(4)] == before


def test_numbers_of_any_kind_never_panic():
    numbers = [-(2**63), -1, 0, 1, 3, 138, 139, 414, 415, 2**31, 2**63 - 1]
    position = Game(seed=3).position
    for number in numbers:
        for act in (
            lambda n: position.action(n),
            lambda n: position.time(n),
            lambda n: position.tile_at(0, n, n),
            lambda n: position.planes(size=n),
            lambda n: Position.start(n),
            lambda n: Game(2, goal_discs=n),
            lambda n: Action.take(n, n, n),
            lambda n: BatchEnv(2, threads=n) if n < 10 else None,
        ):
            try:
                act(number)
            except (ValueError, OverflowError):
                pass


def test_a_batch_that_is_used_by_two_threads_at_once_says_so():
    env = BatchEnv(2000, seed=1)
    faults, actions = [], env.sample()

    def work():
        try:
            for _ in range(200):
                env.games.sample(actions)
                env.position(0)
        except (RuntimeError, ValueError) as error:
            faults.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("borrowed" in fault or "given twice" in fault for fault in faults)
