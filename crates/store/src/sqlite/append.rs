//! An append as one script. Each call to SQLite is a trip to the thread of its connection and back, which
//! costs more than the statements themselves.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::writer::Write;
use crate::StoreError;
use crate::log::{Append, Appended, INSERT_COMMAND, INSERT_EVENTS, INSERT_SEATS, UPDATE_SEATS};
use crate::sql::{Connection, Value};

/// The most rows of an `INSERT`: SQLite searches for each placeholder among all of its statement.
const ROWS: usize = 64;

impl Write for Append {
    type Reply = Appended;

    async fn run(&self, transaction: &mut SqliteConnection) -> Result<Appended, StoreError> {
        let written = write(transaction, self).await;
        self.outcome(&mut Connection::Sqlite(transaction), written).await
    }
}

async fn write(transaction: &mut SqliteConnection, append: &Append) -> Result<bool, StoreError> {
    let Some((after, last)) = append.span() else { return Ok(false) };
    let Script { text, values } = script(append, after, last);
    let text = AssertSqlSafe(text);
    let written = Connection::Sqlite(transaction).execute(text, &values).await;
    if let Err(StoreError::Refused(_) | StoreError::Exists(_)) = written {
        let undo = "ROLLBACK TO append; RELEASE append";
        sqlx::raw_sql(undo).execute(transaction).await?;
    }
    written.map(|_| true)
}

fn script(append: &Append, after: i64, last: i64) -> Script<'_> {
    let mut script = Script { text: String::new(), values: append.values(after, last) };
    script.push("SAVEPOINT append; ");
    script.push(append.head());
    // If the head has changed nothing, its event belongs to no table, which is refused.
    let mut table = "CASE changes() WHEN 1 THEN $1 END";
    let events: Vec<(i64, &String)> = (after + 1..).zip(&append.events).collect();
    for events in events.chunks(ROWS) {
        script.push(&format!("; {INSERT_EVENTS} SELECT {table}, column1, $4, column2 FROM ("));
        script.rows(events.iter().map(|&(seq, body)| [seq.into(), body.into()]));
        script.push(")");
        table = "$1";
    }
    if append.command.is_some() {
        script.push("; ");
        script.push(INSERT_COMMAND);
    }
    script.push("; DELETE FROM seats WHERE table_id = $1");
    if !append.seats.is_empty() {
        script.push(" AND seat NOT IN (");
        script.list(append.seats.iter().map(|seat| seat.seat.into()));
        script.push("); ");
        script.push(INSERT_SEATS);
        script.rows(append.seat_rows().map(|(seat, person, waits)| {
            let (table, ended) = ((&append.table).into(), append.row.ended().into());
            [table, seat.into(), person.into(), waits.into(), ended]
        }));
        script.push(" ");
        script.push(UPDATE_SEATS);
    }
    script.push("; RELEASE append");
    script
}

/// A text, and the values of its placeholders.
struct Script<'v> {
    text: String,
    values: Vec<Value<'v>>,
}

impl<'v> Script<'v> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// ` VALUES ($1, $2), ($3, $4)`, and so on.
    fn rows<const N: usize>(&mut self, rows: impl Iterator<Item = [Value<'v>; N]>) {
        let mut before = " VALUES (";
        for row in rows {
            self.push(before);
            self.list(row.into_iter());
            before = "), (";
        }
        self.push(")");
    }

    /// `$1, $2`, and so on.
    fn list(&mut self, values: impl Iterator<Item = Value<'v>>) {
        let mut before = "$";
        for value in values {
            self.values.push(value);
            self.push(before);
            self.push(&self.values.len().to_string());
            before = ", $";
        }
    }
}
