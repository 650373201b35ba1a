//! What a command would add to the log, or why it is refused.

use std::fmt;

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{
    By, Command, ErrorCode, Happening, NewTable, SeatChange, SeatPlan, Stage,
};
use nova_luna_rules::Position;

use super::{BOT_PAUSE_MS, BrokenLog, Entry, Person, Seat, Sitter, Table, variant};
use crate::deal::Deal;

/// So long may a person be away without having left before a bot may stand in.
const ABSENCE_MS: i64 = 24 * 60 * 60 * 1000;
/// The most seats of a table.
const MOST_SEATS: usize = 4;
/// The bounds of the limit for a turn: ten seconds and two weeks.
const TURN_LIMIT_S: std::ops::RangeInclusive<u32> = 10..=1_209_600;
/// The longest pause of a bot.
const MOST_PAUSE_MS: u32 = 10_000;

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// For programs.
    pub code: ErrorCode,
    /// For people.
    pub message: String,
}

impl Refusal {
    /// A refusal.
    pub fn new(code: ErrorCode, message: impl fmt::Display) -> Refusal {
        Refusal { code, message: message.to_string() }
    }
}

/// What comes of a command.
pub struct Decision {
    /// What is added to the log.
    pub entries: Vec<Entry>,
    /// What happened, entry by entry, and the table after it.
    pub steps: Vec<(Happening, Table)>,
}

impl Decision {
    /// The table after all of it.
    pub fn after(&self) -> Option<&Table> {
        self.steps.last().map(|(_, table)| table)
    }
}

impl Table {
    /// A new table for `host`.
    pub fn found(
        id: &str,
        host: Person,
        new: &NewTable,
        now_ms: i64,
        deal: &dyn Deal,
    ) -> Result<Decision, Refusal> {
        let bad = |message: &str| Refusal::new(ErrorCode::BadRequest, message);
        if new.seats.is_empty() || new.seats.len() > MOST_SEATS {
            return Err(bad("seats: a table has 1 to 4 seats"));
        }
        if !new.seats.iter().any(|plan| matches!(plan, SeatPlan::Me | SeatPlan::Open)) {
            return Err(bad("seats: at least one is for a person (\"me\" or \"open\")"));
        }
        variant(new.seats.len(), new.goal_discs)
            .map_err(|error| bad(&format!("goal_discs: {error}")))?;
        if new.turn_limit_s.is_some_and(|limit| !TURN_LIMIT_S.contains(&limit)) {
            return Err(bad("turn_limit_s: 10 to 1209600 seconds, or null for no limit"));
        }
        let bot_pause_ms = new.bot_pause_ms.unwrap_or(BOT_PAUSE_MS);
        if bot_pause_ms > MOST_PAUSE_MS {
            return Err(bad("bot_pause_ms: at most 10000"));
        }
        let created = Entry::Created {
            seats: new.seats.iter().map(|&plan| sitter(plan, &host)).collect(),
            host,
            goal_discs: new.goal_discs,
            public: new.public,
            turn_limit_s: new.turn_limit_s,
            bot_pause_ms,
            imported: false,
            challenge: None,
            order: None,
        };
        Table::begin(id, vec![created], now_ms, deal)
    }

    /// A new table with these first entries.
    pub fn begin(
        id: &str,
        mut entries: Vec<Entry>,
        now_ms: i64,
        deal: &dyn Deal,
    ) -> Result<Decision, Refusal> {
        let mut rest = entries.split_off(1);
        let (table, happening) = Table::create(id, now_ms, &entries[0]).map_err(internal)?;
        let more = table.follow(std::mem::take(&mut rest), now_ms, deal)?;
        let mut steps = vec![(happening, table)];
        entries.extend(more.entries);
        steps.extend(more.steps);
        Ok(Decision { entries, steps })
    }

    /// A table where the same people play again, everybody one seat further.
    pub fn found_rematch(
        &self,
        id: &str,
        by: &Person,
        now_ms: i64,
        deal: &dyn Deal,
    ) -> Result<Decision, Refusal> {
        let mut seats: Vec<Sitter> = self.seats.iter().map(|seat| seat.sitter.clone()).collect();
        seats.rotate_left(1);
        for seat in &mut seats {
            if let Sitter::Person(person) = seat
                && person.id != by.id
            {
                *seat = Sitter::Held(person.clone());
            }
        }
        let created = Entry::Created {
            host: by.clone(),
            seats,
            goal_discs: self.goal_discs,
            public: false,
            turn_limit_s: self.turn_limit_s,
            bot_pause_ms: self.bot_pause_ms,
            imported: false,
            challenge: None,
            order: self.live.as_ref().map(super::Live::start_order),
        };
        Table::begin(id, vec![created], now_ms, deal)
    }

