//! Where people, sessions, tables and the events of every game are kept.
//!
//! There are two databases: SQLite in a file, which needs nothing else, and PostgreSQL, which several
//! nodes can share. They pass one test suite (`tests/suite`).
//!
//! The store knows neither rules nor JSON. An event is a text with a number, a table's row is what lists
//! show of it. What it promises is about [`Store::append`]: what it says is done is on the disk, of two who
//! append after the same event only one succeeds, and a command is carried out once.
//!
//! - [`people`](Person), [`log`](Append), [`tables`](TableRow), [`analyses`](Analysis) and
//!   [`challenges`](ChallengeResult) have the nouns, each with its statements, which are the same for both databases.
//! - `connection` hides which of the two is spoken to; `write` is a change as a value.
//! - `sqlite` and `postgres` are what differs: how they are opened, and how a change becomes durable.
//! - `schema` and the folder `migrations` have the tables.
//!
//! Times are milliseconds since 1970, and come from the caller, as ids do.

mod analyses;
mod challenges;
mod connection;
mod error;
mod log;
mod people;
mod postgres;
mod schema;
mod sqlite;
mod tables;
mod write;

use std::sync::Arc;

use connection::{Row, Value};
use write::Write;

pub use analyses::{Analysis, Asked};
pub use challenges::{ChallengeOrder, ChallengeResult};
pub use error::StoreError;
pub use log::{Append, Appended, Command, StoredAnswer, StoredEvent};
pub use people::{Claim, Person, Session};
pub use tables::{SeatRow, TableRow, TableState};

/// A database that is open. Clones share it.
#[derive(Clone)]
pub struct Store {
    database: Arc<Database>,
}

enum Database {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Store {
    /// Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…`, and brings its schema up to date.
    ///
    /// A file that is missing is made, and its folder too. It has to be called in a Tokio runtime.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let database = if let Some(path) = url.strip_prefix("sqlite:") {
            // Both sqlite:PATH and sqlite://PATH are usual.
            let path = path.strip_prefix("//").unwrap_or(path);
            Database::Sqlite(sqlite::Sqlite::open(path).await?)
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Database::Postgres(postgres::Postgres::open(url).await?)
        } else {
            // Without what was given: there may be a password in it.
            let usage =
                "a database is given as sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE";
            return Err(StoreError::Broken(usage.to_owned()));
        };
        Ok(Store { database: Arc::new(database) })
    }

    /// Finishes the writes that have been asked for, and closes the database, for all clones.
    pub async fn close(&self) {
        match &*self.database {
            Database::Sqlite(database) => database.close().await,
            Database::Postgres(database) => database.close().await,
        }
    }

    /// Asks the database something, to see whether it answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.rows("SELECT id FROM people LIMIT 1", &[]).await.map(|_| ())
    }

    async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        match &*self.database {
            Database::Sqlite(database) => database.write(write).await,
            Database::Postgres(database) => database.write(write).await,
        }
    }

    async fn rows(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        match &*self.database {
            Database::Sqlite(database) => database.rows(sql, values).await,
            Database::Postgres(database) => database.rows(sql, values).await,
        }
    }

    /// The only row of a query that finds at most one.
    async fn row(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values).await?.pop())
    }
}
