//! The log of a table: its entries, and how they are read.
//!
//! A table is its log: everything else is computed from it. Entries are kept for ever, so they may get new
//! fields with a default but never change their meaning. An entry that older versions must not ignore has a
//! field `version`. A program that meets a version above [`FORMAT`] leaves the table alone.

use nova_luna_engine::Level;
use nova_luna_protocol::online::{By, GoalDiscs};
use nova_luna_protocol::{ActionJson, PersonId, TableId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The most seats of a table.
pub(crate) const MOST_SEATS: usize = 4;
/// The newest version of entries that this program reads. Entries of version 1, which are all that it writes, do not name it.
pub(crate) const FORMAT: u32 = 1;
/// How long bots pause unless the host of a table says otherwise.
pub(crate) const BOT_PAUSE_MS: u32 = 900;

/// An entry in the log of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPlace {
    pub table: TableId,
    /// The number of the entry.
    pub seq: u32,
}

/// One line of a log, as a store keeps it.
#[derive(Clone, Copy)]
pub struct LogLine<'a> {
    /// Its number, from 1 on.
    pub seq: u32,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// The entry as JSON.
    pub body: &'a str,
}

/// Why a log cannot be read. It never quotes a line, because a line may hold the deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    #[error("entry {seq} is missing")]
    Missing { seq: u32 },
    #[error("entry {seq} cannot be read: {reason}")]
    Unreadable { seq: u32, reason: String },
    #[error("a newer version of this program has written entry {seq}")]
    Newer { seq: u32 },
    #[error("entry {seq} does not fit the ones before it: {reason}")]
    Broken { seq: u32, reason: String },
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Secret: other people never see it.
    pub id: PersonId,
    pub name: String,
}

/// Somebody with a name at a table. In the log, whoever is known by name only has an empty id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Person", into = "Person")]
pub enum Named {
    Person(Person),
    /// A player of an imported game, or this program itself.
    NameOnly(String),
}

impl Named {
    pub fn name(&self) -> &str {
        match self {
            Named::Person(person) => &person.name,
            Named::NameOnly(name) => name,
        }
    }

    pub fn person(&self) -> Option<&Person> {
        match self {
            Named::Person(person) => Some(person),
            Named::NameOnly(_) => None,
        }
    }

    pub(crate) fn person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Named::Person(person) => Some(person),
            Named::NameOnly(_) => None,
        }
    }
}

impl From<Person> for Named {
    fn from(person: Person) -> Named {
        if person.id.is_empty() { Named::NameOnly(person.name) } else { Named::Person(person) }
    }
}

impl From<Named> for Person {
    fn from(named: Named) -> Person {
        match named {
            Named::Person(person) => person,
            Named::NameOnly(name) => Person { id: PersonId::default(), name },
        }
    }
}

/// Who is on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// Nobody yet; it is reserved for this person.
    Held(Person),
    Person(Named),
    Bot {
        #[serde(with = "level_number")]
        level: Level,
    },
}

impl Occupant {
    /// The person whose seat it is, or for whom it is reserved.
    pub(crate) fn holder_mut(&mut self) -> Option<&mut Person> {
        match self {
            Occupant::Held(person) => Some(person),
            Occupant::Person(named) => named.person_mut(),
            Occupant::Open | Occupant::Bot { .. } => None,
        }
    }
}

/// One entry of a table's log. It has no `Debug`, because it may hold the deck.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry {
    /// Always the first.
    Created(Created),
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
        /// Nothing when the seat is removed.
        to: Option<Occupant>,
    },
    Added {
        to: Occupant,
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
        #[serde(with = "level_number")]
        level: Level,
    },
    HintsAllowed {
        seat: u8,
        allow: bool,
    },
    Resigned {
        seat: u8,
    },
    Closed {},
    Rematch {
        table: TableId,
    },
}

/// What a table is created with.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    pub host: Named,
    pub seats: Vec<Occupant>,
    pub goal_discs: GoalDiscs,
    pub public: bool,
    pub turn_limit_s: Option<u32>,
    pub bot_pause_ms: u32,
    /// Whether the game comes from a record: it was played elsewhere, or goes on from another game.
    pub imported: bool,
    /// The challenge that a solo game is played for.
    pub challenge: Option<String>,
    /// The start stack from its top, if it is not to be drawn.
    pub order: Option<Vec<u8>>,
    /// Whether the game was played on somebody's device, and this is a copy.
    pub device: bool,
}

