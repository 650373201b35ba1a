//! Who may do what at a table, and why not. Commands are decided by this, and states tell it to their viewers.

use nova_luna_protocol::PersonId;
use nova_luna_protocol::online::{self, Command, May, MaySeat, SeatChange, Stage};
use nova_luna_rules::Position;

use crate::game::TableGame;
use crate::log::{MOST_SEATS, Occupant, Person};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

/// After so many entries only the game itself goes on, which has an end. A game has 300 at most.
pub(crate) const MOST_ENTRIES: u32 = 2000;
/// For so long a person may keep the others waiting for a turn before a bot may stand in.
pub(crate) const ABSENCE_MS: i64 = 24 * 60 * 60 * 1000;
/// Once a person has so many tiles, nobody can end the game of others without a result any more.
const BEGUN: usize = 2;

/// What somebody may want to do at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Sit {
        seat: u8,
    },
    Leave,
    Return,
    Seat {
        seat: u8,
        to: SeatChange,
    },
    AddSeat,
    Start,
    Close,
    /// Close a game that no other person has played.
    Delete,
    Resign,
    Play,
    Undo,
    StandIn {
        seat: u8,
    },
    AllowHints,
    Rematch,
    Hint,
}

impl From<&Command> for Act {
    fn from(command: &Command) -> Act {
        match *command {
            Command::Sit { seat } => Act::Sit { seat },
            Command::Leave => Act::Leave,
            Command::Return => Act::Return,
            Command::Seat { seat, to } => Act::Seat { seat, to },
            Command::AddSeat { .. } => Act::AddSeat,
            Command::Start => Act::Start,
            Command::Close => Act::Close,
            Command::Resign => Act::Resign,
            Command::Play { .. } => Act::Play,
            Command::Undo { .. } => Act::Undo,
            Command::StandIn { seat, .. } => Act::StandIn { seat },
            Command::AllowHints { .. } => Act::AllowHints,
            Command::Rematch => Act::Rematch,
        }
    }
}

/// Whether an act is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Permission {
    Allowed,
    Refused(Refusal),
    /// Refused before this moment.
    From(i64, Refusal),
    /// Refused from this moment on.
    Until(i64, Refusal),
}

impl Permission {
    /// Whether the act is allowed at a moment.
    pub fn at(self, now_ms: i64) -> Result<(), Refusal> {
        match self {
            Permission::Refused(refusal) => Err(refusal),
            Permission::From(from_ms, refusal) if now_ms < from_ms => Err(refusal),
            Permission::Until(until_ms, refusal) if now_ms >= until_ms => Err(refusal),
            _ => Ok(()),
        }
    }

    fn told(&self) -> online::Permission {
        let (allowed, refusal, from_ms, until_ms) = match self {
            Permission::Allowed => (true, None, None, None),
            Permission::Refused(refusal) => (false, Some(refusal), None, None),
            Permission::From(from_ms, refusal) => (false, Some(refusal), Some(*from_ms), None),
            Permission::Until(until_ms, refusal) => (true, Some(refusal), None, Some(*until_ms)),
        };
        online::Permission { allowed, reason: refusal.map(Refusal::code), from_ms, until_ms }
    }
}

impl Table {
    /// All that `viewer` may do, as it is told to them; without a viewer, to somebody who has nothing to do with the table.
    pub fn permissions(&self, viewer: Option<&PersonId>) -> May {
        let nobody = PersonId::default();
        let may = |act| self.permission(viewer.unwrap_or(&nobody), act).told();
        let seats = || 0..self.seats.len() as u8;
        let seat = |seat| MaySeat {
            sit: may(Act::Sit { seat }),
            open: may(Act::Seat { seat, to: SeatChange::Open }),
            bot: may(Act::Seat { seat, to: SeatChange::Level1 }),
            remove: may(Act::Seat { seat, to: SeatChange::Removed }),
        };
        let stand_in = |seat| may(Act::StandIn { seat });
        May {
            seats: seats().filter(|_| self.stage == Stage::Waiting).map(seat).collect(),
            stand_in: seats().filter(|_| self.stage == Stage::Playing).map(stand_in).collect(),
            leave: may(Act::Leave),
            r#return: may(Act::Return),
            add_seat: may(Act::AddSeat),
            start: may(Act::Start),
            close: may(Act::Close),
            delete: may(Act::Delete),
            resign: may(Act::Resign),
            play: may(Act::Play),
            undo: may(Act::Undo),
            hint: may(Act::Hint),
            allow_hints: may(Act::AllowHints),
            rematch: may(Act::Rematch),
        }
    }

    /// Whether a person may do something, and if not, why.
    pub fn permission(&self, person: &PersonId, act: Act) -> Permission {
        self.check(person, act).unwrap_or_else(Permission::Refused)
    }

