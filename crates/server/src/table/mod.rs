//! A table as a value: its log in, its state out. No I/O, no clock, no randomness of its own.
//!
//! [`Table::replay`] makes the state from the log, `decide` turns a command into the entries that
//! it would add, and `show` says what a viewer may know.

mod decide;
mod entry;
mod imported;
mod play;
mod play_on;
mod show;
#[cfg(test)]
mod tests;

use std::fmt;

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{GoalDiscs, Happening, NamedDiscs, SeatChange, SeatPlan, Stage};
use nova_luna_rules::{Variant, VariantError};

pub use decide::{Decision, Refusal};
pub use entry::{Entry, Person, Sitter};
pub use imported::import;
pub use play::{Live, played};
pub use play_on::play_on;
pub use show::Listed;

/// The pause of bots when nobody says otherwise.
pub const BOT_PAUSE_MS: u32 = 900;
/// The level of the bot that plays when a turn's time is over.
pub const CLOCK_LEVEL: u8 = 3;

/// A table, as its log says.
#[derive(Clone)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// The number of the last entry.
    pub seq: u32,
    /// Counts what happened to the game: actions, and actions taken back.
    pub at: u32,
    /// How far it has come.
    pub stage: Stage,
    /// Who made it, or took over.
    pub host: Person,
    /// By number.
    pub seats: Vec<Seat>,
    goal_discs: GoalDiscs,
    public: bool,
    turn_limit_s: Option<u32>,
    /// How long bots pause.
    pub bot_pause_ms: u32,
    imported: bool,
    challenge: Option<String>,
    order: Option<Vec<u8>>,
    created_ms: i64,
    changed_ms: i64,
    /// Since when the turn lasts: filling the track only begins it (R4.1).
    turn_since_ms: i64,
    /// Since when the game waits for the next action.
    acted_ms: i64,
    /// The game, once it has begun.
    pub live: Option<Live>,
    /// The rematch, once somebody wanted one.
    pub rematch: Option<Rematch>,
}

/// A rematch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// Where it is played.
    pub table: String,
    /// The number of the entry that says so.
    pub seq: u32,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who is on it.
    pub sitter: Sitter,
    /// Whether the person has left a game that goes on.
    pub left: bool,
    /// The level of the bot that plays for the person.
    pub stand_in: Option<u8>,
    /// Whether the person agrees that people may ask for hints.
    pub hints: bool,
}

impl Seat {
    fn new(sitter: Sitter) -> Seat {
        Seat { sitter, left: false, stand_in: None, hints: false }
    }

    /// The person whose seat it is, be they here or away.
    #[must_use]
    pub fn person(&self) -> Option<&Person> {
        match &self.sitter {
            Sitter::Person(person) if !person.id.is_empty() => Some(person),
            _ => None,
        }
    }

    /// The level of the bot that plays here, for itself or for somebody.
    #[must_use]
    pub fn bot(&self) -> Option<u8> {
        match self.sitter {
            Sitter::Bot { level } => Some(level),
            _ => self.stand_in,
        }
    }
}

/// A log that makes no sense: somebody has tampered with it, or a bug has.
#[derive(Debug)]
pub struct BrokenLog(pub String);

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log of the table is broken: {}", self.0)
    }
}

impl std::error::Error for BrokenLog {}

/// Why a table cannot be made from its log.
#[derive(Debug)]
pub enum LogFault {
    /// A newer version of this program has written something that this one does not know. Who went on
    /// without it would spoil the table.
    Newer,
    /// It makes no sense.
    Broken(BrokenLog),
}

impl From<BrokenLog> for LogFault {
    fn from(broken: BrokenLog) -> LogFault {
        LogFault::Broken(broken)
    }
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogFault::Newer => f.write_str("a newer version has written the log of the table"),
            LogFault::Broken(broken) => broken.fmt(f),
        }
    }
}

impl std::error::Error for LogFault {}

impl Table {
    /// The table that a log tells of. The log has its first entry first.
    pub fn replay<'a>(
        id: &str,
        log: impl IntoIterator<Item = (i64, &'a str)>,
    ) -> Result<Table, LogFault> {
        let mut table: Option<Table> = None;
        for (at_ms, body) in log {
            let entry = read(body)?;
            match &mut table {
                None => table = Some(Table::create(id, at_ms, &entry)?.0),
                Some(table) => {
                    table.apply(at_ms, &entry)?;
                }
            }
        }
        Ok(table.ok_or_else(|| BrokenLog("it is empty".to_owned()))?)
    }

