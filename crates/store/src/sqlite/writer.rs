//! The one connection that writes.
//!
//! A commit waits for the disk, however much is in it. So everything that has queued up during one commit
//! goes into the next one together.

use std::pin::Pin;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::explain;
use super::files::SameFiles;
use crate::StoreError;
use crate::change::{Change, TransactionEnd};
use crate::sql::Connection;

/// The page cache, in KiB below zero: large enough for the tables that are being played at, so
/// that the writer need not read what it is about to change.
const CACHE: &str = "-32768";

/// After so many pages of 4 KiB the writer itself copies its write-ahead log into the file, and everybody
/// waits. Mostly there is little left to copy, because [`checkpoint`] has done it.
const AUTOCHECKPOINT: &str = "8000";

/// How often [`checkpoint`] copies.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(500);

/// How many writes may be queued; further callers wait until there is room.
const QUEUE: usize = 1024;

/// How many writes share a commit at most, so that the first does not wait too long for the last.
const BATCH: usize = 256;

/// What a caller wants written.
pub(super) trait Write: Send + Sync + 'static {
    type Reply: Send + 'static;

    /// Writes inside the transaction of the batch.
    ///
    /// After `Refused` and `Exists` the transaction is as it was before. Every other error means that the
    /// whole transaction is lost.
    fn run(
        &self,
        transaction: &mut SqliteConnection,
    ) -> impl Future<Output = Result<Self::Reply, StoreError>> + Send;
}

pub(super) struct InSavepoint<C: Change>(pub C);

impl<C: Change> Write for InSavepoint<C> {
    type Reply = C::Reply;

    async fn run(&self, transaction: &mut SqliteConnection) -> Result<C::Reply, StoreError> {
        // Inside a transaction this is a savepoint.
        let mut savepoint = transaction.begin().await?;
        match self.0.run(&mut Connection::Sqlite(&mut savepoint)).await {
            Ok(TransactionEnd::Commit(reply)) => {
                savepoint.commit().await?;
                Ok(reply)
            }
            Ok(TransactionEnd::Rollback(reply)) => {
                savepoint.rollback().await?;
                Ok(reply)
            }
            Err(error) => {
                if concerns_one_write(&error) {
                    savepoint.rollback().await?;
                }
                Err(error)
            }
        }
    }
}

/// After other errors, such as a full disk, SQLite may have rolled everything back by itself.
fn concerns_one_write(error: &StoreError) -> bool {
    matches!(error, StoreError::Refused(_) | StoreError::Exists(_))
}

/// How the writer connects.
pub(super) fn options(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.pragma("cache_size", CACHE).pragma("wal_autocheckpoint", AUTOCHECKPOINT)
}

/// A handle of the task that writes.
pub(super) struct Writer {
    queue: mpsc::Sender<Message>,
}

enum Message {
    Write(Box<dyn Job>),
    /// Finish what is in the queue, then say so.
    Close(oneshot::Sender<()>),
}

impl Writer {
    pub fn start(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        files: Option<SameFiles>,
    ) -> Writer {
        let (queue, messages) = mpsc::channel(QUEUE);
        let task = WriterTask { options, connection: Some(connection), files };
        tokio::spawn(task.run(messages));
        Writer { queue }
    }

    pub async fn write<W: Write>(&self, write: W) -> Result<W::Reply, StoreError> {
        let (caller, reply) = oneshot::channel();
        let job = Box::new(Queued { write, reply: None, caller });
        let closed = || StoreError::Unavailable("the database has been closed".to_owned());
        self.queue.send(Message::Write(job)).await.map_err(|_| closed())?;
        reply.await.map_err(|_| closed())?
    }

    /// How many writes wait.
    pub fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    pub async fn close(&self) {
        let (caller, done) = oneshot::channel();
        if self.queue.send(Message::Close(caller)).await.is_ok() {
            // An error means that somebody else is closing it.
            let _ = done.await;
        }
    }
}

/// A write whose caller waits for the reply.
struct Queued<W: Write> {
    write: W,
    reply: Option<Result<W::Reply, StoreError>>,
    caller: oneshot::Sender<Result<W::Reply, StoreError>>,
}

/// A [`Queued`] write of any type.
trait Job: Send {
    /// Writes inside the transaction of the batch. An error means that the transaction is lost.
    fn run<'a>(&'a mut self, transaction: &'a mut SqliteConnection) -> Running<'a>;

    /// Gives the caller the reply, or the error that the commit met.
    fn reply(self: Box<Self>, committed: Result<(), StoreError>);
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

impl<W: Write> Job for Queued<W> {
    fn run<'a>(&'a mut self, transaction: &'a mut SqliteConnection) -> Running<'a> {
        Box::pin(async {
            let reply = self.write.run(transaction).await;
            if let Err(error) = &reply
                && !concerns_one_write(error)
            {
                return Err(error.clone());
            }
            self.reply = Some(reply);
            Ok(())
        })
    }

    fn reply(self: Box<Self>, committed: Result<(), StoreError>) {
        let Queued { reply, caller, .. } = *self;
        let forgotten = || Err(StoreError::Broken("a write has been forgotten".to_owned()));
        let reply = committed.and_then(|()| reply.unwrap_or_else(forgotten));
        // A caller that has gone away needs no reply.
        let _ = caller.send(reply);
    }
}

struct WriterTask {
    options: SqliteConnectOptions,
    /// `None` after an error.
    connection: Option<SqliteConnection>,
    /// `None` for a database in memory.
    files: Option<SameFiles>,
}

impl WriterTask {
    /// Writes what is in the queue, until it is closed.
    async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let (written, writes) = watch::channel(0);
        let checkpoints = tokio::spawn(checkpoint(self.options.clone(), writes));
        let mut closers = Vec::new();
        let mut messages = Vec::new();
        while queue.recv_many(&mut messages, BATCH).await > 0 {
            let mut jobs = Vec::new();
            for message in messages.drain(..) {
                match message {
                    Message::Write(job) => jobs.push(job),
                    Message::Close(caller) => {
                        queue.close();
                        closers.push(caller);
                    }
                }
            }
            let committed = self.write(&mut jobs).await;
            written.send_modify(|writes| *writes += 1);
            for job in jobs {
                job.reply(committed.clone());
            }
        }
        drop(written);
        let _ = checkpoints.await;
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
        self.files.as_ref().map_or(Ok(()), SameFiles::check)?;
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await.map_err(explain)?,
        };
        let written = write_batch(&mut connection, jobs).await;
        if written.is_ok() {
            self.connection = Some(connection);
        } else {
            // Nobody knows what SQLite has rolled back by itself, so the next batch gets a new connection.
            let _ = connection.close().await;
        }
        written
    }
}

async fn write_batch(
    connection: &mut SqliteConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs {
        job.run(&mut transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Copies the write-ahead log into the file on a connection of its own, so that the writer need not wait for
/// it. Ends with the writer.
async fn checkpoint(options: SqliteConnectOptions, mut written: watch::Receiver<u64>) {
    // These statements would fill a log for nothing.
    let options = options.disable_statement_logging();
    let Ok(mut connection) = options.connect().await else { return };
    let mut done = 0;
    // `wait_for` ends only with the writer.
    while timeout(CHECKPOINT_INTERVAL, written.wait_for(|_| false)).await.is_err() {
        let writes = *written.borrow();
        if writes != done {
            // If it does not work the writer will do it.
            let _ = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await;
            done = writes;
        }
    }
    let _ = connection.close().await;
}
