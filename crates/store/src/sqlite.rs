//! SQLite: one file, many readers, and one writer that commits for all who wait.
//!
//! A commit costs a round trip to the disk, whatever is in it. So everything that has queued up during
//! one commit goes into the next one together.

use std::fs::{DirBuilder, OpenOptions};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use crate::StoreError;
use crate::change::{Change, TransactionEnd};
use crate::connection::{Connection, Row, Value};
use crate::schema;

/// Earlier ones may corrupt a database with a write-ahead log.
const OLDEST: [u32; 3] = [3, 51, 3];

/// How long to wait for another process.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// What the writer may keep in memory, in KiB below zero: tables that are played at, so that it need not read
/// what it is about to change.
const CACHE: &str = "-32768";

/// After so many pages of 4 KiB the writer itself brings its log over into the file, and everybody waits. Mostly
/// there is little left to do, because [`tidy`] has done it.
const CHECKPOINT: &str = "8000";

/// How often it does so.
const TIDY: Duration = Duration::from_millis(500);

const READERS: u32 = 4;

/// So many writes may wait; who comes then waits outside.
const QUEUE: usize = 1024;

/// So many writes share a commit at most, so that the first does not wait too long for the last.
const BATCH: usize = 256;

pub(crate) struct Sqlite {
    readers: SqlitePool,
    queue: mpsc::Sender<Message>,
}

enum Message {
    Write(Box<dyn Job>),
    /// Finish what is in the queue, then say so.
    Close(oneshot::Sender<()>),
}

impl Sqlite {
    /// Opens a file, or with `:memory:` a database that vanishes.
    pub async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let (options, name) = if path == ":memory:" {
            (in_memory(), "the database in memory".to_owned())
        } else {
            let path = file(path)?;
            let name = path.display().to_string();
            (SqliteConnectOptions::new().filename(path), name)
        };
        Sqlite::connect(durable(options)).await.map_err(|error| error.within(&name))
    }

    async fn connect(options: SqliteConnectOptions) -> Result<Sqlite, StoreError> {
        let writing = options.clone().pragma("cache_size", CACHE);
        let writing = writing.pragma("wal_autocheckpoint", CHECKPOINT);
        let mut connection = writing.connect().await.map_err(explain)?;
        check_version(&mut connection).await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(explain)?;
        schema::update(schema::sqlite(), &mut *transaction).await?;
        transaction.commit().await.map_err(explain)?;

        let readers = SqlitePoolOptions::new().max_connections(READERS);
        // A file does not go away as a server does.
        let readers = readers.test_before_acquire(false).idle_timeout(None).max_lifetime(None);
        let readers = readers.connect_with(options.clone().pragma("query_only", "on")).await?;
        let (queue, messages) = mpsc::channel(QUEUE);
        let writer = Writer { options: writing, connection: Some(connection) };
        tokio::spawn(writer.serve(messages));
        Ok(Sqlite { readers, queue })
    }

    pub async fn rows(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        Connection::Sqlite(&mut reader).rows(sql, values).await
    }

    pub async fn write<C: Change>(&self, change: C) -> Result<C::Reply, StoreError> {
        let (asker, answer) = oneshot::channel();
        let job = Box::new(Waiting { change, answer: None, asker });
        let closed = || StoreError::Unavailable("the database has been closed".to_owned());
        self.queue.send(Message::Write(job)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// How many writes wait.
    pub fn busy(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    pub async fn close(&self) {
        let (asker, done) = oneshot::channel();
        if self.queue.send(Message::Close(asker)).await.is_ok() {
            // An error means that somebody else is closing it.
            let _ = done.await;
        }
        self.readers.close().await;
    }
}

/// Brings the log of writes over into the file beside the writer, which need not wait for it. Ends with the
/// writer.
async fn tidy(options: SqliteConnectOptions, mut written: watch::Receiver<u64>) {
    // A log has better things to tell.
    let options = options.disable_statement_logging();
    let Ok(mut connection) = options.connect().await else { return };
    let mut done = 0;
    // Nothing is waited for but the end.
    while timeout(TIDY, written.wait_for(|_| false)).await.is_err() {
        let writes = *written.borrow();
        if writes != done {
            // If it does not work the writer will do it.
            let _ = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await;
            done = writes;
        }
    }
    let _ = connection.close().await;
}

/// How everything is written that shall last.
pub(crate) fn durable(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
}

/// A database that all connections of this store share, and no other store.
fn in_memory() -> SqliteConnectOptions {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    SqliteConnectOptions::new().filename(format!("/nova-luna-{number}")).vfs("memdb")
}

/// Makes the file and its folder if they are missing, for nobody else to read: decks are in it.
pub(crate) fn file(path: &str) -> Result<PathBuf, StoreError> {
    let fault = |path: &Path, error: std::io::Error| {
        let advice = "choose a file that can be read and written";
        StoreError::Broken(format!("{}: {error}; {advice}", path.display()))
    };
    // An absolute path cannot be mistaken for one of SQLite's own URIs.
    let path = std::path::absolute(path).map_err(|error| fault(Path::new(path), error))?;
    let mut folders = DirBuilder::new();
    folders.recursive(true);
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    if let Some(folder) = path.parent() {
        folders.create(folder).map_err(|error| fault(folder, error))?;
    }
    options.open(&path).map_err(|error| fault(&path, error))?;
    Ok(path)
}

async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let query = sqlx::query_scalar("SELECT sqlite_version()");
    let version: String = query.fetch_one(connection).await?;
    let numbers: Vec<u32> = version.split('.').map_while(|part| part.parse().ok()).collect();
    if numbers.as_slice() < OLDEST.as_slice() {
        let oldest = OLDEST.map(|number| number.to_string()).join(".");
        return Err(StoreError::Broken(format!(
            "SQLite {version} is too old and may corrupt it; build with {oldest} or later"
        )));
    }
    Ok(())
}

/// Why the file cannot be opened, and what to do.
pub(crate) fn explain(error: sqlx::Error) -> StoreError {
    let code = match &error {
        sqlx::Error::Database(fault) => fault.code().and_then(|code| code.parse::<u32>().ok()),
        _ => None,
    };
    let broken = |text: &str| StoreError::Broken(text.to_owned());
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => StoreError::Unavailable(
            "another program keeps it locked; stop that program, or choose another file".to_owned(),
        ),
        Some(26) => broken("this is no SQLite database; choose another file"),
        Some(11) => broken("the file is damaged; restore it from a backup"),
        Some(8) => broken("the file or its folder cannot be written; change its permissions"),
        _ => error.into(),
    }
}

