//! Counts what is open at the moment.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

use super::rules::LimitScale;
use super::subnet::{ROOM, Subnet};

type Counts<K> = Mutex<HashMap<K, u32>>;

/// Gives out permits, up to a number for each key.
pub struct Permits<K>(Arc<Counts<K>>);

impl<K> Default for Permits<K> {
    fn default() -> Permits<K> {
        Permits(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> Permits<K> {
    /// Another permit, unless there are already `most` for this key.
    pub fn acquire(&self, key: K, most: u32) -> Option<Permit<K>> {
        self.acquire_many(key, 1, most)
    }

    /// One that counts as so many, unless there are already `most`. So the last one may go beyond that.
    pub fn acquire_many(&self, key: K, number: u32, most: u32) -> Option<Permit<K>> {
        let mut counts = self.0.lock();
        let count = counts.get(&key).copied().unwrap_or_default();
        if count >= most {
            return None;
        }
        counts.insert(key.clone(), count.saturating_add(number));
        Some(Permit { counts: self.0.clone(), key, number })
    }
}

/// Counts until it is dropped.
pub struct Permit<K: Hash + Eq> {
    counts: Arc<Counts<K>>,
    key: K,
    number: u32,
}

impl<K: Hash + Eq> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        if let Some(count) = counts.get_mut(&self.key) {
            *count = count.saturating_sub(self.number);
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

/// Gives out permits for subnets, and counts them for the wider networks too.
#[derive(Default)]
pub struct SubnetPermits([Permits<Subnet>; 3]);

/// Counts for a subnet and the wider networks until it is dropped.
pub struct SubnetPermit {
    _permits: [Permit<Subnet>; 3],
}

impl SubnetPermits {
    /// One that counts as so many, unless there are already `most` of the subnet, or as many more as a wider network may
    /// have.
    pub fn acquire(
        &self,
        subnet: Subnet,
        number: u32,
        most: u32,
        scale: LimitScale,
    ) -> Option<SubnetPermit> {
        let networks = subnet.networks();
        let acquire = |level: usize| {
            let most = scale.times(ROOM[level]).count(most);
            self.0[level].acquire_many(networks[level], number, most)
        };
        Some(SubnetPermit { _permits: [acquire(0)?, acquire(1)?, acquire(2)?] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl<K> Permits<K> {
        pub fn is_empty(&self) -> bool {
            self.0.lock().is_empty()
        }
    }

    impl SubnetPermits {
        pub fn is_empty(&self) -> bool {
            self.0.iter().all(Permits::is_empty)
        }
    }
}
