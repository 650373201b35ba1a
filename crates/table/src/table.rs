//! A table, and how an entry of its log changes it.

use nova_luna_engine::Level;
use nova_luna_protocol::online::{
    Event, GoalDiscs, Happening, NamedDiscs, SeatChange, SeatPlan, Stage,
};
use nova_luna_protocol::{ActionJson, PersonId, TableId, Version};
use nova_luna_rules::{Variant, VariantError};

use crate::game::TableGame;
use crate::log::{Created, Entry, LogError, LogLine, LogPlace, Named, Occupant, Person};

/// A table as its log says. Only [`Table::apply`] changes it.
#[derive(Clone)]
pub struct Table {
    pub(crate) id: TableId,
    /// The number of the last entry; 0 before the first.
    pub(crate) seq: u32,
    /// Counts the changes of the game: actions, and actions taken back.
    pub(crate) version: Version,
    pub(crate) stage: Stage,
    pub(crate) host: Named,
    /// By number.
    pub(crate) seats: Vec<Seat>,
    /// What it was created with. Its host and its seats are those of the beginning.
    pub(crate) created: Created,
    pub(crate) created_ms: i64,
    /// When the last entry was written.
    pub(crate) changed_ms: i64,
    /// When the turn began. Refilling the track does not end it (R4.1).
    pub(crate) turn_since_ms: i64,
    /// When the game began to wait for the next action.
    pub(crate) acted_ms: i64,
    /// The game, once it has begun.
    pub(crate) game: Option<TableGame>,
    /// The table of the rematch, and the entry here that says so.
    pub(crate) rematch: Option<LogPlace>,
    /// The seats whose people have resigned, in that order.
    pub(crate) resigned: Vec<u8>,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub occupant: Occupant,
    /// Whether the person has left a game that goes on.
    pub left: bool,
    /// The bot that plays for the person.
    pub stand_in: Option<Level>,
    /// Whether the person agrees that people may ask for hints.
    pub hints: bool,
}

impl Seat {
    pub(crate) fn new(occupant: Occupant) -> Seat {
        Seat { occupant, left: false, stand_in: None, hints: false }
    }

    /// The person whose seat it is, even if they have left.
    pub fn person(&self) -> Option<&Person> {
        match &self.occupant {
            Occupant::Person(named) => named.person(),
            _ => None,
        }
    }

    /// The person whose seat it is, or for whom it is reserved.
    pub fn holder(&self) -> Option<&Person> {
        match &self.occupant {
            Occupant::Held(person) => Some(person),
            _ => self.person(),
        }
    }

    /// Whether somebody plays here: a person or a bot.
    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.occupant, Occupant::Person(_) | Occupant::Bot { .. })
    }

    /// Whether the person has left, or a bot stands in for them.
    pub(crate) fn is_away(&self) -> bool {
        self.left || self.stand_in.is_some()
    }

    /// The level of the bot that plays here, for itself or for a person.
    pub fn bot(&self) -> Option<Level> {
        match self.occupant {
            Occupant::Bot { level } => Some(level),
            _ => self.stand_in,
        }
    }
}

impl Table {
    /// A table before the first entry of its log.
    pub fn blank(id: TableId) -> Table {
        let nobody = Named::NameOnly(String::new());
        Table {
            id,
            seq: 0,
            version: Version::default(),
            stage: Stage::Waiting,
            host: nobody.clone(),
            seats: Vec::new(),
            created: Created::new(nobody, Vec::new()),
            created_ms: 0,
            changed_ms: 0,
            turn_since_ms: 0,
            acted_ms: 0,
            game: None,
            rematch: None,
            resigned: Vec::new(),
        }
    }

    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The number of the last entry; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// Counts the changes of the game.
    pub fn version(&self) -> Version {
        self.version
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who made the table.
    pub fn host(&self) -> &Named {
        &self.host
    }

    /// By number.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    pub fn is_public(&self) -> bool {
        self.created.public
    }

    /// Whether the game comes from a record.
    pub fn is_imported(&self) -> bool {
        self.created.imported
    }

    /// The challenge that is played here.
    pub fn challenge(&self) -> Option<&str> {
        self.created.challenge.as_deref()
    }

    pub fn created_ms(&self) -> i64 {
        self.created_ms
    }

