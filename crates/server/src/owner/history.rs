//! What happened at a table before now.

use nova_luna_protocol::online::{Event, Happening};
use nova_luna_store::StoredEvent;

use super::Owner;
use super::asks::{Recorded, Replayed, Seen};
use crate::error::Error;
use crate::limits::MOST_EVENTS;
use crate::table::{self, Live, Table};

impl Owner {
    /// Goes through everything that has happened: each event with the table after it.
    pub(super) async fn walk(&self, mut visit: impl FnMut(Event, &Table)) -> Result<(), Error> {
        let log = self.tables.store().events(&self.table.id, 0).await?;
        let mut table: Option<Table> = None;
        // The log may be ahead of us by now; then its rest comes with the next events.
        for StoredEvent { at, body, .. } in log.iter().take(self.table.seq as usize) {
            let entry = table::read(body)?;
            let happening = match &mut table {
                Some(table) => table.apply(*at, &entry)?,
                None => {
                    let (first, happening) = Table::create(&self.table.id, *at, &entry)?;
                    table = Some(first);
                    happening
                }
            };
            if let Some(table) = &table {
                visit(Event { seq: table.seq, at_ms: *at, what: happening }, table);
            }
        }
        Ok(())
    }

    /// What happened after `since`, at most [`MOST_EVENTS`] of it.
    pub(super) async fn events(
        &self,
        viewer: Option<&str>,
        since: u32,
        states: bool,
    ) -> Result<Seen, Error> {
        let mut seen = Vec::new();
        if since >= self.table.seq {
            return Ok(seen);
        }
        self.walk(|event, table| {
            if table.seq > since && seen.len() < MOST_EVENTS {
                let newest = table.seq == self.table.seq;
                let state = states.then(|| self.show(table, viewer, newest));
                seen.push((event, state));
            }
        })
        .await?;
        Ok(seen)
    }

    /// The moves that a finished game consists of, with the game before and after each.
    pub(super) async fn replay(&self) -> Result<Option<Replayed>, Error> {
        let finished = self.table.live.as_ref().filter(|live| live.position().is_over());
        let Some(seqs) = finished.map(Live::seqs) else { return Ok(None) };
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        self.walk(|event, table| {
            let starts = matches!(event.what, Happening::Started { .. });
            // What was taken back is not among them, and what came instead is.
            let counts = seqs.binary_search(&event.seq).is_ok();
            if starts || counts {
                positions.extend(table.bare_game());
            }
            if counts {
                moves.push(event);
            }
        })
        .await?;
        Ok(Some((moves, positions)))
    }

    pub(super) fn recorded(&self) -> Option<Recorded> {
        let seqs = self.table.live.as_ref()?.seqs();
        Some(Recorded { record: self.table.record()?, seqs })
    }
}
