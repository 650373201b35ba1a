//! Displays of every shape are exact, also where they are wider than the table that finds their
//! cells, which repeats every 16 cells.

use nova_luna_rules::{
    Action, Cell, GoalSet, Placed, Position, SPACES, Setup, SetupFault, TILE_COUNT, TileId, Variant,
};
use nova_luna_testing::Dice;
use nova_luna_testing::lockstep::{Shape, Style};
use nova_luna_testing::recount::{
    assert_every_cell, assert_exact, assert_would_complete, assert_would_raise,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use crate::common::{cell, scaled, seat};

/// Steps that are repeated to build a display.
type Path = &'static [(i8, i8)];

const RIGHT: (i8, i8) = (1, 0);
const LEFT: (i8, i8) = (-1, 0);
const DOWN: (i8, i8) = (0, 1);
const UP: (i8, i8) = (0, -1);

const PATHS: [Path; 10] = [
    &[RIGHT],
    &[LEFT],
    &[DOWN],
    &[UP],
    &[RIGHT, DOWN],
    &[RIGHT, UP],
    &[LEFT, DOWN],
    &[LEFT, UP],
    &[RIGHT, RIGHT, RIGHT, DOWN, DOWN, DOWN],
    &[DOWN, DOWN, RIGHT, UP, UP, RIGHT],
];

/// The cells of a path from the origin on.
fn cells(path: Path) -> impl Iterator<Item = Cell> {
    let step = |at: &mut Cell, &(x, y): &(i8, i8)| {
        let here = *at;
        *at = cell(here.x + x, here.y + y);
        Some(here)
    };
    path.iter().cycle().scan(Cell::ORIGIN, step)
}

/// A display that holds more tiles than a seat can ever get: tiles come and are placed without
/// asking what is due. Only the display of seat 0 means anything in this position.
fn overfull(tiles: &[TileId], mut choose: impl FnMut(&Position) -> Cell) -> Position {
    let mut position = Position::start(Variant::solo(), &[seat(0)]).expect("one seat");
    for drawn in tiles.chunks(SPACES - 1) {
        position.fill_unchecked(drawn);
        for &tile in drawn {
            let cell = choose(&position);
            position.play_unchecked(Action::Take { tile, cell });
        }
    }
    assert_eq!(position.tiles(seat(0)).len(), tiles.len());
    position
}

/// Colour by colour, so that groups grow large, and mixed.
fn tile_orders() -> [Vec<TileId>; 2] {
    let by_color: Vec<TileId> = TileId::all().collect();
    let mut mixed = by_color.clone();
    Dice::new(68).shuffle(&mut mixed);
    [by_color, mixed]
}

/// All 68 tiles in a row reach the last cell that a display can reach.
#[test]
fn all_tiles_in_a_line_are_exact() {
    for tiles in tile_orders() {
        let mut row = cells(&[RIGHT]);
        let position = overfull(&tiles, |_| row.next().expect("an endless path"));
        assert_eq!(position.whereabouts(tiles[67]), Some((seat(0), cell(67, 0))));
        assert!(position.free_cells(seat(0)).contains(&cell(Cell::LIMIT, 0)));
        assert_eq!(position.free_cells(seat(0)).len(), 2 * TILE_COUNT + 2);
    }
}

/// Lines and staircases in all directions, a little above and below each multiple of 16.
#[test]
fn wide_displays_are_exact() {
    for tiles in tile_orders() {
        for path in PATHS {
            for length in [15, 16, 17, 31, 32, 33, 45, 63, 64, 65, 68] {
                let mut path = cells(path);
                let next = |_: &Position| path.next().expect("an endless path");
                let position = overfull(&tiles[..length], next);
                assert_exact(&position, seat(0));
            }
        }
    }
}

/// No cell of a wide display is mistaken for another one.
#[test]
fn wide_displays_have_tiles_only_where_they_are() {
    for path in PATHS {
        let mut path = cells(path);
        let [_, mixed] = tile_orders();
        let position = overfull(&mixed, |_| path.next().expect("an endless path"));
        assert_every_cell(&position, seat(0));
    }
}

/// As wide as a legal game allows: 45 of the cheapest tiles against the 23 dearest.
#[test]
fn the_widest_legal_display_is_exact() {
    let mut tiles: Vec<TileId> = TileId::all().collect();
    tiles.sort_by_key(|tile| (tile.time(), tile.index() % 17, tile.index()));
    let (cheap, dear) = tiles.split_at(45);
    for path in PATHS {
        let along = |tiles: &[TileId]| {
            cells(path).zip(tiles).map(|(cell, &tile)| Placed { tile, cell }).collect()
        };
        let position = with_discs(Setup {
            variant: Variant::standard(2).expect("two players"),
            marker: 0,
            spaces: [None; SPACES],
            order: vec![seat(1), seat(0)],
            displays: vec![along(cheap), along(dear)],
            covered: GoalSet::EMPTY,
            phase1_score: None,
            filling: false,
        });
        assert_eq!(position.tiles(seat(0)).len(), 45);
        for seat in position.seats() {
            assert_exact(&position, seat);
            assert_every_cell(&position, seat);
        }
    }
}

/// The position of a setup that lacks nothing but discs on complete goals.
fn with_discs(mut setup: Setup) -> Position {
    loop {
        let faults = match setup.position() {
            Ok(position) => return position,
            Err(faults) => faults,
        };
        for fault in faults {
            match fault {
                SetupFault::NotCovered(goal) => setup.covered.insert(goal),
                fault => panic!("{fault}"),
            };
        }
    }
}

/// Whole games in which everybody only ever goes in one direction follow the oracle.
#[test]
fn games_of_wide_displays_follow_the_oracle() {
    const AWAY: [fn(Cell) -> i8; 6] = [
        |cell| cell.x,
        |cell| -cell.x,
        |cell| cell.y,
        |cell| -cell.y,
        |cell| cell.x + cell.y,
        |cell| cell.y - cell.x,
    ];
    let mut widest = 0;
    for (seed, away) in (0..).zip(AWAY) {
        let shape = Shape { players: 2, goal_discs: 20, style: Style::Random, seed };
        let (mut both, mut dice) = shape.deal_lockstep();
        while let Some(mover) = both.position().seat_to_move() {
            let cells = both.position().free_cells(mover).iter().copied();
            let cell = cells.max_by_key(|&cell| away(cell)).expect("a free cell");
            let tiles: Vec<TileId> = both.position().legal_actions().tiles().collect();
            both.play(Action::Take { tile: tiles[dice.below(tiles.len())], cell });
            both.assert_same();
        }
        let display = both.position().display(seat(0));
        widest = widest.max(display.map(|placed| 1 + away(placed.cell)).max().unwrap_or(0));
    }
    assert!(widest > 32, "{widest}");
}

proptest! {
    #![proptest_config(Config {
        cases: 1000,
        rng_seed: RngSeed::Fixed(28),
        failure_persistence: None,
        ..Config::default()
    })]

    /// A display of any tiles in any arrangement. A failure shrinks to few tiles.
    #[test]
    fn any_display_is_exact(
        tiles in Just(TileId::all().collect::<Vec<_>>()).prop_shuffle(),
        choices in vec(any::<u16>(), 1..68),
    ) {
        let (placed, others) = tiles.split_at(choices.len());
        let mut choices = choices.into_iter();
        let position = overfull(placed, |position| {
            let free = position.free_cells(seat(0));
            free[scaled(choices.next().expect("one a tile"), free.len())]
        });
        assert_exact(&position, seat(0));
        // A game without discs is over, and nobody asks what else could be completed.
        let playing = position.discs_left(seat(0)) > 0;
        for (&tile, &cell) in others.iter().filter(|_| playing).zip(position.free_cells(seat(0))) {
            assert_would_complete(&position, seat(0), tile, cell);
            assert_would_raise(&position, seat(0), tile, cell);
        }
    }
}
