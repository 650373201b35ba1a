//! How many files and sockets this process may have open.

use crate::exit::Failure;

/// What the process itself needs besides sockets: its database, pipes, libraries.
const OTHERS: u64 = 100;

/// Makes room for so many sockets, as far as the system lets us without asking anybody.
#[cfg(unix)]
pub fn make_room(sockets: u64) -> Result<(), Failure> {
    let most = raise();
    match most {
        Some(most) if most < sockets + OTHERS => Err(Failure::usage(format_args!(
            "{sockets} sockets are too many: this process may have {most} files open. Ask for fewer, \
             or raise the hard limit (`ulimit -Hn` shows it; LimitNOFILE= in a systemd unit)"
        ))),
        _ => Ok(()),
    }
}

/// Raises the soft limit to the hard one, and says how many files may be open; `None` for any number.
///
/// The soft limit is 1,024 on most systems, for the sake of old programs that cannot count further.
#[cfg(unix)]
pub fn raise() -> Option<u64> {
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
pub fn make_room(_sockets: u64) -> Result<(), Failure> {
    Ok(())
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub fn raise() -> Option<u64> {
    None
}
