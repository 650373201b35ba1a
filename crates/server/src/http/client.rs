//! Where a request comes from.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use nova_luna_protocol::PersonId;

use crate::limits::fair_queue::Requester;
use crate::limits::subnet::Subnet;

/// Where a request comes from. The middleware adds it to every request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Client {
    /// `None` if the request did not come over a network.
    pub address: Option<IpAddr>,
    /// Whether a trusted proxy says that the client used HTTPS.
    pub secure: bool,
    /// Whether a header says that the request comes from elsewhere, without a trusted proxy to confirm it.
    pub unverified: bool,
    /// Whether a trusted proxy says for whom it forwards the request, and that cannot be read. Then the address is
    /// that of the proxy.
    pub unreadable: bool,
}

impl Client {
    pub fn subnet(&self) -> Option<Subnet> {
        self.address.map(Subnet::of)
    }

    /// For whom something is done, who may have no identity.
    pub fn requester(&self, person: Option<&PersonId>) -> Requester {
        Requester { person: person.cloned(), subnet: self.subnet() }
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(parts.extensions.get::<Client>().copied().unwrap_or_default())
    }
}
