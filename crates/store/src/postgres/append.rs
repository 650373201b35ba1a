//! An append as one statement, which is a transaction of its own: one trip to the server and back.

use std::sync::LazyLock;

use sqlx::{Arguments as _, PgConnection};

use super::Work;
use crate::StoreError;
use crate::log::{Append, Appended};
use crate::log::{
    INSERT_COMMAND, INSERT_EVENTS, INSERT_SEATS, INSERT_TABLE, UPDATE_SEATS, UPDATE_TABLE,
};
use crate::sql::{Connection, postgres_arguments, too_large};

static TO_NEW_TABLE: LazyLock<String> = LazyLock::new(|| statement(INSERT_TABLE));
static TO_KNOWN_TABLE: LazyLock<String> = LazyLock::new(|| statement(UPDATE_TABLE));

/// All rows are written `FROM changed`, which is empty if the head has changed nothing.
fn statement(head: &str) -> String {
    format!(
        "WITH changed AS ({head} RETURNING id), \
         noted AS ({INSERT_COMMAND} FROM changed WHERE $5 IS NOT NULL), \
         written AS ({INSERT_EVENTS} SELECT $1, $2 + number, $4, body \
             FROM changed, UNNEST($20::text[]) WITH ORDINALITY AS new (body, number)), \
         left_seats AS (DELETE FROM seats USING changed \
             WHERE table_id = $1 AND seat <> ALL ($21::bigint[])), \
         taken_seats AS ({INSERT_SEATS} SELECT $1, seat, person, waiting, $9 FROM changed, \
             UNNEST($21::bigint[], $22::text[], $23::boolean[]) AS new (seat, person, waiting) \
             {UPDATE_SEATS}) \
         SELECT COUNT(*) FROM changed"
    )
}

impl Work for Append {
    type Reply = Appended;

    async fn run(&self, connection: &mut PgConnection) -> Result<Appended, StoreError> {
        let written = write(connection, self).await;
        self.outcome(&mut Connection::Postgres(connection), written).await
    }
}

async fn write(connection: &mut PgConnection, append: &Append) -> Result<bool, StoreError> {
    let Some((after, last)) = append.span() else { return Ok(false) };
    let mut arguments = postgres_arguments(&append.values(after, last))?;
    let (mut seats, mut people, mut waiting) = (Vec::new(), Vec::new(), Vec::new());
    for (seat, person, waits) in append.seat_rows() {
        seats.push(seat);
        people.push(person);
        waiting.push(waits);
    }
    arguments.add(&append.events).map_err(too_large)?;
    arguments.add(seats).map_err(too_large)?;
    arguments.add(people).map_err(too_large)?;
    arguments.add(waiting).map_err(too_large)?;
    let sql: &'static str = if after == 0 { &TO_NEW_TABLE } else { &TO_KNOWN_TABLE };
    let changed: i64 = sqlx::query_scalar_with(sql, arguments).fetch_one(connection).await?;
    Ok(changed == 1)
}
