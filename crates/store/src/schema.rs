//! The schema of the database, as a list of migrations.
//!
//! A migration that has been published never changes; each release adds at most one. A migration only adds
//! tables, indexes, and columns that may be NULL or have a default. So a node of the release before goes on
//! working beside it: the schema may be one version newer than the program.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

use crate::StoreError;
use crate::sql::Connection;

pub(crate) fn sqlite() -> Migrator {
    migrator(&[(1, "first", include_str!("../migrations/sqlite/0001_first.sql"))])
}

pub(crate) fn postgres() -> Migrator {
    migrator(&[(1, "first", include_str!("../migrations/postgres/0001_first.sql"))])
}

fn migrator(steps: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}

/// The tables whose rows belong to a copy, each after those that it refers to, with the columns of its primary key. The unlogged
/// tables of PostgreSQL are not among them, since only running nodes need them.
pub(crate) const TABLES: [(&str, &str); 14] = [
    ("checks", "name"),
    ("commands", "person, id"),
    ("engine_results", "challenge"),
    ("operator_acts", "number"),
    ("people", "id"),
    ("account_events", "person, at, kind"),
    ("recovery_codes", "person, code_hash"),
    ("secrets", "name"),
    ("sessions", "token_hash"),
    ("tables", "id"),
    ("analyses", "table_id"),
    ("analysis_parts", "table_id, part"),
    ("events", "table_id, seq"),
    ("seats", "table_id, seat"),
];

/// The newest version that this program knows.
pub(crate) fn newest() -> i64 {
    sqlite().iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// The error for a schema of a newer program.
pub(crate) fn too_new(version: i64) -> StoreError {
    StoreError::Broken(format!(
        "it was written by a newer version of this program (schema {version}); start that version, \
         or choose another database"
    ))
}

/// How many versions the schema may be newer than this program.
const AHEAD: i64 = 1;

/// Brings the schema up to date, unless it is too new, and says whether there was none before.
pub(crate) async fn update<C: Migrate>(
    mut migrator: Migrator,
    connection: &mut C,
) -> Result<bool, StoreError> {
    let names = migrator.table_name.to_string();
    // Other nodes may be doing the same.
    connection.lock().await.map_err(explain)?;
    connection.ensure_migrations_table(&names).await.map_err(explain)?;
    let applied = connection.list_applied_migrations(&names).await.map_err(explain)?;
    connection.unlock().await.map_err(explain)?;
    let newest = applied.iter().map(|step| step.version).max().unwrap_or_default();
    let own = migrator.iter().map(|step| step.version).max().unwrap_or_default();
    if newest > own + AHEAD {
        return Err(explain(MigrateError::VersionMissing(newest)));
    }
    migrator.set_ignore_missing(true);
    migrator.run_direct(None, connection, false).await.map_err(explain)?;
    Ok(applied.is_empty())
}

/// The last migration that was applied; 0 for a database without our tables.
pub(crate) async fn version(connection: &mut Connection<'_>) -> Result<i64, StoreError> {
    let migrations = match connection {
        Connection::Sqlite(_) => "SELECT name FROM sqlite_master WHERE name = '_sqlx_migrations'",
        Connection::Postgres(_) => "SELECT to_regclass('_sqlx_migrations')::text",
    };
    let found: Option<(Option<String>,)> = connection.row(migrations, &[]).await?;
    if !matches!(found, Some((Some(_),))) {
        return Ok(0);
    }
    let sql = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    Ok(connection.row(sql, &[]).await?.map_or(0, |(version,)| version))
}

/// Why the schema could not be brought up to date, in words for the host.
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

#[cfg(test)]
mod tests {
    use sqlx::{Connection, SqliteConnection};

    use super::*;

    const FIRST: (i64, &str, &str) = (1, "first", "CREATE TABLE shoes (size INTEGER)");
    const SECOND: (i64, &str, &str) =
        (2, "second", "ALTER TABLE shoes ADD COLUMN colour TEXT DEFAULT 'brown'");
    const THIRD: (i64, &str, &str) = (3, "third", "CREATE TABLE hats (size INTEGER)");

    #[tokio::test]
    async fn a_newer_program_brings_the_schema_up_to_date_and_the_one_before_works_with_it() {
        let mut connection = SqliteConnection::connect(":memory:").await.unwrap();
        assert_eq!(update(migrator(&[FIRST]), &mut connection).await, Ok(true));
        sqlx::raw_sql("INSERT INTO shoes VALUES (43)").execute(&mut connection).await.unwrap();
        assert_eq!(update(migrator(&[FIRST, SECOND]), &mut connection).await, Ok(false));
        let colour = "SELECT colour FROM shoes WHERE size = 43";
        let colour: String = sqlx::query_scalar(colour).fetch_one(&mut connection).await.unwrap();
        assert_eq!(colour, "brown");
        assert_eq!(update(migrator(&[FIRST]), &mut connection).await, Ok(false));
        assert_eq!(update(migrator(&[FIRST, SECOND, THIRD]), &mut connection).await, Ok(false));
        assert_eq!(update(migrator(&[FIRST]), &mut connection).await, Err(too_new(3)));
    }
}
