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
//! - `tidy` clears away, in small steps.
//! - [`Snapshot`] reads a whole database as it is at one moment, [`Restore`] fills an empty one; `shape` is what
//!   they copy.
//! - [`nodes`](Notice) is what several nodes on one PostgreSQL tell each other and agree on; `courier` carries it.
//! - `connection` hides which of the two is spoken to; `write` is a change as a value.
//! - `sqlite` and `postgres` are what differs: how they are opened, and how a change becomes durable. `health`
//!   keeps people from waiting for a PostgreSQL that is away.
//! - `at_once` is an append to SQLite in one go.
//! - `schema` and the folder `migrations` have the tables.
//!
//! Times are milliseconds since 1970, and come from the caller, as ids do.

mod analyses;
mod at_once;
mod challenges;
mod change;
mod connection;
mod courier;
mod error;
mod health;
mod log;
mod nodes;
mod people;
mod postgres;
mod restore;
mod schema;
mod shape;
mod snapshot;
mod sqlite;
mod tables;
mod tidy;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use change::Change;
use connection::{Row, Value};

pub use analyses::{Analysis, AnalysisRequest, Requested};
pub use challenges::{ChallengeOrder, ChallengeResult};
pub use error::StoreError;
pub use log::{Append, Appended, Command, StoredEvent, StoredReply};
pub use nodes::{Job, Lease, Notice, TableHead};
pub use people::{LoginClaim, Person, Session};
pub use restore::Restore;
pub use shape::{Field, TableSchema};
pub use snapshot::{Snapshot, TableSnapshot};
pub use tables::{SeatRow, Stage, TableRow};
pub use tidy::{CleanupKind, CleanupStep};

/// A database that is open. Clones share it.
#[derive(Clone)]
pub struct Store {
    database: Arc<Database>,
    observer: Arc<OnceLock<Observer>>,
}

/// What the database is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A query.
    Read,
    /// A change with its commit.
    Write,
}

type Observer = Box<dyn Fn(Operation, Duration, bool) + Send + Sync>;

enum Database {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

/// Where a database is.
pub(crate) enum DatabaseUrl<'u> {
    Sqlite(&'u str),
    Postgres(&'u str),
}

impl<'u> DatabaseUrl<'u> {
    fn of(url: &'u str) -> Result<DatabaseUrl<'u>, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            // Both sqlite:PATH and sqlite://PATH are usual.
            return Ok(DatabaseUrl::Sqlite(path.strip_prefix("//").unwrap_or(path)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(DatabaseUrl::Postgres(url));
        }
        // Without what was given: there may be a password in it.
        let usage = "a database is given as sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE";
        Err(StoreError::Broken(usage.to_owned()))
    }
}

impl Store {
    /// Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…`, and brings its schema up to date.
    ///
    /// A file that is missing is made, and its folder too. It has to be called in a Tokio runtime.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let database = match DatabaseUrl::of(url)? {
            DatabaseUrl::Sqlite(path) => Database::Sqlite(sqlite::Sqlite::open(path).await?),
            DatabaseUrl::Postgres(url) => Database::Postgres(postgres::Postgres::open(url).await?),
        };
        Ok(Store { database: Arc::new(database), observer: Arc::default() })
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

    /// Tells `observer` of every work from now on: how long it took, and whether it was done. The first
    /// observer stays.
    pub fn observe(&self, observer: impl Fn(Operation, Duration, bool) + Send + Sync + 'static) {
        // Who comes second is not needed.
        let _ = self.observer.set(Box::new(observer));
    }

    fn observed<T>(&self, work: Operation, began: Instant, done: &Result<T, StoreError>) {
        if let Some(observer) = self.observer.get() {
            let failed = matches!(done, Err(StoreError::Unavailable(_) | StoreError::Broken(_)));
            observer(work, began.elapsed(), !failed);
        }
    }

    /// How much there is to do: writes that wait for SQLite's one writer, or connections to PostgreSQL in
    /// use.
    #[must_use]
    pub fn busy(&self) -> usize {
        match &*self.database {
            Database::Sqlite(database) => database.busy(),
            Database::Postgres(database) => database.busy(),
        }
    }

    async fn write<C: Change>(&self, change: C) -> Result<C::Reply, StoreError> {
        let began = Instant::now();
        let done = match &*self.database {
            Database::Sqlite(database) => database.write(change).await,
            Database::Postgres(database) => database.write(change).await,
        };
        self.observed(Operation::Write, began, &done);
        done
    }

    async fn rows(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        let began = Instant::now();
        let done = match &*self.database {
            Database::Sqlite(database) => database.rows(sql, values).await,
            Database::Postgres(database) => database.rows(sql, values).await,
        };
        self.observed(Operation::Read, began, &done);
        done
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
