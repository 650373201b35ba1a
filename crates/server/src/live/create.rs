//! Writes new tables down.

use std::fmt;

use nova_luna_protocol::TableId;
use nova_luna_store::Appended;
use nova_luna_table::Decision;
use nova_luna_table::study::challenge::ChallengeName;

use super::command::{CommandKey, stored_answer};
use super::context::Context;
use super::rows;
use crate::error::Error;

/// What a table is made for. It is kept with the answer, so that an id that is used again for something else
/// is noticed.
pub enum Purpose<'a> {
    Table,
    Record,
    DeviceGame,
    Rematch,
    Challenge(ChallengeName),
    EngineChallenge,
    PlayOn { table: &'a TableId, moves: u32, seat: Option<u8> },
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

/// Writes a new table down and returns its id; `None` if there is a table with its id already. If `key` has
/// made a table before, it is that one.
pub async fn try_create(
    context: &Context,
    decision: &Decision,
    key: Option<&CommandKey>,
    purpose: &Purpose<'_>,
) -> Result<Option<TableId>, Error> {
    let purpose = purpose.to_string();
    let command = key.map(|key| key.stored(&decision.reply, Some(purpose.clone()))).transpose()?;
    let append = rows::append(0, decision, command, None)?;
    let append = append.ok_or_else(|| Error::internal("a new table has no entries"))?;
    match context.store.append(append).await? {
        Appended::Done => {
            for step in &decision.steps {
                context.metrics.happened(&step.event.what);
            }
            Ok(Some(decision.reply.table.clone()))
        }
        Appended::Repeated(stored) => {
            let key = key.ok_or_else(|| Error::internal("a reply to no command"))?;
            stored_answer(&stored, key, Some(&purpose)).map(|answer| Some(answer.table))
        }
        Appended::Conflict => Ok(None),
        Appended::SignedOut => Err(Error::signed_out()),
    }
}
