//! Many parties, who come a few at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::task::JoinSet;

use super::Stop;
use super::party::Party;
use super::person::Trouble;
use super::target::Target;
use crate::exit::{Failure, say};

/// So many parties come at a time.
const AT_ONCE: u32 = 32;

/// Fills so many tables, each with so many people. Fewer come when somebody stops it.
pub async fn gather(
    target: &Target,
    tables: u32,
    players: u32,
    goal_discs: Option<u8>,
    stop: &Stop,
) -> Result<Vec<Party>, Failure> {
    let next = Arc::new(AtomicU32::new(0));
    let mut hosts = JoinSet::new();
    for _ in 0..AT_ONCE.min(tables) {
        let (target, stop, next) = (target.clone(), stop.clone(), next.clone());
        hosts.spawn(async move {
            let mut parties = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= tables || stop.is_set() {
                    return Ok(parties);
                }
                parties.push(Party::meet(&target, players, number * players, goal_discs).await?);
            }
        });
    }
    let mut parties = Vec::new();
    while let Some(done) = hosts.join_next().await {
        let done: Result<Vec<Party>, Trouble> = done.map_err(std::io::Error::other)?;
        parties.extend(done.map_err(unready)?);
    }
    say(format_args!("{} tables of {players} are ready", parties.len()));
    Ok(parties)
}

fn unready(trouble: Trouble) -> Failure {
    Failure::usage(format_args!("the players cannot get to their tables: {trouble}"))
}
