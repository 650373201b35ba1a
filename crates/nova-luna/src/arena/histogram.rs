//! How long moves took, in constant memory.

use std::time::Duration;

/// Buckets for each power of two, so that a percentile is right within 1/16.
const FINE: u32 = 4;
const BUCKETS: usize = (64 - FINE as usize) << FINE;

/// Counts durations in buckets that grow with the duration.
#[derive(Clone)]
pub struct Histogram {
    buckets: Vec<u64>,
    count: u64,
    total_ns: u128,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { buckets: vec![0; BUCKETS], count: 0, total_ns: 0 }
    }
}

impl Histogram {
    #[inline]
    pub fn add(&mut self, duration: Duration) {
        let ns = duration.as_nanos() as u64;
        self.buckets[bucket(ns)] += 1;
        self.count += 1;
        self.total_ns += u128::from(ns);
    }

    pub fn merge(&mut self, other: &Histogram) {
        for (mine, theirs) in self.buckets.iter_mut().zip(&other.buckets) {
            *mine += theirs;
        }
        self.count += other.count;
        self.total_ns += other.total_ns;
    }

    /// In milliseconds.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.total_ns as f64 / self.count as f64 / 1e6 }
    }

    /// The sum of all, in milliseconds.
    pub fn total(&self) -> f64 {
        self.total_ns as f64 / 1e6
    }

    /// So long or less did this share of all take, in milliseconds.
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

/// The bucket of a duration: its highest bit and the four bits after it.
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
    fn percentiles_are_right_within_a_sixteenth() {
        let mut histogram = Histogram::default();
        for micros in 1..=1000 {
            histogram.add(Duration::from_micros(micros));
        }
        for (share, expected) in [(0.5, 0.5), (0.99, 0.99), (1.0, 1.0)] {
            let found = histogram.percentile(share);
            assert!((found / expected - 1.0).abs() < 1.0 / 16.0, "{share}: {found}");
        }
        assert!((histogram.mean() - 0.5005).abs() < 1e-9);
    }

    #[test]
    fn any_duration_has_a_bucket() {
        let mut histogram = Histogram::default();
        histogram.add(Duration::ZERO);
        histogram.add(Duration::from_nanos(u64::MAX));
        histogram.add(Duration::MAX);
        assert_eq!(histogram.count, 3);
    }
}
