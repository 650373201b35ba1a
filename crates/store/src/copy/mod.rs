//! Whole databases: [`Snapshot`] reads one as it is at one moment, [`Restore`] fills an empty one, and `lines` writes and reads one as text.

mod lines;
mod restore;
mod snapshot;

use sqlx::{AssertSqlSafe, Column, Executor as _, SqlSafeStr as _, Statement as _, TypeInfo as _};

use crate::StoreError;
use crate::sql::Connection;

pub use lines::{
    BackupHead, BackupLine, BackupReader, FORMAT as BACKUP_FORMAT, Field, TableLine, Totals, line,
};
pub use restore::Restore;
pub use snapshot::{Snapshot, TableSnapshot};

/// The columns of a table, and whether each of them is text. Others are numbers or truth values.
async fn columns(
    connection: &mut Connection<'_>,
    table: &str,
) -> Result<Vec<(String, bool)>, StoreError> {
    fn described<C: Column>(columns: &[C]) -> Vec<(String, bool)> {
        let described =
            |column: &C| (column.name().to_owned(), column.type_info().name() == "TEXT");
        columns.iter().map(described).collect()
    }
    let sql = AssertSqlSafe(format!("SELECT * FROM {table}")).into_sql_str();
    Ok(match connection {
        Connection::Sqlite(connection) => described(connection.prepare(sql).await?.columns()),
        Connection::Postgres(connection) => described(connection.prepare(sql).await?.columns()),
    })
}
