//! Players at tables, who come a few at a time.

use std::future::ready;

use futures_util::{StreamExt, TryStreamExt, stream};
use nova_luna_client::{Client, new_id};
use nova_luna_protocol::TableId;
use nova_luna_protocol::online::{Command, CommandMessage, GoalDiscs, NewTable, SeatPlan};
use tokio_util::sync::CancellationToken;

use super::LoadError;
use super::target::Target;
use crate::exit::{Failure, say};
use crate::numbers::whole;

/// How many tables are filled at a time.
const AT_ONCE: usize = 32;

/// Players at a table whose game has begun.
pub struct SeatedTable {
    pub table: TableId,
    pub players: Vec<Client>,
    /// `None` for the number in the rules.
    goal_discs: Option<u8>,
}

impl SeatedTable {
    /// New players, with numbers from `first` on, at a new table.
    async fn create(
        target: &Target,
        players: u32,
        first: u32,
        goal_discs: Option<u8>,
    ) -> Result<SeatedTable, LoadError> {
        let mut table = SeatedTable { table: TableId::default(), players: Vec::new(), goal_discs };
        for number in first..first + players {
            table.players.push(target.guest(number).await?);
        }
        table.start_game().await?;
        Ok(table)
    }

    /// The same players at a new table.
    pub async fn start_game(&mut self) -> Result<(), LoadError> {
        let (host, guests) = self.players.split_first().ok_or("a table without players")?;
        let mut seats = vec![SeatPlan::Open; guests.len()];
        seats.insert(0, SeatPlan::Me);
        let goal_discs = self.goal_discs.map(GoalDiscs::Number).unwrap_or_default();
        let new = NewTable { id: new_id(), seats, goal_discs, ..NewTable::default() };
        self.table = host.create_table(&new).await?.table;
        for (seat, guest) in (1..).zip(guests) {
            let message = CommandMessage { id: new_id(), command: Command::Sit { seat } };
            guest.command(&self.table, &message).await?;
        }
        Ok(())
    }
}

/// Creates tables and seats `players` at each. There are fewer when `stop` is set meanwhile.
pub async fn seat_players(
    target: &Target,
    tables: u32,
    players: u32,
    goal_discs: Option<u8>,
    stop: &CancellationToken,
) -> Result<Vec<SeatedTable>, Failure> {
    let seated: Result<Vec<SeatedTable>, LoadError> = stream::iter(0..tables)
        .take_while(|_| ready(!stop.is_cancelled()))
        .map(|number| SeatedTable::create(target, players, number * players, goal_discs))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await;
    let seated = seated.map_err(|error| {
        Failure::usage(format_args!("the players cannot get to their tables: {error}"))
    })?;
    say(format_args!("{} tables of {players} are ready", seated.len()));
    Ok(seated)
}

/// People at tables who have a socket each.
#[derive(clap::Args, Clone, Copy)]
pub struct Sockets {
    /// How many sockets
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    pub sockets: u32,
    /// How many people at each table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = whole::<u32>(1..=4))]
    pub players: u32,
}

impl Sockets {
    /// Players for all sockets, each with the id of their table.
    pub async fn seat(
        self,
        target: &Target,
        stop: &CancellationToken,
    ) -> Result<Vec<(TableId, Client)>, Failure> {
        let tables = self.sockets.div_ceil(self.players);
        let seated = seat_players(target, tables, self.players, None, stop).await?;
        let everybody = seated.into_iter().flat_map(|seated| {
            seated.players.into_iter().map(move |player| (seated.table.clone(), player))
        });
        Ok(everybody.take(self.sockets as usize).collect())
    }
}
