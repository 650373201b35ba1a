//! A table as lists show it.

use nova_luna_protocol::online::TableSummary;
use nova_luna_protocol::{OutcomeJson, PersonId};
use serde::{Deserialize, Serialize};

use crate::game::TableGame;
use crate::log::Person;
use crate::permissions::{Act, Permission};
use crate::table::{Seat, Table};

/// A table as lists have it, with what nobody is shown: who sits where.
#[derive(Clone, Serialize, Deserialize)]
pub struct Listing {
    summary: TableSummary,
    people: Vec<Option<PersonId>>,
    /// Who made it, if they have no seat.
    host: Option<PersonId>,
    /// Who may delete it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<PersonId>,
}

impl Listing {
    /// Whether the game has begun.
    pub fn has_begun(&self) -> bool {
        !self.summary.discs_left.is_empty()
    }

    /// Whether it was more than one person's.
    pub fn has_several_people(&self) -> bool {
        let mut people = self.people.iter().flatten();
        people.next().is_some_and(|first| people.any(|other| other != first))
    }

    /// What `viewer` sees in a list.
    pub fn seen_by(self, viewer: Option<&PersonId>, waits_for_you: bool) -> TableSummary {
        let mut summary = self.summary;
        for (seat, person) in summary.seats.iter_mut().zip(&self.people) {
            seat.you = viewer.is_some() && person.as_ref() == viewer;
        }
        summary.waits_for_you = waits_for_you;
        summary.deletable = viewer.is_some() && self.owner.as_ref() == viewer;
        summary
    }

    /// The score of a finished solo game.
    pub fn score(&self) -> Option<u16> {
        self.summary.score
    }

    /// The person who made it.
    pub fn host(&self) -> Option<&PersonId> {
        let seated = self.summary.seats.iter().zip(&self.people).find(|(seat, _)| seat.host);
        self.host.as_ref().or_else(|| seated.and_then(|(_, person)| person.as_ref()))
    }

    /// By seat: the person on it, if there is one.
    pub fn people(&self) -> &[Option<PersonId>] {
        &self.people
    }
}

impl Table {
    pub fn listing(&self) -> Listing {
        let holder = |seat: &Seat| seat.holder().map(|person| person.id.clone());
        let host = self.host.person().filter(|host| self.seats_of(&host.id).next().is_none());
        let host = host.map(|host| host.id.clone());
        let mut people = self.seats.iter().filter_map(Seat::person).chain(self.host.person());
        let owns =
            |person: &&Person| self.permission(&person.id, Act::Delete) == Permission::Allowed;
        let owner = people.find(owns).map(|person| person.id.clone());
        let people = self.seats.iter().map(holder).collect();
        Listing { summary: self.summary(), people, host, owner }
    }

    fn summary(&self) -> TableSummary {
        let position = self.game.as_ref().map(TableGame::position);
        let left = position.map(|position| {
            position.seats().map(|seat| position.discs_left(seat)).collect::<Vec<u8>>()
        });
        let outcome = self.outcome();
        let ended_ms = outcome.as_ref().map(|_| self.acted_ms);
        let (winner, ranking, score) = match outcome {
            Some(OutcomeJson::Ranking { winner, ranking, .. }) => (Some(winner), ranking, None),
            Some(OutcomeJson::Score { score, .. }) => (None, Vec::new(), Some(score)),
            None => (None, Vec::new(), None),
        };
        TableSummary {
            table: self.id.clone(),
            stage: self.stage,
            solo: self.seats.len() == 1,
            goal_discs: self.discs(),
            public: self.created.public,
            turn_limit_s: self.created.turn_limit_s,
            seats: self.seat_states(None, &|_| false),
            turn: self.seat_to_move(),
            deadline_ms: self.deadline_ms(),
            discs_left: left.unwrap_or_default(),
            winner,
            score,
            challenge: self.created.challenge.clone(),
            imported: self.created.imported,
            device: self.created.device,
            ended_ms,
            ranking,
            waits_for_you: false,
            deletable: false,
            created_ms: self.created_ms,
            changed_ms: self.changed_ms,
        }
    }
}