    fn check(&self, person: &PersonId, act: Act) -> Result<Permission, Refusal> {
        self.may_repeat(act)?;
        match act {
            Act::Sit { seat } => self.may_sit(person, seat)?,
            Act::Leave => self.may_leave(person)?,
            Act::Return => {
                self.only_in(Stage::Playing)?;
                let seats = self.playing_seats(person)?;
                if !seats.iter().any(|&seat| self.seats[usize::from(seat)].is_away()) {
                    return Err(Refusal::AlreadyHere);
                }
            }
            Act::Seat { seat, to } => self.may_change_seat(person, seat, to)?,
            Act::AddSeat => {
                self.may_arrange(person)?;
                if self.seats.len() >= MOST_SEATS {
                    return Err(Refusal::TooManySeats);
                }
            }
            Act::Start => {
                self.may_arrange(person)?;
                let taken = self.seats.iter().filter(|seat| seat.is_taken()).count();
                if taken < 2 || !self.seats.iter().any(|seat| seat.person().is_some()) {
                    return Err(Refusal::OpenSeats);
                }
            }
            Act::Close => self.may_close(person)?,
            Act::Delete => {
                self.may_close(person)?;
                if self.stage == Stage::Waiting {
                    return Err(Refusal::WrongStage(self.stage));
                }
                if self.seats.iter().filter_map(Seat::person).any(|other| other.id != *person) {
                    return Err(Refusal::OthersPlay);
                }
            }
            Act::Resign => {
                self.only_in(Stage::Playing)?;
                self.playing_seats(person)?;
                if self.has_one_person() {
                    return Err(Refusal::OnlyBots);
                }
            }
            Act::Play => {
                self.only_in(Stage::Playing)?;
                self.is_turn_of(&self.playing_seats(person)?)?;
            }
            Act::Undo => return self.may_undo(person),
            Act::StandIn { seat } => return self.may_stand_in(person, seat),
            Act::AllowHints => {
                if !matches!(self.stage, Stage::Waiting | Stage::Playing) {
                    return Err(Refusal::WrongStage(self.stage));
                }
                self.own_seats(person)?;
            }
            Act::Rematch => {
                if self.stage == Stage::Playing {
                    return Err(Refusal::NoRematchYet);
                }
                self.only_in(Stage::Finished)?;
                self.own_seats(person)?;
            }
            Act::Hint => self.may_have_hint(person)?,
        }
        Ok(Permission::Allowed)
    }

    /// Refuses what could be done again and again, once the log is long.
    fn may_repeat(&self, act: Act) -> Result<(), Refusal> {
        let repeats = matches!(
            act,
            Act::Sit { .. }
                | Act::Return
                | Act::Seat { .. }
                | Act::AddSeat
                | Act::Undo
                | Act::StandIn { .. }
                | Act::AllowHints
        );
        if repeats && self.seq >= MOST_ENTRIES { Err(Refusal::LongLog) } else { Ok(()) }
    }

    fn may_sit(&self, person: &PersonId, seat: u8) -> Result<(), Refusal> {
        self.only_in(Stage::Waiting)?;
        match &self.seat(seat)?.occupant {
            Occupant::Open => Ok(()),
            Occupant::Held(invited) if invited.id == *person => Ok(()),
            _ => Err(Refusal::SeatTaken),
        }
    }

    /// During the game one gets up only among people, where somebody can let a bot play instead.
    fn may_leave(&self, person: &PersonId) -> Result<(), Refusal> {
        if self.stage == Stage::Waiting {
            return self.own_seats(person).map(|_| ());
        }
        self.only_in(Stage::Playing)?;
        let seats = self.playing_seats(person)?;
        if self.is_alone(person) {
            return Err(Refusal::OnlyBots);
        }
        if seats.iter().all(|&seat| self.seats[usize::from(seat)].left) {
            return Err(Refusal::AlreadyLeft);
        }
        Ok(())
    }

    /// Whether a person may change the seats, as the host before the start.
    fn may_arrange(&self, person: &PersonId) -> Result<(), Refusal> {
        self.only_in(Stage::Waiting)?;
        self.host_only(person)
    }

    fn may_change_seat(&self, person: &PersonId, seat: u8, to: SeatChange) -> Result<(), Refusal> {
        self.may_arrange(person)?;
        self.seat(seat)?;
        if to == SeatChange::Removed && self.seats.len() <= 2 {
            return Err(Refusal::TooFewSeats);
        }
        // A person has a seat afterwards, or can get one.
        let others = (0..).zip(&self.seats).filter(|(i, _)| *i != seat);
        let mut others = others.map(|(_, other)| &other.occupant);
        let plays = |occupant: &Occupant| matches!(occupant, Occupant::Person(_) | Occupant::Open);
        if matches!(to, SeatChange::Open | SeatChange::Me) || others.any(plays) {
            return Ok(());
        }
        Err(Refusal::NobodyPlays)
    }

