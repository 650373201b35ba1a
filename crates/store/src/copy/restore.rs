//! Fills an empty database with rows from elsewhere: all of them, or none.

use std::path::Path;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, PgPool, PgTransaction, SqlitePool, SqliteTransaction};

use super::table_schema::{
    ColumnType, Field, TableSchema, quoted, quoted_all, schema_version, tables,
};
use crate::sql::{Connection, Value};
use crate::url::DatabaseUrl;
use crate::{StoreError, postgres, schema, sqlite};

/// The most values of a statement for SQLite, which searches for each placeholder among all of them.
const MOST_VALUES: usize = 400;

/// A database that is being filled. All of it is written by [`Restore::finish`]; if that is never called,
/// nothing is.
pub struct Restore {
    target: Target,
    tables: Vec<TableSchema>,
}

enum Target {
    Sqlite(SqlitePool, SqliteTransaction<'static>),
    Postgres(PgPool, PgTransaction<'static>),
}

impl Restore {
    /// Begins with a database that has no rows, for rows of this version of the schema.
    pub async fn begin(url: &str, schema: i64) -> Result<Restore, StoreError> {
        if schema > schema::newest() {
            return Err(schema::too_new(schema));
        }
        match DatabaseUrl::parse(url)? {
            DatabaseUrl::Sqlite(":memory:") => {
                let text = "a database in memory would be gone at once; name a file";
                Err(StoreError::Refused(text.to_owned()))
            }
            DatabaseUrl::Sqlite(path) => {
                let path = sqlite::file(path)?;
                let name = path.display().to_string();
                Restore::sqlite(&path, schema).await.map_err(|error| error.within(&name))
            }
            DatabaseUrl::Postgres(url) => {
                let options = postgres::options(url)?;
                let name = postgres::name(&options);
                Restore::postgres(options, schema).await.map_err(|error| error.within(&name))
            }
        }
    }

    async fn sqlite(path: &Path, schema: i64) -> Result<Restore, StoreError> {
        sqlite::give_to_owner_of_folder(path)?;
        let options = sqlite::durable(SqliteConnectOptions::new().filename(path));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
        let pool = pool.map_err(sqlite::explain)?;
        let transaction = pool.begin_with("BEGIN IMMEDIATE").await.map_err(sqlite::explain)?;
        Restore::prepare(Target::Sqlite(pool, transaction), schema).await
    }

    async fn postgres(options: PgConnectOptions, schema: i64) -> Result<Restore, StoreError> {
        let pool = PgPoolOptions::new().max_connections(1);
        let pool = pool.acquire_timeout(postgres::CONNECT_TIMEOUT).connect_with(options).await;
        let pool = pool.map_err(postgres::explain)?;
        postgres::check_encoding(&pool).await?;
        let transaction = pool.begin().await?;
        Restore::prepare(Target::Postgres(pool, transaction), schema).await
    }

    async fn prepare(mut target: Target, schema: i64) -> Result<Restore, StoreError> {
        let mut connection = target.connection();
        let found = schema_version(&mut connection).await?;
        if found != schema {
            check_unused(found)?;
            migrate(&mut connection, Some(schema)).await?;
        }
        let tables = tables(&mut connection).await?;
        for TableSchema { table, .. } in &tables {
            let name = quoted(table);
            if let Connection::Postgres(connection) = &mut connection {
                // So that no server can begin to work with it meanwhile.
                let lock = format!("LOCK TABLE {name} IN SHARE ROW EXCLUSIVE MODE");
                sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut **connection).await?;
            }
            let any = format!("SELECT 1 FROM {name} LIMIT 1");
            let rows = connection.rows(AssertSqlSafe(any), &[]).await?;
            if !rows.is_empty() {
                return Err(StoreError::Refused(format!(
                    "it is not empty, there is something in its table {table}; name a new database"
                )));
            }
        }
        Ok(Restore { target, tables })
    }

    /// Adds rows to a table. Each row has the values of these columns, in their order.
    pub async fn rows(
        &mut self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Field>],
    ) -> Result<(), StoreError> {
        let types = self.check(table, columns, rows)?;
        match &mut self.target {
            Target::Sqlite(_, transaction) => {
                for rows in rows.chunks((MOST_VALUES / columns.len().max(1)).max(1)) {
                    insert_values(transaction, table, columns, rows).await?;
                }
            }
            Target::Postgres(_, transaction) => {
                insert_arrays(transaction, table, columns, &types, rows).await?;
            }
        }
        Ok(())
    }

