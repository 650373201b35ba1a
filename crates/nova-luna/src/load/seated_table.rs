//! Players at a table.

use std::time::{SystemTime, UNIX_EPOCH};

use nova_luna_protocol::online::{Answer, Command, CommandMessage, GoalDiscs, NewTable, SeatPlan};
use nova_luna_protocol::to_json;
use serde::Deserialize;

use super::error::LoadError;
use super::player::Player;
use super::target::Target;

/// The part of a new table that is needed here, so that servers of other versions can be measured too.
#[derive(Deserialize)]
pub struct CreatedTable {
    pub table: String,
}

/// Players at a table whose game has begun.
pub struct SeatedTable {
    pub table: String,
    pub players: Vec<Player>,
    /// `None` for the number in the rules.
    goal_discs: Option<u8>,
    /// How many commands they have sent.
    commands: u64,
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
            seated.push(Player::sign_up(target, number).await?);
        }
        let mut table =
            SeatedTable { table: String::new(), players: seated, goal_discs, commands: 0 };
        table.start_game().await?;
        Ok(table)
    }

    /// The same players at a new table.
    pub async fn start_game(&mut self) -> Result<(), LoadError> {
        let (Some(host), guests) = (self.players.first(), self.players.len() - 1) else {
            return Err(LoadError::new("a table without players"));
        };
        let host = host.clone();
        let mut seats = vec![SeatPlan::Open; guests];
        seats.insert(0, SeatPlan::Me);
        let new = NewTable {
            id: self.command_id(),
            seats,
            goal_discs: self.goal_discs.map(GoalDiscs::Number).unwrap_or_default(),
            public: false,
            turn_limit_s: None,
            bot_pause_ms: None,
        };
        let created: CreatedTable = host.post("/api/tables", to_json(&new)).await?;
        self.table = created.table;
        let path = format!("/api/tables/{}/commands", self.table);
        for seat in 1..=guests {
            let sit = Command::Sit { seat: seat as u8 };
            let message = CommandMessage { id: self.command_id(), command: sit };
            let _: Answer = self.players[seat].post(&path, to_json(&message)).await?;
        }
        Ok(())
    }

    /// A new id for a command of any of them.
    pub fn command_id(&mut self) -> String {
        command_id(&mut self.commands)
    }
}

/// A new id after so many commands. Another run has other ids.
pub fn command_id(commands: &mut u64) -> String {
    *commands += 1;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", now.as_nanos() as u64, commands)
}
