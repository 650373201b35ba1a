//! How many files and sockets this process may have open.

use crate::exit::Failure;

/// What the process itself needs besides sockets: its database, pipes, libraries.
const OTHER_FILES: u64 = 100;

/// Makes sure that this many sockets can be open, if need be by raising the soft limit.
pub fn allow_sockets(sockets: u64) -> Result<(), Failure> {
    match raise_limit() {
        Some(most) if most < sockets + OTHER_FILES => Err(Failure::usage(format_args!(
            "{sockets} sockets are too many: this process may have {most} files open. Ask for fewer, \
             or raise the hard limit (`ulimit -Hn` shows it; LimitNOFILE= in a systemd unit)"
        ))),
        _ => Ok(()),
    }
}

/// Raises the soft limit to the hard one, and says how many files may be open; `None` for any number.
///
/// The soft limit is 1,024 on most systems, because old programs that use `select` fail beyond it.
#[cfg(unix)]
pub fn raise_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum {
        return current;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => maximum,
        Err(_) => current,
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub fn raise_limit() -> Option<u64> {
    None
}