    /// What a command of `actor` comes to. A rematch is not decided here: it takes two tables.
    pub fn decide(
        &self,
        actor: &Person,
        command: &Command,
        now_ms: i64,
        deal: &dyn Deal,
    ) -> Result<Decision, Refusal> {
        let entries = match *command {
            Command::Sit { seat } => self.sit(actor, seat)?,
            Command::Leave => self.get_up(actor)?,
            Command::Return => self.come_back(actor)?,
            Command::Seat { seat, to } => self.change_seat(actor, seat, to)?,
            Command::AddSeat { to } => self.add_seat(actor, to)?,
            Command::Start => self.start(actor)?,
            Command::Close => {
                self.host_only(actor)?;
                self.only_in(Stage::Waiting)?;
                vec![Entry::Closed]
            }
            Command::Play { at, action } => self.play(actor, at, action)?,
            Command::Undo { at } => self.undo(actor, at, now_ms)?,
            Command::StandIn { seat, level } => self.stand_in(actor, seat, level, now_ms)?,
            Command::AllowHints { allow } => self.allow_hints(actor, allow)?,
            Command::Rematch => self.may_rematch(actor).map(|()| Vec::new())?,
        };
        self.follow(entries, now_ms, deal)
    }

    /// What a bot's action, or one by the clock, comes to. `None` when the game has moved on.
    pub fn decide_bot(&self, at: u32, action: ActionJson, by: By, now_ms: i64) -> Option<Decision> {
        let seat = self.turn().filter(|_| at == self.at)?;
        let due = match by {
            By::Bot => self.bot_to_move().is_some(),
            By::Clock => self.deadline_ms().is_some_and(|deadline| deadline <= now_ms),
            By::Person => false,
        };
        if !due {
            return None;
        }
        self.walk(vec![Entry::Played { seat, by, action }], now_ms).ok()
    }

    /// What somebody's new name comes to.
    pub fn decide_rename(
        &self,
        person: &str,
        name: &str,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        let theirs = |sitter: &Sitter| match sitter {
            Sitter::Person(sitting) | Sitter::Held(sitting) => {
                sitting.id == person && sitting.name != name
            }
            _ => false,
        };
        let seats = (0..).zip(&self.seats).filter(|(_, seat)| theirs(&seat.sitter));
        let entries =
            seats.map(|(seat, _)| Entry::Renamed { seat, name: name.to_owned() }).collect();
        self.walk(entries, now_ms)
    }

    /// Gives up a table where nothing has happened since `before_ms`.
    pub fn decide_abandon(&self, before_ms: i64, now_ms: i64) -> Result<Decision, Refusal> {
        let open = matches!(self.stage, Stage::Waiting | Stage::Playing);
        let entries =
            if open && self.changed_ms < before_ms { vec![Entry::Closed] } else { vec![] };
        self.walk(entries, now_ms)
    }

    /// Adds entries one by one, and begins the game when no seat is open any more.
    fn follow(
        &self,
        entries: Vec<Entry>,
        now_ms: i64,
        deal: &dyn Deal,
    ) -> Result<Decision, Refusal> {
        let mut decision = self.walk(entries, now_ms)?;
        let table = decision.after().unwrap_or(self);
        let full = |seat: &Seat| matches!(seat.sitter, Sitter::Person(_) | Sitter::Bot { .. });
        let people = table.seats.iter().any(|seat| seat.person().is_some());
        if table.stage == Stage::Waiting && people && table.seats.iter().all(full) {
            let dealt = deal.deal(table.seats.len());
            let order = table.order.clone().filter(|order| order.len() == table.seats.len());
            let started = Entry::Started {
                order: order.unwrap_or(dealt.order),
                deck: dealt.deck.tiles().iter().map(|tile| tile.number()).collect(),
            };
            let more = table.walk(vec![started], now_ms)?;
            decision.entries.extend(more.entries);
            decision.steps.extend(more.steps);
        }
        Ok(decision)
    }