    /// When the last entry was written.
    pub fn changed_ms(&self) -> i64 {
        self.changed_ms
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&TableGame> {
        self.game.as_ref()
    }

    /// Goes one line of the log further. Opening, catching up, auditing and looking back all loop over this.
    pub fn read(&mut self, line: LogLine<'_>) -> Result<Event, LogError> {
        let seq = self.seq + 1;
        if line.seq != seq {
            return Err(LogError::Missing { seq });
        }
        self.apply(line.at_ms, &Entry::read(seq, line.body)?)
    }

    /// Goes one entry further, and returns what everybody may know of it.
    pub fn apply(&mut self, at_ms: i64, entry: &Entry) -> Result<Event, LogError> {
        let seq = self.seq + 1;
        let what = self.change(at_ms, entry).map_err(|reason| LogError::Broken { seq, reason })?;
        self.seq = seq;
        self.changed_ms = at_ms;
        Ok(Event { seq, at_ms, what })
    }

    fn change(&mut self, at_ms: i64, entry: &Entry) -> Result<Happening, String> {
        if (self.seq == 0) != matches!(entry, Entry::Created(_)) {
            return Err("the first entry creates the table, and no other does".to_owned());
        }
        Ok(match entry {
            Entry::Created(created) => {
                self.host = created.host.clone();
                self.seats = created.seats.iter().cloned().map(Seat::new).collect();
                self.created = created.clone();
                (self.created_ms, self.turn_since_ms, self.acted_ms) = (at_ms, at_ms, at_ms);
                Happening::Created { name: self.host.name().to_owned() }
            }
            Entry::Sat { seat, person } => {
                self.seat_mut(*seat)?.occupant = Occupant::Person(person.clone().into());
                Happening::Sat { seat: *seat, name: person.name.clone() }
            }
            Entry::Left { seat } => {
                self.leave(*seat)?;
                Happening::Left { seat: *seat }
            }
            Entry::Returned { seat } => {
                if self.bots_play_for().is_none() {
                    // While nobody was there, time stood still.
                    (self.turn_since_ms, self.acted_ms) = (at_ms, at_ms);
                }
                let returning = self.seat_mut(*seat)?;
                returning.left = false;
                returning.stand_in = None;
                Happening::Returned { seat: *seat }
            }
            Entry::Changed { seat, to } => {
                let changing = self.seat_mut(*seat)?;
                match to {
                    Some(occupant) => *changing = Seat::new(occupant.clone()),
                    None => {
                        self.seats.remove(usize::from(*seat));
                    }
                }
                let change = to.as_ref().map(|occupant| SeatChange::from(seat_plan(occupant)));
                Happening::Changed { seat: *seat, to: change.unwrap_or(SeatChange::Removed) }
            }
            Entry::Added { to } => {
                self.seats.push(Seat::new(to.clone()));
                Happening::Added { to: seat_plan(to) }
            }
            Entry::Renamed { seat, name } => {
                self.rename(*seat, name)?;
                Happening::Renamed { seat: *seat, name: name.clone() }
            }
            Entry::Started { order, deck } => {
                let variant = self.variant().map_err(|error| error.to_string())?;
                self.game = Some(TableGame::start(variant, order, deck)?);
                self.stage = Stage::Playing;
                self.version = self.version.next();
                (self.turn_since_ms, self.acted_ms) = (at_ms, at_ms);
                Happening::Started { order: order.clone() }
            }
            Entry::Played { seat, by, action } => {
                let person = self.seat_mut(*seat)?.person().map(|person| person.id.clone());
                let (since_ms, seq) = (self.turn_since_ms, self.seq + 1);
                let game = self.game_mut()?;
                let happening = game.play(*seat, *by, *action, person, since_ms, seq)?;
                if game.position().is_over() {
                    self.stage = Stage::Finished;
                }
                self.version = self.version.next();
                self.acted_ms = at_ms;
                if matches!(action, ActionJson::Take { .. }) {
                    self.turn_since_ms = at_ms;
                }
                happening
            }
            Entry::Undone { seat, actions } => {
                // The time that the turn had taken still counts: undoing is no way to get more.
                let (since_ms, moves) = self.game_mut()?.undo(usize::from(*actions))?;
                (self.turn_since_ms, self.acted_ms) = (since_ms, at_ms);
                self.version = self.version.next();
                Happening::Undone { seat: *seat, moves }
            }
            Entry::StoodIn { seat, level } => {
                self.seat_mut(*seat)?.stand_in = Some(*level);
                Happening::StoodIn { seat: *seat, level: level.number() }
            }
            Entry::HintsAllowed { seat, allow } => {
                self.seat_mut(*seat)?.hints = *allow;
                Happening::HintsAllowed { seat: *seat, allow: *allow }
            }
            Entry::Resigned { seat } => {
                self.resign(at_ms, *seat)?;
                Happening::Resigned { seat: *seat }
            }
            Entry::Closed {} => {
                self.stage = Stage::Closed;
                Happening::Closed
            }
            Entry::Rematch { table } => {
                self.rematch = Some(LogPlace { table: table.clone(), seq: self.seq + 1 });
                Happening::Rematch { table: table.clone() }
            }
        })
    }

    /// Before the start a seat that somebody leaves is free again, later it waits for them.
    fn leave(&mut self, seat: u8) -> Result<(), String> {
        let waiting = self.stage == Stage::Waiting;
        let leaving = self.seat_mut(seat)?;
        if !waiting {
            leaving.left = true;
            return Ok(());
        }
        let left = leaving.person().cloned();
        leaving.occupant = Occupant::Open;
        // Somebody has to be able to start the game.
        if let Some(person) = left
            && self.is_host(&person.id)
            && self.seats_of(&person.id).next().is_none()
            && let Some(other) = self.seats.iter().find_map(Seat::person)
        {
            self.host = Named::Person(other.clone());
        }
        Ok(())
    }

    fn rename(&mut self, seat: u8, name: &str) -> Result<(), String> {
        let holder = self.seat_mut(seat)?.occupant.holder_mut();
        let holder = holder.ok_or_else(|| format!("nobody is on seat {seat}"))?;
        name.clone_into(&mut holder.name);
        let id = holder.id.clone();
        if let Some(host) = self.host.person_mut().filter(|host| host.id == id) {
            name.clone_into(&mut host.name);
        }
        Ok(())
    }

    fn seat_mut(&mut self, seat: u8) -> Result<&mut Seat, String> {
        self.seats.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn game_mut(&mut self) -> Result<&mut TableGame, String> {
        self.game.as_mut().ok_or_else(|| "the game has not begun".to_owned())
    }

    pub(crate) fn is_host(&self, person: &PersonId) -> bool {
        self.host.person().is_some_and(|host| host.id == *person)
    }

    /// The numbers of a person's seats.
    pub fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = u8> + 'a {
        let seats = (0..).zip(&self.seats);
        seats.filter_map(move |(i, seat)| (seat.person()?.id == *person).then_some(i))
    }

    /// The seat that the game waits for.
    pub fn seat_to_move(&self) -> Option<u8> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Playing)?;
        let seat = game.position().seat_to_move()?;
        Some(seat.index() as u8)
    }

    /// Whether the table waits for the person on a seat: it is their turn, or they are invited.
    pub fn waits_for(&self, seat: u8) -> bool {
        let Some(on) = self.seats.get(usize::from(seat)) else { return false };
        let invited = matches!(on.occupant, Occupant::Held(_)) && self.stage == Stage::Waiting;
        invited || self.seat_to_move() == Some(seat) && on.bot().is_none()
    }

    /// Whether a person may ask for hints here: alone with bots, or when everybody agrees. Never in a
    /// challenge, because its results are compared.
    pub fn gives_hints_to(&self, person: &PersonId) -> bool {
        if self.created.challenge.is_some() {
            return false;
        }
        let here = (0..).zip(&self.seats).filter(|(i, _)| !self.has_resigned(*i));
        let mut people = here.map(|(_, seat)| seat).filter(|seat| seat.person().is_some());
        let agreed = people.all(|seat| seat.hints);
        self.seats_of(person).next().is_some() && (agreed || self.is_alone(person))
    }

    pub(crate) fn variant(&self) -> Result<Variant, VariantError> {
        variant(self.seats.len(), self.created.goal_discs)
    }
}

/// The kind of game for so many players.
pub(crate) fn variant(players: usize, goal_discs: GoalDiscs) -> Result<Variant, VariantError> {
    match goal_discs {
        _ if players == 1 => Ok(Variant::solo()),
        GoalDiscs::Named(NamedDiscs::Standard) => Variant::standard(players),
        GoalDiscs::Named(NamedDiscs::FirstGame) => Variant::first_game(players),
        GoalDiscs::Number(number) => Variant::new(players, number.into()),
    }
}

fn seat_plan(occupant: &Occupant) -> SeatPlan {
    match occupant {
        Occupant::Open | Occupant::Held(_) => SeatPlan::Open,
        Occupant::Person(_) => SeatPlan::Me,
        Occupant::Bot { level } => SeatPlan::BOTS[usize::from(level.number()) - 1],
    }
}
