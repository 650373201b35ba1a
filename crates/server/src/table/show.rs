//! What a viewer may know of a table.

use nova_luna_protocol::online::{
    GameState, OpenGoal, Options, SeatKind, SeatState, Stage, TableState, TableSummary, You,
};
use nova_luna_protocol::{OutcomeJson, Record, View};
use nova_luna_store::{SeatRow, Stage as StoredStage, TableRow};
use serde::{Deserialize, Serialize};

use super::{Seat, Sitter, Table};

/// The number in the store for a host without a seat.
const NO_SEAT: i64 = -1;

/// A table as lists have it, with what nobody is shown: who sits where.
#[derive(Clone, Serialize, Deserialize)]
pub struct Listed {
    summary: TableSummary,
    people: Vec<Option<String>>,
}

impl Listed {
    /// Whether the game has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        !self.summary.discs_left.is_empty()
    }

    /// What `viewer` sees in a list.
    #[must_use]
    pub fn seen_by(self, viewer: Option<&str>, waits_for_you: bool) -> TableSummary {
        let mut summary = self.summary;
        for (seat, person) in summary.seats.iter_mut().zip(&self.people) {
            seat.you = viewer.is_some() && person.as_deref() == viewer;
        }
        summary.waits_for_you = waits_for_you;
        summary
    }

    /// By seat: the person on it, if there is one.
    #[must_use]
    pub fn people(&self) -> &[Option<String>] {
        &self.people
    }
}

impl Table {
    /// What `viewer` may know; without a viewer, what anybody may know.
    ///
    /// `options` are worked out only if they are wanted: they cost more than the rest.
    #[must_use]
    pub fn seen_by(
        &self,
        viewer: Option<&str>,
        online: &dyn Fn(&str) -> bool,
        options: bool,
    ) -> TableState {
        let own: Vec<u8> = viewer.map(|person| self.seats_of(person).collect()).unwrap_or_default();
        TableState {
            table: self.id.clone(),
            seq: self.seq,
            at: self.at,
            stage: self.stage,
            solo: self.seats.len() == 1,
            goal_discs: self.discs(),
            public: self.public,
            imported: self.imported,
            challenge: self.challenge.clone(),
            turn_limit_s: self.turn_limit_s,
            bot_pause_ms: self.bot_pause_ms,
            created_ms: self.created_ms,
            changed_ms: self.changed_ms,
            seats: self.seats.iter().map(|seat| self.seat_state(seat, viewer, online)).collect(),
            game: self.game_state(viewer, &own, options),
            you: You { seats: own, host: viewer == Some(&self.host.id) },
            hints: viewer.is_some_and(|person| self.gives_hints_to(person)),
            rematch: self.rematch.as_ref().map(|rematch| rematch.table.clone()),
        }
    }

    /// The game as anybody may know it, without what may be done; nothing before it has begun.
    #[must_use]
    pub fn bare_game(&self) -> Option<GameState> {
        self.game_state(None, &[], false)
    }

    fn game_state(&self, viewer: Option<&str>, own: &[u8], options: bool) -> Option<GameState> {
        let position = self.live.as_ref()?.position();
        let turn = position.seat_to_move().filter(|_| self.stage == Stage::Playing);
        let turn = turn.filter(|seat| own.contains(&(seat.index() as u8)));
        Some(GameState {
            view: View::of(position, turn),
            goals: OpenGoal::all(position),
            options: turn.filter(|_| options).and_then(|_| Options::of(position)),
            undo: viewer.is_some_and(|person| self.undoable(person).is_some()),
            deadline_ms: self.deadline_ms(),
        })
    }

    fn seat_state(
        &self,
        seat: &Seat,
        viewer: Option<&str>,
        online: &dyn Fn(&str) -> bool,
    ) -> SeatState {
        let person = seat.person();
        let (kind, name) = match &seat.sitter {
            Sitter::Open => (SeatKind::Open, None),
            Sitter::Held(person) => (SeatKind::Held, Some(person.name.clone())),
            Sitter::Person(person) => (SeatKind::Person, Some(person.name.clone())),
            Sitter::Bot { .. } => (SeatKind::Bot, None),
        };
        let holder = match &seat.sitter {
            Sitter::Held(person) => Some(person),
            _ => person,
        };
        SeatState {
            kind,
            name,
            level: seat.bot(),
            you: viewer.is_some() && holder.map(|person| person.id.as_str()) == viewer,
            host: person.is_some_and(|person| person.id == self.host.id),
            left: seat.left,
            stand_in: seat.stand_in.is_some(),
            hints: seat.hints,
            online: person.is_some_and(|person| online(&person.id)),
        }
    }

