//! What everybody in a run shares: where the server is, and what has been counted.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use nova_luna_client::{Client, Error};
use nova_luna_protocol::online::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

/// Nobody has to wait longer for a bot, whatever happens to the server where it thinks.
const STUCK: Duration = Duration::from_secs(15);

/// What everybody in a run shares.
pub struct Shared {
    addresses: watch::Receiver<Vec<SocketAddr>>,
    /// How many times somebody has asked for one.
    turns: AtomicUsize,
    /// Since when everything that bots need has been there.
    well: watch::Receiver<Instant>,
    stop: watch::Receiver<bool>,
    ids: AtomicU64,
    /// How many commands have been answered.
    answered: watch::Sender<u64>,
    pub counts: Counts,
}

/// What the players go by, for the test to change.
pub struct Controls {
    /// Where the servers are, or have been: some may be dead. None while nobody shall try.
    pub addresses: watch::Sender<Vec<SocketAddr>>,
    /// Since when everything that bots need has been there.
    pub well: watch::Sender<Instant>,
    /// Whether everybody shall come to rest.
    pub stop: watch::Sender<bool>,
}

impl Shared {
    pub fn new(addresses: Vec<SocketAddr>) -> (Arc<Shared>, Controls) {
        let (addresses, addresses_seen) = watch::channel(addresses);
        let (well, well_seen) = watch::channel(Instant::now());
        let (stop, stop_seen) = watch::channel(false);
        let shared = Shared {
            addresses: addresses_seen,
            turns: AtomicUsize::new(0),
            well: well_seen,
            stop: stop_seen,
            ids: AtomicU64::new(0),
            answered: watch::channel(0).0,
            counts: Counts::default(),
        };
        (Arc::new(shared), Controls { addresses, well, stop })
    }

    /// Where a server is, as soon as there is one: the next one every time, as by a simple balancer that
    /// does not know who is alive.
    pub async fn address(&self) -> SocketAddr {
        let mut addresses = self.addresses.clone();
        let addresses = addresses.wait_for(|some| !some.is_empty()).await.expect("the run goes on");
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        addresses[turn % addresses.len()]
    }

    /// A bot's turn lasts since then: not longer than it is bearable.
    pub fn check_bot(&self, since: Instant, table: &str, seq: u32) {
        let waited = since.max(*self.well.borrow()).elapsed();
        self.counts.longest_ms.fetch_max(waited.as_millis() as u64, Ordering::Relaxed);
        assert!(waited < STUCK, "the bot's turn after event {seq} of {table} is stuck");
    }

    pub fn stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Notes that a command has been answered.
    pub fn answer(&self) {
        Counts::add(&self.counts.answered);
        self.answered.send_modify(|answered| *answered += 1);
    }

    /// Waits until so many more commands have been answered, but not for ever.
    pub async fn answers(&self, more: u64, most: Duration) {
        let mut answered = self.answered.subscribe();
        let enough = *answered.borrow() + more;
        // There is nothing else to be done when it takes too long.
        let _ = timeout(most, answered.wait_for(|answered| *answered >= enough)).await;
    }

    /// A new id for a command.
    pub fn id(&self) -> String {
        format!("id-{}", self.ids.fetch_add(1, Ordering::Relaxed))
    }

    /// The same person at a server, as soon as there is one.
    pub async fn at_server(&self, client: &Client) -> Client {
        client.at(self.address().await.try_into().unwrap()).unwrap()
    }

    /// Asks until there is an answer, over restarts.
    pub async fn get<T: DeserializeOwned>(&self, client: &Client, path: &str) -> T {
        loop {
            if let Some(answer) = answered(self.at_server(client).await.get(path).await) {
                return answer;
            }
            pause().await;
        }
    }

    /// Sends until there is an answer, over restarts. The content has an id, so it acts once.
    pub async fn post<T: DeserializeOwned>(
        &self,
        client: &Client,
        path: &str,
        content: &impl Serialize,
    ) -> T {
        loop {
            if let Some(answer) = answered(self.at_server(client).await.post(path, content).await) {
                return answer;
            }
            Counts::add(&self.counts.again);
            pause().await;
        }
    }
}

/// An answer, unless the connection was lost or the server asks for patience.
pub fn answered<T>(answer: Result<T, Error>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(Error::Connection(_) | Error::Timeout | Error::Closed { .. }) => None,
        Err(error) if error.code() == Some(ErrorCode::Unavailable) => None,
        Err(error) => panic!("{error:?}"),
    }
}

/// A moment before trying again.
pub async fn pause() {
    sleep(Duration::from_millis(5)).await;
}

/// What happened in a run, to see that it was worth something.
#[derive(Default)]
pub struct Counts {
    /// Tables.
    pub tables: AtomicU64,
    /// Games that came to their end.
    pub finished: AtomicU64,
    /// Events in the logs of all tables.
    pub events: AtomicU64,
    /// Of these, what bots did.
    pub bots: AtomicU64,
    /// Of these, what was taken back.
    pub undone: AtomicU64,
    /// Commands that were answered.
    pub answered: AtomicU64,
    /// Commands that were refused, because somebody else was faster.
    pub refused: AtomicU64,
    /// Commands that were sent once more for want of an answer.
    pub again: AtomicU64,
    /// Of these, commands that had been carried out before.
    pub before: AtomicU64,
    /// Sockets that were opened again with `since`.
    pub resumed: AtomicU64,
    /// Events that these had missed.
    pub missed: AtomicU64,
    /// Commands that were refused for want of a database.
    pub unavailable: AtomicU64,
    /// The longest wait for a bot, in milliseconds.
    pub longest_ms: AtomicU64,
}

impl Counts {
    pub fn add(count: &AtomicU64) {
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// A run in which little happened would show little.
    pub fn check(&self, kills: u64) {
        let at_least = |what: &str, count: &AtomicU64, least: u64| {
            let count = count.load(Ordering::Relaxed);
            assert!(count >= least, "only {count} {what} in {kills} kills");
        };
        at_least("events", &self.events, 2 * kills);
        at_least("actions of bots", &self.bots, kills / 4);
        at_least("actions taken back", &self.undone, kills / 20);
        at_least("commands sent again", &self.again, kills / 2);
        at_least("commands sent again that had been carried out", &self.before, kills / 20);
        at_least("events that sockets had missed", &self.missed, kills / 10);
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        write!(
            f,
            "{} tables, {} finished, {} events ({} by bots, {} taken back), {} commands answered, \
             {} refused, {} unavailable, {} sent again ({} of them done before), {} sockets resumed \
             ({} missed events), at most {} ms for a bot",
            of(&self.tables),
            of(&self.finished),
            of(&self.events),
            of(&self.bots),
            of(&self.undone),
            of(&self.answered),
            of(&self.refused),
            of(&self.unavailable),
            of(&self.again),
            of(&self.before),
            of(&self.resumed),
            of(&self.missed),
            of(&self.longest_ms),
        )
    }
}
