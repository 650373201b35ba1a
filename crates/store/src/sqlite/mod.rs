//! SQLite: one file, several connections that read, and one writer.

mod files;
mod writer;

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use nova_luna_io_error::in_words;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use crate::schema;
use crate::sql::Connection;
use crate::work::Work;
use crate::{Location, StoreError};
use files::SameFiles;
pub(crate) use files::ServerLock;
use writer::Writer;

/// Before this, SQLite may corrupt a database with a write-ahead log.
const OLDEST: [u32; 3] = [3, 51, 3];

/// How long to wait for another process that has locked the file.
pub(crate) const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

const READERS: u32 = 4;

pub(crate) struct Sqlite {
    readers: SqlitePool,
    pub writer: Writer,
    pub location: Location,
    /// Whether there was nothing in it before.
    pub is_new: bool,
}

impl Sqlite {
    /// Opens a file, or with `:memory:` a database that vanishes with this store.
    pub async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let (options, location) = if path == ":memory:" {
            (in_memory(), Location::Memory)
        } else {
            let path = file(path)?;
            (SqliteConnectOptions::new().filename(&path), Location::File(path))
        };
        let name = location.to_string();
        Sqlite::connect(durable(options), location).await.map_err(|error| error.within(&name))
    }

    async fn connect(
        options: SqliteConnectOptions,
        location: Location,
    ) -> Result<Sqlite, StoreError> {
        let writing = writer::options(options.clone());
        let mut connection = first_connection(&writing).await?;
        check_version(&mut connection).await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(explain)?;
        let is_new = schema::update(schema::sqlite(), &mut *transaction).await?;
        transaction.commit().await.map_err(explain)?;

        let readers = SqlitePoolOptions::new().max_connections(READERS);
        // A file does not go away as a server does.
        let readers = readers.test_before_acquire(false).idle_timeout(None).max_lifetime(None);
        let readers = readers.connect_with(options.pragma("query_only", "on")).await?;
        let files = match &location {
            Location::File(path) => Some(SameFiles::new(path)),
            _ => None,
        };
        let writer = Writer::start(writing, connection, files);
        Ok(Sqlite { readers, writer, location, is_new })
    }

    pub async fn read<W: Work>(&self, work: &W) -> Result<W::Reply, StoreError> {
        let mut reader = self.readers.acquire().await?;
        work.run(&mut Connection::Sqlite(&mut reader)).await
    }

    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

/// Connects, and turns a new file to a write-ahead log.
///
/// While one program does so, SQLite refuses the others at once instead of letting them wait.
async fn first_connection(options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    let began = Instant::now();
    loop {
        match options.connect().await {
            Err(error) if is_locked(&error) && began.elapsed() < LOCK_TIMEOUT => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            connected => return connected.map_err(explain),
        }
    }
}

/// How everything is written that shall last.
pub(crate) fn durable(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // What is deleted is overwritten with zeros, so that no name stays in the file.
        .pragma("secure_delete", "ON")
        .busy_timeout(LOCK_TIMEOUT)
}

/// A database that all connections of this store share, and no other store.
fn in_memory() -> SqliteConnectOptions {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    SqliteConnectOptions::new().filename(format!("/nova-luna-{number}")).vfs("memdb")
}

/// Makes the file if it is missing, for nobody else to read: decks are in it.
pub(crate) fn file(path: &str) -> Result<PathBuf, StoreError> {
    let broken = |text: String| Err(StoreError::Broken(text));
    if path.is_empty() {
        return broken(
            "sqlite: is followed by the path of a file, like sqlite:games.db".to_owned(),
        );
    }
    // An absolute path cannot be mistaken for one of SQLite's own URIs.
    let path = std::path::absolute(path).map_err(|error| fault(path, &error))?;
    if path.is_dir() {
        return broken(format!("{}: this is a folder; name a file in it", path.display()));
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) {
        let advice = "there is no such folder; make it first, or choose another one";
        return broken(format!("{}: {advice}", folder.display()));
    }
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    files::check_no_lost_log(&path)?;
    options.open(&path).map_err(|error| fault(&path.display().to_string(), &error))?;
    Ok(path)
}

fn fault(path: &str, error: &std::io::Error) -> StoreError {
    let advice = "choose a file that can be read and written";
    StoreError::Broken(format!("{path}: {}; {advice}", in_words(error)))
}

/// Gives a file that root has made to the owner of its folder, who is to use it. Files that SQLite makes
/// beside it get the same owner.
#[cfg(unix)]
pub(crate) fn give_to_owner_of_folder(path: &Path) -> Result<(), StoreError> {
    let given = || {
        use std::os::unix::fs::{MetadataExt, fchown};
        let Some(folder) = path.parent() else { return Ok(()) };
        let file = File::open(path)?;
        let (folder, opened) = (folder.metadata()?, file.metadata()?);
        // Everybody but root has made it for themselves.
        if opened.uid() != 0 || folder.uid() == 0 {
            return Ok(());
        }
        check_is_no_link(path, &opened)?;
        fchown(&file, Some(folder.uid()), Some(folder.gid()))
    };
    given().map_err(|error| {
        let advice = "give it to the owner of its folder yourself (chown)";
        StoreError::Broken(format!("{}: {}; {advice}", path.display(), in_words(&error)))
    })
}