/// A write whose asker waits for an answer.
struct Waiting<C: Change> {
    change: C,
    answer: Option<Result<C::Reply, StoreError>>,
    asker: oneshot::Sender<Result<C::Reply, StoreError>>,
}

/// The same without its type.
trait Job: Send {
    /// Makes the change inside the common transaction.
    ///
    /// An error means that the transaction is lost. What concerns only this job is part of its answer.
    fn run<'a>(&'a mut self, transaction: &'a mut SqliteConnection) -> Running<'a>;

    /// Gives the asker the answer, or the error that came in between.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

impl<C: Change> Job for Waiting<C> {
    fn run<'a>(&'a mut self, transaction: &'a mut SqliteConnection) -> Running<'a> {
        Box::pin(async {
            if let Some(answer) =
                self.change.try_at_once(&mut Connection::Sqlite(transaction)).await?
            {
                self.answer = Some(Ok(answer));
                return Ok(());
            }
            // Inside a transaction this is a savepoint.
            let mut savepoint = transaction.begin().await?;
            let answer = match self.change.run(&mut Connection::Sqlite(&mut savepoint)).await {
                Ok(TransactionEnd::Commit(answer)) => {
                    savepoint.commit().await?;
                    Ok(answer)
                }
                Ok(TransactionEnd::Rollback(answer)) => {
                    savepoint.rollback().await?;
                    Ok(answer)
                }
                Err(error @ (StoreError::Refused(_) | StoreError::Exists(_))) => {
                    savepoint.rollback().await?;
                    Err(error)
                }
                // The disk is full, say. SQLite may have rolled everything back by itself.
                Err(error) => return Err(error),
            };
            self.answer = Some(answer);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Waiting { answer, asker, .. } = *self;
        let unanswered = || Err(StoreError::Broken("a write has been forgotten".to_owned()));
        let answer = committed.and_then(|()| answer.unwrap_or_else(unanswered));
        // Whoever has gone away does not want to know.
        let _ = asker.send(answer);
    }
}

struct Writer {
    options: SqliteConnectOptions,
    /// Nothing after an error.
    connection: Option<SqliteConnection>,
}

impl Writer {
    /// Takes what is in the queue, writes it, and again, until nobody can ask any more.
    async fn serve(mut self, mut queue: mpsc::Receiver<Message>) {
        let (written, writes) = watch::channel(0);
        let tidying = tokio::spawn(tidy(self.options.clone(), writes));
        let mut closers = Vec::new();
        let mut messages = Vec::new();
        while queue.recv_many(&mut messages, BATCH).await > 0 {
            let mut jobs = Vec::new();
            for message in messages.drain(..) {
                match message {
                    Message::Write(job) => jobs.push(job),
                    Message::Close(asker) => {
                        queue.close();
                        closers.push(asker);
                    }
                }
            }
            let committed = self.write(&mut jobs).await;
            written.send_modify(|writes| *writes += 1);
            for job in jobs {
                job.answer(committed.clone());
            }
        }
        drop(written);
        let _ = tidying.await;
        if let Some(connection) = self.connection {
            // All is committed, so an error changes nothing.
            let _ = connection.close().await;
        }
        for closer in closers {
            let _ = closer.send(());
        }
    }

    /// Writes all jobs with one commit. An error means that none of them was written.
    async fn write(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await.map_err(explain)?,
        };
        let written = write_together(&mut connection, jobs).await;
        if written.is_ok() {
            self.connection = Some(connection);
        } else {
            // Nobody knows what SQLite has rolled back by itself, so the next batch gets a fresh one.
            let _ = connection.close().await;
        }
        written
    }
}

async fn write_together(
    connection: &mut SqliteConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs {
        job.run(&mut transaction).await?;
    }
    Ok(transaction.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sql(&'static str);

    impl Change for Sql {
        type Reply = ();

        async fn run(
            &self,
            connection: &mut Connection<'_>,
        ) -> Result<TransactionEnd<()>, StoreError> {
            connection.execute(self.0, &[]).await?;
            Ok(TransactionEnd::Commit(()))
        }
    }

    #[tokio::test]
    async fn a_full_disk_does_not_stop_the_writer_for_good() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("full.db");
        let database = Sqlite::open(path.to_str().unwrap()).await.unwrap();
        database.write(Sql("PRAGMA max_page_count = 1")).await.unwrap();
        let long = "INSERT INTO people VALUES ('long', hex(zeroblob(1000000)), NULL, NULL, 0)";
        let error = database.write(Sql(long)).await.unwrap_err();
        assert!(error.to_string().contains("full"), "{error}");
        // The limit was the connection's, so there is space again.
        database.write(Sql(long)).await.unwrap();
        assert_eq!(database.rows("SELECT id FROM people", &[]).await.unwrap().len(), 1);
        database.close().await;
    }
}
