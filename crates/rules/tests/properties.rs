//! Properties that hold in every position of every game.
//!
//! Thousands of games are played. That takes seconds, because the rules and the oracle are optimised also in debug builds
//! (`Cargo.toml`), and both keep their debug assertions.

use std::collections::BTreeSet;

use nova_luna_rules::{
    Action, Cell, Deck, Game, IllegalAction, Outcome, Position, Seat, TileId, TileSet, Turn,
};
use nova_luna_testing::Dice;
use nova_luna_testing::lockstep;
use nova_luna_testing::lockstep::{Lockstep, Style, act, goals, goals_of, legal, shapes, xy};
use nova_luna_testing::oracle::Act;
use nova_luna_testing::recount;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use crate::common::{position, scaled};

/// The same cases on every run.
fn cases(cases: u32) -> Config {
    Config {
        cases,
        rng_seed: RngSeed::Fixed(28),
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(cases(2500))]

    /// Any game is the oracle's game. A failure shrinks to few actions.
    #[test]
    fn games_follow_the_oracle(
        players in 1..=4_usize,
        goal_discs in 1..=20_usize,
        seed: u64,
        choices in vec(any::<u16>(), 0..250),
    ) {
        let shape = lockstep::Shape { players, goal_discs, style: Style::Random, seed };
        let (mut both, _) = shape.deal_lockstep();
        both.assert_same();
        for choice in choices {
            let legal = both.position().legal_actions();
            let Some(action) = legal.get(scaled(choice, legal.len())) else { break };
            both.play(action);
            both.assert_same();
        }
    }
}

/// Games that place many discs follow the oracle into the rare corners of the rules, and get there.
#[test]
fn rare_events_follow_the_oracle() {
    let mut seen = BTreeSet::new();
    for shape in shapes(3000).filter(|shape| shape.style != Style::Random) {
        let (mut both, mut dice) = shape.deal_lockstep();
        while !both.position().is_over() {
            let before = both.position().clone();
            let action = shape.style.choose(&before, &mut dice);
            let placement = both.play(action);
            both.assert_same();
            if placement.covered() != placement.completed {
                seen.insert("more goals than discs");
            }
            seen.extend(fill_event(&before, action, both.position()));
        }
        seen.insert(end_event(&both));
    }
    let all = [
        "all discs",
        "automatic fill",
        "fill by choice",
        "more goals than discs",
        "no tiles",
        "phase 1 ended by choice",
        "phase 1 ended by itself",
        "short fill",
        "solo: all discs",
        "solo: no tiles",
    ];
    assert_eq!(seen, all.into_iter().collect());
}

fn fill_event(before: &Position, action: Action, after: &Position) -> Option<&'static str> {
    let drawn = before.unseen().len() - after.unseen().len();
    let due = match action {
        Action::Refill => before.wheel().room(),
        Action::Take { .. } => 11,
    };
    match (drawn, action == Action::Refill, before.variant().is_solo()) {
        (0, ..) => None,
        (drawn, ..) if drawn < due => Some("short fill"),
        (_, true, true) => Some("phase 1 ended by choice"),
        (_, false, true) => Some("phase 1 ended by itself"),
        (_, true, false) => Some("fill by choice"),
        (_, false, false) => Some("automatic fill"),
    }
}

fn end_event(both: &Lockstep) -> &'static str {
    let all_placed = both.oracle.players.iter().any(|player| player.discs_left == 0);
    match (both.position().outcome(), all_placed) {
        (Some(Outcome::Ranking { .. }), true) => "all discs",
        (Some(Outcome::Ranking { .. }), false) => "no tiles",
        (Some(Outcome::Score(_)), true) => "solo: all discs",
        (Some(Outcome::Score(_)), false) => "solo: no tiles",
        (None, _) => panic!("the game is over"),
    }
}

