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
    /// How many actions of the root enter the tree.
    pub(crate) root_width: usize,
    /// How many actions of any other node enter the tree.
    pub(crate) width: usize,
    /// How many placements of every tile enter the tree at least.
    pub(crate) width_per_tile: usize,
    /// How strongly actions are preferred that have been tried little.
    pub(crate) exploration: f32,
    /// How much better an action has to look to be tried e times as often.
    pub(crate) prior_temperature: f32,
    /// How many visits the first estimate of an action counts for.
    pub(crate) estimate_visits: f32,
    /// How many draws are sampled behind a fill, times the root of its visits.
    pub(crate) draws: f32,
    /// How many lines the report has.
    pub(crate) lines: usize,
}

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
    root_width: 24,
    width: 8,
    width_per_tile: 4,
    exploration: 0.15,
    prior_temperature: 0.08,
    estimate_visits: 1.0,
    draws: 1.0,
    lines: 8,
};

/// Beam search: how many placements of a position are tried.
pub(crate) const BEAM_BRANCHING: usize = 12;
/// Beam search: how many placements of every tile are tried at least.
pub(crate) const BEAM_PER_TILE: usize = 3;

/// Solo planner: how much wider each beam is than the one before.
pub(crate) const BEAM_GROWTH: usize = 2;
/// Solo planner: the same for the beams behind the other lines of a report.
pub(crate) const LINES_GROWTH: usize = 4;

/// The numbers of the solo planner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoloTuning {
    /// Nodes for a phase when no limit is given.
    pub(crate) default_nodes: u64,
    /// Nodes for a phase at most, whatever the limit.
    pub(crate) most_nodes: u64,
    /// The width of the first beam.
    pub(crate) first_width: usize,
    /// The width of the last beam.
    pub(crate) most_width: usize,
    /// Phase 1: the part of the time for collecting ways to end it.
    pub(crate) collecting: f32,
    /// Phase 1: how many ways to end it are compared.
    pub(crate) contenders: usize,
    /// Phase 1: how many fills they are compared by before half of them are dropped.
    pub(crate) fills: u32,
    /// Phase 1: the width of the beams that solve phase 2 for those fills.
    pub(crate) fill_width: usize,
    /// Phase 1: how many of them are compared to the end.
    pub(crate) finalists: usize,
    /// The part of the limit for planning: the rest is for other lines of the report.
    pub(crate) planning: f32,
    /// How many nodes the other lines of a report get at most.
    pub(crate) lines_nodes: u64,
    /// The width of the first beams behind those lines.
    pub(crate) lines_width: usize,
    /// How many of the best placements, and how many of every tile at least, have a line.
    pub(crate) lines: usize,
    pub(crate) lines_per_tile: usize,
    /// Phase 1: by how many fills they are judged.
    pub(crate) lines_fills: u32,
}

/// The solo planner at full strength.
pub(crate) const SOLO: SoloTuning = SoloTuning {
    default_nodes: 1_000_000,
    most_nodes: u64::MAX,
    first_width: 64,
    most_width: 8_192,
    collecting: 0.3,
    contenders: 48,
    fills: 2,
    fill_width: 16,
    finalists: 4,
    planning: 0.9,
    lines_nodes: 40_000,
    lines_width: 4,
    lines: 5,
    lines_per_tile: 2,
    lines_fills: 2,
};

/// Level 4: the search, but not far, and as wide as suits the linear evaluation.
pub(crate) const SHORT_SEARCH: SearchTuning = SearchTuning {
    default_nodes: 2_000,
    most_nodes: 2_000,
    tree_nodes: 1 << 10,
    width: 10,
    width_per_tile: 2,
    ..SEARCH
};
/// Level 4: the solo planner, but not thorough.
pub(crate) const SHORT_SOLO: SoloTuning =
    SoloTuning { default_nodes: 60_000, most_nodes: 60_000, most_width: 512, ..SOLO };

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
