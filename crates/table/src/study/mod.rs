//! What helps people to get better: lessons, hints, verdicts on moves, challenges, progress.

pub mod challenge;
pub mod hint;
pub mod lessons;
pub mod progress;
pub mod verdict;
