//! Who sends a request.
//!
//! A person is identified by a random token in a cookie that scripts cannot read. The store has only the
//! token's hash.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, KeyInit, Mac};
use nova_luna_protocol::PersonId;
use nova_luna_store::{Person, Session, SessionGuard};
use sha2::Sha256;

use super::app::App;
use super::client::Client;
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::fair_queue::Requester;
use crate::limits::rules::Limited;
use crate::live::ended_sessions::LIFE_MS;
use crate::random;

const COOKIE: &str = "nova_luna_session";
/// Says that somebody has signed in with this browser before.
const DEVICE_COOKIE: &str = "nova_luna_device";
/// How names begin under TLS. Browsers take a cookie of such a name only from this host itself, and only over TLS.
const SECURE: &str = "__Host-";
const LIFE_S: i64 = LIFE_MS / 1000;
/// How often the store is told that a session is in use.
pub const TOUCH_MS: i64 = 24 * 60 * 60 * 1000;

/// A person with a session. As an extractor it refuses everybody else.
#[derive(Clone)]
pub struct Identity {
    /// As tables know them.
    pub player: nova_luna_table::Person,
    /// As the store has them.
    pub account: Person,
    pub session: Session,
    /// From where they send it.
    pub client: Client,
}

impl Identity {
    /// Who sends a request, if it has the cookie of a session.
    pub async fn find(
        app: &App,
        client: Client,
        headers: &HeaderMap,
    ) -> Result<Option<Identity>, Error> {
        let secure = is_secure(app, &client);
        let Some(token) = cookie(headers, COOKIE, secure) else { return Ok(None) };
        Identity::of(app, client, &random::token_hash(token)).await
    }

    /// Who has this session, if it has not ended. Once a day the store is told that the session is in use.
    pub async fn of(
        app: &App,
        client: Client,
        token_hash: &str,
    ) -> Result<Option<Identity>, Error> {
        let now = now_ms();
        let found = app.store.session(token_hash).await?;
        let Some((account, session)) = found else { return Ok(None) };
        if now - session.seen > TOUCH_MS {
            app.store.touch_session(token_hash, now).await?;
        }
        let (id, name) = (account.id.as_str().into(), account.name.clone());
        let player = nova_luna_table::Person { id, name };
        Ok(Some(Identity { player, account, session, client }))
    }

    /// Counts a request of theirs against a rate limit, or says how long to wait.
    pub fn allow(&self, app: &App, limit: Limited) -> Result<(), Error> {
        app.allow(limit, &self.client, Some(&self.player.id))
    }

    /// What is only done if the session has not ended meanwhile has this guard.
    pub fn guard(&self) -> SessionGuard {
        SessionGuard { token_hash: self.session.token_hash.clone() }
    }

    pub fn requester(&self) -> Requester {
        self.client.requester(Some(&self.player.id))
    }
}

impl FromRequestParts<App> for Identity {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Identity, Error> {
        Visitor::from_request_parts(parts, app).await?.identity.ok_or_else(Error::signed_out)
    }
}

/// Who sends the request, with or without a session.
pub struct Visitor {
    identity: Option<Identity>,
    pub client: Client,
}

impl Visitor {
    pub fn id(&self) -> Option<&PersonId> {
        self.identity.as_ref().map(|identity| &identity.player.id)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Error> {
        let Ok(client) = Client::from_request_parts(parts, app).await;
        Ok(Visitor { identity: Identity::find(app, client, &parts.headers).await?, client })
    }
}

/// A cookie of a request. Under TLS only one that this host itself has set counts: others may come from a host beside it.
fn cookie<'h>(headers: &'h HeaderMap, name: &str, secure: bool) -> Option<&'h str> {
    let wanted = format!("{}{name}", if secure { SECURE } else { "" });
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim() == wanted)?;
    Some(value.trim()).filter(|value| (1..=128).contains(&value.len()))
}

/// A new session for a person, and its cookie.
pub fn new_session(app: &App, client: &Client, person: &str) -> (Session, HeaderValue) {
    let token = random::token();
    let now = now_ms();
    let session = Session {
        token_hash: random::token_hash(&token),
        person: person.to_owned(),
        created: now,
        seen: now,
    };
    (session, set_cookie(app, client, COOKIE, &token, LIFE_S))
}

