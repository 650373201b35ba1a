//! People at a table.

use std::time::{SystemTime, UNIX_EPOCH};

use nova_luna_protocol::online::{Answer, Command, CommandMessage, GoalDiscs, NewTable, SeatPlan};
use nova_luna_protocol::to_json;
use serde::Deserialize;

use super::person::{Person, Trouble};
use super::target::Target;

/// A new table, as far as we care: a server of another version may tell more or less of it.
#[derive(Deserialize)]
struct Made {
    table: String,
}

/// People at a table, whose game has begun.
pub struct Party {
    pub table: String,
    pub people: Vec<Person>,
    /// As the rules say, unless told.
    goal_discs: Option<u8>,
    /// How many commands they have given.
    commands: u64,
}

impl Party {
    /// New people, with numbers from `first` on, at a new table.
    pub async fn meet(
        target: &Target,
        players: u32,
        first: u32,
        goal_discs: Option<u8>,
    ) -> Result<Party, Trouble> {
        let mut people = Vec::new();
        for number in first..first + players {
            people.push(Person::arrive(target, number).await?);
        }
        let mut party = Party { table: String::new(), people, goal_discs, commands: 0 };
        party.sit_down().await?;
        Ok(party)
    }

    /// The same people at another new table.
    pub async fn sit_down(&mut self) -> Result<(), Trouble> {
        let (Some(host), guests) = (self.people.first(), self.people.len() - 1) else {
            return Err(Trouble::new("nobody is there"));
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
        let made: Made = host.post("/api/tables", to_json(&new)).await?;
        self.table = made.table;
        let path = format!("/api/tables/{}/commands", self.table);
        for seat in 1..=guests {
            let sit = Command::Sit { seat: seat as u8 };
            let message = CommandMessage { id: self.command_id(), command: sit };
            let _: Answer = self.people[seat].post(&path, to_json(&message)).await?;
        }
        Ok(())
    }

    /// A new id for a command of anybody here. Another run has other ids.
    pub fn command_id(&mut self) -> String {
        self.commands += 1;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("{:x}-{:x}", now.as_nanos() as u64, self.commands)
    }
}