/// Of all actions one can think of, exactly those on the legal list are accepted; the others change
/// nothing. Every position of a few games.
#[test]
fn play_accepts_exactly_the_legal_list() {
    for shape in shapes(200) {
        shape.visit(|position, _| {
            let listed: BTreeSet<Act> = legal(position).into_iter().collect();
            let mut untouched = position.clone();
            for action in thinkable_actions(position) {
                if listed.contains(&act(action)) {
                    assert!(position.clone().play(action).is_ok(), "{action} on {position:?}");
                } else {
                    assert!(untouched.play(action).is_err(), "{action} on {position:?}");
                }
            }
            assert_eq!(&untouched, position, "an illegal action changed something");
        });
    }
}

/// A refill, and every tile on every cell up to two steps around the mover's display, and on some
/// that no display can reach.
fn thinkable_actions(position: &Position) -> Vec<Action> {
    let display = || position.display(position.moon().next()).map(|placed| placed.cell);
    let range = |of: fn(Cell) -> i8| {
        let least = display().map(of).min().unwrap_or(0);
        let most = display().map(of).max().unwrap_or(0);
        least - 2..=most + 2
    };
    let near = range(|cell| cell.x).flat_map(|x| range(|cell| cell.y).map(move |y| Cell { x, y }));
    let far = [(i8::MIN, 0), (i8::MAX, i8::MAX), (0, 68), (16, 0), (0, -16)];
    let far = far.map(|(x, y)| Cell { x, y });
    let takes =
        near.chain(far).flat_map(|cell| TileId::all().map(move |tile| Action::Take { tile, cell }));
    takes.chain([Action::Refill]).collect()
}

/// Nobody plays out of turn, whatever they try, and nobody at all when the game is over.
#[test]
fn only_the_seat_to_move_may_play() {
    for shape in shapes(10_000) {
        let (mut game, mut dice) = shape.deal();
        while let Some(turn) = game.position().seat_to_move() {
            let action = shape.style.choose(game.position(), &mut dice);
            for seat in Seat::ALL.into_iter().filter(|&seat| seat != turn) {
                let before = (game.position().clone(), game.log().len());
                assert_eq!(game.play(seat, action), Err(IllegalAction::NotYourTurn { seat, turn }));
                assert_eq!((game.position().clone(), game.log().len()), before);
            }
            game.play(turn, action).expect("a legal action");
        }
        for seat in Seat::ALL {
            assert_eq!(game.play(seat, Action::Refill), Err(IllegalAction::GameOver));
        }
    }
}

/// The actions of a position can be counted, numbered and listed, and each is there once.
#[test]
fn legal_actions_are_numbered() {
    for shape in shapes(10_000) {
        shape.visit(|position, _| {
            let legal = position.legal_actions();
            let listed: Vec<Action> = legal.iter().collect();
            let numbered: Vec<Action> = (0..).map_while(|number| legal.get(number)).collect();
            assert_eq!(listed, numbered);
            assert_eq!(listed.len(), legal.len());
            assert_eq!(legal.is_empty(), position.seat_to_move().is_none());
            let different: BTreeSet<Action> = listed.iter().copied().collect();
            assert_eq!(different.len(), listed.len());
            assert_eq!(legal.refill(), listed.first() == Some(&Action::Refill));
            assert_eq!(legal.refill(), position.may_refill());
        });
    }
}

/// The ways to ask which tiles may be taken agree.
#[test]
fn takeable_tiles_are_asked_for_in_many_ways() {
    for shape in shapes(3000) {
        shape.visit(|position, _| {
            let wheel = position.wheel();
            let listed: Vec<TileId> = wheel.takeable().collect();
            assert_eq!(wheel.takeable_count(), listed.len());
            for place in 0..12 {
                assert_eq!(wheel.takeable_at(place), listed.get(place).copied());
            }
            if position.seat_to_move().is_some() {
                assert!(position.legal_actions().tiles().eq(listed));
            }
        });
    }
}

/// What a preview says is what happens: goals, discs, and who moves next.
#[test]
fn previews_come_true() {
    for shape in shapes(10_000) {
        shape.visit(|position, dice| {
            for _ in 0..position.legal_actions().len().min(8) {
                let action = dice.action(position);
                let preview = position.preview(action).expect("a legal action");
                let mut after = position.clone();
                let placement = after.play(action).expect("a legal action");
                assert_eq!(preview.placement, placement, "{action} on {position:?}");
                let next = (!after.is_over()).then_some(after.moon().next());
                assert_eq!(preview.next, next, "{action} on {position:?}");
            }
        });
    }
}

