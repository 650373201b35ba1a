//! The rows of tables and their seats, which lists are made from without reading logs.

use crate::sql::{Columns, Value, values};
use crate::{Store, StoreError};

/// A table as lists show it. It is made anew from the log at every append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub id: String,
    pub stage: Stage,
    /// Whether the lobby shows it.
    pub public: bool,
    pub solo: bool,
    /// How many goal discs each player has.
    pub goal_discs: i64,
    /// The score of a finished solo game: the lower, the better.
    pub score: Option<i64>,
    pub created: i64,
    /// When its last event happened.
    pub changed: i64,
    /// When the server has something to do by itself: a bot's turn, or the end of a turn's time.
    pub due: Option<i64>,
    /// The challenge that a solo game is played for.
    pub challenge: Option<String>,
    /// What else lists show. The store does not read it.
    pub summary: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// For players.
    Waiting,
    Playing,
    Finished,
    /// Closed before the end of the game.
    Closed,
}

/// A seat of a person. Seats of bots and empty ones have no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Unique within the table.
    pub seat: i64,
    /// A person may have several seats.
    pub person: String,
    /// Whether the table waits for this seat.
    pub waiting: bool,
}

impl Stage {
    /// As it is stored.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Stage::Waiting => "waiting",
            Stage::Playing => "playing",
            Stage::Finished => "finished",
            Stage::Closed => "closed",
        }
    }

    fn from_name(name: &str) -> Result<Stage, StoreError> {
        use Stage::*;
        let known = [Waiting, Playing, Finished, Closed].into_iter();
        let mut found = known.filter(|stage| stage.name() == name);
        found.next().ok_or_else(|| StoreError::Broken("a table has an unknown stage".to_owned()))
    }
}

impl TableRow {
    pub(crate) fn values(&self) -> Vec<Value> {
        values![
            self.stage.name(),
            self.public,
            self.solo,
            self.goal_discs,
            self.score,
            self.created,
            self.changed,
            self.due,
            self.challenge.as_deref(),
            &self.summary,
        ]
    }

    /// When it ended, if it has.
    pub(crate) fn ended(&self) -> Option<i64> {
        match self.stage {
            Stage::Waiting | Stage::Playing => None,
            Stage::Finished | Stage::Closed => Some(self.changed),
        }
    }
}

/// The columns of a [`TableRow`] besides its id, in the order of [`TableRow::values`] and [`TableColumns`].
macro_rules! columns {
    () => {
        "stage, public, solo, goal_discs, score, created, changed, due, challenge, summary"
    };
}
pub(crate) use columns;

/// A query for the id of a table, these columns, and what comes after them.
macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT tables.id, ", columns!(), $rest)
    };
}

/// What a `select!` of one more column finds.
pub(crate) type TableColumns<T> = (
    String,
    String,
    bool,
    bool,
    i64,
    Option<i64>,
    i64,
    i64,
    Option<i64>,
    Option<String>,
    String,
    T,
);

pub(crate) fn table<T>(columns: TableColumns<T>) -> Result<(TableRow, T), StoreError> {
    let row = TableRow {
        id: columns.0,
        stage: Stage::from_name(&columns.1)?,
        public: columns.2,
        solo: columns.3,
        goal_discs: columns.4,
        score: columns.5,
        created: columns.6,
        changed: columns.7,
        due: columns.8,
        challenge: columns.9,
        summary: columns.10,
    };
    Ok((row, columns.11))
}

// "waiting" comes after "playing" in the alphabet, therefore DESC.
const LOBBY: &str = select!(
    ", made_from FROM tables WHERE public AND stage IN ('waiting', 'playing') \
     AND changed >= $2 ORDER BY stage DESC, changed DESC, id LIMIT $1"
);

/// The tables within a range of ids that are not finished and have not changed since.
pub(crate) const STALE: &str = select!(
    ", last FROM tables WHERE id > $1 AND id <= $2 AND stage <> 'finished' AND changed < $3"
);

const OPEN_TABLES: &str = select!(
    ", waiting FROM tables JOIN \
       (SELECT table_id, MAX(CASE WHEN waiting THEN 1 ELSE 0 END) = 1 AS waiting FROM seats \
        WHERE person = $1 AND ended IS NULL GROUP BY table_id) AS mine ON tables.id = mine.table_id \
     ORDER BY waiting DESC, changed DESC, tables.id LIMIT $2"
);

