//! What a viewer may know of a table.

use nova_luna_engine::Level;
use nova_luna_protocol::online::{
    Chance, GameState, OpenGoal, Options, SeatKind, SeatState, SoloStanding, Stage, TableState, You,
};
use nova_luna_protocol::{PersonId, Record, View};
use nova_luna_rules::Variant;

use crate::log::Occupant;
use crate::table::{Seat, Table};

impl Table {
    /// What `viewer` may know; without a viewer, what anybody may know.
    ///
    /// `options` are worked out only if they are wanted: they cost more than the rest.
    pub fn view(
        &self,
        viewer: Option<&PersonId>,
        online: &dyn Fn(&PersonId) -> bool,
        options: bool,
    ) -> TableState {
        let own: Vec<u8> = viewer.map(|person| self.seats_of(person).collect()).unwrap_or_default();
        TableState {
            table: self.id.clone(),
            seq: self.seq,
            version: self.version,
            stage: self.stage,
            solo: self.seats.len() == 1,
            goal_discs: self.discs(),
            public: self.created.public,
            imported: self.created.imported,
            device: self.created.device,
            challenge: self.created.challenge.clone(),
            turn_limit_s: self.created.turn_limit_s,
            bot_pause_ms: self.created.bot_pause_ms,
            created_ms: self.created_ms,
            changed_ms: self.changed_ms,
            seats: self.seat_states(viewer, online),
            game: self.game_state(&own, options),
            may: self.permissions(viewer),
            play_on: viewer.map_or(0, |viewer| self.play_on_without(viewer)),
            hints_asked_by: viewer.and_then(|person| self.hints_asked_by(person)),
            you: You { seats: own, host: viewer.is_some_and(|viewer| self.is_host(viewer)) },
            rematch: self.rematch.as_ref().map(|rematch| rematch.table.clone()),
        }
    }

    /// Whether [`Table::view`] differs for this person from what anybody may know: they have a seat, or one is held for
    /// them, or they are the host.
    pub fn concerns(&self, person: &PersonId) -> bool {
        let mut holders = self.seats.iter().filter_map(Seat::holder);
        self.is_host(person) || holders.any(|holder| holder.id == *person)
    }

    /// The game as anybody may know it, without what may be done; nothing before it has begun.
    pub fn bare_game(&self) -> Option<GameState> {
        self.game_state(&[], false)
    }

    fn game_state(&self, own: &[u8], options: bool) -> Option<GameState> {
        let position = self.game.as_ref()?.position();
        let turn = position.seat_to_move().filter(|_| self.stage == Stage::Playing);
        let others = position.seats().filter(|seat| !own.contains(&(seat.index() as u8)));
        let plays = |seat: u8| own.contains(&seat) && !self.has_resigned(seat);
        let turn = turn.filter(|seat| plays(seat.index() as u8));
        let mut view = View::of(position, turn);
        view.turn = self.seat_to_move();
        view.result = self.outcome();
        Some(GameState {
            view,
            goals: OpenGoal::all(position),
            options: turn.filter(|_| options).and_then(|_| Options::of(position)),
            chances: match options {
                true => others.flat_map(|seat| Chance::of(position, seat)).collect(),
                false => Vec::new(),
            },
            solo: SoloStanding::of(position),
            deadline_ms: self.deadline_ms(),
        })
    }

    /// The seat of somebody who would like hints while a person who plays with them has not agreed.
    fn hints_asked_by(&self, person: &PersonId) -> Option<u8> {
        let seats = self.playing_seats(person).ok().filter(|_| self.stage == Stage::Playing)?;
        let undecided = seats.iter().any(|&seat| !self.seats[usize::from(seat)].hints);
        let asks = |(i, seat): &(u8, &Seat)| {
            let other = seat.person().is_some_and(|other| other.id != *person);
            undecided && other && seat.hints && !self.has_resigned(*i)
        };
        (0..).zip(&self.seats).find(asks).map(|(i, _)| i)
    }

    /// By number.
    pub(crate) fn seat_states(
        &self,
        viewer: Option<&PersonId>,
        online: &dyn Fn(&PersonId) -> bool,
    ) -> Vec<SeatState> {
        let state = |(number, seat): (u8, &Seat)| {
            let person = seat.person();
            let (kind, name) = match &seat.occupant {
                Occupant::Open => (SeatKind::Open, None),
                Occupant::Held(person) => (SeatKind::Held, Some(person.name.clone())),
                Occupant::Person(named) => (SeatKind::Person, Some(named.name().to_owned())),
                Occupant::Bot { .. } => (SeatKind::Bot, None),
            };
            SeatState {
                kind,
                name,
                level: seat.bot().map(Level::number),
                you: seat.holder().is_some_and(|holder| viewer == Some(&holder.id)),
                host: person.is_some_and(|person| self.is_host(&person.id)),
                left: seat.left,
                stand_in: seat.stand_in.is_some(),
                resigned: self.has_resigned(number),
                hints: seat.hints,
                online: person.is_some_and(|person| online(&person.id)),
            }
        };
        (0..).zip(&self.seats).map(state).collect()
    }

    /// By seat: whether its person is connected.
    pub fn presence(&self, online: &dyn Fn(&PersonId) -> bool) -> Vec<bool> {
        let here = |seat: &Seat| seat.person().is_some_and(|person| online(&person.id));
        self.seats.iter().map(here).collect()
    }

    /// How many goal discs each player has to place.
    pub fn discs(&self) -> u8 {
        self.variant().map(Variant::goal_discs).unwrap_or_default()
    }

    /// The record of the game; nothing before it has begun.
    pub fn record(&self) -> Option<Record> {
        let mut record = self.game.as_ref()?.record();
        let name = |seat: &Seat| match &seat.occupant {
            Occupant::Person(named) => named.name().to_owned(),
            Occupant::Held(person) => person.name.clone(),
            Occupant::Bot { level } => level.to_string(),
            Occupant::Open => String::new(),
        };
        record.bots = Some(self.seats.iter().map(name).collect());
        Some(record)
    }
}
