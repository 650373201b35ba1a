//! Whole databases: [`Snapshot`] reads one as it is at one moment, [`Restore`] fills an empty one, and `lines` writes and reads one as text.

mod lines;
mod restore;
mod snapshot;
mod table_schema;

pub use lines::{
    BackupHead, BackupLine, BackupReader, FORMAT as BACKUP_FORMAT, TableLine, Totals, row_line,
};
pub use restore::Restore;
pub use snapshot::{Snapshot, TableSnapshot};
pub use table_schema::{Field, TableSchema};
