//! Ranges of IP addresses, as the host of a server writes them.

use std::net::IpAddr;
use std::str::FromStr;

/// One address or all with a common prefix: `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    first: u128,
    bits: u32,
}

impl AddressRange {
    /// The addresses of this machine itself.
    pub fn loopback() -> Vec<AddressRange> {
        let text = ["127.0.0.0/8", "::1"];
        text.iter().filter_map(|text| text.parse().ok()).collect()
    }

    pub fn contains(&self, address: IpAddr) -> bool {
        first(number(address), self.bits) == self.first
    }
}

impl FromStr for AddressRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<AddressRange, &'static str> {
        let usage = "an address or a range of addresses, like 127.0.0.1, 10.0.0.0/8 or fd00::/8";
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u32>().map_err(|_| usage)?)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_| usage)?;
        // IPv4 addresses are the last 32 bits of IPv4-mapped IPv6 addresses.
        let (prefix, own) = if address.is_ipv4() { (96, 32) } else { (0, 128) };
        let bits = bits.unwrap_or(own);
        if bits > own {
            return Err(usage);
        }
        let bits = bits + prefix;
        Ok(AddressRange { first: first(number(address), bits), bits })
    }
}

/// The same number for an IPv4 address and its IPv4-mapped IPv6 address.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// The first address with the same first `bits` bits.
fn first(number: u128, bits: u32) -> u128 {
    number & u128::MAX.checked_shl(128 - bits).unwrap_or(0)
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
