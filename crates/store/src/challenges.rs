//! Challenges, which are solo games on decks that others play too; and secrets, from which the decks are made.

use crate::change::{Change, TransactionEnd};
use crate::sql::{Connection, Row};
use crate::{Store, StoreError};

/// The results of a person in a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeResult {
    pub person: String,
    pub name: String,
    pub registered: bool,
    /// The score of the first game, which was played without knowing the deck.
    pub first_score: i64,
    pub first_table: String,
    pub best_score: i64,
    pub best_table: String,
    pub games: i64,
}

/// By which game of each person results are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeOrder {
    Best,
    First,
}

// Games are ordered by when they were created: what happens at a table after its game, such as a rematch,
// must not make another game somebody's first.
macro_rules! results {
    ($score:literal) => {
        concat!(
            "WITH games AS (SELECT person, score, tables.id AS id, created, \
               ROW_NUMBER() OVER (PARTITION BY person ORDER BY created, tables.id) AS nth, \
               ROW_NUMBER() OVER (PARTITION BY person ORDER BY score, created, tables.id) AS worth, \
               COUNT(*) OVER (PARTITION BY person) AS games \
               FROM tables JOIN seats ON seats.table_id = tables.id AND seat = 0 \
               WHERE challenge = $1 AND score IS NOT NULL), \
             results AS (SELECT first.person AS person, \
               first.score AS first_score, first.id AS first_table, first.created AS first_created, \
               best.score AS best_score, best.id AS best_table, best.created AS best_created, \
               first.games AS games \
               FROM games AS first JOIN games AS best ON best.person = first.person AND best.worth = 1 \
               WHERE first.nth = 1) \
             SELECT person, name, password_hash IS NOT NULL, first_score, first_table, best_score, best_table, games \
             FROM results JOIN people ON people.id = person \
             ORDER BY ", $score, "_score, ", $score, "_created, person"
        )
    };
}

const BY_BEST: &str = results!("best");
const BY_FIRST: &str = results!("first");

const FINISHED_BY: &str = "SELECT COUNT(*) FROM tables JOIN seats ON seats.table_id = tables.id \
                           WHERE challenge = $1 AND score IS NOT NULL AND person = $2";

const OPEN_GAME: &str = "SELECT tables.id FROM seats JOIN tables ON tables.id = seats.table_id \
                         WHERE person = $2 AND ended IS NULL AND challenge = $1 \
                         ORDER BY created, tables.id LIMIT 1";

impl Store {
    /// The results of everybody who has finished a challenge, the best first.
    pub async fn challenge_results(
        &self,
        challenge: &str,
        order: ChallengeOrder,
    ) -> Result<Vec<ChallengeResult>, StoreError> {
        let sql = match order {
            ChallengeOrder::Best => BY_BEST,
            ChallengeOrder::First => BY_FIRST,
        };
        let result = |row: &Row| {
            Ok(ChallengeResult {
                person: row.get(0)?,
                name: row.get(1)?,
                registered: row.get(2)?,
                first_score: row.get(3)?,
                first_table: row.get(4)?,
                best_score: row.get(5)?,
                best_table: row.get(6)?,
                games: row.get(7)?,
            })
        };
        self.rows(sql, &[challenge.into()]).await?.iter().map(result).collect()
    }

    /// How many games of a challenge are finished.
    pub async fn challenge_games(&self, challenge: &str) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM tables WHERE challenge = $1 AND score IS NOT NULL";
        self.row(sql, &[challenge.into()]).await?.map_or(Ok(0), |row| row.get(0))
    }

    /// How many games of a challenge a person has finished.
    pub async fn challenges_finished(
        &self,
        challenge: &str,
        person: &str,
    ) -> Result<i64, StoreError> {
        let row = self.row(FINISHED_BY, &[challenge.into(), person.into()]).await?;
        row.map_or(Ok(0), |row| row.get(0))
    }

    /// The table of a game that a person has begun and not finished.
    pub async fn open_challenge(
        &self,
        challenge: &str,
        person: &str,
    ) -> Result<Option<String>, StoreError> {
        let row = self.row(OPEN_GAME, &[challenge.into(), person.into()]).await?;
        row.map(|row| row.get(0)).transpose()
    }

    /// The engine's score in a challenge with its body, if it has played it.
    pub async fn engine_result(
        &self,
        challenge: &str,
    ) -> Result<Option<(i64, String)>, StoreError> {
        let sql = "SELECT score, body FROM engine_results WHERE challenge = $1";
        let row = self.row(sql, &[challenge.into()]).await?;
        row.map(|row| Ok((row.get(0)?, row.get(1)?))).transpose()
    }

    /// Keeps the engine's result in a challenge, unless there is one.
    pub async fn set_engine_result(
        &self,
        challenge: &str,
        score: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO engine_results (challenge, score, body) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        self.execute(sql, [challenge.into(), score.into(), body.into()]).await.map(|_| ())
    }

    /// The secret of this name, which all nodes share; it becomes `new` if there is none.
    pub async fn secret(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let known = self.row("SELECT value FROM secrets WHERE name = $1", &[name.into()]).await?;
        if let Some(row) = known {
            return row.get(0);
        }
        self.write(Secret { name: name.to_owned(), new: new.to_owned() }).await
    }
}

struct Secret {
    name: String,
    new: String,
}

impl Change for Secret {
    type Reply = String;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<String>, StoreError> {
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        connection.execute(sql, &[(&self.name).into(), (&self.new).into()]).await?;
        let sql = "SELECT value FROM secrets WHERE name = $1";
        let rows = connection.rows(sql, &[(&self.name).into()]).await?;
        let missing = || StoreError::Unavailable("a secret has just been removed".to_owned());
        let value = rows.first().ok_or_else(missing)?.get(0)?;
        Ok(TransactionEnd::Commit(value))
    }
}
