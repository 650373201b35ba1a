//! Hears what other nodes notify, by `LISTEN`.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgNotification};
use tokio::time::{sleep, timeout};

use super::cluster_link::{ClusterLink, HEARTBEATS, PEOPLE, PRESENCE, TABLES};
use crate::cluster::Notice;

/// A listener that has not even heard its own node for so long has lost its connection.
const SILENCE: Duration = Duration::from_secs(10);

/// How long to wait before listening again.
const RETRY: Duration = Duration::from_millis(500);

/// Listens until the link is closed.
pub(super) async fn listen(link: &ClusterLink, hear: &(impl Fn(Notice) + Sync)) {
    let presumed_dead = async {
        loop {
            link.presumed_dead().await;
            hear(Notice::Gap);
        }
    };
    let listening = async {
        while !link.control_pool().is_closed() {
            // Whatever the error is, there is nothing to do but to begin again.
            let _ = listen_once(link, hear).await;
            sleep(RETRY).await;
        }
    };
    tokio::select! {
        () = presumed_dead => {}
        () = listening => {}
    }
}

/// Listens until the connection is lost.
async fn listen_once(link: &ClusterLink, hear: &impl Fn(Notice)) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(link.control_pool()).await?;
    listener.eager_reconnect(false);
    listener.listen_all([TABLES, PRESENCE, PEOPLE, HEARTBEATS]).await?;
    // What was notified before is lost.
    hear(Notice::Gap);
    while let Ok(heard) = timeout(SILENCE, listener.try_recv()).await {
        let Some(notification) = heard? else { break };
        if let Some(notice) = read(&notification, link.node()) {
            hear(notice);
        }
    }
    Ok(())
}

fn read(notification: &PgNotification, own_node: &str) -> Option<Notice> {
    let payload = notification.payload();
    match notification.channel() {
        TABLES => {
            let (table, seq) = payload.rsplit_once(':')?;
            Some(Notice::LogGrew { table: table.to_owned(), seq: seq.parse().ok()? })
        }
        PRESENCE => {
            let (table, node) = payload.rsplit_once(':')?;
            (node != own_node).then(|| Notice::PresenceChanged { table: table.to_owned() })
        }
        PEOPLE => Some(Notice::SessionsEnded { person: payload.to_owned() }),
        _ => None,
    }
}
