//! New tables: for people, for a rematch, from a record, and for a challenge.

use std::fmt::Display;

use nova_luna_engine::Level;
use nova_luna_protocol::online::{
    By, DeviceGame, GoalDiscs, NamedDiscs, NewTable, PlayOn, SeatPlan,
};
use nova_luna_protocol::{Record, RecordAction, TableId};
use nova_luna_rules::{Deck, Game, Variant};

use crate::dealer::Dealer;
use crate::decision::Decision;
use crate::log::{BOT_PAUSE_MS, Created, Entry, MOST_SEATS, Named, Occupant, Person};
use crate::refusal::Refusal;
use crate::table::{Table, variant};

/// The bounds of the limit for a turn: ten seconds and two weeks.
const TURN_LIMIT_S: std::ops::RangeInclusive<u32> = 10..=1_209_600;
/// The longest pause of a bot.
const MOST_PAUSE_MS: u32 = 10_000;
/// The name of this program where the host of a table is shown.
const PROGRAM: &str = "Nova Luna";

/// A table as `host` wants it.
pub fn new(
    id: TableId,
    host: Person,
    plan: &NewTable,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    let seats = &plan.seats;
    if seats.is_empty() || seats.len() > MOST_SEATS {
        return Err(invalid(format_args!("seats: a table has 1 to {MOST_SEATS} seats")));
    }
    if !seats.iter().any(|plan| matches!(plan, SeatPlan::Me | SeatPlan::Open)) {
        return Err(invalid("seats: at least one is for a person (\"me\" or \"open\")"));
    }
    variant(seats.len(), plan.goal_discs)
        .map_err(|error| invalid(format_args!("goal_discs: {error}")))?;
    const SOLO: u8 = Variant::SOLO_DISCS;
    let solo_discs = [GoalDiscs::Named(NamedDiscs::Standard), GoalDiscs::Number(SOLO)];
    if seats.len() == 1 && !solo_discs.contains(&plan.goal_discs) {
        let reason = format_args!("goal_discs: alone one always plays with {SOLO}: leave it out");
        return Err(invalid(reason));
    }
    if plan.turn_limit_s.is_some_and(|limit| !TURN_LIMIT_S.contains(&limit)) {
        let (least, most) = (TURN_LIMIT_S.start(), TURN_LIMIT_S.end());
        let reason = format_args!("turn_limit_s: {least} to {most} seconds, or null for no limit");
        return Err(invalid(reason));
    }
    let bot_pause_ms = plan.bot_pause_ms.unwrap_or(BOT_PAUSE_MS);
    if bot_pause_ms > MOST_PAUSE_MS {
        return Err(invalid(format_args!("bot_pause_ms: 0 to {MOST_PAUSE_MS} milliseconds")));
    }
    let seats = occupants(seats, &host);
    let created = Created {
        goal_discs: plan.goal_discs,
        public: plan.public,
        turn_limit_s: plan.turn_limit_s,
        bot_pause_ms,
        ..Created::new(Named::Person(host), seats)
    };
    begin(id, created, Vec::new(), now_ms, dealer)
}

/// A table where the same people play again, everybody one seat further.
pub(crate) fn rematch(
    table: &Table,
    id: TableId,
    host: &Person,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    let seats = table.seats.iter().map(|seat| match seat.person() {
        Some(person) if person.id != host.id => Occupant::Held(person.clone()),
        _ => seat.occupant.clone(),
    });
    let mut seats: Vec<Occupant> = seats.collect();
    seats.rotate_left(1);
    let created = Created {
        goal_discs: table.created.goal_discs,
        turn_limit_s: table.created.turn_limit_s,
        bot_pause_ms: table.created.bot_pause_ms,
        order: table.game.as_ref().map(crate::game::TableGame::start_order),
        ..Created::new(Named::Person(host.clone()), seats)
    };
    begin(id, created, Vec::new(), now_ms, dealer)
}

