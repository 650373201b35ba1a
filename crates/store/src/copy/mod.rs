//! Whole databases: [`Snapshot`] reads one as it is at one moment, [`Restore`] fills an empty one.

mod restore;
mod snapshot;
mod table_schema;

pub use restore::Restore;
pub use snapshot::{Snapshot, TableSnapshot};
pub use table_schema::{Field, TableSchema};
