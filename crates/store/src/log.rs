//! The log of a table: its events, and the replies to the commands that caused them.

use crate::debug::debug_only;
use crate::sql::values;
use crate::tables::{SeatRow, TableRow};
use crate::{Store, StoreError};

/// Events to be written, with everything that changes together with them.
#[derive(Clone, PartialEq, Eq)]
pub struct Append {
    pub table: String,
    /// The number of the last event that the caller knows; 0 for a new table.
    pub after: u64,
    pub at: i64,
    /// At least one. They get the numbers `after + 1`, `after + 2`, …
    pub events: Vec<String>,
    /// The command that caused the events, if a person sent one.
    pub command: Option<Command>,
    /// The session that must not have ended for the append to happen.
    pub session: Option<SessionGuard>,
    /// From where a new table is made, in the words of the server. Kept while the lobby may show the table.
    pub made_from: Option<String>,
    /// The table's row after these events.
    pub row: TableRow,
    /// All seats of the table after these events.
    pub seats: Vec<SeatRow>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Command {
    pub person: String,
    /// Made by the person's device, unique for the person.
    pub id: String,
    /// Whoever sends the command again gets the same reply.
    pub reply: String,
}

/// Holds where [`Store::session`] finds a session.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionGuard {
    pub token_hash: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The append is safe on the disk.
    Done,
    /// Nothing was written: the table has other events after `after`, or does not exist.
    Conflict,
    /// Nothing was written: the command has been carried out before, with this reply.
    Repeated(StoredReply),
    /// Nothing was written: the session of the guard has ended.
    SignedOut,
}

/// The reply to a command that was carried out.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredReply {
    /// The table at which it was carried out.
    pub table: String,
    pub body: String,
}

#[derive(Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number within the table, from 1, without gaps.
    pub seq: u64,
    pub at: i64,
    pub body: String,
}

debug_only!(Append, table, after);
debug_only!(Command, person, id);
debug_only!(SessionGuard);
debug_only!(StoredReply, table);
debug_only!(StoredEvent, seq, at);

pub(crate) const EVENTS: &str =
    "SELECT seq, at, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";

pub(crate) const REPLY: &str = "SELECT table_id, reply FROM commands WHERE person = $1 AND id = $2";

impl Store {
    /// Appends to a table's log and updates its row and seats: all of it or nothing.
    ///
    /// Of several callers with the same `after` one gets [`Appended::Done`].
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        append.check()?;
        self.write(append).await
    }

    /// The events of a table with higher numbers than `after`, in order; none if there is no such table.
    pub async fn events(&self, table: &str, after: u64) -> Result<Vec<StoredEvent>, StoreError> {
        self.events_page(table, after, u32::MAX).await
    }

    /// The same, but at most so many.
    pub async fn events_page(
        &self,
        table: &str,
        after: u64,
        most: u32,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let Ok(after) = i64::try_from(after) else { return Ok(Vec::new()) };
        let rows = self.rows(EVENTS, values![table, after, most]).await?;
        Ok(rows.into_iter().map(event).collect())
    }

    /// The reply to an earlier command of this person.
    pub async fn reply(
        &self,
        person: &str,
        command: &str,
    ) -> Result<Option<StoredReply>, StoreError> {
        let row = self.row(REPLY, values![person, command]).await?;
        Ok(row.map(|(table, body)| StoredReply { table, body }))
    }
}

pub(crate) fn event((seq, at, body): (i64, i64, String)) -> StoredEvent {
    StoredEvent { seq: seq.unsigned_abs(), at, body }
}
