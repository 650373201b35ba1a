//! For those who want to get better: analyses, hints, challenges, progress.

pub mod analysis;
mod challenge_engine;
pub mod challenges;
pub mod hint;
pub mod progress;
