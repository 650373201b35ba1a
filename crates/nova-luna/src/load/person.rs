//! A simulated person: a guest with a cookie.

use std::fmt;
use std::io;
use std::net::IpAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use nova_luna_protocol::online::ErrorBody;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::socket::Socket;
use super::target::Target;

/// How long an answer may take before it counts as none.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// No answer that we ask for is longer.
const MOST_BODY: usize = 1 << 20;

/// What went wrong, in words that are the same for the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

impl Trouble {
    pub fn new(what: impl fmt::Display) -> Trouble {
        Trouble(what.to_string())
    }

    /// Nothing came in time.
    pub fn silence() -> Trouble {
        Trouble::new("no answer in time")
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::new(format_args!("connection: {error}"))
    }
}

impl From<hyper::Error> for Trouble {
    fn from(error: hyper::Error) -> Trouble {
        Trouble::new(format_args!("HTTP: {error}"))
    }
}

/// An answer by HTTP.
pub struct Reply {
    pub status: u16,
    headers: HeaderMap,
    body: Bytes,
}

impl Reply {
    /// The server's word for what went wrong, or its number.
    pub fn trouble(&self) -> Trouble {
        match serde_json::from_slice::<ErrorBody>(&self.body) {
            Ok(ErrorBody { error }) => {
                Trouble::new(format_args!("{}: {}", self.status, error.message))
            }
            Err(_) => Trouble::new(format_args!("HTTP status {}", self.status)),
        }
    }
}

/// Somebody with an identity at the server.
#[derive(Clone)]
pub struct Person {
    target: Target,
    home: Option<IpAddr>,
    cookie: String,
}

impl Person {
    /// A new guest. Numbers are for addresses: each has one of their own, if that is possible.
    pub async fn arrive(target: &Target, number: u32) -> Result<Person, Trouble> {
        let mut person =
            Person { target: target.clone(), home: target.home(number), cookie: String::new() };
        let reply = person.request(Method::GET, "/api/me", String::new()).await?;
        if reply.status != 200 {
            return Err(reply.trouble());
        }
        let cookie = reply.headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        person.cookie =
            cookie.ok_or_else(|| Trouble::new("the server gives no cookie"))?.to_owned();
        Ok(person)
    }

    /// What a request that went well was answered.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, json: String) -> Result<T, Trouble> {
        let reply = self.request(Method::POST, path, json).await?;
        if !(200..300).contains(&reply.status) {
            return Err(reply.trouble());
        }
        serde_json::from_slice(&reply.body)
            .map_err(|error| Trouble::new(format_args!("an answer cannot be read: {error}")))
    }

    async fn request(&self, method: Method, path: &str, json: String) -> Result<Reply, Trouble> {
        let cookie = Some(self.cookie.as_str()).filter(|cookie| !cookie.is_empty());
        let mut visit = Visit::begin(&self.target, self.home).await?;
        let asked = visit.ask(method, path, cookie, json);
        timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err(Trouble::silence()))
    }

    /// The live line of a table.
    pub async fn socket(&self, table: &str) -> Result<Socket, Trouble> {
        let opened = async {
            let stream = self.target.connect(self.home).await?;
            Socket::open(&self.target, stream, table, &self.cookie).await
        };
        timeout(PATIENCE, opened).await.unwrap_or_else(|_| Err(Trouble::silence()))
    }
}

/// A connection for requests.
pub struct Visit {
    target: Target,
    sender: hyper::client::conn::http1::SendRequest<Full<Bytes>>,
    connection: tokio::task::JoinHandle<Result<(), hyper::Error>>,
}

impl Visit {
    /// Connects from an address.
    pub async fn begin(target: &Target, from: Option<IpAddr>) -> Result<Visit, Trouble> {
        let stream = TokioIo::new(target.connect(from).await?);
        let (sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
        Ok(Visit { target: target.clone(), sender, connection: tokio::spawn(connection) })
    }

    /// One request, and its answer.
    pub async fn ask(
        &mut self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        json: String,
    ) -> Result<Reply, Trouble> {
        let mut request = Request::builder().method(method).uri(self.target.path(path));
        request = request.header(HOST, &self.target.authority);
        request = request.header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(Bytes::from(json))).map_err(Trouble::new)?;
        let (parts, body) = self.sender.send_request(request).await?.into_parts();
        let body = Limited::new(body, MOST_BODY).collect().await.map_err(Trouble::new)?;
        Ok(Reply { status: parts.status.as_u16(), headers: parts.headers, body: body.to_bytes() })
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.connection.abort();
    }
}
