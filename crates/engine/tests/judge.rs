//! Looking at actions again.

use nova_luna_engine::{Judge, Value, by_name};
use nova_luna_rules::{Action, Cell, Game, Position, Shuffle, Variant};

/// Two discs are left to both; whoever is to move can win at once.
fn win_in_one() -> (Position, Vec<Action>) {
    for number in 0.. {
        let mut game = Game::deal(Variant::new(2, 3).unwrap(), &mut Shuffle::from_seed(5, number));
        let mut bot = by_name("greedy").unwrap();
        while let Some(seat) = game.position().seat_to_move() {
            let wins: Vec<_> = game
                .position()
                .legal_actions()
                .iter()
                .filter(|&action| {
                    let mut after = game.position().clone();
                    after.play(action).unwrap();
                    after.outcome().is_some()
                })
                .collect();
            let others = game.position().legal_actions().iter().count() - wins.len();
            if !wins.is_empty() && others > 0 {
                return (game.position().clone(), wins);
            }
            let choice = bot.choose(game.position(), &Default::default(), 1).unwrap();
            game.play(seat, choice.action).unwrap();
        }
    }
    unreachable!("some game has a position with a win in one")
}

#[test]
fn a_win_in_one_is_the_best_and_costs_nothing() {
    let (position, wins) = win_in_one();
    let seat = position.seat_to_move().unwrap().index();
    for &win in &wins {
        let judgement = Judge::new(5_000).judge(&position, win, None).unwrap();
        assert!(wins.contains(&judgement.best.action), "{judgement:?}");
        assert!(judgement.loss < 0.001, "{judgement:?}");
        let Value::Chances(chances) = judgement.played else { panic!("{judgement:?}") };
        assert!(chances[seat] > 0.999, "{judgement:?}");
    }
}

#[test]
fn what_throws_a_win_away_loses_much() {
    let (position, wins) = win_in_one();
    let mut judge = Judge::new(5_000);
    let others = position.legal_actions().iter().filter(|action| !wins.contains(action));
    let losses = others.map(|action| judge.judge(&position, action, None).unwrap().loss);
    let worst = losses.fold(0.0, f32::max);
    assert!(worst > 0.16, "the worst loses only {worst}");
}

#[test]
fn the_same_budget_gives_the_same_verdict() {
    for players in 1..=3 {
        let variant =
            if players == 1 { Variant::solo() } else { Variant::standard(players).unwrap() };
        let game = Game::deal(variant, &mut Shuffle::from_seed(9, players as u64));
        let action = game.position().legal_actions().iter().last().unwrap();
        let verdict = || {
            let judgement = Judge::new(3_000).judge(game.position(), action, None).unwrap();
            (judgement.best.action, judgement.played, judgement.loss)
        };
        assert_eq!(verdict(), verdict());
    }
}

#[test]
fn what_is_not_legal_is_not_judged() {
    let (position, wins) = win_in_one();
    let Action::Take { tile, cell } = wins[0] else { panic!("a refill wins nothing") };
    let far = Cell { x: 60, y: 60 };
    let unseen = position.unseen().iter().next().unwrap();
    for (action, legal) in [
        (Action::Take { tile, cell }, true),
        (Action::Take { tile, cell: far }, false),
        (Action::Take { tile: unseen, cell }, false),
    ] {
        let judgement = Judge::new(100).judge(&position, action, None);
        assert_eq!(judgement.is_some(), legal, "{action}");
    }
}
