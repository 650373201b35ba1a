//! Counts a display anew and compares.

use std::collections::BTreeSet;

use nova_luna_rules::{Cell, Color, Goal, GoalId, Placed, Position, Seat, Tally, TileId};

use crate::lockstep::{covered, goals, xy};
use crate::oracle::{self, Xy, edge_cells};

/// Whatever can be asked of a display is what the oracle counts.
#[track_caller]
pub fn assert_exact(position: &Position, seat: Seat) {
    let display = display(position, seat);
    let free: BTreeSet<Xy> = position.free_cells(seat).iter().copied().map(xy).collect();
    assert_eq!(free.len(), position.free_cells(seat).len(), "a cell is listed twice");
    assert_eq!(free, oracle::free_cells(&display), "free cells of {position:?}");
    for Placed { tile, cell } in position.display(seat) {
        assert_eq!(position.tile_at(seat, cell), Some(tile));
        assert_eq!(position.whereabouts(tile), Some((seat, cell)));
        assert_eq!(position.group(tile).len(), group(&display, tile).len());
        assert!(position.group(tile).iter().eq(group(&display, tile)), "group of {tile}");
        let counts = oracle::counts_at(&display, xy(cell));
        let count = |color: Color| counts[&color.letter()];
        let tally = position.tally(tile);
        assert_eq!(Color::ALL.map(|c| u32::from(tally.of(c))), Color::ALL.map(count), "of {tile}");
        assert_lacking(position, tile, tally);
        assert_hints(position, tile, tally);
    }
}

/// What bots are told of a placed tile is what everybody else is told.
#[track_caller]
fn assert_hints(position: &Position, tile: TileId, tally: Tally) {
    let (leader, group) = (position.group_leader(tile), position.group(tile));
    assert!(group.contains(leader));
    assert_eq!(usize::from(position.group_size(leader)), group.len());
    let beside = position.whereabouts(tile).map(|(seat, cell)| {
        let beside = cell.neighbours().map(|cell| position.tile_at(seat, cell));
        assert_eq!(position.beside(seat, cell), beside, "beside {tile}");
        beside
    });
    assert!(position.group_touching(leader).contains(tile));
    for &other in beside.iter().flatten().flatten() {
        assert!(position.group_touching(leader).contains(other), "{other} beside {tile}");
    }
    for color in Color::ALL {
        let open = |index: u8| position.open_goals(tile) >> index & 1 == 1;
        let wants = |(index, goal): (u8, &Goal)| open(index) && goal.needs.of(color) > 0;
        let wants = (0..).zip(tile.goals()).any(wants);
        assert_eq!(position.wanting(color).contains(tile), wants, "{tile} wants {color}");
    }
    for (index, goal) in (0..).zip(tile.goals()) {
        let open = !position.is_covered(GoalId { tile, index });
        assert_eq!(position.open_goals(tile) >> index & 1 == 1, open, "goal {index} of {tile}");
        for color in Color::ALL.into_iter().filter(|&color| open && goal.needs.of(color) > 0) {
            assert_eq!(position.open_tally(tile).of(color), tally.of(color), "{color} of {tile}");
        }
    }
}

#[track_caller]
fn assert_lacking(position: &Position, tile: TileId, tally: Tally) {
    for (index, goal) in (0..).zip(tile.goals()) {
        let missing = |color| goal.needs.of(color).saturating_sub(tally.of(color));
        let lacking = position.lacking(GoalId { tile, index }).expect("a goal of the tile");
        assert_eq!(Color::ALL.map(|color| lacking.of(color)), Color::ALL.map(missing));
        assert_eq!(lacking == Tally::NONE, tally.covers(goal.needs));
    }
}

/// `tile` on `cell` would complete what the oracle says.
#[track_caller]
pub fn assert_would_complete(position: &Position, seat: Seat, tile: TileId, cell: Cell) {
    let mut display = display(position, seat);
    display.push((tile.number(), xy(cell)));
    let complete = &oracle::complete_goals(&display) - &covered(position, seat);
    let ours = goals(position.would_complete(seat, tile, cell));
    assert!(ours.iter().eq(&complete), "{tile}@{cell} on {position:?}: {ours:?}, not {complete:?}");
}

