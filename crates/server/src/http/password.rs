//! Hashes and verifies passwords.

use argon2::password_hash::phc::{Output, ParamsString, Salt};
use argon2::password_hash::{self, CustomizedPasswordHasher, PasswordVerifier, generate_salt};
use argon2::{Algorithm, Argon2, Block, Params, PasswordHash, Version};
use parking_lot::Mutex;

use crate::error::Error;
use crate::limits::fair_queue::Requester;
use crate::live::worker_pool::WorkerPool;

/// The memory that no hash uses just now. It is kept, because the system's allocator would keep it for each thread.
static UNUSED_MEMORY: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());

/// Argon2, with memory that is used again.
struct Hasher;

impl CustomizedPasswordHasher<PasswordHash> for Hasher {
    type Params = Params;

    fn hash_password_customized(
        &self,
        password: &[u8],
        salt: &[u8],
        algorithm: Option<&str>,
        version: Option<u32>,
        params: Params,
    ) -> password_hash::Result<PasswordHash> {
        let algorithm = algorithm.map(Algorithm::try_from).transpose()?.unwrap_or_default();
        let version = version.map(Version::try_from).transpose()?.unwrap_or_default();
        let salt = Salt::new(salt)?;
        let mut memory = UNUSED_MEMORY.lock().pop().unwrap_or_default();
        memory.resize(params.block_count(), Block::default());
        let mut hash = [0; Params::DEFAULT_OUTPUT_LEN];
        let argon2 = Argon2::new(algorithm, version, params.clone());
        let hashed = argon2.hash_password_into_with_memory(password, &salt, &mut hash, &mut memory);
        UNUSED_MEMORY.lock().push(memory);
        hashed?;
        Ok(PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(salt),
            hash: Some(Output::new(&hash)?),
        })
    }
}

fn hash_now(password: &str) -> password_hash::Result<PasswordHash> {
    // The defaults are what OWASP recommends: Argon2id, 19 MiB, two passes.
    let params = Params::default();
    Hasher.hash_password_customized(password.as_bytes(), &generate_salt(), None, None, params)
}

/// Whether somebody may choose this password, or what is wrong with it.
pub fn check(password: &str) -> Result<(), &'static str> {
    match password.chars().count() {
        0..8 => Err("a password has at least 8 characters"),
        8..=200 => Ok(()),
        _ => Err("a password has at most 200 characters"),
    }
}

pub async fn hash(
    workers: &WorkerPool,
    requester: &Requester,
    password: String,
) -> Result<String, Error> {
    let hashed = workers.with_password(requester, move || hash_now(&password)).await?;
    hashed.map(|hash| hash.to_string()).map_err(Error::internal)
}

/// Whether a password has this hash. Without a hash it takes as long, so that the time does not reveal whether
/// a name has a password.
pub async fn matches(
    workers: &WorkerPool,
    requester: &Requester,
    password: String,
    hash: Option<String>,
) -> Result<bool, Error> {
    let compare = move || match hash.as_deref().map(PasswordHash::new) {
        Some(Ok(hash)) => Hasher.verify_password(password.as_bytes(), &hash).is_ok(),
        _ => {
            let _ = hash_now(&password);
            false
        }
    };
    workers.with_password(requester, compare).await
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nova_luna_testing::wait::until;

    use super::*;
    use crate::limits::fair_queue::ThinkingLimits;
    use crate::limits::subnet::Subnet;
    use crate::live::worker_pool::PASSWORDS_AT_ONCE;
    use crate::metrics::Metrics;

    fn workers() -> WorkerPool {
        WorkerPool::new(Metrics::new(), |_| ThinkingLimits {
            per_person: 2,
            per_subnet: 2,
            waiting: 100,
        })
    }

    fn requester(address: &str) -> Requester {
        let subnet = Some(Subnet::of(address.parse().unwrap()));
        Requester { person: None, subnet }
    }

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let (workers, requester) = (workers(), requester("192.0.2.1"));
        let stored = hash(&workers, &requester, "correct horse".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let matches = async |password: &str, hash: Option<String>| {
            matches(&workers, &requester, password.to_owned(), hash).await.unwrap()
        };
        assert!(matches("correct horse", Some(stored.clone())).await);
        assert!(!matches("correct horsf", Some(stored)).await);
        assert!(!matches("correct horse", None).await);
        assert!(check("1234567").is_err() && check("12345678").is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn many_hashes_share_the_memory_of_a_few() {
        let (workers, flood) = (workers(), requester("192.0.2.1"));
        // Nothing begins before these end.
        let mut release = Vec::new();
        for _ in 0..PASSWORDS_AT_ONCE {
            let (sender, released) = tokio::sync::oneshot::channel::<()>();
            release.push(sender);
            let (workers, flood) = (workers.clone(), flood.clone());
            tokio::spawn(async move {
                workers.with_password(&flood, move || released.blocking_recv()).await
            });
        }
        let order = Arc::new(Mutex::new(Vec::new()));
        let attempt = |requester: &Requester| {
            let (workers, requester, order) = (workers.clone(), requester.clone(), order.clone());
            tokio::spawn(async move {
                let begins = requester.clone();
                workers.with_password(&requester, move || order.lock().push(begins)).await.unwrap();
                assert!(!matches(&workers, &requester, "wrong".to_owned(), None).await.unwrap());
            })
        };
        let waiting = |requester: &Requester| workers.waiting_passwords(requester.subnet.unwrap());
        let mut attempts: Vec<_> = (0..20).map(|_| attempt(&flood)).collect();
        until("the flood waits", async || waiting(&flood) == 20).await;
        // Somebody else comes after all of these, and is among the next all the same.
        let other = requester("192.0.2.2");
        attempts.push(attempt(&other));
        until("somebody else waits", async || waiting(&other) == 1).await;
        drop(release);
        for attempt in attempts {
            attempt.await.unwrap();
        }
        let place = order.lock().iter().position(|requester| *requester == other);
        assert!(place.is_some_and(|place| place < 10), "{place:?}");
        let memory = UNUSED_MEMORY.lock();
        // The test above may have used one more.
        assert!((1..=PASSWORDS_AT_ONCE + 1).contains(&memory.len()), "{}", memory.len());
        assert!(memory.iter().all(|blocks| blocks.len() == 19 * 1024));
    }
}