/// A game that was played elsewhere, as if it had been played here. `clean` says how a name in it is kept, if it is.
/// (It is handed in because the tables of all letters, which a server needs for that, are large.)
pub fn import(
    id: TableId,
    host: Person,
    record: &Record,
    clean: fn(&str) -> Result<String, String>,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    if !record.check()?.is_over() {
        let reason = "result: only games that came to their end can be brought here";
        return Err(Refusal::BadRecord(reason.to_owned()));
    }
    let name = |seat: usize| {
        let given = record.bots.as_ref().and_then(|bots| bots.get(seat));
        given.and_then(|name| clean(name).ok()).unwrap_or_else(|| (seat + 1).to_string())
    };
    let player = |seat| Occupant::Person(Named::NameOnly(name(seat)));
    let seats = (0..usize::from(record.players)).map(player).collect();
    let created = Created { bot_pause_ms: 0, imported: true, ..as_recorded(record, host, seats) };
    let played = entries(record, &record.actions, record.deck.clone(), |_| By::Person);
    begin(id, created, played, now_ms, dealer)
}

/// A copy of a game that somebody has played on their device, alone or with bots.
pub fn device_game(
    id: TableId,
    player: Person,
    game: &DeviceGame,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    let DeviceGame { record, seats, ended_ms, .. } = game;
    if !record.check()?.is_over() {
        let reason = "result: only games that came to their end are copied";
        return Err(Refusal::BadRecord(reason.to_owned()));
    }
    if seats.len() != usize::from(record.players) {
        return Err(invalid("seats: one for each player of the record"));
    }
    if !seats.contains(&SeatPlan::Me) || seats.contains(&SeatPlan::Open) {
        return Err(invalid("seats: \"me\" at least once, and otherwise \"level1\" to \"level5\""));
    }
    let occupants = occupants(seats, &player);
    let created = Created { device: true, ..as_recorded(record, player, occupants) };
    let played = entries(record, &record.actions, record.deck.clone(), decided_by(seats));
    // Nobody has played in the future, whatever a device's clock says.
    begin(id, created, played, (*ended_ms).clamp(0, now_ms), dealer)
}

/// A table where `host` plays on against bots after the first moves of a game that is over, also because
/// somebody has resigned. What had not come up by then is shuffled anew.
pub fn play_on(
    id: TableId,
    host: Person,
    record: &Record,
    request: &PlayOn,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    record.check()?;
    if record.actions.is_empty() {
        return Err(Refusal::NoMoves);
    }
    let level = level_of(request.level)?;
    let kept = usize::try_from(request.moves).ok().and_then(|moves| record.actions.get(..moves));
    let Some((kept, next)) = kept.zip(record.actions.get(request.moves as usize)) else {
        let moves = record.actions.len();
        return Err(invalid(format_args!("moves: fewer than the {moves} that the game has")));
    };
    let seat = request.seat.unwrap_or(next.seat);
    if seat >= record.players {
        let last = record.players.saturating_sub(1);
        return Err(invalid(format_args!("seat: 0 to {last} in this game")));
    }
    let occupant = |i| match i == seat {
        true => Occupant::Person(Named::Person(host.clone())),
        false => Occupant::Bot { level },
    };
    let seats = (0..record.players).map(occupant).collect();
    let created = Created { imported: true, ..as_recorded(record, host.clone(), seats) };
    let fresh = dealer.deal(usize::from(record.players)).deck;
    let from_deck = |known: &[u8]| {
        let played = entries(record, kept, completed(known, &fresh), |_| By::Bot);
        begin(id.clone(), created.clone(), played, now_ms, dealer)
    };
    // The record of a game that somebody has resigned from lacks what never came up.
    let first = from_deck(&record.deck)?;
    let game = first.after().and_then(|table| table.game.as_ref());
    let seen = game.map_or(0, |game| game.record().deck.len());
    from_deck(&record.deck[..seen.min(record.deck.len())])
}

/// A table where the game of a record goes on, or is over if the record's is. `seats` says who is on each. What
/// has not come up is taken from the dealer's deck.
pub fn resume(
    id: TableId,
    host: Person,
    seats: &[SeatPlan],
    record: &Record,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    record.check()?;
    if seats.len() != usize::from(record.players) {
        return Err(invalid("seats: one for each player of the record"));
    }
    let deck = completed(&record.deck, &dealer.deal(seats.len()).deck);
    let played = entries(record, &record.actions, deck, decided_by(seats));
    let occupants = occupants(seats, &host);
    let created = Created { imported: true, ..as_recorded(record, host, occupants) };
    begin(id, created, played, now_ms, dealer)
}

