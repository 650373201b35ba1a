//! Where a request comes from, also when proxies are in between.
//!
//! What a header says is believed only as far as proxies that the host has named wrote it: from its end
//! on, up to the first address that is none of them. Everything before that anybody may have made up.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address_range::AddressRange;
use super::app::App;
use super::limits::{Limited, Network};
use crate::error::Error;

/// More proxies than this are not looked at.
const MOST_HOPS: usize = 16;
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Where a request comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Client {
    /// `None` when there is no network in between.
    pub address: Option<IpAddr>,
    /// Whether a proxy that we trust says that it came by HTTPS.
    pub secure: bool,
    /// Whether a header says that the request comes from elsewhere, without a trusted proxy to confirm it.
    pub unverified: bool,
}

impl Client {
    /// What limits are counted for.
    #[must_use]
    pub fn network(&self) -> Option<Network> {
        self.address.map(Network::of)
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Client, Error> {
        Ok(parts.extensions.get::<Client>().copied().unwrap_or_default())
    }
}

/// How long a network that sends too many requests waits for each refusal.
const REFUSAL: Duration = Duration::from_millis(250);

/// Middleware that finds out where a request comes from, and limits how often a network may send one.
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map(|ConnectInfo(peer)| peer.ip());
    let client = app.proxies.client(peer, request.headers());
    request.extensions_mut().insert(client);
    // Monitoring is answered from memory and must not be refused.
    let monitoring = matches!(request.uri().path(), "/healthz" | "/readyz" | "/metrics");
    if !monitoring && let Err(error) = app.allow(Limited::Request, &client, None) {
        // A refusal costs something too, so whoever asks again at once has to wait.
        tokio::time::sleep(REFUSAL).await;
        return error.into_response();
    }
    next.run(request).await
}

/// How proxies tell from whom they have a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, as nearly all of them do.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl FromStr for ProxyHeader {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<ProxyHeader, &'static str> {
        match text.to_ascii_lowercase().as_str() {
            "x-forwarded-for" => Ok(ProxyHeader::XForwardedFor),
            "forwarded" => Ok(ProxyHeader::Forwarded),
            _ => Err("x-forwarded-for or forwarded"),
        }
    }
}

impl fmt::Display for ProxyHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        })
    }
}

/// The proxies that are believed.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies {
    /// Where they are.
    pub trusted: Vec<AddressRange>,
    /// How they tell.
    pub header: ProxyHeader,
}

impl TrustedProxies {
    /// Whether what this address says is believed.
    #[must_use]
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|range| range.contains(address))
    }

    fn client(&self, peer: Option<IpAddr>, headers: &HeaderMap) -> Client {
        let Some(mut address) = peer.map(|peer| peer.to_canonical()) else {
            return Client::default();
        };
        if !self.trusts(address) {
            let told = [X_FORWARDED_FOR, header::FORWARDED];
            let unverified = told.iter().any(|name| headers.contains_key(name));
            return Client { address: Some(address), secure: false, unverified };
        }
        let hops = match self.header {
            ProxyHeader::XForwardedFor => parts(headers, &X_FORWARDED_FOR, ','),
            ProxyHeader::Forwarded => parts(headers, &header::FORWARDED, ','),
        };
        let secure = match (self.header, hops.last()) {
            (ProxyHeader::Forwarded, Some(last)) => parameter(last, "proto") == Some("https"),
            (ProxyHeader::Forwarded, None) => false,
            _ => parts(headers, &X_FORWARDED_PROTO, ',').last() == Some(&"https"),
        };
        for hop in hops.iter().rev().take(MOST_HOPS) {
            let told = match self.header {
                ProxyHeader::XForwardedFor => Some(*hop),
                ProxyHeader::Forwarded => parameter(hop, "for"),
            };
            // What cannot be read ends the trail: the last proxy that we know of has to answer for it.
            let Some(next) = told.and_then(read_address) else { break };
            address = next;
            if !self.trusts(address) {
                break;
            }
        }
        Client { address: Some(address), secure, unverified: false }
    }
}

/// What all lines of a header list, in order. Lines that are no text count as one thing that cannot be read.
fn parts<'a>(headers: &'a HeaderMap, name: &HeaderName, separator: char) -> Vec<&'a str> {
    let lines = headers.get_all(name).into_iter().map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(|line| split(line, separator)).collect()
}

/// The parts of a text, without the space around them; separators in quotes do not separate.
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

/// An address with or without a port. An IPv6 address may be in brackets.
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
    fn without_proxies_headers_mean_nothing() {
        let none = TrustedProxies::default();
        check(&none, "192.0.2.1", &[("x-forwarded-for", "198.51.100.1")], "192.0.2.1");
        check(&none, "192.0.2.1", &[("forwarded", "for=198.51.100.1")], "192.0.2.1");
        check(&none, "::ffff:192.0.2.1", &[], "192.0.2.1");
    }

    #[test]
    fn only_what_trusted_proxies_wrote_is_believed() {
        let one = proxies(&["127.0.0.1"], ProxyHeader::XForwardedFor);
        let local = "127.0.0.1";
        let told = |value| [("x-forwarded-for", value)];
        check(&one, local, &told("198.51.100.1"), "198.51.100.1");
        // Somebody made up the first ones.
        check(&one, local, &told("1.1.1.1, 127.0.0.1, 198.51.100.1"), "198.51.100.1");
        let lines = [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "198.51.100.1")];
        check(&one, local, &lines, "198.51.100.1");
        check(&one, "192.0.2.1", &told("198.51.100.1"), "192.0.2.1");
        let two = proxies(&["127.0.0.1", "10.0.0.0/8"], ProxyHeader::XForwardedFor);
        check(&two, local, &told("1.1.1.1, 198.51.100.1, 10.1.2.3"), "198.51.100.1");
        check(&two, local, &told("10.1.2.3"), "10.1.2.3");
        // The other header is anybody's.
        check(&two, local, &[("forwarded", "for=198.51.100.1")], local);
    }

    #[test]
    fn what_cannot_be_read_ends_the_trail() {
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
        let long = "127.0.0.1,".repeat(10_000) + "127.0.0.1";
        check(&one, "127.0.0.1", &[("x-forwarded-for", &long)], "127.0.0.1");
    }

    #[test]
    fn the_standard_header_is_read_if_that_is_configured() {
        let one = proxies(&["::1"], ProxyHeader::Forwarded);
        let told = |value| [("forwarded", value)];
        check(&one, "::1", &told("for=198.51.100.1"), "198.51.100.1");
        check(&one, "::1", &told("by=a;FOR=\"[2001:db8::1]:80\";proto=https"), "2001:db8::1");
        check(&one, "::1", &told("for=1.1.1.1, for=198.51.100.1"), "198.51.100.1");
        check(&one, "::1", &told("for=\"1.1.1.1, for=2.2.2.2\", for=198.51.100.1"), "198.51.100.1");
        check(&one, "::1", &told("for=_hidden"), "::1");
        check(&one, "::1", &told("proto=https"), "::1");
        check(&one, "::1", &[("x-forwarded-for", "198.51.100.1")], "::1");
    }

    #[test]
    fn an_encrypted_way_is_believed_from_a_proxy_only() {
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
