//! Errors, by what the caller can do about them.

use nova_luna_io_error::in_words;
use sqlx::error::{DatabaseError, ErrorKind};

/// Why the store could not do what it was asked to.
///
/// The texts are meant for the log of a host. They hold no event, token, password hash or password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database is busy or cannot be reached at the moment: try again.
    ///
    /// A write may have happened nevertheless. An append with a command can be repeated safely, because it
    /// is answered with [`Appended::Repeated`](crate::Appended::Repeated) then.
    #[error("{0}")]
    Unavailable(String),
    /// The server ended the connection before anything was done, or has undone it: try again.
    #[error("the database has ended the connection")]
    Disconnected,
    /// The disk is full or fails: try again once somebody has put that right. A write may have happened
    /// nevertheless, as for [`StoreError::Unavailable`].
    #[error("{0}")]
    Disk(String),
    /// What was to be written cannot be, now or later. Nothing was written.
    #[error("{0}")]
    Invalid(String),
    /// There is already something with this id, login or hash. Nothing was written.
    #[error("{0}")]
    Exists(String),
    /// Something is wrong that somebody has to put right.
    #[error("{0}")]
    Broken(String),
}

impl StoreError {
    /// Whether the same may work soon.
    pub fn is_temporary(&self) -> bool {
        matches!(self, StoreError::Unavailable(_) | StoreError::Disconnected | StoreError::Disk(_))
    }

    /// The same error with words in front that say where it happened.
    pub(crate) fn within(self, context: &str) -> StoreError {
        match self {
            StoreError::Unavailable(_) | StoreError::Disconnected => {
                StoreError::Unavailable(format!("{context}: {self}"))
            }
            StoreError::Disk(text) => StoreError::Disk(format!("{context}: {text}")),
            StoreError::Invalid(text) => StoreError::Invalid(format!("{context}: {text}")),
            StoreError::Exists(text) => StoreError::Exists(format!("{context}: {text}")),
            StoreError::Broken(text) => StoreError::Broken(format!("{context}: {text}")),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let text = match &error {
            // What the database says of it, without the place in its source.
            sqlx::Error::Database(fault) => fault.message().to_owned(),
            sqlx::Error::Io(error) => format!("the connection is broken: {}", in_words(error)),
            other => other.to_string(),
        };
        match error {
            // PostgreSQL says this only of what it has not begun, or has undone.
            sqlx::Error::Database(fault) if fault.code().as_deref() == Some("57P01") => {
                StoreError::Disconnected
            }
            sqlx::Error::Database(fault) => kind(&*fault)(text),
            sqlx::Error::PoolTimedOut => {
                StoreError::Unavailable("the database does not answer".to_owned())
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => StoreError::Unavailable(text),
            _ => StoreError::Broken(text),
        }
    }
}

/// The variant for an error of the database itself.
fn kind(fault: &dyn DatabaseError) -> fn(String) -> StoreError {
    match fault.kind() {
        ErrorKind::UniqueViolation => return StoreError::Exists,
        ErrorKind::ForeignKeyViolation
        | ErrorKind::NotNullViolation
        | ErrorKind::CheckViolation
        | ErrorKind::ExclusionViolation => return StoreError::Invalid,
        _ => {}
    }
    let code = fault.code().unwrap_or_default();
    let (is_disk, is_temporary) = match code.parse::<u32>() {
        // SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN; SQLITE_BUSY and SQLITE_LOCKED. The higher bytes are details.
        Ok(number) if code.len() < 5 => {
            (matches!(number & 0xff, 10 | 13 | 14), matches!(number & 0xff, 5 | 6))
        }
        _ => {
            let is_temporary = TEMPORARY_IN_POSTGRES.iter().any(|class| code.starts_with(class));
            // disk_full and io_error.
            (matches!(&*code, "53100" | "58030"), is_temporary)
        }
    };
    match (is_disk, is_temporary) {
        (true, _) => StoreError::Disk,
        (_, true) => StoreError::Unavailable,
        _ => StoreError::Broken,
    }
}

/// Connection lost, transaction rolled back because of others, too few resources, shutting down, lock
/// timeout, idle timeout; and a server that has become a read-only copy.
const TEMPORARY_IN_POSTGRES: [&str; 7] = ["08", "40", "53", "57", "55P03", "25006", "25P03"];
