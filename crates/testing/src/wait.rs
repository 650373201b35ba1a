//! Waiting with a deadline, so that a test fails with a message instead of hanging.

use std::time::Duration;

use tokio::time::{sleep, timeout};

/// Far longer than anything should take, even on a busy machine.
pub const DEADLINE: Duration = Duration::from_secs(60);
/// How often a condition is looked at.
const PAUSE: Duration = Duration::from_millis(5);

/// What comes of a future; panics when it takes too long. `what` says what should have happened.
#[track_caller]
pub fn within<T>(what: &str, future: impl Future<Output = T>) -> impl Future<Output = T> {
    let caller = std::panic::Location::caller();
    async move {
        match timeout(DEADLINE, future).await {
            Ok(value) => value,
            Err(_) => panic!("not within {} s: {what} ({caller})", DEADLINE.as_secs()),
        }
    }
}

/// Asks until there is an answer; panics when that takes too long.
#[track_caller]
pub fn until_some<T>(
    what: &str,
    mut ask: impl AsyncFnMut() -> Option<T>,
) -> impl Future<Output = T> {
    within(what, async move {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            sleep(PAUSE).await;
        }
    })
}

/// Asks until a condition holds; panics when that takes too long.
#[track_caller]
pub fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) -> impl Future<Output = ()> {
    until_some(what, async move || holds().await.then_some(()))
}