/// A table where a person plays a challenge alone.
pub fn challenge(
    id: TableId,
    challenge: String,
    player: Person,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    let player = Named::Person(player);
    let seats = vec![Occupant::Person(player.clone())];
    let created = Created { challenge: Some(challenge), ..Created::new(player, seats) };
    begin(id, created, Vec::new(), now_ms, dealer)
}

/// The table of the engine's own game of a challenge. It has no host and nobody's seat, so it is in no
/// list: only who is told its id can find it.
pub fn engine_challenge(
    id: TableId,
    challenge: String,
    level: Level,
    game: &Game,
    deck: &Deck,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    let host = Named::NameOnly(PROGRAM.to_owned());
    let seats = vec![Occupant::Bot { level }];
    let created = Created { challenge: Some(challenge), ..Created::new(host, seats) };
    let record = Record::of(game);
    let played = entries(&record, &record.actions, numbers(deck), |_| By::Bot);
    begin(id, created, played, now_ms, dealer)
}

fn begin(
    id: TableId,
    created: Created,
    rest: Vec<Entry>,
    now_ms: i64,
    dealer: &dyn Dealer,
) -> Result<Decision, Refusal> {
    let entries = [Entry::Created(created)].into_iter().chain(rest).collect();
    Table::blank(id).apply_and_start(entries, now_ms, dealer)
}

/// What a table is created with where the game of a record was played, or goes on.
fn as_recorded(record: &Record, host: Person, seats: Vec<Occupant>) -> Created {
    let goal_discs = GoalDiscs::Number(record.goal_discs);
    Created { goal_discs, ..Created::new(Named::Person(host), seats) }
}

/// The entries of a recorded game with these of its actions and this deck. `by` says who decided for a seat.
fn entries(
    record: &Record,
    actions: &[RecordAction],
    deck: Vec<u8>,
    by: impl Fn(u8) -> By,
) -> Vec<Entry> {
    // A record has the start stack from its bottom.
    let order = record.start_stack.iter().rev().copied().collect();
    let played = actions.iter().map(|&RecordAction { seat, action, .. }| Entry::Played {
        seat,
        by: by(seat),
        action,
    });
    [Entry::Started { order, deck }].into_iter().chain(played).collect()
}

/// Who decided for a seat with these plans.
fn decided_by(seats: &[SeatPlan]) -> impl Fn(u8) -> By {
    |seat| match seats.get(usize::from(seat)) {
        Some(SeatPlan::Me) => By::Person,
        _ => By::Bot,
    }
}

/// The beginning of a deck, and the other tiles in the order of a new one.
fn completed(known: &[u8], fresh: &Deck) -> Vec<u8> {
    let rest = numbers(fresh).into_iter().filter(|tile| !known.contains(tile));
    known.iter().copied().chain(rest).collect()
}

fn numbers(deck: &Deck) -> Vec<u8> {
    deck.tiles().iter().map(|tile| tile.number()).collect()
}

/// The level of a request.
pub(crate) fn level_of(number: u8) -> Result<Level, Refusal> {
    Level::new(number).ok_or_else(|| invalid("level: 1 to 5"))
}

fn occupants(seats: &[SeatPlan], me: &Person) -> Vec<Occupant> {
    seats.iter().map(|&plan| occupant(plan, me)).collect()
}

/// Who is on a seat for which `me` has this plan.
pub(crate) fn occupant(plan: SeatPlan, me: &Person) -> Occupant {
    let bot = |level| Occupant::Bot { level };
    match plan {
        SeatPlan::Me => Occupant::Person(me.clone().into()),
        SeatPlan::Open => Occupant::Open,
        SeatPlan::Level1 => bot(Level::One),
        SeatPlan::Level2 => bot(Level::Two),
        SeatPlan::Level3 => bot(Level::Three),
        SeatPlan::Level4 => bot(Level::Four),
        SeatPlan::Level5 => bot(Level::Five),
    }
}

fn invalid(reason: impl Display) -> Refusal {
    Refusal::Invalid(reason.to_string())
}
