//! A histogram of durations, in milliseconds and in constant memory.

use std::time::Duration;

/// How many digits of a duration count.
const DIGITS: u8 = 2;
/// In nanoseconds: whatever takes longer than a day counts as a day.
const LONGEST: u64 = 86_400_000_000_000;
/// In a millisecond.
const NS: f64 = 1e6;

#[derive(Clone)]
pub struct Histogram(hdrhistogram::Histogram<u64>);

impl Default for Histogram {
    fn default() -> Histogram {
        let histogram = hdrhistogram::Histogram::new_with_max(LONGEST, DIGITS);
        Histogram(histogram.expect("these bounds are allowed"))
    }
}

impl Histogram {
    /// Counts a duration as often as `weight` says.
    pub fn add(&mut self, duration: Duration, weight: u64) {
        let ns = u64::try_from(duration.as_nanos()).unwrap_or(LONGEST);
        self.0.saturating_record_n(ns, weight);
    }

    pub fn merge(&mut self, other: &Histogram) {
        self.0 += &other.0;
    }

    pub fn count(&self) -> u64 {
        self.0.len()
    }

    pub fn mean(&self) -> f64 {
        self.0.mean() / NS
    }

    pub fn longest(&self) -> f64 {
        self.0.max() as f64 / NS
    }

    /// What this share of all did not exceed.
    pub fn percentile(&self, share: f64) -> f64 {
        self.0.value_at_quantile(share) as f64 / NS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_right_within_a_64th() {
        let mut histogram = Histogram::default();
        for micros in 1..=1000 {
            histogram.add(Duration::from_micros(micros), 1);
        }
        for (share, expected) in [(0.5, 0.5), (0.99, 0.99), (1.0, 1.0)] {
            let found = histogram.percentile(share);
            assert!((found / expected - 1.0).abs() < 1.0 / 64.0, "{share}: {found}");
        }
        assert!((histogram.mean() / 0.5005 - 1.0).abs() < 1.0 / 64.0);
        let mut all = Histogram::default();
        all.merge(&histogram);
        assert!((all.longest() - 1.0).abs() < 1.0 / 64.0);
    }

    #[test]
    fn any_duration_has_a_bucket() {
        let mut histogram = Histogram::default();
        histogram.add(Duration::ZERO, 1);
        histogram.add(Duration::from_nanos(u64::MAX), 1);
        histogram.add(Duration::MAX, 1);
        assert_eq!(histogram.count(), 3);
    }
}
