//! Stores people, sessions, tables and the events of every game, in SQLite or PostgreSQL.
//!
//! SQLite is a file and needs nothing else. Several nodes can share one PostgreSQL. Both pass one test suite
//! (`tests/suite`).
//!
//! The store knows neither the rules nor what an event says: to it an event is a text with a number. What [`Store::append`] reports as
//! done is on the disk; of several callers that append after the same event one succeeds; a command is carried
//! out once.
//!
//! - `log` reads events, `append` writes them; `people`, `tables`, `analyses` and `challenges` have one noun each, with its
//!   statements.
//! - `accounts` has recovery codes, what removing people and tables takes, and what an operator changes.
//! - `cleanup` removes old rows in small steps.
//! - `cluster` is what nodes that share a PostgreSQL notify each other of, and which of them does what.
//! - `sql` is a connection to either database, `work` what is done on one.
//! - `sqlite` and `postgres` open the databases.
//! - `copy` reads and fills whole databases.
//! - `schema` and the folder `migrations` have the tables.
//!
//! Times are milliseconds since 1970. Times and ids come from the caller.

mod account_events;
mod accounts;
mod analyses;
mod append;
mod challenges;
mod cleanup;
mod cluster;
mod copy;
mod debug;
mod error;
mod log;
mod people;
mod postgres;
mod schema;
mod sql;
mod sqlite;
mod tables;
mod url;
mod work;

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use sql::{Columns, Value};
use sqlx::SqlSafeStr;
use url::DatabaseUrl;
use work::{InTransaction, Query, Statement, Statements, Work};

pub use account_events::{AccountEvent, AccountEventKind};
pub use accounts::{OperatorAct, PersonSummary};
pub use analyses::{Analysis, AnalysisRequest, Requested, WantedAnalysis};
pub use challenges::{ChallengeOrder, ChallengeResult};
pub use cleanup::{CleanupKind, CleanupStep, ClockCheck};
pub use cluster::{Job, Lease, Notice, TableHead};
pub use copy::{
    BACKUP_FORMAT, BackupHead, BackupLine, BackupReader, Field, Restore, Snapshot, TableLine,
    TableSnapshot, Totals, line,
};
pub use error::StoreError;
pub use log::{Append, Appended, Command, SessionGuard, StoredEvent, StoredReply};
pub use people::{LoginClaim, Person, Session};
pub use tables::{SeatRow, Stage, TableRow};

/// An open database. Clones share it.
#[derive(Clone)]
pub struct Store {
    database: Arc<Database>,
    observer: Arc<OnceLock<Observer>>,
    /// Keeps other servers from the same file.
    _lock: Option<Arc<sqlite::ServerLock>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Read,
    /// A change with its commit.
    Write,
}

type Observer = Box<dyn Fn(Operation, Duration, bool) + Send + Sync>;

/// Where a database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    File(PathBuf),
    /// It is gone when the program ends.
    Memory,
    Postgres {
        host: String,
        database: String,
    },
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => write!(f, "{}", path.display()),
            Location::Memory => f.write_str("memory"),
            Location::Postgres { host, database } => {
                write!(f, "the database {database} of PostgreSQL at {host}")
            }
        }
    }
}

