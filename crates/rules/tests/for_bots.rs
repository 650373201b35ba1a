//! The shortcuts for bots say the same as playing does.

#![allow(clippy::unwrap_used)]

use nova_luna_rules::{Action, Game, GoalId, GoalSet, Position, Shuffle, Tally, TileSet, Variant};

/// Calls `check` with every position of some random games, and an action that is played in it.
fn random_games(mut check: impl FnMut(&Position, Action)) {
    for number in 0..30 {
        let mut shuffle = Shuffle::from_seed(number, 1);
        let deck = shuffle.deck();
        let players = 2 + number as usize % 3;
        let seats = shuffle.seats(players);
        let variant = Variant::standard(players).unwrap();
        let mut game = Game::new(variant, &seats[..players], deck).unwrap();
        let mut step = number as usize;
        while let Some(seat) = game.position().seat_to_move() {
            step = step * 31 + 7;
            let legal = game.position().legal_actions();
            let action = legal.get(step % legal.len()).unwrap();
            check(game.position(), action);
            game.play(seat, action).unwrap();
        }
    }
}

#[test]
fn what_a_placement_would_raise_is_what_it_raises() {
    random_games(|position, action| {
        let Action::Take { tile, cell } = action else { return };
        let seat = position.seat_to_move().unwrap();
        let mut after = position.clone();
        let placement = after.play(action).unwrap();
        let mut completed = GoalSet::EMPTY;
        let mut last = None;
        position.would_raise(seat, tile, cell, |raised, open, before, now| {
            last = Some(raised);
            if raised == tile {
                assert_eq!(before, Tally::NONE);
            } else {
                assert_eq!(open, position.open_goals(raised));
                assert_eq!(before, position.open_tally(raised));
            }
            for (index, goal) in (0..).zip(raised.goals()) {
                if open & 1 << index != 0 {
                    let lacking = now.lacking(goal.needs);
                    assert_eq!(lacking, after.tally(raised).lacking(goal.needs));
                    if lacking == Tally::NONE {
                        completed.insert(GoalId { tile: raised, index });
                    }
                }
            }
        });
        assert_eq!(last, Some(tile));
        assert_eq!(completed, placement.completed);
    });
}

#[test]
fn what_a_placement_would_touch_is_what_counts_it() {
    random_games(|position, action| {
        let Action::Take { tile, cell } = action else { return };
        let seat = position.seat_to_move().unwrap();
        let touched = position.would_touch(seat, cell)[tile.color() as usize];
        let mut after = position.clone();
        after.play(action).unwrap();
        let color = tile.color();
        let counted: TileSet = position
            .display(seat)
            .map(|placed| placed.tile)
            .filter(|&other| after.tally(other).of(color) > position.tally(other).of(color))
            .collect();
        assert_eq!(touched, counted);
    });
}

#[test]
fn sizes_cells_and_open_goals_are_the_same_by_both_ways() {
    random_games(|position, _| {
        for seat in position.seats() {
            for placed in position.display(seat) {
                assert_eq!(position.cell_of(placed.tile), placed.cell);
                let group = position.group(placed.tile);
                assert_eq!(position.group_size(placed.tile) as usize, group.len());
                for index in 0..placed.tile.goals().len() as u8 {
                    let goal = GoalId { tile: placed.tile, index };
                    let open = position.open_goals(placed.tile) & 1 << index != 0;
                    assert_eq!(open, !position.is_covered(goal));
                }
            }
        }
    });
}
