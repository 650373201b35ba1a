//! Analyses of finished games: made part by part, as long as somebody waits for them.

use crate::connection::{Connection, Row};
use crate::write::{Verdict, Write};
use crate::{Store, StoreError};

/// An analysis and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Of which table's game.
    pub table: String,
    /// How many parts it will have.
    pub parts: i64,
    /// Whether all of them are there.
    pub done: bool,
    /// When somebody last waited for it.
    pub wanted: i64,
    /// The parts that are there, with their numbers, in order.
    pub bodies: Vec<(i64, String)>,
}

/// Whether an analysis could be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It is there, and wanted.
    Fine,
    /// The person waits for too many others.
    TooMany,
}

const NEXT: &str = "SELECT table_id FROM analyses WHERE NOT done AND wanted >= $1 \
                    ORDER BY wanted LIMIT $2";

impl Store {
    /// The analysis of a table's game, if somebody has asked for it.
    pub async fn analysis(&self, table: &str) -> Result<Option<Analysis>, StoreError> {
        let sql = "SELECT parts, done, wanted FROM analyses WHERE table_id = $1";
        let Some(row) = self.row(sql, &[table.into()]).await? else { return Ok(None) };
        let sql = "SELECT part, body FROM analysis_parts WHERE table_id = $1 ORDER BY part";
        let parts = self.rows(sql, &[table.into()]).await?;
        let body = |row: &Row| Ok((row.get(0)?, row.get(1)?));
        Ok(Some(Analysis {
            table: table.to_owned(),
            parts: row.get(0)?,
            done: row.get(1)?,
            wanted: row.get(2)?,
            bodies: parts.iter().map(body).collect::<Result<_, StoreError>>()?,
        }))
    }

    /// Notes that `person` waits for an analysis of so many parts. It is begun if the person has not
    /// more than `most` unfinished ones that were wanted after `since`.
    pub async fn want_analysis(
        &self,
        table: &str,
        person: &str,
        parts: i64,
        now: i64,
        since: i64,
        most: i64,
    ) -> Result<Asked, StoreError> {
        let (table, person) = (table.to_owned(), person.to_owned());
        self.write(Want { table, person, parts, now, since, most }).await
    }

    /// Adds a part of an analysis, unless it is there already; with the last one it is done.
    pub async fn add_analysis_part(
        &self,
        table: &str,
        part: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        self.write(AddPart { table: table.to_owned(), part, body: body.to_owned() }).await
    }

    /// The unfinished analyses that somebody has waited for since then; who waits longest first.
    pub async fn wanted_analyses(&self, since: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = self.rows(NEXT, &[since.into(), i64::from(most).into()]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }
}

struct Want {
    table: String,
    person: String,
    parts: i64,
    now: i64,
    since: i64,
    most: i64,
}

impl Write for Want {
    type Answer = Asked;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Verdict<Asked>, StoreError> {
        let sql = "UPDATE analyses SET wanted = $2 WHERE table_id = $1 AND wanted < $2";
        let known = "SELECT 1 FROM analyses WHERE table_id = $1";
        if !connection.rows(known, &[(&self.table).into()]).await?.is_empty() {
            connection.execute(sql, &[(&self.table).into(), self.now.into()]).await?;
            return Ok(Verdict::Keep(Asked::Fine));
        }
        let sql = "SELECT COUNT(*) FROM analyses WHERE NOT done AND wanted >= $1 AND person = $2";
        let rows = connection.rows(sql, &[self.since.into(), (&self.person).into()]).await?;
        let waiting: i64 = rows.first().map_or(Ok(0), |row| row.get(0))?;
        if waiting >= self.most {
            return Ok(Verdict::Undo(Asked::TooMany));
        }
        let sql = "INSERT INTO analyses (table_id, person, parts, wanted, done) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let values = [
            (&self.table).into(),
            (&self.person).into(),
            self.parts.into(),
            self.now.into(),
            (self.parts == 0).into(),
        ];
        connection.execute(sql, &values).await?;
        Ok(Verdict::Keep(Asked::Fine))
    }
}

struct AddPart {
    table: String,
    part: i64,
    body: String,
}

impl Write for AddPart {
    type Answer = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Verdict<()>, StoreError> {
        let sql = "INSERT INTO analysis_parts (table_id, part, body) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let values = [(&self.table).into(), self.part.into(), (&self.body).into()];
        connection.execute(sql, &values).await?;
        let sql = "UPDATE analyses SET done = $2 WHERE table_id = $1 AND parts <= \
                   (SELECT COUNT(*) FROM analysis_parts WHERE table_id = $1)";
        connection.execute(sql, &[(&self.table).into(), true.into()]).await?;
        Ok(Verdict::Keep(()))
    }
}
