//! What a certain tile would do in a display.

use nova_luna_rules::{Color, Tally, TileId};

/// So many free cells are looked at; hardly any display has more.
pub(crate) const CELLS: usize = 32;

/// How many different answers [`Prospects::best`] has.
pub(crate) const BEST_ROWS: usize = 25;

/// What a goal counts for that would be complete. One that would lack a single tile counts 1.
const COMPLETES: u8 = 8;

/// By how many goals a tile would bring nearer, prepare and complete: what is added to the row of a cell, and in the upper byte what is
/// added to its gain.
static NEARER: [u16; 256] = parts((2, 4), (0, 0));
static PREPARES: [u16; 256] = parts((3, 12), (4, 1));
static COMPLETES_SO_MANY: [u16; 256] = parts((3, 48), (15, COMPLETES as u16));

/// By number: the number, up to some limit, times some factor, for the row and for the gain.
const fn parts(row: (usize, u16), gain: (usize, u16)) -> [u16; 256] {
    let mut parts = [0; 256];
    let mut number = 0;
    while number < parts.len() {
        let of_row = if number < row.0 { number } else { row.0 };
        let of_gain = if number < gain.0 { number } else { gain.0 };
        parts[number] = (of_row as u16 * row.1) | ((of_gain as u16 * gain.1) << 8);
        number += 1;
    }
    parts
}

/// By colour: how many goals one more tile would bring nearer, prepare and complete, a byte each, the lowest first.
pub(super) type Effects = [u32; 4];

/// The different free cells of a display: what a tile would meet there.
#[derive(Clone, Copy)]
pub(crate) struct Prospects {
    /// By colour and cell: how many tiles would count for a tile there.
    counts: [[u8; CELLS]; 4],
    /// By colour and cell: what a tile of that colour would do for the goals of others.
    gains: [[u8; CELLS]; 4],
    /// All bits set where there is a cell.
    used: [u8; CELLS],
    count: u8,
    discs: u8,
}

impl Prospects {
    pub(super) const fn new(discs: u8) -> Prospects {
        let (counts, gains) = ([[0; CELLS]; 4], [[0; CELLS]; 4]);
        Prospects { counts, gains, used: [0; CELLS], count: 0, discs }
    }

    /// Adds a cell: what a tile of each colour would do for the goals of others, and what would count for it. Returns the row of
    /// each colour in the table of cells, a byte a colour.
    #[inline]
    pub(super) fn add(&mut self, effects: Effects, tally: Tally) -> u32 {
        let cell = self.count as usize & (CELLS - 1);
        self.count += 1;
        self.used[cell] = u8::MAX;
        let mut rows = 0;
        for color in Color::ALL {
            let (c, count) = (color as usize, tally.of(color));
            let [nearer, prepares, completes, _] = effects[c].to_le_bytes();
            let [row, gain] = (NEARER[nearer as usize]
                + PREPARES[prepares as usize]
                + COMPLETES_SO_MANY[completes as usize])
                .to_le_bytes();
            self.counts[c][cell] = count;
            self.gains[c][cell] = gain;
            rows |= u32::from(row + count.min(3)) << (8 * c);
        }
        rows
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
