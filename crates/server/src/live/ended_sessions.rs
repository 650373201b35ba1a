//! Sessions that have ended, told to the sockets that use them.

use nova_luna_protocol::PersonId;
use nova_luna_store::{Notice, Store};
use tokio::sync::broadcast;

/// How long a session lives without a visit. Only the cleanup ends it then, because a clock that is wrong for a
/// moment must not cost anybody their identity.
pub const LIFE_MS: i64 = 400 * 24 * 60 * 60 * 1000;
/// Ends that a socket may not have heard of yet. One that falls behind asks the store.
const QUEUE: usize = 64;

/// Sessions that have ended.
#[derive(Clone, Debug)]
pub enum SessionsEnded {
    One {
        person: PersonId,
        token_hash: String,
    },
    /// All of a person but this one.
    AllBut {
        person: PersonId,
        token_hash: Option<String>,
    },
    /// Some of a person, at another node: the store knows which.
    Recheck {
        person: PersonId,
    },
    /// Perhaps some: this node may have missed notices of others.
    RecheckAll,
}

/// Tells sockets which sessions have ended.
pub struct Sessions {
    store: Store,
    ended: broadcast::Sender<SessionsEnded>,
}

impl Sessions {
    pub fn new(store: Store) -> Sessions {
        Sessions { store, ended: broadcast::channel(QUEUE).0 }
    }

    /// Tells sockets here and at other nodes.
    pub fn end(&self, ended: SessionsEnded) {
        if let SessionsEnded::One { person, .. } | SessionsEnded::AllBut { person, .. } = &ended {
            self.store.notify(Notice::SessionsEnded { person: person.to_string() });
        }
        self.end_here(ended);
    }

    /// Tells sockets here.
    pub fn end_here(&self, ended: SessionsEnded) {
        // Nobody has to be listening.
        let _ = self.ended.send(ended);
    }

    pub fn subscribe(&self) -> broadcast::Receiver<SessionsEnded> {
        self.ended.subscribe()
    }
}
