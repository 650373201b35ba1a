//! PostgreSQL: a pool, and a transaction for each write.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection as _, PgConnection};

use crate::StoreError;
use crate::connection::{Connection, Row, Value};
use crate::schema;
use crate::write::{Verdict, Write};

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// More would make PostgreSQL slower: each is a process there, and other nodes want some too.
const CONNECTIONS: u32 = 16;

/// So that a node that hangs in the middle of a transaction does not stop the others.
const LIMITS: &str = "SET lock_timeout = '5s'; SET statement_timeout = '10s'; \
                      SET idle_in_transaction_session_timeout = '10s'";

pub(crate) struct Postgres {
    pool: PgPool,
}

impl Postgres {
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        // The reason is not shown: it might quote the password.
        let unreadable = |_| {
            StoreError::Broken(
                "the address is not like postgres://USER:PASSWORD@HOST:PORT/DATABASE".to_owned(),
            )
        };
        let options = PgConnectOptions::from_str(url).map_err(unreadable)?;
        let name = format!("PostgreSQL at {}", options.get_host());
        Postgres::connect(options).await.map_err(|error| error.within(&name))
    }

    async fn connect(options: PgConnectOptions) -> Result<Postgres, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = pool.after_connect(|connection, _| {
            Box::pin(async { sqlx::raw_sql(LIMITS).execute(connection).await.map(|_| ()) })
        });
        let pool = pool.connect_with(options.clone()).await?;
        check_encoding(&pool).await?;
        // A connection of its own: it may take its time, and its end gives back the lock in any case.
        let mut connection = PgConnection::connect_with(&options).await?;
        let migrated = schema::postgres().run_direct(None, &mut connection, false).await;
        connection.close().await?;
        migrated.map_err(schema::explain)?;
        Ok(Postgres { pool })
    }

    pub async fn rows(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        Connection::Postgres(&mut connection).rows(sql, values).await
    }

    pub async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        let mut transaction = self.pool.begin().await?;
        match write.run(&mut Connection::Postgres(&mut transaction)).await? {
            Verdict::Keep(answer) => {
                transaction.commit().await?;
                Ok(answer)
            }
            Verdict::Undo(answer) => {
                transaction.rollback().await?;
                Ok(answer)
            }
        }
    }

    /// How many connections are in use.
    pub fn busy(&self) -> usize {
        (self.pool.size() as usize).saturating_sub(self.pool.num_idle())
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Names have letters of all alphabets.
async fn check_encoding(pool: &PgPool) -> Result<(), StoreError> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding").fetch_one(pool).await?;
    if encoding != "UTF8" {
        return Err(StoreError::Broken(format!(
            "the database is encoded in {encoding}; create one with UTF8"
        )));
    }
    Ok(())
}
