//! Ranges of IP addresses, as the host of a server writes them.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// One address or all with a common prefix: `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange(IpNet);

impl AddressRange {
    /// The addresses of this machine itself.
    pub fn loopback() -> Vec<AddressRange> {
        ["127.0.0.0/8", "::1"].iter().filter_map(|text| text.parse().ok()).collect()
    }

    /// An IPv4 address counts the same when it is written as an IPv6 one.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for AddressRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<AddressRange, &'static str> {
        let usage = "an address or a range of addresses, like 127.0.0.1, 10.0.0.0/8 or fd00::/8";
        let one = || text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
        text.parse().or_else(|_| one()).map(AddressRange).map_err(|_| usage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_and_contain_their_addresses() {
        let contains = |range: &str, address: &str| {
            range.parse::<AddressRange>().unwrap().contains(address.parse().unwrap())
        };
        assert!(contains("10.0.0.0/8", "10.255.0.1") && !contains("10.0.0.0/8", "11.0.0.1"));
        assert!(contains("10.0.0.7/8", "10.0.0.1") && contains("0.0.0.0/0", "1.2.3.4"));
        assert!(!contains("0.0.0.0/0", "2001:db8::1") && contains("::/0", "2001:db8::1"));
        assert!(contains("fd00::/8", "fd12::1") && !contains("fd00::/8", "fe80::1"));
        assert!(contains("127.0.0.1", "::ffff:127.0.0.1") && !contains("127.0.0.1", "127.0.0.2"));
        for bad in ["", "/", "10.0.0.0/33", "::/129", "10.0.0/8", "x", "10.0.0.0/-1", "1.2.3.4/"] {
            assert!(bad.parse::<AddressRange>().is_err(), "{bad}");
        }
        assert!(
            AddressRange::loopback()
                .iter()
                .any(|range| range.contains("127.1.2.3".parse().unwrap()))
        );
    }
}
