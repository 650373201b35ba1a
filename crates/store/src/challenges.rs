//! Challenges, which are solo games on decks that others play too; and secrets, from which the decks are made.

use crate::sql::values;
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

type ResultColumns = (String, String, bool, i64, String, i64, String, i64);

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
        let result = |row: ResultColumns| ChallengeResult {
            person: row.0,
            name: row.1,
            registered: row.2,
            first_score: row.3,
            first_table: row.4,
            best_score: row.5,
            best_table: row.6,
            games: row.7,
        };
        Ok(self.rows(sql, values![challenge]).await?.into_iter().map(result).collect())
    }

    /// How many games of a challenge are finished.
    pub async fn challenge_games(&self, challenge: &str) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM tables WHERE challenge = $1 AND score IS NOT NULL";
        self.number(sql, values![challenge]).await
    }

    /// How many games of a challenge a person has finished.
    pub async fn challenges_finished(
        &self,
        challenge: &str,
        person: &str,
    ) -> Result<i64, StoreError> {
        self.number(FINISHED_BY, values![challenge, person]).await
    }

    /// The table of a game that a person has begun and not finished.
    pub async fn open_challenge(
        &self,
        challenge: &str,
        person: &str,
    ) -> Result<Option<String>, StoreError> {
        Ok(self.row(OPEN_GAME, values![challenge, person]).await?.map(|(table,)| table))
    }

    /// The engine's score in a challenge with its body, if it has played it.
    pub async fn engine_result(
        &self,
        challenge: &str,
    ) -> Result<Option<(i64, String)>, StoreError> {
        let sql = "SELECT score, body FROM engine_results WHERE challenge = $1";
        self.row(sql, values![challenge]).await
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
        self.execute(sql, values![challenge, score, body]).await.map(|_| ())
    }

    /// The secret of this name, which all nodes share; it becomes `new` if there is none.
    pub async fn secret(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let find = || self.row("SELECT value FROM secrets WHERE name = $1", values![name]);
        if let Some((value,)) = find().await? {
            return Ok(value);
        }
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(sql, values![name, new]).await?;
        let missing = || StoreError::Unavailable("a secret has just been removed".to_owned());
        find().await?.map(|(value,)| value).ok_or_else(missing)
    }
}