    /// By seat: whether its person is connected.
    #[must_use]
    pub fn presence(&self, online: &dyn Fn(&str) -> bool) -> Vec<bool> {
        let here = |seat: &Seat| seat.person().is_some_and(|person| online(&person.id));
        self.seats.iter().map(here).collect()
    }

    fn discs(&self) -> u8 {
        self.variant().map(nova_luna_rules::Variant::goal_discs).unwrap_or_default()
    }

    /// The record of the game; nothing before it has begun.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let mut record = self.live.as_ref()?.record();
        let name = |seat: &Seat| match &seat.sitter {
            Sitter::Person(person) | Sitter::Held(person) => person.name.clone(),
            Sitter::Bot { level } => format!("level{level}"),
            Sitter::Open => String::new(),
        };
        record.bots = Some(self.seats.iter().map(name).collect());
        Some(record)
    }

    fn summary(&self) -> TableSummary {
        let position = self.live.as_ref().map(super::Live::position);
        let outcome = position.and_then(|position| position.outcome()).map(OutcomeJson::from);
        let left = position.map(|position| {
            position.seats().map(|seat| position.discs_left(seat)).collect::<Vec<u8>>()
        });
        TableSummary {
            table: self.id.clone(),
            stage: self.stage,
            solo: self.seats.len() == 1,
            goal_discs: self.discs(),
            public: self.public,
            turn_limit_s: self.turn_limit_s,
            seats: self.seats.iter().map(|seat| self.seat_state(seat, None, &|_| false)).collect(),
            turn: self.turn(),
            discs_left: left.unwrap_or_default(),
            winner: match &outcome {
                Some(OutcomeJson::Ranking { winner, .. }) => Some(*winner),
                _ => None,
            },
            score: match &outcome {
                Some(OutcomeJson::Score { score, .. }) => Some(*score),
                _ => None,
            },
            challenge: self.challenge.clone(),
            imported: self.imported,
            ended_ms: outcome.as_ref().map(|_| self.acted_ms),
            ranking: match outcome {
                Some(OutcomeJson::Ranking { ranking, .. }) => ranking,
                _ => Vec::new(),
            },
            waits_for_you: false,
            created_ms: self.created_ms,
            changed_ms: self.changed_ms,
        }
    }

    /// What the store keeps besides the log, to find tables by.
    #[must_use]
    pub fn rows(&self) -> (TableRow, Vec<SeatRow>) {
        let summary = self.summary();
        let score = summary.score.map(i64::from);
        let holder = |seat: &Seat| match &seat.sitter {
            Sitter::Held(person) => Some(person.id.clone()),
            _ => seat.person().map(|person| person.id.clone()),
        };
        let people: Vec<Option<String>> = self.seats.iter().map(holder).collect();
        let mut seats: Vec<SeatRow> = Vec::with_capacity(self.seats.len());
        for (number, (seat, person)) in (0..).zip(self.seats.iter().zip(&people)) {
            let Some(person) = person else { continue };
            let held = matches!(seat.sitter, Sitter::Held(_));
            let turn = self.turn() == Some(number) && seat.stand_in.is_none();
            seats.push(SeatRow {
                seat: i64::from(number),
                person: person.clone(),
                waiting: held && self.stage == Stage::Waiting || turn,
            });
        }
        // The engine's own games have no host.
        let has_host = !self.host.id.is_empty();
        if has_host && !people.iter().flatten().any(|person| *person == self.host.id) {
            let host = self.host.id.clone();
            seats.push(SeatRow { seat: NO_SEAT, person: host, waiting: false });
        }
        // A game that was given up in the middle stays in its players' lists.
        if self.stage == Stage::Closed && self.live.is_none() {
            seats.clear();
        }
        let row = TableRow {
            id: self.id.clone(),
            stage: match self.stage {
                Stage::Waiting => StoredStage::Waiting,
                Stage::Playing => StoredStage::Playing,
                Stage::Finished => StoredStage::Finished,
                Stage::Closed => StoredStage::Closed,
            },
            public: self.public,
            solo: summary.solo,
            goal_discs: summary.goal_discs.into(),
            score: score.filter(|_| !self.imported),
            created: self.created_ms,
            changed: self.changed_ms,
            due: self.due_ms(),
            challenge: self.challenge.clone(),
            summary: nova_luna_protocol::to_json(&Listed { summary, people }),
        };
        (row, seats)
    }
}
