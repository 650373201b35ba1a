//! Whether the server can do its work, for whoever watches over it.

use std::time::Duration;

use nova_luna_protocol::online::ErrorCode;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::app::App;
use crate::clock::now_ms;
use crate::error::Error;

/// So long an answer holds, so that watching costs nothing however often somebody looks.
const HOLDS: Duration = Duration::from_secs(1);
/// A database that needs longer is not well.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found out last.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Result<(), Error>)>>);

impl Health {
    /// Whether the database answers and can be written.
    pub async fn of(app: &App) -> Result<(), Error> {
        // Who asks meanwhile waits for the same answer.
        let mut last = app.health().0.lock().await;
        if let Some((when, found)) = &*last
            && when.elapsed() < HOLDS
        {
            return found.clone();
        }
        // On its own, so that it is never broken off: the store gives its connection up in its own time.
        let store = app.store().clone();
        let asked = tokio::spawn(async move { store.check_writable(now_ms()).await });
        let found = match timeout(PATIENCE, asked).await {
            Ok(Ok(done)) => done.map_err(Error::from),
            Ok(Err(error)) => Err(Error::internal(&error)),
            Err(_) => {
                Err(Error::new(ErrorCode::Unavailable, "the database does not answer in time"))
            }
        };
        *last = Some((Instant::now(), found.clone()));
        found
    }
}
