//! Fills an empty database, from a backup or from another database.

use std::io;
use std::path::Path;

use nova_luna_store::{BackupLine, Field, Restore, Store, TableLine, Totals};

use super::backup::Backup;
use super::dump::{AT_ONCE, dump};
use super::{check, open};
use crate::exit::{Failure, Verdict, say};

/// Fills an empty database from a backup.
pub async fn restore(file: &Path, database: &str) -> Result<Verdict, Failure> {
    // The whole file is checked first, so that nothing is written from a damaged one.
    let totals = Backup::open(file)?.check()?;
    let mut backup = Backup::open(file)?;
    let mut target = begin("--database", database, backup.schema).await?;
    let (mut table, mut rows) = (None, Vec::new());
    loop {
        let line = backup.next()?;
        // Those of a table together, but not too many.
        let is_batch = rows.len() == AT_ONCE || !matches!(line, BackupLine::Row(_));
        if let Some(table) = table.as_ref().filter(|_| is_batch) {
            add(&mut target, table, &rows).await?;
            rows.clear();
        }
        match line {
            BackupLine::Table(next) => table = Some(next),
            BackupLine::Row(row) => rows.push(row),
            BackupLine::End => break,
        }
    }
    target.finish().await?;
    let verdict = verify(database, backup.schema, &totals).await?;
    // Whoever only reads leaves the write-ahead log beside a file of SQLite; who may write removes it. So the file alone
    // is everything, and can be renamed.
    Store::open(database).await?.close().await;
    Ok(verdict)
}

/// Copies a database into an empty one.
pub async fn relocate(from: &str, to: &str) -> Result<Verdict, Failure> {
    let mut source = open(from).await?;
    let schema = source.schema_version();
    let mut target = begin("--to", to, schema).await?;
    let copy = dump(&mut source, async |table, rows, _| add(&mut target, table, rows).await);
    let totals = copy.await?;
    let then = source.progress().await?;
    let now = open(from).await?.progress().await?;
    if then != now {
        return Err(Failure::usage(
            "somebody has played meanwhile; stop the server and move again. Nothing was written",
        ));
    }
    target.finish().await?;
    verify(to, schema, &totals).await
}

/// Begins to fill the database that this option has named.
async fn begin(option: &str, database: &str, schema: i64) -> Result<Restore, Failure> {
    let begun = Restore::begin(database, schema).await;
    begun.map_err(|error| Failure::usage(format_args!("{option}: {error}")))
}

/// Adds rows, if there are any. A table without any need not be known.
async fn add(target: &mut Restore, table: &TableLine, rows: &[Vec<Field>]) -> Result<(), Failure> {
    if !rows.is_empty() {
        target.rows(&table.table, &table.columns, rows).await?;
    }
    Ok(())
}

/// Compares a database with the expected totals, and replays every game.
async fn verify(database: &str, schema: i64, expected: &Totals) -> Result<Verdict, Failure> {
    let mut snapshot = open(database).await?;
    // Otherwise the rows differ, because the schema was brought up to date.
    if snapshot.schema_version() == schema {
        let found = dump(&mut snapshot, async |_, _, _| Ok(())).await?;
        if found.hash() != expected.hash() {
            let text = format!(
                "the copy differs: {} instead of {}",
                found.in_words(),
                expected.in_words()
            );
            return Err(io::Error::other(text).into());
        }
    }
    say(format_args!("copied and compared: {}", expected.in_words()));
    check::games(&mut snapshot).await
}
