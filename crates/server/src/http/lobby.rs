//! The lobby: public tables, of which one person or one network can fill only a part.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use nova_luna_protocol::{TableId, from_json};
use nova_luna_store::TableRow;
use nova_luna_table::Listing;
use tokio::sync::Mutex;

use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::rules::{LOBBY_PER_PERSON, LOBBY_PER_SUBNET, LimitScale};
use crate::limits::subnet::Subnet;
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
    /// From which subnets tables were made, as far as this program knows.
    subnets: Arc<Subnets>,
    /// What was found when many tables were looked at, and when that was. Held while somebody looks, so that others
    /// wait for the result instead of looking too.
    long_look: Mutex<Option<(Instant, Arc<Vec<Listing>>)>>,
}

impl Lobby {
    pub fn new(context: Arc<Context>, limits: LimitScale) -> Lobby {
        Lobby { context, limits, subnets: Arc::default(), long_look: Mutex::default() }
    }

    /// Remembers from where a public table was made.
    pub fn add(&self, table: TableId, subnet: Subnet) {
        self.subnets.lock().insert(table, subnet);
    }

    /// The public tables: those that wait for players first.
    pub async fn list(&self) -> Result<Vec<Listing>, Error> {
        let rows = self.read(MOST).await?;
        let is_all = rows.len() < MOST as usize;
        let few = few_of_each(&self.subnets, self.limits, &rows)?;
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
        let (subnets, limits) = (self.subnets.clone(), self.limits);
        let looking = tokio::task::spawn_blocking(move || few_of_each(&subnets, limits, &rows));
        let mut few = looking.await.map_err(Error::internal)??;
        few.truncate(MOST as usize);
        let few = Arc::new(few);
        *kept = Some((Instant::now(), few.clone()));
        Ok(few)
    }

    async fn read(&self, most: u32) -> Result<Vec<TableRow>, Error> {
        // After this time the cleanup closes tables that wait for players.
        Ok(self.context.store.lobby(most, now_ms() - WAITING_MS).await?)
    }
}

/// From which subnets tables were made, by id.
type Subnets = parking_lot::Mutex<HashMap<TableId, Subnet>>;

/// The tables without those that would fill the lobby for one person or one subnet.
fn few_of_each(
    subnets: &Subnets,
    limits: LimitScale,
    rows: &[TableRow],
) -> Result<Vec<Listing>, Error> {
    let (mut of_people, mut of_subnets) = (HashMap::new(), HashMap::new());
    let mut few = Vec::new();
    let mut subnets = subnets.lock();
    if subnets.len() > 2 * MOST_LOOKED_AT as usize {
        let listed: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        subnets.retain(|table, _| listed.contains(&**table));
    }
    for row in rows {
        let listing = listing(row)?;
        if let Some(host) = listing.host() {
            let of_person = of_people.entry(host.clone()).or_insert(0_u32);
            *of_person += 1;
            if *of_person > limits.count(LOBBY_PER_PERSON) {
                continue;
            }
            if let Some(subnet) = subnets.get(row.id.as_str()) {
                let mut is_full = false;
                for (width, network) in subnet.networks().into_iter().enumerate() {
                    let of_network = of_subnets.entry((width, network)).or_insert(0_u32);
                    is_full |= *of_network >= limits.count(LOBBY_PER_SUBNET[width]);
                    *of_network += 1;
                }
                if is_full {
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
    from_json(&row.summary).map_err(Error::internal)
}
