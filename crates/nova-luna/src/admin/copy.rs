//! Fills an empty database, from a backup or from another database.

use std::io;
use std::path::Path;

use nova_luna_store::{Field, Restore, Store, TableLine, Totals};

use super::backup::Backup;
use super::dump::{Discard, DumpSink, dump};
use super::{broken, check, open};
use crate::exit::{Failure, Verdict, say};

/// Fills an empty database from a backup.
pub async fn restore(file: &Path, database: &str) -> Result<Verdict, Failure> {
    // The whole file is checked first, so that nothing is written from a damaged one.
    let mut backup = Backup::open(file)?;
    while backup.next()?.is_some() {}
    let mut target = begin("--database", database, backup.schema).await?;
    let mut backup = Backup::open(file)?;
    while let Some(batch) = backup.next()? {
        let (table, columns) = (&batch.table.table, &batch.table.columns);
        target.rows(table, columns, &batch.rows).await.map_err(broken)?;
    }
    target.finish().await.map_err(broken)?;
    let verdict = verify(database, backup.schema, &backup.reader.totals).await?;
    // Whoever only reads leaves the write-ahead log beside a file of SQLite; who may write removes it. So the file alone
    // is everything, and can be renamed.
    Store::open(database).await.map_err(broken)?.close().await;
    Ok(verdict)
}

/// Copies a database into an empty one.
pub async fn relocate(from: &str, to: &str) -> Result<Verdict, Failure> {
    let mut source = open(from).await?;
    let schema = source.schema_version();
    let mut target = begin("--to", to, schema).await?;
    let totals = dump(&mut source, &mut target).await?;
    let then = source.progress().await.map_err(broken)?;
    let now = open(from).await?.progress().await.map_err(broken)?;
    if then != now {
        return Err(Failure::usage(
            "somebody has played meanwhile; stop the server and move again. Nothing was written",
        ));
    }
    target.finish().await.map_err(broken)?;
    verify(to, schema, &totals).await
}

/// Begins to fill the database that this option has named.
async fn begin(option: &str, database: &str, schema: i64) -> Result<Restore, Failure> {
    let begun = Restore::begin(database, schema).await;
    begun.map_err(|error| Failure::usage(format_args!("{option}: {error}")))
}

impl DumpSink for Restore {
    async fn table(&mut self, _: &str) -> Result<(), Failure> {
        Ok(())
    }

    async fn rows(
        &mut self,
        table: &TableLine,
        rows: &[Vec<Field>],
        _: &[String],
    ) -> Result<(), Failure> {
        Restore::rows(self, &table.table, &table.columns, rows).await.map_err(broken)
    }
}

/// Compares a database with the expected totals, and replays every game.
async fn verify(database: &str, schema: i64, expected: &Totals) -> Result<Verdict, Failure> {
    let mut snapshot = open(database).await?;
    // Otherwise the rows differ, because the schema was brought up to date.
    if snapshot.schema_version() == schema {
        let found = dump(&mut snapshot, &mut Discard).await?;
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
