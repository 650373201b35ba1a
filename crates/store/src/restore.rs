//! An empty database is filled with rows from elsewhere: all of them, or none.

use sqlx::migrate::Migrator;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, PgPool, PgTransaction, SqlitePool, SqliteTransaction};

use crate::connection::{Connection, Value};
use crate::shape::{self, Field, Kind, TableSchema, quoted, quoted_all};
use crate::{DatabaseUrl, StoreError, postgres, schema, sqlite};

/// So many values go into a statement of SQLite, which looks for each among all of them.
const MOST_VALUES: usize = 400;

/// An empty database that is being filled. What is written is there after [`Restore::finish`], and not if
/// anything stops us before.
pub struct Restore {
    target: Target,
    schemas: Vec<TableSchema>,
}

enum Target {
    Sqlite(SqlitePool, SqliteTransaction<'static>),
    Postgres(PgPool, PgTransaction<'static>),
}

impl Restore {
    /// Begins with a database that has nothing in it, for rows of this schema.
    pub async fn begin(url: &str, schema: i64) -> Result<Restore, StoreError> {
        if schema > schema::newest() {
            return Err(schema::too_new(schema));
        }
        match DatabaseUrl::of(url)? {
            DatabaseUrl::Sqlite(":memory:") => {
                let text = "a database in memory would be gone at once; name a file";
                Err(StoreError::Refused(text.to_owned()))
            }
            DatabaseUrl::Sqlite(path) => {
                Restore::sqlite(path, schema).await.map_err(|error| error.within(path))
            }
            DatabaseUrl::Postgres(url) => {
                let options = postgres::options(url)?;
                let name = format!("PostgreSQL at {}", options.get_host());
                let pool =
                    PgPoolOptions::new().max_connections(1).acquire_timeout(postgres::PATIENCE);
                let begun = async {
                    let pool = pool.connect_with(options).await?;
                    Restore::postgres(pool, schema).await
                };
                begun.await.map_err(|error| error.within(&name))
            }
        }
    }

    async fn sqlite(path: &str, schema: i64) -> Result<Restore, StoreError> {
        let options = sqlite::durable(SqliteConnectOptions::new().filename(sqlite::file(path)?));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
        let pool = pool.map_err(sqlite::explain)?;
        let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await.map_err(sqlite::explain)?;
        let there = shape::schema_of_sqlite(&mut transaction).await?;
        if there != schema {
            check_unused(there)?;
            migrate(&schema::sqlite(), Some(schema), &mut *transaction).await?;
        }
        let schemas = shape::sqlite(&mut transaction).await?;
        for shape in &schemas {
            let rows = Connection::Sqlite(&mut transaction).rows_made(any_row(shape)).await?;
            check_empty(shape, rows.is_empty())?;
        }
        Ok(Restore { target: Target::Sqlite(pool, transaction), schemas })
    }

    async fn postgres(pool: PgPool, schema: i64) -> Result<Restore, StoreError> {
        postgres::check_encoding(&pool).await?;
        let mut transaction = pool.begin().await?;
        let there = shape::schema_of_postgres(&mut transaction).await?;
        if there != schema {
            check_unused(there)?;
            migrate(&schema::postgres(), Some(schema), &mut *transaction).await?;
        }
        let schemas = shape::postgres(&mut transaction).await?;
        for shape in &schemas {
            // So that no server can begin to work with it meanwhile.
            let lock = format!("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE", quoted(&shape.table));
            sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut *transaction).await?;
            let rows = Connection::Postgres(&mut transaction).rows_made(any_row(shape)).await?;
            check_empty(shape, rows.is_empty())?;
        }
        Ok(Restore { target: Target::Postgres(pool, transaction), schemas })
    }

    /// Adds rows to a table: of each row the values of these columns, in their order.
    pub async fn rows(
        &mut self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Field>],
    ) -> Result<(), StoreError> {
        let kinds = self.check(table, columns, rows)?;
        match &mut self.target {
            Target::Sqlite(_, transaction) => {
                let head = format!("INSERT INTO {} ({})", quoted(table), quoted_all(columns));
                for rows in rows.chunks((MOST_VALUES / columns.len().max(1)).max(1)) {
                    let rows: Vec<Vec<Value<'_>>> =
                        rows.iter().map(|row| row.iter().map(value).collect()).collect();
                    Connection::Sqlite(transaction).insert(&head, &rows, "").await?;
                }
            }
            Target::Postgres(_, transaction) => {
                insert_at_once(transaction, table, columns, &kinds, rows).await?;
            }
        }
        Ok(())
    }

