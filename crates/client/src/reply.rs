//! An answer by HTTP.

use http_body_util::{BodyExt, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::SET_COOKIE;
use hyper::{HeaderMap, Response};
use nova_luna_protocol::from_json;
use nova_luna_protocol::online::ErrorBody;
use serde::de::DeserializeOwned;

use crate::Error;

/// The largest answer or message that is read.
pub(crate) const MOST_BYTES: usize = 4 << 20;
/// The names of the server's cookie, without and with TLS.
pub(crate) const COOKIES: [&str; 2] = ["nova_luna_session", "__Host-nova_luna_session"];

/// An answer by HTTP.
#[derive(Clone, Debug)]
pub struct Reply {
    /// 200 to 299 if it was done.
    pub status: u16,
    /// What came beside the content.
    pub headers: HeaderMap,
    /// The content.
    pub body: Bytes,
}

impl Reply {
    pub(crate) async fn new(response: Response<Incoming>) -> Result<Reply, Error> {
        let (parts, body) = response.into_parts();
        let body = Limited::new(body, MOST_BYTES).collect().await;
        let body = body.map_err(Error::connection)?.to_bytes();
        Ok(Reply { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    /// The content as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// What a request that was done was answered; otherwise why it was not done.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        match (200..300).contains(&self.status) {
            true => from_json(&self.text()).map_err(|fault| Error::Unreadable(fault.to_string())),
            false => Err(self.refusal()),
        }
    }

    /// Why a request was not done.
    pub(crate) fn refusal(&self) -> Error {
        match from_json(&self.text()) {
            Ok(ErrorBody { error }) => Error::Refused { status: self.status, error },
            Err(_) => Error::Status(self.status),
        }
    }

    /// The session that the server gave with it.
    pub(crate) fn session(&self) -> Option<String> {
        let set = self.headers.get_all(SET_COOKIE).iter().filter_map(|set| set.to_str().ok());
        let mut pairs = set.filter_map(|set| set.split(';').next()?.split_once('='));
        let (_, token) = pairs.find(|(name, _)| COOKIES.contains(&name.trim()))?;
        Some(token.trim().to_owned())
    }
}
