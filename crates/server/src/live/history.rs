//! What happened at a table before now.

use nova_luna_protocol::online::{Event, Happening, TableState};
use nova_luna_store::Store;
use nova_luna_table::{Table, TableGame};

use super::request::{EventWithState, ReplayedGame};
use super::rows;
use crate::error::Error;

/// The most events that are read at once.
pub const MOST_EVENTS: usize = 200;

/// Goes through the log up to where `table` stands: each event, with the table after it.
async fn visit(
    store: &Store,
    table: &Table,
    mut each: impl FnMut(Event, &Table),
) -> Result<(), Error> {
    let mut past = Table::blank(&table.id);
    // The log may be ahead of the table by now.
    for line in store.events(&table.id, 0).await?.iter().take(table.seq as usize) {
        let event = past.read(rows::line(line))?;
        each(event, &past);
    }
    Ok(())
}

/// What happened after `since`, at most [`MOST_EVENTS`] of it. `state` makes the states, if they are wanted.
pub async fn events(
    store: &Store,
    table: &Table,
    since: u32,
    state: Option<&(dyn Fn(&Table) -> TableState + Sync)>,
) -> Result<Vec<EventWithState>, Error> {
    let mut events = Vec::new();
    if since >= table.seq {
        return Ok(events);
    }
    visit(store, table, |event, past| {
        if event.seq > since && events.len() < MOST_EVENTS {
            events.push(EventWithState { event, state: state.map(|state| state(past)) });
        }
    })
    .await?;
    Ok(events)
}

/// The moves of a finished game, with the game before and after each; `None` if it is not over.
pub async fn replay(store: &Store, table: &Table) -> Result<Option<ReplayedGame>, Error> {
    let finished = table.game.as_ref().filter(|game| game.position().is_over());
    let Some(seqs) = finished.map(TableGame::seqs) else { return Ok(None) };
    let (mut moves, mut positions) = (Vec::new(), Vec::new());
    visit(store, table, |event, past| {
        // What was taken back is not among the moves, and what came instead is.
        let is_move = seqs.binary_search(&event.seq).is_ok();
        if is_move || matches!(event.what, Happening::Started { .. }) {
            positions.extend(past.bare_game());
        }
        if is_move {
            moves.push(event);
        }
    })
    .await?;
    Ok(Some(ReplayedGame { moves, positions }))
}
