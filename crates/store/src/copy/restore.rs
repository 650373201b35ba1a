//! Fills an empty database with rows from elsewhere: all of them, or none.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, json};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, PgPool, PgTransaction, SqlitePool, SqliteTransaction};

use super::columns;
use super::lines::Field;
use crate::sql::{Connection, NUL, values};
use crate::url::DatabaseUrl;
use crate::{StoreError, postgres, schema, sqlite};

/// A database that is being filled. All of it is written by [`Restore::finish`]; if that is never called,
/// nothing is.
pub struct Restore {
    target: Target,
    /// The columns of each table, and whether each of them is text.
    tables: BTreeMap<&'static str, Vec<(String, bool)>>,
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
                Err(StoreError::Invalid(text.to_owned()))
            }
            DatabaseUrl::Sqlite(path) => {
                let path = sqlite::file(path)?;
                let name = path.display().to_string();
                Restore::sqlite(&path).await.map_err(|error| error.within(&name))
            }
            DatabaseUrl::Postgres(url) => {
                let options = postgres::options(url)?;
                let name = postgres::name(&options);
                Restore::postgres(options).await.map_err(|error| error.within(&name))
            }
        }
    }

    async fn sqlite(path: &Path) -> Result<Restore, StoreError> {
        sqlite::give_to_owner_of_folder(path)?;
        let options = sqlite::durable(SqliteConnectOptions::new().filename(path));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
        let pool = pool.map_err(sqlite::explain)?;
        let transaction = pool.begin_with("BEGIN IMMEDIATE").await.map_err(sqlite::explain)?;
        Restore::prepare(Target::Sqlite(pool, transaction)).await
    }

    async fn postgres(options: PgConnectOptions) -> Result<Restore, StoreError> {
        let pool = PgPoolOptions::new().max_connections(1);
        let pool = pool.acquire_timeout(postgres::CONNECT_TIMEOUT).connect_with(options).await;
        let pool = pool.map_err(postgres::explain)?;
        postgres::check_encoding(&pool).await?;
        let transaction = pool.begin().await?;
        Restore::prepare(Target::Postgres(pool, transaction)).await
    }

    async fn prepare(mut target: Target) -> Result<Restore, StoreError> {
        // Migrations only add, so that rows of an older schema fit too.
        let migrated = match &mut target {
            Target::Sqlite(_, transaction) => {
                schema::sqlite().run_direct(None, &mut **transaction, false).await
            }
            Target::Postgres(_, transaction) => {
                schema::postgres().run_direct(None, &mut **transaction, false).await
            }
        };
        migrated.map_err(schema::explain)?;
        let mut connection = target.connection();
        let mut tables = BTreeMap::new();
        for (table, _) in schema::TABLES {
            if let Connection::Postgres(_) = connection {
                // So that no server can begin to work with it meanwhile.
                let lock = format!("LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE");
                connection.execute(AssertSqlSafe(lock), &[]).await?;
            }
            let count = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT 1) AS any_row");
            if connection.row(AssertSqlSafe(count), &[]).await? != Some((0i64,)) {
                return Err(StoreError::Invalid(format!(
                    "it is not empty, there is something in its table {table}; name a new database"
                )));
            }
            tables.insert(table, columns(&mut connection, table).await?);
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
        self.check(table, columns, rows)?;
        let object = |row: &Vec<Field>| {
            let fields = columns.iter().zip(row);
            fields.map(|(column, field)| (column.clone(), json!(field))).collect::<Map<_, _>>()
        };
        let rows = json!(rows.iter().map(object).collect::<Vec<_>>()).to_string();
        let names = columns.join(", ");
        let sql = match &self.target {
            Target::Sqlite(..) => {
                let fields = columns.iter().map(|column| format!("value ->> '{column}'"));
                let fields = fields.collect::<Vec<_>>().join(", ");
                format!("INSERT INTO {table} ({names}) SELECT {fields} FROM json_each($1)")
            }
            Target::Postgres(..) => format!(
                "INSERT INTO {table} ({names}) \
                 SELECT {names} FROM json_populate_recordset(NULL::{table}, $1::json)"
            ),
        };
        self.target.connection().execute(AssertSqlSafe(sql), &values![&rows]).await.map(|_| ())
    }

    /// Refuses rows that do not fit into the table.
    fn check(
        &self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Field>],
    ) -> Result<(), StoreError> {
        let refused = |what: String| Err(StoreError::Invalid(what));
        let Some(known) = self.tables.get(table) else {
            return refused(format!("there is no table {table}"));
        };
        let mut are_text = Vec::new();
        for column in columns {
            let Some((_, is_text)) = known.iter().find(|(name, _)| name == column) else {
                return refused(format!("there is no column {column} in {table}"));
            };
            are_text.push(is_text);
        }
        for row in rows {
            let fits = |(field, is_text): (&Field, &&bool)| match field {
                Field::Null => true,
                Field::Int(_) => !**is_text,
                Field::Text(_) => **is_text,
            };
            if row.len() != columns.len() || !row.iter().zip(&are_text).all(fits) {
                return refused(format!("a row does not fit into the table {table}"));
            }
            if row.iter().any(|field| matches!(field, Field::Text(text) if text.contains('\0'))) {
                return refused(NUL.to_owned());
            }
        }
        Ok(())
    }

    /// Commits everything.
    pub async fn finish(self) -> Result<(), StoreError> {
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
