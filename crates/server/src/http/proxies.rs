//! Finds the address of a client behind reverse proxies.
//!
//! Every proxy appends the address of its own client to a header, so the header is read from its end. An
//! address is believed if a trusted proxy wrote it; the first one that is no trusted proxy is the client.
//! What stands before it may be forged.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};

use super::address_range::AddressRange;
use super::client::Client;

/// The most proxies of a chain that are looked at.
const MOST_HOPS: usize = 16;
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The header in which proxies say for whom they forward a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, which nearly all proxies send.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl ProxyHeader {
    fn name(self) -> HeaderName {
        match self {
            ProxyHeader::XForwardedFor => X_FORWARDED_FOR,
            ProxyHeader::Forwarded => header::FORWARDED,
        }
    }
}

impl FromStr for ProxyHeader {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<ProxyHeader, &'static str> {
        let headers = [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded];
        let named = headers.into_iter().find(|header| header.name() == *text);
        named.ok_or("x-forwarded-for or forwarded")
    }
}

impl fmt::Display for ProxyHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

#[derive(Clone, Debug, Default)]
pub struct TrustedProxies {
    pub trusted: Vec<AddressRange>,
    pub header: ProxyHeader,
}

impl TrustedProxies {
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|range| range.contains(address))
    }

    /// The client that sent a request, by the address of the connection and the headers.
    pub fn client(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Client {
        let Some(peer) = peer.map(|peer| peer.to_canonical()) else { return Client::default() };
        if !self.trusts(peer) {
            let names = [X_FORWARDED_FOR, header::FORWARDED];
            let unverified = names.iter().any(|name| headers.contains_key(name));
            return Client { address: Some(peer), unverified, ..Client::default() };
        }
        // Only `Forwarded` knows quotes. In the other headers they are ordinary characters: otherwise a quote that
        // a client sends would swallow what the proxy appends.
        let (hops, secure) = match self.header {
            ProxyHeader::XForwardedFor => {
                let plain = |line| str::split(line, ',').map(str::trim).collect();
                let hops = elements(headers, &X_FORWARDED_FOR, plain);
                (hops, elements(headers, &X_FORWARDED_PROTO, plain).last() == Some(&"https"))
            }
            ProxyHeader::Forwarded => {
                let hops = elements(headers, &header::FORWARDED, |line| split(line, ','));
                let proto = hops.last().and_then(|hop| parameter(hop, "proto"));
                (hops, proto == Some("https"))
            }
        };
        let (address, unreadable) = self.first_untrusted(peer, &hops);
        Client { address: Some(address), secure, unverified: false, unreadable }
    }

    /// The last address in the header that is no trusted proxy. If there is none, this is the trusted proxy that was
    /// found last; also if it cannot be read, which is told, too.
    fn first_untrusted(&self, proxy: IpAddr, hops: &[&str]) -> (IpAddr, bool) {
        let mut address = proxy;
        for hop in hops.iter().rev().take(MOST_HOPS) {
            let text = match self.header {
                ProxyHeader::XForwardedFor => Some(*hop),
                ProxyHeader::Forwarded => parameter(hop, "for"),
            };
            let Some(next) = text.and_then(read_address) else { return (address, true) };
            address = next;
            if !self.trusts(address) {
                break;
            }
        }
        (address, false)
    }
}

/// The elements of all lines of a header, in order. A line that is not text counts as an empty one.
fn elements<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
    split: impl Fn(&'a str) -> Vec<&'a str>,
) -> Vec<&'a str> {
    let lines = headers.get_all(name).into_iter().map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(split).collect()
}

/// Splits a text at separators outside of quotes, and trims the parts.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    let parts = text.split(move |c: char| {
        quoted ^= c == '"';
        c == separator && !quoted
    });
    parts.map(str::trim).collect()
}

/// A parameter of an element of `Forwarded`.
fn parameter<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = split(element, ';').into_iter().filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.trim().eq_ignore_ascii_case(name))?;
    let value = value.trim();
    Some(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value))
}

