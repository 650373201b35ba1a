//! Which entries a command adds to the log, or why it is refused.

use std::fmt::Display;

use nova_luna_engine::Level;
use nova_luna_protocol::online::{By, Command, STAND_IN_LEVEL, SeatChange, Stage};
use nova_luna_protocol::{ActionJson, PersonId, Version};

use crate::create::{self, level_of, occupant};
use crate::dealer::Dealer;
use crate::decision::Decision;
use crate::ids;
use crate::log::{Entry, LogPlace, Occupant, Person};
use crate::permissions::{Act, MOST_ENTRIES};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

impl Table {
    /// What a command of `actor` comes to.
    pub fn decide(
        &self,
        actor: &Person,
        command: &Command,
        now_ms: i64,
        dealer: &dyn Dealer,
    ) -> Result<Decision, Refusal> {
        match *command {
            Command::Play { version, .. } | Command::Undo { version }
                if self.stage == Stage::Playing =>
            {
                self.playing_seats(&actor.id)?;
                if version != self.version {
                    return Err(Refusal::Stale { version: self.version, sent: version });
                }
            }
            Command::StandIn { level, .. } => {
                level_of(level)?;
            }
            _ => {}
        }
        self.permission(&actor.id, Act::from(command)).at(now_ms)?;
        let entries = match *command {
            Command::Sit { seat } => self.sit(actor, seat),
            Command::Leave => self.leave_seats(actor),
            Command::Return => self.return_to_seats(actor),
            Command::Seat { seat, to } => self.change_seat(actor, seat, to),
            Command::AddSeat { to } => vec![Entry::Added { to: occupant(to, actor) }],
            Command::Start => self.remove_open_seats(),
            Command::Close => vec![Entry::Closed {}],
            Command::Resign => self.resign_seats(&actor.id)?,
            Command::Play { action, .. } => self.play(action)?,
            Command::Undo { .. } => self.undo(&actor.id),
            Command::StandIn { seat, level } => self.stand_in(seat, level_of(level)?),
            Command::AllowHints { allow } => self.allow_hints(actor, allow),
            Command::Rematch => return self.decide_rematch(actor, now_ms, dealer),
        };
        self.apply_and_start(entries, now_ms, dealer)
    }

    /// What an action by a bot or by the clock comes to.
    pub fn decide_turn(
        &self,
        version: Version,
        action: ActionJson,
        by: By,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        let turn = self.next_bot_turn().filter(|turn| turn.version == version && turn.by == by);
        turn.filter(|turn| turn.by == By::Bot || turn.at_ms <= now_ms).ok_or(Refusal::MovedOn)?;
        let seat = self.seat_to_move().ok_or(Refusal::MovedOn)?;
        self.apply_all(vec![Entry::Played { seat, by, action }], now_ms)
    }

    /// What somebody's new name comes to.
    pub fn decide_rename(
        &self,
        person: &PersonId,
        name: &str,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        let differs = |seat: &Seat| {
            seat.holder().is_some_and(|holder| holder.id == *person && holder.name != name)
                && self.seq < MOST_ENTRIES
        };
        let seats = (0..).zip(&self.seats).filter(|(_, seat)| differs(seat));
        let entries = seats.map(|(seat, _)| Entry::Renamed { seat, name: name.to_owned() });
        self.apply_all(entries.collect(), now_ms)
    }

    /// Closes a table that has not changed since `before_ms`.
    pub fn decide_close(&self, before_ms: i64, now_ms: i64) -> Result<Decision, Refusal> {
        let open = matches!(self.stage, Stage::Waiting | Stage::Playing);
        let close = open && self.changed_ms < before_ms;
        self.apply_all(if close { vec![Entry::Closed {}] } else { Vec::new() }, now_ms)
    }

