//! The messages of a server, as far as they are needed here.

use nova_luna_client::Socket;
use nova_luna_protocol::Version;
use nova_luna_protocol::online::{ErrorMessage, Stage};
use serde::Deserialize;

use super::LoadError;

/// The parts of a server's message that are needed here. Reading all of every message would cost more than
/// the rest of the program.
#[derive(Deserialize)]
pub struct ServerMessage {
    /// Of a state and an event.
    pub state: Option<TableView>,
    /// Of an answer and a refusal.
    pub id: Option<String>,
    /// Of a refusal.
    pub error: Option<ErrorMessage>,
}

/// The state of a table for its viewer.
#[derive(Deserialize)]
pub struct TableView {
    pub seq: u32,
    pub version: Version,
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

/// The next state of the table, unless the server refuses something before.
pub async fn next_state(socket: &mut Socket) -> Result<TableView, LoadError> {
    loop {
        let message: ServerMessage = socket.receive_as().await?;
        if let Some(error) = message.error {
            return Err(error.message.into());
        }
        if let Some(state) = message.state {
            return Ok(state);
        }
    }
}
