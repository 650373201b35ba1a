//! Somebody who talks to a server, by HTTP and over sockets.

use std::io;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use nova_luna_protocol::online::{ClientMessage, NewTable, SeatPlan, ServerMessage};
use nova_luna_protocol::{from_json, to_json};
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A request for an ordinary table with these seats.
pub fn new_table_with(seats: &[SeatPlan]) -> NewTable {
    NewTable {
        id: "new".to_owned(),
        seats: seats.to_vec(),
        goal_discs: Default::default(),
        public: false,
        turn_limit_s: None,
        bot_pause_ms: None,
    }
}

/// Somebody, with the cookie that says who.
#[derive(Clone, Default)]
pub struct Client {
    cookie: Option<String>,
}

/// An answer by HTTP.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

impl Reply {
    /// What a request that went well was answered.
    #[track_caller]
    pub fn json<T: DeserializeOwned>(&self) -> T {
        assert!((200..300).contains(&self.status), "{self:?}");
        from_json(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.body))
    }
}

impl Client {
    /// A new guest.
    pub async fn new(address: SocketAddr) -> io::Result<Client> {
        let reply = Client::default().get(address, "/api/me").await?;
        let cookie = reply.headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Ok(Client { cookie: Some(cookie.ok_or_else(|| io::Error::other("no cookie"))?) })
    }

    /// Somebody who is signed in already, with this token in the cookie.
    pub fn with_token(token: &str) -> Client {
        Client { cookie: Some(format!("nova_luna_session={token}")) }
    }

    pub async fn get(&self, address: SocketAddr, path: &str) -> io::Result<Reply> {
        self.request(address, Method::GET, path, String::new()).await
    }

    pub async fn post(&self, address: SocketAddr, path: &str, json: String) -> io::Result<Reply> {
        self.request(address, Method::POST, path, json).await
    }

    async fn request(
        &self,
        address: SocketAddr,
        method: Method,
        path: &str,
        json: String,
    ) -> io::Result<Reply> {
        let stream = connect(address).await?;
        let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream));
        let (mut sender, connection) = handshake.await.map_err(io::Error::other)?;
        let connection = tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(HOST, address.to_string());
        request = request.header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(Bytes::from(json))).expect("a request");
        let response = sender.send_request(request).await.map_err(io::Error::other)?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await.map_err(io::Error::other)?.to_bytes();
        connection.abort();
        Ok(Reply {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: String::from_utf8(body.into()).map_err(io::Error::other)?,
        })
    }

    /// The socket of a table, from the event after `since` on.
    pub async fn socket(
        &self,
        address: SocketAddr,
        table: &str,
        since: Option<u32>,
    ) -> Result<Socket, tungstenite::Error> {
        let since = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let url = format!("ws://{address}/api/tables/{table}/socket{since}");
        let mut request = url.into_client_request()?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(COOKIE, cookie.parse()?);
        }
        let (stream, _) = client_async(request, connect(address).await?).await?;
        Ok(Socket { stream })
    }
}

async fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// An open socket of a table.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::text(to_json(message))).await
    }

    /// The next message, as it comes over the line; `None` once the line is cut.
    pub async fn frame(&mut self) -> Option<Message> {
        self.stream.next().await?.ok()
    }

    /// The next thing that the server says; `None` once the connection is gone or the server says that it closes.
    pub async fn hear(&mut self) -> Option<ServerMessage> {
        loop {
            match self.frame().await? {
                Message::Text(text) => {
                    let message = from_json(&text);
                    return Some(message.unwrap_or_else(|error| panic!("{error} in {text}")));
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Says goodbye.
    pub async fn close(mut self) {
        // The server may be gone already.
        let _ = self.stream.close(None).await;
    }
}
