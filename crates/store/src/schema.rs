//! The tables of the database, and how they came to be.
//!
//! A migration that has been published never changes: a later one is added.

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use crate::StoreError;

pub(crate) fn sqlite() -> Migrator {
    migrator(&[
        (1, "first", include_str!("../migrations/sqlite/0001_first.sql")),
        (2, "learning", include_str!("../migrations/sqlite/0002_learning.sql")),
    ])
}

pub(crate) fn postgres() -> Migrator {
    migrator(&[
        (1, "first", include_str!("../migrations/postgres/0001_first.sql")),
        (2, "learning", include_str!("../migrations/postgres/0002_learning.sql")),
    ])
}

fn migrator(steps: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}

/// The number of the last schema that this program knows.
pub(crate) fn newest() -> i64 {
    sqlite().iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// That a schema comes from a newer program.
pub(crate) fn too_new(version: i64) -> StoreError {
    StoreError::Broken(format!(
        "it was written by a newer version of this program (schema {version}); start that version, \
         or choose another database"
    ))
}

/// Why the tables could not be brought up to date.
pub(crate) fn explain(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        MigrateError::VersionMissing(version) => too_new(version),
        MigrateError::VersionMismatch(version) => StoreError::Broken(format!(
            "its schema {version} is not the one this program knows; use the program that made it, \
             or choose another database"
        )),
        other => StoreError::Broken(other.to_string()),
    }
}
