//! What every request can reach.

use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use nova_luna_store::{Notice, Store};
use tokio::sync::{broadcast, watch};
use tokio_util::task::TaskTracker;

use crate::analysis::Bell;
use crate::caller::{Caller, Proxies, Range};
use crate::challenges::Challenges;
use crate::deal::{Deal, RandomDeal};
use crate::error::Error;
use crate::health::Health;
use crate::limits::{Generosity, Kind, Limits};
use crate::metrics::Metrics;
use crate::tables::Tables;

/// How a server is set up.
pub struct Config {
    /// The address by which people reach the page, if it is not the one they send.
    pub public_url: Option<Uri>,
    /// Who shuffles.
    pub deal: Box<dyn Deal>,
    /// Positions that are looked at for a move of an analysis. More are better, and take longer.
    pub analysis_nodes: u64,
    /// Who has not asked for so long does not wait for an analysis any more.
    pub analysis_patience: Duration,
    /// Positions that the engine looks at for each phase of a challenge.
    pub challenge_nodes: u64,
    /// How much one person and one network may ask for.
    pub limits: Generosity,
    /// Who is believed about where a request comes from.
    pub proxies: Proxies,
    /// Who may read the metrics.
    pub metrics_from: Vec<Range>,
    /// How long to say that the server is not ready before it stops to take requests.
    pub drain: Duration,
    /// How long a connection may stay open without a whole request. A proxy that keeps connections should
    /// give them up earlier.
    pub idle: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            deal: Box::new(RandomDeal),
            analysis_nodes: 250_000,
            analysis_patience: Duration::from_secs(20),
            challenge_nodes: 1_000_000,
            limits: Generosity::default(),
            proxies: Proxies::default(),
            metrics_from: Range::loopback(),
            drain: Duration::ZERO,
            idle: Duration::from_secs(75),
        }
    }
}

/// What every request can reach. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    tables: Tables,
    public_url: Option<Uri>,
    analysis_nodes: u64,
    analysis_patience: Duration,
    challenge_nodes: u64,
    /// Tells sockets which sessions have ended.
    ended: broadcast::Sender<Ended>,
    closing: watch::Sender<bool>,
    sockets: TaskTracker,
    bell: Bell,
    challenges: Challenges,
    limits: Limits,
    proxies: Proxies,
    metrics: Metrics,
    metrics_from: Vec<Range>,
    health: Health,
    idle: Duration,
    drain: Duration,
    draining: watch::Sender<bool>,
}

/// Sessions that have ended.
#[derive(Clone, Debug)]
pub enum Ended {
    /// This one.
    Session { person: String, token_hash: String },
    /// All of a person, but for one.
    Person { person: String, but: Option<String> },
    /// Some of a person, at another node: the store knows which.
    Somewhere { person: String },
    /// Perhaps some: this node may have missed what others told.
    Perhaps,
}

impl App {
    /// A server's heart around its store. It needs a Tokio runtime to live in.
    #[must_use]
    pub fn new(store: Store, config: Config) -> App {
        let metrics = Metrics::new();
        let observer = metrics.clone();
        store.observe(move |work, took, fine| observer.stored(work, took, fine));
        App(Arc::new(Inner {
            tables: Tables::new(store, config.deal, metrics.clone()),
            public_url: config.public_url,
            analysis_nodes: config.analysis_nodes,
            analysis_patience: config.analysis_patience,
            challenge_nodes: config.challenge_nodes,
            ended: broadcast::channel(64).0,
            closing: watch::channel(false).0,
            sockets: TaskTracker::new(),
            bell: Bell::default(),
            challenges: Challenges::default(),
            limits: Limits::new(config.limits),
            proxies: config.proxies,
            metrics,
            metrics_from: config.metrics_from,
            health: Health::default(),
            idle: config.idle,
            drain: config.drain,
            draining: watch::channel(false).0,
        }))
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.0.tables
    }

    pub(crate) fn store(&self) -> &Store {
        self.0.tables.store()
    }

