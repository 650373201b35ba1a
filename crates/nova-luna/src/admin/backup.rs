//! A backup is a file of lines: a head, the dump of a database, and an end with totals.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use nova_luna_io_error::in_words;
use nova_luna_store::{BACKUP_FORMAT, BackupHead, BackupLine, BackupReader, Totals, line};
use tempfile::NamedTempFile;

use super::dump::dump;
use super::open;
use crate::bounded_lines::BoundedLines;
use crate::exit::{Failure, Verdict, say};

pub async fn write(database: &str, path: &Path) -> Result<Verdict, Failure> {
    let fault = |error: io::Error| {
        Failure::usage(format_args!(
            "{}: {}; choose another place",
            path.display(),
            in_words(&error)
        ))
    };
    if path.try_exists().map_err(fault)? {
        return Err(Failure::usage(format_args!(
            "{} is there already; choose another name",
            path.display()
        )));
    }
    let mut snapshot = open(database).await?;
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(Failure::usage(format_args!("{} is no file name", path.display()))),
    };
    if !folder.is_dir() {
        let folder = folder.display();
        return Err(Failure::usage(format_args!(
            "{folder}: there is no such folder; make it first"
        )));
    }
    // Only its owner may read it, and it vanishes if we stop before it is complete.
    let file = NamedTempFile::new_in(folder).map_err(fault)?;
    let mut out = BufWriter::with_capacity(1 << 18, file.as_file());
    let made = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let head = BackupHead {
        nova_luna_backup: BACKUP_FORMAT,
        schema: snapshot.schema_version(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        made_ms: made.as_millis() as u64,
    };
    writeln!(out, "{}", line(&head))?;
    let totals = dump(&mut snapshot, async |_, _, lines| {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    });
    let totals = totals.await?;
    writeln!(out, "{}", totals.end())?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;

    // Reads what is on the disk.
    if Backup::open(file.path())?.check()?.hash() != totals.hash() {
        return Err(
            io::Error::other("what was written cannot be read again: is the disk well?").into()
        );
    }
    file.persist_noclobber(path).map_err(|error| fault(error.error))?;
    // Makes the name durable, too.
    File::open(folder).and_then(|folder| folder.sync_all())?;
    say(format_args!("{} is written and checked: {}", path.display(), totals.in_words()));
    Ok(Verdict::Fine)
}

/// Reads a backup in bounded memory.
pub struct Backup {
    name: String,
    lines: BoundedLines<BufReader<File>>,
    number: u64,
    pub schema: i64,
    reader: BackupReader,
}

impl Backup {
    pub fn open(path: &Path) -> Result<Backup, Failure> {
        let name = path.display().to_string();
        let fault = |error: io::Error| Failure::usage(format_args!("{name}: {}", in_words(&error)));
        let file = File::open(path).map_err(fault)?;
        if file.metadata().map_err(fault)?.is_dir() {
            return Err(Failure::usage(format_args!("{name} is a folder; name a backup")));
        }
        let mut lines = BoundedLines::new(BufReader::with_capacity(1 << 18, file));
        let first = lines.next_line().map_err(fault)?.and_then(Result::ok).unwrap_or_default();
        let Ok(head) = serde_json::from_str::<BackupHead>(first) else {
            return Err(Failure::usage(format_args!(
                "{name} is no backup that `nova-luna admin backup` wrote; name another file"
            )));
        };
        if head.nova_luna_backup != BACKUP_FORMAT {
            return Err(Failure::usage(format_args!(
                "{name} was written by version {} in a format that this one does not know; use that version",
                head.version
            )));
        }
        let reader = BackupReader::default();
        Ok(Backup { name, lines, number: 1, schema: head.schema, reader })
    }

    /// Reads it to its end, which says what everything before has to add up to.
    pub fn check(mut self) -> Result<Totals, Failure> {
        while self.next()? != BackupLine::End {}
        Ok(self.reader.totals)
    }

    /// The next line. The file is whole if it is the end.
    pub fn next(&mut self) -> Result<BackupLine, Failure> {
        self.number += 1;
        let Backup { name, number, .. } = &*self;
        let place = format!("{name}:{number}");
        let fault = |what: &dyn std::fmt::Display| Failure::usage(format_args!("{place}: {what}"));
        let line = match self.lines.next_line()? {
            Some(line) => line.map_err(|error| fault(&error))?,
            None => {
                return Err(fault(&"the file ends too early: it is not whole; use another backup"));
            }
        };
        self.reader.read(line).map_err(|what| fault(&what))
    }
}
