//! Where a server is.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

use hyper::Uri;
use hyper::http::uri::{Authority, Scheme};
use nova_luna_protocol::short;

use crate::Error;

/// Where a server is: `http://127.0.0.1:8080/`, or `https://example.org/luna/` for one below a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    scheme: Scheme,
    authority: Authority,
    /// In front of every path, without a slash at its end.
    base: String,
}

impl Address {
    /// The host and, if it is not the usual one, the port.
    pub fn authority(&self) -> &str {
        self.authority.as_str()
    }

    /// The host alone, without the brackets around an address of IPv6.
    pub fn host(&self) -> &str {
        self.authority.host().trim_matches(['[', ']'])
    }

    /// Whether it is reached over TLS.
    pub fn is_https(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// Where a path of the server is, such as `/api/me`.
    pub fn at(&self, path: &str) -> String {
        format!("{}://{}{}{path}", self.scheme, self.authority, self.base)
    }
}

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Address, Error> {
        let wrong = || Error::Address(short(text));
        let parts = text.parse::<Uri>().map_err(|_| wrong())?.into_parts();
        let scheme = parts.scheme.filter(|it| [Scheme::HTTP, Scheme::HTTPS].contains(it));
        let path = parts.path_and_query.as_ref().map_or("", |path| path.path());
        Ok(Address {
            scheme: scheme.ok_or_else(wrong)?,
            authority: parts.authority.ok_or_else(wrong)?,
            base: path.trim_end_matches('/').to_owned(),
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.at("/"))
    }
}

impl TryFrom<SocketAddr> for Address {
    type Error = Error;

    /// A server without TLS.
    fn try_from(address: SocketAddr) -> Result<Address, Error> {
        format!("http://{address}/").parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, host: &str, me: &str) {
        let address: Address = text.parse().unwrap();
        assert_eq!((address.host(), address.at("/api/me").as_str()), (host, me));
    }

    #[test]
    fn addresses_are_read() {
        check("http://127.0.0.1:8080", "127.0.0.1", "http://127.0.0.1:8080/api/me");
        check("https://example.org/luna/", "example.org", "https://example.org/luna/api/me");
        check("http://[::1]:80/", "::1", "http://[::1]:80/api/me");
    }

    #[test]
    fn what_is_no_address_is_named() {
        for text in ["", "localhost", "example.org/luna", "ftp://example.org/", "http://a b/"] {
            let error = text.parse::<Address>().unwrap_err().to_string();
            assert!(error.ends_with("is no address like http://127.0.0.1:8080/"), "{error}");
        }
    }
}
