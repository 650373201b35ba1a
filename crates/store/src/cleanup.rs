//! Removes old rows in steps: each step looks at the next few rows in the order of their keys, so it needs no
//! index that every write would have to keep up to date. How old is too old is for the caller to say.

use crate::sql::Value;
use crate::tables::{STALE, TableRow, table};
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

struct CleanupQuery {
    /// The last key of the rows that a step looks at, how many they are, and how many of them are old.
    look: &'static str,
    /// Removes those that are old.
    remove: &'static str,
}

const SESSIONS: CleanupQuery = CleanupQuery {
    look: "SELECT MAX(token_hash), COUNT(*), COUNT(CASE WHEN seen < $2 THEN 1 END) FROM \
             (SELECT token_hash, seen FROM sessions WHERE token_hash > $1 \
              ORDER BY token_hash LIMIT $3) AS step",
    remove: "DELETE FROM sessions WHERE token_hash > $1 AND token_hash <= $2 AND seen < $3",
};

// The host of a table has a row in seats, too.
const GUESTS: CleanupQuery = CleanupQuery {
    look: "SELECT MAX(id), COUNT(*), COUNT(CASE WHEN password_hash IS NULL AND created < $2 AND \
               NOT EXISTS (SELECT 1 FROM seats WHERE person = step.id) AND \
               NOT EXISTS (SELECT 1 FROM sessions WHERE person = step.id AND seen >= $2) THEN 1 END) FROM \
             (SELECT id, password_hash, created FROM people WHERE id > $1 \
              ORDER BY id LIMIT $3) AS step",
    remove: "DELETE FROM people WHERE id > $1 AND id <= $2 AND password_hash IS NULL AND created < $3 AND \
               NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id) AND \
               NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id AND seen >= $3)",
};

const COMMANDS: &str = "SELECT person, id, at FROM commands WHERE (person, id) > ($1, $2) \
                        ORDER BY person, id LIMIT $3";
const REMOVE_COMMANDS: &str = "DELETE FROM commands WHERE (person, id) > ($1, $2) \
                               AND (person, id) <= ($3, $4) AND at < $5";

const ANALYSES: CleanupQuery = CleanupQuery {
    look: "SELECT MAX(table_id), COUNT(*), COUNT(CASE WHEN wanted < $2 AND NOT done THEN 1 END) FROM \
             (SELECT table_id, wanted, done FROM analyses WHERE table_id > $1 \
              ORDER BY table_id LIMIT $3) AS step",
    remove: "DELETE FROM analyses WHERE table_id > $1 AND table_id <= $2 AND wanted < $3 AND NOT done",
};

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
        let query = match kind {
            CleanupKind::Sessions => &SESSIONS,
            CleanupKind::Guests => &GUESTS,
            CleanupKind::Commands => return self.clean_up_commands(after, before, rows).await,
            CleanupKind::Analyses => &ANALYSES,
        };
        let values = [after.into(), before.into(), i64::from(rows).into()];
        let Some(found) = self.row(query.look, &values).await? else { return Ok(DONE) };
        let last: Option<String> = found.get(0)?;
        let (seen, old): (i64, i64) = (found.get(1)?, found.get(2)?);
        let Some(last) = last else { return Ok(DONE) };
        let mut removed = 0;
        if old > 0 {
            let values = [after.into(), (&last).into(), before.into()];
            removed = self.execute(query.remove, values).await?;
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
        let values = [person.into(), id.into(), i64::from(rows).into()];
        let found = self.rows(COMMANDS, &values).await?;
        let Some(last) = found.last() else { return Ok(DONE) };
        let (last_person, last_id): (String, String) = (last.get(0)?, last.get(1)?);
        let mut old = false;
        for row in &found {
            old |= row.get::<i64>(2)? < before;
        }
        let mut removed = 0;
        if old {
            let [last_person, last_id] = [&last_person, &last_id].map(Into::into);
            let values = [person.into(), id.into(), last_person, last_id, before.into()];
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
        let found = self.row(TABLES, &[after.into(), i64::from(rows).into()]).await?;
        let Some(found) = found else { return Ok((Vec::new(), None)) };
        let last: Option<String> = found.get(0)?;
        let Some(last) = last else { return Ok((Vec::new(), None)) };
        let seen: i64 = found.get(1)?;
        let stale = self.rows(STALE, &[after.into(), (&last).into(), before.into()]).await?;
        let stale = stale.iter().map(table).collect::<Result<_, _>>()?;
        Ok((stale, (seen >= i64::from(rows)).then_some(last)))
    }

    /// Removes a table with everything that belongs to it, if it was closed before `before`. Returns whether it
    /// was.
    pub async fn remove_closed(&self, table: &str, before: i64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tables WHERE id = $1 AND stage = 'closed' AND changed < $2";
        Ok(self.execute(sql, [table.into(), before.into()]).await? == 1)
    }

    /// The time in milliseconds since 1970: the database's if several nodes share it, or else `own`.
    pub async fn now_ms(&self, own: i64) -> Result<i64, StoreError> {
        if !self.is_shared() {
            return Ok(own);
        }
        let sql = "SELECT (EXTRACT(EPOCH FROM now()) * 1000)::BIGINT";
        self.row(sql, &[]).await?.map_or(Ok(own), |row| row.get(0))
    }

    /// The check that was kept last.
    pub async fn last_clock_check(&self) -> Result<Option<ClockCheck>, StoreError> {
        let row = self.row("SELECT at, since FROM checks WHERE name = 'clock'", &[]).await?;
        row.map(|row| Ok(ClockCheck { at_ms: row.get(0)?, since_ms: row.get(1)? })).transpose()
    }

    /// Keeps a check instead of the last one.
    pub async fn set_clock_check(&self, check: ClockCheck) -> Result<(), StoreError> {
        let values = ["clock".into(), check.at_ms.into(), check.since_ms.into()];
        self.execute(SET_CHECK, values).await.map(|_| ())
    }

    /// Writes something, to see whether the database can be written.
    pub async fn check_writable(&self, now: i64) -> Result<(), StoreError> {
        let values = ["write".into(), now.into(), Value::Int(None)];
        self.execute(SET_CHECK, values).await.map(|_| ())
    }
}
