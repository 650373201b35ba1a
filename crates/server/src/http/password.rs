//! Hashes and verifies passwords.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use tokio::sync::Semaphore;

use crate::error::Error;

/// A hash takes 19 MiB and tens of milliseconds of a core, so only this many are computed at a time.
static HASHES_AT_ONCE: Semaphore = Semaphore::const_new(2);

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
        // The defaults are what OWASP recommends: Argon2id, 19 MiB, two passes.
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|error| Error::internal(&error))
    })
    .await?
}

/// Whether a password has this hash. Without a hash it takes as long, so that the time does not reveal whether
/// a name has a password.
pub async fn matches(password: String, hash: Option<String>) -> Result<bool, Error> {
    run_blocking(move || match hash.as_deref().map(PasswordHash::new) {
        Some(Ok(hash)) => Argon2::default().verify_password(password.as_bytes(), &hash).is_ok(),
        _ => {
            let _ = Argon2::default().hash_password(password.as_bytes());
            false
        }
    })
    .await
}

/// Computes something on a thread that may block.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let permit = HASHES_AT_ONCE.acquire().await.map_err(|error| Error::internal(&error))?;
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
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let stored = hash("correct horse".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(matches("correct horse".to_owned(), Some(stored.clone())).await.unwrap());
        assert!(!matches("correct horsf".to_owned(), Some(stored)).await.unwrap());
        assert!(!matches("correct horse".to_owned(), None).await.unwrap());
        assert!(check("1234567").is_err() && check("12345678").is_ok());
    }
}
