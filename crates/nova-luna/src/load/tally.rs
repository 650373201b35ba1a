//! What has happened so far, in bounded memory.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::histogram::Histogram;

use super::person::Trouble;

/// So many kinds of trouble are told apart; the rest is one kind.
const KINDS: usize = 16;

/// What has happened so far.
#[derive(Clone, Default)]
pub struct Tally {
    /// How many things should have happened.
    pub scheduled: u64,
    /// How many were answered before the time was over, whenever they should have happened: what the
    /// server can do when it is asked for more.
    pub in_time: u64,
    /// From the moment of each until whoever did it was answered.
    pub answered: Histogram,
    /// From the same moment until everybody else had seen it.
    pub seen: Histogram,
    /// How many of them did not.
    pub lost: u64,
    /// How often what went wrong.
    pub troubles: BTreeMap<String, u64>,
}

impl Tally {
    pub fn answer(&mut self, after: Duration) {
        self.answered.add(after, 1);
    }

    pub fn sight(&mut self, after: Duration) {
        self.seen.add(after, 1);
    }

    /// How many have neither been answered nor been lost yet.
    pub fn open(&self) -> u64 {
        self.scheduled.saturating_sub(self.answered.count() + self.lost)
    }

    pub fn trouble(&mut self, trouble: &Trouble) {
        let known = self.troubles.contains_key(&trouble.0) || self.troubles.len() < KINDS;
        let name = if known { &trouble.0 } else { "something else" };
        *self.troubles.entry(name.to_owned()).or_default() += 1;
    }
}
