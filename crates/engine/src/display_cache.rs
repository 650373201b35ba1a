//! Displays that have been valued already.
//!
//! In a search the same few displays come back all the time, with everything else different: what one
//! player places does not change what the others' displays are worth.

use nova_luna_rules::{Action, Cell, Position, Seat, TileId};

use crate::rng::Rng;

/// The tiles of a display and where they are, as a number.
#[derive(Clone, Copy, Default)]
pub(crate) struct DisplayKey(u64);

impl DisplayKey {
    fn of(position: &Position, seat: Seat) -> DisplayKey {
        let parts = position.display(seat).map(|placed| part(placed.tile, placed.cell));
        DisplayKey(parts.fold(0, |key, part| key ^ part))
    }

    /// The keys of all displays, by seat.
    pub(crate) fn all(position: &Position) -> [DisplayKey; 4] {
        let mut keys = [DisplayKey::default(); 4];
        for seat in position.seats() {
            keys[seat.index()] = DisplayKey::of(position, seat);
        }
        keys
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

/// What is known of displays, for as many as two to the power of `BITS`. A new one replaces whichever was in its place.
pub(crate) struct DisplayCache<T, const BITS: u32> {
    keys: Vec<u64>,
    known: Vec<T>,
}

impl<T: Clone, const BITS: u32> DisplayCache<T, BITS> {
    /// The memory that it takes.
    pub(crate) const BYTES: usize = size_of::<(u64, T)>() << BITS;

    /// A cache that knows nothing, full of `blank`.
    pub(crate) fn new(blank: T) -> Self {
        DisplayCache { keys: vec![0; 1 << BITS], known: vec![blank; 1 << BITS] }
    }

    /// Forgets everything: other networks encode differently.
    pub(crate) fn clear(&mut self) {
        self.keys.fill(0);
    }

    /// What is known under this key. If it is new, `find_out` writes it.
    #[inline]
    pub(crate) fn get(&mut self, key: u64, find_out: impl FnOnce(&mut T)) -> &mut T {
        let slot = (key >> (64 - BITS)) as usize;
        let known = &mut self.known[slot];
        if self.keys[slot] != key {
            self.keys[slot] = key;
            find_out(known);
        }
        known
    }
}
