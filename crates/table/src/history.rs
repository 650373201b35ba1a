//! What happened at a table before now, from the events of its log in their order.

use nova_luna_protocol::online::{Event, GameState, Happening, Replay, Seen, Stage};
use nova_luna_protocol::{PersonId, TableId};

use crate::game::TableGame;
use crate::table::Table;

/// Whoever has missed more events than this gets the state instead.
pub const MOST_MISSED: u32 = 50;

/// An event with the state after it, as `viewer` may see it. `past` is the table after the event, `newest` the number
/// of the last event.
pub fn seen(
    event: Event,
    past: &Table,
    viewer: Option<&PersonId>,
    online: &dyn Fn(&PersonId) -> bool,
    newest: u32,
) -> Seen {
    // Only the newest state has options: nobody can act in the others.
    let state = past.view(viewer, online, past.seq == newest);
    Seen { event, state: Some(state) }
}

/// The moves of a finished game, with the game before and after each.
pub struct Moves {
    /// The numbers of their events.
    seqs: Vec<u32>,
    moves: Vec<Event>,
    positions: Vec<GameState>,
}

impl Moves {
    /// The moves of a table whose log is not read yet; `None` if its game is not over.
    pub fn of(table: &Table) -> Option<Moves> {
        let finished = table.game.as_ref().filter(|_| table.stage == Stage::Finished);
        let seqs = finished.map(TableGame::seqs)?;
        Some(Moves { seqs, moves: Vec::new(), positions: Vec::new() })
    }

    /// The number of the last event that counts.
    pub fn last(&self) -> u32 {
        self.seqs.last().copied().unwrap_or_default()
    }

    /// Goes on by an event; `past` is the table after it.
    pub fn add(&mut self, event: Event, past: &Table) {
        // What was taken back is not among the moves, and what came instead is.
        let is_move = self.seqs.binary_search(&event.seq).is_ok();
        if is_move || matches!(event.what, Happening::Started { .. }) {
            self.positions.extend(past.bare_game());
        }
        if is_move {
            self.moves.push(event);
        }
    }

    /// All of it.
    pub fn replay(self, table: &TableId, analysed: bool) -> Replay {
        let Moves { moves, positions, .. } = self;
        Replay { table: table.clone(), analysed, moves, positions }
    }
}
