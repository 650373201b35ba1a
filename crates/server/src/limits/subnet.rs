//! The unit in which addresses are counted and get their share.

use std::fmt;
use std::net::IpAddr;

use ipnet::IpNet;

/// How much wider networks may have: a /64, a /56 and a /48 network of IPv6 addresses, compared with an IPv4 address.
/// Whoever has a /56 has 256 networks of the first kind, so they are counted together as well.
pub const ROOM: [u32; 3] = [1, 4, 16];
const PREFIXES: [u8; 3] = [64, 56, 48];

/// An IPv4 address, or a network of IPv6 addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subnet(IpNet);

impl Subnet {
    /// An IPv4 address, or the /64 network of an IPv6 address, since a device usually has a whole one.
    pub fn of(address: IpAddr) -> Subnet {
        let net = IpNet::from(address.to_canonical());
        Subnet(net).within(PREFIXES[0])
    }

    /// This one and the wider ones it belongs to, in the order of [`ROOM`]. An IPv4 address is all of them.
    pub fn networks(self) -> [Subnet; 3] {
        PREFIXES.map(|prefix| self.within(prefix))
    }

    fn within(self, prefix: u8) -> Subnet {
        match self.0 {
            IpNet::V4(_) => self,
            IpNet::V6(net) => {
                let address = net.addr().into();
                IpNet::new(address, prefix).map_or(self, |wider| Subnet(wider.trunc()))
            }
        }
    }
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_addresses_of_one_network_count_together() {
        let subnet = |text: &str| Subnet::of(text.parse().unwrap());
        assert_eq!(subnet("10.0.0.1"), subnet("::ffff:10.0.0.1"));
        assert_ne!(subnet("10.0.0.1"), subnet("10.0.0.2"));
        assert_eq!(subnet("2001:db8:0:1::1"), subnet("2001:db8:0:1:ffff::2"));
        assert_ne!(subnet("2001:db8:0:1::1"), subnet("2001:db8:0:2::1"));
        let names = |text: &str| subnet(text).networks().map(|network| network.to_string());
        let wider = ["2001:db8:0:123::/64", "2001:db8:0:100::/56", "2001:db8::/48"];
        assert_eq!(names("2001:db8:0:123::1"), wider);
        assert_eq!(names("10.0.0.1"), ["10.0.0.1/32"; 3]);
    }
}
