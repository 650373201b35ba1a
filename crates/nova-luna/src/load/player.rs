//! A simulated player: a guest with a cookie.

use std::net::IpAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use nova_luna_protocol::from_json;
use nova_luna_protocol::online::ErrorBody;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::error::LoadError;
use super::socket::Socket;
use super::target::Target;

/// How long an answer may take before it counts as none.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// The longest answer that is read.
const MOST_BODY: usize = 1 << 20;

pub struct Reply {
    pub status: u16,
    headers: HeaderMap,
    body: Bytes,
}

impl Reply {
    fn read<T: DeserializeOwned>(&self) -> Result<T, LoadError> {
        from_json(&String::from_utf8_lossy(&self.body))
            .map_err(|error| LoadError::new(format_args!("an answer cannot be read: {error}")))
    }

    /// The server's message, or else its status.
    fn error(&self) -> LoadError {
        match self.read::<ErrorBody>() {
            Ok(ErrorBody { error }) => {
                LoadError::new(format_args!("{}: {}", self.status, error.message))
            }
            Err(_) => LoadError::new(format_args!("HTTP status {}", self.status)),
        }
    }
}

/// A guest of the server.
#[derive(Clone)]
pub struct Player {
    target: Target,
    address: Option<IpAddr>,
    cookie: String,
}

impl Player {
    /// A new guest. Each number has an address of its own, if that is possible.
    pub async fn sign_up(target: &Target, number: u32) -> Result<Player, LoadError> {
        Player::sign_up_from(target, target.source_address(number)).await
    }

    /// A new guest from this address.
    pub async fn sign_up_from(
        target: &Target,
        address: Option<IpAddr>,
    ) -> Result<Player, LoadError> {
        let mut player = Player { target: target.clone(), address, cookie: String::new() };
        let reply = player.request(Method::GET, "/api/me", String::new()).await?;
        if reply.status != 200 {
            return Err(reply.error());
        }
        let cookie = reply.headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        player.cookie =
            cookie.ok_or_else(|| LoadError::new("the server gives no cookie"))?.to_owned();
        Ok(player)
    }

    pub async fn connect(&self) -> Result<HttpConnection, LoadError> {
        HttpConnection::open(&self.target, self.address).await
    }

    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        json: String,
    ) -> Result<T, LoadError> {
        self.ask(Method::POST, path, json).await
    }

    pub async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        json: String,
    ) -> Result<T, LoadError> {
        let reply = self.request(method, path, json).await?;
        if !(200..300).contains(&reply.status) {
            return Err(reply.error());
        }
        reply.read()
    }

    async fn request(&self, method: Method, path: &str, json: String) -> Result<Reply, LoadError> {
        let cookie = Some(self.cookie.as_str()).filter(|cookie| !cookie.is_empty());
        let mut connection = self.connect().await?;
        let reply = connection.request(method, path, cookie, json);
        timeout(ANSWER_TIMEOUT, reply).await.unwrap_or_else(|_| Err(LoadError::timeout()))
    }

    pub async fn socket(&self, table: &str) -> Result<Socket, LoadError> {
        let opened = async {
            let stream = self.target.connect(self.address).await?;
            Socket::open(&self.target, stream, table, &self.cookie).await
        };
        timeout(ANSWER_TIMEOUT, opened).await.unwrap_or_else(|_| Err(LoadError::timeout()))
    }
}

/// A connection for HTTP requests.
pub struct HttpConnection {
    target: Target,
    sender: hyper::client::conn::http1::SendRequest<Full<Bytes>>,
    connection: tokio::task::JoinHandle<Result<(), hyper::Error>>,
}

impl HttpConnection {
    pub async fn open(target: &Target, from: Option<IpAddr>) -> Result<HttpConnection, LoadError> {
        let stream = TokioIo::new(target.connect(from).await?);
        let (sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
        Ok(HttpConnection { target: target.clone(), sender, connection: tokio::spawn(connection) })
    }

    pub async fn request(
        &mut self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        json: String,
    ) -> Result<Reply, LoadError> {
        let mut request = Request::builder().method(method).uri(self.target.path(path));
        request = request.header(HOST, &self.target.authority);
        request = request.header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        self.send(request.body(Full::new(Bytes::from(json))).map_err(LoadError::new)?).await
    }

    /// Fetches a file of the page as browsers do; tells how many bytes came.
    pub async fn fetch(&mut self, path: &str) -> Result<u64, LoadError> {
        let request = Request::get(self.target.path(path)).header(HOST, &self.target.authority);
        let request = request.header(ACCEPT_ENCODING, "br").body(Full::default());
        let reply = self.send(request.map_err(LoadError::new)?).await?;
        if reply.status == 200 { Ok(reply.body.len() as u64) } else { Err(reply.error()) }
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Reply, LoadError> {
        let (parts, body) = self.sender.send_request(request).await?.into_parts();
        let body = Limited::new(body, MOST_BODY).collect().await.map_err(LoadError::new)?;
        Ok(Reply { status: parts.status.as_u16(), headers: parts.headers, body: body.to_bytes() })
    }
}

impl Drop for HttpConnection {
    fn drop(&mut self) {
        self.connection.abort();
    }
}
