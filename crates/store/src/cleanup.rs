//! Clearing away, in steps: each looks at a few rows in the order of their keys, wherever the last one
//! ended, and needs no index that writing would have to keep up to date.

use crate::change::{Change, TransactionEnd};
use crate::sql::Connection;
use crate::tables::TableRow;
use crate::{Store, StoreError};

/// What can be cleared away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CleanupKind {
    /// Sessions that have not been used since.
    Sessions,
    /// People without a password who have no seat, have been made before, and have not come since.
    Guests,
    /// What commands were answered.
    Commands,
    /// Analyses that are not done, and that nobody has waited for since.
    Analyses,
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CleanupStep {
    /// How many rows are gone.
    pub removed: u64,
    /// Where the next step begins; nothing after the last one.
    pub next: Option<String>,
}

/// A kind of rows that can be cleared away.
struct Kind {
    /// The last key of the rows that a step looks at, how many they are, and how many of them are old.
    look: &'static str,
    /// Removes those that are old.
    remove: &'static str,
}

const SESSIONS: Kind = Kind {
    look: "SELECT MAX(token_hash), COUNT(*), COUNT(CASE WHEN seen < $2 THEN 1 END) FROM \
             (SELECT token_hash, seen FROM sessions WHERE token_hash > $1 \
              ORDER BY token_hash LIMIT $3) AS step",
    remove: "DELETE FROM sessions WHERE token_hash > $1 AND token_hash <= $2 AND seen < $3",
};

// Whoever sits at a table, or hosts one, has a row in seats.
const GUESTS: Kind = Kind {
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

const ANALYSES: Kind = Kind {
    look: "SELECT MAX(table_id), COUNT(*), COUNT(CASE WHEN wanted < $2 AND NOT done THEN 1 END) FROM \
             (SELECT table_id, wanted, done FROM analyses WHERE table_id > $1 \
              ORDER BY table_id LIMIT $3) AS step",
    remove: "DELETE FROM analyses WHERE table_id > $1 AND table_id <= $2 AND wanted < $3 AND NOT done",
};

const TABLES: &str = "SELECT MAX(id), COUNT(*) FROM \
                        (SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2) AS step";

impl Store {
    /// Clears the next `rows` rows after the key `after`, which is empty at first, of what is older than
    /// `before`.
    pub async fn clean_up(
        &self,
        what: CleanupKind,
        after: &str,
        before: i64,
        rows: u32,
    ) -> Result<CleanupStep, StoreError> {
        let kind = match what {
            CleanupKind::Sessions => &SESSIONS,
            CleanupKind::Guests => &GUESTS,
            CleanupKind::Commands => return self.clean_up_commands(after, before, rows).await,
            CleanupKind::Analyses => &ANALYSES,
        };
        self.clean_up_rows(kind, after, before, rows).await
    }

    async fn clean_up_commands(
        &self,
        after: &str,
        before: i64,
        rows: u32,
    ) -> Result<CleanupStep, StoreError> {
        // A person's id has no space, so it tells where the command's begins.
        let (person, id) = after.split_once(' ').unwrap_or((after, ""));
        let values = [person.into(), id.into(), i64::from(rows).into()];
        let found = self.rows(COMMANDS, &values).await?;
        let Some(last) = found.last() else { return Ok(CleanupStep { removed: 0, next: None }) };
        let last: (String, String) = (last.get(0)?, last.get(1)?);
        let mut old = false;
        for row in &found {
            old |= row.get::<i64>(2)? < before;
        }
        let next = (found.len() >= rows as usize).then(|| format!("{} {}", last.0, last.1));
        let mut removed = 0;
        if old {
            let after = (person.to_owned(), id.to_owned());
            removed = self.write(RemoveCommands { after, last, before }).await?;
        }
        Ok(CleanupStep { removed, next })
    }

    async fn clean_up_rows(
        &self,
        kind: &'static Kind,
        after: &str,
        before: i64,
        rows: u32,
    ) -> Result<CleanupStep, StoreError> {
        let values = [after.into(), before.into(), i64::from(rows).into()];
        let Some(found) = self.row(kind.look, &values).await? else {
            return Ok(CleanupStep { removed: 0, next: None });
        };
        let last: Option<String> = found.get(0)?;
        let (seen, old): (i64, i64) = (found.get(1)?, found.get(2)?);
        let Some(last) = last else { return Ok(CleanupStep { removed: 0, next: None }) };
        let mut removed = 0;
        if old > 0 {
            let (after, last) = (after.to_owned(), last.clone());
            removed = self.write(Remove { sql: kind.remove, after, last, before }).await?;
        }
        Ok(CleanupStep { removed, next: (seen >= i64::from(rows)).then_some(last) })
    }

    /// Of the next `rows` tables after the id `after` those that have not finished and not changed since `before`,
    /// and the id to go on with, if there are more.
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
        let values = [after.into(), (&last).into(), before.into()];
        let stale = self.rows(crate::tables::STALE, &values).await?;
        let stale = stale.iter().map(crate::tables::table).collect::<Result<_, _>>()?;
        Ok((stale, (seen >= i64::from(rows)).then_some(last)))
    }

    /// Removes a table with everything that belongs to it, if it was given up before `before`. Whether it was.
    pub async fn remove_closed(&self, table: &str, before: i64) -> Result<bool, StoreError> {
        self.write(RemoveClosed { table: table.to_owned(), before }).await
    }

    /// Writes down that the database can be written, to see whether it can.
    pub async fn check_writable(&self, now: i64) -> Result<(), StoreError> {
        self.write(CheckWritable { now: now.to_string() }).await
    }

    /// How many tables that have not ended a person sits at or hosts; `most` if they are more.
    pub async fn open_tables(&self, person: &str, most: i64) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM (SELECT DISTINCT table_id FROM seats \
                                         WHERE person = $1 AND ended IS NULL LIMIT $2) AS mine";
        let row = self.row(sql, &[person.into(), most.into()]).await?;
        row.map_or(Ok(0), |row| row.get(0))
    }
}

struct Remove {
    sql: &'static str,
    after: String,
    last: String,
    before: i64,
}

impl Change for Remove {
    type Reply = u64;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<u64>, StoreError> {
        let values = [(&self.after).into(), (&self.last).into(), self.before.into()];
        Ok(TransactionEnd::Commit(connection.execute(self.sql, &values).await?))
    }
}

struct RemoveCommands {
    after: (String, String),
    last: (String, String),
    before: i64,
}

impl Change for RemoveCommands {
    type Reply = u64;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<u64>, StoreError> {
        let RemoveCommands { after, last, before } = self;
        let values = [
            (&after.0).into(),
            (&after.1).into(),
            (&last.0).into(),
            (&last.1).into(),
            (*before).into(),
        ];
        Ok(TransactionEnd::Commit(connection.execute(REMOVE_COMMANDS, &values).await?))
    }
}

struct RemoveClosed {
    table: String,
    before: i64,
}

impl Change for RemoveClosed {
    type Reply = bool;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<bool>, StoreError> {
        let sql = "DELETE FROM tables WHERE id = $1 AND state = 'closed' AND changed < $2";
        let values = [(&self.table).into(), self.before.into()];
        Ok(TransactionEnd::Commit(connection.execute(sql, &values).await? == 1))
    }
}

struct CheckWritable {
    now: String,
}

impl Change for CheckWritable {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let sql = "INSERT INTO secrets (name, value) VALUES ('last beat', $1) \
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        connection.execute(sql, &[(&self.now).into()]).await?;
        Ok(TransactionEnd::Commit(()))
    }
}
