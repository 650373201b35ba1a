//! What the owner of a table is asked for, and what it answers.

use nova_luna_protocol::online::{Answer, By, CommandMessage};
use nova_luna_protocol::{ActionJson, PersonId, Version};
use nova_luna_store::{Lease, SessionGuard};
use nova_luna_table::{Decision, Person, Refusal, Table};
use tokio::sync::oneshot;

use super::history::Head;
use super::message_queue::MessageReceiver;
use crate::error::Error;
use crate::limits::subnet::Subnet;

pub type Reply<T> = oneshot::Sender<Result<T, Error>>;

pub enum Request {
    /// In a box, because the queue of each owner has room for many requests of the largest kind.
    Command(Box<CommandRequest>),
    /// Adds to the log what this decides, without a command of a person.
    Decide {
        decide: Decide,
        /// The session that must not have ended.
        session: Option<SessionGuard>,
        reply: Reply<()>,
    },
    /// Reads something of the table. If it has to be current, it is never older than what the asker may have seen at
    /// another node.
    Read {
        current: bool,
        read: Read,
    },
    /// Looks on from now on.
    Subscribe {
        viewer: Option<PersonId>,
        since: Option<u32>,
        reply: Reply<Subscribed>,
    },
    Turn(TurnRequest),
    Notice(Notice),
}

pub type Decide = Box<dyn Fn(&Table) -> Result<Decision, Refusal> + Send + Sync>;
pub type Read = Box<dyn FnOnce(Result<&Table, Error>, IsOnline<'_>) + Send>;
/// Whether a person is connected.
pub type IsOnline<'a> = &'a dyn Fn(&PersonId) -> bool;

pub struct CommandRequest {
    pub actor: Person,
    pub message: CommandMessage,
    /// The session that must not have ended.
    pub session: Option<SessionGuard>,
    /// From where it was sent.
    pub subnet: Option<Subnet>,
    pub reply: Reply<Answer>,
}

/// Turns that a bot plays.
pub enum TurnRequest {
    /// A bot has chosen an action.
    Ready { version: Version, action: ActionJson, by: By, lease: Lease },
    /// Another node plays the turn.
    Taken { version: Version },
    /// There may be a turn to play; with a lease, this node has to play it.
    Wake { lease: Option<Lease> },
}

/// What needs no answer.
pub enum Notice {
    /// A subscriber has gone.
    Unsubscribe(u64),
    /// Another node has added to the log.
    LogGrew,
    /// Somebody has changed the log beside the server, or removed the table.
    LogChanged,
    /// Somebody has come or gone at another node.
    PresenceChanged,
    /// Other nodes may have forgotten who is here.
    Reannounce,
}

/// What a new subscriber gets.
pub struct Subscribed {
    /// By which the owner knows the subscriber.
    pub number: u64,
    /// Everything that happens from now on.
    pub receiver: MessageReceiver,
    /// The table as it is now, in a message, unless it has not changed since the event that was named.
    pub state: Option<String>,
    /// What is needed to read the past from now.
    pub head: Head,
}

#[cfg(test)]
mod tests {
    /// Each owner keeps room for 32 requests, whether there are any or not.
    #[test]
    fn requests_are_small() {
        assert!(size_of::<super::Request>() <= 64, "{}", size_of::<super::Request>());
    }
}
