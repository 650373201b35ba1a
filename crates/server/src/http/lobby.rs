//! The lobby: public tables, of which one person or one network can fill only a part.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use nova_luna_protocol::from_json;
use nova_luna_store::TableRow;
use nova_luna_table::Listing;
use tokio::sync::Mutex;

use super::app::App;
use super::limits::{LOBBY_PER_NETWORK, LOBBY_PER_PERSON};
use crate::clock::now_ms;
use crate::error::Error;
use crate::ops::cleanup::WAITING_MS;

/// The length of the lobby.
const MOST: u32 = 100;
/// How many tables are looked at when some people have many.
const MOST_LOOKED_AT: u32 = 2000;
/// How long the result of that is used, because it takes long.
const KEPT: Duration = Duration::from_secs(1);

/// What was found when many tables were looked at, and when that was. Held while somebody looks, so that others
/// wait for the result instead of looking too.
#[derive(Default)]
pub struct LongLook(Mutex<Option<(Instant, Arc<Vec<Listing>>)>>);

/// The public tables: those that wait for players first.
pub async fn list(app: &App) -> Result<Vec<Listing>, Error> {
    let rows = read(app, MOST).await?;
    let is_all = rows.len() < MOST as usize;
    let few = few_of_each(app, &rows)?;
    // Mostly nobody has many tables there.
    if is_all || few.len() >= MOST as usize {
        return Ok(few);
    }
    Ok(long_look(app).await?.to_vec())
}

async fn long_look(app: &App) -> Result<Arc<Vec<Listing>>, Error> {
    let mut kept = app.lobby.0.lock().await;
    if let Some((when, found)) = &*kept
        && when.elapsed() < KEPT
    {
        return Ok(found.clone());
    }
    let rows = read(app, MOST_LOOKED_AT).await?;
    let working = app.clone();
    let looking = tokio::task::spawn_blocking(move || few_of_each(&working, &rows));
    let mut few = looking.await.map_err(|error| Error::internal(&error))??;
    few.truncate(MOST as usize);
    let few = Arc::new(few);
    *kept = Some((Instant::now(), few.clone()));
    Ok(few)
}

async fn read(app: &App, most: u32) -> Result<Vec<TableRow>, Error> {
    // After this time the cleanup closes tables that wait for players.
    Ok(app.store.lobby(most, now_ms() - WAITING_MS).await?)
}

/// The tables without those that would fill the lobby for one person or one network.
fn few_of_each(app: &App, rows: &[TableRow]) -> Result<Vec<Listing>, Error> {
    let most = |number| app.limiter.scale().count(number);
    let (mut people, mut networks) = (HashMap::new(), HashMap::new());
    let mut few = Vec::new();
    for row in rows {
        let listing = listing(row)?;
        if let Some(host) = listing.host() {
            let of_person = people.entry(host.to_owned()).or_insert(0_u32);
            *of_person += 1;
            if *of_person > most(LOBBY_PER_PERSON) {
                continue;
            }
            if let Some(network) = app.context.engine.payer(host).network {
                let of_network = networks.entry(network).or_insert(0_u32);
                *of_network += 1;
                if *of_network > most(LOBBY_PER_NETWORK) {
                    continue;
                }
            }
        }
        few.push(listing);
    }
    Ok(few)
}

/// A table as lists show it.
pub fn listing(row: &TableRow) -> Result<Listing, Error> {
    from_json(&row.summary).map_err(|error| Error::internal(&error))
}