    fn decide_rematch(
        &self,
        actor: &Person,
        now_ms: i64,
        dealer: &dyn Dealer,
    ) -> Result<Decision, Refusal> {
        if let Some(known) = &self.rematch {
            return Ok(Decision { steps: Vec::new(), creates: None, reply: known.clone() });
        }
        let people = self.seats.iter().filter_map(Seat::person).map(|person| &person.id);
        let table = ids::rematch(&self.id, people);
        let rematch = create::rematch(self, table.clone(), actor, now_ms, dealer)?;
        let entries = vec![Entry::Rematch { table: table.clone() }];
        let Decision { steps, .. } = self.apply_all(entries, now_ms)?;
        let reply = LogPlace { table, seq: self.seq + 1 };
        Ok(Decision { steps, creates: Some(Box::new(rematch)), reply })
    }

    fn sit(&self, actor: &Person, seat: u8) -> Vec<Entry> {
        // Who was invited with several seats gets them all at once.
        let held = (0..).zip(&self.seats).filter(|(i, other)| {
            *i != seat && matches!(&other.occupant, Occupant::Held(person) if person.id == actor.id)
        });
        let seats = std::iter::once(seat).chain(held.map(|(i, _)| i));
        seats.map(|seat| Entry::Sat { seat, person: actor.clone() }).collect()
    }

    fn leave_seats(&self, actor: &Person) -> Vec<Entry> {
        let here = |seat: &u8| !self.seats[usize::from(*seat)].left && !self.has_resigned(*seat);
        let leaving = self.seats_of(&actor.id).filter(here).map(|seat| Entry::Left { seat });
        let mut entries: Vec<Entry> = leaving.collect();
        let others = self.seats.iter().filter_map(Seat::person).any(|other| other.id != actor.id);
        if self.stage == Stage::Waiting && !others {
            entries.push(Entry::Closed {});
        }
        entries
    }

    fn return_to_seats(&self, actor: &Person) -> Vec<Entry> {
        let away =
            |seat: &u8| self.seats[usize::from(*seat)].is_away() && !self.has_resigned(*seat);
        self.seats_of(&actor.id).filter(away).map(|seat| Entry::Returned { seat }).collect()
    }

    fn change_seat(&self, actor: &Person, seat: u8, to: SeatChange) -> Vec<Entry> {
        let to = to.plan().map(|plan| occupant(plan, actor));
        if to.is_some()
            && to.as_ref() == self.seats.get(usize::from(seat)).map(|seat| &seat.occupant)
        {
            return Vec::new();
        }
        vec![Entry::Changed { seat, to }]
    }

    /// The game begins as soon as no seat is open.
    fn remove_open_seats(&self) -> Vec<Entry> {
        // From the last one on, so that the numbers of the others stay right.
        let seats = (0..self.seats.len() as u8).rev();
        let open = seats.filter(|&seat| !self.seats[usize::from(seat)].is_taken());
        open.map(|seat| Entry::Changed { seat, to: None }).collect()
    }

    /// Whose turn it is acts, and is back if they were away.
    fn play(&self, action: ActionJson) -> Result<Vec<Entry>, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        let seat = self.seat_to_move().ok_or(Refusal::NotYourTurn)?;
        let illegal = |error: &dyn Display| Refusal::IllegalAction(error.to_string());
        let checked = action.action().map_err(|error| illegal(&error))?;
        game.position().check(checked).map_err(|error| illegal(&error))?;
        let away = self.seats[usize::from(seat)].is_away();
        let returned = away.then_some(Entry::Returned { seat });
        let played = Entry::Played { seat, by: By::Person, action };
        Ok(returned.into_iter().chain([played]).collect())
    }

    /// Nobody chooses a weak bot for somebody who did not ask for one.
    fn stand_in(&self, seat: u8, level: Level) -> Vec<Entry> {
        let left = self.seats[usize::from(seat)].left;
        let least = Level::new(STAND_IN_LEVEL).filter(|_| !left);
        let level = least.map_or(level, |least| level.max(least));
        vec![Entry::StoodIn { seat, level }]
    }

    fn allow_hints(&self, actor: &Person, allow: bool) -> Vec<Entry> {
        let changes = |seat: &u8| self.seats[usize::from(*seat)].hints != allow;
        let seats = self.seats_of(&actor.id).filter(changes);
        seats.map(|seat| Entry::HintsAllowed { seat, allow }).collect()
    }
}
