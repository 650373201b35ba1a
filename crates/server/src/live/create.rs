//! Writes new tables down.

use std::fmt;

use nova_luna_protocol::online::Answer;
use nova_luna_protocol::{from_json, try_to_json};
use nova_luna_store::{Appended, Command, StoredReply};
use nova_luna_table::Decision;
use nova_luna_table::study::challenge::ChallengeName;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::context::Context;
use super::rows;
use crate::error::Error;
use crate::random;

/// By what a command that is sent again is recognised.
#[derive(Clone)]
pub struct CommandKey {
    /// Who sent it.
    pub person: String,
    /// The id that they gave it.
    pub id: String,
    /// A hash of what was asked for: with the same id it has to be the same.
    hash: String,
}

impl CommandKey {
    pub fn new(person: &str, id: String, content: &impl Serialize) -> Result<CommandKey, Error> {
        let content = try_to_json(content).map_err(|error| Error::internal(&error))?;
        // Nobody but its sender would gain anything from a collision, so a part of the hash is enough.
        let hash = random::hex(&Sha256::digest(content)[..8]);
        Ok(CommandKey { person: person.to_owned(), id, hash })
    }

    pub fn has_same_id(&self, other: &CommandKey) -> bool {
        (&self.person, &self.id) == (&other.person, &other.id)
    }

    /// An error if `other`, which has the same id, asks for something else.
    pub fn check_content(&self, other: &CommandKey) -> Result<(), Error> {
        if self.hash == other.hash { Ok(()) } else { Err(Error::id_used()) }
    }

    /// What the store keeps of the command and its answer. `purpose` is what a table was made for.
    pub fn stored(&self, table: &str, seq: u32, purpose: Option<String>) -> Result<Command, Error> {
        let answer = Answer { id: self.id.clone(), table: table.to_owned(), seq };
        let reply = try_to_json(&CommandReply { answer, purpose, hash: self.hash.clone() })
            .map_err(|error| Error::internal(&error))?;
        Ok(Command { person: self.person.clone(), id: self.id.clone(), reply })
    }
}

/// What a table is made for. It is kept with the answer, so that an id that is used again for something else
/// is noticed.
pub enum Purpose<'a> {
    Table,
    Record,
    DeviceGame,
    Rematch,
    Challenge(ChallengeName),
    EngineChallenge,
    PlayOn { table: &'a str, moves: u32, seat: Option<u8> },
}

impl fmt::Display for Purpose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Table => f.write_str("table"),
            Purpose::Record => f.write_str("record"),
            Purpose::DeviceGame => f.write_str("device game"),
            Purpose::Rematch => f.write_str("rematch"),
            Purpose::Challenge(name) => write!(f, "challenge {name}"),
            Purpose::EngineChallenge => f.write_str("challenge"),
            Purpose::PlayOn { table, moves, seat } => write!(f, "play on {table} {moves} {seat:?}"),
        }
    }
}

/// What is kept of a command that was carried out.
#[derive(Serialize, Deserialize)]
struct CommandReply {
    #[serde(flatten)]
    answer: Answer,
    purpose: Option<String>,
    hash: String,
}

/// The answer that was kept of the command with this key, unless its id was used for something else.
pub fn stored_answer(
    stored: &StoredReply,
    key: &CommandKey,
    purpose: Option<&str>,
) -> Result<Answer, Error> {
    let kept: CommandReply = from_json(&stored.body).map_err(|error| Error::internal(&error))?;
    let same = kept.hash == key.hash && kept.purpose.as_deref() == purpose;
    if same { Ok(kept.answer) } else { Err(Error::id_used()) }
}

/// Writes a new table down and returns its id; `None` if there is a table with its id already. If `key` has
/// made a table before, it is that one.
pub async fn try_create(
    context: &Context,
    decision: &Decision,
    key: Option<&CommandKey>,
    purpose: &Purpose<'_>,
) -> Result<Option<String>, Error> {
    let (table, seq) = &decision.reply;
    let purpose = purpose.to_string();
    let command = key.map(|key| key.stored(table, *seq, Some(purpose.clone()))).transpose()?;
    let append = rows::append(0, decision, command, None)?;
    let append = append.ok_or_else(|| Error::internal(&"a new table has no entries"))?;
    match context.store.append(append).await? {
        Appended::Done => {
            for step in &decision.steps {
                context.metrics.happened(&step.event.what);
            }
            Ok(Some(table.clone()))
        }
        Appended::Repeated(stored) => {
            let key = key.ok_or_else(|| Error::internal(&"a reply to no command"))?;
            stored_answer(&stored, key, Some(&purpose)).map(|answer| Some(answer.table))
        }
        Appended::Conflict => Ok(None),
        Appended::SignedOut => Err(Error::signed_out()),
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_protocol::online::{Command, NewTable};

    use super::*;

    fn key(content: &impl Serialize) -> CommandKey {
        CommandKey::new("ANN", "id".to_owned(), content).unwrap()
    }

    /// A command may be sent again after an upgrade: what it says has to have the same hash then. So a field
    /// that is added to a request is not written as long as nobody uses it.
    #[test]
    fn the_hash_of_a_request_never_changes() {
        let play = r#"{"type":"play","at":7,"action":{"type":"take","tile":28,"x":0,"y":-1}}"#;
        let play: Command = from_json(play).unwrap();
        let new: NewTable = from_json(r#"{"id":"a","seats":["me","level1"]}"#).unwrap();
        assert_eq!(
            (key(&play).hash, key(&new).hash),
            ("d23f9b26c135962e".into(), "1ec0ac5c06d6635b".into())
        );
    }

    #[test]
    fn an_answer_is_given_again_to_the_same_command() {
        let body = key(&Command::Leave).stored("TABLE", 3, None).unwrap().reply;
        let stored = StoredReply { table: "TABLE".to_owned(), body };
        assert_eq!(stored_answer(&stored, &key(&Command::Leave), None).unwrap().seq, 3);
        assert!(stored_answer(&stored, &key(&Command::Start), None).is_err());
    }
}