    /// The types of the columns; an error if these rows do not fit into the table.
    fn check(
        &self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Field>],
    ) -> Result<Vec<ColumnType>, StoreError> {
        let refused = |what: String| Err(StoreError::Refused(what));
        let Some(schema) = self.tables.iter().find(|known| known.table == table) else {
            return refused(format!("there is no table {table}"));
        };
        let mut types = Vec::new();
        for column in columns {
            let Some(place) = schema.columns.iter().position(|known| known == column) else {
                return refused(format!("there is no column {column} in {table}"));
            };
            types.push(schema.types[place]);
        }
        for row in rows {
            let fits = |(field, column_type): (&Field, &ColumnType)| match field {
                Field::Null => true,
                Field::Int(number) => match column_type {
                    ColumnType::Text => false,
                    ColumnType::Int => true,
                    ColumnType::Bool => (0..=1).contains(number),
                },
                Field::Text(_) => *column_type == ColumnType::Text,
            };
            if row.len() != types.len() || !row.iter().zip(&types).all(fits) {
                return refused(format!("a row does not fit into the table {table}"));
            }
        }
        Ok(types)
    }

    /// Brings the schema up to date and commits everything.
    pub async fn finish(mut self) -> Result<(), StoreError> {
        migrate(&mut self.target.connection(), None).await?;
        match self.target {
            Target::Sqlite(pool, transaction) => {
                transaction.commit().await?;
                pool.close().await;
            }
            Target::Postgres(pool, transaction) => {
                transaction.commit().await?;
                // The planner knows nothing of the new rows yet.
                sqlx::raw_sql("ANALYZE").execute(&pool).await?;
                pool.close().await;
            }
        }
        Ok(())
    }
}

impl Target {
    fn connection(&mut self) -> Connection<'_> {
        match self {
            Target::Sqlite(_, transaction) => Connection::Sqlite(transaction),
            Target::Postgres(_, transaction) => Connection::Postgres(transaction),
        }
    }
}

async fn migrate(connection: &mut Connection<'_>, to: Option<i64>) -> Result<(), StoreError> {
    let done = match connection {
        Connection::Sqlite(connection) => {
            schema::sqlite().run_direct(to, &mut **connection, false).await
        }
        Connection::Postgres(connection) => {
            schema::postgres().run_direct(to, &mut **connection, false).await
        }
    };
    done.map_err(schema::explain)
}

/// Refuses a database with tables of another version of the schema, even if they are empty.
fn check_unused(schema: i64) -> Result<(), StoreError> {
    if schema == 0 {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "it has been set up already, with the other schema {schema}; name a new database"
    )))
}

async fn insert_values(
    transaction: &mut SqliteTransaction<'static>,
    table: &str,
    columns: &[String],
    rows: &[Vec<Field>],
) -> Result<(), StoreError> {
    let values: Vec<Value<'_>> = rows.iter().flatten().map(value).collect();
    let places: Vec<String> = (1..=values.len()).map(|number| format!("${number}")).collect();
    let places: Vec<String> =
        places.chunks(columns.len().max(1)).map(|row| format!("({})", row.join(", "))).collect();
    let sql = format!(
        "INSERT INTO {} ({}) VALUES {}",
        quoted(table),
        quoted_all(columns),
        places.join(", ")
    );
    Connection::Sqlite(transaction).execute(AssertSqlSafe(sql), &values).await.map(|_| ())
}

fn value(field: &Field) -> Value<'_> {
    match field {
        Field::Null => Value::Int(None),
        Field::Int(number) => (*number).into(),
        Field::Text(text) => text.into(),
    }
}

/// PostgreSQL takes an array for each column, so that the statement is the same for any number of rows.
async fn insert_arrays(
    transaction: &mut PgTransaction<'static>,
    table: &str,
    columns: &[String],
    types: &[ColumnType],
    rows: &[Vec<Field>],
) -> Result<(), StoreError> {
    let array = |(place, column_type): (usize, &ColumnType)| match column_type {
        ColumnType::Text => format!("${}::text[]", place + 1),
        ColumnType::Int | ColumnType::Bool => format!("${}::bigint[]", place + 1),
    };
    let arrays: Vec<String> = types.iter().enumerate().map(array).collect();
    let names: Vec<String> = (0..types.len()).map(|place| format!("c{place}")).collect();
    let taken = |(name, column_type): (&String, &ColumnType)| match column_type {
        ColumnType::Bool => format!("{name} <> 0"),
        ColumnType::Text | ColumnType::Int => name.clone(),
    };
    let taken: Vec<String> = names.iter().zip(types).map(taken).collect();
    let sql = format!(
        "INSERT INTO {} ({}) SELECT {} FROM UNNEST({}) AS rows ({})",
        quoted(table),
        quoted_all(columns),
        taken.join(", "),
        arrays.join(", "),
        names.join(", "),
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (place, column_type) in types.iter().enumerate() {
        let fields = rows.iter().map(|row| &row[place]);
        query = match column_type {
            ColumnType::Text => query.bind(fields.map(text).collect::<Vec<Option<&str>>>()),
            ColumnType::Int | ColumnType::Bool => {
                query.bind(fields.map(number).collect::<Vec<Option<i64>>>())
            }
        };
    }
    query.execute(&mut **transaction).await?;
    Ok(())
}

fn text(field: &Field) -> Option<&str> {
    match field {
        Field::Text(text) => Some(text),
        _ => None,
    }
}

fn number(field: &Field) -> Option<i64> {
    match field {
        Field::Int(number) => Some(*number),
        _ => None,
    }
}
