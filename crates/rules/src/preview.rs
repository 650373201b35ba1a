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
        self.check(Action::Take { tile, cell })?;
        let seat = self.moon.next();
        let completed = self.displays.would_complete(seat, tile, cell);
        let left = self.discs_left(seat);
        let discs = left.min(completed.len() as u8);
        let last_tile = self.wheel.len() == 1;
        let over =
            discs == left || last_tile && (self.unseen.is_empty() || self.phase1_score.is_some());
        let mut moon = self.moon;
        moon.advance(tile.time());
        Ok(Preview {
            placement: Placement { completed, discs },
            next: (!over).then_some(moon.next()),
        })
    }
}
