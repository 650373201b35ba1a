//! Whether the server can do its work.

use std::time::Duration;

use nova_luna_protocol::online::ErrorCode;
use nova_luna_store::Store;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::clock::now_ms;
use crate::error::Error;

/// How long a result is used again, so that checks cost nothing however often they come.
const HOLDS: Duration = Duration::from_secs(1);
/// A database that needs longer is not healthy.
const PATIENCE: Duration = Duration::from_secs(5);

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
        // Whoever asks meanwhile waits for the same result.
        let mut last = self.last.lock().await;
        if let Some((when, result)) = &*last
            && when.elapsed() < HOLDS
        {
            return result.clone();
        }
        // In a task of its own, so that it is never broken off: the store releases its connection in its own time.
        let store = self.store.clone();
        let checking = tokio::spawn(async move { store.check_writable(now_ms()).await });
        let result = match timeout(PATIENCE, checking).await {
            Ok(Ok(done)) => done.map_err(Error::from),
            Ok(Err(error)) => Err(Error::internal(&error)),
            Err(_) => {
                Err(Error::new(ErrorCode::Unavailable, "the database does not answer in time"))
            }
        };
        *last = Some((Instant::now(), result.clone()));
        result
    }
}
