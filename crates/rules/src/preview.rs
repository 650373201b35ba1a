//! What an action would lead to.

use crate::action::Action;
use crate::illegal::IllegalAction;
use crate::placement::Placement;
use crate::position::Position;
use crate::seat::Seat;

/// What an action would lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The goals that would be completed and covered.
    pub placement: Placement,
    /// Who would move next, or `None` if the game would end.
    pub next: Option<Seat>,
}

impl Position {
    /// What would happen if the seat to move did this.
    pub fn preview(&self, action: Action) -> Result<Preview, IllegalAction> {
        let mut after = self.clone();
        let placement = after.play(action)?;
        Ok(Preview { placement, next: (!after.is_over()).then_some(after.moon.next()) })
    }
}
