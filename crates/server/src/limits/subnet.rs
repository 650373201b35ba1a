//! The unit in which addresses are counted and get their share.

use std::net::IpAddr;

/// An IPv4 address, or a /64 network of IPv6 addresses, since a household usually gets a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subnet(pub IpAddr);

impl Subnet {
    pub fn of(address: IpAddr) -> Subnet {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let mut octets = address.octets();
                octets[8..].fill(0);
                Subnet(IpAddr::from(octets))
            }
            address => Subnet(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_addresses_of_one_64_network_count_together() {
        let subnet = |text: &str| Subnet::of(text.parse().unwrap());
        assert_eq!(subnet("10.0.0.1"), subnet("::ffff:10.0.0.1"));
        assert_ne!(subnet("10.0.0.1"), subnet("10.0.0.2"));
        assert_eq!(subnet("2001:db8:0:1::1"), subnet("2001:db8:0:1:ffff::2"));
        assert_ne!(subnet("2001:db8:0:1::1"), subnet("2001:db8:0:2::1"));
    }
}
