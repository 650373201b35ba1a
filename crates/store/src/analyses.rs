//! Analyses of finished games: made part by part, as long as somebody waits for them.

use crate::change::{Change, TransactionEnd};
use crate::sql::{Connection, Row};
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
pub enum Requested {
    /// It is there, and wanted.
    Accepted,
    /// The person waits for too many others.
    TooMany,
    /// All people together wait for too many.
    Full,
}

/// Who waits for an analysis, and how much may be waited for.
#[derive(Clone, Debug)]
pub struct AnalysisRequest {
    /// Of which table's game.
    pub table: String,
    /// Who waits; nobody in particular if it is only looked at.
    pub person: Option<String>,
    /// How many parts it will have.
    pub parts: i64,
    /// When.
    pub now: i64,
    /// What nobody has waited for since then rests, and does not count.
    pub since: i64,
    /// So many unfinished ones a person may wait for.
    pub most_each: i64,
    /// So many may be waited for in all.
    pub most: i64,
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

    /// Notes that somebody waits for an analysis. One that is new, or rests, is taken up only if there
    /// is room.
    pub async fn request_analysis(
        &self,
        request: AnalysisRequest,
    ) -> Result<Requested, StoreError> {
        self.write(request).await
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

impl Change for AnalysisRequest {
    type Reply = Requested;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<Requested>, StoreError> {
        let sql = "SELECT done, wanted FROM analyses WHERE table_id = $1";
        let known = connection.rows(sql, &[(&self.table).into()]).await?;
        let known = known.first().map(|row| Ok::<_, StoreError>((row.get(0)?, row.get(1)?)));
        let (done, wanted): (bool, i64) = known.transpose()?.unwrap_or((false, i64::MIN));
        if done {
            return Ok(TransactionEnd::Commit(Requested::Accepted));
        }
        if wanted < self.since {
            let sql = "SELECT COUNT(*), COUNT(CASE WHEN person = $2 THEN 1 END) FROM analyses \
                       WHERE NOT done AND wanted >= $1";
            let person = self.person.as_deref().unwrap_or_default();
            let rows = connection.rows(sql, &[self.since.into(), person.into()]).await?;
            let counts = rows.first().map(|row| Ok::<_, StoreError>((row.get(0)?, row.get(1)?)));
            let (all, own): (i64, i64) = counts.transpose()?.unwrap_or_default();
            if self.person.is_some() && own >= self.most_each {
                return Ok(TransactionEnd::Rollback(Requested::TooMany));
            }
            if all >= self.most {
                return Ok(TransactionEnd::Rollback(Requested::Full));
            }
        }
        if wanted == i64::MIN {
            let sql = "INSERT INTO analyses (table_id, person, parts, wanted, done) \
                       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
            let values = [
                (&self.table).into(),
                self.person.as_deref().unwrap_or_default().into(),
                self.parts.into(),
                self.now.into(),
                (self.parts == 0).into(),
            ];
            connection.execute(sql, &values).await?;
            return Ok(TransactionEnd::Commit(Requested::Accepted));
        }
        if let Some(person) = self.person.as_deref().filter(|_| wanted < self.since) {
            // Who takes it up again is the one who waits for it now.
            let sql = "UPDATE analyses SET person = $2 WHERE table_id = $1";
            connection.execute(sql, &[(&self.table).into(), person.into()]).await?;
        }
        let sql = "UPDATE analyses SET wanted = $2 WHERE table_id = $1 AND wanted < $2";
        connection.execute(sql, &[(&self.table).into(), self.now.into()]).await?;
        Ok(TransactionEnd::Commit(Requested::Accepted))
    }
}

struct AddPart {
    table: String,
    part: i64,
    body: String,
}

impl Change for AddPart {
    type Reply = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<TransactionEnd<()>, StoreError> {
        let sql = "INSERT INTO analysis_parts (table_id, part, body) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let values = [(&self.table).into(), self.part.into(), (&self.body).into()];
        connection.execute(sql, &values).await?;
        let sql = "UPDATE analyses SET done = $2 WHERE table_id = $1 AND parts <= \
                   (SELECT COUNT(*) FROM analysis_parts WHERE table_id = $1)";
        connection.execute(sql, &[(&self.table).into(), true.into()]).await?;
        Ok(TransactionEnd::Commit(()))
    }
}
