//! The database that is kept of version 0.1.0, and databases of tests.

use std::path::{Path, PathBuf};

use nova_luna_store::Store;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tempfile::TempDir;

/// The tables of the database, each after those that it refers to.
pub const TABLES: [&str; 8] =
    ["people", "sessions", "tables", "seats", "events", "commands", "engine_results", "secrets"];

/// So much later than it was everything in the kept database happens: in the next century no turn's time is over.
const LATER_MS: i64 = 75 * 365 * 24 * 60 * 60 * 1000;

/// What stands in the cookie of somebody in the kept database.
pub fn token(name: &str) -> String {
    format!("token-of-{name}")
}

fn kept(version: &str) -> PathBuf {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testing/kept");
    kept.join(version).join("games.db")
}

/// The rows of a table in the kept database.
pub async fn kept_rows(table: &str) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    copy(&folder);
    let rows = rows(&mut connect(&folder).await, table).await;
    rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// The log entry in a row of `events`.
pub fn body(row: &Value) -> Value {
    serde_json::from_str(row["body"].as_str().unwrap()).unwrap()
}

/// The database of a server whose folder this is.
pub async fn connect(folder: &TempDir) -> SqliteConnection {
    let path = folder.path().join("games.db");
    SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.unwrap()
}

/// Makes a database with the schema of today.
pub async fn create(folder: &TempDir) {
    let path = folder.path().join("games.db");
    let store = Store::open(&format!("sqlite:{}", path.display())).await.unwrap();
    store.close().await;
}

/// Makes a copy of the kept database.
pub fn copy(folder: &TempDir) {
    std::fs::copy(kept("0.1.0"), folder.path().join("games.db")).unwrap();
}

/// Removes the engine's game of today's challenge, which belongs to no script.
pub async fn forget_today(database: &mut SqliteConnection) {
    for (table, column) in [("tables", "challenge"), ("engine_results", "challenge")] {
        let sql = format!("DELETE FROM {table} WHERE {column} LIKE '____-__-__'");
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *database).await.unwrap();
    }
}

/// Keeps the database in a folder as that of this version. One that is kept is never written again.
pub async fn keep(folder: &TempDir) {
    let mut database = connect(folder).await;
    forget_today(&mut database).await;
    let shift = |table: &str, columns: &[&str]| {
        let set: Vec<String> =
            columns.iter().map(|name| format!("{name} = {name} + {LATER_MS}")).collect();
        format!("UPDATE {table} SET {}", set.join(", "))
    };
    let in_summary: Vec<String> = ["created_ms", "changed_ms", "ended_ms", "deadline_ms"]
        .iter()
        .map(|name| format!("'$.summary.{name}', summary->>'$.summary.{name}' + {LATER_MS}"))
        .collect();
    let mut changes = vec![
        shift("people", &["created"]),
        shift("sessions", &["created", "seen"]),
        shift("tables", &["created", "changed"]),
        shift("tables", &["due"]) + " WHERE due > 0",
        shift("seats", &["ended"]),
        shift("events", &["at"]),
        shift("commands", &["at"]),
        format!("UPDATE tables SET summary = json_set(summary, {})", in_summary.join(", ")),
    ];
    for row in rows(&mut database, "people").await {
        let person: Value = serde_json::from_str(&row).unwrap();
        let hash = Sha256::digest(token(person["name"].as_str().unwrap()));
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let id = person["id"].as_str().unwrap();
        changes.push(format!("UPDATE sessions SET token_hash = '{hash}' WHERE person = '{id}'"));
    }
    changes.push("VACUUM".to_owned());
    for change in changes {
        sqlx::raw_sql(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let path = kept(env!("CARGO_PKG_VERSION"));
    assert!(!path.exists(), "{} is there already", path.display());
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::copy(folder.path().join("games.db"), path).unwrap();
}

/// The rows of a table as JSON, in the order of its key.
pub async fn rows(database: &mut SqliteConnection, table: &str) -> Vec<String> {
    let info = "SELECT name, pk FROM pragma_table_info($1)";
    let columns: Vec<(String, i64)> =
        sqlx::query_as(info).bind(table).fetch_all(&mut *database).await.unwrap();
    let fields: Vec<String> = columns.iter().map(|(name, _)| format!("'{name}', {name}")).collect();
    let mut key: Vec<&(String, i64)> = columns.iter().filter(|(_, pk)| *pk > 0).collect();
    key.sort_by_key(|(_, pk)| *pk);
    let key: Vec<&str> = key.iter().map(|(name, _)| name.as_str()).collect();
    let select = format!(
        "SELECT json_object({}) FROM {table} ORDER BY {}",
        fields.join(", "),
        key.join(", ")
    );
    sqlx::query_scalar(AssertSqlSafe(select)).fetch_all(&mut *database).await.unwrap()
}
