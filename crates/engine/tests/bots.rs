//! What every bot promises, and the checksum of the search.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use nova_luna_engine::{Level, Limit, Line, NAMES, Rng, Value, by_name};
use nova_luna_rules::{Game, Outcome, Position, Seat, Shuffle, Variant};

fn nodes(nodes: u64) -> Limit<'static> {
    Limit { nodes: Some(nodes), ..Limit::default() }
}

fn deal(players: usize, number: u64) -> Game {
    let mut shuffle = Shuffle::from_seed(31, number);
    let deck = shuffle.deck();
    let seats = shuffle.seats(players);
    let variant = match players {
        1 => Variant::solo(),
        players => Variant::standard(players).unwrap(),
    };
    Game::new(variant, &seats[..players], deck).unwrap()
}

/// All bots but those that need long for a move, whatever the limit.
fn quick_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied().filter(|&name| name != "flat")
}

/// Positions from games of level 3: for each number of players, so many actions after the start.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for players in 1..=4 {
        for plies in [0, 1, 5, 9, 14, 23, 34] {
            let mut game = deal(players, plies);
            let mut bot = Level::Three.bot();
            for ply in 0..plies {
                let Some(seat) = game.position().seat_to_move() else { break };
                let choice = bot.choose(game.position(), &nodes(1), ply).unwrap();
                game.play(seat, choice.action).unwrap();
            }
            if !game.position().is_over() {
                positions.push(game.position().clone());
            }
        }
    }
    positions
}