/// `tile` on `cell` would raise, and touch, what the oracle counts more of then.
#[track_caller]
pub fn assert_would_raise(position: &Position, seat: Seat, tile: TileId, cell: Cell) {
    let before = display(position, seat);
    let mut after = before.clone();
    after.push((tile.number(), xy(cell)));
    let color = tile.color();
    let count = |display: &[(u8, Xy)], at: Xy, color: Color| {
        oracle::counts_at(display, at)[&color.letter()]
    };
    let mut raised = BTreeSet::new();
    position.would_raise(seat, tile, cell, |other, open, old, new| {
        // The new tile is in no display yet.
        let at = position.whereabouts(other).map_or(cell, |(_, cell)| cell);
        for color in Color::ALL.into_iter().filter(|_| other == tile) {
            let counts = count(&after, xy(cell), color);
            assert_eq!(u32::from(new.of(color)), counts, "{color} for {tile}@{cell}");
        }
        for (index, goal) in (0..).zip(other.goals()).filter(|(index, _)| open >> index & 1 == 1) {
            for color in Color::ALL.into_iter().filter(|&color| goal.needs.of(color) > 0) {
                assert_eq!(
                    u32::from(new.of(color)),
                    count(&after, xy(at), color),
                    "{other} {index}"
                );
                if other != tile {
                    assert_eq!(u32::from(old.of(color)), count(&before, xy(at), color));
                }
            }
        }
        assert!(raised.insert(other), "{other} comes twice");
    });
    assert!(raised.remove(&tile), "the new tile comes, too");
    let counted: BTreeSet<TileId> = position
        .display(seat)
        .filter(|placed| {
            count(&before, xy(placed.cell), color) < count(&after, xy(placed.cell), color)
        })
        .map(|placed| placed.tile)
        .collect();
    let touched = position.touched(seat, cell)[color as usize];
    assert!(touched.iter().eq(counted.iter().copied()), "{tile}@{cell} on {position:?}");
    let wants = |tile: &TileId| {
        let open = |index: u8| position.open_goals(*tile) >> index & 1 == 1;
        (0..).zip(tile.goals()).any(|(index, goal)| open(index) && goal.needs.of(color) > 0)
    };
    assert!(raised.iter().eq(counted.iter().filter(|tile| wants(tile))), "{tile}@{cell}");
}

/// Where there is a tile and where there is none, up to two steps beyond the reach of any display.
#[track_caller]
pub fn assert_every_cell(position: &Position, seat: Seat) {
    let mut found = 0;
    for (x, y) in (-70..=70).flat_map(|x| (-70..=70).map(move |y| (x, y))) {
        if let Some(tile) = position.tile_at(seat, Cell { x, y }) {
            assert_eq!(position.whereabouts(tile), Some((seat, Cell { x, y })));
            found += 1;
        }
    }
    assert_eq!(found, position.tiles(seat).len());
}

fn display(position: &Position, seat: Seat) -> Vec<(u8, Xy)> {
    position.display(seat).map(|placed| (placed.tile.number(), xy(placed.cell))).collect()
}

/// The tiles connected to `tile` by tiles of its own colour, ascending.
fn group(display: &[(u8, Xy)], tile: TileId) -> BTreeSet<TileId> {
    let color = |id: u8| oracle::tile(id).color;
    let mut reached = BTreeSet::new();
    let mut to_visit = vec![tile.number()];
    while let Some(id) = to_visit.pop() {
        if !reached.insert(TileId::new(u64::from(id)).expect("a tile from 1 to 68")) {
            continue;
        }
        let home = display.iter().find(|placed| placed.0 == id).expect("a tile of the display").1;
        let beside = display.iter().filter(|placed| edge_cells(home).contains(&placed.1));
        to_visit.extend(beside.map(|placed| placed.0).filter(|&other| color(other) == color(id)));
    }
    reached
}
