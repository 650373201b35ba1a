//! Networks: the unit in which addresses are counted and get their share.

use std::net::IpAddr;

/// An IPv4 address, or a /64 network of IPv6 addresses, since a household usually gets a whole one.
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
