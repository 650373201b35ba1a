//! Keeps other sites out: a browser tells where a request comes from.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use nova_luna_protocol::online::ErrorCode;

use super::app::App;
use crate::error::Error;

/// Refuses whatever could change something and comes from a page of another site, sockets included.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (!reads || upgrades) && !is_own(request.headers(), app.public_host()) {
        let message = "this request comes from a page of another site; if that is this server's \
                       own page, start the server with --public-url and the page's address";
        return Error::new(ErrorCode::ForeignOrigin, message).into_response();
    }
    next.run(request).await
}

/// Whether a request comes from our own page, or from no page at all.
fn is_own(headers: &HeaderMap, public_host: Option<&str>) -> bool {
    // Programs send no origin, and nobody can make them send somebody else's cookie.
    let mut origins = headers.get_all(header::ORIGIN).into_iter();
    let Some(origin) = origins.next() else { return true };
    let Some(origin) = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok()) else {
        return false;
    };
    let Some(host) = origin.authority().map(|authority| authority.as_str()) else { return false };
    let asked = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = public_host.or(asked);
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
    fn only_our_own_page_and_programs_come_in() {
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
}
