//! Reads a whole database as it is at one moment.

use std::path::Path;
use std::pin::Pin;

use futures_util::{Stream, TryStreamExt};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, Row as _, SqliteConnection,
};

use super::table_schema::{
    ColumnType, Field, TableSchema, quoted, quoted_all, schema_version, tables,
};
use crate::log::{self, StoredEvent};
use crate::sql::{Connection, Row};
use crate::tables::{self as table_rows, SeatRow, TableRow};
use crate::url::DatabaseUrl;
use crate::{StoreError, postgres, schema, sqlite};

/// A database as it is at one moment. It is only read, and others can go on using it.
pub struct Snapshot {
    source: Source,
    schema_version: i64,
    tables: Vec<TableSchema>,
}

enum Source {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// All that is stored of a table besides its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSnapshot {
    pub row: TableRow,
    /// The number of its last event, according to the row.
    pub last: u64,
    /// Its seats, with the time at which each ended.
    pub seats: Vec<(SeatRow, Option<i64>)>,
}

impl Snapshot {
    /// Opens a database that is there already.
    pub async fn open(url: &str) -> Result<Snapshot, StoreError> {
        match DatabaseUrl::parse(url)? {
            DatabaseUrl::Sqlite(path) => {
                Snapshot::sqlite(path).await.map_err(|error| error.within(path))
            }
            DatabaseUrl::Postgres(url) => {
                let options = postgres::options(url)?;
                let name = postgres::name(&options);
                Snapshot::postgres(options).await.map_err(|error| error.within(&name))
            }
        }
    }

    async fn sqlite(path: &str) -> Result<Snapshot, StoreError> {
        if !Path::new(path).is_file() {
            return Err(StoreError::Broken("there is no such file; check the path".to_owned()));
        }
        let path = std::path::absolute(path).map_err(|e| StoreError::Broken(e.to_string()))?;
        let options = SqliteConnectOptions::new().filename(path).read_only(true);
        let mut connection =
            options.busy_timeout(sqlite::LOCK_TIMEOUT).connect().await.map_err(sqlite::explain)?;
        sqlx::raw_sql("BEGIN").execute(&mut connection).await?;
        // The snapshot is taken by the first query, which also shows whether it is a database at all.
        let first = sqlx::raw_sql("SELECT 1 FROM sqlite_master LIMIT 1");
        first.execute(&mut connection).await.map_err(sqlite::explain)?;
        Snapshot::read(Source::Sqlite(connection)).await
    }

    async fn postgres(options: PgConnectOptions) -> Result<Snapshot, StoreError> {
        let connection = PgConnection::connect_with(&options).await;
        let mut connection = connection.map_err(postgres::explain)?;
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        sqlx::raw_sql(begin).execute(&mut connection).await?;
        Snapshot::read(Source::Postgres(connection)).await
    }

    async fn read(mut source: Source) -> Result<Snapshot, StoreError> {
        let schema_version = schema_version(&mut source.connection()).await?;
        check_schema(schema_version)?;
        let tables = tables(&mut source.connection()).await?;
        Ok(Snapshot { source, schema_version, tables })
    }

    #[must_use]
    pub fn schema_version(&self) -> i64 {
        self.schema_version
    }

    /// Its tables, each after those that it refers to.
    #[must_use]
    pub fn table_schemas(&self) -> &[TableSchema] {
        &self.tables
    }

