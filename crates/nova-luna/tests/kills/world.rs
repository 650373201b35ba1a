//! What everybody in a run shares: where the server is, and what has been counted.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::online::{Client, Reply};

/// What everybody in a run shares.
pub struct World {
    address: watch::Receiver<Option<SocketAddr>>,
    stop: watch::Receiver<bool>,
    ids: AtomicU64,
    /// How many commands have been answered.
    answered: watch::Sender<u64>,
    pub counts: Counts,
}

/// What whoever kills the server holds in hand.
pub struct Controls {
    /// Where the server is, while there is one.
    pub address: watch::Sender<Option<SocketAddr>>,
    /// Whether everybody shall come to rest.
    pub stop: watch::Sender<bool>,
}

impl World {
    pub fn new(address: SocketAddr) -> (Arc<World>, Controls) {
        let (address, address_seen) = watch::channel(Some(address));
        let (stop, stop_seen) = watch::channel(false);
        let world = World {
            address: address_seen,
            stop: stop_seen,
            ids: AtomicU64::new(0),
            answered: watch::channel(0).0,
            counts: Counts::default(),
        };
        (Arc::new(world), Controls { address, stop })
    }

    /// Where the server is, as soon as there is one.
    pub async fn address(&self) -> SocketAddr {
        let mut address = self.address.clone();
        let address = address.wait_for(Option::is_some).await.expect("the run goes on");
        address.expect("it was waited for")
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

    /// Asks until there is an answer, over restarts.
    pub async fn get(&self, client: &Client, path: &str) -> Reply {
        loop {
            let address = self.address().await;
            if let Some(reply) = heard(client.get(address, path).await) {
                return reply;
            }
            breath().await;
        }
    }

    /// Sends until there is an answer, over restarts. The content has an id, so it acts once.
    pub async fn post(&self, client: &Client, path: &str, json: &str) -> Reply {
        loop {
            let address = self.address().await;
            if let Some(reply) = heard(client.post(address, path, json.to_owned()).await) {
                return reply;
            }
            Counts::add(&self.counts.again);
            breath().await;
        }
    }
}

/// An answer, unless the line was cut or the server asks for patience.
pub fn heard(reply: std::io::Result<Reply>) -> Option<Reply> {
    let reply = reply.ok().filter(|reply| reply.status != 503)?;
    assert_ne!(reply.status, 500, "{reply:?}");
    Some(reply)
}

/// A moment before trying again.
pub async fn breath() {
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
             {} refused, {} sent again ({} of them done before), {} sockets resumed ({} missed events)",
            of(&self.tables),
            of(&self.finished),
            of(&self.events),
            of(&self.bots),
            of(&self.undone),
            of(&self.answered),
            of(&self.refused),
            of(&self.again),
            of(&self.before),
            of(&self.resumed),
            of(&self.missed),
        )
    }
}
