//! The progress of a person, from their latest games.

use nova_luna_protocol::from_json;
use nova_luna_protocol::online::Progress;
use nova_luna_store::Store;
use nova_luna_table::Listing;
use nova_luna_table::study::progress;

use crate::error::Error;

/// How many games are counted.
const MOST_GAMES: u32 = 1_000;

pub async fn of(store: &Store, person: &str) -> Result<Progress, Error> {
    let rows = store.tables_of(person, MOST_GAMES).await?;
    let older = rows.len() >= MOST_GAMES as usize;
    let listings = rows.iter().map(|(row, _)| from_json::<Listing>(&row.summary));
    let listings: Vec<Listing> =
        listings.collect::<Result<_, _>>().map_err(|error| Error::internal(&error))?;
    Ok(Progress { older, ..progress::of(person, listings) })
}
