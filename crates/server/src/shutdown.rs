//! How a server goes down: it says that it is not ready, then closes, and waits for its sockets.

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
    /// `drain` is how long the server says that it is not ready before it closes.
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

    /// The open sockets.
    pub fn sockets(&self) -> &TaskTracker {
        &self.sockets
    }

    /// Says that the server is not ready, waits until whoever sends requests has noticed, and then tells every
    /// socket that the server goes down.
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
            // An error would mean that the server is gone already.
            let _ = closing.wait_for(|closing| *closing).await;
        }
    }

    /// Ends when requests have had enough time to finish after the server began to close.
    pub async fn grace_over(&self) {
        self.closing().await;
        sleep(GRACE).await;
    }

    /// Waits for the sockets, which have been told by now.
    pub async fn sockets_gone(&self) {
        within_grace(self.sockets.wait()).await;
    }
}

/// Waits for something, but not for ever.
pub async fn within_grace(waiting: impl Future<Output = ()>) {
    let _ = timeout(GRACE, waiting).await;
}
