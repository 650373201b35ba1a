//! Help for players who want to improve: analyses, challenges and progress.

pub mod analysis;
mod challenge_engine;
pub mod challenges;
pub mod progress;