    /// A new table, from the first entry of its log.
    pub fn create(id: &str, at_ms: i64, entry: &Entry) -> Result<(Table, Happening), BrokenLog> {
        let Entry::Created {
            host,
            seats,
            goal_discs,
            public,
            turn_limit_s,
            bot_pause_ms,
            imported,
            challenge,
            order,
        } = entry
        else {
            return Err(BrokenLog("it does not begin with a table".to_owned()));
        };
        let table = Table {
            id: id.to_owned(),
            seq: 1,
            at: 0,
            stage: Stage::Waiting,
            host: host.clone(),
            seats: seats.iter().cloned().map(Seat::new).collect(),
            goal_discs: *goal_discs,
            public: *public,
            turn_limit_s: *turn_limit_s,
            bot_pause_ms: *bot_pause_ms,
            imported: *imported,
            challenge: challenge.clone(),
            order: order.clone(),
            created_ms: at_ms,
            changed_ms: at_ms,
            turn_since_ms: at_ms,
            acted_ms: at_ms,
            live: None,
            rematch: None,
        };
        Ok((table, Happening::Created { name: host.name.clone() }))
    }

    /// Goes one entry further, and says what happened in words that everybody may hear.
    pub fn apply(&mut self, at_ms: i64, entry: &Entry) -> Result<Happening, BrokenLog> {
        let happening = self.change(at_ms, entry)?;
        self.seq += 1;
        self.changed_ms = at_ms;
        Ok(happening)
    }

    fn change(&mut self, at_ms: i64, entry: &Entry) -> Result<Happening, BrokenLog> {
        Ok(match entry {
            Entry::Created { .. } => return Err(BrokenLog("it is made twice".to_owned())),
            Entry::Sat { seat, person } => {
                self.seat_mut(*seat)?.sitter = Sitter::Person(person.clone());
                Happening::Sat { seat: *seat, name: person.name.clone() }
            }
            Entry::Left { seat } => {
                self.leave(*seat)?;
                Happening::Left { seat: *seat }
            }
            Entry::Returned { seat } => {
                let chair = self.seat_mut(*seat)?;
                chair.left = false;
                chair.stand_in = None;
                Happening::Returned { seat: *seat }
            }
            Entry::Changed { seat, to } => {
                self.seat_mut(*seat)?;
                match to {
                    Some(sitter) => *self.seat_mut(*seat)? = Seat::new(sitter.clone()),
                    None => {
                        self.seats.remove(usize::from(*seat));
                    }
                }
                Happening::Changed {
                    seat: *seat,
                    to: to.as_ref().map_or(SeatChange::Removed, seat_change),
                }
            }
            Entry::Added { to } => {
                self.seats.push(Seat::new(to.clone()));
                Happening::Added { to: seat_plan(to) }
            }
            Entry::Renamed { seat, name } => {
                let id = match &mut self.seat_mut(*seat)?.sitter {
                    Sitter::Person(person) | Sitter::Held(person) => {
                        person.name.clone_from(name);
                        person.id.clone()
                    }
                    _ => return Err(BrokenLog(format!("nobody is on seat {seat}"))),
                };
                if self.host.id == id {
                    self.host.name.clone_from(name);
                }
                Happening::Renamed { seat: *seat, name: name.clone() }
            }
            Entry::Started { order, deck } => {
                self.live = Some(Live::start(self.variant()?, order, deck)?);
                self.stage = Stage::Playing;
                self.at += 1;
                (self.turn_since_ms, self.acted_ms) = (at_ms, at_ms);
                Happening::Started { order: order.clone() }
            }
            Entry::Played { seat, by, action } => {
                let person = self.seat_mut(*seat)?.person().map(|person| person.id.clone());
                let (since_ms, seq) = (self.turn_since_ms, self.seq + 1);
                let live = self.live_mut()?;
                let happening = live.play(*seat, *by, *action, person, since_ms, seq)?;
                if live.position().is_over() {
                    self.stage = Stage::Finished;
                }
                self.at += 1;
                self.acted_ms = at_ms;
                if matches!(action, ActionJson::Take { .. }) {
                    self.turn_since_ms = at_ms;
                }
                happening
            }
            Entry::Undone { seat, actions } => {
                // The time that the turn had taken counts on: undoing is no way to get more.
                self.turn_since_ms = self.live_mut()?.undo(usize::from(*actions))?;
                self.acted_ms = at_ms;
                self.at += 1;
                Happening::Undone { seat: *seat, actions: *actions }
            }
            Entry::StoodIn { seat, level } => {
                self.seat_mut(*seat)?.stand_in = Some(*level);
                Happening::StoodIn { seat: *seat, level: *level }
            }
            Entry::HintsAllowed { seat, allow } => {
                self.seat_mut(*seat)?.hints = *allow;
                Happening::HintsAllowed { seat: *seat, allow: *allow }
            }
            Entry::Closed => {
                self.stage = Stage::Closed;
                Happening::Closed
            }
            Entry::Rematch { table } => {
                self.rematch = Some(Rematch { table: table.clone(), seq: self.seq + 1 });
                Happening::Rematch { table: table.clone() }
            }
        })
    }

