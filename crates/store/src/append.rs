//! An append as one statement for PostgreSQL, which is a transaction of its own, and as one script for SQLite. Each
//! trip to a server, or to the thread of SQLite's connection, costs more than the statements themselves.
//!
//! The placeholders of both are those of [`Append::values`].

use std::sync::LazyLock;

use serde_json::json;

use crate::StoreError;
use crate::log::{Append, Appended, Command, REPLY, SessionGuard, StoredReply};
use crate::sql::{Connection, NUL, Value, values};
use crate::work::Work;

/// From where the table was made, while the lobby may show it.
macro_rules! made_from {
    ($known:literal) => {
        concat!("CASE WHEN $11 AND $10 IN ('waiting', 'playing') THEN ", $known, " END")
    };
}

macro_rules! written_columns {
    () => {
        concat!("last, made_from, ", $crate::tables::columns!())
    };
}

/// The row is the lock: a second writer waits for it, and finds another `last` then.
const UPDATE_TABLE: [&str; 2] = [
    concat!(
        "UPDATE tables SET (",
        written_columns!(),
        ") = ($3, ",
        made_from!("COALESCE(made_from, $22)"),
        ", $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) WHERE id = $1 AND last = $2 AND "
    ),
    "",
];

const INSERT_TABLE: [&str; 2] = [
    concat!(
        "INSERT INTO tables (id, ",
        written_columns!(),
        ") SELECT $1, $3, ",
        made_from!("$22"),
        ", $10, $11, $12, $13, $14, $15, $16, $17, $18, $19 WHERE "
    ),
    " ON CONFLICT DO NOTHING",
];

/// Whether the session of the guard is still there. `lock` makes sure that it is until the append is done: whoever ends
/// the session waits for that, and finds what was appended. Everybody locks the person first, so that nobody waits in a
/// circle.
fn guarded([before, after]: [&str; 2], lock: &str) -> String {
    format!(
        "{before}($8 IS NULL OR EXISTS (SELECT 1 FROM people \
         JOIN sessions ON sessions.person = people.id WHERE token_hash = $8{lock})){after}"
    )
}

const INSERT_COMMAND: &str =
    "INSERT INTO commands (person, id, table_id, at, reply) SELECT $5, $6, $1, $4, $7";

const INSERT_EVENTS: &str = "INSERT INTO events (table_id, seq, at, body)";

const INSERT_SEATS: &str = "INSERT INTO seats (table_id, seat, person, waiting, ended)";

/// What happens to a seat that exists: it is written only if it differs.
const UPDATE_SEATS: &str = "ON CONFLICT (table_id, seat) DO UPDATE \
    SET person = excluded.person, waiting = excluded.waiting, ended = excluded.ended \
    WHERE seats.person <> excluded.person OR seats.waiting <> excluded.waiting \
       OR seats.ended IS DISTINCT FROM excluded.ended";

// For a new table, and for one that is known.
static SQLITE: LazyLock<[String; 2]> =
    LazyLock::new(|| [INSERT_TABLE, UPDATE_TABLE].map(sqlite_script));
static POSTGRES: LazyLock<[String; 2]> =
    LazyLock::new(|| [INSERT_TABLE, UPDATE_TABLE].map(postgres_statement));

/// If the head has changed nothing, its events belong to no table, which is refused.
fn sqlite_script(head: [&str; 2]) -> String {
    // There is only one writer.
    let head = guarded(head, "");
    format!(
        "SAVEPOINT append; {head}; \
         {INSERT_EVENTS} SELECT CASE changes() WHEN 1 THEN $1 END, $2 + key + 1, $4, value \
             FROM json_each($20); \
         {INSERT_COMMAND} WHERE $5 IS NOT NULL; \
         DELETE FROM seats WHERE table_id = $1 \
             AND seat NOT IN (SELECT value ->> 'seat' FROM json_each($21)); \
         {INSERT_SEATS} SELECT $1, value ->> 'seat', value ->> 'person', value ->> 'waiting', $9 \
             FROM json_each($21) WHERE TRUE {UPDATE_SEATS}; \
         RELEASE append"
    )
}

