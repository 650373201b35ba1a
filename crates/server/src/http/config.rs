//! The options of a server.

use std::time::Duration;

use axum::http::Uri;
use nova_luna_protocol::online::ANALYSIS_NODES;
use nova_luna_table::Dealer;

use super::address_range::AddressRange;
use super::proxies::TrustedProxies;
use crate::limits::rules::LimitScale;
use crate::random::RandomDealer;

pub struct Config {
    /// The address at which clients reach the page, if it differs from the `Host` that arrives here.
    pub public_url: Option<Uri>,
    pub dealer: Box<dyn Dealer>,
    /// Positions that are searched for each move of an analysis.
    pub analysis_nodes: u64,
    /// An analysis that nobody has asked for during this time is paused.
    pub analysis_patience: Duration,
    /// Positions that the engine searches for each phase of a challenge.
    pub challenge_nodes: u64,
    pub limits: LimitScale,
    pub proxies: TrustedProxies,
    /// The clients that may read the metrics.
    pub metrics_from: Vec<AddressRange>,
    /// How long the server reports that it is not ready before it stops accepting requests.
    pub drain: Duration,
    /// How long a connection may stay open without a complete request, or while its client reads nothing of an answer.
    /// A proxy that reuses connections should close idle ones earlier.
    pub idle: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            dealer: Box::new(RandomDealer),
            analysis_nodes: ANALYSIS_NODES,
            analysis_patience: Duration::from_secs(20),
            challenge_nodes: 1_000_000,
            limits: LimitScale::default(),
            proxies: TrustedProxies::default(),
            metrics_from: AddressRange::loopback(),
            drain: Duration::ZERO,
            idle: Duration::from_secs(75),
        }
    }
}
