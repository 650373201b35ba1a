//! Taking back actions: who may, how many, and how.

use nova_luna_protocol::online::Stage;
use nova_luna_rules::Game;

use crate::game::TableGame;
use crate::log::{Entry, Person};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

impl Table {
    pub(crate) fn undo(
        &self,
        actor: &Person,
        version: u32,
        now_ms: i64,
    ) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        let seats = self.playing_seats(actor)?;
        self.up_to_date(version)?;
        let actions = self.undoable(&actor.id).ok_or(Refusal::NothingToUndo)?;
        let since_ms = self.game.as_ref().and_then(|game| game.since_ms(actions));
        if let (Some(since_ms), Some(limit)) = (since_ms, self.turn_limit_ms())
            && since_ms + limit <= now_ms
        {
            return Err(Refusal::TurnIsOver);
        }
        let first = self.game.as_ref().and_then(|game| game.seat_of(actions));
        let seat = first.or(seats.first().copied()).unwrap_or_default();
        Ok(vec![Entry::Undone { seat, actions: actions as u8 }])
    }

    /// How many actions a person may take back now.
    pub(crate) fn undoable(&self, person: &str) -> Option<usize> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Playing)?;
        self.seats_of(person).find(|&seat| !self.has_resigned(seat))?;
        let alone = self.seats.iter().filter_map(Seat::person).all(|other| other.id == person);
        game.undoable(person, alone)
    }
}

impl TableGame {
    /// Takes back the last actions, and says since when the game has waited for the first of them.
    pub(crate) fn undo(&mut self, actions: usize) -> Result<i64, String> {
        let broken = || "more is taken back than was done".to_owned();
        let since_ms = self.since_ms(actions).ok_or_else(broken)?;
        let kept = self.actions.len() - actions;
        let mut game = Game::new(self.position().variant(), self.game.start_order(), self.deck)
            .map_err(|_| broken())?;
        for logged in &self.game.log()[..kept] {
            game.play(logged.seat, logged.action).map_err(|_| broken())?;
        }
        self.game = game;
        self.actions.truncate(kept);
        Ok(since_ms)
    }

    /// Since when the game had waited for the first of the last so many actions.
    fn since_ms(&self, actions: usize) -> Option<i64> {
        let first = self.actions.len().checked_sub(actions)?;
        self.actions.get(first).map(|step| step.since_ms)
    }

    /// Whose action the first of the last so many was.
    fn seat_of(&self, actions: usize) -> Option<u8> {
        let first = self.game.log().len().checked_sub(actions)?;
        self.game.log().get(first).map(|logged| logged.seat.index() as u8)
    }

    /// How many actions a person may take back: the last one if it is theirs, and at tables where
    /// everybody else is a bot also what bots have done since; never beyond a reveal.
    fn undoable(&self, person: &str, alone_with_bots: bool) -> Option<usize> {
        if self.position().is_over() {
            return None;
        }
        for (i, step) in self.actions.iter().rev().enumerate() {
            if step.revealed {
                return None;
            }
            if step.person.as_deref() == Some(person) {
                return Some(i + 1);
            }
            if !alone_with_bots {
                return None;
            }
        }
        None
    }
}
