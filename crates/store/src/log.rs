//! The log of a table: its events, and the replies to the commands that caused them.

use std::time::Instant;

use crate::sql::{Connection, Row, Value};
use crate::tables::{SeatRow, TableRow};
use crate::{Database, Operation, Store, StoreError};

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

// Debug is written by hand, so that no log shows the secrets in an event.
impl std::fmt::Debug for Append {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let events = self.events.len();
        let mut append = f.debug_struct("Append");
        append.field("table", &self.table).field("after", &self.after).field("events", &events);
        append.finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut command = f.debug_struct("Command");
        command.field("person", &self.person).field("id", &self.id).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for SessionGuard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SessionGuard").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for StoredReply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoredReply").field("table", &self.table).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for StoredEvent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut event = f.debug_struct("StoredEvent");
        event.field("seq", &self.seq).field("at", &self.at).finish_non_exhaustive()
    }
}

impl Store {
    /// Appends to a table's log and updates its row and seats: all of it or nothing.
    ///
    /// Of several callers with the same `after` one gets [`Appended::Done`].
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        append.check()?;
        let began = Instant::now();
        let done = match &*self.database {
            Database::Sqlite(database) => database.append(append).await,
            Database::Postgres(database) => database.append(&append).await,
        };
        self.observed(Operation::Write, began, &done);
        done
    }

    /// The events of a table with higher numbers than `after`, in order; none if there is no such table.
    pub async fn events(&self, table: &str, after: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let Ok(after) = i64::try_from(after) else { return Ok(Vec::new()) };
        let rows = self.rows(EVENTS, &[table.into(), after.into()]).await?;
        rows.iter().map(event).collect()
    }

    /// The same, but at most so many.
    pub async fn events_page(
        &self,
        table: &str,
        after: u64,
        most: u32,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let Ok(after) = i64::try_from(after) else { return Ok(Vec::new()) };
        let values = [table.into(), after.into(), i64::from(most).into()];
        self.rows(EVENTS_PAGE, &values).await?.iter().map(event).collect()
    }

    /// The reply to an earlier command of this person.
    pub async fn reply(
        &self,
        person: &str,
        command: &str,
    ) -> Result<Option<StoredReply>, StoreError> {
        let row = self.row(REPLY, &[person.into(), command.into()]).await?;
        row.as_ref().map(reply).transpose()
    }
}

pub(crate) const EVENTS: &str =
    "SELECT seq, at, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq";

const EVENTS_PAGE: &str =
    "SELECT seq, at, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";

pub(crate) fn event(row: &Row) -> Result<StoredEvent, StoreError> {
    let seq: i64 = row.get(0)?;
    Ok(StoredEvent { seq: seq.unsigned_abs(), at: row.get(1)?, body: row.get(2)? })
}

pub(crate) const REPLY: &str = "SELECT table_id, reply FROM commands WHERE person = $1 AND id = $2";

fn reply(row: &Row) -> Result<StoredReply, StoreError> {
    Ok(StoredReply { table: row.get(0)?, body: row.get(1)? })
}

// What the PostgreSQL statement and the SQLite script have in common. The placeholders up to $19 are
// those of `Append::values`; each database has its own way to pass events and seats.

/// Whether the session of the guard is still there.
macro_rules! guard {
    () => {
        "($8 IS NULL OR EXISTS (SELECT 1 FROM sessions WHERE token_hash = $8))"
    };
}

macro_rules! written_columns {
    () => {
        concat!("last, ", $crate::tables::columns!())
    };
}

/// The row is the lock: a second writer waits for it, and finds another `last` then.
pub(crate) const UPDATE_TABLE: &str = concat!(
    "UPDATE tables SET (",
    written_columns!(),
    ") = ($3, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) WHERE id = $1 AND last = $2 AND ",
    guard!()
);

pub(crate) const INSERT_TABLE: &str = concat!(
    "INSERT INTO tables (id, ",
    written_columns!(),
    ") SELECT $1, $3, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19 WHERE ",
    guard!(),
    " ON CONFLICT DO NOTHING"
);

pub(crate) const INSERT_COMMAND: &str =
    "INSERT INTO commands (person, id, table_id, at, reply) SELECT $5, $6, $1, $4, $7";

pub(crate) const INSERT_EVENTS: &str = "INSERT INTO events (table_id, seq, at, body)";

pub(crate) const INSERT_SEATS: &str = "INSERT INTO seats (table_id, seat, person, waiting, ended)";

