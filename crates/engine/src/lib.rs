//! Bots for Nova Luna.
//!
//! A [`Bot`] gets a position, a [`Limit`] and a seed, and answers with an action and a [`Report`] of
//! what it thought. It never sees a deck: a position does not have one.
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
//! [`Level`] makes the bots that people play against, [`by_name`] every bot. In company, the evaluation (`features`, `eval`, `weights`) says how
//! likely each seat is to win; `candidates` finds the placements worth a closer look by a quicker
//! estimate; [`GreedyBot`] looks one ply ahead, `search` as far as its limit allows (`worths`
//! remembers displays for it), and `casual` overlooks things; `flat` and `halving` are there for
//! comparison. Alone, `beam` goes through a phase and `solo` plans with it. [`tune`] makes the
//! weights; every other number is in `tuning`, and `clock` is the only place that looks at a clock.

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
pub mod tune;
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