#[test]
fn all_bots_play_legal_games_of_every_size() {
    for name in quick_names() {
        for players in 1..=4 {
            let mut bot = by_name(name).unwrap();
            let mut game = deal(players, 5);
            let mut rng = Rng::new(9);
            while let Some(seat) = game.position().seat_to_move() {
                let choice = bot.choose(game.position(), &nodes(200), rng.next_u64()).unwrap();
                game.play(seat, choice.action).unwrap();
            }
            assert!(bot.choose(game.position(), &nodes(200), 1).is_none());
            match game.position().outcome().unwrap() {
                Outcome::Ranking { ranking, .. } => assert_eq!(ranking.seats().len(), players),
                Outcome::Score(_) => assert_eq!(players, 1),
            }
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    for position in positions().iter().step_by(3) {
        for name in quick_names() {
            let answer = |first: Option<&Position>| {
                let mut bot = by_name(name).unwrap();
                if let Some(first) = first {
                    bot.choose(first, &nodes(300), 1);
                }
                let choice = bot.choose(position, &nodes(1_000), 77).unwrap();
                (choice.action, choice.report.nodes)
            };
            let other = deal(2, 99);
            assert_eq!(answer(None), answer(Some(other.position())), "{name}: {position:?}");
        }
    }
}

#[test]
fn nobody_misses_the_placement_that_wins() {
    // One disc each. Red 5 `bb y` has one blue beside it and wants another.
    let position: Position =
        "2p1 .,.,.,*,2,19,36,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo".parse().unwrap();
    for name in NAMES.iter().filter(|&&name| name != "random") {
        for seed in 0..20 {
            let mut bot = by_name(name).unwrap();
            let choice = bot.choose(&position, &nodes(500), seed).unwrap();
            let mut after = position.clone();
            after.play(choice.action).unwrap();
            assert!(after.is_over(), "{name} with seed {seed} plays {}", choice.action);
        }
    }
}

/// With a limit of time a search ends when it is decided, and not by its nodes.
#[test]
fn a_win_at_hand_is_taken_at_once() {
    let position: Position =
        "2p1 .,.,.,*,2,19,36,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo".parse().unwrap();
    let time = Some(Duration::from_secs(3_600));
    let limit = Limit { time, nodes: Some(200_000), ..Limit::default() };
    let choice = Level::Five.bot().choose(&position, &limit, 3).unwrap();
    assert!(choice.report.nodes < 10_000, "{}", choice.report.nodes);
}

/// The limit of nodes is there so that a bot that forgets the other one fails instead of hanging.
#[test]
fn a_search_that_has_to_end_still_answers() {
    let stop = AtomicBool::new(true);
    let nodes = Some(50_000);
    let limits = [
        Limit { stop: Some(&stop), nodes, ..Limit::default() },
        Limit { time: Some(Duration::ZERO), nodes, ..Limit::default() },
    ];
    for position in positions() {
        for limit in limits {
            let choice = Level::Five.bot().choose(&position, &limit, 3).unwrap();
            assert!(position.check(choice.action).is_ok());
            assert!(choice.report.nodes < 2_000, "{limit:?}: {}", choice.report.nodes);
        }
    }
}

#[test]
fn reports_are_worth_reading() {
    for position in positions() {
        let choice = Level::Five.bot().choose(&position, &nodes(5_000), 3).unwrap();
        let best = &choice.report.lines[0];
        assert_eq!(best.action, choice.action);
        for line in &choice.report.lines {
            let mut after = position.clone();
            after.play(line.action).unwrap();
            for &action in &line.continuation {
                after.play(action).unwrap();
            }
            match line.value {
                Value::Chances(chances) => {
                    assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{chances:?}");
                }
                Value::Score(score) => assert!((40.0..400.0).contains(&score), "{score}"),
            }
        }
    }
}

/// How many positions level 5 looks at, and what it decides, over all the fixed positions. A change
/// that claims to change nothing must not change these numbers; one that does, pins the new ones.
#[test]
fn the_checksum_of_the_search() {
    let mut total = 0;
    let mut decisions = 0u64;
    for position in positions() {
        let choice = Level::Five.bot().choose(&position, &nodes(4_000), 11).unwrap();
        total += choice.report.nodes;
        let mut after = position.clone();
        after.play(choice.action).unwrap();
        decisions = decisions.rotate_left(7) ^ after.hash64();
    }
    assert_eq!((total, decisions), (104_158, 1_731_501_271_811_271_298));
}

#[test]
fn a_solo_plan_is_followed_to_its_end() {
    let mut game = deal(1, 3);
    let mut bot = Level::Five.bot();
    let (mut planned, mut expected) = (Vec::new(), Vec::new());
    while game.position().seat_to_move().is_some() {
        let position = game.position().clone();
        let choice = bot.choose(&position, &nodes(8_000), 5).unwrap();
        let lines = &choice.report.lines;
        // Every report compares, also in the middle of a plan.
        let legal = position.legal_actions();
        let several = legal.cells().len() * legal.tiles().count() > 20;
        assert!(lines.len() >= if several { 2 } else { 1 }, "{position:?}");
        assert_eq!(lines[0].action, choice.action);
        for pair in lines.windows(2) {
            assert!(score(&pair[0]) <= score(&pair[1]), "{lines:?}");
        }
        if position.solo_phase() == Some(2) {
            lines.iter().for_each(|line| assert_score_is_true(&position, line));
            let best = score(&lines[0]);
            assert!(expected.last().is_none_or(|&last| best <= last), "no plan gets worse");
            expected.push(best);
        } else {
            assert!(planned.is_empty() || planned.first() == Some(&choice.action), "{position:?}");
            planned = lines[0].continuation.clone();
        }
        game.play(Seat::default(), choice.action).unwrap();
    }
    let Some(Outcome::Score(score)) = game.position().outcome() else { panic!("solo") };
    assert!(score.total() < 130, "{score:?}");
    assert_eq!(expected.last(), Some(&f32::from(score.total())));
}

fn score(line: &Line) -> f32 {
    match line.value {
        Value::Score(score) => score,
        Value::Chances(_) => panic!("{line:?}"),
    }
}

/// In phase 2 nothing is uncertain: a line leads to the end, and to the score it tells.
fn assert_score_is_true(position: &Position, line: &Line) {
    let mut after = position.clone();
    after.play(line.action).unwrap();
    for &action in &line.continuation {
        after.play(action).unwrap();
    }
    let Some(Outcome::Score(end)) = after.outcome() else { panic!("{line:?} in {position:?}") };
    assert_eq!(f32::from(end.total()), score(line));
}
