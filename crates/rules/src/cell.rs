//! Cells of a display.

use core::fmt;

/// A cell of a player's display: `x` grows to the right, `y` grows downward.
///
/// A display has no border, but it grows edge to edge from `(0, 0)` with at most 68 tiles, so
/// every cell that matters lies within ±68 and a byte a coordinate is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Columns to the right of the first tile.
    pub x: i8,
    /// Rows below the first tile.
    pub y: i8,
}

impl Cell {
    /// Where a player's first tile lies.
    pub const ORIGIN: Cell = Cell { x: 0, y: 0 };
    /// No coordinate of a tile or of a free cell beside one is further from zero than this.
    pub const LIMIT: i8 = 68;

    /// The cell `(x, y)`, or `None` where no display can ever reach.
    pub const fn new(x: i64, y: i64) -> Option<Cell> {
        let limit = Self::LIMIT as i64;
        if x < -limit || x > limit || y < -limit || y > limit {
            return None;
        }
        Some(Cell { x: x as i8, y: y as i8 })
    }

    /// The four cells that share an edge with this one: right, left, below, above.
    pub const fn neighbours(self) -> [Cell; 4] {
        let Cell { x, y } = self;
        [
            Cell { x: x.wrapping_add(1), y },
            Cell { x: x.wrapping_sub(1), y },
            Cell { x, y: y.wrapping_add(1) },
            Cell { x, y: y.wrapping_sub(1) },
        ]
    }
}

/// `x,y`, as in the [notation](crate::notation).
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
