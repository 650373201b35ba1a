//! A table's live line, as a page has it.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_util::{SinkExt, Stream};
use hyper::header::COOKIE;
use nova_luna_protocol::online::{ClientMessage, Command, ErrorMessage, Stage};
use nova_luna_protocol::to_json;
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::person::Trouble;
use super::target::Target;

/// Small, since thousands of sockets are open at once.
const BUFFER: usize = 4 * 1024;

/// What the server says, as far as we care. One struct with everything optional is read in one go, without
/// keeping what is passed over.
#[derive(Deserialize)]
pub struct Heard {
    pub r#type: Kind,
    /// Of a state and an event.
    pub state: Option<Seen>,
    /// Of an answer and a refusal.
    pub id: Option<String>,
    /// Of a refusal.
    pub error: Option<ErrorMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    State,
    Event,
    Answer,
    Refused,
    Presence,
    Closing,
    #[serde(other)]
    Other,
}

/// Where a table stands.
#[derive(Deserialize)]
pub struct Seen {
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

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub async fn open(
        target: &Target,
        stream: TcpStream,
        table: &str,
        cookie: &str,
    ) -> Result<Socket, Trouble> {
        let path = target.path(&format!("/api/tables/{table}/socket"));
        let url = format!("ws://{}{path}", target.authority);
        let mut request = url.into_client_request().map_err(trouble)?;
        let cookie =
            cookie.parse().map_err(|_| Trouble::new("the server gives a strange cookie"))?;
        request.headers_mut().insert(COOKIE, cookie);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) =
            client_async_with_config(request, stream, Some(config)).await.map_err(trouble)?;
        Ok(Socket { stream })
    }

    /// Asks for something to happen.
    pub async fn ask(&mut self, id: String, command: Command) -> Result<(), Trouble> {
        let message = to_json(&ClientMessage::Command { id, command });
        self.stream.send(Message::text(message)).await.map_err(trouble)
    }

    /// The next thing that the server says.
    pub fn poll_hear(&mut self, context: &mut Context<'_>) -> Poll<Result<Heard, Trouble>> {
        loop {
            let message = match ready!(Pin::new(&mut self.stream).poll_next(context)) {
                Some(Ok(message)) => message,
                Some(Err(error)) => return Poll::Ready(Err(trouble(error))),
                None => return Poll::Ready(Err(Trouble::new("the server closed a socket"))),
            };
            match message {
                Message::Text(text) => {
                    return Poll::Ready(serde_json::from_str(&text).map_err(|error| {
                        Trouble::new(format_args!("a message cannot be read: {error}"))
                    }));
                }
                Message::Close(frame) => {
                    let reason = frame.map(|frame| frame.reason.to_string()).unwrap_or_default();
                    let closed = format_args!("the server closed a socket: {reason}");
                    return Poll::Ready(Err(Trouble::new(closed)));
                }
                // Pings are answered by the library.
                _ => {}
            }
        }
    }

    /// The next thing that the server says.
    pub async fn hear(&mut self) -> Result<Heard, Trouble> {
        std::future::poll_fn(|context| self.poll_hear(context)).await
    }
}

fn trouble(error: Error) -> Trouble {
    match error {
        Error::Http(response) => Trouble::new(format_args!(
            "a socket was refused with HTTP status {}",
            response.status()
        )),
        Error::Io(error) => error.into(),
        other => Trouble::new(format_args!("socket: {other}")),
    }
}
