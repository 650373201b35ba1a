//! What a player can do.

use crate::cell::Cell;
use crate::tile::TileId;

/// A decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Fill the selection track (R4.1); in solo, end phase 1 (R7.2).
    Refill,
    /// Take `tile` from the wheel and place it on `cell` of the own display (R4.2 to R4.5).
    Take {
        /// One of the next three tiles.
        tile: TileId,
        /// A free cell beside the own display.
        cell: Cell,
    },
}