/// What happens to a seat that exists: it is written only if it differs.
pub(crate) const UPDATE_SEATS: &str = "ON CONFLICT (table_id, seat) DO UPDATE \
    SET person = excluded.person, waiting = excluded.waiting, ended = excluded.ended \
    WHERE seats.person <> excluded.person OR seats.waiting <> excluded.waiting \
       OR seats.ended IS DISTINCT FROM excluded.ended";

impl Append {
    /// Refuses what the two databases would treat differently.
    fn check(&self) -> Result<(), StoreError> {
        let refused = |reason: &str| Err(StoreError::Refused(reason.to_owned()));
        if self.row.id != self.table {
            return refused("the row belongs to another table");
        }
        if self.events.is_empty() {
            return refused("an append needs an event");
        }
        let mut seats: Vec<i64> = self.seats.iter().map(|seat| seat.seat).collect();
        seats.sort_unstable();
        if seats.windows(2).any(|pair| pair[0] == pair[1]) {
            return refused("a seat is there twice");
        }
        let listed = self.events.iter().chain(self.seats.iter().map(|seat| &seat.person));
        let mut values = self.values(0, 0).into_iter().chain(listed.map(Value::from));
        if values.any(|value| value.has_nul()) {
            return refused(crate::sql::NUL);
        }
        Ok(())
    }

    /// The numbers of the last events before and after this append.
    pub(crate) fn span(&self) -> Option<(i64, i64)> {
        let after = i64::try_from(self.after).ok()?;
        Some((after, after.checked_add(i64::try_from(self.events.len()).ok()?)?))
    }

    /// The statement that changes the table's row; it changes nothing if it is not as the caller believes.
    pub(crate) fn head(&self) -> &'static str {
        if self.after == 0 { INSERT_TABLE } else { UPDATE_TABLE }
    }

    /// The values of $1 to $19.
    pub(crate) fn values(&self, after: i64, last: i64) -> Vec<Value<'_>> {
        let command = self.command.as_ref();
        let session = self.session.as_ref();
        let mut values: Vec<Value<'_>> = vec![
            (&self.table).into(),
            after.into(),
            last.into(),
            self.at.into(),
            command.map(|command| command.person.as_str()).into(),
            command.map(|command| command.id.as_str()).into(),
            command.map(|command| command.reply.as_str()).into(),
            session.map(|session| session.token_hash.as_str()).into(),
            self.row.ended().into(),
        ];
        values.extend(self.row.values());
        values
    }

    /// The seats as they are stored: a table that has ended waits for nobody.
    pub(crate) fn seat_rows(&self) -> impl Iterator<Item = (i64, &str, bool)> {
        let open = self.row.ended().is_none();
        self.seats.iter().map(move |seat| (seat.seat, seat.person.as_str(), seat.waiting && open))
    }

    /// What became of an append that has `written` everything or nothing.
    pub(crate) async fn outcome(
        &self,
        connection: &mut Connection<'_>,
        written: Result<bool, StoreError>,
    ) -> Result<Appended, StoreError> {
        match written {
            Ok(true) => Ok(Appended::Done),
            Ok(false) => self.why_not(connection, None).await,
            Err(error @ (StoreError::Refused(_) | StoreError::Exists(_))) => {
                self.why_not(connection, Some(error)).await
            }
            Err(error) => Err(error),
        }
    }

    /// Why nothing was written: the head changed nothing, or a constraint was violated.
    async fn why_not(
        &self,
        connection: &mut Connection<'_>,
        violated: Option<StoreError>,
    ) -> Result<Appended, StoreError> {
        if let Some(SessionGuard { token_hash }) = &self.session {
            let sql = "SELECT 1 FROM sessions WHERE token_hash = $1";
            let found = connection.rows(sql, &[token_hash.into()]).await?;
            if found.is_empty() {
                return Ok(Appended::SignedOut);
            }
        }
        if let Some(Command { person, id, .. }) = &self.command {
            let earlier = connection.rows(REPLY, &[person.into(), id.into()]).await?;
            if let Some(row) = earlier.first() {
                return Ok(Appended::Repeated(reply(row)?));
            }
        }
        let sql = "SELECT last FROM tables WHERE id = $1";
        let found = connection.rows(sql, &[(&self.table).into()]).await?;
        let last = found.first().map_or(Ok(0), |row| row.get::<i64>(0))?;
        match violated {
            Some(error) if last.unsigned_abs() == self.after => Err(match error {
                // The command was there a moment ago; cleaning up has removed it since.
                StoreError::Exists(_) if self.command.is_some() => {
                    StoreError::Unavailable("the command has just been forgotten".to_owned())
                }
                other => other,
            }),
            _ => Ok(Appended::Conflict),
        }
    }
}
