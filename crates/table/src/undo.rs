//! Taking back actions: who may, how many, and how.

use nova_luna_protocol::online::Stage;

use crate::game::TableGame;
use crate::log::{Entry, Person};
use crate::refusal::Refusal;
use crate::table::Table;

/// What a person may take back.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Undoable {
    actions: usize,
    /// The seat of the first of them.
    seat: u8,
    /// Since when the game had waited for the first of them.
    since_ms: i64,
}

impl Table {
    pub(crate) fn undo(
        &self,
        actor: &Person,
        version: u32,
        now_ms: i64,
    ) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        self.playing_seats(actor)?;
        self.up_to_date(version)?;
        let undoable = self.undoable(&actor.id).ok_or(Refusal::NothingToUndo)?;
        let Undoable { actions, seat, since_ms } = undoable;
        if self.turn_limit_ms().is_some_and(|limit| since_ms + limit <= now_ms) {
            return Err(Refusal::TurnIsOver);
        }
        Ok(vec![Entry::Undone { seat, actions: actions as u8 }])
    }

    /// What a person may take back now.
    pub(crate) fn undoable(&self, person: &str) -> Option<Undoable> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Playing)?;
        self.seats_of(person).find(|&seat| !self.has_resigned(seat))?;
        game.undoable(person, self.is_alone(person))
    }
}

impl TableGame {
    /// Takes back the last actions, and says since when the game has waited for the first of them.
    pub(crate) fn undo(&mut self, actions: usize) -> Result<i64, String> {
        let broken = || "more is taken back than was done".to_owned();
        let kept = self.actions.len().checked_sub(actions).ok_or_else(broken)?;
        let since_ms = self.actions.get(kept).ok_or_else(broken)?.since_ms;
        self.game.undo_to(kept).ok_or_else(broken)?;
        self.actions.truncate(kept);
        Ok(since_ms)
    }

    /// What a person may take back: the last action if it is theirs, and at tables where everybody else
    /// is a bot also what bots have done since; never beyond a reveal, or what another person did before
    /// they resigned.
    fn undoable(&self, person: &str, alone_with_bots: bool) -> Option<Undoable> {
        if self.position().is_over() {
            return None;
        }
        let steps = self.actions.iter().zip(self.game.log()).rev();
        for (i, (step, logged)) in steps.enumerate() {
            if step.revealed {
                return None;
            }
            match &step.person {
                Some(other) if other == person => {
                    let seat = logged.seat.index() as u8;
                    return Some(Undoable { actions: i + 1, seat, since_ms: step.since_ms });
                }
                None if alone_with_bots => {}
                _ => return None,
            }
        }
        None
    }
}
