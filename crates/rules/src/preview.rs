//! What an action would lead to.

use crate::action::Action;
use crate::cell::Cell;
use crate::illegal::IllegalAction;
use crate::placement::Placement;
use crate::position::Position;
use crate::seat::Seat;
use crate::tile::TileId;

/// What taking a tile would lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The goals that would be completed and covered.
    pub placement: Placement,
    /// Who would move next, or `None` if the game would end.
    pub next: Option<Seat>,
}

impl Position {
    /// What would happen if the seat to move took `tile` and placed it on `cell`.
    pub fn preview(&self, tile: TileId, cell: Cell) -> Result<Preview, IllegalAction> {
        let mut after = self.clone();
        let placement = after.play(Action::Take { tile, cell })?;
        Ok(Preview { placement, next: (!after.is_over()).then_some(after.moon.next()) })
    }
}
