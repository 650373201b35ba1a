//! How the program ends. Exit codes are only here, but that clap ends with 2 by itself when it cannot
//! read the command line.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use nova_luna_io_error::in_words;
use nova_luna_store::StoreError;
use thiserror::Error;

/// How a command went, if it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is fine: exit code 0.
    Fine,
    /// The command found something wrong, and has said what: exit code 1.
    FoundWrong,
}

/// Why a command could not do its work.
#[derive(Debug, Error)]
pub enum Failure {
    /// The command was called wrongly: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// The log says why.
    #[error("see the log")]
    Logged(Box<Failure>),
    /// A database that could be opened failed: exit code 1.
    #[error("the database: {0}")]
    Database(#[from] StoreError),
    /// Reading or writing failed: exit code 1.
    #[error("{}", in_words(.0))]
    Io(#[from] io::Error),
}

impl Failure {
    /// A wrong call, and what to do about it.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    /// Whether whoever read our output has closed it, as `head` does.
    pub fn is_closed_output(&self) -> bool {
        matches!(self, Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Logged(failure) => failure.code(),
            Failure::Database(_) | Failure::Io(_) => 1,
        }
    }
}

/// Says something on standard error, if anybody reads it.
pub fn say(message: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Ends the program at once, for somebody who has pressed Ctrl-C twice.
pub fn interrupted() -> ! {
    std::process::exit(130)
}

/// Says what went wrong and turns it into an exit code.
pub fn code(done: Result<Verdict, Failure>) -> ExitCode {
    match done {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::FoundWrong) => ExitCode::from(1),
        Err(failure) if failure.is_closed_output() => ExitCode::SUCCESS,
        Err(failure) => {
            if !matches!(failure, Failure::Logged(_)) {
                say(format_args!("error: {failure}"));
            }
            ExitCode::from(failure.code())
        }
    }
}
