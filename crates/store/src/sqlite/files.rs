//! The files of a database: which server has them, and whether they are still the same.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use nova_luna_io_error::in_words;

use crate::StoreError;

/// Held by the server that uses a file, for as long as it runs. The system releases it when the process ends.
pub(crate) struct ServerLock {
    _file: File,
}

impl ServerLock {
    /// `server` tells another one who has the file.
    pub fn take(path: &str, server: &str) -> Result<ServerLock, StoreError> {
        let database = super::file(path)?;
        // The same file may be reached by several paths.
        let database = database.canonicalize().unwrap_or(database);
        let path = beside(&database, "-lock");
        let fault = |error: std::io::Error| {
            StoreError::Broken(format!("{}: {}", path.display(), in_words(&error)))
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(fault)?;
        if file.try_lock().is_err() {
            let mut owner = String::new();
            let _ = file.read_to_string(&mut owner);
            let owner = if owner.is_empty() { "another server" } else { owner.trim() };
            return Err(StoreError::Broken(format!(
                "{}: {owner} uses it; stop that one, or choose another file",
                database.display()
            )));
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(fault)?;
        writeln!(file, "{server}").map_err(fault)?;
        Ok(ServerLock { _file: file })
    }
}

/// The files that were opened, to notice when others have taken their place.
pub(crate) struct SameFiles(Vec<(PathBuf, Option<FileId>)>);

/// What stays when a file is renamed, and differs for another one of the same name.
type FileId = (u64, u64);

impl SameFiles {
    /// The database and its write-ahead log.
    pub fn new(database: &Path) -> SameFiles {
        let files = [database.to_owned(), beside(database, "-wal")];
        SameFiles(files.into_iter().map(|path| (path.clone(), id(&path))).collect())
    }

    /// What is written to a file that has no name any more would be lost with this process.
    pub fn check(&self) -> Result<(), StoreError> {
        let gone = self.0.iter().find(|(path, opened)| opened.is_some() && id(path) != *opened);
        gone.map_or(Ok(()), |(path, _)| {
            Err(StoreError::Unavailable(format!(
                "{} was removed or replaced while it was in use: put it back, or restart the server",
                path.display()
            )))
        })
    }
}

#[cfg(unix)]
fn id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// Elsewhere open files cannot be removed.
#[cfg(not(unix))]
fn id(_: &Path) -> Option<FileId> {
    None
}

/// Refuses to make a database beside the log of one that is gone: SQLite would throw the log away.
pub(super) fn check_no_lost_log(database: &Path) -> Result<(), StoreError> {
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
    let log = beside(database, "-wal");
    if size(database) > 0 || size(&log) == 0 {
        return Ok(());
    }
    Err(StoreError::Broken(format!(
        "{} is missing or empty, but {} has its last changes; put the database back, or move that file away \
         to begin anew",
        database.display(),
        log.display()
    )))
}

/// The file with this at the end of its name.
fn beside(database: &Path, end: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(end);
    path.into()
}