impl Created {
    /// A private table with the usual rules and no time limit.
    pub fn new(host: Named, seats: Vec<Occupant>) -> Created {
        Created {
            host,
            seats,
            goal_discs: GoalDiscs::default(),
            public: false,
            turn_limit_s: None,
            bot_pause_ms: BOT_PAUSE_MS,
            imported: false,
            challenge: None,
            order: None,
            device: false,
        }
    }
}

impl Entry {
    pub(crate) fn read(seq: u32, body: &str) -> Result<Entry, LogError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }

        serde_json::from_str(body).map_err(|_| match serde_json::from_str(body) {
            Ok(Version { version }) if version > FORMAT => LogError::Newer { seq },
            _ => {
                let reason = "it is not an entry that this version knows".to_owned();
                LogError::Unreadable { seq, reason }
            }
        })
    }

    /// The entry as it is kept.
    ///
    /// # Errors
    /// Never, as far as anybody knows. But what cannot be written must not become a line of the log.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// In a log a level is its number.
mod level_number {
    use super::*;

    pub fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(level.number())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        let level = Level::new(u8::deserialize(deserializer)?);
        level.ok_or_else(|| serde::de::Error::custom("a level is 1 to 5"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry of each kind, as logs have them.
    const ENTRIES: [&str; 16] = [
        r#"{"type":"created","host":{"id":"a","name":"Ada"},"seats":[{"kind":"open"},{"kind":"held","id":"b","name":"Bob"},{"kind":"person","id":"","name":"Eve"},{"kind":"bot","level":5}],"goal_discs":"standard","public":true,"turn_limit_s":null,"bot_pause_ms":900,"imported":false,"challenge":null,"order":[1,0],"device":false}"#,
        r#"{"type":"created","host":{"id":"a","name":"Ada"},"seats":[{"kind":"person","id":"a","name":"Ada"}],"goal_discs":7,"public":false,"turn_limit_s":30,"bot_pause_ms":0,"imported":false,"challenge":"12","order":null,"device":true}"#,
        r#"{"type":"sat","seat":1,"person":{"id":"b","name":"Bob"}}"#,
        r#"{"type":"left","seat":1}"#,
        r#"{"type":"returned","seat":1}"#,
        r#"{"type":"changed","seat":1,"to":null}"#,
        r#"{"type":"added","to":{"kind":"bot","level":1}}"#,
        r#"{"type":"renamed","seat":0,"name":"Ada"}"#,
        r#"{"type":"started","order":[0,1],"deck":[1,2,3]}"#,
        r#"{"type":"played","seat":0,"by":"person","action":{"type":"take","tile":5,"x":0,"y":-1}}"#,
        r#"{"type":"undone","seat":0,"actions":2}"#,
        r#"{"type":"stood_in","seat":0,"level":3}"#,
        r#"{"type":"hints_allowed","seat":0,"allow":true}"#,
        r#"{"type":"resigned","seat":0}"#,
        r#"{"type":"closed"}"#,
        r#"{"type":"rematch","table":"t"}"#,
    ];

    /// Logs are kept for ever: each entry is read, and written again as it was.
    #[test]
    fn every_entry_is_written_as_it_was_read() {
        for text in ENTRIES {
            let entry = Entry::read(1, text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(entry.text().unwrap(), text);
        }
    }

    /// What an entry does not know it must not ignore, and what it needs must be there.
    #[test]
    fn an_entry_with_other_fields_is_refused() {
        for text in ENTRIES {
            for more in
                [r#""more":1}"#, r#""deck":[1],"person":{"id":"","name":""},"to":{"kind":"open"}}"#]
            {
                let more = format!("{},{more}", text.strip_suffix('}').unwrap());
                assert!(Entry::read(1, &more).is_err(), "{more}");
            }
        }
        for bad in [
            r#"{"type":"sat","seat":1}"#,
            r#"{"type":"sung"}"#,
            r#"{"seat":1}"#,
            r#"{"type":"left","seat":1,"allow":true}"#,
            r#"{"type":"added","to":{"kind":"bot","level":9}}"#,
            r#"{"type":"added","to":{"kind":"held","id":"b"}}"#,
        ] {
            assert!(Entry::read(1, bad).is_err(), "{bad}");
        }
    }
}
