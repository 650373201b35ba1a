//! PostgreSQL: a pool, a transaction for each write, and one more try when a connection was cut. Several nodes
//! can share it.

mod availability;
pub(crate) mod cluster_link;
mod listener;

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde_json::json;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection as _, PgConnection};
use tokio::time::timeout;

use crate::cluster::{Lease, Notice, TURN, TableHead};
use crate::sql::{Connection, values};
use crate::work::{Query, Work};
use crate::{Location, StoreError, schema};
use availability::Availability;
use cluster_link::ClusterLink;

/// How long to wait for a connection.
pub(crate) const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long to wait for a reply. PostgreSQL gives up earlier, unless it cannot be reached at all.
const REPLY_TIMEOUT: Duration = Duration::from_secs(8);

/// A connection that nobody has used for so long is tested before it is used.
const IDLE: Duration = Duration::from_secs(1);

/// More would make PostgreSQL slower: each is a process there, and other nodes need some too.
const CONNECTIONS: u32 = 16;

/// Connections outside of the pool: for the listener, the link to other nodes, and whoever looks for due
/// tables or probes the server.
const CONTROL_CONNECTIONS: u32 = 3;

/// So that a node that hangs in the middle of a transaction does not stop the others.
const LIMITS: [(&str, &str); 3] = [
    ("lock_timeout", "3s"),
    ("statement_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

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
         COALESCE(json_agg(person) FILTER (WHERE nodes.id IS NOT NULL), '[]')::text \
     FROM tables \
     LEFT JOIN presence ON presence.table_id = tables.id AND node <> $2 \
     LEFT JOIN nodes ON nodes.id = node AND until > clock_timestamp() \
     WHERE tables.id = ANY(ARRAY(SELECT json_array_elements_text($1::json))) GROUP BY tables.id";

pub(crate) struct Postgres {
    pool: PgPool,
    pub link: ClusterLink,
    availability: Availability,
    last_disconnect: LastDisconnect,
    pub location: Location,
    /// Whether there was nothing in it before.
    pub is_new: bool,
}

/// When the server was last found to have ended a connection. It may have ended others that were idle at
/// that time.
#[derive(Clone, Default)]
struct LastDisconnect(Arc<Mutex<Option<Instant>>>);

impl LastDisconnect {
    fn is_now(&self) {
        *self.0.lock() = Some(Instant::now());
    }

    fn was_within(&self, idle: Duration) -> bool {
        let last = *self.0.lock();
        last.is_some_and(|at| at.elapsed() < idle)
    }
}

impl Postgres {
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let name = name(&options);
        Postgres::connect(options).await.map_err(|error| error.within(&name))
    }

    async fn connect(options: PgConnectOptions) -> Result<Postgres, StoreError> {
        let limited = options.clone().options(LIMITS);
        let last_disconnect = LastDisconnect::default();
        let pool = pool(limited.clone(), last_disconnect.clone()).await.map_err(explain)?;
        check_encoding(&pool).await?;
        // A connection of its own: it may take its time, and its end gives back the lock in any case.
        let mut connection = PgConnection::connect_with(&options).await?;
        let is_new = schema::update(schema::postgres(), &mut connection).await?;
        connection.close().await?;

        // What is written there is worth nothing after a crash, so nobody waits for the disk.
        let unsynced = limited.options([("synchronous_commit", "off")]);
        let control_pool = PgPoolOptions::new()
            .max_connections(CONTROL_CONNECTIONS)
            .acquire_timeout(CONNECT_TIMEOUT)
            .max_lifetime(None)
            .connect_with(unsynced)
            .await?;
        let node = "SELECT gen_random_uuid()::text";
        let node = sqlx::query_scalar(node).fetch_one(&control_pool).await?;
        let availability = Availability::new(control_pool.clone());
        let link = ClusterLink::start(node, control_pool);
        let location = Location::Postgres {
            host: options.get_host().to_owned(),
            database: options.get_database().unwrap_or(options.get_username()).to_owned(),
        };
        Ok(Postgres { pool, link, availability, last_disconnect, location, is_new })
    }

    pub async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>, StoreError> {
        let values = values![&json!(tables).to_string(), self.link.node()];
        let heads: Vec<(String, i64, String)> = self.run(&Query::new(TABLE_HEADS, values)).await?;
        let head = |(table, seq, elsewhere): (String, i64, String)| {
            let elsewhere = serde_json::from_str(&elsewhere);
            let elsewhere = elsewhere.map_err(|error| StoreError::Broken(error.to_string()))?;
            Ok(TableHead { table, seq: seq.unsigned_abs(), elsewhere })
        };
        heads.into_iter().map(head).collect()
    }

    pub async fn claim_due(
        &self,
        until: i64,
        most: u32,
    ) -> Result<Vec<(String, Lease)>, StoreError> {
        let claim = Query::new(CLAIM_DUE, values![until, most, self.link.node(), TURN]);
        let jobs: Vec<(String,)> = self.run_once(self.link.control_pool(), &claim).await?;
        let claimed = jobs.into_iter().map(|(job,)| {
            let table = job.strip_prefix(TURN).unwrap_or(&job).to_owned();
            (table, self.link.hold(job))
        });
        Ok(claimed.collect())
    }

    pub async fn listen(&self, hear: &(impl Fn(Notice) + Sync)) {
        listener::listen(&self.link, hear).await;
    }

    /// How many connections are in use.
    pub fn busy(&self) -> usize {
        (self.pool.size() as usize).saturating_sub(self.pool.num_idle())
    }

    pub async fn close(&self) {
        self.link.close().await;
        self.link.control_pool().close().await;
        self.pool.close().await;
    }

    /// Works on a connection of the pool, and once more on another if the server has ended the first.
    pub async fn run<W: Work>(&self, work: &W) -> Result<W::Reply, StoreError> {
        let done = self.run_once(&self.pool, work).await;
        if let Err(StoreError::Disconnected) = done {
            self.last_disconnect.is_now();
            return self.run_once(&self.pool, work).await;
        }
        done
    }

    async fn run_once<W: Work>(&self, pool: &PgPool, work: &W) -> Result<W::Reply, StoreError> {
        self.availability.wait().await?;
        let done = match pool.acquire().await {
            Ok(mut connection) => {
                let mut borrowed = Connection::Postgres(&mut connection);
                match timeout(REPLY_TIMEOUT, work.run(&mut borrowed)).await {
                    Ok(done) => done,
                    Err(_) => Err(give_up(connection)),
                }
            }
            Err(error) => {
                self.availability.probe();
                Err(error.into())
            }
        };
        if done.as_ref().is_err_and(StoreError::is_temporary) {
            self.availability.probe();
        }
        done
    }
}

/// Gives up a connection that does not reply: the reply may still come, and must not be taken for that of
/// the next query.
fn give_up(connection: PoolConnection<sqlx::Postgres>) -> StoreError {
    drop(connection.detach());
    StoreError::Unavailable("the database does not answer".to_owned())
}

async fn pool(
    options: PgConnectOptions,
    last_disconnect: LastDisconnect,
) -> Result<PgPool, sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(CONNECT_TIMEOUT);
    // A connection that has just been used works, mostly; to test it would double the cost of a move.
    let pool = pool.test_before_acquire(false).before_acquire(move |connection, meta| {
        let doubtful = meta.idle_for > IDLE || last_disconnect.was_within(meta.idle_for);
        Box::pin(async move {
            if doubtful {
                connection.ping().await?;
            }
            Ok(true)
        })
    });
    pool.connect_with(options).await
}

