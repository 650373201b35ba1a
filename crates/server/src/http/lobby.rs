//! The lobby: public tables, of which one person or one network can fill only a part.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use nova_luna_protocol::from_json;
use nova_luna_store::TableRow;
use nova_luna_table::Listing;
use tokio::sync::Mutex;

use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::rules::{LOBBY_PER_PERSON, LOBBY_PER_SUBNET, LimitScale};
use crate::live::Context;
use crate::ops::cleanup::WAITING_MS;

/// The length of the lobby.
const MOST: u32 = 100;
/// How many tables are looked at when some people have many.
const MOST_LOOKED_AT: u32 = 2000;
/// How long the result of that is used, because it takes long.
const KEPT: Duration = Duration::from_secs(1);

/// The public tables.
pub struct Lobby {
    context: Arc<Context>,
    limits: LimitScale,
    /// What was found when many tables were looked at, and when that was. Held while somebody looks, so that others
    /// wait for the result instead of looking too.
    long_look: Mutex<Option<(Instant, Arc<Vec<Listing>>)>>,
}

impl Lobby {
    pub fn new(context: Arc<Context>, limits: LimitScale) -> Lobby {
        Lobby { context, limits, long_look: Mutex::default() }
    }

    /// The public tables: those that wait for players first.
    pub async fn list(&self) -> Result<Vec<Listing>, Error> {
        let rows = self.read(MOST).await?;
        let is_all = rows.len() < MOST as usize;
        let few = few_of_each(self.limits, &rows)?;
        // Mostly nobody has many tables there.
        if is_all || few.len() >= MOST as usize {
            return Ok(few);
        }
        Ok(self.long_look().await?.to_vec())
    }

    async fn long_look(&self) -> Result<Arc<Vec<Listing>>, Error> {
        let mut kept = self.long_look.lock().await;
        if let Some((when, found)) = &*kept
            && when.elapsed() < KEPT
        {
            return Ok(found.clone());
        }
        let rows = self.read(MOST_LOOKED_AT).await?;
        let limits = self.limits;
        let looking = tokio::task::spawn_blocking(move || few_of_each(limits, &rows));
        let mut few = looking.await.map_err(Error::internal)??;
        few.truncate(MOST as usize);
        let few = Arc::new(few);
        *kept = Some((Instant::now(), few.clone()));
        Ok(few)
    }

    async fn read(&self, most: u32) -> Result<Vec<MadeRow>, Error> {
        // After this time the cleanup closes tables that wait for players.
        Ok(self.context.store.lobby(most, now_ms() - WAITING_MS).await?)
    }
}

/// A table, and the marks of the networks from which it was made.
type MadeRow = (TableRow, Option<String>);

/// The tables without those that would fill the lobby for one person or one network.
fn few_of_each(limits: LimitScale, rows: &[MadeRow]) -> Result<Vec<Listing>, Error> {
    let (mut of_people, mut of_networks) = (HashMap::new(), HashMap::new());
    let mut few = Vec::new();
    for (row, made_from) in rows {
        let listing = listing(row)?;
        if let Some(host) = listing.host() {
            let of_person = of_people.entry(host.clone()).or_insert(0_u32);
            *of_person += 1;
            if *of_person > limits.count(LOBBY_PER_PERSON) {
                continue;
            }
        }
        // The widest network comes first in the marks.
        let marks = made_from.iter().flat_map(|marks| marks.split(' '));
        let mut is_full = false;
        for (mark, (width, most)) in marks.zip(LOBBY_PER_SUBNET.into_iter().enumerate().rev()) {
            let of_network = of_networks.entry((width, mark)).or_insert(0_u32);
            is_full |= *of_network >= limits.count(most);
            *of_network += 1;
        }
        if !is_full {
            few.push(listing);
        }
    }
    Ok(few)
}

/// A table as lists show it.
pub fn listing(row: &TableRow) -> Result<Listing, Error> {
    from_json(&row.summary).map_err(Error::internal)
}
