//! The log of a table: its events, and who was told what.

use crate::change::{Change, TransactionEnd};
use crate::connection::{Connection, Row, Value, placeholders};
use crate::{SeatRow, Store, StoreError, TableRow};

/// Events to be written, with everything that changes together with them.
#[derive(Clone, PartialEq, Eq)]
pub struct Append {
    /// The table's id.
    pub table: String,
    /// The last seq that the caller knows; 0 for a new table, which needs an event.
    pub after: u64,
    /// When it happened.
    pub at: i64,
    /// They get the seqs `after + 1`, `after + 2`, …
    pub events: Vec<String>,
    /// Who asked for it, if somebody did.
    pub command: Option<Command>,
    /// The table's row as it is after these events.
    pub row: TableRow,
    /// Instead of all former seats of the table.
    pub seats: Vec<SeatRow>,
}

/// What a person asked for, and is told.
#[derive(Clone, PartialEq, Eq)]
pub struct Command {
    /// Who.
    pub person: String,
    /// Made by the person's device, unique for the person.
    pub id: String,
    /// What whoever asks for the same again is told as well.
    pub reply: String,
}

/// What became of an append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// Written, and safe on the disk.
    Done,
    /// Nothing was written: the caller does not know the table's last events, or there is no such table.
    Conflict,
    /// Nothing was written: the command was carried out before, and this is what was said then.
    Repeated(StoredReply),
}

/// What a command was answered.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredReply {
    /// Where it was carried out.
    pub table: String,
    /// What was said.
    pub body: String,
}

/// An event as it was written.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number within the table, from 1, without gaps.
    pub seq: u64,
    /// When it happened.
    pub at: i64,
    /// The caller's own.
    pub body: String,
}

// By hand, so that no log ever shows what is secret in an event.
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
        self.write(append).await
    }

    /// The events of a table with higher seqs than `after`, in order; none of a table that is not there.
    pub async fn events(&self, table: &str, after: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let Ok(after) = i64::try_from(after) else { return Ok(Vec::new()) };
        let rows = self.rows(EVENTS, &[table.into(), after.into()]).await?;
        rows.iter().map(event).collect()
    }

    /// What an earlier command of this person was answered.
    pub async fn reply(
        &self,
        person: &str,
        command: &str,
    ) -> Result<Option<StoredReply>, StoreError> {
        let row = self.row(REPLY, &[person.into(), command.into()]).await?;
        row.map(|row| Ok(StoredReply { table: row.get(0)?, body: row.get(1)? })).transpose()
    }
}

pub(crate) const EVENTS: &str =
    "SELECT seq, at, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq";

pub(crate) fn event(row: &Row) -> Result<StoredEvent, StoreError> {
    let seq: i64 = row.get(0)?;
    Ok(StoredEvent { seq: seq.unsigned_abs(), at: row.get(1)?, body: row.get(2)? })
}

pub(crate) const REPLY: &str =
    "SELECT table_id, answer FROM commands WHERE person = $1 AND id = $2";

/// What happens to a seat that is there already.
pub(crate) const SEAT_CHANGES: &str = "ON CONFLICT (table_id, seat) DO UPDATE \
    SET person = excluded.person, waiting = excluded.waiting, ended = excluded.ended \
    WHERE seats.person <> excluded.person OR seats.waiting <> excluded.waiting \
       OR seats.ended IS DISTINCT FROM excluded.ended";

/// So many events are inserted with one statement at most.
const EVENTS_AT_ONCE: usize = 64;

impl Append {
    /// What the two databases would see differently.
    fn check(&self) -> Result<(), StoreError> {
        let refused = |reason: &str| Err(StoreError::Refused(reason.to_owned()));
        if self.row.id != self.table {
            return refused("the row belongs to another table");
        }
        if self.after == 0 && self.events.is_empty() {
            return refused("a new table needs an event");
        }
        let mut seats: Vec<i64> = self.seats.iter().map(|seat| seat.seat).collect();
        seats.sort_unstable();
        if seats.windows(2).any(|pair| pair[0] == pair[1]) {
            return refused("a seat is there twice");
        }
        Ok(())
    }

    /// The seqs before and after these events.
    pub(crate) fn span(&self) -> Option<(i64, i64)> {
        let after = i64::try_from(self.after).ok()?;
        Some((after, after.checked_add(i64::try_from(self.events.len()).ok()?)?))
    }
}

