//! Taking back actions: whose, how many, and how.

use nova_luna_protocol::PersonId;
use nova_luna_protocol::online::Stage;

use crate::game::TableGame;
use crate::log::Entry;
use crate::table::Table;

/// What a person may take back.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Undoable {
    actions: usize,
    /// The seat of the first of them.
    seat: u8,
    /// Since when the game had waited for the first of them.
    pub(crate) since_ms: i64,
}

impl Table {
    pub(crate) fn undo(&self, person: &PersonId) -> Vec<Entry> {
        let undone = |undoable: Undoable| Entry::Undone {
            seat: undoable.seat,
            actions: undoable.actions as u8,
        };
        self.undoable(person).map(undone).into_iter().collect()
    }

    /// What a person may take back now.
    pub(crate) fn undoable(&self, person: &PersonId) -> Option<Undoable> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Playing)?;
        self.seats_of(person).find(|&seat| !self.has_resigned(seat))?;
        game.undoable(person, self.is_alone(person))
    }
}

impl TableGame {
    /// Takes back the last actions. Says since when the game has waited for the first of them, and which entries
    /// they were.
    pub(crate) fn undo(&mut self, actions: usize) -> Result<(i64, Vec<u32>), String> {
        let broken = || "more is taken back than was done".to_owned();
        let kept = self.actions.len().checked_sub(actions).ok_or_else(broken)?;
        let since_ms = self.actions.get(kept).ok_or_else(broken)?.since_ms;
        self.game.undo_to(kept).ok_or_else(broken)?;
        let undone = self.actions.drain(kept..).map(|action| action.seq).collect();
        Ok((since_ms, undone))
    }

    /// What a person may take back: the last action if it is theirs, and at tables where everybody else
    /// is a bot also what bots have done since; never beyond a reveal, or what another person did before
    /// they resigned.
    fn undoable(&self, person: &PersonId, alone_with_bots: bool) -> Option<Undoable> {
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