    /// Somebody gets up: before the start the seat is free again, later it waits.
    fn leave(&mut self, seat: u8) -> Result<(), BrokenLog> {
        let waiting = self.stage == Stage::Waiting;
        let chair = self.seat_mut(seat)?;
        if !waiting {
            chair.left = true;
            return Ok(());
        }
        let left = std::mem::replace(&mut chair.sitter, Sitter::Open);
        // Somebody has to be able to start the game.
        if let Sitter::Person(person) = left
            && person.id == self.host.id
            && self.seats_of(&person.id).next().is_none()
            && let Some(other) = self.seats.iter().find_map(Seat::person)
        {
            self.host = other.clone();
        }
        Ok(())
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut Seat, BrokenLog> {
        let broken = || BrokenLog(format!("there is no seat {seat}"));
        self.seats.get_mut(usize::from(seat)).ok_or_else(broken)
    }

    fn live_mut(&mut self) -> Result<&mut Live, BrokenLog> {
        self.live.as_mut().ok_or_else(|| BrokenLog("the game has not begun".to_owned()))
    }

    /// The numbers of a person's seats.
    pub fn seats_of<'a>(&'a self, person: &'a str) -> impl Iterator<Item = u8> + 'a {
        let seats = (0..).zip(&self.seats);
        seats.filter_map(move |(i, seat)| (seat.person()?.id == person).then_some(i))
    }

    /// When the last entry was made.
    #[must_use]
    pub fn changed_ms(&self) -> i64 {
        self.changed_ms
    }

    /// The seat that the game waits for.
    #[must_use]
    pub fn turn(&self) -> Option<u8> {
        let live = self.live.as_ref().filter(|_| self.stage != Stage::Closed)?;
        let seat = live.position().seat_to_move()?;
        Some(seat.index() as u8)
    }

    /// The level of the bot that the game waits for, if it waits for one.
    #[must_use]
    pub fn bot_to_move(&self) -> Option<u8> {
        self.seats.get(usize::from(self.turn()?))?.bot()
    }

    /// Whether a person may ask for hints here: alone with bots, or when everybody agrees. Never in a
    /// challenge, where results are compared.
    #[must_use]
    pub fn gives_hints_to(&self, person: &str) -> bool {
        if self.challenge.is_some() {
            return false;
        }
        let mut people = self.seats.iter().filter(|seat| seat.person().is_some());
        let alone = people.clone().all(|seat| seat.person().is_some_and(|p| p.id == person));
        self.seats_of(person).next().is_some() && (alone || people.all(|seat| seat.hints))
    }

    /// When a person's turn ends at the latest.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<i64> {
        self.turn()?;
        if self.bot_to_move().is_some() {
            return None;
        }
        Some(self.turn_since_ms + self.turn_limit_ms()?)
    }

    fn turn_limit_ms(&self) -> Option<i64> {
        Some(i64::from(self.turn_limit_s?) * 1000)
    }

    /// When the server has to do something, if ever.
    #[must_use]
    pub fn due_ms(&self) -> Option<i64> {
        match self.bot_to_move() {
            Some(_) => Some(self.acted_ms + i64::from(self.bot_pause_ms)),
            None => self.deadline_ms(),
        }
    }

    /// The kind of game that is, or will be, played here.
    fn variant(&self) -> Result<Variant, BrokenLog> {
        variant(self.seats.len(), self.goal_discs).map_err(|error| BrokenLog(error.to_string()))
    }
}

/// Reads an entry of a log.
pub fn read(body: &str) -> Result<Entry, LogFault> {
    serde_json::from_str(body).map_err(|error| match error.classify() {
        // It is JSON, but says something that we do not know.
        serde_json::error::Category::Data => LogFault::Newer,
        _ => BrokenLog(error.to_string()).into(),
    })
}

/// The kind of game for so many players.
fn variant(players: usize, goal_discs: GoalDiscs) -> Result<Variant, VariantError> {
    match goal_discs {
        _ if players == 1 => Ok(Variant::solo()),
        GoalDiscs::Named(NamedDiscs::Standard) => Variant::standard(players),
        GoalDiscs::Named(NamedDiscs::FirstGame) => Variant::first_game(players),
        GoalDiscs::Number(number) => Variant::new(players, number.into()),
    }
}

fn seat_change(sitter: &Sitter) -> SeatChange {
    match seat_plan(sitter) {
        SeatPlan::Me => SeatChange::Me,
        SeatPlan::Open => SeatChange::Open,
        SeatPlan::Level1 => SeatChange::Level1,
        SeatPlan::Level2 => SeatChange::Level2,
        SeatPlan::Level3 => SeatChange::Level3,
        SeatPlan::Level4 => SeatChange::Level4,
        SeatPlan::Level5 => SeatChange::Level5,
    }
}

fn seat_plan(sitter: &Sitter) -> SeatPlan {
    match sitter {
        Sitter::Open | Sitter::Held(_) => SeatPlan::Open,
        Sitter::Person(_) => SeatPlan::Me,
        Sitter::Bot { level: 1 } => SeatPlan::Level1,
        Sitter::Bot { level: 2 } => SeatPlan::Level2,
        Sitter::Bot { level: 3 } => SeatPlan::Level3,
        Sitter::Bot { level: 4 } => SeatPlan::Level4,
        Sitter::Bot { .. } => SeatPlan::Level5,
    }
}
