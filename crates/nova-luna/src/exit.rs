//! How the program ends. Exit codes are only here, but that clap ends with 2 by itself when it cannot
//! read the command line.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command went, if it could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is fine: exit code 0.
    Fine,
    /// The command found something wrong, and has said what: exit code 1.
    FoundWrong,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The command was called wrongly: exit code 2.
    Usage(String),
    /// Reading or writing failed on the way: exit code 1.
    Io(io::Error),
}

impl Failure {
    /// A wrong call, and what to do about it.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure::Usage(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
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
        // Whoever read our output has closed it, as `head` does.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            say(format_args!("error: {error}"));
            ExitCode::from(1)
        }
        Err(Failure::Usage(message)) => {
            say(format_args!("error: {message}"));
            ExitCode::from(2)
        }
    }
}
