//! What the owner of a table is asked for, and what it answers.

use nova_luna_protocol::online::{Answer, By, CommandMessage, TableState};
use nova_luna_protocol::{ActionJson, PersonId, Record, Version};
use nova_luna_rules::Position;
use nova_luna_store::{Lease, SessionGuard};
use nova_luna_table::Person;
use nova_luna_table::history::Moves;
use tokio::sync::oneshot;

use super::history::Head;
use super::message_queue::MessageReceiver;
use crate::error::Error;
use crate::limits::subnet::Subnet;

pub type Reply<T> = oneshot::Sender<Result<T, Error>>;

pub enum Request {
    Change(Change),
    View(View),
    Turn(TurnRequest),
    Notice(Notice),
}

/// Something that may add to the log.
pub enum Change {
    /// In a box, because the queue of each owner has room for many requests of the largest kind.
    Command(Box<CommandRequest>),
    Rename {
        person: PersonId,
        name: String,
        reply: Reply<()>,
    },
    /// Close the table if nothing has happened there since `before_ms`.
    CloseIfUnchanged {
        before_ms: i64,
        reply: Reply<()>,
    },
}

pub struct CommandRequest {
    pub actor: Person,
    pub message: CommandMessage,
    /// The session that must not have ended.
    pub session: Option<SessionGuard>,
    /// From where it was sent.
    pub subnet: Option<Subnet>,
    pub reply: Reply<Answer>,
}

/// A view of the table. It is never older than what the asker may have seen at another node.
pub enum View {
    State {
        viewer: Option<PersonId>,
        reply: Reply<TableState>,
    },
    /// What is needed to look back.
    Head {
        reply: Reply<Head>,
    },
    /// The moves of a finished game, not read yet. `None` if it is not over.
    Moves {
        reply: Reply<Option<Moves>>,
    },
    /// The challenge that is played here, unless the viewer plays it.
    ChallengeOfOthers {
        viewer: Option<PersonId>,
        reply: Reply<Option<String>>,
    },
    PositionForHint {
        person: Person,
        reply: Reply<(Version, Box<Position>)>,
    },
    Record {
        reply: Reply<Option<Box<TableRecord>>>,
    },
    Subscribe {
        viewer: Option<PersonId>,
        since: Option<u32>,
        reply: Reply<Subscribed>,
    },
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
    /// What is needed to look back from now.
    pub head: Head,
}

/// The record of a game and where its actions are in the log.
pub struct TableRecord {
    /// Without the rest of the deck while the game goes on.
    pub record: Record,
    /// By action: the number of its event.
    pub seqs: Vec<u32>,
    /// Whether the game is over: by the rules, or because others have resigned.
    pub finished: bool,
}

#[cfg(test)]
mod tests {
    /// Each owner keeps room for 32 requests, whether there are any or not.
    #[test]
    fn requests_are_small() {
        assert!(size_of::<super::Request>() <= 64, "{}", size_of::<super::Request>());
    }
}
