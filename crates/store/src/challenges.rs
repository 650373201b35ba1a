//! Solo games on decks that others play too, and the secret that the decks come from.

use crate::connection::Connection;
use crate::write::{Verdict, Write};
use crate::{Store, StoreError};

/// What a person made of a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeResult {
    /// Who.
    pub person: String,
    /// What others see.
    pub name: String,
    /// The score.
    pub score: i64,
    /// Where it was played.
    pub table: String,
    /// When it ended.
    pub at: i64,
}

const RESULTS: &str = "SELECT seats.person, people.name, score, tables.id, changed \
                       FROM tables JOIN seats ON seats.table_id = tables.id AND seat = 0 \
                       JOIN people ON people.id = seats.person \
                       WHERE challenge = $1 AND score IS NOT NULL ORDER BY score, changed LIMIT $2";

impl Store {
    /// Every finished game of a challenge, the best first.
    pub async fn challenge_results(
        &self,
        challenge: &str,
        most: u32,
    ) -> Result<Vec<ChallengeResult>, StoreError> {
        let rows = self.rows(RESULTS, &[challenge.into(), i64::from(most).into()]).await?;
        let result = |row: &crate::connection::Row| {
            Ok(ChallengeResult {
                person: row.get(0)?,
                name: row.get(1)?,
                score: row.get(2)?,
                table: row.get(3)?,
                at: row.get(4)?,
            })
        };
        rows.iter().map(result).collect()
    }

    /// What the engine made of a challenge, if it has played it.
    pub async fn engine_result(
        &self,
        challenge: &str,
    ) -> Result<Option<(i64, String)>, StoreError> {
        let sql = "SELECT score, body FROM engine_results WHERE challenge = $1";
        let row = self.row(sql, &[challenge.into()]).await?;
        row.map(|row| Ok((row.get(0)?, row.get(1)?))).transpose()
    }

    /// Keeps what the engine made of a challenge; the first result counts.
    pub async fn set_engine_result(
        &self,
        challenge: &str,
        score: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        let (challenge, body) = (challenge.to_owned(), body.to_owned());
        self.write(SetEngineResult { challenge, score, body }).await
    }

    /// A secret that all nodes share: `new` if there is none yet.
    pub async fn secret(&self, name: &str, new: &str) -> Result<String, StoreError> {
        self.write(Secret { name: name.to_owned(), new: new.to_owned() }).await
    }
}

struct SetEngineResult {
    challenge: String,
    score: i64,
    body: String,
}

impl Write for SetEngineResult {
    type Answer = ();

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Verdict<()>, StoreError> {
        let sql = "INSERT INTO engine_results (challenge, score, body) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let values = [(&self.challenge).into(), self.score.into(), (&self.body).into()];
        connection.execute(sql, &values).await?;
        Ok(Verdict::Keep(()))
    }
}

struct Secret {
    name: String,
    new: String,
}

impl Write for Secret {
    type Answer = String;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Verdict<String>, StoreError> {
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        connection.execute(sql, &[(&self.name).into(), (&self.new).into()]).await?;
        let sql = "SELECT value FROM secrets WHERE name = $1";
        let rows = connection.rows(sql, &[(&self.name).into()]).await?;
        let missing = || StoreError::Unavailable("a secret has just been removed".to_owned());
        let value = rows.first().ok_or_else(missing)?.get(0)?;
        Ok(Verdict::Keep(value))
    }
}
