//! The fixed action space: every legal action of every position has a number, and no two have the same.
//!
//! 0 is the refill. Otherwise the number is `1 + 138 × place + cell`: `place` (0 to 2) says which of the tiles that may
//! be taken, counted from the marker, and `cell` is the place of the cell in the list of the display's free cells.
//! A display of n tiles has at most 2n + 2 free cells, so 138 are always enough, whatever people build.

use nova_luna_engine::Rng;
use nova_luna_rules::{Action, CHOICE, Position, TILE_COUNT};
use pyo3::prelude::*;

use crate::errors::{illegal, why_nobody_moves};
use crate::input::invalid;

/// No display has more free cells.
pub const MOST_CELLS: usize = 2 * TILE_COUNT + 2;
/// How many numbers there are.
pub const ACTIONS: usize = 1 + CHOICE * MOST_CELLS;

/// The number of the cell with this place in the list for the tile at this place.
#[inline]
pub const fn number(place: usize, cell: usize) -> usize {
    1 + place * MOST_CELLS + cell
}

/// The legal action with this number.
#[inline]
pub fn get(position: &Position, number: usize) -> Option<Action> {
    let seat = position.seat_to_move()?;
    let Some(number) = number.checked_sub(1) else {
        return position.may_refill().then_some(Action::Refill);
    };
    let tile = position.wheel().takeable_at(number / MOST_CELLS)?;
    let cell = *position.free_cells(seat).get(number % MOST_CELLS)?;
    Some(Action::Take { tile, cell })
}

/// The legal action with this number, or why there is none.
pub fn decode(position: &Position, number: i64) -> PyResult<Action> {
    let index = usize::try_from(number).ok().filter(|&number| number < ACTIONS);
    let index = index.ok_or_else(|| invalid(no_such_action(number)))?;
    get(position, index).ok_or_else(|| illegal(why_not(position, index)))
}

pub fn no_such_action(number: i64) -> String {
    format!("there is no action {number}, only 0 to {}", ACTIONS - 1)
}

/// Why the action with this number is not legal.
pub fn why_not(position: &Position, number: usize) -> String {
    let Some(seat) = position.seat_to_move() else {
        return format!("action {number}: {}", why_nobody_moves(position));
    };
    let Some(number) = number.checked_sub(1) else {
        return match position.check(Action::Refill) {
            Ok(()) => "action 0 is legal".to_owned(),
            Err(why) => format!("action 0, the refill: {why}"),
        };
    };
    let (place, cell) = (number / MOST_CELLS, number % MOST_CELLS);
    let tiles = position.wheel().takeable_count();
    let cells = position.free_cells(seat).len();
    format!(
        "action {}: tile {place} on cell {cell}, but {tiles} tiles may be taken, and {cells} cells are free (both counted from 0)",
        number + 1
    )
}

/// The number of an action that is legal here.
pub fn encode(position: &Position, action: Action) -> PyResult<usize> {
    position.check(action).map_err(illegal)?;
    let place = |tile| position.wheel().takeable().position(|other| other == tile);
    let found = match (action, position.seat_to_move()) {
        (Action::Refill, _) => Some(0),
        (Action::Take { tile, cell }, Some(seat)) => {
            let cell = position.free_cells(seat).iter().position(|&other| other == cell);
            place(tile).zip(cell).map(|(place, cell)| number(place, cell))
        }
        _ => None,
    };
    found.ok_or_else(|| illegal("no seat is to move"))
}

/// What is legal for the seat to move, in three numbers.
#[derive(Clone, Copy)]
pub struct Legal {
    refill: bool,
    tiles: u8,
    cells: u8,
}

impl Legal {
    #[inline]
    pub fn of(position: &Position) -> Legal {
        let cells = position.seat_to_move().map_or(0, |seat| position.free_cells(seat).len());
        let tiles = position.wheel().takeable_count();
        Legal { refill: position.may_refill(), tiles: tiles as u8, cells: cells as u8 }
    }

    #[inline]
    pub fn allows(self, action: i64) -> bool {
        let Ok(action) = usize::try_from(action) else { return false };
        let Some(action) = action.checked_sub(1) else { return self.refill };
        let (place, cell) = (action / MOST_CELLS, action % MOST_CELLS);
        place < self.tiles.into() && cell < self.cells.into()
    }

    #[inline]
    pub fn sample(self, rng: &mut Rng) -> i64 {
        let (tiles, cells) = (usize::from(self.tiles), usize::from(self.cells));
        let chosen = rng.below(usize::from(self.refill) + tiles * cells);
        match chosen.checked_sub(usize::from(self.refill)) {
            None => 0,
            Some(chosen) => number(chosen / cells, chosen % cells) as i64,
        }
    }

    /// Writes a 1 for each legal action and a 0 for the others.
    #[inline]
    pub fn fill(self, mask: &mut [i8]) {
        mask.fill(0);
        mask[0] = i8::from(self.refill);
        for place in 0..self.tiles.into() {
            mask[number(place, 0)..number(place, self.cells.into())].fill(1);
        }
    }
}
