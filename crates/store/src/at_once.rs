//! An append in one go.
//!
//! Every statement is a trip to the thread of an SQLite connection, or to the PostgreSQL server, and back. That
//! costs more than what the database has to do. So the usual case is one trip. When something is not as usual
//! nothing is written, and the append goes step by step to find out what to answer.

use sqlx::{PgConnection, Row as _, SqliteConnection};

use crate::connection::{Connection, Value};
use crate::{Append, SeatRow, StoreError};

/// More events than this are so seldom that they go step by step.
const MOST_EVENTS: usize = 8;

/// All or nothing: a command that has been carried out before makes it fail, and if the row is not as the caller
/// believed there is nothing to do for the rest.
const STATEMENT: &str = "
    WITH changed AS (
        UPDATE tables SET last = $3, state = $4, public = $5, solo = $6, goal_discs = $7, score = $8,
                          created = $9, changed = $10, due = $11, challenge = $12, summary = $13
        WHERE id = $1 AND last = $2 RETURNING id
    ), noted AS (
        INSERT INTO commands (person, id, table_id, at, answer)
        SELECT $15, $16, $1, $14, $17 FROM changed WHERE $15::text IS NOT NULL
    ), written AS (
        INSERT INTO events (table_id, seq, at, body)
        SELECT $1, seq, $14, body FROM changed, UNNEST($18::bigint[], $19::text[]) AS new (seq, body)
    ), gone AS (
        DELETE FROM seats USING changed WHERE table_id = $1 AND seat <> ALL ($20::bigint[])
    ), seated AS (
        INSERT INTO seats (table_id, seat, person, waiting, ended)
        SELECT $1, seat, person, waiting, $23
        FROM changed, UNNEST($20::bigint[], $21::text[], $22::boolean[]) AS new (seat, person, waiting)
        ON CONFLICT (table_id, seat) DO UPDATE
        SET person = excluded.person, waiting = excluded.waiting, ended = excluded.ended
        WHERE seats.person <> excluded.person OR seats.waiting <> excluded.waiting
           OR seats.ended IS DISTINCT FROM excluded.ended
    )
    SELECT COUNT(*) FROM changed";

/// A text, and the values that its placeholders stand for.
#[derive(Default)]
struct Script<'v> {
    text: String,
    values: Vec<Value<'v>>,
}

impl<'v> Script<'v> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// `(` placeholders `)`
    fn row(&mut self, values: impl IntoIterator<Item = Value<'v>>) {
        let mut open = '(';
        for value in values {
            self.text.push(open);
            self.value(value);
            open = ',';
        }
        self.text.push(')');
    }

    /// A placeholder for a value.
    fn value(&mut self, value: Value<'v>) {
        self.values.push(value);
        self.text.push('$');
        self.text.push_str(&self.values.len().to_string());
    }
}

