//! What a database consists of, as it says itself.
//!
//! Copies are made from this and not from a list in the program, so that no table can be forgotten.

use sqlx::{AssertSqlSafe, PgConnection, Row as _, SqliteConnection};

use crate::StoreError;

/// A table of the database whose rows last. What a migration has written about itself is no such thing,
/// and neither is what only running nodes have to know (unlogged tables of PostgreSQL).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSchema {
    /// Its name.
    pub table: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// What is in each.
    pub(crate) kinds: Vec<Kind>,
    /// The columns of the primary key.
    pub(crate) key: Vec<String>,
}

/// What a column may have, besides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Int,
    /// 0 or 1 outside of PostgreSQL.
    Bool,
}

/// What is in a column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Nothing.
    Null,
    /// A number, or a truth as 0 or 1.
    Int(i64),
    /// A text.
    Text(String),
}

/// A name as SQL wants it. Names come from our own migrations, but quoting costs nothing.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(crate) fn quoted_all(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

const MIGRATIONS: &str = "_sqlx_migrations";

/// The tables of an SQLite database, each after those that it refers to.
pub(crate) async fn sqlite(
    connection: &mut SqliteConnection,
) -> Result<Vec<TableSchema>, StoreError> {
    let sql = "SELECT m.name, c.name, c.type, c.pk FROM sqlite_master AS m, \
               pragma_table_info(m.name) AS c \
               WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
               ORDER BY m.name, c.cid";
    let rows = sqlx::query(sql).fetch_all(&mut *connection).await?;
    let columns = rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?)));
    let columns: Vec<(String, String, String, i64)> =
        columns.collect::<Result<_, sqlx::Error>>()?;
    let sql = "SELECT m.name, f.\"table\" FROM sqlite_master AS m, \
               pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    let references = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    in_order(columns, references.collect::<Result<_, sqlx::Error>>()?)
}

/// The tables of a PostgreSQL database, each after those that it refers to.
pub(crate) async fn postgres(
    connection: &mut PgConnection,
) -> Result<Vec<TableSchema>, StoreError> {
    let sql = "SELECT t.relname::text, a.attname::text, format_type(a.atttypid, NULL), \
                      COALESCE(array_position(i.indkey::int2[], a.attnum), -1)::bigint + 1 \
               FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid \
               LEFT JOIN pg_index AS i ON i.indrelid = t.oid AND i.indisprimary \
               WHERE t.relkind = 'r' AND t.relpersistence = 'p' AND a.attnum > 0 \
                 AND NOT a.attisdropped AND t.relnamespace = current_schema()::regnamespace \
               ORDER BY t.relname COLLATE \"C\", a.attnum";
    let rows = sqlx::query(sql).fetch_all(&mut *connection).await?;
    let columns = rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?)));
    let columns: Vec<(String, String, String, i64)> =
        columns.collect::<Result<_, sqlx::Error>>()?;
    let sql = "SELECT t.relname::text, r.relname::text FROM pg_constraint AS c \
               JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS r ON r.oid = c.confrelid \
               WHERE c.contype = 'f'";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    let references = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    in_order(columns, references.collect::<Result<_, sqlx::Error>>()?)
}

/// Puts tables together from columns (table, name, type, place in the key or 0), and in order.
fn in_order(
    columns: Vec<(String, String, String, i64)>,
    references: Vec<(String, String)>,
) -> Result<Vec<TableSchema>, StoreError> {
    let mut schemas: Vec<TableSchema> = Vec::new();
    let mut keys: Vec<(i64, String)> = Vec::new();
    for (table, name, kind, place) in columns {
        if table == MIGRATIONS {
            continue;
        }
        let kind = match kind.as_str() {
            "TEXT" | "text" => Kind::Text,
            "INTEGER" | "bigint" | "integer" => Kind::Int,
            "boolean" => Kind::Bool,
            other => {
                let what = format!("the column {table}.{name} has the unknown type {other}");
                return Err(StoreError::Broken(what));
            }
        };
        if schemas.last().is_none_or(|shape| shape.table != table) {
            keys.clear();
            let (columns, kinds, key) = (Vec::new(), Vec::new(), Vec::new());
            schemas.push(TableSchema { table, columns, kinds, key });
        }
        if let Some(shape) = schemas.last_mut() {
            if place > 0 {
                keys.push((place, name.clone()));
                keys.sort();
                shape.key = keys.iter().map(|(_, name)| name.clone()).collect();
            }
            shape.columns.push(name);
            shape.kinds.push(kind);
        }
    }
    let mut ordered: Vec<TableSchema> = Vec::new();
    while !schemas.is_empty() {
        let waits = |shape: &TableSchema| {
            let mut needed = references.iter().filter(|(table, _)| *table == shape.table);
            needed.any(|(table, other)| {
                table != other && !ordered.iter().any(|done| done.table == *other)
            })
        };
        let Some(next) = schemas.iter().position(|shape| !waits(shape)) else {
            return Err(StoreError::Broken(
                "its tables refer to each other in a circle".to_owned(),
            ));
        };
        ordered.push(schemas.remove(next));
    }
    Ok(ordered)
}

/// The last migration that was applied; 0 for a database without tables of ours.
pub(crate) async fn schema_of_sqlite(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let there = "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
    let there: i64 = sqlx::query_scalar(there).fetch_one(&mut *connection).await?;
    if there == 0 {
        return Ok(0);
    }
    Ok(sqlx::query_scalar(AssertSqlSafe(last_migration())).fetch_one(connection).await?)
}

/// The last migration that was applied; 0 for a database without tables of ours.
pub(crate) async fn schema_of_postgres(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let there = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    if !sqlx::query_scalar::<_, bool>(there).fetch_one(&mut *connection).await? {
        return Ok(0);
    }
    Ok(sqlx::query_scalar(AssertSqlSafe(last_migration())).fetch_one(connection).await?)
}

fn last_migration() -> String {
    format!("SELECT COALESCE(MAX(version), 0) FROM {MIGRATIONS}")
}
