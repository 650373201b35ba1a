//! A connection to either database, for the statements that both understand.

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    AssertSqlSafe, Decode, PgConnection, Postgres, Row as _, SqlSafeStr, SqlStr, Sqlite,
    SqliteConnection, Type,
};

use crate::StoreError;

/// A connection from a pool, or a transaction.
pub(crate) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// The value of a placeholder such as `$1`.
#[derive(Clone, Copy)]
pub(crate) enum Value<'v> {
    Text(Option<&'v str>),
    Int(Option<i64>),
    Bool(bool),
}

impl Connection<'_> {
    /// Runs a statement and returns how many rows it changed.
    pub async fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Changed {
        self.run(sql.into_sql_str(), values).await
    }

    /// Inserts rows with one statement: `VALUES` stands between its two halves.
    ///
    /// The rows have equal lengths and there are few of them, so that few different texts come out.
    pub async fn insert(&mut self, head: &str, rows: &[Vec<Value<'_>>], tail: &str) -> Changed {
        let Some(first) = rows.first() else { return Ok(0) };
        let row = |i: usize| format!("({})", placeholders(i * first.len() + 1, first.len()));
        let places: Vec<String> = (0..rows.len()).map(row).collect();
        let sql = format!("{head} VALUES {} {tail}", places.join(", "));
        self.execute_made(sql, &rows.concat()).await
    }

    /// Runs a statement whose text depends on how many values there are.
    ///
    /// What comes from outside is among the values, never in the text.
    pub async fn execute_made(&mut self, sql: String, values: &[Value<'_>]) -> Changed {
        self.run(AssertSqlSafe(sql).into_sql_str(), values).await
    }

    async fn run(&mut self, sql: SqlStr, values: &[Value<'_>]) -> Changed {
        if values.iter().any(Value::has_nul) {
            return Err(StoreError::Refused(NUL.to_owned()));
        }
        let changed = match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                query.execute(&mut **connection).await?.rows_affected()
            }
            Connection::Postgres(connection) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                query.execute(&mut **connection).await?.rows_affected()
            }
        };
        Ok(changed)
    }

    pub async fn rows(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        self.find(sql.into_sql_str(), values).await
    }

    /// The rows of a query whose text depends on the schema.
    pub async fn rows_made(&mut self, sql: String) -> Result<Vec<Row>, StoreError> {
        self.find(AssertSqlSafe(sql).into_sql_str(), &[]).await
    }

    async fn find(&mut self, sql: SqlStr, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        if values.iter().any(Value::has_nul) {
            return Ok(Vec::new());
        }
        Ok(match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                let rows = query.fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Connection::Postgres(connection) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                let rows = query.fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }
}

pub(crate) type Changed = Result<u64, StoreError>;

/// Of a text with a NUL character, which PostgreSQL cannot store. SQLite could, but then no database could be
/// copied from one to the other.
pub(crate) const NUL: &str = "a text with a NUL character cannot be stored";

/// `count` placeholders with commas, the first one being `$first`.
fn placeholders(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|place| format!("${place}")).collect();
    places.join(", ")
}

impl Value<'_> {
    pub fn has_nul(&self) -> bool {
        matches!(self, Value::Text(Some(text)) if text.contains('\0'))
    }
}

fn sqlite_arguments(values: &[Value<'_>]) -> Result<SqliteArguments, StoreError> {
    use sqlx::Arguments;
    let mut arguments = SqliteArguments::default();
    for value in values {
        match *value {
            Value::Text(text) => arguments.add(text.map(str::to_owned)),
            Value::Int(number) => arguments.add(number),
            Value::Bool(truth) => arguments.add(truth),
        }
        .map_err(too_large)?;
    }
    Ok(arguments)
}

pub(crate) fn postgres_arguments(values: &[Value<'_>]) -> Result<PgArguments, StoreError> {
    use sqlx::Arguments;
    let mut arguments = PgArguments::default();
    for value in values {
        match *value {
            Value::Text(text) => arguments.add(text),
            Value::Int(number) => arguments.add(number),
            Value::Bool(truth) => arguments.add(truth),
        }
        .map_err(too_large)?;
    }
    Ok(arguments)
}

pub(crate) fn too_large<E>(_: E) -> StoreError {
    StoreError::Refused("a value is too large to be stored".to_owned())
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Value::Text(Some(text))
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Value::Text(Some(text))
    }
}

impl<'v> From<Option<&'v str>> for Value<'v> {
    fn from(text: Option<&'v str>) -> Self {
        Value::Text(text)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Int(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Value::Bool(truth)
    }
}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// The value of a column, counted from 0.
    pub fn get<T>(&self, column: usize) -> Result<T, StoreError>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite>,
        T: for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        Ok(match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        })
    }
}
