//! Bots for Nova Luna.
//!
//! A [`Bot`] gets a position, a [`Limit`] and a seed, and answers with an action and a [`Report`] of
//! what it thought. It never sees a deck, because a position has none.
//!
//! ```
//! use nova_luna_engine::{Bot, Limit, RandomBot};
//! use nova_luna_rules::Position;
//!
//! let position: Position = "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -".parse()?;
//! let choice = RandomBot.choose(&position, &Limit::default(), 7).unwrap();
//! assert!(position.check(choice.action).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! [`Level`] makes the bots that people play against, [`by_name`] every bot.
//!
//! With two to four players, `eval` says how likely each seat is to win, from `features` of the
//! displays and `weights` that depend on the `stage` of the game. `candidates` sorts placements by a
//! quicker estimate. [`GreedyBot`] looks one action ahead, [`CasualBot`] does too but overlooks things,
//! and [`SearchBot`] searches a tree (`search`) until its `budget` is spent. [`FlatBot`] and
//! [`HalvingBot`] are there for comparison.
//!
//! Alone, `beam` searches through a phase, `solo_planner` plans with it, and `solo_bot` follows the plan.
//!
//! [`Judge`] says how good an action was. [`perfect_information_score`] measures luck; it is not a bot,
//! and is given the deck by its caller. The numbers that were chosen by experiment are in `tuning`;
//! `examples/tune` makes the weights.

#![deny(missing_docs)]

mod beam;
mod bot;
mod budget;
mod candidates;
mod casual;
mod display_cache;
mod eval;
mod features;
mod fills;
mod flat;
mod greedy;
mod halving;
mod judge;
mod level;
mod math;
mod names;
mod perfect_information;
mod playout;
mod random;
mod rng;
mod search;
mod search_bot;
mod solo_bot;
mod solo_eval;
mod solo_planner;
mod stage;
pub mod stats;
mod tuning;
mod weights;

pub use bot::{Bot, Choice, Limit, Line, Report, Value};
pub use casual::CasualBot;
pub use flat::FlatBot;
pub use greedy::GreedyBot;
pub use halving::HalvingBot;
pub use judge::{Judge, Judgement};
pub use level::{Level, UnknownLevel};
pub use names::{NAMES, by_name};
pub use perfect_information::perfect_information_score;
pub use random::RandomBot;
pub use rng::Rng;
pub use search::considered;
pub use search_bot::SearchBot;

/// What the tuner, `examples/tune`, needs besides the API. It changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::beam::{Beam, End};
    pub use crate::budget::Budget;
    pub use crate::eval::{Eval, leader_discs, softmax};
    pub use crate::features::{COSTLY, FEATURES, features, solo_features};
    pub use crate::playout::sampled_greedy;
    pub use crate::solo_eval::{PARTS, SoloEval, part, spent};
    pub use crate::stage::{STAGES, Weights, stage};
    pub use crate::weights::{QUICK_WEIGHTS, SOLO_WEIGHTS, WEIGHTS};
}
