//! What comes in from outside, and what has to be done there.

use std::path::PathBuf;

use nova_luna_engine::Judgement;
use nova_luna_protocol::online::{Command, ErrorMessage, Event as TableEvent, Hint, TableState};
use nova_luna_protocol::{ActionJson, Record, Version};
use nova_luna_rules::{Action, Position};
use ratatui::crossterm::event::Event;

use crate::local::BotTask;

/// Something that has happened.
pub enum Message {
    /// A key, the mouse, or a new size.
    Terminal(Event),
    /// A bot has thought about a turn.
    BotChose {
        version: Version,
        action: Result<ActionJson, String>,
    },
    Hinted(Result<Hint, String>),
    /// A move was judged.
    Judged {
        number: usize,
        judgement: Option<Box<Judgement>>,
    },
    SavingFailed(String),
    Server(ServerUpdate),
    /// The system asks the program to end.
    End,
}

/// What a server says.
pub enum ServerUpdate {
    /// Whether there is a connection.
    Connected(bool),
    State(Box<TableState>),
    Event(TableEvent, Box<TableState>),
    /// A command was refused.
    Refused(ErrorMessage),
    Presence(Vec<bool>),
}

/// What has to be done outside.
pub enum Effect {
    Think(Box<BotTask>),
    Hint {
        version: Version,
        position: Box<Position>,
    },
    /// Ask the server for a hint.
    HintFromServer,
    Judge {
        number: usize,
        position: Box<Position>,
        action: Action,
    },
    Send(Command),
    Save {
        file: PathBuf,
        record: Box<Record>,
    },
    Remove(PathBuf),
    Quit,
}
