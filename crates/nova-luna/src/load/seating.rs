//! Players for many tables, who come a few at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use nova_luna_client::Client;
use tokio::task::JoinSet;

use super::Stop;
use super::error::LoadError;
use super::seated_table::SeatedTable;
use super::target::Target;
use crate::exit::{Failure, say};

/// How many tables are filled at a time.
const AT_ONCE: u32 = 32;

/// Creates tables and seats `players` at each. There are fewer when `stop` is set meanwhile.
pub async fn seat_players(
    target: &Target,
    tables: u32,
    players: u32,
    goal_discs: Option<u8>,
    stop: &Stop,
) -> Result<Vec<SeatedTable>, Failure> {
    let next = Arc::new(AtomicU32::new(0));
    let mut tasks = JoinSet::new();
    for _ in 0..AT_ONCE.min(tables) {
        let (target, stop, next) = (target.clone(), stop.clone(), next.clone());
        tasks.spawn(async move {
            let mut seated = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= tables || stop.is_set() {
                    return Ok(seated);
                }
                let first = number * players;
                seated.push(SeatedTable::create(&target, players, first, goal_discs).await?);
            }
        });
    }
    let mut seated: Vec<SeatedTable> = Vec::new();
    while let Some(done) = tasks.join_next().await {
        seated.extend(done.map_err(std::io::Error::other)?.map_err(unready)?);
    }
    say(format_args!("{} tables of {players} are ready", seated.len()));
    Ok(seated)
}

/// Players for this many sockets, each with the id of their table.
pub async fn seat_for_sockets(
    target: &Target,
    sockets: u32,
    players: u32,
    stop: &Stop,
) -> Result<Vec<(String, Client)>, Failure> {
    let seated = seat_players(target, sockets.div_ceil(players), players, None, stop).await?;
    let everybody = seated.into_iter().flat_map(|seated| {
        seated.players.into_iter().map(move |player| (seated.table.clone(), player))
    });
    Ok(everybody.take(sockets as usize).collect())
}

fn unready(error: LoadError) -> Failure {
    Failure::usage(format_args!("the players cannot get to their tables: {error}"))
}
