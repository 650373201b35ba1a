//! The state that all handlers share.

use std::ops::Deref;
use std::sync::{Arc, Once};
use std::time::Duration;

use axum::http::Uri;
use nova_luna_protocol::PersonId;
use nova_luna_store::Store;
use tokio::sync::OnceCell;

use super::address_range::AddressRange;
use super::client::Client;
use super::config::Config;
use super::lobby::Lobby;
use super::origin;
use super::proxies::TrustedProxies;
use crate::error::Error;
use crate::limits::limiter::Limiter;
use crate::limits::rules::Limited;
use crate::live::ended_sessions::Sessions;
use crate::live::worker_pool::WorkerPool;
use crate::live::{Context, NetworkMarks, Tables};
use crate::metrics::Metrics;
use crate::ops::health::Health;
use crate::random;
use crate::shutdown::Shutdown;
use crate::study::analysis::Analyses;
use crate::study::challenges::Challenges;

/// The state that all handlers share. Clones are cheap.
#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) context: Arc<Context>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) health: Health,
    pub(crate) metrics: Metrics,
    pub(crate) shutdown: Shutdown,
    pub(crate) limiter: Arc<Limiter>,
    pub(super) lobby: Lobby,
    pub(crate) proxies: TrustedProxies,
    pub(crate) idle: Duration,
    metrics_from: Vec<AddressRange>,
    public_url: Option<Uri>,
    untrusted_proxy: Once,
    device_secret: OnceCell<String>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Must be called within a Tokio runtime.
    pub fn new(store: Store, config: Config) -> App {
        let metrics = Metrics::new();
        let observer = metrics.clone();
        store.observe(move |operation, took, ok| observer.stored(operation, took, ok));
        let context = Arc::new(Context {
            store: store.clone(),
            workers: WorkerPool::new(metrics.clone(), |cores| config.limits.thinking(cores)),
            dealer: config.dealer,
            metrics: metrics.clone(),
            network_marks: NetworkMarks::default(),
        });
        let tables = Tables::new(context.clone());
        let (nodes, patience) = (config.analysis_nodes, config.analysis_patience);
        let analyses = Analyses::new(tables.clone(), nodes, patience, config.limits);
        let lobby = Lobby::new(context.clone(), config.limits);
        App(Arc::new(Parts {
            sessions: Arc::new(Sessions::new(store.clone())),
            analyses: Arc::new(analyses),
            challenges: Arc::new(Challenges::new(tables.clone(), config.challenge_nodes)),
            health: Health::new(store.clone()),
            store,
            tables,
            context,
            metrics,
            shutdown: Shutdown::new(config.drain),
            limiter: Arc::new(Limiter::new(config.limits)),
            lobby,
            proxies: config.proxies,
            idle: config.idle,
            metrics_from: config.metrics_from,
            public_url: config.public_url,
            untrusted_proxy: Once::new(),
            device_secret: OnceCell::new(),
        }))
    }

    /// With what the cookies of known devices are signed.
    pub(crate) async fn device_secret(&self) -> Result<&str, Error> {
        let read = async || self.store.secret("devices", &random::token()).await;
        Ok(self.device_secret.get_or_try_init(read).await?)
    }

    /// The host of `--public-url`, as browsers write it.
    pub(crate) fn public_host(&self) -> Option<&str> {
        origin::host_of(self.public_url.as_ref()?)
    }

    /// Whether `--public-url` says that clients use HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().and_then(Uri::scheme_str) == Some("https")
    }

    /// Counts a request against a rate limit, or says how long to wait.
    pub(crate) fn allow(
        &self,
        limit: Limited,
        client: &Client,
        person: Option<&PersonId>,
    ) -> Result<(), Error> {
        let allowed = self.limiter.allow(limit, client.subnet(), person.map(|person| &**person));
        allowed.inspect_err(|_| self.limited(limit.name(), client))
    }

    /// Counts and logs that a limit was reached.
    pub(crate) fn limited(&self, limit: &'static str, client: &Client) {
        self.metrics.limited.with_label_values(&[limit]).inc();
        tracing::debug!(limit, address = ?client.address, "too much");
    }

    /// Tells the host of the server, once, that a proxy is perhaps not configured.
    pub(crate) fn warn_of_untrusted_proxy(&self, client: &Client) {
        let Some(peer) = client.address.filter(|_| client.unverified) else { return };
        self.untrusted_proxy.call_once(|| {
            tracing::warn!(
                "{peer} says for whom it forwards requests, and is not trusted: everybody behind it shares one \
                 limit. If it is your proxy, start the server with --trust-proxy {peer}"
            );
        });
    }

    /// Whether a client may read the metrics.
    pub(crate) fn shows_metrics_to(&self, client: &Client) -> bool {
        // Without an address, the request comes from this program itself.
        let allowed = client
            .address
            .is_none_or(|address| self.metrics_from.iter().any(|range| range.contains(address)));
        allowed && !client.unverified && !client.unreadable
    }
}
