//! HTTP: addresses, sockets, who sends a request, and how much they may send.

mod address_range;
mod admission;
mod app;
mod client;
mod config;
mod extract;
mod identity;
pub mod limits;
pub mod listener;
mod measure;
mod origin;
mod password;
mod reply;
mod router;
mod routes;
mod socket;

pub use address_range::AddressRange;
pub use app::App;
pub use client::{ProxyHeader, TrustedProxies};
pub use config::Config;
pub use limits::LimitScale;
pub use router::{openapi, router};