/// What a placement would complete can be asked for any seat and any tile that is not placed.
#[test]
fn what_bots_are_told_is_right_for_every_seat_and_tile() {
    for shape in shapes(400) {
        let (mut both, mut dice) = shape.deal_lockstep();
        while !both.position().is_over() {
            let position = both.position();
            let free_tiles: Vec<TileId> =
                TileId::all().filter(|&tile| position.whereabouts(tile).is_none()).collect();
            for seat in position.seats() {
                let tile = free_tiles[dice.below(free_tiles.len())];
                let cells = position.free_cells(seat);
                let cell = cells[dice.below(cells.len())];
                let ours = goals(position.would_complete(seat, tile, cell));
                let theirs = both.oracle.would_complete(seat.index(), tile.number(), xy(cell));
                assert_eq!(ours, theirs, "{tile}@{cell} by seat {seat} on {position:?}");
                recount::assert_would_raise(position, seat, tile, cell);
            }
            let action = shape.style.choose(position, &mut dice);
            both.play(action);
        }
    }
}

/// Free cells, groups, counts and what goals lack are what counting anew gives.
#[test]
fn displays_equal_a_recount() {
    for shape in shapes(1000) {
        shape.visit(|position, dice| {
            if dice.below(3) == 0 {
                position.seats().for_each(|seat| recount::assert_exact(position, seat));
            }
        });
    }
}

/// Every tile is in one place, every disc is on a goal or in the hand, every unit of time is on a
/// tile, and the moon track is in order.
#[test]
fn nothing_gets_lost() {
    for shape in shapes(6000) {
        shape.visit(|position, _| {
            let mut tiles: Vec<TileId> = position.unseen().iter().collect();
            tiles.extend(position.wheel().spaces().iter().flatten());
            for seat in position.seats() {
                let display: Vec<TileId> = position.display(seat).map(|p| p.tile).collect();
                let time: u16 = display.iter().map(|tile| u16::from(tile.time())).sum();
                assert_eq!(position.moon().time(seat), time);
                let on_goals = goals_of(position, seat).filter(|&g| position.is_covered(g)).count();
                let discs = usize::from(position.variant().goal_discs());
                assert_eq!(on_goals + usize::from(position.discs_left(seat)), discs);
                assert_eq!(display.iter().copied().collect::<TileSet>(), position.tiles(seat));
                tiles.extend(display);
            }
            tiles.sort();
            assert!(tiles.into_iter().eq(TileId::all()), "{position:?}");
            let times = || position.moon().order().iter().map(|&seat| position.moon().time(seat));
            assert!(times().is_sorted());
            assert!(times().max() <= times().min().map(|least| least + 7), "R3.3: {position:?}");
            assert_eq!(position.wheel().spaces()[position.wheel().marker()], None);
        });
    }
}

/// Printing and reading a position gives the same position, and the same hash.
#[test]
fn notation_and_hash_round_trip() {
    for shape in shapes(2000) {
        shape.visit(|position, _| {
            let line = position.notation();
            let read: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(&read, position, "{line}");
            assert_eq!(read.notation(), line);
            assert_eq!(read.hash64(), position.hash64(), "{line}");
            assert_eq!(read.turn(), position.turn(), "{line}");
        });
    }
}

/// A position that was read goes on like the one that was printed.
#[test]
fn a_position_that_was_read_goes_on_the_same() {
    for shape in shapes(10_000) {
        shape.visit(|position, dice| {
            if dice.below(20) > 0 {
                return;
            }
            let mut printed = position.clone();
            let mut read: Position = printed.notation().parse().expect("a printed position");
            for _ in 0..20 {
                match printed.turn() {
                    Turn::Over => break,
                    Turn::Fill => {
                        let drawn: Vec<TileId> =
                            printed.unseen().iter().take(printed.fill_size()).collect();
                        assert_eq!(printed.fill(&drawn), read.fill(&drawn));
                    }
                    Turn::Act(_) => {
                        let action = dice.action(&printed);
                        assert_eq!(printed.play(action), read.play(action));
                    }
                }
                assert_eq!(printed, read);
            }
        });
    }
}

