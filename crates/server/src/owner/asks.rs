//! What others want of a table's owner, and what they get.

use axum::extract::ws::Utf8Bytes;
use nova_luna_protocol::online::{Answer, By, CommandMessage, Event, GameState, TableState};
use nova_luna_protocol::{ActionJson, Record};
use nova_luna_rules::Position;
use nova_luna_store::Lease;
use tokio::sync::{mpsc, oneshot};

use crate::error::Error;
use crate::table::Person;

/// What others want of an owner.
pub enum Ask {
    /// Something shall happen.
    Command {
        actor: Person,
        message: CommandMessage,
        reply: oneshot::Sender<Result<Answer, Error>>,
    },
    /// Somebody has another name now.
    Rename { person: String, name: String, reply: oneshot::Sender<Result<(), Error>> },
    /// What does the table look like?
    Look { viewer: Option<String>, reply: oneshot::Sender<Result<TableState, Error>> },
    /// What has happened since?
    Events {
        viewer: Option<String>,
        since: u32,
        states: bool,
        reply: oneshot::Sender<Result<Seen, Error>>,
    },
    /// Give the table up if nothing has happened there since.
    Abandon { before_ms: i64, reply: oneshot::Sender<Result<(), Error>> },
    /// What were the moves of the finished game?
    Replay { reply: oneshot::Sender<Result<Option<Replayed>, Error>> },
    /// Which position may this person get a hint for?
    Hint { person: Person, reply: oneshot::Sender<Result<(u32, Box<Position>), Error>> },
    /// What is the record?
    Record { reply: oneshot::Sender<Result<Option<Box<Recorded>>, Error>> },
    /// Somebody looks on from now on.
    Join {
        viewer: Option<String>,
        since: Option<u32>,
        to: Line,
        reply: oneshot::Sender<Result<u64, Error>>,
    },
    /// Somebody does not look on any more.
    Gone { connection: u64 },
    /// A bot has decided.
    Decided { at: u32, action: ActionJson, by: By, lease: Lease },
    /// Another node does what there is to do.
    NotOurs { at: u32 },
    /// There may be something to do, and with a lease it is for us to do.
    Wake { lease: Option<Lease> },
    /// Another node has added to the log.
    News,
    /// Somebody has come or gone by way of another node.
    Presence,
    /// Other nodes may have forgotten who is here.
    Announce,
}

impl Ask {
    /// Whether the reply shows what the table is like, which must not be older than what the asker may have
    /// seen at another node.
    pub(super) fn is_a_look(&self) -> bool {
        matches!(
            self,
            Ask::Look { .. }
                | Ask::Events { .. }
                | Ask::Replay { .. }
                | Ask::Hint { .. }
                | Ask::Record { .. }
                | Ask::Join { .. }
        )
    }
}

/// A game and where its actions are in the log.
pub struct Recorded {
    /// The record; without the rest of the deck while the game goes on.
    pub record: Record,
    /// By action: the number of its event.
    pub seqs: Vec<u32>,
}

/// Events with the state after each, if it is wanted.
pub type Seen = Vec<(Event, Option<TableState>)>;
/// The moves of a finished game, and the game before and after each.
pub type Replayed = (Vec<Event>, Vec<GameState>);
/// Where messages for a socket go. When it is full, the socket is too slow and has to come again.
pub type Line = mpsc::Sender<Utf8Bytes>;
