//! The socket of a table.

use futures_util::{SinkExt, StreamExt};
use hyper::Response;
use hyper::body::Incoming;
use hyper::header::SEC_WEBSOCKET_ACCEPT;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use nova_luna_protocol::online::{ClientMessage, CommandMessage, ServerMessage};
use nova_luna_protocol::{from_json, to_json};
use serde::de::DeserializeOwned;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::Error;
use crate::reply::MOST_BYTES;

/// Small, since a program may have thousands of sockets open.
const BUFFER: usize = 4 << 10;

/// An open socket of a table, as long as its connection lasts.
pub struct Socket {
    stream: WebSocketStream<TokioIo<Upgraded>>,
}

impl Socket {
    pub(crate) async fn new(response: Response<Incoming>, key: &str) -> Result<Socket, Error> {
        let accepted = response.headers().get(SEC_WEBSOCKET_ACCEPT);
        if accepted.is_none_or(|accepted| *accepted != derive_accept_key(key.as_bytes())) {
            return Err(Error::Unreadable("it is not for this socket".to_owned()));
        }
        let stream = hyper::upgrade::on(response).await.map_err(Error::connection)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(MOST_BYTES));
        let stream =
            WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Client, Some(config))
                .await;
        Ok(Socket { stream })
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), Error> {
        self.stream.send(Message::text(to_json(message))).await.map_err(Error::connection)
    }

    /// Sends a command. Its answer comes as a message.
    pub async fn command(&mut self, message: &CommandMessage) -> Result<(), Error> {
        let CommandMessage { id, command } = message.clone();
        self.send(&ClientMessage::Command { id, command }).await
    }

    /// The next message of the server.
    pub async fn receive(&mut self) -> Result<ServerMessage, Error> {
        self.receive_as().await
    }

    /// The same as a type that may have only the parts that are needed.
    pub async fn receive_as<T: DeserializeOwned>(&mut self) -> Result<T, Error> {
        let text = self.receive_text().await?;
        from_json(&text).map_err(|fault| Error::Unreadable(fault.to_string()))
    }

    /// The same as it comes.
    pub async fn receive_text(&mut self) -> Result<String, Error> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => {
                    let (code, reason) = frame.map_or((1005, String::new()), |it| {
                        (it.code.into(), it.reason.to_string())
                    });
                    return Err(Error::Closed { code, reason });
                }
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Error::connection(error)),
                None => return Err(Error::Closed { code: 1006, reason: "it is gone".to_owned() }),
            }
        }
    }

    /// Tells the server that nobody listens any more.
    pub async fn close(mut self) {
        // The server may be gone already.
        let _ = self.stream.close(None).await;
    }

    /// The stream below, for tests that send what no client should.
    pub fn stream(&mut self) -> &mut WebSocketStream<TokioIo<Upgraded>> {
        &mut self.stream
    }
}
