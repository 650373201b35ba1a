//! When to stop: the one place that looks at a clock.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::bot::Limit;

/// A limit that has begun to run.
pub(crate) struct Clock<'a> {
    limit: Limit<'a>,
    start: Instant,
}

impl<'a> Clock<'a> {
    /// Starts now. A limit without time and nodes gets `default_nodes`, and none gets more than
    /// `most_nodes`.
    pub(crate) fn start(limit: &Limit<'a>, default_nodes: u64, most_nodes: u64) -> Clock<'a> {
        let mut limit = *limit;
        if limit.time.is_none() && limit.nodes.is_none() {
            limit.nodes = Some(default_nodes);
        }
        limit.nodes = Some(limit.nodes.unwrap_or(u64::MAX).min(most_nodes));
        Clock { limit, start: Instant::now() }
    }

    /// A clock that is never up.
    pub(crate) fn never() -> Clock<'static> {
        Clock { limit: Limit::default(), start: Instant::now() }
    }

    /// A clock that has run for some time.
    #[cfg(test)]
    pub(crate) fn after(used: Duration, limit: &Limit<'a>) -> Option<Clock<'a>> {
        Some(Clock { limit: *limit, start: Instant::now().checked_sub(used)? })
    }

    /// Whether the search has to end after so many nodes.
    #[inline]
    pub(crate) fn is_up(&self, nodes: u64) -> bool {
        if self.limit.nodes.is_some_and(|most| nodes >= most) {
            return true;
        }
        self.limit.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.limit.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// The same clock, but only for a part of the time and of the nodes.
    pub(crate) fn part(&self, part: f32) -> Clock<'a> {
        let mut limit = self.limit;
        limit.time = limit.time.map(|time| time.mul_f32(part));
        limit.nodes = limit.nodes.map(|nodes| (nodes as f32 * part) as u64);
        Clock { limit, start: self.start }
    }

    /// The same clock, but for no more than so many nodes.
    pub(crate) fn at_most(&self, nodes: u64) -> Clock<'a> {
        let mut limit = self.limit;
        limit.nodes = Some(limit.nodes.map_or(nodes, |most| most.min(nodes)));
        Clock { limit, start: self.start }
    }

    /// How much time is left, in units of what has been used; `None` when there is no limit of time.
    pub(crate) fn left_over_used(&self) -> Option<f32> {
        let (time, used) = (self.limit.time?.as_secs_f32(), self.elapsed().as_secs_f32());
        Some((time - used).max(0.0) / used.max(1e-9))
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
