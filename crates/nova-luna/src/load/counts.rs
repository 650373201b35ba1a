//! What a scenario counts, in bounded memory.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::histogram::Histogram;

/// How many kinds of errors are told apart; the others are counted together.
const MOST_KINDS: usize = 16;

/// What has happened so far.
#[derive(Clone, Default)]
pub struct Counts {
    /// From when and until when moves are counted.
    pub window: Option<Range<Instant>>,
    /// How many moves were scheduled.
    pub scheduled: u64,
    /// How many of those were answered before the end. If it is much less, the server was asked for more than it
    /// can do.
    pub in_time: u64,
    /// From the scheduled moment to the answer.
    pub answered: Histogram,
    /// From the scheduled moment until everybody else had seen it.
    pub seen: Histogram,
    /// How many were not answered.
    pub lost: u64,
    /// How often each error happened.
    pub errors: BTreeMap<String, u64>,
}

/// Counts of several tasks together.
pub type SharedCounts = Arc<Mutex<Counts>>;

impl Counts {
    /// How many have neither been answered nor been lost yet.
    pub fn open(&self) -> u64 {
        self.scheduled.saturating_sub(self.answered.count() + self.lost)
    }

    /// Whether a move that was scheduled for this moment is counted.
    pub fn is_counted(&self, moment: Instant) -> bool {
        self.window.as_ref().is_some_and(|window| window.contains(&moment))
    }

    pub fn add_error(&mut self, error: &impl Display) {
        let mut name = error.to_string();
        if !self.errors.contains_key(&name) && self.errors.len() >= MOST_KINDS {
            name = "something else".to_owned();
        }
        *self.errors.entry(name).or_default() += 1;
    }
}
