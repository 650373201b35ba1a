//! Displays that have been valued already.
//!
//! In a search the same few displays come back all the time, with everything else different: what one
//! player places does not change what the others' displays are worth.

use nova_luna_rules::{Action, Cell, Position, Seat, TileId};

use crate::eval::{Eval, leader_discs};
use crate::features::DisplayWorth;
use crate::rng::Rng;
use crate::tuning::DISPLAY_CACHE_BITS;

/// The tiles of a display and where they are, as a number.
#[derive(Clone, Copy, Default)]
pub(crate) struct DisplayKey(u64);

impl DisplayKey {
    fn of(position: &Position, seat: Seat) -> DisplayKey {
        let parts = position.display(seat).map(|placed| part(placed.tile, placed.cell));
        DisplayKey(parts.fold(0, |key, part| key ^ part))
    }

    /// A number for the display together with something else, as good as random.
    #[inline]
    pub(crate) fn with(self, other: u64) -> u64 {
        (self.0 ^ other).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The key after an action of the owner.
    #[inline]
    pub(crate) fn after(self, action: Action) -> DisplayKey {
        match action {
            Action::Take { tile, cell } => DisplayKey(self.0 ^ part(tile, cell)),
            Action::Refill => self,
        }
    }
}

#[inline]
fn part(tile: TileId, cell: Cell) -> u64 {
    let [x, y] = [cell.x, cell.y].map(|at| u64::from(at as u8));
    Rng::new(u64::from(tile.number()) << 16 | x << 8 | y).next_u64()
}

/// What displays are worth. A new one replaces whichever was in its place.
pub(crate) struct DisplayCache {
    places: Vec<(u64, DisplayWorth)>,
    /// The number of the search, which makes its keys different from those of earlier ones.
    search: u64,
}

impl DisplayCache {
    /// The memory that it takes.
    pub(crate) const BYTES: usize = size_of::<(u64, DisplayWorth)>() << DISPLAY_CACHE_BITS;

    pub(crate) fn new() -> DisplayCache {
        DisplayCache {
            places: vec![(0, DisplayWorth::default()); 1 << DISPLAY_CACHE_BITS],
            search: 0,
        }
    }

    /// Forgets everything: an answer must not depend on what was asked before.
    pub(crate) fn clear(&mut self) {
        self.search += 1;
    }

    /// The keys of all displays, by seat.
    pub(crate) fn keys(position: &Position) -> [DisplayKey; 4] {
        let mut keys = [DisplayKey::default(); 4];
        for seat in position.seats() {
            keys[seat.index()] = DisplayKey::of(position, seat);
        }
        keys
    }

    /// The chance of each seat to win in a game that is not over, as [`Eval::chances`] sees it; `keys` are
    /// those of `position`.
    #[inline]
    pub(crate) fn chances(
        &mut self,
        eval: &Eval,
        position: &Position,
        keys: &[DisplayKey; 4],
    ) -> [f32; 4] {
        let (weights, leader_discs) = (eval.full(position), leader_discs(position));
        eval.chances_by(position, |seat| {
            let value = || DisplayWorth::of(weights, position, seat);
            self.get(keys[seat.index()], leader_discs, value)
        })
    }

    /// What a display is worth when the leader has so many discs left, by `value` if it is new.
    #[inline]
    fn get(
        &mut self,
        display: DisplayKey,
        leader_discs: u8,
        value: impl FnOnce() -> DisplayWorth,
    ) -> DisplayWorth {
        let key = display.with(u64::from(leader_discs));
        let place = &mut self.places[(key >> (64 - DISPLAY_CACHE_BITS)) as usize];
        // Keys are as good as random: those of two searches are different.
        let key = key.wrapping_add(self.search);
        if place.0 != key {
            *place = (key, value());
        }
        place.1
    }
}
