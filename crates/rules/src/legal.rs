//! The legal actions of a position.

use core::ops::Range;

use crate::action::Action;
use crate::cell::Cell;
use crate::position::{Position, Turn};
use crate::tile::TileId;
use crate::wheel::Wheel;

/// Everything the seat to move may do: perhaps a refill, and every takeable tile on every free cell.
#[derive(Clone, Copy, Debug)]
pub struct LegalActions<'p> {
    refill: bool,
    wheel: &'p Wheel,
    tile_count: usize,
    cells: &'p [Cell],
}

impl Position {
    /// Everything the seat to move may do; nothing when no seat is to move.
    #[inline]
    pub fn legal_actions(&self) -> LegalActions<'_> {
        let wheel = self.wheel();
        match self.turn() {
            Turn::Act(seat) => LegalActions {
                refill: self.may_refill(),
                wheel,
                tile_count: wheel.takeable_count(),
                cells: self.free_cells(seat),
            },
            Turn::Fill | Turn::Over => {
                LegalActions { refill: false, wheel, tile_count: 0, cells: &[] }
            }
        }
    }
}

impl<'p> LegalActions<'p> {
    /// Whether the track may be filled or phase 1 be ended.
    pub const fn refill(&self) -> bool {
        self.refill
    }

    /// The tiles that may be taken, in the order from the marker.
    pub fn tiles(&self) -> impl Iterator<Item = TileId> + use<'p> {
        self.wheel.takeable().take(self.tile_count)
    }

    /// The cells where a tile may be placed.
    pub const fn cells(&self) -> &'p [Cell] {
        self.cells
    }

    /// How many actions there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.refill as usize + self.tile_count * self.cells.len()
    }

    /// Whether there is none, because no seat is to move.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action with this number, for choosing one without listing all.
    #[inline]
    pub fn get(&self, number: usize) -> Option<Action> {
        let Some(number) = number.checked_sub(usize::from(self.refill)) else {
            return Some(Action::Refill);
        };
        let mut cell = number;
        for place in 0..self.tile_count {
            if cell < self.cells.len() {
                let tile = self.wheel.takeable_at(place)?;
                return Some(Action::Take { tile, cell: self.cells[cell] });
            }
            cell -= self.cells.len();
        }
        None
    }

    /// All actions: the refill first, then tile by tile.
    pub fn iter(&self) -> Actions<'p> {
        Actions { legal: *self, numbers: 0..self.len() }
    }
}

impl<'p> IntoIterator for LegalActions<'p> {
    type Item = Action;
    type IntoIter = Actions<'p>;

    fn into_iter(self) -> Actions<'p> {
        self.iter()
    }
}

/// All actions of [`LegalActions`]: the refill first, then tile by tile.
#[derive(Clone, Debug)]
pub struct Actions<'p> {
    legal: LegalActions<'p>,
    numbers: Range<usize>,
}

impl Iterator for Actions<'_> {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        self.legal.get(self.numbers.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
}

impl ExactSizeIterator for Actions<'_> {}
