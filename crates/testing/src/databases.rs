//! Empty databases in a PostgreSQL, each for one test.

use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::postgres::VARIABLE;

/// Runs a test with the address of an empty database on the server that [`VARIABLE`] names. The database is removed
/// afterwards, also when the test panics.
pub async fn on_postgres<F>(test: impl FnOnce(String) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let (mut admin, name, url) = create().await;
    // In a task of its own, so that a panic ends that task and not this function. Boxed, because what runs a task is
    // compiled for each type of future.
    let test: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(test(url));
    let outcome = tokio::spawn(test).await;
    execute(&mut admin, format!("DROP DATABASE {name} WITH (FORCE)")).await;
    if let Err(error) = outcome {
        std::panic::resume_unwind(error.into_panic());
    }
}

/// A connection to the server, and the name and the address of a new database.
async fn create() -> (PgConnection, String, String) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let server = std::env::var(VARIABLE)
        .unwrap_or_else(|_| panic!("{VARIABLE} is not set: cargo xtask test sets it"));
    let name = format!("test_{}_{number}", std::process::id());
    let (address, _) = server.rsplit_once('/').expect("an address with a database");
    let mut admin = PgConnection::connect(&server).await.expect("PostgreSQL can be reached");
    execute(&mut admin, format!("CREATE DATABASE {name}")).await;
    let url = format!("{address}/{name}");
    (admin, name, url)
}

async fn execute(connection: &mut PgConnection, sql: String) {
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await;
    done.expect("databases can be created and removed");
}
