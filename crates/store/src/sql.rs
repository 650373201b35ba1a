//! A connection to either database, for the statements that both understand.

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, Encode, FromRow, PgConnection, SqlSafeStr, SqliteConnection, Type};

use crate::StoreError;

/// A connection from a pool, or a transaction.
pub(crate) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// A row of either database: a tuple of the columns' types.
pub(crate) trait Columns:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static
{
}

impl<T> Columns for T where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static
{
}

impl Connection<'_> {
    /// Runs a statement and returns how many rows it changed.
    pub async fn execute(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value],
    ) -> Result<u64, StoreError> {
        let sql = sql.into_sql_str();
        if values.iter().any(Value::has_nul) {
            return Err(StoreError::Invalid(NUL.to_owned()));
        }
        Ok(match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with(sql, arguments::<SqliteArguments>(values)?);
                query.execute(&mut **connection).await?.rows_affected()
            }
            Connection::Postgres(connection) => {
                let query = sqlx::query_with(sql, arguments::<PgArguments>(values)?);
                query.execute(&mut **connection).await?.rows_affected()
            }
        })
    }

    pub async fn rows<T: Columns>(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value],
    ) -> Result<Vec<T>, StoreError> {
        let sql = sql.into_sql_str();
        if values.iter().any(Value::has_nul) {
            return Ok(Vec::new());
        }
        Ok(match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_as_with(sql, arguments::<SqliteArguments>(values)?);
                query.fetch_all(&mut **connection).await?
            }
            Connection::Postgres(connection) => {
                let query = sqlx::query_as_with(sql, arguments::<PgArguments>(values)?);
                query.fetch_all(&mut **connection).await?
            }
        })
    }

    /// The only row of a query that finds at most one.
    pub async fn row<T: Columns>(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, values).await?.pop())
    }
}

/// The value of a placeholder such as `$1`.
#[derive(Clone)]
pub(crate) enum Value {
    Text(Option<String>),
    Int(Option<i64>),
    Bool(bool),
}

/// The values of `$1`, `$2` and so on.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        Vec::from([$($crate::sql::Value::from($value)),*])
    };
}
pub(crate) use values;

/// Of a text with a NUL character, which PostgreSQL cannot store. SQLite could, but then no database could be
/// copied from one to the other.
pub(crate) const NUL: &str = "a text with a NUL character cannot be stored";

impl Value {
    pub fn has_nul(&self) -> bool {
        matches!(self, Value::Text(Some(text)) if text.contains('\0'))
    }
}

fn arguments<A: Arguments + Default>(values: &[Value]) -> Result<A, StoreError>
where
    Option<String>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
    Option<i64>: for<'q> Encode<'q, A::Database> + Type<A::Database>,
    bool: for<'q> Encode<'q, A::Database> + Type<A::Database>,
{
    let mut arguments = A::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text.clone()),
            Value::Int(number) => arguments.add(*number),
            Value::Bool(truth) => arguments.add(*truth),
        }
        .map_err(|_| StoreError::Invalid("a value is too large to be stored".to_owned()))?;
    }
    Ok(arguments)
}

macro_rules! value_from {
    ($($type:ty: $value:pat => $made:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Value {
                $made
            }
        })*
    };
}

value_from! {
    &str: text => Value::Text(Some(text.to_owned()));
    &String: text => Value::Text(Some(text.clone()));
    Option<&str>: text => Value::Text(text.map(str::to_owned));
    i64: number => Value::Int(Some(number));
    u32: number => Value::Int(Some(number.into()));
    Option<i64>: number => Value::Int(number);
    bool: truth => Value::Bool(truth);
}
