//! What is done on a connection, as a value: it can wait in a queue, and be done again on another connection.

use std::marker::PhantomData;

use sqlx::{Connection as _, SqlSafeStr, SqlStr};

use crate::StoreError;
use crate::sql::{Columns, Connection, Value};

pub(crate) trait Work: Send + Sync {
    type Reply: Send + 'static;

    /// Does all of it, or nothing if this is an error.
    fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> impl Future<Output = Result<Self::Reply, StoreError>> + Send;
}

/// One query. The reply is what it finds.
pub(crate) struct Query<T> {
    sql: SqlStr,
    values: Vec<Value>,
    columns: PhantomData<fn() -> T>,
}

impl<T> Query<T> {
    pub fn new(sql: impl SqlSafeStr, values: Vec<Value>) -> Query<T> {
        Query { sql: sql.into_sql_str(), values, columns: PhantomData }
    }
}

impl<T: Columns> Work for Query<T> {
    type Reply = Vec<T>;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<Vec<T>, StoreError> {
        connection.rows(self.sql.clone(), &self.values).await
    }
}

/// One statement. The reply is how many rows it changed.
pub(crate) struct Statement {
    sql: SqlStr,
    values: Vec<Value>,
}

impl Statement {
    pub fn new(sql: impl SqlSafeStr, values: Vec<Value>) -> Statement {
        Statement { sql: sql.into_sql_str(), values }
    }
}

impl Work for Statement {
    type Reply = u64;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<u64, StoreError> {
        connection.execute(self.sql.clone(), &self.values).await
    }
}

/// Statements in a transaction. The reply is whether they were run.
pub(crate) struct Statements {
    /// If this one changes nothing, the others are not run.
    pub condition: Option<Statement>,
    pub statements: Vec<Statement>,
}

impl Work for Statements {
    type Reply = bool;

    async fn run(&self, connection: &mut Connection<'_>) -> Result<bool, StoreError> {
        if let Some(condition) = &self.condition
            && condition.run(connection).await? == 0
        {
            return Ok(false);
        }
        for statement in &self.statements {
            statement.run(connection).await?;
        }
        Ok(true)
    }
}

/// Work whose statements have to be one transaction.
pub(crate) struct InTransaction<W>(pub W);

impl<W: Work> Work for InTransaction<W> {
    type Reply = W::Reply;

    /// A transaction that is dropped is rolled back. Inside of another one it is a savepoint.
    async fn run(&self, connection: &mut Connection<'_>) -> Result<W::Reply, StoreError> {
        match connection {
            Connection::Sqlite(connection) => {
                let mut transaction = connection.begin().await?;
                let reply = self.0.run(&mut Connection::Sqlite(&mut transaction)).await?;
                transaction.commit().await?;
                Ok(reply)
            }
            Connection::Postgres(connection) => {
                let mut transaction = connection.begin().await?;
                let reply = self.0.run(&mut Connection::Postgres(&mut transaction)).await?;
                transaction.commit().await?;
                Ok(reply)
            }
        }
    }
}
