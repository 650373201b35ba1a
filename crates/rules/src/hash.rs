//! The parts of a position's 64-bit hash. [`Position::hash64`](crate::Position::hash64) puts them
//! together.

use crate::cell::Cell;
use crate::seat::Seat;
use crate::tile::TileId;

/// Scrambles a word: the finalizer of SplitMix64, a bijection.
#[inline]
pub(crate) const fn mix(mut word: u64) -> u64 {
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
