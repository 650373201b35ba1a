//! Analyses of finished games. Their parts are added one by one, as long as somebody waits for them.

use crate::change::{Change, TransactionEnd};
use crate::sql::{Connection, Row};
use crate::{Store, StoreError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    pub table: String,
    /// How many parts it will have.
    pub parts: i64,
    pub done: bool,
    /// When somebody last waited for it.
    pub wanted: i64,
    /// The parts that exist, with their numbers, in order.
    pub bodies: Vec<(i64, String)>,
}

/// The outcome of an [`AnalysisRequest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requested {
    Accepted,
    /// The person waits for too many others.
    TooMany,
    /// All people together wait for too many.
    Full,
}

/// Who waits for an analysis, and how many may be waited for.
#[derive(Clone, Debug)]
pub struct AnalysisRequest {
    pub table: String,
    /// `None` for somebody who only looks at it.
    pub person: Option<String>,
    /// How many parts it will have.
    pub parts: i64,
    pub now: i64,
    /// An analysis that nobody has waited for since then is suspended, and does not count.
    pub since: i64,
    /// The most unfinished analyses that one person may wait for.
    pub most_each: i64,
    /// The most unfinished analyses in all.
    pub most: i64,
}

const NEXT: &str = "SELECT table_id FROM analyses WHERE NOT done AND wanted >= $1 \
                    ORDER BY wanted LIMIT $2";

impl Store {
    /// The analysis of a table's game, if somebody has requested it.
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

    /// Notes that somebody waits for an analysis. A new or suspended one is accepted only if there is room.
    pub async fn request_analysis(
        &self,
        request: AnalysisRequest,
    ) -> Result<Requested, StoreError> {
        self.write(request).await
    }

    /// Adds a part of an analysis, unless it exists already. With the last part the analysis is done.
    pub async fn add_analysis_part(
        &self,
        table: &str,
        part: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        self.write(AddPart { table: table.to_owned(), part, body: body.to_owned() }).await
    }

    /// The unfinished analyses that somebody has waited for since then, in the order of `wanted`.
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
        let known: Option<(bool, i64)> = known.transpose()?;
        if let Some((true, _)) = known {
            return Ok(TransactionEnd::Commit(Requested::Accepted));
        }
        let waited_for = known.is_some_and(|(_, wanted)| wanted >= self.since);
        if !waited_for && let Some(refused) = self.is_refused(connection).await? {
            return Ok(TransactionEnd::Rollback(refused));
        }
        if known.is_none() {
            self.insert(connection).await?;
        } else {
            self.update(connection, waited_for).await?;
        }
        Ok(TransactionEnd::Commit(Requested::Accepted))
    }
}

impl AnalysisRequest {
    /// Why there is no room for another analysis, if there is none.
    async fn is_refused(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<Option<Requested>, StoreError> {
        let sql = "SELECT COUNT(*), COUNT(CASE WHEN person = $2 THEN 1 END) FROM analyses \
                   WHERE NOT done AND wanted >= $1";
        let person = self.person.as_deref().unwrap_or_default();
        let rows = connection.rows(sql, &[self.since.into(), person.into()]).await?;
        let counts = rows.first().map(|row| Ok::<_, StoreError>((row.get(0)?, row.get(1)?)));
        let (all, own): (i64, i64) = counts.transpose()?.unwrap_or_default();
        if self.person.is_some() && own >= self.most_each {
            return Ok(Some(Requested::TooMany));
        }
        Ok((all >= self.most).then_some(Requested::Full))
    }

    async fn insert(&self, connection: &mut Connection<'_>) -> Result<(), StoreError> {
        let sql = "INSERT INTO analyses (table_id, person, parts, wanted, done) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let values = [
            (&self.table).into(),
            self.person.as_deref().unwrap_or_default().into(),
            self.parts.into(),
            self.now.into(),
            (self.parts == 0).into(),
        ];
        connection.execute(sql, &values).await.map(|_| ())
    }

    async fn update(
        &self,
        connection: &mut Connection<'_>,
        waited_for: bool,
    ) -> Result<(), StoreError> {
        if let Some(person) = self.person.as_deref().filter(|_| !waited_for) {
            // It counts for the person who takes it up again.
            let sql = "UPDATE analyses SET person = $2 WHERE table_id = $1";
            connection.execute(sql, &[(&self.table).into(), person.into()]).await?;
        }
        let sql = "UPDATE analyses SET wanted = $2 WHERE table_id = $1 AND wanted < $2";
        connection.execute(sql, &[(&self.table).into(), self.now.into()]).await.map(|_| ())
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
