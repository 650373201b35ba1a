"""Positions, games, actions, tiles, bots and analysis, as people use them."""

import copy
import doctest
import json
import pickle
import signal
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import nova_luna
from nova_luna import Action, Bot, Game, Position, Tile, svg

LINE = "2p2 .,16,*,.,48,59,.,.,40,46,.,57 01 67@0,0oox/11@-1,0oo/1@-1,1 32@0,0ooo/65@-1,0ox"


def played(players=2, seed=1, bot="random"):
    game = Game(players, seed=seed)
    player, rng = Bot(bot), nova_luna.Rng(seed)
    while not game.is_over:
        game.play(player.choose(game.position, seed=rng.next()))
    return game


def test_the_module_says_what_it_does():
    failed, tried = doctest.testmod(nova_luna)
    assert tried > 3 and failed == 0


def test_tiles():
    assert len(nova_luna.TILES) == 68 and nova_luna.TILES[27] == Tile(28)
    tile = Tile(28)
    assert (tile.number, tile.color, tile.time, tile.goals) == (28, "red", 4, ["yyyy", "yy"])
    assert (repr(tile), str(tile), int(tile)) == ("Tile(28)", "red 4: yyyy yy", 28)
    assert eval(repr(tile)) == tile and len({tile, Tile(28), Tile(3)}) == 2
    assert sorted([Tile(5), Tile(2)]) == [Tile(2), Tile(5)]


def test_actions():
    action = Action("28@0,1")
    assert action == Action.take(28, 0, 1) == Action.take(Tile(28), 0, 1) == Action(action)
    assert (action.tile, action.cell, action.is_refill) == (Tile(28), (0, 1), False)
    assert eval(repr(action)) == action and str(action) == "28@0,1"
    refill = Action.refill()
    assert refill == Action("refill") and refill.is_refill
    assert refill.tile is None and refill.cell is None
    assert Action.from_json(action.to_json()) == action
    assert action.to_json() == '{"type":"take","tile":28,"x":0,"y":1}'


def test_positions_say_what_is_there():
    position = Position(LINE)
    assert position.notation == LINE and eval(repr(position)) == position
    assert (position.players, position.goal_discs, position.is_solo) == (2, 2, False)
    assert (position.seat_to_move, position.order, position.marker) == (0, [0, 1], 2)
    assert position.takeable == [Tile(48), Tile(59), Tile(40)]
    assert position.track[1] == Tile(16) and position.track[0] is None
    assert len(position.unseen) == 57
    assert (position.time(), position.time(1), position.discs_left(0)) == (11, 11, 1)
    display = position.display()
    assert [(one.tile.number, one.x, one.y) for one in display] == [(67, 0, 0), (11, -1, 0), (1, -1, 1)]
    assert display[0].covered == [False, False, True]
    assert position.tile_at(0, -1, 1) == Tile(1) and position.tile_at(0, 60, 60) is None
    assert position.group(67) == [Tile(67)] and position.group(68) == []
    assert position.tally(67) == (2, 0, 0, 0)
    assert "seat 0: time 11, 1 disc left" in str(position)
    assert position.outcome is None and position.rewards == [0.0, 0.0]


def test_a_preview_is_what_happens():
    position = Position(LINE)
    for action in position.legal_actions:
        preview = position.preview(action)
        after = position.copy()
        placement = after.play(action)
        assert (preview.covered, preview.completed) == (placement.covered, placement.completed)
        assert preview.next_seat == after.seat_to_move
        assert position == Position(LINE), "a preview and a copy change nothing"
        assert len(action.tile.goals) >= 0 and position.is_legal(action)
    assert not position.is_legal("refill")


def test_a_whole_game_by_positions_alone():
    position = Position.start(3, order=[2, 0, 1])
    rng = nova_luna.Rng(5)
    while not position.is_over:
        if position.is_filling:
            unseen = position.unseen
            position.fill([unseen.pop(rng.below(len(unseen))) for _ in range(position.fill_size)])
        else:
            legal = position.legal_actions
            position.play(legal[rng.below(len(legal))])
    assert sorted(position.outcome.ranking) == [0, 1, 2]
    assert position.standings == position.outcome.ranking
    assert sum(position.rewards) == pytest.approx(0) and max(position.rewards) == 1


def test_games_repeat_and_can_be_taken_back():
    assert played(seed=3).record() == played(seed=3).record() != played(seed=4).record()
    assert Game(2).record() != Game(2).record(), "without a seed each game is a new one"
    game = played()
    assert game.outcome.winner in (0, 1) and game.outcome.reason in ("discs", "tiles")
    last = game.log[-1]
    before = game.copy()
    assert game.undo() == last[1] and game.seat_to_move == last[0] and before.is_over
    game.play(last[1], seat=last[0])
    assert game.record() == before.record()
    fresh = Game(4, goal_discs=15, seed=1)
    assert fresh.undo() is None and fresh.position.goal_discs == 15


def test_solo():
    game = played(1)
    assert game.position.is_solo and game.outcome.winner is None
    assert game.outcome.score == game.position.score_if_ended
    assert game.position.phase == 2 and game.position.phase1_score > 0
    assert game.position.rewards[0] == pytest.approx((100 - game.outcome.score) / 100)


def test_records_lead_back_to_the_game():
    game = played()
    record = game.record(seed=1, number=0, bots=["random", "random"])
    assert '"seed":1,"game":0,"bots":["random","random"]' in record
    assert Game.from_record(record).record() == game.record()
    assert Position.from_record(record) == game.position
    while len(game.log) > 10:
        game.undo()
    assert Position.from_record(game.record()) == game.position