/// The same cookie once a day, because its lifetime in the browser begins when it is sent.
pub fn renewed_cookie(
    app: &App,
    client: &Client,
    headers: &HeaderMap,
    identity: &Identity,
) -> Option<HeaderValue> {
    let due = now_ms() - identity.session.seen > TOUCH_MS;
    let token = cookie(headers, COOKIE, is_secure(app, client)).filter(|_| due)?;
    Some(set_cookie(app, client, COOKIE, token, LIFE_S))
}

/// A cookie that makes the browser delete its own.
pub fn expired_cookie(app: &App, client: &Client) -> HeaderValue {
    set_cookie(app, client, COOKIE, "", 0)
}

/// A cookie by which this device is known when the person signs in again. It gives no access: only guesses from
/// elsewhere do not count for it.
pub async fn device_cookie(app: &App, client: &Client, person: &str) -> Result<HeaderValue, Error> {
    let device = random::person();
    let signature = signature(app.device_secret().await?, person, &device)?.finalize().into_bytes();
    let signed = format!("{device}.{}", random::hex(&signature));
    Ok(set_cookie(app, client, DEVICE_COOKIE, &signed, LIFE_S))
}

/// The device of a request, if the person has signed in there before.
pub async fn known_device(
    app: &App,
    client: &Client,
    headers: &HeaderMap,
    person: &Person,
) -> Result<Option<String>, Error> {
    let signed = cookie(headers, DEVICE_COOKIE, is_secure(app, client))
        .and_then(|signed| signed.split_once('.'));
    let Some((device, sent)) = signed else { return Ok(None) };
    let right = signature(app.device_secret().await?, &person.id, device)?;
    let is_right = from_hex(sent).is_some_and(|sent| right.verify_slice(&sent).is_ok());
    Ok(is_right.then(|| device.to_owned()))
}

/// What only who knows the secret can compute for a person's device.
fn signature(secret: &str, person: &str, device: &str) -> Result<Hmac<Sha256>, Error> {
    let keyed = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
    let keyed = keyed.map_err(Error::internal)?;
    Ok(keyed.chain_update(format!("{person} {device}")))
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

fn set_cookie(app: &App, client: &Client, name: &str, value: &str, life_s: i64) -> HeaderValue {
    let text = cookie_text(name, value, life_s, is_secure(app, client));
    // A value consists of letters and digits, or came in a header, so this does not fail.
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

fn is_secure(app: &App, client: &Client) -> bool {
    app.is_secure() || client.secure
}

fn cookie_text(name: &str, token: &str, life_s: i64, secure: bool) -> String {
    let (begin, end) = if secure { (SECURE, "; Secure") } else { ("", "") };
    format!("{begin}{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={life_s}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cookies: &[&'static str], secure: bool, expected: Option<&str>) {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(header::COOKIE, HeaderValue::from_static(cookie));
        }
        assert_eq!(cookie(&headers, COOKIE, secure), expected);
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        check(&[], false, None);
        check(&["a=b; nova_luna_session=xyz; c=d"], false, Some("xyz"));
        check(&["a=b", "nova_luna_session=xyz"], false, Some("xyz"));
        check(&["nova_luna_session=planted; __Host-nova_luna_session=own"], true, Some("own"));
        // Any host of the same domain could have set it.
        check(&["nova_luna_session=planted"], true, None);
        check(&["nova_luna_session="], false, None);
        check(&["other_nova_luna_session=x"], false, None);
        check(&["nova_luna_session"], false, None);
    }

    #[test]
    fn cookies_are_written_as_browsers_know_them() {
        let expected = "nova_luna_session=xyz; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000";
        assert_eq!(cookie_text(COOKIE, "xyz", LIFE_S, false), expected);
        let secure = cookie_text(COOKIE, "xyz", LIFE_S, true);
        assert_eq!(secure, format!("__Host-{expected}; Secure"));
        let expired = "nova_luna_session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0";
        assert_eq!(cookie_text(COOKIE, "", 0, false), expired);
    }
}
