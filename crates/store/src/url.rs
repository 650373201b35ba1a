//! Where a database is.

use crate::StoreError;

pub(crate) enum DatabaseUrl<'u> {
    /// The path of a file, or `:memory:`.
    Sqlite(&'u str),
    /// The whole address.
    Postgres(&'u str),
}

impl<'u> DatabaseUrl<'u> {
    pub fn parse(url: &'u str) -> Result<DatabaseUrl<'u>, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            // Both sqlite:PATH and sqlite://PATH are usual.
            return Ok(DatabaseUrl::Sqlite(path.strip_prefix("//").unwrap_or(path)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(DatabaseUrl::Postgres(url));
        }
        // The address is not repeated: there may be a password in it.
        let usage = "a database is given as sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE";
        Err(StoreError::Broken(usage.to_owned()))
    }
}
