//! Whether the server can be reached, so that nobody waits long for one that cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::PgPool;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::StoreError;

/// So long callers wait for a server that has become unavailable; later ones get an error at once.
const GRACE: Duration = Duration::from_secs(2);
const PROBE_TIMEOUT: Duration = Duration::from_secs(1);
const PROBE_INTERVAL: Duration = Duration::from_millis(100);

/// Clones share it.
#[derive(Clone)]
pub(super) struct Availability {
    /// Probes do not go through the pool in which callers queue.
    control_pool: PgPool,
    unavailable_since: Arc<watch::Sender<Option<Instant>>>,
    probing: Arc<AtomicBool>,
}

impl Availability {
    pub fn new(control_pool: PgPool) -> Availability {
        let unavailable_since = Arc::new(watch::channel(None).0);
        Availability { control_pool, unavailable_since, probing: Arc::default() }
    }

    /// Waits for a server that has just become unavailable; an error if it does not come back.
    pub async fn wait(&self) -> Result<(), StoreError> {
        let mut unavailable = self.unavailable_since.subscribe();
        let Some(since) = *unavailable.borrow_and_update() else { return Ok(()) };
        match timeout_at(since + GRACE, unavailable.wait_for(Option::is_none)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(StoreError::Unavailable("the database cannot be reached".to_owned())),
        }
    }

    /// Probes the server until it answers, unless that is under way already.
    pub fn probe(&self) {
        if self.probing.swap(true, Ordering::AcqRel) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            while !this.answers().await {
                let now = Instant::now();
                this.unavailable_since.send_if_modified(|since| {
                    let new = since.is_none();
                    since.get_or_insert(now);
                    new
                });
                sleep(PROBE_INTERVAL).await;
            }
            this.unavailable_since.send_replace(None);
            this.probing.store(false, Ordering::Release);
        });
    }

    async fn answers(&self) -> bool {
        let mut connection = match timeout(PROBE_TIMEOUT, self.control_pool.acquire()).await {
            Ok(Ok(connection)) => connection,
            // A closed pool needs no more probes.
            Ok(Err(error)) => return matches!(error, sqlx::Error::PoolClosed),
            Err(_) => return false,
        };
        let query = sqlx::raw_sql("SELECT 1").execute(&mut *connection);
        match timeout(PROBE_TIMEOUT, query).await {
            Ok(done) => done.is_ok(),
            Err(_) => {
                drop(connection.detach());
                false
            }
        }
    }
}
