//! Long work that Ctrl-C can end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often Python is asked whether somebody pressed Ctrl-C.
const ASK: Duration = Duration::from_millis(50);

/// Works on another thread while this one looks out for signals. After one, `work` is told to stop.
pub fn until_interrupted<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (sender, receiver) = sync_channel(1);
    let receiver = Mutex::new(receiver);
    std::thread::scope(|scope| {
        let stop = &stop;
        // Nobody waits for the result any more after a signal.
        scope.spawn(move || drop(sender.send(work(stop))));
        loop {
            let wait = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(ASK);
            match py.detach(wait) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the work ended without a result"));
                }
            }
            if let Err(signal) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                return Err(signal);
            }
        }
    })
}
