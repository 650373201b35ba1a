//! Which entries a command adds to the log, or why it is refused.

use nova_luna_engine::Level;
use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{By, Command, SeatChange, SeatPlan, Stage};
use nova_luna_rules::Position;

use crate::create::{self, level_of, occupant};
use crate::dealer::Dealer;
use crate::decision::Decision;
use crate::game::TableGame;
use crate::ids;
use crate::log::{Entry, MOST_SEATS, Occupant, Person};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

/// After so many entries only the game itself goes on, which has an end. A game has 300 at most.
pub(crate) const MOST_ENTRIES: u32 = 2000;
/// For so long a person may be away without having left before a bot may stand in.
const ABSENCE_MS: i64 = 24 * 60 * 60 * 1000;
/// The least level of the bot that stands in for somebody who has not left.
const LEAST_STAND_IN: Level = Level::Three;

impl Table {
    /// What a command of `actor` comes to.
    pub fn decide(
        &self,
        actor: &Person,
        command: &Command,
        now_ms: i64,
        dealer: &dyn Dealer,
    ) -> Result<Decision, Refusal> {
        self.may_repeat(command)?;
        let entries = match *command {
            Command::Sit { seat } => self.sit(actor, seat)?,
            Command::Leave => self.leave_seats(actor)?,
            Command::Return => self.return_to_seats(actor)?,
            Command::Seat { seat, to } => self.change_seat(actor, seat, to)?,
            Command::AddSeat { to } => self.add_seat(actor, to)?,
            Command::Start => self.start(actor)?,
            Command::Close => self.close(actor)?,
            Command::Resign => self.resign_seats(actor)?,
            Command::Play { at, action } => self.play(actor, at, action)?,
            Command::Undo { at } => self.undo(actor, at, now_ms)?,
            Command::StandIn { seat, level } => self.stand_in(actor, seat, level, now_ms)?,
            Command::AllowHints { allow } => self.allow_hints(actor, allow)?,
            Command::Rematch => return self.decide_rematch(actor, now_ms, dealer),
        };
        self.apply_and_start(entries, now_ms, dealer)
    }

    /// Refuses what could be done again and again, once the log is long.
    fn may_repeat(&self, command: &Command) -> Result<(), Refusal> {
        let repeats = matches!(
            command,
            Command::Sit { .. }
                | Command::Return
                | Command::Seat { .. }
                | Command::AddSeat { .. }
                | Command::Undo { .. }
                | Command::StandIn { .. }
                | Command::AllowHints { .. }
        );
        if repeats && self.seq >= MOST_ENTRIES { Err(Refusal::LongLog) } else { Ok(()) }
    }