    /// Adds entries one by one.
    pub fn walk(&self, entries: Vec<Entry>, now_ms: i64) -> Result<Decision, Refusal> {
        let mut steps: Vec<(Happening, Table)> = Vec::with_capacity(entries.len());
        for entry in &entries {
            let mut table = steps.last().map_or(self, |(_, table)| table).clone();
            let happening = table.apply(now_ms, entry).map_err(internal)?;
            steps.push((happening, table));
        }
        Ok(Decision { entries, steps })
    }

    fn sit(&self, actor: &Person, seat: u8) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Waiting)?;
        let free = match &self.seat(seat)?.sitter {
            Sitter::Open => true,
            Sitter::Held(person) => person.id == actor.id,
            _ => false,
        };
        if !free {
            let message = "this seat is taken: choose another one, or look on";
            return Err(Refusal::new(ErrorCode::SeatTaken, message));
        }
        // Who was invited with several seats gets them all at once.
        let held = (0..).zip(&self.seats).filter(|(i, other)| {
            *i != seat && matches!(&other.sitter, Sitter::Held(person) if person.id == actor.id)
        });
        let seats = std::iter::once(seat).chain(held.map(|(i, _)| i));
        Ok(seats.map(|seat| Entry::Sat { seat, person: actor.clone() }).collect())
    }

    fn get_up(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        if !matches!(self.stage, Stage::Waiting | Stage::Playing) {
            return Err(self.wrong_stage());
        }
        let seats = self.own_seats(actor)?;
        let leaving: Vec<Entry> = seats
            .iter()
            .filter(|&&seat| !self.seats[usize::from(seat)].left)
            .map(|&seat| Entry::Left { seat })
            .collect();
        if leaving.is_empty() {
            return Err(Refusal::new(ErrorCode::WrongStage, "you have left already"));
        }
        let mut entries = leaving;
        let others = self.seats.iter().filter_map(Seat::person).any(|other| other.id != actor.id);
        if self.stage == Stage::Waiting && !others {
            entries.push(Entry::Closed);
        }
        Ok(entries)
    }

    fn come_back(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        let away = |seat: &u8| {
            let seat = &self.seats[usize::from(*seat)];
            seat.left || seat.stand_in.is_some()
        };
        let seats: Vec<u8> = self.own_seats(actor)?.into_iter().filter(away).collect();
        if seats.is_empty() {
            return Err(Refusal::new(ErrorCode::NotAway, "you are here already"));
        }
        Ok(seats.into_iter().map(|seat| Entry::Returned { seat }).collect())
    }

    fn change_seat(&self, actor: &Person, seat: u8, to: SeatChange) -> Result<Vec<Entry>, Refusal> {
        self.host_only(actor)?;
        self.only_in(Stage::Waiting)?;
        self.seat(seat)?;
        let plan = match to {
            SeatChange::Removed => {
                if self.seats.len() <= 2 {
                    let message = "a table that waits has at least two seats: close it instead";
                    return Err(Refusal::new(ErrorCode::WrongStage, message));
                }
                self.somebody_plays(seat, None)?;
                return Ok(vec![Entry::Changed { seat, to: None }]);
            }
            SeatChange::Me => SeatPlan::Me,
            SeatChange::Open => SeatPlan::Open,
            SeatChange::Level1 => SeatPlan::Level1,
            SeatChange::Level2 => SeatPlan::Level2,
            SeatChange::Level3 => SeatPlan::Level3,
            SeatChange::Level4 => SeatPlan::Level4,
            SeatChange::Level5 => SeatPlan::Level5,
        };
        let to = sitter(plan, actor);
        self.somebody_plays(seat, Some(&to))?;
        if self.seats[usize::from(seat)].sitter == to {
            return Ok(Vec::new());
        }
        Ok(vec![Entry::Changed { seat, to: Some(to) }])
    }

    /// Whether a person has a seat, or can get one, after `seat` has changed to `to`.
    fn somebody_plays(&self, seat: u8, to: Option<&Sitter>) -> Result<(), Refusal> {
        let others = (0..).zip(&self.seats).filter(|(i, _)| *i != seat);
        let mut after = others.map(|(_, other)| &other.sitter).chain(to);
        if after.any(|sitter| matches!(sitter, Sitter::Person(_) | Sitter::Open)) {
            return Ok(());
        }
        let message = "one seat is for a person: there is nobody to play with the bots";
        Err(Refusal::new(ErrorCode::BadRequest, message))
    }

    fn add_seat(&self, actor: &Person, to: SeatPlan) -> Result<Vec<Entry>, Refusal> {
        self.host_only(actor)?;
        self.only_in(Stage::Waiting)?;
        if self.seats.len() >= MOST_SEATS {
            return Err(Refusal::new(ErrorCode::WrongStage, "a table has at most four seats"));
        }
        Ok(vec![Entry::Added { to: sitter(to, actor) }])
    }

    /// Begins although seats are open: they are taken away, as long as two players remain.
    fn start(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        self.host_only(actor)?;
        self.only_in(Stage::Waiting)?;
        let open = |seat: &Seat| matches!(seat.sitter, Sitter::Open | Sitter::Held(_));
        let taken = self.seats.iter().filter(|seat| !open(seat)).count();
        let nobody = !self.seats.iter().any(|seat| seat.person().is_some());
        if taken < 2 || nobody {
            let message = "somebody is missing: wait, invite them, or give the open seats to bots";
            return Err(Refusal::new(ErrorCode::OpenSeats, message));
        }
        // From the last one on, so that the numbers of the others stay right.
        let gone = (0..).zip(&self.seats).filter(|(_, seat)| open(seat)).map(|(i, _)| i);
        let gone: Vec<u8> = gone.collect();
        Ok(gone.into_iter().rev().map(|seat| Entry::Changed { seat, to: None }).collect())
    }

    fn play(&self, actor: &Person, at: u32, action: ActionJson) -> Result<Vec<Entry>, Refusal> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        let live = live.ok_or_else(|| self.wrong_stage())?;
        let seats = self.own_seats(actor)?;
        self.up_to_date(at)?;
        let Some(seat) = self.turn().filter(|turn| seats.contains(turn)) else {
            return Err(Refusal::new(ErrorCode::NotYourTurn, "it is not your turn"));
        };
        check(live.position(), action)?;
        let chair = &self.seats[usize::from(seat)];
        let back = chair.left || chair.stand_in.is_some();
        let returned = back.then_some(Entry::Returned { seat });
        let played = Entry::Played { seat, by: By::Person, action };
        Ok(returned.into_iter().chain([played]).collect())
    }

    fn undo(&self, actor: &Person, at: u32, now_ms: i64) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        let seats = self.own_seats(actor)?;
        self.up_to_date(at)?;
        let Some(actions) = self.undoable(&actor.id) else {
            let message = "there is nothing to take back: something hidden came up, \
                           or somebody else has acted";
            return Err(Refusal::new(ErrorCode::NothingToUndo, message));
        };
        let since_ms = self.live.as_ref().and_then(|live| live.since_ms(actions));
        if let (Some(since_ms), Some(limit)) = (since_ms, self.turn_limit_ms())
            && since_ms + limit <= now_ms
        {
            let message = "the time for that turn is over, so it stays as it is";
            return Err(Refusal::new(ErrorCode::NothingToUndo, message));
        }
        let first = self.live.as_ref().and_then(|live| live.seat_of(actions));
        let seat = first.or(seats.first().copied()).unwrap_or_default();
        Ok(vec![Entry::Undone { seat, actions: actions as u8 }])
    }

    /// How many actions a person may take back now.
    pub(super) fn undoable(&self, person: &str) -> Option<usize> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing)?;
        let alone = self.seats.iter().filter_map(Seat::person).all(|other| other.id == person);
        live.undoable(person, alone)
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
        if !(1..=5).contains(&level) {
            return Err(Refusal::new(ErrorCode::BadRequest, "level: 1 to 5"));
        }
        let chair = self.seat(seat)?;
        let Some(person) = chair.person() else {
            return Err(Refusal::new(
                ErrorCode::UnknownSeat,
                "nobody sits there who could be away",
            ));
        };
        let keeps_waiting = self.turn() == Some(seat) && now_ms - self.turn_since_ms > ABSENCE_MS;
        let away = chair.left || keeps_waiting;
        if person.id == actor.id || chair.stand_in.is_some() || !away {
            let message = "a bot stands in only for others who have left, \
                           or who have kept everybody waiting for a day";
            return Err(Refusal::new(ErrorCode::NotAway, message));
        }
        Ok(vec![Entry::StoodIn { seat, level }])
    }

    fn allow_hints(&self, actor: &Person, allow: bool) -> Result<Vec<Entry>, Refusal> {
        if !matches!(self.stage, Stage::Waiting | Stage::Playing) {
            return Err(self.wrong_stage());
        }
        let seats = self.own_seats(actor)?;
        let changes = |seat: &u8| self.seats[usize::from(*seat)].hints != allow;
        let seats = seats.into_iter().filter(changes);
        Ok(seats.map(|seat| Entry::HintsAllowed { seat, allow }).collect())
    }

    /// The position for which `person` may get a hint now.
    pub fn hint_for(&self, person: &Person) -> Result<&Position, Refusal> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        let live = live.ok_or_else(|| self.wrong_stage())?;
        let seats = self.own_seats(person)?;
        if !self.gives_hints_to(&person.id) {
            let message = match self.challenge {
                Some(_) => "there are no hints in a challenge: its results are compared",
                None => {
                    "hints are off here: they are for everybody at the table, \
                     and only when everybody agrees"
                }
            };
            return Err(Refusal::new(ErrorCode::HintsOff, message));
        }
        if self.turn().is_none_or(|turn| !seats.contains(&turn)) {
            return Err(Refusal::new(ErrorCode::NotYourTurn, "it is not your turn"));
        }
        Ok(live.position())
    }

    /// Whether `actor` may ask for a rematch.
    pub fn may_rematch(&self, actor: &Person) -> Result<(), Refusal> {
        self.only_in(Stage::Finished)?;
        self.own_seats(actor)?;
        Ok(())
    }

    fn seat(&self, seat: u8) -> Result<&Seat, Refusal> {
        let unknown =
            || Refusal::new(ErrorCode::UnknownSeat, format_args!("there is no seat {seat}"));
        self.seats.get(usize::from(seat)).ok_or_else(unknown)
    }

    fn own_seats(&self, actor: &Person) -> Result<Vec<u8>, Refusal> {
        let seats: Vec<u8> = self.seats_of(&actor.id).collect();
        if seats.is_empty() {
            return Err(Refusal::new(ErrorCode::NotSeated, "you have no seat at this table"));
        }
        Ok(seats)
    }

    fn host_only(&self, actor: &Person) -> Result<(), Refusal> {
        if actor.id == self.host.id {
            return Ok(());
        }
        let host = &self.host.name;
        let message = format_args!("only the host, {host}, may change this table: ask them");
        Err(Refusal::new(ErrorCode::NotHost, message))
    }

    fn only_in(&self, stage: Stage) -> Result<(), Refusal> {
        if self.stage == stage { Ok(()) } else { Err(self.wrong_stage()) }
    }

    fn wrong_stage(&self) -> Refusal {
        Refusal::new(
            ErrorCode::WrongStage,
            match self.stage {
                Stage::Waiting => "the game has not begun: it does once every seat is taken",
                Stage::Playing => "the game has begun, so seats and players stay as they are",
                Stage::Finished => "the game is over: ask for a rematch, or make a new table",
                Stage::Closed => "the table was given up: make a new one",
            },
        )
    }

    fn up_to_date(&self, at: u32) -> Result<(), Refusal> {
        if at == self.at {
            return Ok(());
        }
        let message = format_args!(
            "at: the game stands at {}, this refers to {at}: look again before you decide",
            self.at
        );
        Err(Refusal::new(ErrorCode::Stale, message))
    }
}

fn check(position: &Position, action: ActionJson) -> Result<(), Refusal> {
    let illegal = |error: &dyn fmt::Display| Refusal::new(ErrorCode::IllegalAction, error);
    let action = action.action().map_err(|error| illegal(&error))?;
    position.check(action).map_err(|error| illegal(&error))
}

fn sitter(plan: SeatPlan, me: &Person) -> Sitter {
    match plan {
        SeatPlan::Me => Sitter::Person(me.clone()),
        SeatPlan::Open => Sitter::Open,
        SeatPlan::Level1 => Sitter::Bot { level: 1 },
        SeatPlan::Level2 => Sitter::Bot { level: 2 },
        SeatPlan::Level3 => Sitter::Bot { level: 3 },
        SeatPlan::Level4 => Sitter::Bot { level: 4 },
        SeatPlan::Level5 => Sitter::Bot { level: 5 },
    }
}

/// A decision that the log cannot take is a bug of ours.
fn internal(error: BrokenLog) -> Refusal {
    Refusal::new(ErrorCode::Internal, error)
}
