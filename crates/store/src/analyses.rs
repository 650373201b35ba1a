//! Analyses of finished games. Their parts are added one by one, as long as somebody waits for them.

use crate::sql::{Connection, values};
use crate::work::{InTransaction, Statement, Work};
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
    /// All people of the widest network together wait for too many.
    NetworkFull,
    /// All people together wait for too many.
    Full,
}

/// Who waits for an analysis, and how many may be waited for.
#[derive(Clone, Debug)]
pub struct AnalysisRequest {
    pub table: String,
    /// `None` for somebody who only looks at it.
    pub person: Option<String>,
    /// From where they ask, in words of the server, the widest network first. Kept until the analysis is done.
    pub networks: Option<String>,
    /// How many parts it will have.
    pub parts: i64,
    pub now: i64,
    /// An analysis that nobody has waited for since then is suspended, and does not count.
    pub since: i64,
    /// The most unfinished analyses that one person may wait for.
    pub most_each: i64,
    /// The most unfinished analyses that the people of the widest network may wait for.
    pub most_of_network: i64,
    /// The most unfinished analyses in all.
    pub most: i64,
}

/// An unfinished analysis that somebody waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedAnalysis {
    pub table: String,
    pub person: String,
    /// As in the [request](AnalysisRequest::networks).
    pub networks: Option<String>,
}

const NEXT: &str = "SELECT table_id, person, networks FROM analyses WHERE NOT done AND wanted >= $1 \
                    ORDER BY asked, table_id LIMIT $2";

const WANT: &str = "INSERT INTO analyses (table_id, person, parts, asked, wanted, done, networks) \
                    VALUES ($1, $2, $3, $4, $4, $5, $8) ON CONFLICT (table_id) DO UPDATE SET \
                      person = CASE WHEN $6 THEN $2 ELSE analyses.person END, \
                      asked = CASE WHEN $7 THEN $4 ELSE analyses.asked END, \
                      networks = CASE WHEN $7 THEN $8 ELSE analyses.networks END, \
                      wanted = CASE WHEN analyses.wanted < $4 THEN $4 ELSE analyses.wanted END";

impl Store {
    /// The analysis of a table's game, if somebody has requested it.
    pub async fn analysis(&self, table: &str) -> Result<Option<Analysis>, StoreError> {
        let sql = "SELECT parts, done, wanted FROM analyses WHERE table_id = $1";
        let Some((parts, done, wanted)) = self.row(sql, values![table]).await? else {
            return Ok(None);
        };
        let sql = "SELECT part, body FROM analysis_parts WHERE table_id = $1 ORDER BY part";
        let bodies = self.rows(sql, values![table]).await?;
        Ok(Some(Analysis { table: table.to_owned(), parts, done, wanted, bodies }))
    }

    /// Notes that somebody waits for an analysis. A new or suspended one is accepted only if there is room.
    pub async fn request_analysis(
        &self,
        request: AnalysisRequest,
    ) -> Result<Requested, StoreError> {
        self.write(InTransaction(request)).await
    }

    /// Adds a part of an analysis, unless it exists already. With the last part the analysis is done.
    pub async fn add_analysis_part(
        &self,
        table: &str,
        part: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO analysis_parts (table_id, part, body) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let add = Statement::new(sql, values![table, part, body]);
        let sql = "UPDATE analyses SET done = $2, networks = NULL WHERE table_id = $1 AND parts <= \
                   (SELECT COUNT(*) FROM analysis_parts WHERE table_id = $1)";
        let finish = Statement::new(sql, values![table, true]);
        self.execute_all(vec![add, finish]).await
    }

    /// The unfinished analyses that somebody has waited for since then: those that were asked for first come first,
    /// however often somebody looks.
    pub async fn wanted_analyses(
        &self,
        since: i64,
        most: u32,
    ) -> Result<Vec<WantedAnalysis>, StoreError> {
        let rows = self.rows(NEXT, values![since, most]).await?.into_iter();
        Ok(rows
            .map(|(table, person, networks)| WantedAnalysis { table, person, networks })
            .collect())
    }
}

impl Work for AnalysisRequest {
    type Reply = Requested;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Requested, StoreError> {
        let sql = "SELECT done, wanted FROM analyses WHERE table_id = $1";
        let known: Option<(bool, i64)> = connection.row(sql, &values![&self.table]).await?;
        if let Some((true, _)) = known {
            return Ok(Requested::Accepted);
        }
        let waited_for = known.is_some_and(|(_, wanted)| wanted >= self.since);
        if !waited_for && let Some(refused) = self.is_refused(connection).await? {
            return Ok(refused);
        }
        // It counts for the person who takes it up again.
        let taken_up = !waited_for && self.person.is_some();
        let person = self.person.as_deref().unwrap_or_default();
        let (parts, now) = (self.parts, self.now);
        let networks = self.networks.as_deref();
        let values =
            values![&self.table, person, parts, now, parts == 0, taken_up, !waited_for, networks];
        connection.execute(WANT, &values).await?;
        Ok(Requested::Accepted)
    }
}

impl AnalysisRequest {
    /// Why there is no room for another analysis, if there is none.
    async fn is_refused(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<Option<Requested>, StoreError> {
        let sql = "SELECT COUNT(*), COUNT(CASE WHEN person = $2 THEN 1 END), \
                   COUNT(CASE WHEN networks LIKE $3 THEN 1 END) FROM analyses \
                   WHERE NOT done AND wanted >= $1";
        let person = self.person.as_deref().unwrap_or_default();
        let widest = self.networks.as_ref().and_then(|networks| networks.split(' ').next());
        let same_network = widest.map(|widest| format!("{widest} %"));
        let counts =
            connection.row(sql, &values![self.since, person, same_network.as_deref()]).await?;
        let (all, own, near): (i64, i64, i64) = counts.unwrap_or_default();
        if self.person.is_some() && own >= self.most_each {
            return Ok(Some(Requested::TooMany));
        }
        if near >= self.most_of_network {
            return Ok(Some(Requested::NetworkFull));
        }
        Ok((all >= self.most).then_some(Requested::Full))
    }
}
