//! Ending a match early by a signal.

use std::sync::atomic::AtomicBool;

use crate::exit::Failure;

/// Sets `stop` on Ctrl-C and when the system asks the program to end. If that happens again more than a
/// second later, the program ends at once.
///
/// SIGHUP is not among the signals, so that `nohup` works.
#[cfg(unix)]
pub fn stop_on_signals(stop: &'static AtomicBool) -> Result<(), Failure> {
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
                crate::exit::interrupted();
            }
        }
    });
    Ok(())
}

/// Elsewhere Ctrl-C just ends the program.
#[cfg(not(unix))]
pub fn stop_on_signals(_stop: &'static AtomicBool) -> Result<(), Failure> {
    Ok(())
}
