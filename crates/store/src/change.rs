//! What changes the database: each change is a value, so that it can wait in a queue.

use crate::StoreError;
use crate::connection::Connection;

/// A change that happens as a whole or not at all.
pub(crate) trait Change: Send + Sync + 'static {
    type Reply: Send + 'static;

    /// Makes the change inside a transaction. After an error the transaction is rolled back.
    fn run(
        &self,
        connection: &mut Connection<'_>,
    ) -> impl Future<Output = Result<TransactionEnd<Self::Reply>, StoreError>> + Send;

    /// Makes the change in one go, if there is a way; otherwise nothing has changed. SQLite is inside a
    /// transaction then, PostgreSQL is not.
    fn try_at_once(
        &self,
        _connection: &mut Connection<'_>,
    ) -> impl Future<Output = Result<Option<Self::Reply>, StoreError>> + Send {
        async { Ok(None) }
    }
}

/// What is to become of the transaction.
pub(crate) enum TransactionEnd<T> {
    Commit(T),
    Rollback(T),
}