enum Database {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Store {
    /// Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…`, and brings its schema up to date.
    ///
    /// A file that is missing is made; its folder has to be there. It has to be called in a Tokio runtime.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let database = match DatabaseUrl::parse(url)? {
            DatabaseUrl::Sqlite(path) => Database::Sqlite(sqlite::Sqlite::open(path).await?),
            DatabaseUrl::Postgres(url) => Database::Postgres(postgres::Postgres::open(url).await?),
        };
        Ok(Store { database: Arc::new(database), observer: Arc::default(), _lock: None })
    }

    /// The same for a server, which has a file for itself. `server` says who it is to others that want the file.
    pub async fn open_for_server(url: &str, server: &str) -> Result<Store, StoreError> {
        let lock = match DatabaseUrl::parse(url)? {
            DatabaseUrl::Sqlite(path) if path != ":memory:" => {
                Some(sqlite::ServerLock::take(path, server)?)
            }
            _ => None,
        };
        let store = Store::open(url).await?;
        Ok(Store { _lock: lock.map(Arc::new), ..store })
    }

    pub fn location(&self) -> &Location {
        match &*self.database {
            Database::Sqlite(database) => &database.location,
            Database::Postgres(database) => &database.location,
        }
    }

    /// Whether there was nothing in the database when it was opened.
    pub fn is_new(&self) -> bool {
        match &*self.database {
            Database::Sqlite(database) => database.is_new,
            Database::Postgres(database) => database.is_new,
        }
    }

    /// Finishes the writes that have been asked for, and closes the database, for all clones.
    pub async fn close(&self) {
        match &*self.database {
            Database::Sqlite(database) => database.close().await,
            Database::Postgres(database) => database.close().await,
        }
    }

    /// Calls `observer` after every operation with its duration and whether it worked. Only the first
    /// observer counts.
    pub fn observe(&self, observer: impl Fn(Operation, Duration, bool) + Send + Sync + 'static) {
        let _ = self.observer.set(Box::new(observer));
    }

    fn observed<T>(&self, operation: Operation, began: Instant, done: &Result<T, StoreError>) {
        if let Some(observer) = self.observer.get() {
            let refused = matches!(done, Err(StoreError::Invalid(_) | StoreError::Exists(_)));
            observer(operation, began.elapsed(), done.is_ok() || refused);
        }
    }

    /// How much the database has to do: the number of writes that wait for SQLite's one writer, or of
    /// connections to PostgreSQL in use.
    pub fn busy(&self) -> usize {
        match &*self.database {
            Database::Sqlite(database) => database.writer.waiting(),
            Database::Postgres(database) => database.busy(),
        }
    }

    async fn write<W: Work + 'static>(&self, work: W) -> Result<W::Reply, StoreError> {
        let began = Instant::now();
        let done = match &*self.database {
            Database::Sqlite(database) => database.writer.write(work).await,
            Database::Postgres(database) => database.run(&work).await,
        };
        self.observed(Operation::Write, began, &done);
        done
    }

    /// Runs one statement and returns how many rows it changed.
    async fn execute(&self, sql: impl SqlSafeStr, values: Vec<Value>) -> Result<u64, StoreError> {
        self.write(Statement::new(sql, values)).await
    }

    /// Runs statements in a transaction.
    async fn execute_all(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        let statements = Statements { condition: None, statements };
        self.write(InTransaction(statements)).await.map(|_| ())
    }

    /// The same, if the first statement changes anything. Returns whether it did.
    async fn execute_if(
        &self,
        condition: Statement,
        statements: Vec<Statement>,
    ) -> Result<bool, StoreError> {
        let statements = Statements { condition: Some(condition), statements };
        self.write(InTransaction(statements)).await
    }

    async fn rows<T: Columns>(
        &self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Vec<T>, StoreError> {
        let query = Query::new(sql, values);
        let began = Instant::now();
        let done = match &*self.database {
            Database::Sqlite(database) => database.read(&query).await,
            Database::Postgres(database) => database.run(&query).await,
        };
        self.observed(Operation::Read, began, &done);
        done
    }

    /// The only row of a query that finds at most one.
    async fn row<T: Columns>(
        &self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, values).await?.pop())
    }

    /// The only value of a query that finds a number.
    async fn number(&self, sql: impl SqlSafeStr, values: Vec<Value>) -> Result<i64, StoreError> {
        Ok(self.row(sql, values).await?.map_or(0, |(number,)| number))
    }

    fn postgres(&self) -> Option<&postgres::Postgres> {
        match &*self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(database) => Some(database),
        }
    }
}
