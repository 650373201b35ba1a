//! Hints by the strongest bot.

use nova_luna_protocol::online::Hint;
use nova_luna_rules::Position;
use nova_luna_table::study::hint::hint;

use crate::error::Error;
use crate::live::engine_pool::EnginePool;

/// What the strongest bot would do in a position.
pub async fn advise(engine: &EnginePool, version: u32, position: Position) -> Result<Hint, Error> {
    let nothing = || Error::internal(&"a bot has no advice");
    let choice = engine.advise(position.clone()).await.ok_or_else(nothing)?;
    hint(version, &position, &choice).ok_or_else(nothing)
}
