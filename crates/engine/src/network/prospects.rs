//! What a certain tile would do in a display.

use nova_luna_rules::{Color, TileId};

/// So many free cells are looked at; hardly any display has more.
pub(crate) const CELLS: usize = 32;

/// How many different answers [`Prospects::best`] has.
pub(crate) const BEST_ROWS: usize = 25;

/// What a goal counts for that would be complete. One that would lack a single tile counts 1.
const COMPLETES: u8 = 8;

/// The free cells of a display: what a tile would meet there.
#[derive(Clone, Copy)]
pub(crate) struct Prospects {
    /// By colour and cell: how many tiles would count for a tile there.
    counts: [[u8; CELLS]; 4],
    /// By colour and cell: what a tile of that colour would do for the goals of others.
    gains: [[u8; CELLS]; 4],
    /// All bits set where there is a cell.
    used: [u8; CELLS],
    discs: u8,
}

impl Prospects {
    pub(super) const fn new(discs: u8) -> Prospects {
        Prospects { counts: [[0; CELLS]; 4], gains: [[0; CELLS]; 4], used: [0; CELLS], discs }
    }

    /// Says of a cell how many tiles of each colour would count there, and how many goals of others a tile
    /// of each colour would complete and prepare.
    #[inline]
    pub(super) fn set(&mut self, cell: usize, color: usize, counts: u8, gains: (u8, u8)) {
        self.counts[color][cell] = counts;
        self.gains[color][cell] = gains.0.min(15) * COMPLETES + gains.1.min(4);
        self.used[cell] = u8::MAX;
    }

    /// What `tile` would do on the cell where it does most: how many goals it would complete, its own among
    /// them, and how many would lack a single tile then; or that it wins.
    #[inline]
    pub(crate) fn best(&self, tile: TileId) -> u8 {
        let mut value = self.gains[tile.color() as usize];
        for goal in tile.goals() {
            let mut lacking = [0_u8; CELLS];
            for color in Color::ALL {
                let needed = goal.needs.of(color);
                if needed > 0 {
                    for (lacking, count) in lacking.iter_mut().zip(&self.counts[color as usize]) {
                        *lacking += needed.saturating_sub(*count);
                    }
                }
            }
            for (value, lacking) in value.iter_mut().zip(lacking) {
                *value += if lacking == 0 { COMPLETES } else { u8::from(lacking == 1) };
            }
        }
        let mut most = 0;
        for (value, used) in value.iter().zip(&self.used) {
            most = (value & used).max(most);
        }
        let (completes, prepares) = (most / COMPLETES, most % COMPLETES);
        if completes >= self.discs {
            BEST_ROWS as u8 - 1
        } else {
            completes.min(5) * 4 + prepares.min(3)
        }
    }
}
