//! What a table's log consists of.
//!
//! The log is the game: everything else is worked out from it. Entries are kept for ever, so fields
//! may be added with a default but never change their meaning. A program that does not know an entry, or a
//! field of one, does not touch the table: a newer one has written it.

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{By, GoalDiscs};
use serde::{Deserialize, Serialize};

/// A person at a table. Nobody's id is empty: that stands for players of an imported game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Never shown to anybody.
    pub id: String,
    /// What others see.
    pub name: String,
}

/// Who is on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// Nobody yet, but it is held for somebody.
    Held(Person),
    /// A person.
    Person(Person),
    /// A bot of this level.
    Bot {
        /// 1 to 5.
        level: u8,
    },
}

/// One entry of a table's log. It has no `Debug`, because it may hold the deck.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// Always the first.
    Created {
        host: Person,
        seats: Vec<Sitter>,
        goal_discs: GoalDiscs,
        public: bool,
        turn_limit_s: Option<u32>,
        bot_pause_ms: u32,
        /// Whether the game was played elsewhere.
        #[serde(default)]
        imported: bool,
        /// The challenge that a solo game is played for.
        #[serde(default)]
        challenge: Option<String>,
        /// The start stack from its top, if it is not to be drawn.
        #[serde(default)]
        order: Option<Vec<u8>>,
    },
    Sat {
        seat: u8,
        person: Person,
    },
    Left {
        seat: u8,
    },
    Returned {
        seat: u8,
    },
    Changed {
        seat: u8,
        /// Nothing when the seat is gone.
        to: Option<Sitter>,
    },
    Added {
        to: Sitter,
    },
    Renamed {
        seat: u8,
        name: String,
    },
    Started {
        /// The start stack from its top.
        order: Vec<u8>,
        /// All 68 tiles in the order in which they are drawn: the secret.
        deck: Vec<u8>,
    },
    Played {
        seat: u8,
        by: By,
        action: ActionJson,
    },
    Undone {
        seat: u8,
        actions: u8,
    },
    StoodIn {
        seat: u8,
        level: u8,
    },
    HintsAllowed {
        seat: u8,
        allow: bool,
    },
    Closed,
    Rematch {
        table: String,
    },
}
