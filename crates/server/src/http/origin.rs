//! Whether a request comes from the server's own page. Browsers say so in the `Origin` header.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};

/// The host of an address as browsers write it in `Origin`: without the scheme's default port.
pub fn host_of(url: &Uri) -> Option<&str> {
    let authority = url.authority()?;
    let default = if url.scheme_str() == Some("https") { 443 } else { 80 };
    let is_default = authority.port_u16() == Some(default);
    Some(if is_default { authority.host() } else { authority.as_str() })
}

/// Whether a request is for this host, or for an address or this machine itself, which are no names that others
/// could make lead here.
pub fn is_host(headers: &HeaderMap, public_host: &str) -> bool {
    let requested = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(requested) = requested.and_then(|host| host.parse::<Authority>().ok()) else {
        // Without a name, nobody was misled by one.
        return !headers.contains_key(header::HOST);
    };
    let host = requested.host();
    let public = public_host.parse::<Authority>();
    public.is_ok_and(|public| public.host().eq_ignore_ascii_case(host))
        || host.eq_ignore_ascii_case("localhost")
        || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
}

/// Whether a request comes from our own page, or from no page at all.
pub fn is_own(headers: &HeaderMap, public_host: Option<&str>) -> bool {
    // Only browsers send other people's cookies, and for requests that change something they always add `Origin`.
    let mut origins = headers.get_all(header::ORIGIN).into_iter();
    let Some(origin) = origins.next() else { return true };
    let Some(origin) = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok()) else {
        return false;
    };
    let Some(host) = origin.authority().map(|authority| authority.as_str()) else { return false };
    let requested = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = public_host.or(requested);
    origins.next().is_none() && own.is_some_and(|own| own.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(origins: &[&'static str], public_host: Option<&str>, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "luna.example:8080".parse().unwrap());
        for origin in origins {
            headers.append(header::ORIGIN, origin.parse().unwrap());
        }
        assert_eq!(is_own(&headers, public_host), expected, "{origins:?}");
    }

    #[test]
    fn only_our_own_page_and_programs_are_let_in() {
        check(&[], None, true);
        check(&["http://luna.example:8080"], None, true);
        check(&["https://LUNA.example:8080"], None, true);
        check(&["http://luna.example"], None, false);
        check(&["http://evil.example"], None, false);
        check(&["http://luna.example:8080.evil.example"], None, false);
        check(&["null"], None, false);
        check(&[""], None, false);
        check(&["http://luna.example:8080", "http://evil.example"], None, false);
        check(&["https://public.example"], Some("public.example"), true);
        check(&["http://luna.example:8080"], Some("public.example"), false);
    }

    #[test]
    fn only_our_own_name_and_addresses_are_hosts() {
        let is = |host: &'static str| {
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
            is_host(&headers, "luna.example")
        };
        for good in ["luna.example", "LUNA.example:8080", "127.0.0.1:8080", "[::1]:80", "localhost"]
        {
            assert!(is(good), "{good}");
        }
        for bad in
            ["evil.example", "luna.example.evil.example", "127.0.0.1.evil.example", "", "a b"]
        {
            assert!(!is(bad), "{bad}");
        }
        assert!(is_host(&HeaderMap::new(), "luna.example"));
    }

    #[test]
    fn the_default_port_is_left_out() {
        for (url, host) in [
            ("https://luna.example", "luna.example"),
            ("https://luna.example:443/sub", "luna.example"),
            ("https://luna.example:80", "luna.example:80"),
            ("http://luna.example:80", "luna.example"),
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
        ] {
            assert_eq!(host_of(&url.parse().unwrap()), Some(host));
        }
    }
}
