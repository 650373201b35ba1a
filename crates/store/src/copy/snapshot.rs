//! Reads a whole database as it is at one moment.

use std::path::Path;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    AssertSqlSafe, ColumnIndex, ConnectOptions as _, Connection as _, Decode, PgConnection,
    SqliteConnection, Type, TypeInfo as _, ValueRef as _,
};

use super::columns;
use super::lines::{Field, TableLine};
use crate::log::{self, StoredEvent};
use crate::sql::{Connection, values};
use crate::tables::{self as table_rows, SeatRow, TableRow};
use crate::url::DatabaseUrl;
use crate::{StoreError, postgres, schema, sqlite};

/// A database as it is at one moment. It is only read, and others can go on using it.
pub struct Snapshot {
    source: Source,
    schema_version: i64,
    tables: Vec<TableLine>,
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
        let schema_version = schema::version(&mut source.connection()).await?;
        check_schema(schema_version)?;
        let mut tables = Vec::new();
        for (table, _) in schema::TABLES {
            let columns = columns(&mut source.connection(), table).await?;
            let columns = columns.into_iter().map(|(name, _)| name).collect();
            tables.push(TableLine { table: table.to_owned(), columns });
        }
        Ok(Snapshot { source, schema_version, tables })
    }

    pub fn schema_version(&self) -> i64 {
        self.schema_version
    }

    /// Its tables, each after those that it refers to.
    pub fn tables(&self) -> &[TableLine] {
        &self.tables
    }

    /// Gives all rows of a table to `take`, some at a time, in the order of the primary key, which is the same
    /// in both databases.
    pub async fn rows<E: From<StoreError>>(
        &mut self,
        table: &str,
        at_once: usize,
        mut take: impl AsyncFnMut(Vec<Vec<Field>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let known = schema::TABLES.iter().find(|(name, _)| *name == table);
        let missing = || StoreError::Invalid(format!("there is no table {table}"));
        let (table, key) = known.ok_or_else(missing)?;
        let sql = AssertSqlSafe(format!("SELECT * FROM {table} ORDER BY {key}"));
        let mut rows: BoxStream<'_, Result<Vec<Field>, sqlx::Error>> = match &mut self.source {
            Source::Sqlite(connection) => {
                sqlx::query(sql).fetch(connection).map(|row| fields(&row?)).boxed()
            }
            Source::Postgres(connection) => {
                sqlx::query(sql).fetch(connection).map(|row| fields(&row?)).boxed()
            }
        };
        let mut batch = Vec::new();
        while let Some(row) = rows.try_next().await.map_err(StoreError::from)? {
            batch.push(row);
            if batch.len() == at_once {
                take(std::mem::take(&mut batch)).await?;
            }
        }
        if batch.is_empty() { Ok(()) } else { take(batch).await }
    }

    /// What SQLite finds wrong with its own file. PostgreSQL is not asked.
    pub async fn damage(&mut self) -> Result<Vec<String>, StoreError> {
        if let Source::Postgres(_) = self.source {
            return Ok(Vec::new());
        }
        let mut connection = self.connection();
        let lines = connection.rows::<(String,)>("PRAGMA integrity_check(20)", &[]).await?;
        let mut found: Vec<String> = lines.into_iter().map(|(line,)| line).collect();
        found.retain(|line| line != "ok");
        let orphans =
            "SELECT \"table\", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2";
        for (table, parent, count) in connection.rows(orphans, &[]).await? {
            let (table, parent, count): (String, String, i64) = (table, parent, count);
            found.push(format!(
                "{count} rows of {table} refer to rows of {parent} that are not there"
            ));
        }
        Ok(found)
    }

    pub async fn count_tables(&mut self) -> Result<u64, StoreError> {
        let count = self.connection().row("SELECT COUNT(*) FROM tables", &[]).await?;
        Ok(count.map_or(0, |(count,): (i64,)| count.unsigned_abs()))
    }

    /// Numbers that grow whenever somebody comes or anything happens at a table.
    pub async fn progress(&mut self) -> Result<(i64, i64), StoreError> {
        let sql = "SELECT (SELECT COUNT(*) FROM people), \
                          (SELECT CAST(COALESCE(SUM(last), 0) AS BIGINT) FROM tables)";
        Ok(self.connection().row(sql, &[]).await?.unwrap_or_default())
    }

    /// The next tables after the one with this id, in the order of their ids.
    pub async fn tables_after(
        &mut self,
        id: &str,
        most: u32,
    ) -> Result<Vec<TableSnapshot>, StoreError> {
        self.newest_only()?;
        let sql =
            "SELECT seat, person, waiting, ended FROM seats WHERE table_id = $1 ORDER BY seat";
        let seat = |(seat, person, waiting, ended)| (SeatRow { seat, person, waiting }, ended);
        let mut found = Vec::new();
        for row in self.connection().rows(table_rows::AFTER, &values![id, most]).await? {
            let (row, last): (TableRow, i64) = table_rows::table(row)?;
            let seats = self.connection().rows(sql, &values![&row.id]).await?;
            let seats = seats.into_iter().map(seat).collect();
            found.push(TableSnapshot { row, last: last.unsigned_abs(), seats });
        }
        Ok(found)
    }

    /// All events of a table, in order.
    pub async fn events(&mut self, table: &str) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = self.connection().rows(log::EVENTS, &values![table, 0i64, u32::MAX]).await?;
        Ok(rows.into_iter().map(log::event).collect())
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

fn fields<R: sqlx::Row>(row: &R) -> Result<Vec<Field>, sqlx::Error>
where
    usize: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    bool: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    let field = |column: usize| {
        let value = row.try_get_raw(column)?;
        Ok(match value.type_info().name() {
            _ if value.is_null() => Field::Null,
            "TEXT" => Field::Text(row.try_get(column)?),
            // Only PostgreSQL has it.
            "BOOL" => Field::Int(row.try_get::<bool, _>(column)?.into()),
            _ => Field::Int(row.try_get(column)?),
        })
    };
    (0..row.len()).map(field).collect()
}