/// No two positions of a game have the same hash.
#[test]
fn hashes_differ_along_a_game() {
    for shape in shapes(20_000) {
        let mut hashes = BTreeSet::new();
        shape.visit(|position, _| {
            assert!(hashes.insert(position.hash64()), "{position:?}");
        });
    }
}

/// Positions that differ in one thing have different hashes, whatever that thing is.
#[test]
fn hashes_differ_with_everything_that_matters() {
    let lines = [
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p19 *,1,18,.,.,.,.,.,.,.,.,. 01 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p20 *,18,1,.,.,.,.,.,.,.,.,. 01 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p20 *,1,.,18,.,.,.,.,.,.,.,. 01 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p20 .,1,18,*,.,.,.,.,.,.,.,. 01 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 10 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 01+ 35@0,0/2@1,0o 36@0,0o/52@1,0",
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 35@0,0/2@0,1o 36@0,0o/52@1,0",
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 35@0,0/3@1,0o 36@0,0o/52@1,0",
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 52@0,0/2@1,0o 36@0,0o/35@1,0",
        "2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 36@0,0o/52@1,0 35@0,0/2@1,0o",
        "3p20 *,1,18,.,.,.,.,.,.,.,.,. 201 35@0,0/2@1,0o 36@0,0o/52@1,0 -",
    ];
    let hashes: BTreeSet<u64> = lines.iter().map(|line| position(line).hash64()).collect();
    assert_eq!(hashes.len(), lines.len());
    // The same tiles on the same cells, but phase 1 ended after the first two of them.
    let track = "*,40,41,42,43,44,45,46,47,48,49,.";
    let solo = |score, display| position(&format!("solo:{score} {track} 0 {display}")).hash64();
    let cheap = solo(82, "1@0,0/18@1,0/2@-1,0o");
    assert_ne!(cheap, solo(83, "1@0,0/2@-1,0o/18@1,0"));
}

/// The order in which a player placed the tiles does not matter for what comes, nor for the hash.
#[test]
fn the_order_of_placements_does_not_change_the_hash() {
    let one = position("2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 35@0,0/2@1,0o/19@0,1o 17@0,0ooo");
    let other = position("2p20 *,1,18,.,.,.,.,.,.,.,.,. 01 35@0,0/19@0,1o/2@1,0o 17@0,0ooo");
    assert_ne!(one, other);
    assert_eq!(one.hash64(), other.hash64());
}

/// Up to the next draw, games are equal that only differ in what nobody knows.
#[test]
fn the_order_of_the_supply_does_not_show() {
    for shape in shapes(10_000) {
        let (mut game, mut dice) = shape.deal();
        let stop = dice.below(60);
        while !game.position().is_over() && game.log().len() < stop {
            let action = shape.style.choose(game.position(), &mut dice);
            game.play(game.position().moon().next(), action).expect("a legal action");
        }
        let mut other = with_another_supply(&game, &mut dice);
        while game.position() == other.position() && !game.position().is_over() {
            assert_eq!(format!("{game:?}"), format!("{other:?}"));
            let action = shape.style.choose(game.position(), &mut dice);
            for game in [&mut game, &mut other] {
                game.play(game.position().moon().next(), action).expect("a legal action");
            }
        }
        let drawn = game.revealed().len();
        assert_eq!(drawn, other.revealed().len());
    }
}

/// The same game, played again with a deck whose undrawn part is shuffled.
fn with_another_supply(game: &Game, dice: &mut Dice) -> Game {
    let mut deck = game.revealed().to_vec();
    let mut rest: Vec<TileId> = game.position().unseen().iter().collect();
    dice.shuffle(&mut rest);
    deck.extend(rest);
    let deck = Deck::new(&deck).expect("each tile once");
    let variant = game.position().variant();
    let mut again = Game::new(variant, game.start_order(), deck).expect("each seat once");
    for logged in game.log() {
        again.play(logged.seat, logged.action).expect("the same game");
    }
    assert_eq!(again.position(), game.position());
    again
}
