//! What a search may use, and what it has used. The only file that looks at a clock.

use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::bot::Limit;

/// A limit that is being used up.
pub struct Budget<'a> {
    limit: Limit<'a>,
    /// The clock and when it started. Only if time is limited: not every platform has a clock.
    start: Option<(fn() -> Duration, Duration)>,
    nodes: u64,
}

/// The time since some moment.
fn system_clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

impl<'a> Budget<'a> {
    /// Starts now. A limit without time and nodes gets `default_nodes`, and none gets more than
    /// `most_nodes`.
    pub fn start(limit: &Limit<'a>, default_nodes: u64, most_nodes: u64) -> Budget<'a> {
        let mut limit = *limit;
        if limit.time.is_none() && limit.nodes.is_none() {
            limit.nodes = Some(default_nodes);
        }
        limit.nodes = Some(limit.nodes.unwrap_or(u64::MAX).min(most_nodes));
        let clock = limit.clock.unwrap_or(system_clock);
        Budget { limit, start: limit.time.map(|_| (clock, clock())), nodes: 0 }
    }

    /// Counts positions that have been looked at.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// How many positions have been looked at so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search has to end.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        if self.limit.nodes.is_some_and(|most| self.nodes >= most) {
            return true;
        }
        self.limit.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.times().is_some_and(|(time, used)| used >= time)
    }

    /// Works with a part of all the time and nodes, what has been used already included.
    pub(crate) fn part<T>(&mut self, part: f32, work: impl FnOnce(&mut Self) -> T) -> T {
        let time = self.limit.time.map(|time| time.mul_f32(part));
        let nodes = self.limit.nodes.map(|nodes| (nodes as f32 * part) as u64);
        self.limited(Limit { time, nodes, ..self.limit }, work)
    }

    /// Works to the end, whatever it takes.
    pub(crate) fn unlimited<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        self.limited(Limit::default(), work)
    }

    fn limited<T>(&mut self, limit: Limit<'a>, work: impl FnOnce(&mut Self) -> T) -> T {
        let whole = std::mem::replace(&mut self.limit, limit);
        let result = work(self);
        self.limit = whole;
        result
    }

    /// Allows no more than this many further nodes.
    pub(crate) fn leave_at_most(&mut self, nodes: u64) {
        let most = self.nodes + nodes;
        self.limit.nodes = Some(self.limit.nodes.map_or(most, |limit| limit.min(most)));
    }

    /// How much time is left, in units of what has been used; `None` when time is not limited.
    pub(crate) fn left_over_used(&self) -> Option<f32> {
        let (time, used) = self.times()?;
        let (time, used) = (time.as_secs_f32(), used.as_secs_f32());
        Some((time - used).max(0.0) / used.max(1e-9))
    }

    /// The limit of time and what has been used of it.
    fn times(&self) -> Option<(Duration, Duration)> {
        let (clock, start) = self.start?;
        Some((self.limit.time?, clock().saturating_sub(start)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On `wasm32-unknown-unknown` asking for the time panics.
    #[test]
    fn the_clock_is_asked_only_for_a_limit_of_time() {
        let nodes = Limit { nodes: Some(10), ..Limit::default() };
        assert!(Budget::start(&nodes, 1, 100).start.is_none());
        let time = Limit { time: Some(Duration::from_secs(1)), ..Limit::default() };
        assert!(Budget::start(&time, 1, 100).start.is_some());
    }

    #[test]
    fn a_given_clock_is_the_only_one_that_is_asked() {
        thread_local!(static SECONDS: std::cell::Cell<u64> = const { std::cell::Cell::new(70) });
        let clock = || Duration::from_secs(SECONDS.get());
        let time = Some(Duration::from_secs(5));
        let budget = Budget::start(&Limit { time, clock: Some(clock), ..Limit::default() }, 1, 100);
        for (seconds, spent) in [(70, false), (74, false), (75, true), (60, false)] {
            SECONDS.set(seconds);
            assert_eq!(budget.is_spent(), spent, "at {seconds}");
        }
    }

    #[test]
    fn a_part_counts_for_the_whole() {
        let nodes = Limit { nodes: Some(10), ..Limit::default() };
        let mut budget = Budget::start(&nodes, 1, 100);
        budget.part(0.5, |budget| {
            budget.count(4);
            assert!(!budget.is_spent());
            budget.count(1);
            assert!(budget.is_spent());
        });
        assert!(!budget.is_spent());
        budget.unlimited(|budget| {
            budget.count(100);
            assert!(!budget.is_spent());
        });
        assert!(budget.is_spent());
        assert_eq!(budget.nodes(), 105);
    }
}
