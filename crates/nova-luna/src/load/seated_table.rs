//! Players at a table.

use nova_luna_client::{Client, new_id};
use nova_luna_protocol::online::{Command, CommandMessage, GoalDiscs, NewTable, SeatPlan};

use super::error::LoadError;
use super::target::Target;

/// Players at a table whose game has begun.
pub struct SeatedTable {
    pub table: String,
    pub players: Vec<Client>,
    /// `None` for the number in the rules.
    goal_discs: Option<u8>,
}

impl SeatedTable {
    /// New players, with numbers from `first` on, at a new table.
    pub async fn create(
        target: &Target,
        players: u32,
        first: u32,
        goal_discs: Option<u8>,
    ) -> Result<SeatedTable, LoadError> {
        let mut seated = Vec::new();
        for number in first..first + players {
            seated.push(target.guest(number).await?);
        }
        let mut table = SeatedTable { table: String::new(), players: seated, goal_discs };
        table.start_game().await?;
        Ok(table)
    }

    /// The same players at a new table.
    pub async fn start_game(&mut self) -> Result<(), LoadError> {
        let [host, guests @ ..] = self.players.as_slice() else {
            return Err(LoadError::new("a table without players"));
        };
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
