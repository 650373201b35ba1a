//! What goes over a table's socket, one JSON object a message.

use serde::{Deserialize, Serialize};

use super::command::{Answer, Command};
use super::error::ErrorMessage;
use super::event::Event;
use super::table::TableState;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Something shall happen. It is answered by `answer` or `refused` with the same id.
    Command {
        /// Made by the sender, new for every command.
        id: String,
        /// What shall happen.
        command: Command,
    },
    /// Whether the server still hears the client. It is answered by `pong`.
    Ping,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Where the table stands: the first message, unless the client's last event is recent.
    State {
        /// The whole state.
        state: Box<TableState>,
    },
    /// Something has happened.
    Event {
        /// What has happened.
        event: Event,
        /// Where the table stands after it. Options are only with the newest.
        state: Box<TableState>,
    },
    /// A command was carried out. What came of it has arrived before as events.
    Answer(Answer),
    /// A command was not carried out.
    Refused {
        /// The command's id, if it could be read.
        id: Option<String>,
        /// Why.
        error: ErrorMessage,
    },
    /// Somebody came or went.
    Presence {
        /// By seat: whether the person is connected.
        online: Vec<bool>,
    },
    /// The server goes down: connect again in a moment.
    Closing,
    /// The answer to `ping`.
    Pong,
}
