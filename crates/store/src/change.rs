//! A change of the database as a value, so that it can wait in a queue and be tried again.

use crate::StoreError;
use crate::sql::{Connection, Value};

/// A change that happens as a whole or not at all.
pub(crate) trait Change: Send + Sync + 'static {
    type Reply: Send + 'static;

    /// Makes the change inside a transaction. After an error the transaction is rolled back.
    fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> impl Future<Output = Result<TransactionEnd<Self::Reply>, StoreError>> + Send;
}

/// How the transaction is to end, and the reply.
pub(crate) enum TransactionEnd<T> {
    Commit(T),
    Rollback(T),
}

/// One statement. The reply is how many rows it changed.
pub(crate) struct Statement {
    pub sql: &'static str,
    pub values: Vec<Value<'static>>,
}

impl Change for Statement {
    type Reply = u64;

    async fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<TransactionEnd<u64>, StoreError> {
        Ok(TransactionEnd::Commit(connection.execute(self.sql, &self.values).await?))
    }
}
