//! What goes over a table's socket, one JSON object a message.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::command::{Answer, Command};
use super::error::ErrorMessage;
use super::event::Event;
use super::table::TableState;
use crate::input::Object;
use crate::input_error::InputError;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", try_from = "Object<RawClientMessage>")]
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

/// What any object with the fields of a client's message says, so that each fault can be named.
#[derive(Deserialize)]
struct RawClientMessage {
    r#type: String,
    id: Option<String>,
    command: Option<Command>,
}

impl TryFrom<Object<RawClientMessage>> for ClientMessage {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawClientMessage>) -> Result<ClientMessage, InputError> {
        let missing = |field| InputError::new(field, "missing, a command has an id and a command");
        match raw.r#type.as_str() {
            "command" => Ok(ClientMessage::Command {
                id: raw.id.ok_or_else(|| missing("id"))?,
                command: raw.command.ok_or_else(|| missing("command"))?,
            }),
            "ping" => Ok(ClientMessage::Ping),
            other => Err(InputError::unknown_type(other, "\"command\" or \"ping\"")),
        }
    }
}

impl ClientMessage {
    /// The id in a message, however wrong the rest of it is, so that its sender knows which one is meant.
    pub fn id_of(text: &str) -> Option<String> {
        let id = |value: &Value| match value {
            Value::String(id) => Some(id.clone()),
            Value::Number(id) => Some(id.to_string()),
            _ => None,
        };
        if let Ok(object) = serde_json::from_str::<Map<String, Value>>(text) {
            return id(object.get("id")?);
        }
        // It is no JSON: whatever looks like an id is one.
        text.match_indices("\"id\"").find_map(|(at, key)| {
            let value = text[at + key.len()..].trim_start().strip_prefix(':')?;
            id(&serde_json::Deserializer::from_str(value).into_iter().next()?.ok()?)
        })
    }
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
        /// The id of the message, if it has one.
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
