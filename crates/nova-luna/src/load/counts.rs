//! What a scenario counts, in bounded memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};

use crate::histogram::Histogram;

use super::error::LoadError;

/// How many kinds of errors are told apart; the others are counted together.
const MOST_KINDS: usize = 16;

/// What has happened so far.
#[derive(Clone, Default)]
pub struct Counts {
    /// How many moves or sockets were scheduled.
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
#[derive(Clone, Default)]
pub struct SharedCounts(Arc<Mutex<Counts>>);

impl SharedCounts {
    pub fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock()
    }
}

impl Counts {
    /// How many have neither been answered nor been lost yet.
    pub fn open(&self) -> u64 {
        self.scheduled.saturating_sub(self.answered.count() + self.lost)
    }

    pub fn add_error(&mut self, error: &LoadError) {
        let known = self.errors.contains_key(&error.0) || self.errors.len() < MOST_KINDS;
        let name = if known { &error.0 } else { "something else" };
        *self.errors.entry(name.to_owned()).or_default() += 1;
    }
}