    /// What each column has; an error if rows like these cannot be in the table.
    fn check(
        &self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Field>],
    ) -> Result<Vec<Kind>, StoreError> {
        let refused = |what: String| Err(StoreError::Refused(what));
        let Some(shape) = self.schemas.iter().find(|shape| shape.table == table) else {
            return refused(format!("there is no table {table}"));
        };
        let mut kinds = Vec::new();
        for column in columns {
            let Some(place) = shape.columns.iter().position(|known| known == column) else {
                return refused(format!("there is no column {column} in {table}"));
            };
            kinds.push(shape.kinds[place]);
        }
        for row in rows {
            let fits = |(field, kind): (&Field, &Kind)| match field {
                Field::Null => true,
                Field::Int(number) => match kind {
                    Kind::Text => false,
                    Kind::Int => true,
                    Kind::Bool => (0..=1).contains(number),
                },
                Field::Text(_) => *kind == Kind::Text,
            };
            if row.len() != kinds.len() || !row.iter().zip(&kinds).all(fits) {
                return refused(format!("a row does not fit into the table {table}"));
            }
        }
        Ok(kinds)
    }

    /// Brings the schema up to date, and makes everything last.
    pub async fn finish(self) -> Result<(), StoreError> {
        match self.target {
            Target::Sqlite(pool, mut transaction) => {
                migrate(&schema::sqlite(), None, &mut *transaction).await?;
                transaction.commit().await?;
                pool.close().await;
            }
            Target::Postgres(pool, mut transaction) => {
                migrate(&schema::postgres(), None, &mut *transaction).await?;
                transaction.commit().await?;
                // The planner knows nothing of the new rows yet.
                sqlx::raw_sql("ANALYZE").execute(&pool).await?;
                pool.close().await;
            }
        }
        Ok(())
    }
}

async fn migrate<C: sqlx::migrate::Migrate>(
    migrator: &Migrator,
    to: Option<i64>,
    connection: &mut C,
) -> Result<(), StoreError> {
    migrator.run_direct(to, connection, false).await.map_err(schema::explain)
}

/// A database that has tables of another schema is of no use, even if they are empty.
fn check_unused(schema: i64) -> Result<(), StoreError> {
    if schema == 0 {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "it has been set up already, with the other schema {schema}; name a new database"
    )))
}

fn any_row(shape: &TableSchema) -> String {
    format!("SELECT 1 FROM {} LIMIT 1", quoted(&shape.table))
}

fn check_empty(shape: &TableSchema, empty: bool) -> Result<(), StoreError> {
    if empty {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "it is not empty, there is something in its table {}; name a new database",
        shape.table
    )))
}

fn value(field: &Field) -> Value<'_> {
    match field {
        Field::Null => Value::Int(None),
        Field::Int(number) => (*number).into(),
        Field::Text(text) => text.into(),
    }
}

/// PostgreSQL takes a list for each column, in one statement whatever the number of rows.
async fn insert_at_once(
    transaction: &mut PgTransaction<'static>,
    table: &str,
    columns: &[String],
    kinds: &[Kind],
    rows: &[Vec<Field>],
) -> Result<(), StoreError> {
    let array = |(place, kind): (usize, &Kind)| match kind {
        Kind::Text => format!("${}::text[]", place + 1),
        Kind::Int | Kind::Bool => format!("${}::bigint[]", place + 1),
    };
    let arrays: Vec<String> = kinds.iter().enumerate().map(array).collect();
    let names: Vec<String> = (0..kinds.len()).map(|place| format!("c{place}")).collect();
    let taken = |(name, kind): (&String, &Kind)| match kind {
        Kind::Bool => format!("{name} <> 0"),
        Kind::Text | Kind::Int => name.clone(),
    };
    let taken: Vec<String> = names.iter().zip(kinds).map(taken).collect();
    let sql = format!(
        "INSERT INTO {} ({}) SELECT {} FROM UNNEST({}) AS rows ({})",
        quoted(table),
        quoted_all(columns),
        taken.join(", "),
        arrays.join(", "),
        names.join(", "),
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (place, kind) in kinds.iter().enumerate() {
        let fields = rows.iter().map(|row| &row[place]);
        query = match kind {
            Kind::Text => query.bind(fields.map(text).collect::<Vec<Option<&str>>>()),
            Kind::Int | Kind::Bool => query.bind(fields.map(number).collect::<Vec<Option<i64>>>()),
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