impl Append {
    /// False if nothing was done, because something is not as usual.
    pub(crate) async fn at_once(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<bool, StoreError> {
        let Some((after, last)) = self.span() else { return Ok(false) };
        if after == 0 || !(1..=MOST_EVENTS).contains(&self.events.len()) {
            return Ok(false);
        }
        match connection {
            Connection::Sqlite(transaction) => self.by_script(transaction, after, last).await,
            Connection::Postgres(connection) => self.by_statement(connection, after, last).await,
        }
    }

    /// One text of several statements. What is not as usual makes a constraint fail.
    async fn by_script(
        &self,
        transaction: &mut SqliteConnection,
        after: i64,
        last: i64,
    ) -> Result<bool, StoreError> {
        let Script { text, values } = self.script(after, last);
        if values.iter().any(Value::is_impossible) {
            return Ok(false);
        }
        match Connection::Sqlite(transaction).execute_made(text, &values).await {
            Ok(_) => Ok(true),
            Err(StoreError::Refused(_) | StoreError::Exists(_)) => {
                let undo = "ROLLBACK TO at_once; RELEASE at_once";
                sqlx::raw_sql(undo).execute(transaction).await?;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// One statement, which is a transaction of its own.
    async fn by_statement(
        &self,
        connection: &mut PgConnection,
        after: i64,
        last: i64,
    ) -> Result<bool, StoreError> {
        let texts = self.events.iter().chain(self.seats.iter().map(|seat| &seat.person));
        let mut texts = texts.chain([&self.table, &self.row.summary]).chain(&self.row.challenge);
        let command = self.command.as_ref();
        let mut words = command.into_iter().flat_map(|it| [&it.person, &it.id, &it.reply]);
        if texts.any(|text| text.contains('\0')) || words.any(|text| text.contains('\0')) {
            return Ok(false);
        }
        let row = &self.row;
        let ended = row.ended();
        let seqs: Vec<i64> = (after + 1..=last).collect();
        let seats: Vec<i64> = self.seats.iter().map(|seat| seat.seat).collect();
        let people: Vec<&str> = self.seats.iter().map(|seat| seat.person.as_str()).collect();
        let waiting: Vec<bool> =
            self.seats.iter().map(|seat| seat.waiting && ended.is_none()).collect();
        let query = sqlx::query(STATEMENT)
            .bind(&self.table)
            .bind(after)
            .bind(last)
            .bind(row.stage.name())
            .bind(row.public)
            .bind(row.solo)
            .bind(row.goal_discs)
            .bind(row.score)
            .bind(row.created)
            .bind(row.changed)
            .bind(row.due)
            .bind(row.challenge.as_deref())
            .bind(&row.summary)
            .bind(self.at)
            .bind(command.map(|command| &command.person))
            .bind(command.map(|command| &command.id))
            .bind(command.map(|command| &command.reply))
            .bind(seqs)
            .bind(&self.events)
            .bind(seats)
            .bind(people)
            .bind(waiting)
            .bind(ended);
        match query.fetch_one(connection).await.map_err(StoreError::from) {
            Ok(row) => Ok(row.try_get::<i64, _>(0)? == 1),
            Err(StoreError::Refused(_) | StoreError::Exists(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn script(&self, after: i64, last: i64) -> Script<'_> {
        let mut script = Script::default();
        script.push("SAVEPOINT at_once; ");
        if let Some(command) = &self.command {
            script.push("INSERT INTO commands (person, id, table_id, at, answer) VALUES ");
            let [person, id, reply] = [&command.person, &command.id, &command.reply];
            let table = &self.table;
            script.row([person.into(), id.into(), table.into(), self.at.into(), reply.into()]);
            script.push("; ");
        }
        let row = &self.row;
        for (column, value) in [
            ("UPDATE tables SET last = ", last.into()),
            (", state = ", row.stage.name().into()),
            (", public = ", row.public.into()),
            (", solo = ", row.solo.into()),
            (", goal_discs = ", row.goal_discs.into()),
            (", score = ", row.score.into()),
            (", created = ", row.created.into()),
            (", changed = ", row.changed.into()),
            (", due = ", row.due.into()),
            (", challenge = ", row.challenge.as_deref().into()),
            (", summary = ", (&row.summary).into()),
            (" WHERE id = ", (&row.id).into()),
            (" AND last = ", after.into()),
        ] {
            script.push(column);
            script.value(value);
        }
        // If the row was not as the caller believed nothing has changed, and an event of no table is refused.
        script.push(
            "; INSERT INTO events (table_id, seq, at, body) SELECT CASE WHEN changes() = 1 THEN ",
        );
        script.value((&self.table).into());
        script.push(" END, column1, column2, column3 FROM (VALUES ");
        for (number, (seq, body)) in (after + 1..).zip(&self.events).enumerate() {
            script.push(if number > 0 { ", " } else { "" });
            script.row([seq.into(), self.at.into(), body.into()]);
        }
        script.push("); DELETE FROM seats WHERE table_id = ");
        script.value((&self.table).into());
        if !self.seats.is_empty() {
            script.push(" AND seat NOT IN ");
            script.row(self.seats.iter().map(|seat| seat.seat.into()));
            script.push("; INSERT INTO seats (table_id, seat, person, waiting, ended) VALUES ");
            let ended = self.row.ended();
            for (number, seat) in self.seats.iter().enumerate() {
                script.push(if number > 0 { ", " } else { "" });
                let &SeatRow { seat, ref person, waiting } = seat;
                let waiting = waiting && ended.is_none();
                let table = (&self.table).into();
                script.row([table, seat.into(), person.into(), waiting.into(), ended.into()]);
            }
            script.push(" ");
            script.push(crate::log::SEAT_CHANGES);
        }
        script.push("; RELEASE at_once");
        script
    }
}
