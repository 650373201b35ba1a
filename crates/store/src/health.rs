//! Whether the database can be reached, so that nobody waits long for one that cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::PgPool;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::StoreError;

/// A database that comes back within this is missed by nobody: whoever asks waits so long.
const GRACE: Duration = Duration::from_secs(2);
/// How long it may take to answer a probe.
const PROBE: Duration = Duration::from_secs(1);
/// How long it is between two probes.
const AGAIN: Duration = Duration::from_millis(100);

/// Whether the database can be reached. Clones share it.
#[derive(Clone)]
pub(crate) struct Health {
    /// Where it is probed: not where everybody queues.
    side: PgPool,
    /// Since when it has been away.
    away: Arc<watch::Sender<Option<Instant>>>,
    probing: Arc<AtomicBool>,
}

impl Health {
    pub fn new(side: PgPool) -> Health {
        Health { side, away: Arc::new(watch::channel(None).0), probing: Arc::default() }
    }

    /// Waits for a database that has just gone away, and says so if it does not come back.
    pub async fn wait(&self) -> Result<(), StoreError> {
        let mut away = self.away.subscribe();
        let Some(since) = *away.borrow_and_update() else { return Ok(()) };
        match timeout_at(since + GRACE, away.wait_for(Option::is_none)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(StoreError::Unavailable("the database cannot be reached".to_owned())),
        }
    }

    /// Somebody could not do something: the database is looked at, until it is well.
    pub fn suspect(&self) {
        if self.probing.swap(true, Ordering::AcqRel) {
            return;
        }
        let health = self.clone();
        tokio::spawn(async move {
            while !health.is_well().await {
                let now = Instant::now();
                health.away.send_if_modified(|away| {
                    let new = away.is_none();
                    away.get_or_insert(now);
                    new
                });
                sleep(AGAIN).await;
            }
            health.away.send_replace(None);
            health.probing.store(false, Ordering::Release);
        });
    }

    async fn is_well(&self) -> bool {
        let mut connection = match timeout(PROBE, self.side.acquire()).await {
            Ok(Ok(connection)) => connection,
            // A closed pool needs no more probes.
            Ok(Err(error)) => return matches!(error, sqlx::Error::PoolClosed),
            Err(_) => return false,
        };
        let probe = sqlx::raw_sql("SELECT 1").execute(&mut *connection);
        match timeout(PROBE, probe).await {
            Ok(done) => done.is_ok(),
            Err(_) => {
                drop(connection.detach());
                false
            }
        }
    }
}
