//! Hashes and verifies passwords.

use std::sync::{Mutex, MutexGuard, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, Salt};
use argon2::password_hash::{self, CustomizedPasswordHasher, PasswordVerifier, generate_salt};
use argon2::{Algorithm, Argon2, Block, Params, PasswordHash, Version};
use tokio::sync::Semaphore;

use crate::error::Error;

/// A hash takes 19 MiB and tens of milliseconds of a core, so only this many are computed at a time.
const AT_ONCE: usize = 2;
static HASHES: Semaphore = Semaphore::const_new(AT_ONCE);
/// The memory that no hash uses just now. It is kept, because the system's allocator would keep it for each thread.
static MEMORY: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());

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
        let mut memory = unused_memory().pop().unwrap_or_default();
        memory.resize(params.block_count(), Block::default());
        let mut hash = [0; Params::DEFAULT_OUTPUT_LEN];
        let argon2 = Argon2::new(algorithm, version, params.clone());
        let hashed = argon2.hash_password_into_with_memory(password, &salt, &mut hash, &mut memory);
        unused_memory().push(memory);
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

fn unused_memory() -> MutexGuard<'static, Vec<Vec<Block>>> {
    // A panic while it was held cannot have left a list half changed.
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether somebody may choose this password, or what is wrong with it.
pub fn check(password: &str) -> Result<(), &'static str> {
    match password.chars().count() {
        0..8 => Err("a password has at least 8 characters"),
        8..=200 => Ok(()),
        _ => Err("a password has at most 200 characters"),
    }
}

pub async fn hash(password: String) -> Result<String, Error> {
    run_blocking(move || {
        hash_now(&password).map(|hash| hash.to_string()).map_err(|error| Error::internal(&error))
    })
    .await?
}

/// Whether a password has this hash. Without a hash it takes as long, so that the time does not reveal whether
/// a name has a password.
pub async fn matches(password: String, hash: Option<String>) -> Result<bool, Error> {
    run_blocking(move || match hash.as_deref().map(PasswordHash::new) {
        Some(Ok(hash)) => Hasher.verify_password(password.as_bytes(), &hash).is_ok(),
        _ => {
            let _ = hash_now(&password);
            false
        }
    })
    .await
}

/// Computes something on a thread that may block.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let permit = HASHES.acquire().await.map_err(|error| Error::internal(&error))?;
    // The work holds the permit, because it goes on even if the request is cancelled.
    let working = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    working.await.map_err(|error| Error::internal(&error))
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordHasher;

    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let stored = hash("correct horse".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(matches("correct horse".to_owned(), Some(stored.clone())).await.unwrap());
        assert!(!matches("correct horsf".to_owned(), Some(stored)).await.unwrap());
        assert!(!matches("correct horse".to_owned(), None).await.unwrap());
        // As earlier versions of this program wrote it.
        let earlier = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert!(matches("correct horse".to_owned(), Some(earlier)).await.unwrap());
        assert!(check("1234567").is_err() && check("12345678").is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn many_hashes_share_the_memory_of_a_few() {
        let hashes = (0..20).map(|_| tokio::spawn(matches("wrong password".to_owned(), None)));
        for hash in hashes.collect::<Vec<_>>() {
            assert!(!hash.await.unwrap().unwrap());
        }
        let memory = unused_memory();
        assert!((1..=AT_ONCE).contains(&memory.len()), "{}", memory.len());
        assert!(memory.iter().all(|blocks| blocks.len() == 19 * 1024));
    }
}