/// All rows are written `FROM changed`, which is empty if the head has changed nothing.
fn postgres_statement(head: [&str; 2]) -> String {
    let head = guarded(head, " FOR KEY SHARE");
    format!(
        "WITH changed AS ({head} RETURNING id), \
         new_seats AS (SELECT * FROM json_to_recordset($21::json) \
             AS new (seat bigint, person text, waiting boolean)), \
         noted AS ({INSERT_COMMAND} FROM changed WHERE $5 IS NOT NULL), \
         written AS ({INSERT_EVENTS} SELECT $1, $2 + number, $4, body FROM changed, \
             json_array_elements_text($20::json) WITH ORDINALITY AS new (body, number)), \
         left_seats AS (DELETE FROM seats USING changed \
             WHERE table_id = $1 AND seat NOT IN (SELECT seat FROM new_seats)), \
         taken_seats AS ({INSERT_SEATS} SELECT $1, seat, person, waiting, $9 \
             FROM changed, new_seats {UPDATE_SEATS}) \
         SELECT COUNT(*) FROM changed"
    )
}

impl Work for Append {
    type Reply = Appended;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Appended, StoreError> {
        match self.write(connection).await {
            Ok(true) => Ok(Appended::Done),
            Ok(false) => self.why_not(connection, None).await,
            Err(error @ (StoreError::Invalid(_) | StoreError::Exists(_))) => {
                self.why_not(connection, Some(error)).await
            }
            Err(error) => Err(error),
        }
    }
}

impl Append {
    /// Refuses what the two databases would treat differently.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let refused = |reason: &str| Err(StoreError::Invalid(reason.to_owned()));
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
        let mut listed = self.events.iter().chain(self.seats.iter().map(|seat| &seat.person));
        if listed.any(|text| text.contains('\0')) || self.values(0, 0).iter().any(Value::has_nul) {
            return refused(NUL);
        }
        Ok(())
    }

    /// Writes everything, or nothing if the table is not as the caller believes.
    async fn write(&self, connection: &mut Connection<'_>) -> Result<bool, StoreError> {
        let Some((after, last)) = self.span() else { return Ok(false) };
        let values = self.values(after, last);
        let is_known = usize::from(after != 0);
        if let Connection::Postgres(_) = connection {
            return Ok(connection.row(POSTGRES[is_known].as_str(), &values).await? == Some((1i64,)));
        }
        let written = connection.execute(SQLITE[is_known].as_str(), &values).await;
        if let Err(StoreError::Invalid(_) | StoreError::Exists(_)) = written {
            connection.execute("ROLLBACK TO append; RELEASE append", &[]).await?;
        }
        written.map(|_| true)
    }

    /// The numbers of the last events before and after this append.
    fn span(&self) -> Option<(i64, i64)> {
        let after = i64::try_from(self.after).ok()?;
        Some((after, after.checked_add(i64::try_from(self.events.len()).ok()?)?))
    }

    /// The values of $1 to $22. Lists are JSON, which both databases take apart.
    fn values(&self, after: i64, last: i64) -> Vec<Value> {
        let command = self.command.as_ref();
        let ended = self.row.ended();
        let mut values = values![
            &self.table,
            after,
            last,
            self.at,
            command.map(|command| command.person.as_str()),
            command.map(|command| command.id.as_str()),
            command.map(|command| command.reply.as_str()),
            self.session.as_ref().map(|session| session.token_hash.as_str()),
            ended,
        ];
        values.extend(self.row.values());
        // A table that has ended waits for nobody.
        let seats = self.seats.iter().map(|seat| {
            let waiting = seat.waiting && ended.is_none();
            json!({ "seat": seat.seat, "person": seat.person, "waiting": waiting })
        });
        let seats: serde_json::Value = seats.collect();
        let made_from = self.made_from.as_deref();
        values.extend(values![&json!(self.events).to_string(), &seats.to_string(), made_from]);
        values
    }

    /// Why nothing was written: the head changed nothing, or a constraint was violated.
    async fn why_not(
        &self,
        connection: &mut Connection<'_>,
        violated: Option<StoreError>,
    ) -> Result<Appended, StoreError> {
        if let Some(SessionGuard { token_hash }) = &self.session {
            let sql = "SELECT seen FROM sessions WHERE token_hash = $1";
            if connection.row::<(i64,)>(sql, &values![token_hash]).await?.is_none() {
                return Ok(Appended::SignedOut);
            }
        }
        if let Some(Command { person, id, .. }) = &self.command
            && let Some((table, body)) = connection.row(REPLY, &values![person, id]).await?
        {
            return Ok(Appended::Repeated(StoredReply { table, body }));
        }
        let sql = "SELECT last FROM tables WHERE id = $1";
        let found = connection.row::<(i64,)>(sql, &values![&self.table]).await?;
        let last = found.map_or(0, |(last,)| last);
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
