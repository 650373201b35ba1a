//! Whether the server can do its work.

use std::time::Duration;

use nova_luna_protocol::online::ErrorCode;
use nova_luna_store::Store;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::clock::now_ms;
use crate::error::Error;

/// How long a result is reused, so that frequent checks cost nothing.
const REUSED: Duration = Duration::from_secs(1);
/// A database that takes longer is not healthy.
const TIMEOUT: Duration = Duration::from_secs(5);

pub struct Health {
    store: Store,
    last: Mutex<Option<(Instant, Result<(), Error>)>>,
}

impl Health {
    pub fn new(store: Store) -> Health {
        Health { store, last: Mutex::default() }
    }

    /// Whether the database answers and can be written.
    pub async fn check(&self) -> Result<(), Error> {
        // Checks that arrive meanwhile wait for this lock, and reuse the result.
        let mut last = self.last.lock().await;
        if let Some((when, result)) = &*last
            && when.elapsed() < REUSED
        {
            return result.clone();
        }
        // On a task of its own, so that a timeout does not cancel it while it uses a connection of the store.
        let store = self.store.clone();
        let checking = tokio::spawn(async move { store.check_writable(now_ms()).await });
        let result = match timeout(TIMEOUT, checking).await {
            Ok(Ok(done)) => done.map_err(Error::from),
            Ok(Err(error)) => Err(Error::internal(error)),
            Err(_) => {
                Err(Error::new(ErrorCode::Unavailable, "the database does not answer in time"))
            }
        };
        *last = Some((Instant::now(), result.clone()));
        result
    }
}
