//! The progress of a person, from their latest games.

use nova_luna_protocol::online::Progress;
use nova_luna_protocol::{PersonId, from_json};
use nova_luna_store::TableRow;
use nova_luna_table::Listing;
use nova_luna_table::study::progress;

use crate::error::Error;
use crate::limits::fair_queue::Requester;
use crate::live::Context;

/// How many games are counted.
const MOST_GAMES: u32 = 1_000;

/// The progress of a person. So many games take a while to read, so people do it by turns.
pub async fn of(
    context: &Context,
    requester: &Requester,
    person: &PersonId,
) -> Result<Progress, Error> {
    let reading = context.store.tables_of(person, MOST_GAMES);
    let person = person.clone();
    let add_up = move |rows: Vec<(TableRow, bool)>| {
        let older = rows.len() >= MOST_GAMES as usize;
        let listings = rows.iter().map(|(row, _)| from_json::<Listing>(&row.summary));
        let listings = listings.collect::<Result<Vec<_>, _>>();
        listings.map(|listings| Progress { older, ..progress::of(&person, listings) })
    };
    let added_up = context.workers.read_history(requester, reading, add_up).await?;
    added_up.map_err(Error::internal)
}
