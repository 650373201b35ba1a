//! A stable 64-bit hash of a position.

use crate::cell::Cell;
use crate::position::{Position, Turn};
use crate::seat::Seat;
use crate::tile::TileId;

/// Scrambles a word: the finalizer of SplitMix64, a bijection.
#[inline]
const fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// Adds a placed tile. A sum, so that the order of placements does not matter.
#[inline]
pub(crate) fn with_tile(hash: u64, seat: Seat, tile: TileId, cell: Cell) -> u64 {
    let cell = u16::from_le_bytes([cell.x as u8, cell.y as u8]);
    let word = u64::from(tile.number()) | (seat.index() as u64) << 8 | u64::from(cell) << 16;
    hash.wrapping_add(mix(word))
}

impl Position {
    /// A hash of everything that decides how the game can go on, the same on every platform and in
    /// every version: kind of game, wheel, displays, times, order of play and solo phase.
    ///
    /// The order in which the tiles were placed does not count. Covered goals, discs left and the
    /// supply need no part of their own: they follow from the rest.
    #[must_use]
    pub fn hash64(&self) -> u64 {
        let mut hash = self.placed_hash;
        let mut absorb = |word: u64| hash = mix(hash ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        absorb(self.variant.players() as u64 | u64::from(self.variant.goal_discs()) << 8);
        for half in self.wheel.spaces().chunks(6) {
            absorb(half.iter().fold(0, |word, space| {
                word << 8 | space.map_or(0, |tile| u64::from(tile.number()))
            }));
        }
        let order = self.moon.order().iter().fold(1, |word, seat| word << 2 | seat.index() as u64);
        let turn = match self.turn {
            Turn::Act(_) => 0,
            Turn::Fill => 1,
            Turn::Over => 2,
        };
        let score = self.phase_1_score.map_or(0, |score| u64::from(score) + 1);
        absorb(self.wheel.marker() as u64 | order << 8 | turn << 24 | score << 32);
        absorb(self.seats().fold(0, |word, seat| word << 16 | u64::from(self.moon.time(seat))));
        hash
    }
}