def test_the_supply_is_secret_until_the_end():
    game = played()
    deck = [tile.number for tile in game.deck]
    while len(game.log) > 20:
        game.undo()
    hidden = deck[len(game.revealed) :]
    assert len(hidden) > 5 and game.deck is None
    other = Game.from_deck(
        deck[: len(game.revealed)] + hidden[::-1], 2, order=game.start_order
    )
    for seat, action in game.log:
        other.play(action, seat=seat)
    assert other.position == game.position
    assert pickle.dumps(other.position) == pickle.dumps(game.position)
    for public in (repr, str, lambda game: game.record(), lambda game: game._repr_svg_()):
        assert public(other) == public(game)
    for name in dir(game.position):
        assert "deck" not in name
    with pytest.raises(TypeError):
        pickle.dumps(game)


def test_copies_and_pickles():
    position = Position(LINE)
    for value in (position, Tile(7), Action("7@0,0"), Action.refill()):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.copy(value) == copy.deepcopy(value) == value
    with pytest.raises(TypeError):
        hash(position)
    assert position.hash64 == position.copy().hash64


def test_views_lead_back_to_the_position():
    position = Position(LINE)
    assert Position.from_view(position.view(0)) == position
    assert position.view(0) != position.view(1) == position.view()


def test_bots():
    position = Position(LINE)
    for name in nova_luna.BOT_NAMES:
        bot = Bot(name)
        assert repr(bot) == f"Bot('{name}')" and bot.name == name
        assert position.is_legal(bot.choose(position, nodes=200))
    bot = Bot("level5")
    report = bot.report(position, nodes=2000, seed=7)
    assert report.action == report.lines[0].action and report.nodes >= 1000
    assert report.lines[0].value[0] > 0.99, "it wins at once"
    assert len(report.lines[0].value) == 2
    assert report.action == Bot("level5").choose(position, nodes=2000, seed=7)
    assert position.is_legal(bot.choose(position, time_ms=5))
    solo = Game(1, seed=1).position
    assert isinstance(Bot("level4").report(solo, nodes=500).lines[0].value, float)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_long_work_can_be_interrupted():
    class Interrupted(Exception):
        pass

    def interrupt(number, frame):
        raise Interrupted

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for work in (
            lambda: Bot("level5").choose(Game(seed=1).position, time_ms=600_000),
            lambda: nova_luna.self_play(["random", "random"], 5_000_000),
        ):
            with pytest.raises(Interrupted):
                signal.setitimer(signal.ITIMER_REAL, 0.1)
                work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_analysis():
    game = Game(2, goal_discs=2, seed=1)
    bots = [Bot("level3"), Bot("random")]
    while not game.is_over:
        game.play(bots[game.seat_to_move].choose(game.position, seed=len(game.log)))
    moves = nova_luna.analyse(game, nodes=300)
    assert [move.number for move in moves] == list(range(len(game.log)))
    assert [(move.seat, move.action) for move in moves] == game.log
    by_seat = [[move.loss for move in moves if move.seat == seat] for seat in (0, 1)]
    assert min(map(min, by_seat)) >= 0
    mean = [sum(losses) / len(losses) for losses in by_seat]
    assert mean[0] < mean[1], "the random bot loses more by its moves"
    again = nova_luna.analyse(game.record(), nodes=300)
    assert [(move.best, move.loss) for move in again] == [(move.best, move.loss) for move in moves]
    for move in moves:
        assert move.loss == 0 or move.best != move.action
        assert len(move.value) == len(move.best_value) == 2


def test_matches():
    result = nova_luna.match(["level3", "random"], games=10, seed=3)
    assert result.games == 10 and sum(result.wins) == 10 and result.wins[0] >= 8
    low, high = result.interval()
    assert low <= result.rate() <= high

    def first(position):
        return position.legal_actions[0]

    result = nova_luna.match([first, "random", Bot("greedy")], games=4, keep_records=True)
    assert result.games == 6 and result.names == ["first", "random", "greedy"]
    assert len(result.records) == 6 and "greedy" in str(result)
    assert Game.from_record(result.records[5]).is_over
    assert nova_luna.wilson(301, 400) == pytest.approx((0.708, 0.792), abs=0.001)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pictures_are_sound(players):
    game = played(players)
    for position in (Game(players, seed=1).position, game.position):
        for picture in [
            position._repr_svg_(),
            *(nova_luna.svg.display(position, seat) for seat in range(players)),
        ]:
            root = ElementTree.fromstring(picture)
            assert root.tag.endswith("svg") and root.find("{*}title").text
        edges = position._repr_svg_().count('rx="26" fill="#0f1124" stroke="#ffdf85"')
        assert edges == (not position.is_over), "the display of the seat to move has a bright edge"
    over = game.outcome
    result = f"score {over.score}" if players == 1 else f"seat {over.winner} wins"
    assert f">{result}</text>" in game._repr_svg_(), "not only in the title"


@pytest.mark.parametrize("drawn", json.loads((Path(__file__).parent / "drawn.json").read_text()))
def test_pictures_are_what_the_page_draws(drawn):
    position = Position.from_view(json.dumps(drawn["view"]))
    # The page has other things in the middle of the wheel.
    count = len(position.unseen)
    supply = svg.PIECES["wheel"]["supply"].format(count=count, word="tiles in the supply")
    assert svg._wheel(position).replace(supply, "") == drawn["wheel"]
    for seat, display in enumerate(drawn["displays"]):
        assert svg._display(position, seat) == display