impl Change for Append {
    type Reply = Appended;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<Appended>, StoreError> {
        // The command comes first, because a repetition matters more than a conflict. It is also what
        // makes a second node that carries out the same command at the same moment wait for us.
        if let Some(command) = &self.command
            && let Some(earlier) = self.note(connection, command).await?
        {
            return Ok(TransactionEnd::Rollback(Appended::Repeated(earlier)));
        }
        let Some((after, last)) = self.span() else {
            return Ok(TransactionEnd::Rollback(Appended::Conflict));
        };
        // The row is the lock: `last` changes with every event, and a second writer waits for it.
        if !self.write_row(connection, after, last).await? {
            return Ok(TransactionEnd::Rollback(Appended::Conflict));
        }
        self.write_events(connection, after).await?;
        self.write_seats(connection).await?;
        Ok(TransactionEnd::Commit(Appended::Done))
    }

    async fn try_at_once(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<Option<Appended>, StoreError> {
        Ok(self.at_once(connection).await?.then_some(Appended::Done))
    }
}

impl Append {
    /// Writes the command down, or says what it was answered before.
    async fn note(
        &self,
        connection: &mut Connection<'_>,
        command: &Command,
    ) -> Result<Option<StoredReply>, StoreError> {
        let sql = "INSERT INTO commands (person, id, table_id, at, answer) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let Command { person, id, reply } = command;
        let values = [person.into(), id.into(), (&self.table).into(), self.at.into(), reply.into()];
        if connection.execute(sql, &values).await? == 1 {
            return Ok(None);
        }
        let rows = connection.rows(REPLY, &[person.into(), id.into()]).await?;
        let Some(row) = rows.first() else {
            // It was there a moment ago: somebody is cleaning up.
            return Err(StoreError::Unavailable("the command has just been forgotten".to_owned()));
        };
        Ok(Some(StoredReply { table: row.get(0)?, body: row.get(1)? }))
    }

    /// Whether the table was as the caller believed.
    async fn write_row(
        &self,
        connection: &mut Connection<'_>,
        after: i64,
        last: i64,
    ) -> Result<bool, StoreError> {
        let row = &self.row;
        let mut values: Vec<Value<'_>> = vec![
            (&row.id).into(),
            last.into(),
            row.stage.name().into(),
            row.public.into(),
            row.solo.into(),
            row.goal_discs.into(),
            row.score.into(),
            row.created.into(),
            row.changed.into(),
            row.due.into(),
            row.challenge.as_deref().into(),
            (&row.summary).into(),
        ];
        let sql = if after == 0 {
            "INSERT INTO tables (id, last, state, public, solo, goal_discs, score, created, changed, \
                                 due, challenge, summary) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING"
        } else {
            values.push(after.into());
            "UPDATE tables SET last = $2, state = $3, public = $4, solo = $5, goal_discs = $6, \
                               score = $7, created = $8, changed = $9, due = $10, \
                               challenge = $11, summary = $12 \
             WHERE id = $1 AND last = $13"
        };
        Ok(connection.execute(sql, &values).await? == 1)
    }

    async fn write_events(
        &self,
        connection: &mut Connection<'_>,
        after: i64,
    ) -> Result<(), StoreError> {
        let row = |(seq, body)| vec![(&self.table).into(), seq, self.at.into(), Value::from(body)];
        let seqs = (after + 1..).map(Value::from);
        let rows: Vec<Vec<Value<'_>>> = seqs.zip(&self.events).map(row).collect();
        for rows in rows.chunks(EVENTS_AT_ONCE) {
            connection.insert("INSERT INTO events (table_id, seq, at, body)", rows, "").await?;
        }
        Ok(())
    }

    /// Makes the seats what they are now, and touches only those that changed.
    async fn write_seats(&self, connection: &mut Connection<'_>) -> Result<(), StoreError> {
        let mut staying: Vec<Value<'_>> = vec![(&self.table).into()];
        staying.extend(self.seats.iter().map(|seat| Value::from(seat.seat)));
        let places = placeholders(2, self.seats.len());
        let others = match self.seats.len() {
            0 => String::new(),
            _ => format!("AND seat NOT IN ({places})"),
        };
        let sql = format!("DELETE FROM seats WHERE table_id = $1 {others}");
        connection.execute_made(sql, &staying).await?;

        let ended = self.row.ended();
        let row = |seat| {
            let &SeatRow { seat, ref person, waiting } = seat;
            // A table that has ended waits for nobody.
            let waiting = waiting && ended.is_none();
            let table = (&self.table).into();
            vec![table, seat.into(), person.into(), waiting.into(), Value::from(ended)]
        };
        let rows: Vec<Vec<Value<'_>>> = self.seats.iter().map(row).collect();
        let head = "INSERT INTO seats (table_id, seat, person, waiting, ended)";
        connection.insert(head, &rows, SEAT_CHANGES).await.map(|_| ())
    }
}
