//! What goes on beside the requests for as long as the server runs.

use std::time::Duration;

use tokio_util::task::AbortOnDropHandle;

/// How long to wait before a chore that has died is begun again.
const PAUSE: Duration = Duration::from_secs(1);

/// Keeps a chore going for ever: one that dies is begun again, and the host is told.
pub async fn keep<F>(name: &'static str, chore: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    loop {
        // On a task of its own, so that a panic ends nothing else.
        match AbortOnDropHandle::new(tokio::spawn(chore())).await {
            Err(error) if error.is_cancelled() => return,
            Err(error) => tracing::error!(chore = name, %error, "a chore died, and begins again"),
            Ok(()) => tracing::error!(chore = name, "a chore ended, and begins again"),
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
    async fn a_chore_that_dies_begins_again_and_one_that_is_dropped_does_not() {
        let (begun, third) = (Arc::new(AtomicU32::new(0)), Arc::new(Notify::new()));
        let chore = {
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
        let kept = AbortOnDropHandle::new(tokio::spawn(keep("test", chore)));
        third.notified().await;
        drop(kept);
        assert_eq!(begun.load(Ordering::SeqCst), 3);
        // Whoever held the chore's part of it is gone.
        while Arc::strong_count(&third) > 1 {
            tokio::task::yield_now().await;
        }
    }
}
