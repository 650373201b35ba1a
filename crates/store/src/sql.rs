//! A connection to either database, for the statements that both understand.

use std::borrow::Cow;

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Decode, PgConnection, Postgres, Row as _, SqlSafeStr, Sqlite, SqliteConnection, Type};

use crate::StoreError;

/// A connection from a pool, or a transaction.
pub(crate) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// The value of a placeholder such as `$1`.
#[derive(Clone)]
pub(crate) enum Value<'v> {
    Text(Option<Cow<'v, str>>),
    Int(Option<i64>),
    Bool(bool),
}

impl Connection<'_> {
    /// Runs a statement and returns how many rows it changed.
    pub async fn execute(&mut self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Changed {
        let sql = sql.into_sql_str();
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
        sql: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let sql = sql.into_sql_str();
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

impl Value<'_> {
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Text(text) => Value::Text(text.map(|text| text.into_owned().into())),
            Value::Int(number) => Value::Int(number),
            Value::Bool(truth) => Value::Bool(truth),
        }
    }

    pub fn has_nul(&self) -> bool {
        matches!(self, Value::Text(Some(text)) if text.contains('\0'))
    }
}

fn sqlite_arguments(values: &[Value<'_>]) -> Result<SqliteArguments, StoreError> {
    use sqlx::Arguments;
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text.as_deref().map(str::to_owned)),
            Value::Int(number) => arguments.add(*number),
            Value::Bool(truth) => arguments.add(*truth),
        }
        .map_err(too_large)?;
    }
    Ok(arguments)
}

pub(crate) fn postgres_arguments(values: &[Value<'_>]) -> Result<PgArguments, StoreError> {
    use sqlx::Arguments;
    let mut arguments = PgArguments::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text.as_deref()),
            Value::Int(number) => arguments.add(*number),
            Value::Bool(truth) => arguments.add(*truth),
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
        Value::Text(Some(text.into()))
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Value::Text(Some(text.into()))
    }
}

impl<'v> From<Option<&'v str>> for Value<'v> {
    fn from(text: Option<&'v str>) -> Self {
        Value::Text(text.map(Cow::Borrowed))
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
