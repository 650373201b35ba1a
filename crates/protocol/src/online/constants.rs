//! Numbers that are decided once, for whoever shows a table too. The page has them in `wire.ts`.

/// A solo score below this is a great one (R7.8).
pub const GREAT_BELOW: u16 = 100;
/// How many positions are searched for each move of an analysis, unless somebody wants something else.
pub const ANALYSIS_NODES: u64 = 250_000;
/// The level of the bot that stands in for somebody who has not left, at least.
pub const STAND_IN_LEVEL: u8 = 3;
/// How many positions are searched first for each move of an analysis on a device, so that all have a verdict soon.
pub const FIRST_LOOK_NODES: u64 = 2_000;
/// How many times as many positions are searched for each move when somebody wants to know more.
pub const DEEPER: u64 = 4;
/// The level of the bots of who has not chosen one yet.
pub const FIRST_LEVEL: u8 = 2;
/// The level of the bots of who has just been through the introduction.
pub const LEARNER_LEVEL: u8 = 1;
