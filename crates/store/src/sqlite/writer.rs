//! The one connection that writes.
//!
//! A commit waits for the disk, however much is in it. So everything that has queued up during one commit
//! goes into the next one together.

use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::explain;
use super::files::SameFiles;
use crate::StoreError;
use crate::sql::Connection;
use crate::work::Work;

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

/// After other errors, such as a full disk, SQLite may have rolled everything back by itself.
fn concerns_one_write(error: &StoreError) -> bool {
    matches!(error, StoreError::Invalid(_) | StoreError::Exists(_))
}

/// How the writer connects.
pub(super) fn options(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.pragma("cache_size", CACHE).pragma("wal_autocheckpoint", AUTOCHECKPOINT)
}

/// A handle of the task that writes.
pub(crate) struct Writer {
    queue: mpsc::Sender<Message>,
}

enum Message {
    Write(Box<dyn Job>),
    /// Finish what is in the queue.
    Close,
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

    pub async fn write<W: Work + 'static>(&self, work: W) -> Result<W::Reply, StoreError> {
        let (caller, reply) = oneshot::channel();
        let job = Box::new(Queued { work, reply: None, caller });
        let closed = || StoreError::Unavailable("the database has been closed".to_owned());
        self.queue.send(Message::Write(job)).await.map_err(|_| closed())?;
        reply.await.map_err(|_| closed())?
    }

    /// How many writes wait.
    pub fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    pub async fn close(&self) {
        // An error means that it is closed already.
        let _ = self.queue.send(Message::Close).await;
        self.queue.closed().await;
    }
}

/// A write whose caller waits for the reply.
struct Queued<W: Work> {
    work: W,
    reply: Option<Result<W::Reply, StoreError>>,
    caller: oneshot::Sender<Result<W::Reply, StoreError>>,
}

/// A [`Queued`] write of any type.
trait Job: Send {
    /// Writes inside the transaction of the batch. An error means that the transaction is lost.
    fn run<'a>(
        &'a mut self,
        transaction: &'a mut SqliteConnection,
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Gives the caller the reply, or the error that the commit met.
    fn reply(self: Box<Self>, committed: Result<(), StoreError>);
}

impl<W: Work> Job for Queued<W> {
    fn run<'a>(
        &'a mut self,
        transaction: &'a mut SqliteConnection,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        async {
            let reply = self.work.run(&mut Connection::Sqlite(transaction)).await;
            if let Err(error) = &reply
                && !concerns_one_write(error)
            {
                return Err(error.clone());
            }
            self.reply = Some(reply);
            Ok(())
        }
        .boxed()
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
        let (mut closing, mut messages) = (false, Vec::new());
        while !closing && queue.recv_many(&mut messages, BATCH).await > 0 {
            let mut jobs = Vec::new();
            for message in messages.drain(..) {
                match message {
                    Message::Write(job) => jobs.push(job),
                    Message::Close => closing = true,
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
        // Who closes it waits until the queue is gone.
        drop(queue);
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