    /// Gives all rows of a table to `take`, some at a time, in the order of the primary key, which is the same
    /// in both databases.
    pub async fn rows<E: From<StoreError>>(
        &mut self,
        schema: &TableSchema,
        at_once: usize,
        mut take: impl AsyncFnMut(Vec<Vec<Field>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let sql = AssertSqlSafe(select(schema));
        let mut rows: Pin<Box<dyn Stream<Item = Result<Row, sqlx::Error>> + Send>> =
            match &mut self.source {
                Source::Sqlite(connection) => {
                    Box::pin(sqlx::query(sql).fetch(connection).map_ok(Row::Sqlite))
                }
                Source::Postgres(connection) => {
                    Box::pin(sqlx::query(sql).fetch(connection).map_ok(Row::Postgres))
                }
            };
        let mut batch = Vec::new();
        while let Some(row) = rows.try_next().await.map_err(StoreError::from)? {
            batch.push(fields(&row, schema)?);
            if batch.len() == at_once {
                take(std::mem::take(&mut batch)).await?;
            }
        }
        if batch.is_empty() { Ok(()) } else { take(batch).await }
    }

    /// What SQLite finds wrong with its own file. PostgreSQL is not asked.
    pub async fn damage(&mut self) -> Result<Vec<String>, StoreError> {
        let Source::Sqlite(connection) = &mut self.source else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for row in sqlx::query("PRAGMA integrity_check(20)").fetch_all(&mut *connection).await? {
            let line: String = row.try_get(0)?;
            found.extend(Some(line).filter(|line| line != "ok"));
        }
        let orphans =
            "SELECT \"table\", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2";
        for row in sqlx::query(orphans).fetch_all(connection).await? {
            let (table, parent): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let count: i64 = row.try_get(2)?;
            found.push(format!(
                "{count} rows of {table} refer to rows of {parent} that are not there"
            ));
        }
        Ok(found)
    }

    pub async fn count_tables(&mut self) -> Result<u64, StoreError> {
        let rows = self.connection().rows("SELECT COUNT(*) FROM tables", &[]).await?;
        let count: i64 = rows.first().map_or(Ok(0), |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }

    /// Numbers that grow whenever somebody comes or anything happens at a table.
    pub async fn progress(&mut self) -> Result<(i64, i64), StoreError> {
        let sql = "SELECT (SELECT COUNT(*) FROM people), \
                          (SELECT CAST(COALESCE(SUM(last), 0) AS BIGINT) FROM tables)";
        let rows = self.connection().rows(sql, &[]).await?;
        rows.first().map_or(Ok((0, 0)), |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The next tables after the one with this id, in the order of their ids.
    pub async fn tables_after(
        &mut self,
        id: &str,
        most: u32,
    ) -> Result<Vec<TableSnapshot>, StoreError> {
        self.newest_only()?;
        let values = [id.into(), i64::from(most).into()];
        let rows = self.connection().rows(table_rows::AFTER, &values).await?;
        let mut found = Vec::new();
        for row in &rows {
            let (row, last): (TableRow, i64) = (table_rows::table(row)?, row.get(11)?);
            let sql =
                "SELECT seat, person, waiting, ended FROM seats WHERE table_id = $1 ORDER BY seat";
            let seats = self.connection().rows(sql, &[(&row.id).into()]).await?;
            let seat = |row: &Row| {
                let seat = SeatRow { seat: row.get(0)?, person: row.get(1)?, waiting: row.get(2)? };
                Ok((seat, row.get(3)?))
            };
            let seats = seats.iter().map(seat).collect::<Result<_, StoreError>>()?;
            found.push(TableSnapshot { row, last: last.unsigned_abs(), seats });
        }
        Ok(found)
    }

    /// All events of a table, in order.
    pub async fn events(&mut self, table: &str) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = self.connection().rows(log::EVENTS, &[table.into(), 0.into()]).await?;
        rows.iter().map(log::event).collect()
    }

    fn connection(&mut self) -> Connection<'_> {
        self.source.connection()
    }

    /// The statements that read rows of tables know the newest schema only.
    fn newest_only(&self) -> Result<(), StoreError> {
        let newest = schema::newest();
        if self.schema_version == newest {
            return Ok(());
        }
        Err(StoreError::Broken(format!(
            "its schema {} is older than this program's {newest}: start the server once, which brings it up \
             to date",
            self.schema_version
        )))
    }
}

impl Source {
    fn connection(&mut self) -> Connection<'_> {
        match self {
            Source::Sqlite(connection) => Connection::Sqlite(connection),
            Source::Postgres(connection) => Connection::Postgres(connection),
        }
    }
}

fn check_schema(version: i64) -> Result<(), StoreError> {
    if version == 0 {
        let text = "nothing of ours is in it; name the database that the server uses";
        return Err(StoreError::Broken(text.to_owned()));
    }
    if version > schema::newest() {
        return Err(schema::too_new(version));
    }
    Ok(())
}

fn select(schema: &TableSchema) -> String {
    let column = |(name, column_type): (&String, &ColumnType)| match column_type {
        ColumnType::Text => quoted(name),
        ColumnType::Int => format!("CAST({} AS BIGINT)", quoted(name)),
        ColumnType::Bool => format!("CAST(CAST({} AS INT) AS BIGINT)", quoted(name)),
    };
    let columns: Vec<String> = schema.columns.iter().zip(&schema.types).map(column).collect();
    let mut sql = format!("SELECT {} FROM {}", columns.join(", "), quoted(&schema.table));
    if !schema.key.is_empty() {
        sql.push_str(&format!(" ORDER BY {}", quoted_all(&schema.key)));
    }
    sql
}

fn fields(row: &Row, schema: &TableSchema) -> Result<Vec<Field>, StoreError> {
    let field = |(column, column_type): (usize, &ColumnType)| {
        Ok(match column_type {
            ColumnType::Text => row.get::<Option<String>>(column)?.map_or(Field::Null, Field::Text),
            ColumnType::Int | ColumnType::Bool => {
                row.get::<Option<i64>>(column)?.map_or(Field::Null, Field::Int)
            }
        })
    };
    schema.types.iter().enumerate().map(field).collect()
}
