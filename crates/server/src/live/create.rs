//! Writes new tables down.

use nova_luna_protocol::TableId;
use nova_luna_store::{Appended, SessionGuard};
use nova_luna_table::Decision;

use super::command::{CommandKey, stored_answer};
use super::context::Context;
use super::rows;
use crate::error::Error;
use crate::limits::subnet::Subnet;

/// Writes a new table down and returns its id; `None` if there is a table with its id already. If `key` has
/// made a table before, it is that one. With a guard, only if the session has not ended.
///
/// `purpose` is what the table is made for. It is kept with the answer, so that an id that is used again for something
/// else is noticed. `subnet` is where the request came from: the lobby counts by it.
pub async fn try_create(
    context: &Context,
    decision: &Decision,
    key: Option<&CommandKey>,
    session: Option<&SessionGuard>,
    purpose: &str,
    subnet: Option<Subnet>,
) -> Result<Option<TableId>, Error> {
    let command = key.map(|key| key.stored(&decision.reply, Some(purpose.to_owned())));
    let command = command.transpose()?;
    let is_public = decision.after().is_some_and(|table| table.is_public());
    let made_from = match subnet.filter(|_| is_public) {
        Some(subnet) => Some(context.network_marks.of(&context.store, subnet).await?),
        None => None,
    };
    let append = rows::append(0, decision, command, session.cloned(), made_from)?;
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
            stored_answer(&stored, key, Some(purpose)).map(|answer| Some(answer.table))
        }
        Appended::Conflict => Ok(None),
        Appended::SignedOut => Err(Error::signed_out()),
    }
}
