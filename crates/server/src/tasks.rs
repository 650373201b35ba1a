//! Tasks beside those of the requests: some run for as long as the server does, others until they are done.

use std::time::Duration;

use tokio_util::task::AbortOnDropHandle;

use crate::error::Error;

/// Runs a task for ever: if it panics or ends, that is logged and after a pause it is started again.
pub async fn supervise<F>(name: &'static str, pause: Duration, task: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    loop {
        // On a task of its own, so that a panic does not end this loop.
        match AbortOnDropHandle::new(tokio::spawn(task())).await {
            Err(error) if error.is_cancelled() => return,
            Err(error) => tracing::error!(task = name, %error, "a task died, and is started again"),
            Ok(()) => tracing::error!(task = name, "a task ended, and is started again"),
        }
        tokio::time::sleep(pause).await;
    }
}

/// Runs work that must not be left half done on a task of its own, because a request is cancelled when the client
/// disconnects.
pub async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    tokio::spawn(work).await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use nova_luna_testing::wait::{until, within};
    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn a_task_that_ends_is_started_again_and_one_that_is_dropped_is_not() {
        let (begun, third) = (Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
        let task = {
            let (begun, third) = (begun.clone(), third.clone());
            move || {
                let (begun, third) = (begun.clone(), third.clone());
                async move {
                    match begun.fetch_add(1, Ordering::SeqCst) {
                        0 => panic!("for the test"),
                        1 => {}
                        _ => {
                            third.notify_one();
                            std::future::pending::<()>().await;
                        }
                    }
                }
            }
        };
        let running = AbortOnDropHandle::new(tokio::spawn(supervise("test", Duration::ZERO, task)));
        within("the task is started three times", third.notified()).await;
        drop(running);
        assert_eq!(begun.load(Ordering::SeqCst), 3);
        // The task has dropped its own clone.
        until("the task has ended", async || Arc::strong_count(&third) == 1).await;
    }
}
