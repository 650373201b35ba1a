//! Everybody who looks at a table, and what they are told.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use nova_luna_protocol::online::{Event, ServerMessage, TableState};
use nova_luna_protocol::to_json;

use super::Owner;
use super::asks::Line;
use crate::error::Error;
use crate::table::Table;

/// Who has missed more events than this gets the state instead.
const MOST_MISSED: u32 = 100;
/// Numbers for connections. All owners share them, so that a goodbye that comes late hits nobody else.
static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// Somebody who looks on.
pub(super) struct Connection {
    pub(super) viewer: Option<String>,
    pub(super) line: Line,
}

impl Owner {
    pub(super) async fn join(
        &mut self,
        viewer: Option<String>,
        since: Option<u32>,
        line: Line,
    ) -> Result<u64, Error> {
        let missed = since.and_then(|since| self.table.seq.checked_sub(since));
        let messages: Vec<ServerMessage> = match missed {
            Some(0) => Vec::new(),
            Some(1..=MOST_MISSED) => {
                let since = since.unwrap_or_default();
                let seen = self.events(viewer.as_deref(), since, true).await?;
                let message = |(event, state): (Event, Option<TableState>)| {
                    Some(ServerMessage::Event { event, state: Box::new(state?) })
                };
                seen.into_iter().filter_map(message).collect()
            }
            _ => vec![self.state_message(viewer.as_deref())],
        };
        let was = self.presence();
        // Who broke off while we were being asked for them never said goodbye.
        self.connections.retain(|_, connection| !connection.line.is_closed());
        let number = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        for message in messages {
            // The line has room for all of them; if its socket is gone already it will say so.
            let _ = line.try_send(to_json(&message).into());
        }
        self.connections.insert(number, Connection { viewer, line: line.clone() });
        if was == self.presence() {
            // The newcomer may have missed who came and went.
            let online = ServerMessage::Presence { online: was };
            let _ = line.try_send(to_json(&online).into());
        } else {
            self.tell_presence();
        }
        self.announce();
        Ok(number)
    }

    /// Keeps these connections, and tells everybody who has gone with the others.
    pub(super) fn keep(&mut self, stays: impl Fn(u64, &Connection) -> bool) {
        let before = self.connections.len();
        self.connections.retain(|&number, connection| stays(number, connection));
        if self.connections.len() < before {
            self.tell_presence();
            self.announce();
        }
    }

    pub(super) fn state_message(&self, viewer: Option<&str>) -> ServerMessage {
        ServerMessage::State { state: Box::new(self.show(&self.table, viewer, true)) }
    }

    pub(super) fn show(&self, table: &Table, viewer: Option<&str>, options: bool) -> TableState {
        table.seen_by(viewer, &|person| self.is_online(person), options)
    }

    pub(super) fn is_online(&self, person: &str) -> bool {
        let here = |connection: &Connection| connection.viewer.as_deref() == Some(person);
        self.connections.values().any(here) || self.pulse.is_elsewhere(person)
    }

    /// Tells the other nodes who has come and who has gone.
    pub(super) fn announce(&mut self) {
        if !self.is_shared() {
            return;
        }
        let here = self.connections.values().filter_map(|connection| connection.viewer.clone());
        let here: HashSet<String> = here.collect();
        let store = self.tables.store();
        for person in here.symmetric_difference(&self.announced) {
            store.set_presence(&self.table.id, person, here.contains(person));
        }
        self.announced = here;
    }

    pub(super) fn presence(&self) -> Vec<bool> {
        self.table.presence(&|person| self.is_online(person))
    }

    pub(super) fn tell_presence(&self) {
        let message = to_json(&ServerMessage::Presence { online: self.presence() });
        let message = Utf8Bytes::from(message);
        for connection in self.connections.values() {
            // Who is too slow for this will notice with the next event.
            let _ = connection.line.try_send(message.clone());
        }
    }
}