    /// The host of the page as browsers write it, if the host of the server has said so.
    pub(crate) fn public_host(&self) -> Option<&str> {
        host_of(self.0.public_url.as_ref()?)
    }

    /// Whether people come by an encrypted way.
    pub(crate) fn is_secure(&self) -> bool {
        self.0.public_url.as_ref().and_then(Uri::scheme_str) == Some("https")
    }

    pub(crate) fn analysis_nodes(&self) -> u64 {
        self.0.analysis_nodes
    }

    pub(crate) fn analysis_patience(&self) -> Duration {
        self.0.analysis_patience
    }

    pub(crate) fn challenge_nodes(&self) -> u64 {
        self.0.challenge_nodes
    }

    /// Tells sockets here and at other nodes that sessions have ended.
    pub(crate) fn end(&self, ended: Ended) {
        if let Ended::Session { person, .. } | Ended::Person { person, .. } = &ended {
            self.store().notify(Notice::SessionsEnded { person: person.clone() });
        }
        self.end_here(ended);
    }

    /// Tells sockets here that sessions have ended.
    pub(crate) fn end_here(&self, ended: Ended) {
        // Nobody has to be listening.
        let _ = self.0.ended.send(ended);
    }

    pub(crate) fn ended(&self) -> broadcast::Receiver<Ended> {
        self.0.ended.subscribe()
    }

    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.closing.subscribe()
    }

    pub(crate) fn sockets(&self) -> &TaskTracker {
        &self.0.sockets
    }

    /// Wakes whoever analyses games.
    pub(crate) fn bell(&self) -> &Bell {
        &self.0.bell
    }

    /// What is remembered about challenges.
    pub(crate) fn challenges(&self) -> &Challenges {
        &self.0.challenges
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Counts something, or says when it may be asked for again.
    pub(crate) fn allow(
        &self,
        kind: Kind,
        caller: &Caller,
        person: Option<&str>,
    ) -> Result<(), Error> {
        let allowed = self.0.limits.allow(kind, caller.network(), person);
        allowed.inspect_err(|_| self.limited(kind.name(), caller))
    }

    /// Notes that something was too much.
    pub(crate) fn limited(&self, limit: &'static str, caller: &Caller) {
        self.0.metrics.refused(limit);
        tracing::debug!(limit, address = ?caller.address, "too much");
    }

    pub(crate) fn proxies(&self) -> &Proxies {
        &self.0.proxies
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Whether somebody may read the metrics.
    pub(crate) fn shows_metrics_to(&self, caller: &Caller) -> bool {
        // Without a network in between it is this program itself.
        let allowed = caller
            .address
            .is_none_or(|address| self.0.metrics_from.iter().any(|range| range.contains(address)));
        allowed && !caller.doubtful
    }

    pub(crate) fn health(&self) -> &Health {
        &self.0.health
    }

    pub(crate) fn idle(&self) -> Duration {
        self.0.idle
    }

    /// Says from now on that the server is not ready, and lets whoever sends requests here notice.
    pub(crate) async fn drain(&self) {
        self.0.draining.send_replace(true);
        tokio::time::sleep(self.0.drain).await;
    }

    pub(crate) fn is_draining(&self) -> bool {
        *self.0.draining.borrow()
    }

    /// Tells every socket that the server goes down.
    pub(crate) fn close(&self) {
        self.0.closing.send_replace(true);
        self.0.sockets.close();
    }
}

/// The host of an address as browsers write it: without the port that everybody expects.
fn host_of(url: &Uri) -> Option<&str> {
    let authority = url.authority()?;
    let usual = if url.scheme_str() == Some("https") { 443 } else { 80 };
    let is_usual = authority.port_u16() == Some(usual);
    Some(if is_usual { authority.host() } else { authority.as_str() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_port_is_left_out() {
        for (url, host) in [
            ("https://luna.example", "luna.example"),
            ("https://luna.example:443/sub", "luna.example"),
            ("https://luna.example:80", "luna.example:80"),
            ("http://luna.example:80", "luna.example"),
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
        ] {
            assert_eq!(host_of(&url.parse().unwrap()), Some(host));
        }
    }
}