/// Reads an address with or without a port. An IPv6 address may be in brackets.
fn read_address(text: &str) -> Option<IpAddr> {
    let bracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let plain = bracketed.unwrap_or(text).parse::<IpAddr>();
    let address = plain.or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(trusted: &[&str], header: ProxyHeader) -> TrustedProxies {
        TrustedProxies {
            trusted: trusted.iter().map(|range| range.parse().unwrap()).collect(),
            header,
        }
    }

    #[track_caller]
    fn check(proxies: &TrustedProxies, peer: &str, lines: &[(&'static str, &str)], expected: &str) {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        let client = proxies.client(Some(peer.parse().unwrap()), &headers);
        assert_eq!(client.address.unwrap().to_string(), expected, "{lines:?}");
    }

    #[test]
    fn without_trusted_proxies_headers_are_ignored() {
        let none = TrustedProxies::default();
        check(&none, "192.0.2.1", &[("x-forwarded-for", "198.51.100.1")], "192.0.2.1");
        check(&none, "192.0.2.1", &[("forwarded", "for=198.51.100.1")], "192.0.2.1");
        check(&none, "::ffff:192.0.2.1", &[], "192.0.2.1");
    }

    #[test]
    fn only_what_trusted_proxies_wrote_is_believed() {
        let one = proxies(&["127.0.0.1"], ProxyHeader::XForwardedFor);
        let local = "127.0.0.1";
        let header = |value| [("x-forwarded-for", value)];
        check(&one, local, &header("198.51.100.1"), "198.51.100.1");
        // The client forged the first ones.
        check(&one, local, &header("1.1.1.1, 127.0.0.1, 198.51.100.1"), "198.51.100.1");
        let lines = [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "198.51.100.1")];
        check(&one, local, &lines, "198.51.100.1");
        check(&one, "192.0.2.1", &header("198.51.100.1"), "192.0.2.1");
        let two = proxies(&["127.0.0.1", "10.0.0.0/8"], ProxyHeader::XForwardedFor);
        check(&two, local, &header("1.1.1.1, 198.51.100.1, 10.1.2.3"), "198.51.100.1");
        check(&two, local, &header("10.1.2.3"), "10.1.2.3");
        // The header that is not configured is ignored.
        check(&two, local, &[("forwarded", "for=198.51.100.1")], local);
    }

    #[test]
    fn an_address_that_cannot_be_read_is_not_skipped() {
        let one = proxies(&["127.0.0.1"], ProxyHeader::XForwardedFor);
        for bad in
            ["", ",", "unknown", "198.51.100.1,", "1.2.3.4.5", "::::", "[", "\t", "1.1.1.1 x"]
        {
            check(&one, "127.0.0.1", &[("x-forwarded-for", bad)], "127.0.0.1");
        }
        for (good, address) in [
            ("198.51.100.1:1234", "198.51.100.1"),
            ("[2001:db8::1]:1234", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
            ("::ffff:198.51.100.1", "198.51.100.1"),
        ] {
            check(&one, "127.0.0.1", &[("x-forwarded-for", good)], address);
        }
        // A quote of the client's does not hide what the proxy has appended.
        for quote in ["\", 198.51.100.1", "\"1.1.1.1, 198.51.100.1", "\"a\", \", 198.51.100.1"] {
            check(&one, "127.0.0.1", &[("x-forwarded-for", quote)], "198.51.100.1");
        }
        let long = "127.0.0.1,".repeat(10_000) + "127.0.0.1";
        check(&one, "127.0.0.1", &[("x-forwarded-for", &long)], "127.0.0.1");
    }

    #[test]
    fn forwarded_is_read_if_that_is_configured() {
        let one = proxies(&["::1"], ProxyHeader::Forwarded);
        let header = |value| [("forwarded", value)];
        check(&one, "::1", &header("for=198.51.100.1"), "198.51.100.1");
        check(&one, "::1", &header("by=a;FOR=\"[2001:db8::1]:80\";proto=https"), "2001:db8::1");
        check(&one, "::1", &header("for=1.1.1.1, for=198.51.100.1"), "198.51.100.1");
        check(
            &one,
            "::1",
            &header("for=\"1.1.1.1, for=2.2.2.2\", for=198.51.100.1"),
            "198.51.100.1",
        );
        check(&one, "::1", &header("for=_hidden"), "::1");
        check(&one, "::1", &header("proto=https"), "::1");
        check(&one, "::1", &[("x-forwarded-for", "198.51.100.1")], "::1");
    }

    #[test]
    fn https_is_believed_from_a_trusted_proxy_only() {
        let secure = |proxies: &TrustedProxies, name: &'static str, value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.append(name, value.parse().unwrap());
            proxies.client(Some("127.0.0.1".parse().unwrap()), &headers).secure
        };
        let one = proxies(&["127.0.0.0/8"], ProxyHeader::XForwardedFor);
        assert!(secure(&one, "x-forwarded-proto", "https"));
        assert!(secure(&one, "x-forwarded-proto", "http, https"));
        assert!(!secure(&one, "x-forwarded-proto", "https, http"));
        assert!(!secure(&one, "forwarded", "proto=https"));
        assert!(!secure(&TrustedProxies::default(), "x-forwarded-proto", "https"));
        let standard = proxies(&["127.0.0.1"], ProxyHeader::Forwarded);
        assert!(secure(&standard, "forwarded", "for=1.1.1.1;proto=https"));
        assert!(!secure(&standard, "x-forwarded-proto", "https"));
    }
}
