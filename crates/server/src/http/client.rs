//! Where a request comes from.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// Where a request comes from. The middleware adds it to every request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Client {
    /// `None` if the request did not come over a network.
    pub address: Option<IpAddr>,
    /// Whether a trusted proxy says that the client used HTTPS.
    pub secure: bool,
    /// Whether a header says that the request comes from elsewhere, without a trusted proxy to confirm it.
    pub unverified: bool,
}

impl Client {
    pub fn network(&self) -> Option<Network> {
        self.address.map(Network::of)
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        Ok(parts.extensions.get::<Client>().copied().unwrap_or_default())
    }
}

/// The unit that limits by address count: an IPv4 address, or a /64 network of IPv6 addresses, since a
/// household usually gets a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(pub IpAddr);

impl Network {
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let mut octets = address.octets();
                octets[8..].fill(0);
                Network(IpAddr::from(octets))
            }
            address => Network(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_addresses_of_one_64_network_count_together() {
        let network = |text: &str| Network::of(text.parse().unwrap());
        assert_eq!(network("10.0.0.1"), network("::ffff:10.0.0.1"));
        assert_ne!(network("10.0.0.1"), network("10.0.0.2"));
        assert_eq!(network("2001:db8:0:1::1"), network("2001:db8:0:1:ffff::2"));
        assert_ne!(network("2001:db8:0:1::1"), network("2001:db8:0:2::1"));
    }
}
