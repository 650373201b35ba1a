//! A table's live line, from the other side.

use futures_util::SinkExt;
use nova_luna_client::{Error, Method, Settings};
use nova_luna_protocol::online::ErrorBody;
use nova_luna_protocol::to_json;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;

use super::{Client, PATIENCE, fresh};

/// An open socket.
pub struct Socket(nova_luna_client::Socket);

impl Socket {
    /// Opens a socket, or says with which status and in which words that was refused.
    pub async fn open(
        client: &Client,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, (u16, String)> {
        let settings = Settings { timeout: PATIENCE, ..Settings::default() };
        let address = client.address.try_into().unwrap();
        let mut opener = nova_luna_client::Client::with(address, settings).unwrap();
        if client.cookie.is_some() {
            opener = opener.with_session(client.token());
        }
        let request = opener.request(Method::GET, path);
        let request = headers.iter().fold(request, |it, (name, value)| it.header(*name, *value));
        match opener.open_socket(request).await {
            Ok(socket) => Ok(Socket(socket)),
            Err(Error::Refused { status, error }) => Err((status, to_json(&ErrorBody { error }))),
            Err(error) => panic!("{error:?}"),
        }
    }

    /// The next message as it came; nothing when the socket has ended.
    pub async fn text(&mut self) -> Option<String> {
        timeout(PATIENCE, self.0.receive_text()).await.expect("a message").ok()
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
            match timeout(PATIENCE, self.0.receive_text()).await.expect("an end") {
                Ok(_) => {}
                Err(Error::Closed { code, reason }) if code != 1006 => return Some((code, reason)),
                Err(_) => return None,
            }
        }
    }

    pub async fn send(&mut self, message: Message) {
        // Who has been cut off already will notice by what comes back.
        let _ = self.0.stream().send(message).await;
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
        let _ = self.0.stream().close(None).await;
        let _ = self.ended().await;
    }
}