// Distinct, because somebody may have several seats.
const ENDED_TABLES: &str = select!(
    ", FALSE FROM (SELECT DISTINCT ended, table_id FROM seats WHERE person = $1 AND ended IS NOT NULL \
            ORDER BY ended DESC, table_id DESC LIMIT $2) AS mine \
     JOIN tables ON tables.id = mine.table_id ORDER BY mine.ended DESC, mine.table_id DESC"
);

const DUE: &str = "SELECT id, due FROM tables WHERE due IS NOT NULL AND due <= $1 \
                   ORDER BY due LIMIT $2";

/// The next tables, for reading all of them.
pub(crate) const AFTER: &str = select!(", last FROM tables WHERE id > $1 ORDER BY id LIMIT $2");

const BEST_SCORE: &str = "SELECT MIN(score) FROM seats JOIN tables ON tables.id = seats.table_id \
                          WHERE person = $1 AND ended IS NOT NULL AND solo AND stage = 'finished' \
                            AND goal_discs = $2";

impl Store {
    /// Public tables that have changed since: those that wait for players, then those at which a game is
    /// played, each with the newest change first, and with where it was [made from](crate::Append::made_from).
    pub async fn lobby(
        &self,
        most: u32,
        since: i64,
    ) -> Result<Vec<(TableRow, Option<String>)>, StoreError> {
        self.table_rows(LOBBY, values![most, since]).await
    }

    /// The tables of a person, and whether each waits for the person: those that do first, then those
    /// that have not ended, then those that have, each with the newest change first.
    pub async fn tables_of(
        &self,
        person: &str,
        most: u32,
    ) -> Result<Vec<(TableRow, bool)>, StoreError> {
        let mut tables = self.table_rows(OPEN_TABLES, values![person, most]).await?;
        let left = i64::from(most) - tables.len() as i64;
        if left > 0 {
            tables.extend(self.table_rows(ENDED_TABLES, values![person, left]).await?);
        }
        Ok(tables)
    }

    /// The tables that are due until `until`, with the time: the soonest first.
    pub async fn due(&self, until: i64, most: u32) -> Result<Vec<(String, i64)>, StoreError> {
        self.rows(DUE, values![until, most]).await
    }

    /// How many tables that have not ended a person sits at or hosts; at most `most`.
    pub async fn open_tables(&self, person: &str, most: i64) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM (SELECT DISTINCT table_id FROM seats \
                                         WHERE person = $1 AND ended IS NULL LIMIT $2) AS mine";
        self.number(sql, values![person, most]).await
    }

    /// The lowest, which is the best, score of a person in finished solo games with this many goal discs.
    pub async fn best_score(
        &self,
        person: &str,
        goal_discs: i64,
    ) -> Result<Option<i64>, StoreError> {
        let row = self.row(BEST_SCORE, values![person, goal_discs]).await?;
        Ok(row.and_then(|(score,)| score))
    }

    pub(crate) async fn table_rows<T>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<(TableRow, T)>, StoreError>
    where
        TableColumns<T>: Columns,
    {
        self.rows(sql, values).await?.into_iter().map(table).collect()
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

    use super::*;

    /// Lists cost the same whatever the number of finished games: each finds its rows by an index.
    #[tokio::test]
    async fn lists_use_their_indexes() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        crate::schema::sqlite().run_direct(None, &mut connection, false).await.unwrap();
        let plans = [
            (LOBBY, "tables USING INDEX tables_lobby", true),
            (DUE, "tables USING INDEX tables_due", true),
            (ENDED_TABLES, "seats USING COVERING INDEX seats_person (person=? AND ended>?)", true),
            (OPEN_TABLES, "seats USING INDEX seats_person (person=? AND ended=?)", false),
            (BEST_SCORE, "seats USING COVERING INDEX seats_person (person=? AND ended>?)", true),
            (crate::log::EVENTS, "events USING PRIMARY KEY (table_id=? AND seq>?)", true),
            (crate::log::REPLY, "commands USING PRIMARY KEY (person=? AND id=?)", true),
            (AFTER, "tables USING INDEX sqlite_autoindex_tables_1 (id>?)", true),
        ];
        for (sql, index, sorted) in plans {
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
            let rows = sqlx::query(explain).fetch_all(&mut connection).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
            let plan = plan.join("\n");
            assert!(plan.contains(index), "{sql}\n{plan}");
            assert!(!sorted || !plan.contains("TEMP B-TREE"), "{sql}\n{plan}");
        }
    }
}