    fn may_close(&self, person: &PersonId) -> Result<(), Refusal> {
        match self.stage {
            Stage::Playing => {
                self.playing_seats(person)?;
                if !self.is_alone(person) && self.most_tiles_of_a_person() >= BEGUN {
                    return Err(Refusal::TooLateToClose);
                }
            }
            // With others, it is their game too.
            Stage::Finished if self.is_host(person) && self.is_only_of(person) => {}
            _ => {
                self.host_only(person)?;
                self.only_in(Stage::Waiting)?;
            }
        }
        if self.created.challenge.is_some() { Err(Refusal::ChallengeStays) } else { Ok(()) }
    }

    /// How many tiles the person has who has most, also those that the clock or a bot took for them.
    fn most_tiles_of_a_person(&self) -> usize {
        let Some(game) = &self.game else { return 0 };
        let tiles = |person: &Person| -> usize {
            self.seats_of(&person.id).map(|seat| game.tiles_taken(seat)).sum()
        };
        self.seats.iter().filter_map(Seat::person).map(tiles).max().unwrap_or_default()
    }

    fn may_undo(&self, person: &PersonId) -> Result<Permission, Refusal> {
        self.only_in(Stage::Playing)?;
        self.playing_seats(person)?;
        let undoable = self.undoable(person).ok_or(Refusal::NothingToUndo)?;
        Ok(match self.turn_limit_ms() {
            Some(limit) => Permission::Until(undoable.since_ms + limit, Refusal::TurnIsOver),
            None => Permission::Allowed,
        })
    }

    /// Somebody is away who has left, or who has kept the others waiting since their turn began.
    fn may_stand_in(&self, person: &PersonId, seat: u8) -> Result<Permission, Refusal> {
        self.only_in(Stage::Playing)?;
        self.own_seats(person)?;
        let absent = self.seat(seat)?;
        let other = absent.person().ok_or(Refusal::NobodyThere)?;
        if other.id == *person || absent.stand_in.is_some() {
            return Err(Refusal::NotAway);
        }
        if absent.left {
            return Ok(Permission::Allowed);
        }
        match self.seat_to_move() == Some(seat) {
            true => Ok(Permission::From(self.turn_since_ms + ABSENCE_MS, Refusal::NotAway)),
            false => Err(Refusal::NotAway),
        }
    }

    fn may_have_hint(&self, person: &PersonId) -> Result<(), Refusal> {
        self.only_in(Stage::Playing)?;
        let seats = self.playing_seats(person)?;
        if !self.gives_hints_to(person) {
            return Err(match self.created.challenge {
                Some(_) => Refusal::NoHintsInChallenges,
                None => Refusal::HintsOff,
            });
        }
        self.is_turn_of(&seats)
    }

    /// The position for which `person` may get a hint now.
    pub fn position_for_hint(&self, person: &Person) -> Result<&Position, Refusal> {
        self.may_have_hint(&person.id)?;
        self.game.as_ref().map(TableGame::position).ok_or(Refusal::NotBegun)
    }

    fn is_turn_of(&self, seats: &[u8]) -> Result<(), Refusal> {
        let turn = self.seat_to_move().filter(|turn| seats.contains(turn));
        turn.map(|_| ()).ok_or(Refusal::NotYourTurn)
    }

    fn seat(&self, seat: u8) -> Result<&Seat, Refusal> {
        self.seats.get(usize::from(seat)).ok_or(Refusal::UnknownSeat(seat))
    }

    pub(crate) fn own_seats(&self, person: &PersonId) -> Result<Vec<u8>, Refusal> {
        let seats: Vec<u8> = self.seats_of(person).collect();
        if seats.is_empty() { Err(Refusal::NotSeated) } else { Ok(seats) }
    }

    /// A person's seats where they have not resigned.
    pub(crate) fn playing_seats(&self, person: &PersonId) -> Result<Vec<u8>, Refusal> {
        let mut seats = self.own_seats(person)?;
        seats.retain(|&seat| !self.has_resigned(seat));
        if seats.is_empty() { Err(Refusal::Resigned) } else { Ok(seats) }
    }

    fn host_only(&self, person: &PersonId) -> Result<(), Refusal> {
        if self.is_host(person) {
            return Ok(());
        }
        Err(Refusal::NotHost { host: self.host.name().to_owned() })
    }

    fn only_in(&self, stage: Stage) -> Result<(), Refusal> {
        if self.stage == stage { Ok(()) } else { Err(Refusal::WrongStage(self.stage)) }
    }
}
