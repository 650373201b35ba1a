//! A histogram of durations, in constant memory.

use std::time::Duration;

/// How many buckets there are for each power of two, as a power of two. A percentile is so right within
/// a 64th.
const FINE: u32 = 6;
const BUCKETS: usize = (64 - FINE as usize) << FINE;

/// Counts durations in buckets that grow with the duration.
#[derive(Clone)]
pub struct Histogram {
    buckets: Vec<u64>,
    count: u64,
    total_ns: u128,
    longest_ns: u64,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { buckets: vec![0; BUCKETS], count: 0, total_ns: 0, longest_ns: 0 }
    }
}

impl Histogram {
    /// Counts a duration as often as `weight` says.
    pub fn add(&mut self, duration: Duration, weight: u64) {
        let ns = duration.as_nanos() as u64;
        self.buckets[bucket(ns)] += weight;
        self.count += weight;
        self.total_ns += u128::from(ns) * u128::from(weight);
        self.longest_ns = self.longest_ns.max(ns);
    }

    pub fn merge(&mut self, other: &Histogram) {
        for (mine, theirs) in self.buckets.iter_mut().zip(&other.buckets) {
            *mine += theirs;
        }
        self.count += other.count;
        self.total_ns += other.total_ns;
        self.longest_ns = self.longest_ns.max(other.longest_ns);
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    /// In milliseconds.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.total_ns as f64 / self.count as f64 / 1e6 }
    }

    /// The sum of all, in milliseconds.
    pub fn total(&self) -> f64 {
        self.total_ns as f64 / 1e6
    }

    /// The longest, in milliseconds.
    pub fn longest(&self) -> f64 {
        self.longest_ns as f64 / 1e6
    }

    /// The time in milliseconds that this share of all did not exceed.
    pub fn percentile(&self, share: f64) -> f64 {
        let rank = (share * self.count as f64).ceil() as u64;
        let mut below = 0;
        for (index, count) in self.buckets.iter().enumerate() {
            below += count;
            if below >= rank && below > 0 {
                return middle(index) / 1e6;
            }
        }
        0.0
    }
}

/// The bucket of a duration: its highest bit and the bits after it.
#[inline]
fn bucket(ns: u64) -> usize {
    let ns = ns.max(1 << FINE);
    let high = ns.ilog2();
    let fine = (ns >> (high - FINE)) as usize & ((1 << FINE) - 1);
    ((high - FINE) as usize) << FINE | fine
}

/// The middle of a bucket, in nanoseconds.
fn middle(bucket: usize) -> f64 {
    let high = (bucket >> FINE) as i32;
    let fine = (bucket & ((1 << FINE) - 1)) as f64;
    (f64::from(1 << FINE) + fine + 0.5) * 2f64.powi(high)
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
        assert!((histogram.mean() - 0.5005).abs() < 1e-9);
        let mut all = Histogram::default();
        all.merge(&histogram);
        assert_eq!(all.longest(), 1.0);
    }

    #[test]
    fn any_duration_has_a_bucket() {
        let mut histogram = Histogram::default();
        histogram.add(Duration::ZERO, 1);
        histogram.add(Duration::from_nanos(u64::MAX), 1);
        histogram.add(Duration::MAX, 1);
        assert_eq!(histogram.count, 3);
    }
}
