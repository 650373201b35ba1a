//! HTTP: addresses, sockets, who sends a request, and what they may do.

mod address_range;
mod admission;
mod app;
mod client;
mod compression;
mod config;
mod extract;
mod identity;
pub mod listener;
mod lobby;
mod middleware;
mod origin;
mod password;
mod proxies;
mod recovery;
mod reply;
mod router;
mod routes;
mod socket;
mod unread;

pub use address_range::AddressRange;
pub use app::App;
pub use config::Config;
pub use proxies::{ProxyHeader, TrustedProxies};
pub use router::{openapi, router};
