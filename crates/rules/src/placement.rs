//! Tiles in displays, and what placing one does.

use crate::cell::Cell;
use crate::sets::GoalSet;
use crate::tile::TileId;

/// A tile in a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The tile.
    pub tile: TileId,
    /// The cell it lies on.
    pub cell: Cell,
}

/// What a placement did, or would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// All goals that the placement completed.
    pub completed: GoalSet,
    /// How many discs were placed on them: one each, unless the discs ran out (R5.6).
    pub discs: u8,
}

impl Placement {
    /// The goals that got a disc: when the discs ran out, the first ones by tile number and goal
    /// index.
    pub fn covered(&self) -> GoalSet {
        self.completed.first(self.discs as usize)
    }
}
