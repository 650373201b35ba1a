//! The numbers of the bots that were chosen by experiment: how wide, how far, how often.
//!
//! Not here is what the evaluation consists of: the [features](crate::features) and their scales, the
//! [discs](crate::interpolation) between which it is interpolated, and the [weights](crate::weights).

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

/// Judge: a value that this many visits stand behind is trusted.
pub(crate) const JUDGE_TRUSTED: u64 = 500;
/// Judge: how many fills stand for all of them.
pub(crate) const JUDGE_FILLS: u64 = 4;

/// The numbers of the tree search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchTuning {
    /// Nodes when no limit is given.
    pub(crate) default_nodes: u64,
    /// Nodes at most, whatever the limit.
    pub(crate) most_nodes: u64,
    /// How many nodes the tree can have; after that it grows no further.
    pub(crate) tree_nodes: usize,
    /// How many actions of a node other than the root enter the tree.
    pub(crate) width: usize,
    /// How many placements of every tile enter the tree at least.
    pub(crate) width_per_tile: usize,
}

/// Tree search: how many actions of the root enter the tree.
pub(crate) const ROOT_WIDTH: usize = 24;
/// Tree search: how strongly actions are preferred that have been tried little.
pub(crate) const EXPLORATION: f32 = 0.15;
/// Tree search: how much better an action has to look to be tried e times as often.
pub(crate) const PRIOR_TEMPERATURE: f32 = 0.08;
/// Tree search: how many lines the report has.
pub(crate) const REPORTED: usize = 8;
/// Tree search: how many edges there is room for, for each node that there is room for.
pub(crate) const EDGES_PER_NODE: usize = 16;
/// Tree search: with a limit of time, how many visits lie between two checks whether it is decided.
pub(crate) const DECIDED_EVERY: u32 = 16;
/// Tree search: how many displays are remembered, as a power of two.
pub(crate) const DISPLAY_CACHE_BITS: u32 = 16;
/// Tree search: how many encoded displays are remembered, as a power of two.
pub(crate) const ENCODED_CACHE_BITS: u32 = 14;

/// The search at full strength.
pub(crate) const SEARCH: SearchTuning = SearchTuning {
    default_nodes: 200_000,
    most_nodes: u64::MAX,
    tree_nodes: 1 << 18,
    width: 8,
    width_per_tile: 4,
};

/// Beam search: how many placements of a position are tried.
pub(crate) const BEAM_BRANCHING: usize = 12;
/// Beam search: how many placements of every tile are tried at least.
pub(crate) const BEAM_PER_TILE: usize = 3;

/// Solo planner: the width of the first beam.
pub(crate) const FIRST_WIDTH: usize = 64;
/// Solo planner: how much wider each beam is than the one before.
pub(crate) const BEAM_GROWTH: usize = 2;
/// Solo planner: the part of the time of phase 1 for collecting ways to end it.
pub(crate) const COLLECTING: f32 = 0.3;
/// Solo planner: how many ways to end phase 1 are compared.
pub(crate) const CONTENDERS: usize = 48;
/// Solo planner: how many fills they are compared by before half of them are dropped.
pub(crate) const CONTENDER_FILLS: u32 = 2;
/// Solo planner: the width of the beams that solve phase 2 for those fills.
pub(crate) const FILL_WIDTH: usize = 16;
/// Solo planner: how many of them are compared to the end.
pub(crate) const FINALISTS: usize = 4;
/// Solo planner: the part of the limit for planning. The rest is for other lines of the report.
pub(crate) const PLANNING: f32 = 0.9;
/// Solo planner: how many nodes the other lines of a report get at most.
pub(crate) const LINES_NODES: u64 = 40_000;
/// Solo planner: the width of the first beams behind those lines.
pub(crate) const LINES_WIDTH: usize = 4;
/// Solo planner: how much wider each of these is than the one before.
pub(crate) const LINES_GROWTH: usize = 4;
/// Solo planner: how many of the best placements, and how many of every tile at least, have a line.
pub(crate) const LINES: usize = 5;
pub(crate) const LINES_PER_TILE: usize = 2;
/// Solo planner: by how many fills they are judged in phase 1.
pub(crate) const LINES_FILLS: u32 = 2;

/// The numbers of the solo planner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoloTuning {
    /// Nodes for a phase when no limit is given.
    pub(crate) default_nodes: u64,
    /// Nodes for a phase at most, whatever the limit.
    pub(crate) most_nodes: u64,
    /// The width of the last beam.
    pub(crate) most_width: usize,
}

/// The solo planner at full strength.
pub(crate) const SOLO: SoloTuning =
    SoloTuning { default_nodes: 1_000_000, most_nodes: u64::MAX, most_width: 8_192 };

/// Level 4: the search, but not far, and as wide as suits the linear evaluation.
pub(crate) const SHORT_SEARCH: SearchTuning = SearchTuning {
    default_nodes: 2_000,
    most_nodes: 2_000,
    tree_nodes: 1 << 10,
    width: 10,
    width_per_tile: 2,
};
/// Level 4: the solo planner, but not thorough.
pub(crate) const SHORT_SOLO: SoloTuning =
    SoloTuning { default_nodes: 60_000, most_nodes: 60_000, most_width: 512 };

/// The numbers of a player who overlooks things.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CasualTuning {
    /// The share of placements that are overlooked.
    pub(crate) overlooked: f32,
    /// How unsure it is of the estimates.
    pub(crate) doubt: f32,
    /// How much worse than the best it sees a placement may look and still be played.
    pub(crate) margin: f32,
}

/// Level 1: a friendly beginner.
pub(crate) const BEGINNER: CasualTuning =
    CasualTuning { overlooked: 0.35, doubt: 0.22, margin: 0.8 };
/// Level 2: somebody who has played a few times.
pub(crate) const HOBBYIST: CasualTuning =
    CasualTuning { overlooked: 0.1, doubt: 0.08, margin: 0.3 };