/// Whether the file that was opened is the one in this place and in no other. The owner of the folder may have put a
/// link to a file of root's there.
#[cfg(unix)]
fn check_is_no_link(path: &Path, opened: &std::fs::Metadata) -> std::io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let named = path.symlink_metadata()?;
    let is_same = (opened.dev(), opened.ino()) == (named.dev(), named.ino());
    if is_same && opened.nlink() == 1 {
        return Ok(());
    }
    Err(std::io::Error::other("there is a link in its place"))
}

#[cfg(not(unix))]
pub(crate) fn give_to_owner_of_folder(_: &Path) -> Result<(), StoreError> {
    Ok(())
}

async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let query = sqlx::query_scalar("SELECT sqlite_version()");
    let version: String = query.fetch_one(connection).await?;
    let numbers: Vec<u32> = version.split('.').map_while(|part| part.parse().ok()).collect();
    if numbers.as_slice() < OLDEST.as_slice() {
        let oldest = OLDEST.map(|number| number.to_string()).join(".");
        return Err(StoreError::Broken(format!(
            "SQLite {version} is too old and may corrupt it; build with {oldest} or later"
        )));
    }
    Ok(())
}

/// SQLite's primary code of an error.
fn code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(fault) = error else { return None };
    fault.code()?.parse().ok().map(|code: u32| code & 0xff)
}

/// Whether another connection keeps the file locked.
fn is_locked(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(5 | 6))
}

/// Why the file cannot be opened, and what to do.
pub(crate) fn explain(error: sqlx::Error) -> StoreError {
    let broken = |text: &str| StoreError::Broken(text.to_owned());
    match code(&error) {
        _ if is_locked(&error) => StoreError::Unavailable(
            "another program keeps it locked; stop that program, or choose another file".to_owned(),
        ),
        Some(26) => broken("this is no SQLite database; choose another file"),
        Some(11) => broken("the file is damaged; restore it from a backup"),
        Some(8) => broken("the file or its folder cannot be written; change its permissions"),
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Statement;

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_taken_for_the_file_itself() {
        let folder = tempfile::tempdir().unwrap();
        let [file, linked, soft, hard] =
            ["file", "linked", "soft", "hard"].map(|name| folder.path().join(name));
        std::fs::write(&file, "").unwrap();
        std::fs::write(&linked, "").unwrap();
        std::os::unix::fs::symlink(&linked, &soft).unwrap();
        std::fs::hard_link(&linked, &hard).unwrap();
        let is_itself = |path: &Path| check_is_no_link(path, &path.metadata().unwrap()).is_ok();
        assert!(is_itself(&file));
        assert!(!is_itself(&soft) && !is_itself(&hard));
    }

    /// The folder is somebody else's, who has put a link in the place of the file.
    #[cfg(unix)]
    #[test]
    #[ignore = "only root can give files away"]
    fn root_gives_away_only_the_file_itself() {
        use std::os::unix::fs::{MetadataExt, chown, symlink};
        let folder = tempfile::tempdir().unwrap();
        let theirs = folder.path().join("theirs");
        std::fs::create_dir(&theirs).unwrap();
        chown(&theirs, Some(61_184), Some(61_184)).unwrap();
        let owner = |path: &Path| path.metadata().unwrap().uid();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, "of root").unwrap();
        let (soft, hard) = (theirs.join("soft"), theirs.join("hard"));
        symlink(&secret, &soft).unwrap();
        std::os::unix::fs::lchown(&soft, Some(61_184), Some(61_184)).unwrap();
        std::fs::hard_link(&secret, &hard).unwrap();
        for link in [&soft, &hard] {
            let error = give_to_owner_of_folder(link).unwrap_err().to_string();
            assert!(error.contains("there is a link in its place"), "{error}");
        }
        assert_eq!(owner(&secret), 0);
        let file = theirs.join("games.db");
        std::fs::write(&file, "").unwrap();
        give_to_owner_of_folder(&file).unwrap();
        assert_eq!(owner(&file), 61_184);
        assert!(give_to_owner_of_folder(&theirs.join("missing")).is_err());
    }

    #[tokio::test]
    async fn a_full_disk_does_not_stop_the_writer_for_good() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("full.db");
        let database = Sqlite::open(path.to_str().unwrap()).await.unwrap();
        let write = |sql| database.writer.write(Statement::new(sql, Vec::new()));
        write("PRAGMA max_page_count = 1").await.unwrap();
        let long =
            "INSERT INTO people (id, name, created) VALUES ('long', hex(zeroblob(1000000)), 0)";
        let error = write(long).await.unwrap_err();
        assert!(matches!(&error, StoreError::Disk(text) if text.contains("full")), "{error:?}");
        // The limit was the connection's, so there is space again.
        write(long).await.unwrap();
        let find = "UPDATE people SET created = 1 WHERE id = 'long'";
        assert_eq!(write(find).await, Ok(1));
        database.close().await;
    }
}
