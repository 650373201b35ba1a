//! The socket of a table, as a page opens it.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_util::{SinkExt, Stream};
use hyper::header::COOKIE;
use nova_luna_protocol::online::{ClientMessage, Command, ErrorMessage, Stage};
use nova_luna_protocol::{from_json, to_json};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::error::LoadError;
use super::target::Target;

/// Small, since thousands of sockets are open at once.
const BUFFER: usize = 4 * 1024;

/// The parts of a server's message that are needed here. Reading all of every message would cost more than
/// the rest of the program.
#[derive(Deserialize)]
pub struct ServerMessage {
    pub r#type: MessageType,
    /// Of a state and an event.
    pub state: Option<TableView>,
    /// Of an answer and a refusal.
    pub id: Option<String>,
    /// Of a refusal.
    pub error: Option<ErrorMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageType {
    State,
    Event,
    Answer,
    Refused,
    Presence,
    Closing,
    #[serde(other)]
    Other,
}

/// The state of a table for its viewer.
#[derive(Deserialize)]
pub struct TableView {
    pub seq: u32,
    pub at: u32,
    pub stage: Stage,
    pub game: Option<Game>,
}

#[derive(Deserialize)]
pub struct Game {
    pub options: Option<Options>,
}

/// What the viewer may do.
#[derive(Deserialize)]
pub struct Options {
    pub refill: bool,
    pub tiles: Vec<Tile>,
}

#[derive(Deserialize)]
pub struct Tile {
    pub tile: u8,
    pub cells: Vec<Place>,
}

#[derive(Deserialize)]
pub struct Place {
    pub x: i32,
    pub y: i32,
}

pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub async fn open(
        target: &Target,
        stream: TcpStream,
        table: &str,
        cookie: &str,
    ) -> Result<Socket, LoadError> {
        let path = target.path(&format!("/api/tables/{table}/socket"));
        let url = format!("ws://{}{path}", target.authority);
        let mut request = url.into_client_request().map_err(load_error)?;
        let cookie =
            cookie.parse().map_err(|_| LoadError::new("the server gives a strange cookie"))?;
        request.headers_mut().insert(COOKIE, cookie);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) =
            client_async_with_config(request, stream, Some(config)).await.map_err(load_error)?;
        Ok(Socket { stream })
    }

    pub async fn send(&mut self, id: String, command: Command) -> Result<(), LoadError> {
        let message = to_json(&ClientMessage::Command { id, command });
        self.stream.send(Message::text(message)).await.map_err(load_error)
    }

    /// The next message of the server.
    pub fn poll_receive(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Result<ServerMessage, LoadError>> {
        loop {
            let message = match ready!(Pin::new(&mut self.stream).poll_next(context)) {
                Some(Ok(message)) => message,
                Some(Err(error)) => return Poll::Ready(Err(load_error(error))),
                None => return Poll::Ready(Err(LoadError::new("the server closed a socket"))),
            };
            match message {
                Message::Text(text) => {
                    return Poll::Ready(from_json(&text).map_err(|error| {
                        LoadError::new(format_args!("a message cannot be read: {error}"))
                    }));
                }
                Message::Close(frame) => {
                    let reason = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    let closed = format_args!("the server closed a socket: {reason}");
                    return Poll::Ready(Err(LoadError::new(closed)));
                }
                // Pings are answered by the library.
                _ => {}
            }
        }
    }

    /// The next message of the server.
    pub async fn receive(&mut self) -> Result<ServerMessage, LoadError> {
        std::future::poll_fn(|context| self.poll_receive(context)).await
    }
}

fn load_error(error: Error) -> LoadError {
    match error {
        Error::Http(response) => LoadError::new(format_args!(
            "a socket was refused with HTTP status {}",
            response.status()
        )),
        Error::Io(error) => error.into(),
        other => LoadError::new(format_args!("socket: {other}")),
    }
}
