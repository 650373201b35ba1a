//! Hints from the strongest bot.

use nova_luna_protocol::Version;
use nova_luna_protocol::online::Hint;
use nova_luna_rules::Position;
use nova_luna_table::study::hint::hint;

use crate::error::Error;
use crate::limits::fair_queue::Requester;
use crate::live::worker_pool::WorkerPool;

pub async fn advise(
    workers: &WorkerPool,
    requester: &Requester,
    version: Version,
    position: Position,
) -> Result<Hint, Error> {
    let no_hint = || Error::internal(&"the engine has no hint");
    let choice = workers.advise(requester, position.clone()).await.ok_or_else(no_hint)?;
    hint(version, &position, &choice).ok_or_else(no_hint)
}
