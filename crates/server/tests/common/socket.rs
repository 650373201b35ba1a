//! A table's live line, from the other side.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{Client, PATIENCE, fresh};

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket, or says with which status and body that was refused.
    pub async fn open(
        client: &Client,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, (u16, String)> {
        let mut request = format!("ws://{}{path}", client.address).into_client_request().unwrap();
        if let Some(cookie) = &client.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().append(*name, HeaderValue::from_str(value).unwrap());
        }
        let stream = TcpStream::connect(client.address).await.unwrap();
        match timeout(PATIENCE, client_async(request, stream)).await.unwrap() {
            Ok((stream, _)) => Ok(Socket { stream }),
            Err(Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                Err((response.status().as_u16(), String::from_utf8_lossy(body).into_owned()))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The next message as it came; nothing when the socket has ended.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("a message") {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => {
                    assert!(matches!(other, Message::Close(_)), "{other:?}");
                    return None;
                }
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        serde_json::from_str(&self.text().await.expect("a message")).unwrap()
    }

    /// The next message of a kind, and what came before it is forgotten.
    pub async fn await_type(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The code and the reason by which the server ends the socket.
    pub async fn ended(&mut self) -> Option<(u16, String)> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("an end") {
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Some((frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub async fn send(&mut self, message: Message) {
        // Who has been cut off already will notice by what comes back.
        let _ = self.stream.send(message).await;
    }

    pub async fn send_frame(&mut self, frame: Frame) {
        self.send(Message::Frame(frame)).await;
    }

    pub async fn say(&mut self, text: impl Into<String>) {
        self.send(Message::text(text.into())).await;
    }

    /// Sends a command and gets what it was answered.
    pub async fn command(&mut self, command: Value) -> Value {
        self.command_as(&fresh(), command).await
    }

    pub async fn command_as(&mut self, id: &str, command: Value) -> Value {
        self.say(json!({"type": "command", "id": id, "command": command}).to_string()).await;
        loop {
            let message = self.next().await;
            if message["id"] == id {
                return message;
            }
        }
    }

    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
        let _ = self.ended().await;
    }
}
