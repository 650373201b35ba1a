//! The bot protocol: one JSON object a line on a bot's standard input and output.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::ActionJson;
use crate::input::Object;
use crate::input_error::InputError;
use crate::view::View;

/// The version of the bot protocol that this crate speaks.
pub const PROTOCOL_VERSION: u32 = 1;

/// What the host says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", try_from = "Object<RawHostMessage>")]
pub enum HostMessage {
    /// The first message. The bot answers that it is ready.
    Hello {
        /// [`PROTOCOL_VERSION`].
        protocol: u32,
    },
    /// The bot answers with an action.
    Choose {
        /// How long the bot may think.
        time_ms: u64,
        /// How many positions it may look at instead, when games shall be repeatable.
        #[serde(skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
        /// For bots that roll dice, so that games can be repeated.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u32>,
        /// The position, seen by the seat to move.
        view: Box<View>,
    },
    /// The last message. The bot ends.
    Quit,
}

/// What the bot says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", try_from = "Object<RawBotMessage>")]
pub enum BotMessage {
    /// The answer to hello.
    Ready {
        /// What the bot calls itself.
        name: String,
    },
    /// The host said something that could not be understood. It changed nothing.
    Error {
        /// What was wrong with it.
        message: String,
    },
    /// An answer to choose.
    #[serde(untagged)]
    Action(ActionJson),
}

/// What any object with the fields of a host's message says, so that each fault can be named.
#[derive(Deserialize)]
struct RawHostMessage {
    r#type: String,
    protocol: Option<u32>,
    time_ms: Option<u64>,
    nodes: Option<u64>,
    seed: Option<u32>,
    view: Option<Object<Box<View>>>,
}

impl TryFrom<Object<RawHostMessage>> for HostMessage {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawHostMessage>) -> Result<HostMessage, InputError> {
        let missing = |field| InputError::new(field, "missing");
        match raw.r#type.as_str() {
            "hello" => {
                Ok(HostMessage::Hello { protocol: raw.protocol.ok_or(missing("protocol"))? })
            }
            "choose" => Ok(HostMessage::Choose {
                time_ms: raw.time_ms.ok_or(missing("time_ms"))?,
                nodes: raw.nodes,
                seed: raw.seed,
                view: raw.view.ok_or(missing("view"))?.0,
            }),
            "quit" => Ok(HostMessage::Quit),
            other => Err(InputError::unknown_type(other, "\"hello\", \"choose\" or \"quit\"")),
        }
    }
}

/// What any object with the fields of a bot's message says, so that each fault can be named. What
/// stands beside an action is the bot's own business.
#[derive(Deserialize)]
struct RawBotMessage {
    r#type: String,
    name: Option<Value>,
    message: Option<Value>,
    tile: Option<u8>,
    x: Option<i32>,
    y: Option<i32>,
}

impl TryFrom<Object<RawBotMessage>> for BotMessage {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawBotMessage>) -> Result<BotMessage, InputError> {
        let text = |field, value: Option<Value>| match value {
            Some(Value::String(text)) => Ok(text),
            Some(_) => Err(InputError::new(field, "expected a text")),
            None => Err(InputError::new(field, "missing")),
        };
        match raw.r#type.as_str() {
            "ready" => Ok(BotMessage::Ready { name: text("name", raw.name)? }),
            "error" => {
                let message =
                    raw.message.map_or(Ok(String::new()), |m| text("message", Some(m)))?;
                Ok(BotMessage::Error { message })
            }
            action @ ("refill" | "take") => {
                Ok(BotMessage::Action(ActionJson::read(action, raw.tile, raw.x, raw.y)?))
            }
            other => {
                let expected = "\"ready\", \"refill\", \"take\" or \"error\"";
                Err(InputError::unknown_type(other, expected))
            }
        }
    }
}
