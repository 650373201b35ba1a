//! Writes new tables down.

use std::fmt;

use nova_luna_protocol::online::{Answer, ErrorCode};
use nova_luna_protocol::{from_json, try_to_json};
use nova_luna_store::{Appended, Command, StoredReply};
use nova_luna_table::Decision;
use nova_luna_table::study::challenge::ChallengeName;
use serde::{Deserialize, Serialize};

use super::context::Context;
use super::rows;
use crate::error::Error;

/// The person who sent a command, and the id that they gave it.
#[derive(Clone, PartialEq, Eq)]
pub struct CommandKey {
    pub person: String,
    pub id: String,
}

impl CommandKey {
    /// What the store keeps of the command and its answer. `purpose` is what a table was made for.
    pub fn stored(&self, table: &str, seq: u32, purpose: Option<String>) -> Result<Command, Error> {
        let answer = Answer { id: self.id.clone(), table: table.to_owned(), seq };
        let reply = try_to_json(&CommandReply { answer, purpose })
            .map_err(|error| Error::internal(&error))?;
        Ok(Command { person: self.person.clone(), id: self.id.clone(), reply })
    }
}

/// What a table is made for. It is kept with the answer, so that an id that is used again for something else
/// is noticed.
pub enum Purpose<'a> {
    Table,
    Record,
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
    #[serde(rename = "made", default, skip_serializing_if = "Option::is_none")]
    purpose: Option<String>,
}

/// The answer that was kept of a command, unless its id was used for something else.
pub fn stored_answer(stored: &StoredReply, purpose: Option<&str>) -> Result<Answer, Error> {
    let kept: CommandReply = from_json(&stored.body).map_err(|error| Error::internal(&error))?;
    if kept.purpose.as_deref() == purpose {
        return Ok(kept.answer);
    }
    let reason = "id: you have used it for something else, it is new for every command";
    Err(Error::new(ErrorCode::BadRequest, reason))
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
            stored_answer(&stored, Some(&purpose)).map(|answer| Some(answer.table))
        }
        Appended::Conflict => Ok(None),
        Appended::SignedOut => Err(Error::signed_out()),
    }
}
