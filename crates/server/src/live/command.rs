//! Commands that are sent again: by what they are recognised, and what they were answered.

use std::collections::VecDeque;

use nova_luna_protocol::online::{Answer, ErrorCode};
use nova_luna_protocol::{PersonId, from_json, try_to_json};
use nova_luna_store::{Command, StoredReply};
use nova_luna_table::LogPlace;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::random;

/// Answers that a table remembers.
const REMEMBERED: usize = 64;

/// By what a command that is sent again is recognised.
#[derive(Clone)]
pub struct CommandKey {
    /// Who sent it.
    pub person: PersonId,
    /// The id that they gave it.
    pub id: String,
    /// A hash of what was asked for: with the same id it has to be the same.
    hash: String,
}

impl CommandKey {
    pub fn new(
        person: &PersonId,
        id: String,
        content: &impl Serialize,
    ) -> Result<CommandKey, Error> {
        let content = try_to_json(content).map_err(Error::internal)?;
        // Nobody but its sender would gain anything from a collision, so a part of the hash is enough.
        let hash = random::hex(&Sha256::digest(content)[..8]);
        Ok(CommandKey { person: person.clone(), id, hash })
    }

    /// What the store keeps of the command and its answer. `purpose` is what a table was made for.
    pub fn stored(&self, answered: &LogPlace, purpose: Option<String>) -> Result<Command, Error> {
        let LogPlace { table, seq } = answered.clone();
        let answer = Answer { id: self.id.clone(), table, seq };
        let reply = try_to_json(&CommandReply { answer, purpose, hash: self.hash.clone() })
            .map_err(Error::internal)?;
        Ok(Command { person: self.person.to_string(), id: self.id.clone(), reply })
    }
}

/// What the last commands at a table were answered, oldest first.
#[derive(Default)]
pub struct LastAnswers(VecDeque<(CommandKey, Result<Answer, Error>)>);

impl LastAnswers {
    /// What a command was answered. An error if its id was used for something else.
    pub fn find(&self, key: &CommandKey) -> Option<Result<Answer, Error>> {
        let has_same_id = |known: &CommandKey| (&known.person, &known.id) == (&key.person, &key.id);
        let (known, answer) = self.0.iter().find(|(known, _)| has_same_id(known))?;
        Some(if known.hash == key.hash { answer.clone() } else { Err(Error::id_used()) })
    }

    pub fn add(&mut self, key: CommandKey, answer: &Result<Answer, Error>) {
        // What failed because of the server or was too much may be tried again, and who signed out may sign in again.
        let may_be_tried_again = |error: &Error| {
            error.is_fault() || matches!(error.code(), ErrorCode::NoSession | ErrorCode::TooMany)
        };
        if answer.as_ref().is_err_and(may_be_tried_again) {
            return;
        }
        if self.0.len() >= REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((key, answer.clone()));
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
    let kept: CommandReply = from_json(&stored.body).map_err(Error::internal)?;
    let same = kept.hash == key.hash && kept.purpose.as_deref() == purpose;
    if same { Ok(kept.answer) } else { Err(Error::id_used()) }
}

#[cfg(test)]
mod tests {
    use nova_luna_protocol::online::{Command, NewTable};

    use super::*;

    fn key(content: &impl Serialize) -> CommandKey {
        CommandKey::new(&"ANN".into(), "id".to_owned(), content).unwrap()
    }

    /// A command may be sent again after an upgrade: what it says has to have the same hash then. So a field
    /// that is added to a request is not written as long as nobody uses it.
    #[test]
    fn the_hash_of_a_request_never_changes() {
        let play = r#"{"type":"play","version":7,"action":{"type":"take","tile":28,"x":0,"y":-1}}"#;
        let play: Command = from_json(play).unwrap();
        let new: NewTable = from_json(r#"{"id":"a","seats":["me","level1"]}"#).unwrap();
        assert_eq!(
            (key(&play).hash, key(&new).hash),
            ("cb0d0418c5cca6b3".into(), "1ec0ac5c06d6635b".into())
        );
    }

    #[test]
    fn an_answer_is_given_again_to_the_same_command() {
        let body = key(&Command::Leave)
            .stored(&LogPlace { table: "TABLE".into(), seq: 3 }, None)
            .unwrap()
            .reply;
        let stored = StoredReply { table: "TABLE".to_owned(), body };
        assert_eq!(stored_answer(&stored, &key(&Command::Leave), None).unwrap().seq, 3);
        assert!(stored_answer(&stored, &key(&Command::Start), None).is_err());
    }
}
