//! What every request can reach.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use nova_luna_store::Store;

use super::address_range::AddressRange;
use super::client::{Client, TrustedProxies};
use super::config::Config;
use super::limits::{Limited, Limits};
use crate::error::Error;
use crate::live::engine_pool::EnginePool;
use crate::live::sessions::Sessions;
use crate::live::{Context, Tables};
use crate::metrics::Metrics;
use crate::ops::cleanup::Cleanup;
use crate::ops::health::Health;
use crate::shutdown::Shutdown;
use crate::study::analysis::Analyses;
use crate::study::challenges::Challenges;

/// What every request can reach. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// The parts of an [`App`].
pub struct Parts {
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) context: Arc<Context>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) cleanup: Arc<Cleanup>,
    pub(crate) health: Health,
    pub(crate) metrics: Metrics,
    pub(crate) shutdown: Shutdown,
    pub(crate) limits: Arc<Limits>,
    pub(crate) proxies: TrustedProxies,
    pub(crate) idle: Duration,
    metrics_from: Vec<AddressRange>,
    public_url: Option<Uri>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// A server around its store. It needs a Tokio runtime.
    pub fn new(store: Store, config: Config) -> App {
        let metrics = Metrics::new();
        let observer = metrics.clone();
        store.observe(move |operation, took, ok| observer.stored(operation, took, ok));
        let context = Arc::new(Context {
            store: store.clone(),
            engine: EnginePool::new(metrics.clone()),
            dealer: config.dealer,
            metrics: metrics.clone(),
        });
        let tables = Tables::new(context.clone());
        let analyses =
            Analyses::new(tables.clone(), config.analysis_nodes, config.analysis_patience);
        App(Arc::new(Parts {
            sessions: Arc::new(Sessions::new(store.clone())),
            analyses: Arc::new(analyses),
            challenges: Arc::new(Challenges::new(tables.clone(), config.challenge_nodes)),
            cleanup: Arc::new(Cleanup::new(tables.clone())),
            health: Health::new(store.clone()),
            store,
            tables,
            context,
            metrics,
            shutdown: Shutdown::new(config.drain),
            limits: Arc::new(Limits::new(config.limits)),
            proxies: config.proxies,
            idle: config.idle,
            metrics_from: config.metrics_from,
            public_url: config.public_url,
        }))
    }

    /// The host of the page as browsers write it, if the host of the server has said so.
    pub(crate) fn public_host(&self) -> Option<&str> {
        host_of(self.public_url.as_ref()?)
    }

    /// Whether people come by HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().and_then(Uri::scheme_str) == Some("https")
    }

    /// Counts a request against a limit, or says when it may be sent again.
    pub(crate) fn allow(
        &self,
        limit: Limited,
        client: &Client,
        person: Option<&str>,
    ) -> Result<(), Error> {
        let allowed = self.limits.allow(limit, client.network(), person);
        allowed.inspect_err(|_| self.limited(limit.name(), client))
    }

    /// Notes that a limit was reached.
    pub(crate) fn limited(&self, limit: &'static str, client: &Client) {
        self.metrics.refused(limit);
        tracing::debug!(limit, address = ?client.address, "too much");
    }

    /// Whether a client may read the metrics.
    pub(crate) fn shows_metrics_to(&self, client: &Client) -> bool {
        // Without a network in between it is this program itself.
        let allowed = client
            .address
            .is_none_or(|address| self.metrics_from.iter().any(|range| range.contains(address)));
        allowed && !client.unverified
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
