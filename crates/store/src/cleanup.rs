//! Removes old rows in steps: each step looks at the next few rows in the order of their keys, so it needs no
//! index that every write would have to keep up to date. How old is too old is for the caller to say.

use sqlx::AssertSqlSafe;

use crate::sql::{Value, values};
use crate::tables::{STALE, TableRow};
use crate::{Store, StoreError};

/// What can be removed: rows that are older than a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CleanupKind {
    /// Sessions that have not been used since.
    Sessions,
    /// People who have no password and no seat, were created before and have no session since.
    Guests,
    /// Replies to commands.
    Commands,
    /// Analyses that are not done, and that nobody has waited for since.
    Analyses,
}

/// The outcome of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CleanupStep {
    /// How many rows were removed.
    pub removed: u64,
    /// Where the next step begins; `None` after the last one.
    pub next: Option<String>,
}

const DONE: CleanupStep = CleanupStep { removed: 0, next: None };

/// Where the rows of a [`CleanupKind`] are.
struct CleanupTable {
    table: &'static str,
    key: &'static str,
    /// Whether a row is older than $2.
    is_old: &'static str,
}

const SESSIONS: CleanupTable =
    CleanupTable { table: "sessions", key: "token_hash", is_old: "seen < $2" };

const GUESTS: CleanupTable = CleanupTable {
    table: "people",
    key: "id",
    // The host of a table has a row in seats, too.
    is_old: "password_hash IS NULL AND created < $2 \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id) \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id AND seen >= $2)",
};

const ANALYSES: CleanupTable =
    CleanupTable { table: "analyses", key: "table_id", is_old: "wanted < $2 AND NOT done" };

const COMMANDS: &str = "SELECT person, id, at FROM commands WHERE (person, id) > ($1, $2) \
                        ORDER BY person, id LIMIT $3";
const REMOVE_COMMANDS: &str = "DELETE FROM commands WHERE (person, id) > ($1, $2) \
                               AND (person, id) <= ($3, $4) AND at < $5";

const TABLES: &str = "SELECT MAX(id), COUNT(*) FROM \
                        (SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2) AS step";

/// That the clock was looked at, so that one that jumps is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockCheck {
    pub at_ms: i64,
    /// Since when no check was far from the one before.
    pub since_ms: i64,
}

const SET_CHECK: &str = "INSERT INTO checks (name, at, since) VALUES ($1, $2, $3) \
                         ON CONFLICT (name) DO UPDATE SET at = excluded.at, since = excluded.since";

impl Store {
    /// Looks at the next `rows` rows after the key `after`, which is empty at first, and removes those of them
    /// that are older than `before`.
    pub async fn clean_up(
        &self,
        kind: CleanupKind,
        after: &str,
        before: i64,
        rows: u32,
    ) -> Result<CleanupStep, StoreError> {
        let CleanupTable { table, key, is_old } = match kind {
            CleanupKind::Sessions => SESSIONS,
            CleanupKind::Guests => GUESTS,
            CleanupKind::Commands => return self.clean_up_commands(after, before, rows).await,
            CleanupKind::Analyses => ANALYSES,
        };
        // The last key of the rows that this step looks at, how many they are, and how many of them are old.
        let look = format!(
            "SELECT MAX({key}), COUNT(*), COUNT(CASE WHEN {is_old} THEN 1 END) FROM \
               (SELECT * FROM {table} WHERE {key} > $1 ORDER BY {key} LIMIT $3) AS {table}"
        );
        let found = self.row(AssertSqlSafe(look), values![after, before, rows]).await?;
        let Some((Some(last), seen, old)) = found else { return Ok(DONE) };
        let (last, seen, old): (String, i64, i64) = (last, seen, old);
        let mut removed = 0;
        if old > 0 {
            let remove =
                format!("DELETE FROM {table} WHERE {key} > $1 AND {key} <= $3 AND {is_old}");
            removed = self.execute(AssertSqlSafe(remove), values![after, before, &last]).await?;
        }
        Ok(CleanupStep { removed, next: (seen >= i64::from(rows)).then_some(last) })
    }

    /// The key of a command has two columns.
    async fn clean_up_commands(
        &self,
        after: &str,
        before: i64,
        rows: u32,
    ) -> Result<CleanupStep, StoreError> {
        // The id of a person has no space, so the first one ends it.
        let (person, id) = after.split_once(' ').unwrap_or((after, ""));
        let found: Vec<(String, String, i64)> =
            self.rows(COMMANDS, values![person, id, rows]).await?;
        let Some((last_person, last_id, _)) = found.last() else { return Ok(DONE) };
        let mut removed = 0;
        if found.iter().any(|(_, _, at)| *at < before) {
            let values = values![person, id, last_person, last_id, before];
            removed = self.execute(REMOVE_COMMANDS, values).await?;
        }
        let next = (found.len() >= rows as usize).then(|| format!("{last_person} {last_id}"));
        Ok(CleanupStep { removed, next })
    }

    /// Of the next `rows` tables after the id `after`, those that are not finished and have not changed since
    /// `before`; and the id to go on with, if there are more.
    pub async fn stale_tables(
        &self,
        after: &str,
        before: i64,
        rows: u32,
    ) -> Result<(Vec<TableRow>, Option<String>), StoreError> {
        let found = self.row(TABLES, values![after, rows]).await?;
        let Some((Some(last), seen)) = found else { return Ok((Vec::new(), None)) };
        let (last, seen): (String, i64) = (last, seen);
        let stale = self.table_rows::<i64>(STALE, values![after, &last, before]).await?;
        let stale = stale.into_iter().map(|(row, _)| row).collect();
        Ok((stale, (seen >= i64::from(rows)).then_some(last)))
    }

    /// Removes a table with everything that belongs to it, if it was closed before `before`. Returns whether it
    /// was.
    pub async fn remove_closed(&self, table: &str, before: i64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tables WHERE id = $1 AND stage = 'closed' AND changed < $2";
        Ok(self.execute(sql, values![table, before]).await? == 1)
    }

    /// The time in milliseconds since 1970: the database's if several nodes share it, or else `own`.
    pub async fn now_ms(&self, own: i64) -> Result<i64, StoreError> {
        if !self.is_shared() {
            return Ok(own);
        }
        let sql = "SELECT (EXTRACT(EPOCH FROM now()) * 1000)::BIGINT";
        self.number(sql, Vec::new()).await
    }

    /// The check that was kept last.
    pub async fn last_clock_check(&self) -> Result<Option<ClockCheck>, StoreError> {
        let sql = "SELECT at, since FROM checks WHERE name = 'clock'";
        let row = self.row(sql, Vec::new()).await?;
        Ok(row.map(|(at_ms, since_ms)| ClockCheck { at_ms, since_ms }))
    }

    /// Keeps a check instead of the last one.
    pub async fn set_clock_check(&self, check: ClockCheck) -> Result<(), StoreError> {
        let values = values!["clock", check.at_ms, check.since_ms];
        self.execute(SET_CHECK, values).await.map(|_| ())
    }

    /// Writes something, to see whether the database can be written.
    pub async fn check_writable(&self, now: i64) -> Result<(), StoreError> {
        let values = values!["write", now, Value::Int(None)];
        self.execute(SET_CHECK, values).await.map(|_| ())
    }
}
