//! The tables of a database, as the database itself describes them.
//!
//! Copies go by this and not by a list in the program, so that no table can be forgotten.

use crate::StoreError;
use crate::sql::Connection;

/// A table whose rows belong to a copy. The table of migrations does not, nor do the unlogged tables of
/// PostgreSQL, which only running nodes need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSchema {
    pub table: String,
    pub columns: Vec<String>,
    /// The type of each column.
    pub(super) types: Vec<ColumnType>,
    /// The columns of the primary key.
    pub(super) key: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnType {
    Text,
    Int,
    /// Only PostgreSQL has it; a [`Field`] is 0 or 1.
    Bool,
}

/// The value of a column in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    Null,
    /// A number, or 0 or 1 for a truth value.
    Int(i64),
    Text(String),
}

/// A name as an SQL identifier. Names come from our own migrations, but quoting costs nothing.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(super) fn quoted_all(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

const MIGRATIONS: &str = "_sqlx_migrations";

// Table, column, type, and the place in the primary key from 1, or 0.
const SQLITE_COLUMNS: &str = "SELECT m.name, c.name, c.type, c.pk FROM sqlite_master AS m, \
         pragma_table_info(m.name) AS c \
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
     ORDER BY m.name, c.cid";
const POSTGRES_COLUMNS: &str = "SELECT t.relname::text, a.attname::text, \
         format_type(a.atttypid, NULL), \
         COALESCE(array_position(i.indkey::int2[], a.attnum), -1)::bigint + 1 \
     FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid \
     LEFT JOIN pg_index AS i ON i.indrelid = t.oid AND i.indisprimary \
     WHERE t.relkind = 'r' AND t.relpersistence = 'p' AND a.attnum > 0 \
       AND NOT a.attisdropped AND t.relnamespace = current_schema()::regnamespace \
     ORDER BY t.relname COLLATE \"C\", a.attnum";

// Table, and the table that it refers to.
const SQLITE_REFERENCES: &str = "SELECT m.name, f.\"table\" FROM sqlite_master AS m, \
         pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'";
const POSTGRES_REFERENCES: &str = "SELECT t.relname::text, r.relname::text FROM pg_constraint AS c \
     JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS r ON r.oid = c.confrelid \
     WHERE c.contype = 'f'";

/// The tables of a database, each after those that it refers to.
pub(super) async fn tables(
    connection: &mut Connection<'_>,
) -> Result<Vec<TableSchema>, StoreError> {
    let (columns, references) = match connection {
        Connection::Sqlite(_) => (SQLITE_COLUMNS, SQLITE_REFERENCES),
        Connection::Postgres(_) => (POSTGRES_COLUMNS, POSTGRES_REFERENCES),
    };
    let mut tables: Vec<TableSchema> = Vec::new();
    let mut keys: Vec<(i64, String)> = Vec::new();
    for row in connection.rows(columns, &[]).await? {
        let (table, name): (String, String) = (row.get(0)?, row.get(1)?);
        if table == MIGRATIONS {
            continue;
        }
        let column_type = column_type(&table, &name, &row.get::<String>(2)?)?;
        let place: i64 = row.get(3)?;
        if tables.last().is_none_or(|last| last.table != table) {
            keys.clear();
            let (columns, types, key) = (Vec::new(), Vec::new(), Vec::new());
            tables.push(TableSchema { table, columns, types, key });
        }
        if let Some(schema) = tables.last_mut() {
            if place > 0 {
                keys.push((place, name.clone()));
                keys.sort();
                schema.key = keys.iter().map(|(_, name)| name.clone()).collect();
            }
            schema.columns.push(name);
            schema.types.push(column_type);
        }
    }
    let references = connection.rows(references, &[]).await?;
    let references = references.iter().map(|row| Ok((row.get(0)?, row.get(1)?)));
    in_order(tables, &references.collect::<Result<Vec<_>, StoreError>>()?)
}

fn column_type(table: &str, column: &str, name: &str) -> Result<ColumnType, StoreError> {
    match name {
        "TEXT" | "text" => Ok(ColumnType::Text),
        "INTEGER" | "bigint" | "integer" => Ok(ColumnType::Int),
        "boolean" => Ok(ColumnType::Bool),
        _ => {
            let what = format!("the column {table}.{column} has the unknown type {name}");
            Err(StoreError::Broken(what))
        }
    }
}

/// Puts each table after those that it refers to.
fn in_order(
    mut tables: Vec<TableSchema>,
    references: &[(String, String)],
) -> Result<Vec<TableSchema>, StoreError> {
    let mut ordered: Vec<TableSchema> = Vec::new();
    while !tables.is_empty() {
        let waits = |schema: &TableSchema| {
            let mut needed = references.iter().filter(|(table, _)| *table == schema.table);
            needed.any(|(table, other)| {
                table != other && !ordered.iter().any(|done| done.table == *other)
            })
        };
        let Some(next) = tables.iter().position(|schema| !waits(schema)) else {
            let text = "its tables refer to each other in a circle";
            return Err(StoreError::Broken(text.to_owned()));
        };
        ordered.push(tables.remove(next));
    }
    Ok(ordered)
}

/// The last migration that was applied; 0 for a database without our tables.
pub(super) async fn schema_version(connection: &mut Connection<'_>) -> Result<i64, StoreError> {
    let found = match connection {
        Connection::Sqlite(_) => "SELECT 1 FROM sqlite_master WHERE name = '_sqlx_migrations'",
        Connection::Postgres(_) => "SELECT 1 WHERE to_regclass('_sqlx_migrations') IS NOT NULL",
    };
    if connection.rows(found, &[]).await?.is_empty() {
        return Ok(0);
    }
    let sql = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let rows = connection.rows(sql, &[]).await?;
    rows.first().map_or(Ok(0), |row| row.get(0))
}
