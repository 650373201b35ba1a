//! Every number that was chosen rather than derived, but for the [weights](crate::weights) of the
//! evaluation.

/// Greedy: how many placements get a full evaluation after the quick estimate.
pub(crate) const GREEDY_WIDTH: usize = 12;
/// Greedy: how many fills it imagines to judge a refill.
pub(crate) const GREEDY_FILLS: usize = 4;

/// Reference bot: how many placements it compares.
pub(crate) const FLAT_WIDTH: usize = 12;
/// Reference bot: playouts for each placement.
pub(crate) const FLAT_PLAYOUTS: u32 = 100;
/// Reference bot: plies of a playout.
pub(crate) const FLAT_DEPTH: u32 = 10;

/// Playouts: the temperature at which placements are drawn by their quick estimate.
pub(crate) const PLAYOUT_TEMPERATURE: f32 = 0.25;
/// Playouts: fill when no placement gains as much as this.
pub(crate) const PLAYOUT_REFILL_BELOW: f32 = -0.2;
