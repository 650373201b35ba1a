//! People who play one game after the other.

use std::collections::BTreeMap;
use std::sync::Arc;

use nova_luna_client::Client;
use nova_luna_protocol::online::{
    Answer, Command, CommandMessage, GoalDiscs, NewTable, SeatPlan, Stage, TableState, Tables,
};
use tokio::task::JoinSet;

use super::answers::Answers;
use super::check::{self, state_hash};
use super::page::Page;
use super::shared::{Counts, Shared};
use crate::online::{guest, nobody};
use nova_luna_testing::Dice;

/// The length of the list of somebody's games.
const MOST_LISTED: usize = 200;

/// Who plays what.
pub struct Plan {
    pub seats: &'static [SeatPlan],
    /// How many goal discs, if not the usual number.
    pub discs: Option<u8>,
    /// How many pages each person has open; the first one makes the tables.
    pub pages: &'static [usize],
    /// How many look on.
    pub watchers: usize,
}

use SeatPlan::{Level1, Level2, Level4, Me, Open};

/// Everything that differs: alone, with people, with bots, at one screen, in several pages.
pub const PLANS: &[Plan] = &[
    Plan { seats: &[Me], discs: None, pages: &[1], watchers: 1 },
    Plan { seats: &[Me], discs: None, pages: &[2], watchers: 0 },
    Plan { seats: &[Me, Me], discs: Some(5), pages: &[2], watchers: 0 },
    Plan { seats: &[Me, Level1], discs: Some(6), pages: &[1], watchers: 0 },
    Plan { seats: &[Me, Level1], discs: None, pages: &[2], watchers: 1 },
    Plan { seats: &[Level2, Level1, Me, Level1], discs: Some(8), pages: &[1], watchers: 0 },
    Plan { seats: &[Me, Level4], discs: Some(4), pages: &[1], watchers: 0 },
    Plan { seats: &[Me, Open], discs: Some(5), pages: &[1, 1], watchers: 0 },
    Plan { seats: &[Open, Me], discs: None, pages: &[2, 1], watchers: 1 },
    Plan { seats: &[Me, Open, Open], discs: Some(4), pages: &[1, 2, 1], watchers: 0 },
    Plan { seats: &[Me, Open, Level1, Open], discs: Some(3), pages: &[1, 1, 1], watchers: 0 },
    Plan { seats: &[Me, Open, Open, Open], discs: Some(6), pages: &[1, 1, 2, 1], watchers: 1 },
];

/// People who play one game after the other.
pub struct Players {
    shared: Arc<Shared>,
    plan: &'static Plan,
    people: Vec<Client>,
    dice: Dice,
    /// The tables they have played at, with a hash of the state there.
    played: BTreeMap<String, u64>,
}

impl Players {
    /// New people.
    pub async fn invite(shared: &Arc<Shared>, plan: &'static Plan, dice: Dice) -> Players {
        let mut people = Vec::new();
        for _ in plan.pages {
            people.push(guest(shared.address().await).await);
        }
        Players { shared: shared.clone(), plan, people, dice, played: BTreeMap::new() }
    }

    /// Plays until everybody shall come to rest. Each table is checked when it is done.
    pub async fn play(mut self) -> Players {
        let mut table = self.create().await;
        loop {
            Counts::add(&self.shared.counts.tables);
            let pages = self.plan.pages.iter().sum::<usize>() + self.plan.watchers;
            let answers = Arc::new(Answers::new(&table, pages));
            let mut open = JoinSet::new();
            for (number, client) in self.people.iter().enumerate() {
                for _ in 0..self.plan.pages[number] {
                    let dice = Dice::new(self.dice.roll());
                    open.spawn(Page::new(&self.shared, &answers, client, false, dice).run());
                }
            }
            for _ in 0..self.plan.watchers {
                let nobody = nobody();
                let dice = Dice::new(self.dice.roll());
                open.spawn(Page::new(&self.shared, &answers, &nobody, true, dice).run());
            }
            let mut journals = Vec::new();
            while let Some(journal) = open.join_next().await {
                match journal {
                    Ok(journal) => journals.push(journal),
                    Err(error) => std::panic::resume_unwind(error.into_panic()),
                }
            }
            let finished = journals[0].last.stage == Stage::Finished;
            let next = match finished && !self.shared.stopping() {
                true if self.dice.below(2) == 0 => Some(self.rematch(&answers).await),
                true => Some(self.create().await),
                false => None,
            };
            let state = check::table(&self.shared, &self.people, &answers, &journals).await;
            self.played.insert(table, state_hash(&state));
            if finished {
                Counts::add(&self.shared.counts.finished);
            }
            match next {
                Some(next) => table = next,
                None => return self,
            }
        }
    }

    /// A new table, made by the first one.
    async fn create(&mut self) -> String {
        let new = NewTable {
            id: self.shared.id(),
            seats: self.plan.seats.to_vec(),
            goal_discs: self.plan.discs.map(GoalDiscs::Number).unwrap_or_default(),
            public: self.dice.below(2) == 0,
            bot_pause_ms: Some(self.dice.below(20) as u32),
            ..NewTable::default()
        };
        let state: TableState = self.shared.post(&self.people[0], "/api/tables", &new).await;
        if self.dice.below(4) == 0 {
            let again: TableState = self.shared.post(&self.people[0], "/api/tables", &new).await;
            assert_eq!(again.table, state.table, "asked twice, there is one table");
        }
        state.table.into()
    }

    /// A rematch, asked for by one or by everybody at once.
    async fn rematch(&mut self, told: &Answers) -> String {
        let first = self.dice.below(self.people.len());
        let asks = if self.dice.below(2) == 0 { 1 } else { self.people.len() };
        let mut asking = JoinSet::new();
        for number in 0..asks {
            let client = self.people[(first + number) % self.people.len()].clone();
            let message = CommandMessage { id: self.shared.id(), command: Command::Rematch };
            let path = format!("/api/tables/{}/commands", told.table);
            let shared = self.shared.clone();
            asking.spawn(async move {
                let answer: Answer = shared.post(&client, &path, &message).await;
                (message, answer)
            });
        }
        let answers = asking.join_all().await;
        for (message, answer) in &answers {
            told.done(message, answer);
            assert_eq!(answer.table, answers[0].1.table, "there is one rematch");
        }
        answers[0].1.table.to_string()
    }

    /// Everything is still there in the end, and nothing else.
    pub async fn check_once_more(&self) {
        for (table, was) in &self.played {
            let path = format!("/api/tables/{table}");
            let state: TableState = self.shared.get(&nobody(), &path).await;
            assert_eq!(state_hash(&state), *was, "table {table} has changed after its end");
        }
        for client in &self.people {
            let mine: Tables = self.shared.get(client, "/api/tables/mine").await;
            for listed in &mine.tables {
                let known = self.played.contains_key(&*listed.table);
                assert!(known, "nobody was told of table {}", listed.table);
            }
        }
        // The others may not have come to the last table yet.
        let mine: Tables = self.shared.get(&self.people[0], "/api/tables/mine").await;
        assert_eq!(mine.tables.len(), self.played.len().min(MOST_LISTED), "tables in the list");
    }
}
