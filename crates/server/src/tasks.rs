//! Background tasks that run for as long as the server does.

use std::time::Duration;

use tokio_util::task::AbortOnDropHandle;

/// How long to wait before a task that has died is started again.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs a task for ever: one that dies is started again, and the log says so.
pub async fn supervise<F>(name: &'static str, task: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    loop {
        // On a task of its own, so that a panic ends nothing else.
        match AbortOnDropHandle::new(tokio::spawn(task())).await {
            Err(error) if error.is_cancelled() => return,
            Err(error) => tracing::error!(task = name, %error, "a task died, and is started again"),
            Ok(()) => tracing::error!(task = name, "a task ended, and is started again"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn a_task_that_dies_is_started_again_and_one_that_is_dropped_is_not() {
        let (begun, third) = (Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
        let task = {
            let (begun, third) = (begun.clone(), third.clone());
            move || {
                let (begun, third) = (begun.clone(), third.clone());
                async move {
                    match begun.fetch_add(1, Ordering::SeqCst) {
                        0 => panic!("as a test"),
                        1 => {}
                        _ => {
                            third.notify_one();
                            std::future::pending::<()>().await;
                        }
                    }
                }
            }
        };
        let running = AbortOnDropHandle::new(tokio::spawn(supervise("test", task)));
        third.notified().await;
        drop(running);
        assert_eq!(begun.load(Ordering::SeqCst), 3);
        // The task's own copy of it is gone.
        while Arc::strong_count(&third) > 1 {
            tokio::task::yield_now().await;
        }
    }
}
