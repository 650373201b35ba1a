//! The steps of a shutdown: the server reports that it is not ready, then closes, and waits for its sockets.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

/// How long open requests and sockets get to finish.
const GRACE: Duration = Duration::from_secs(5);

pub struct Shutdown {
    drain: Duration,
    draining: watch::Sender<bool>,
    closing: watch::Sender<bool>,
    sockets: TaskTracker,
}

impl Shutdown {
    /// `drain` is the time between reporting that the server is not ready and closing.
    pub fn new(drain: Duration) -> Shutdown {
        Shutdown {
            drain,
            draining: watch::channel(false).0,
            closing: watch::channel(false).0,
            sockets: TaskTracker::new(),
        }
    }

    pub fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    pub fn sockets(&self) -> &TaskTracker {
        &self.sockets
    }

    /// Reports that the server is not ready, gives load balancers time to notice, and then tells every socket that
    /// the server closes.
    pub async fn begin(&self) {
        self.draining.send_replace(true);
        sleep(self.drain).await;
        self.closing.send_replace(true);
        self.sockets.close();
    }

    /// Ends once the server closes.
    pub fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut closing = self.closing.subscribe();
        async move {
            // An error means that the server does not exist any more.
            let _ = closing.wait_for(|closing| *closing).await;
        }
    }

    /// Ends when the time is over that open requests have to finish.
    pub async fn grace_over(&self) {
        self.closing().await;
        sleep(GRACE).await;
    }

    /// Waits until the sockets are closed.
    pub async fn sockets_gone(&self) {
        within_grace(self.sockets.wait()).await;
    }
}

/// Waits for something, but not longer than open requests and sockets get.
pub async fn within_grace(waiting: impl Future<Output = ()>) {
    let _ = timeout(GRACE, waiting).await;
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use super::*;

    #[tokio::test]
    async fn it_is_not_ready_first_and_closes_when_the_drain_is_over() {
        let slow = Shutdown::new(Duration::from_secs(60 * 60));
        assert!(!slow.is_draining());
        let mut beginning = pin!(slow.begin());
        assert!(timeout(Duration::ZERO, &mut beginning).await.is_err());
        assert!(slow.is_draining());
        assert!(timeout(Duration::ZERO, slow.closing()).await.is_err());
        let quick = Shutdown::new(Duration::ZERO);
        quick.begin().await;
        assert!(timeout(Duration::ZERO, quick.closing()).await.is_ok());
    }
}
