//! A database as lines of text: the name of a table, and a row of it as JSON.

use std::path::Path;

use nova_luna_store::Store;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tempfile::TempDir;

/// The tables of the database, each after those that it refers to.
pub const TABLES: [&str; 8] =
    ["people", "sessions", "tables", "seats", "events", "commands", "engine_results", "secrets"];

/// What stands in the cookie of somebody in the kept database.
pub fn token(name: &str) -> String {
    format!("token-of-{name}")
}

/// The rows of a table in the kept database.
pub fn kept_rows(table: &str) -> Vec<Value> {
    let rows = kept_lines().into_iter().filter(|(name, _)| name == table);
    rows.map(|(_, row)| serde_json::from_str(&row).unwrap()).collect()
}

/// The log entry in a row of `events`.
pub fn body(row: &Value) -> Value {
    serde_json::from_str(row["body"].as_str().unwrap()).unwrap()
}

fn kept_lines() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/database.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let split = |line: &str| {
        let (table, row) = line.split_once(' ').unwrap();
        (table.to_owned(), row.to_owned())
    };
    text.lines().map(split).collect()
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

/// Makes a database of today with the kept rows in it.
pub async fn fill(folder: &TempDir) {
    create(folder).await;
    let mut database = connect(folder).await;
    for (table, row) in kept_lines() {
        let columns: Value = serde_json::from_str(&row).unwrap();
        let names: Vec<&str> = columns.as_object().unwrap().keys().map(String::as_str).collect();
        let values: Vec<String> =
            names.iter().map(|name| format!("json_extract($1, '$.{name}')")).collect();
        let insert =
            format!("INSERT INTO {table} ({}) SELECT {}", names.join(", "), values.join(", "));
        sqlx::query(AssertSqlSafe(insert)).bind(&row).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
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
