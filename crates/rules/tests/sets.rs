//! Sets of tiles and of goals are sets, and tallies are counts: each against the plain thing.

use std::collections::BTreeSet;

use nova_luna_rules::{Cell, Color, GoalId, GoalSet, TILE_COUNT, Tally, TileId, TileSet};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use crate::common::tile;

fn any_tile() -> impl Strategy<Value = TileId> {
    (1..=68_u8).prop_map(tile)
}

/// Also of numbers that no tile has.
fn any_goal() -> impl Strategy<Value = GoalId> {
    (any_tile(), prop_oneof![0..4_u8, any::<u8>()]).prop_map(|(tile, index)| GoalId { tile, index })
}

fn exists(goal: GoalId) -> bool {
    usize::from(goal.index) < goal.tile.goals().len()
}

proptest! {
    #![proptest_config(Config {
        rng_seed: RngSeed::Fixed(28),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn tile_sets_grow_and_shrink(steps in vec((any_tile(), any::<bool>()), 0..200)) {
        let mut set = TileSet::EMPTY;
        let mut model = BTreeSet::new();
        for (tile, insert) in steps {
            prop_assert_eq!(set.contains(tile), model.contains(&tile));
            if insert {
                prop_assert_eq!(set.insert(tile), model.insert(tile));
            } else {
                prop_assert_eq!(set.remove(tile), model.remove(&tile));
            }
            prop_assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        }
        prop_assert_eq!(set.iter().len(), model.len());
        prop_assert!(set.iter().eq(model), "ascending");
    }

    #[test]
    fn tile_sets_combine(
        one in btree_set(any_tile(), 0..68),
        other in btree_set(any_tile(), 0..68),
    ) {
        let set = |tiles: &BTreeSet<TileId>| tiles.iter().copied().collect::<TileSet>();
        prop_assert_eq!(set(&one) | set(&other), set(&(&one | &other)));
        prop_assert_eq!(set(&one) & set(&other), set(&(&one & &other)));
        prop_assert_eq!(set(&one) - set(&other), set(&(&one - &other)));
        let mut both = set(&one);
        both |= set(&other);
        prop_assert_eq!(both, set(&one) | set(&other));
        prop_assert_eq!(TileSet::ALL - (TileSet::ALL - set(&one)), set(&one));
    }

    #[test]
    fn goal_sets_hold_the_goals_there_are(goals in vec(any_goal(), 0..60), most in 0..40_usize) {
        let mut set = GoalSet::EMPTY;
        let mut model = BTreeSet::new();
        for &goal in &goals {
            prop_assert_eq!(set.contains(goal), model.contains(&goal));
            prop_assert_eq!(set.insert(goal), exists(goal) && model.insert(goal), "{:?}", goal);
            prop_assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        }
        prop_assert!(set.iter().eq(model.iter().copied()), "ascending");
        prop_assert_eq!(goals.iter().copied().collect::<GoalSet>(), set);
        let first: GoalSet = model.iter().copied().take(most).collect();
        prop_assert_eq!(set.first(most), first);
        prop_assert!(first.is_subset(set));
        prop_assert_eq!(set.is_subset(first), first.len() == set.len());
    }

    #[test]
    fn tallies_count_by_colour(
        [have, need] in prop::array::uniform2(prop::array::uniform4(0..=17_u8)),
    ) {
        let tally = |counts: [u8; 4]| {
            Color::ALL.iter().zip(counts).fold(Tally::NONE, |t, (&color, n)| t.plus(color, n))
        };
        prop_assert_eq!(Color::ALL.map(|color| tally(have).of(color)), have);
        prop_assert_eq!(tally(have).total(), have.iter().sum::<u8>());
        let enough = have.iter().zip(need).all(|(&have, need)| have >= need);
        prop_assert_eq!(tally(have).covers(tally(need)), enough);
        let missing = [0, 1, 2, 3].map(|i| need[i].saturating_sub(have[i]));
        prop_assert_eq!(tally(have).lacking(tally(need)), tally(missing));
    }
}

#[test]
fn there_are_68_tiles() {
    assert_eq!(TileSet::ALL.len(), TILE_COUNT);
    assert!(TileSet::ALL.iter().eq(TileId::all()));
    assert_eq!(TileSet::only(tile(68)).iter().next(), Some(tile(68)));
    for number in [0, 69, 256, 257, u64::MAX] {
        assert_eq!(TileId::new(number), None);
    }
    for (index, tile) in TileId::all().enumerate() {
        assert_eq!((tile.index(), usize::from(tile.number())), (index, index + 1));
    }
}

#[test]
fn cells_reach_as_far_as_68_tiles() {
    assert_eq!(Cell::new(-68, 68), Some(Cell { x: -68, y: 68 }));
    for (x, y) in [(69, 0), (-69, 0), (0, 69), (0, -69), (256, 0), (0, i64::MIN)] {
        assert_eq!(Cell::new(x, y), None);
    }
}
