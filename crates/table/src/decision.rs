//! The result of `decide` and `create`: entries for the log, each with the table after it.

use nova_luna_protocol::online::{Event, Stage};

use crate::dealer::Dealer;
use crate::log::{Entry, LogPlace};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

/// What comes of a command. Nothing has changed yet: whoever decides writes the entries first.
pub struct Decision {
    /// What is added to the log of the table; empty if there is nothing to do.
    pub steps: Vec<Step>,
    /// A table that has to be there before: the rematch.
    pub creates: Option<Box<Decision>>,
    /// What the answer names.
    pub reply: LogPlace,
}

/// One entry and what comes of it.
pub struct Step {
    pub entry: Entry,
    pub event: Event,
    /// The table after it.
    pub after: Table,
}

impl Decision {
    /// The table after all of it; `None` if there is nothing to do.
    pub fn after(&self) -> Option<&Table> {
        self.steps.last().map(|step| &step.after)
    }
}

impl Table {
    /// Adds entries one by one, and begins the game when no seat is open any more.
    pub(crate) fn apply_and_start(
        &self,
        entries: Vec<Entry>,
        now_ms: i64,
        dealer: &dyn Dealer,
    ) -> Result<Decision, Refusal> {
        let mut decision = self.apply_all(entries, now_ms)?;
        let table = decision.after().unwrap_or(self);
        let people = table.seats.iter().any(|seat| seat.person().is_some());
        if table.stage == Stage::Waiting && people && table.seats.iter().all(Seat::is_taken) {
            let deal = dealer.deal(table.seats.len());
            let order =
                table.created.order.clone().filter(|order| order.len() == table.seats.len());
            let started = Entry::Started {
                order: order.unwrap_or(deal.order),
                deck: deal.deck.tiles().iter().map(|tile| tile.number()).collect(),
            };
            let more = table.apply_all(vec![started], now_ms)?;
            decision.steps.extend(more.steps);
            decision.reply = more.reply;
        }
        Ok(decision)
    }

    /// Adds entries one by one.
    pub(crate) fn apply_all(&self, entries: Vec<Entry>, now_ms: i64) -> Result<Decision, Refusal> {
        let mut steps: Vec<Step> = Vec::with_capacity(entries.len());
        for entry in entries {
            let mut after = steps.last().map_or(self, |step| &step.after).clone();
            let event = after.apply(now_ms, &entry)?;
            steps.push(Step { entry, event, after });
        }
        let seq = steps.last().map_or(self.seq, |step| step.event.seq);
        let reply = LogPlace { table: self.id.clone(), seq };
        Ok(Decision { steps, creates: None, reply })
    }
}