/// How a server is named in errors.
pub(crate) fn name(options: &PgConnectOptions) -> String {
    format!("PostgreSQL at {}", options.get_host())
}

/// Why there is no connection at the start, and what to do.
pub(crate) fn explain(error: sqlx::Error) -> StoreError {
    let advice = match &error {
        sqlx::Error::Database(fault) => match fault.code().as_deref() {
            Some("28P01" | "28000") => "check the user and the password in its address",
            Some("3D000") => "create it first, with createdb",
            Some("53300") => "raise max_connections of PostgreSQL",
            _ => return error.into(),
        },
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => {
            "check the host and the port in its address, and whether it runs"
        }
        sqlx::Error::Tls(_) => "check its certificate, or add ?sslmode=disable to its address",
        _ => return error.into(),
    };
    match StoreError::from(error) {
        StoreError::Unavailable(text) => StoreError::Unavailable(format!("{text}; {advice}")),
        StoreError::Broken(text) => StoreError::Broken(format!("{text}; {advice}")),
        other => other,
    }
}

/// Reads an address.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    // The reason is not shown: it might quote the password.
    PgConnectOptions::from_str(url).map_err(|_| {
        let usage = "the address is not like postgres://USER:PASSWORD@HOST:PORT/DATABASE";
        StoreError::Broken(usage.to_owned())
    })
}

/// Refuses databases that cannot hold the letters of all alphabets.
pub(crate) async fn check_encoding(pool: &PgPool) -> Result<(), StoreError> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding").fetch_one(pool).await?;
    if encoding != "UTF8" {
        return Err(StoreError::Broken(format!(
            "the database is encoded in {encoding}; create one with UTF8"
        )));
    }
    Ok(())
}
