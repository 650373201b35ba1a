//! Everything goes into another database: from a backup, or straight from where it is.

use std::io;
use std::path::Path;

use nova_luna_store::{Field, Restore};

use super::backup::Backup;
use super::dump::{Nobody, Sums, TableLine, Taker, dump};
use super::{broken, check, open};
use crate::exit::{Failure, Verdict, say};

/// Fills an empty database from a backup.
pub async fn restore(file: &Path, database: &str) -> Result<Verdict, Failure> {
    // Once through the whole file first, so that a damaged one costs nothing.
    let mut backup = Backup::open(file)?;
    while backup.next()?.is_some() {}
    let mut target = begin(database, backup.schema).await?;
    let mut backup = Backup::open(file)?;
    while let Some(piece) = backup.next()? {
        let (table, columns) = (&piece.table.table, &piece.table.columns);
        target.rows(table, columns, &piece.rows).await.map_err(broken)?;
    }
    target.finish().await.map_err(broken)?;
    verify(database, backup.schema, &backup.sums).await
}

/// Copies a database into an empty one.
pub async fn relocate(from: &str, to: &str) -> Result<Verdict, Failure> {
    let mut source = open(from).await?;
    let schema = source.schema_version();
    let mut mover = Mover { target: begin(to, schema).await? };
    let sums = dump(&mut source, &mut mover).await?;
    let then = source.progress().await.map_err(broken)?;
    let now = open(from).await?.progress().await.map_err(broken)?;
    if then != now {
        return Err(Failure::usage(
            "somebody has played meanwhile; stop the server and move again. Nothing was written",
        ));
    }
    mover.target.finish().await.map_err(broken)?;
    verify(to, schema, &sums).await
}

async fn begin(database: &str, schema: i64) -> Result<Restore, Failure> {
    let begun = Restore::begin(database, schema).await;
    begun.map_err(|error| Failure::usage(format_args!("the database to be filled: {error}")))
}

struct Mover {
    target: Restore,
}

impl Taker for Mover {
    async fn table(&mut self, _: &str) -> Result<(), Failure> {
        Ok(())
    }

    async fn rows(
        &mut self,
        table: &TableLine,
        rows: &[Vec<Field>],
        _: &[String],
    ) -> Result<(), Failure> {
        self.target.rows(&table.table, &table.columns, rows).await.map_err(broken)
    }
}

/// Compares what is in a database now with what should be there, and replays every game.
async fn verify(database: &str, schema: i64, expected: &Sums) -> Result<Verdict, Failure> {
    let mut snapshot = open(database).await?;
    // Otherwise it was brought up to date on the way, and looks different.
    if snapshot.schema_version() == schema {
        let found = dump(&mut snapshot, &mut Nobody).await?;
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
