//! Ending a match early.

use std::sync::atomic::AtomicBool;

use crate::exit::Failure;

/// Sets `stop` on Ctrl-C, and when the system asks the program to end. Asked again after a while,
/// it ends at once.
///
/// A hang-up is not among the signals: a match shall go on when its terminal is closed, if it was
/// started so.
#[cfg(unix)]
pub fn on_signals(stop: &'static AtomicBool) -> Result<(), Failure> {
    use std::sync::atomic::Ordering;
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Some programs send a signal twice at once, to a process and to its group.
    const TWICE: Duration = Duration::from_secs(1);

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        let mut first = None;
        for _ in signals.forever() {
            stop.store(true, Ordering::Relaxed);
            if first.get_or_insert_with(Instant::now).elapsed() > TWICE {
                super::process::kill_all();
                std::process::exit(130);
            }
        }
    });
    Ok(())
}

/// Elsewhere, Ctrl-C ends the program as it always does.
#[cfg(not(unix))]
pub fn on_signals(_stop: &'static AtomicBool) -> Result<(), Failure> {
    Ok(())
}
