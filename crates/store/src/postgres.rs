//! PostgreSQL: a pool, and a transaction for each write. Several nodes can share it.

use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgListener, PgNotification, PgPool, PgPoolOptions};
use sqlx::{Connection as _, PgConnection, Row as _};
use tokio::time::error::Elapsed;
use tokio::time::{sleep, timeout};

use crate::change::{Change, TransactionEnd};
use crate::connection::{Connection, Row, Value};
use crate::courier::{self, Courier};
use crate::health::Health;
use crate::nodes::TURN;
use crate::{Lease, Notice, StoreError, TableHead, schema};

/// How long to wait for a connection.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// How long to wait for an answer. PostgreSQL gives up earlier, unless it cannot be reached at all.
const ANSWER: Duration = Duration::from_secs(8);

/// A connection that nobody has used for so long is asked whether it is still there.
const RESTED: Duration = Duration::from_secs(1);

/// More would make PostgreSQL slower: each is a process there, and other nodes want some too.
const CONNECTIONS: u32 = 16;

/// For what goes beside the pool: the listener, the courier, and whoever looks for work or probes.
const SIDE_CONNECTIONS: u32 = 3;

/// So that a node that hangs in the middle of a transaction does not stop the others.
const LIMITS: [(&str, &str); 3] = [
    ("lock_timeout", "3s"),
    ("statement_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

/// A listener that has not even heard its own node for so long is deaf.
const SILENCE: Duration = Duration::from_secs(10);

/// How long to wait before listening again.
const AGAIN: Duration = Duration::from_millis(500);

const CLAIM_DUE: &str = "WITH free AS \
     (SELECT id FROM tables WHERE due IS NOT NULL AND due <= $1 AND NOT EXISTS \
         (SELECT 1 FROM leases WHERE job = $4 || tables.id AND until > clock_timestamp()) \
      ORDER BY due LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) \
     INSERT INTO leases (job, node, until) \
     SELECT $4 || id, $3, clock_timestamp() + interval '3 seconds' FROM free ORDER BY id \
     ON CONFLICT (job) DO UPDATE SET node = excluded.node, until = excluded.until \
         WHERE leases.until <= clock_timestamp() \
     RETURNING job";

const TABLE_HEADS: &str = "SELECT tables.id, last, \
         COALESCE(array_agg(person) FILTER (WHERE nodes.id IS NOT NULL), '{}') \
     FROM tables \
     LEFT JOIN presence ON presence.table_id = tables.id AND node <> $2 \
     LEFT JOIN nodes ON nodes.id = node AND until > clock_timestamp() \
     WHERE tables.id = ANY($1) GROUP BY tables.id";

pub(crate) struct Postgres {
    pool: PgPool,
    courier: Courier,
    health: Health,
    cut: Cut,
}

/// When a connection was last found to have been ended: others that rested at that time may have been too.
#[derive(Clone, Default)]
struct Cut(Arc<Mutex<Option<Instant>>>);

impl Cut {
    fn happened(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether it happened while a connection rested that has done so for `idle`.
    fn was_during(&self, idle: Duration) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|at| at.elapsed() < idle)
    }
}

impl Postgres {
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let name = format!("PostgreSQL at {}", options.get_host());
        Postgres::connect(options).await.map_err(|error| error.within(&name))
    }

    async fn connect(options: PgConnectOptions) -> Result<Postgres, StoreError> {
        let limited = options.clone().options(LIMITS);
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        // A connection that has just been used is well, mostly; to ask it would double what a move costs.
        let cut = Cut::default();
        let doubt = cut.clone();
        let pool = pool.test_before_acquire(false).before_acquire(move |connection, meta| {
            let doubtful = meta.idle_for > RESTED || doubt.was_during(meta.idle_for);
            Box::pin(async move {
                if doubtful {
                    connection.ping().await?;
                }
                Ok(true)
            })
        });
        let pool = pool.connect_with(limited.clone()).await?;
        check_encoding(&pool).await?;
        // A connection of its own: it may take its time, and its end gives back the lock in any case.
        let mut connection = PgConnection::connect_with(&options).await?;
        schema::update(schema::postgres(), &mut connection).await?;
        connection.close().await?;

        // What is said there is worth nothing after a crash, so nobody waits for the disk.
        let hasty = limited.options([("synchronous_commit", "off")]);
        let side = PgPoolOptions::new().max_connections(SIDE_CONNECTIONS);
        let side = side.acquire_timeout(PATIENCE).max_lifetime(None).connect_with(hasty).await?;
        let node = "SELECT gen_random_uuid()::text";
        let node = sqlx::query_scalar(node).fetch_one(&side).await?;
        let health = Health::new(side.clone());
        Ok(Postgres { pool, courier: Courier::start(node, side), health, cut })
    }

    pub fn courier(&self) -> &Courier {
        &self.courier
    }

    pub async fn rows(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        match self.rows_once(sql, values).await {
            Err(error) if self.is_cut(&error) => self.rows_once(sql, values).await,
            done => done,
        }
    }

    /// Whether something is worth another try: it has met a connection that was no longer there.
    fn is_cut(&self, error: &StoreError) -> bool {
        let cut = error.is_cut();
        if cut {
            self.cut.happened();
        }
        cut
    }

    async fn rows_once(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let mut connection = self.acquire().await?;
        let done = timeout(ANSWER, Connection::Postgres(&mut connection).rows(sql, values)).await;
        self.settle(connection, done)
    }

    pub async fn write<C: Change>(&self, change: C) -> Result<C::Reply, StoreError> {
        match self.write_once(&change).await {
            Err(error) if self.is_cut(&error) => self.write_once(&change).await,
            done => done,
        }
    }

    async fn write_once<C: Change>(&self, change: &C) -> Result<C::Reply, StoreError> {
        let mut connection = self.acquire().await?;
        let done = timeout(ANSWER, async {
            if let Some(answer) =
                change.try_at_once(&mut Connection::Postgres(&mut connection)).await?
            {
                return Ok(answer);
            }
            let mut transaction = connection.begin().await?;
            match change.run(&mut Connection::Postgres(&mut transaction)).await? {
                TransactionEnd::Commit(answer) => {
                    transaction.commit().await?;
                    Ok(answer)
                }
                TransactionEnd::Rollback(answer) => {
                    transaction.rollback().await?;
                    Ok(answer)
                }
            }
        });
        let done = done.await;
        self.settle(connection, done)
    }

    /// How many connections are in use.
    pub fn busy(&self) -> usize {
        (self.pool.size() as usize).saturating_sub(self.pool.num_idle())
    }

    pub async fn close(&self) {
        self.courier.close().await;
        self.courier.side().close().await;
        self.pool.close().await;
    }

    /// A connection, if the database is there.
    async fn acquire(&self) -> Result<PoolConnection<sqlx::Postgres>, StoreError> {
        self.health.wait().await?;
        self.pool.acquire().await.map_err(|error| self.doubt(error))
    }

    fn doubt(&self, error: sqlx::Error) -> StoreError {
        self.health.suspect();
        error.into()
    }

    /// Looks after the connection and the database when something went wrong with them.
    fn settle<T>(
        &self,
        connection: PoolConnection<sqlx::Postgres>,
        done: Result<Result<T, StoreError>, Elapsed>,
    ) -> Result<T, StoreError> {
        let done = done.unwrap_or_else(|_| {
            // Its answer may still come, and must not be taken for another one.
            drop(connection.detach());
            Err(StoreError::Unavailable("the database does not answer".to_owned()))
        });
        if let Err(StoreError::Unavailable(_)) = done {
            self.health.suspect();
        }
        done
    }

    pub async fn claim_due(
        &self,
        until: i64,
        most: u32,
    ) -> Result<Vec<(String, Lease)>, StoreError> {
        self.health.wait().await?;
        let courier = &self.courier;
        let query = sqlx::query(CLAIM_DUE).bind(until).bind(i64::from(most));
        let query = query.bind(courier.node()).bind(TURN);
        let mut connection = courier.side().acquire().await.map_err(|error| self.doubt(error))?;
        let done = timeout(ANSWER, query.fetch_all(&mut *connection)).await;
        let done = done.map(|rows| rows.map_err(StoreError::from));
        let rows = self.settle(connection, done)?;
        let claimed = rows.iter().map(|row| {
            let job: String = row.try_get(0)?;
            let table = job.strip_prefix(TURN).unwrap_or(&job).to_owned();
            Ok((table, courier.hold(job)))
        });
        claimed.collect()
    }

    pub async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>, StoreError> {
        match self.table_heads_once(tables).await {
            Err(error) if self.is_cut(&error) => self.table_heads_once(tables).await,
            done => done,
        }
    }

    async fn table_heads_once(&self, tables: &[String]) -> Result<Vec<TableHead>, StoreError> {
        let mut connection = self.acquire().await?;
        let query = sqlx::query(TABLE_HEADS).bind(tables).bind(self.courier.node());
        let done = timeout(ANSWER, query.fetch_all(&mut *connection)).await;
        let done = done.map(|rows| rows.map_err(StoreError::from));
        let glance = |row: &sqlx::postgres::PgRow| {
            let seq: i64 = row.try_get(1)?;
            Ok(TableHead {
                table: row.try_get(0)?,
                seq: seq.unsigned_abs(),
                elsewhere: row.try_get(2)?,
            })
        };
        self.settle(connection, done)?.iter().map(glance).collect()
    }

    pub async fn listen(&self, hear: &(impl Fn(Notice) + Sync)) {
        let forgotten = async {
            loop {
                self.courier.forgotten().await;
                hear(Notice::Gap);
            }
        };
        let listening = async {
            while !self.pool.is_closed() {
                // Whatever the reason, there is nothing to do but to begin again.
                let _ = self.listen_once(hear).await;
                sleep(AGAIN).await;
            }
        };
        tokio::select! {
            () = forgotten => {}
            () = listening => {}
        }
    }

    /// Listens until the line is cut.
    async fn listen_once(&self, hear: &impl Fn(Notice)) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(self.courier.side()).await?;
        listener.eager_reconnect(false);
        let channels = [courier::TABLES, courier::PRESENCE, courier::PEOPLE, courier::BEATS];
        listener.listen_all(channels).await?;
        // What was said before is lost.
        hear(Notice::Gap);
        while let Ok(heard) = timeout(SILENCE, listener.try_recv()).await {
            let Some(notification) = heard? else { break };
            if let Some(news) = self.read(&notification) {
                hear(news);
            }
        }
        Ok(())
    }

    fn read(&self, notification: &PgNotification) -> Option<Notice> {
        let payload = notification.payload();
        match notification.channel() {
            courier::TABLES => {
                let (table, seq) = payload.rsplit_once(':')?;
                Some(Notice::LogGrew { table: table.to_owned(), seq: seq.parse().ok()? })
            }
            courier::PRESENCE => {
                let (table, node) = payload.rsplit_once(':')?;
                let others = node != self.courier.node();
                others.then(|| Notice::PresenceChanged { table: table.to_owned() })
            }
            courier::PEOPLE => Some(Notice::SessionsEnded { person: payload.to_owned() }),
            _ => None,
        }
    }
}

/// What an address says.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    // The reason is not shown: it might quote the password.
    PgConnectOptions::from_str(url).map_err(|_| {
        let usage = "the address is not like postgres://USER:PASSWORD@HOST:PORT/DATABASE";
        StoreError::Broken(usage.to_owned())
    })
}

/// Names have letters of all alphabets.
pub(crate) async fn check_encoding(pool: &PgPool) -> Result<(), StoreError> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding").fetch_one(pool).await?;
    if encoding != "UTF8" {
        return Err(StoreError::Broken(format!(
            "the database is encoded in {encoding}; create one with UTF8"
        )));
    }
    Ok(())
}