    /// What an action by a bot or by the clock comes to.
    pub fn decide_turn(
        &self,
        version: u32,
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
        person: &str,
        name: &str,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        let differs = |seat: &Seat| {
            seat.holder().is_some_and(|holder| holder.id == person && holder.name != name)
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
        if self.stage == Stage::Playing {
            return Err(Refusal::NoRematchYet);
        }
        self.only_in(Stage::Finished)?;
        self.own_seats(actor)?;
        if let Some(known) = &self.rematch {
            let reply = (known.table.clone(), known.seq);
            return Ok(Decision { steps: Vec::new(), creates: None, reply });
        }
        let people: Vec<&str> =
            self.seats.iter().filter_map(Seat::person).map(|person| person.id.as_str()).collect();
        let table = ids::rematch(&self.id, &people);
        let creates = Some(Box::new(create::rematch(self, &table, actor, now_ms, dealer)?));
        let entries = vec![Entry::Rematch { table: table.clone() }];
        let Decision { steps, .. } = self.apply_all(entries, now_ms)?;
        Ok(Decision { steps, creates, reply: (table, self.seq + 1) })
    }

    fn sit(&self, actor: &Person, seat: u8) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Waiting)?;
        let free = match &self.seat(seat)?.occupant {
            Occupant::Open => true,
            Occupant::Held(person) => person.id == actor.id,
            _ => false,
        };
        if !free {
            return Err(Refusal::SeatTaken);
        }
        // Who was invited with several seats gets them all at once.
        let held = (0..).zip(&self.seats).filter(|(i, other)| {
            *i != seat && matches!(&other.occupant, Occupant::Held(person) if person.id == actor.id)
        });
        let seats = std::iter::once(seat).chain(held.map(|(i, _)| i));
        Ok(seats.map(|seat| Entry::Sat { seat, person: actor.clone() }).collect())
    }

    fn leave_seats(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        if !matches!(self.stage, Stage::Waiting | Stage::Playing) {
            return Err(Refusal::WrongStage(self.stage));
        }
        let seats = self.own_seats(actor)?;
        let leaving: Vec<Entry> = seats
            .iter()
            .filter(|&&seat| !self.seats[usize::from(seat)].left)
            .map(|&seat| Entry::Left { seat })
            .collect();
        if leaving.is_empty() {
            return Err(Refusal::AlreadyLeft);
        }
        let mut entries = leaving;
        let others = self.seats.iter().filter_map(Seat::person).any(|other| other.id != actor.id);
        if self.stage == Stage::Waiting && !others {
            entries.push(Entry::Closed {});
        }
        Ok(entries)
    }

    fn return_to_seats(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        let away = |seat: &u8| {
            let seat = &self.seats[usize::from(*seat)];
            seat.left || seat.stand_in.is_some()
        };
        let seats: Vec<u8> = self.playing_seats(actor)?.into_iter().filter(away).collect();
        if seats.is_empty() {
            return Err(Refusal::AlreadyHere);
        }
        Ok(seats.into_iter().map(|seat| Entry::Returned { seat }).collect())
    }

    fn change_seat(&self, actor: &Person, seat: u8, to: SeatChange) -> Result<Vec<Entry>, Refusal> {
        self.host_only(actor)?;
        self.only_in(Stage::Waiting)?;
        self.seat(seat)?;
        let Some(plan) = to.plan() else {
            if self.seats.len() <= 2 {
                return Err(Refusal::TooFewSeats);
            }
            self.somebody_plays(seat, None)?;
            return Ok(vec![Entry::Changed { seat, to: None }]);
        };
        let to = occupant(plan, actor);
        self.somebody_plays(seat, Some(&to))?;
        if self.seats[usize::from(seat)].occupant == to {
            return Ok(Vec::new());
        }
        Ok(vec![Entry::Changed { seat, to: Some(to) }])
    }

    /// Whether a person has a seat, or can get one, after `seat` has changed to `to`.
    fn somebody_plays(&self, seat: u8, to: Option<&Occupant>) -> Result<(), Refusal> {
        let others = (0..).zip(&self.seats).filter(|(i, _)| *i != seat);
        let mut after = others.map(|(_, other)| &other.occupant).chain(to);
        if after.any(|occupant| matches!(occupant, Occupant::Person(_) | Occupant::Open)) {
            return Ok(());
        }
        Err(Refusal::NobodyPlays)
    }

    fn add_seat(&self, actor: &Person, to: SeatPlan) -> Result<Vec<Entry>, Refusal> {
        self.host_only(actor)?;
        self.only_in(Stage::Waiting)?;
        if self.seats.len() >= MOST_SEATS {
            return Err(Refusal::TooManySeats);
        }
        Ok(vec![Entry::Added { to: occupant(to, actor) }])
    }

    /// Begins although seats are open: they are taken away, as long as two players remain.
    fn start(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        self.host_only(actor)?;
        self.only_in(Stage::Waiting)?;
        let open = |seat: &Seat| matches!(seat.occupant, Occupant::Open | Occupant::Held(_));
        let taken = self.seats.iter().filter(|seat| !open(seat)).count();
        let nobody = !self.seats.iter().any(|seat| seat.person().is_some());
        if taken < 2 || nobody {
            return Err(Refusal::OpenSeats);
        }
        // From the last one on, so that the numbers of the others stay right.
        let gone = (0..).zip(&self.seats).filter(|(_, seat)| open(seat)).map(|(i, _)| i);
        let gone: Vec<u8> = gone.collect();
        Ok(gone.into_iter().rev().map(|seat| Entry::Changed { seat, to: None }).collect())
    }

    fn play(
        &self,
        actor: &Person,
        version: u32,
        action: ActionJson,
    ) -> Result<Vec<Entry>, Refusal> {
        let game = self.running_game()?;
        let seats = self.playing_seats(actor)?;
        self.up_to_date(version)?;
        let turn = self.seat_to_move().filter(|turn| seats.contains(turn));
        let seat = turn.ok_or(Refusal::NotYourTurn)?;
        check(game.position(), action)?;
        let own = &self.seats[usize::from(seat)];
        let away = own.left || own.stand_in.is_some();
        let returned = away.then_some(Entry::Returned { seat });
        let played = Entry::Played { seat, by: By::Person, action };
        Ok(returned.into_iter().chain([played]).collect())
    }

    fn stand_in(
        &self,
        actor: &Person,
        seat: u8,
        level: u8,
        now_ms: i64,
    ) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        self.own_seats(actor)?;
        let level = level_of(level)?;
        let absent = self.seat(seat)?;
        let person = absent.person().ok_or(Refusal::NobodyThere)?;
        let keeps_waiting =
            self.seat_to_move() == Some(seat) && now_ms - self.turn_since_ms > ABSENCE_MS;
        let away = absent.left || keeps_waiting;
        if person.id == actor.id || absent.stand_in.is_some() || !away {
            return Err(Refusal::NotAway);
        }
        // Nobody chooses a weak bot for somebody who did not ask for one.
        let level = if absent.left { level } else { level.max(LEAST_STAND_IN) };
        Ok(vec![Entry::StoodIn { seat, level }])
    }

    fn allow_hints(&self, actor: &Person, allow: bool) -> Result<Vec<Entry>, Refusal> {
        if !matches!(self.stage, Stage::Waiting | Stage::Playing) {
            return Err(Refusal::WrongStage(self.stage));
        }
        let seats = self.own_seats(actor)?;
        let changes = |seat: &u8| self.seats[usize::from(*seat)].hints != allow;
        let seats = seats.into_iter().filter(changes);
        Ok(seats.map(|seat| Entry::HintsAllowed { seat, allow }).collect())
    }

    /// The position for which `person` may get a hint now.
    pub fn position_for_hint(&self, person: &Person) -> Result<&Position, Refusal> {
        let game = self.running_game()?;
        let seats = self.playing_seats(person)?;
        if !self.gives_hints_to(&person.id) {
            return Err(match self.challenge {
                Some(_) => Refusal::NoHintsInChallenges,
                None => Refusal::HintsOff,
            });
        }
        if self.seat_to_move().is_none_or(|turn| !seats.contains(&turn)) {
            return Err(Refusal::NotYourTurn);
        }
        Ok(game.position())
    }

    fn running_game(&self) -> Result<&TableGame, Refusal> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Playing);
        game.ok_or(Refusal::WrongStage(self.stage))
    }

    fn seat(&self, seat: u8) -> Result<&Seat, Refusal> {
        self.seats.get(usize::from(seat)).ok_or(Refusal::UnknownSeat(seat))
    }

    pub(crate) fn own_seats(&self, actor: &Person) -> Result<Vec<u8>, Refusal> {
        let seats: Vec<u8> = self.seats_of(&actor.id).collect();
        if seats.is_empty() { Err(Refusal::NotSeated) } else { Ok(seats) }
    }

    pub(crate) fn host_only(&self, actor: &Person) -> Result<(), Refusal> {
        if self.is_host(&actor.id) {
            return Ok(());
        }
        Err(Refusal::NotHost { host: self.host.name().to_owned() })
    }

    pub(crate) fn only_in(&self, stage: Stage) -> Result<(), Refusal> {
        if self.stage == stage { Ok(()) } else { Err(Refusal::WrongStage(self.stage)) }
    }

    pub(crate) fn up_to_date(&self, sent: u32) -> Result<(), Refusal> {
        let version = self.version;
        if sent == version { Ok(()) } else { Err(Refusal::Stale { version, sent }) }
    }
}

fn check(position: &Position, action: ActionJson) -> Result<(), Refusal> {
    let action = action.action().map_err(|error| Refusal::IllegalAction(error.to_string()))?;
    position.check(action).map_err(|error| Refusal::IllegalAction(error.to_string()))
}
