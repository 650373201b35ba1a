//! Tables: what a question means for one, and what is said of it.

use nova_luna_engine::Level;
use nova_luna_protocol::device::{
    CreatedTable, Decided, DeviceLine, DeviceLog, DevicePerson, FinishedGame, Followed, Moment,
    NextTurn,
};
use nova_luna_protocol::online::{
    Answer, By, CommandMessage, Event, Replay, Seen, ServerMessage, Stage, TableState, TableSummary,
};
use nova_luna_protocol::{ActionJson, InputError, PersonId, TableId, Version};
use nova_luna_table::history::Moves;
use nova_luna_table::{
    Deal, Dealer, Decision, LogLine, Person, Refusal, Step, Table, bot_turn, history, ids,
};

use crate::{Failure, unwritten};

/// A new table. `make` decides what it is like; `id` is the sender's for it, if there is one.
pub fn create(
    table: TableId,
    person: DevicePerson,
    moment: &Moment,
    id: Option<&str>,
    make: impl FnOnce(TableId, Person, &dyn Dealer) -> Result<Decision, Refusal>,
) -> Result<Decided, Failure> {
    id.map_or(Ok(()), |id| ids::check(id, "table"))?;
    let (viewer, dealer) = (person.id.clone(), dealer(moment)?);
    let decision = make(table.clone(), known(person)?, &dealer)?;
    decided(&Table::blank(table), decision, &viewer, id.unwrap_or_default().to_owned())
}

pub fn command(
    log: &DeviceLog,
    person: DevicePerson,
    message: CommandMessage,
    moment: &Moment,
) -> Result<Decided, Failure> {
    let CommandMessage { id, command } = message;
    ids::check(&id, "command")?;
    let (table, dealer, person) = (open(log)?, dealer(moment)?, known(person)?);
    let decision = table.decide(&person, &command, moment.now_ms, &dealer)?;
    decided(&table, decision, &person.id, id)
}

pub fn turn(
    log: &DeviceLog,
    viewer: &PersonId,
    version: Version,
    (action, by): (ActionJson, By),
    now_ms: i64,
) -> Result<Decided, Failure> {
    let table = open(log)?;
    let decision = table.decide_turn(version, action, by, now_ms)?;
    decided(&table, decision, viewer, String::new())
}

pub fn events(
    log: &DeviceLog,
    viewer: Option<&PersonId>,
    since: u32,
    states: bool,
) -> Result<Vec<Seen>, Failure> {
    let newest = log.lines.last().map_or(0, |line| line.seq);
    let mut events = Vec::new();
    visit(log, |event, past| {
        if event.seq > since {
            let state = states.then(|| view(past, viewer, past.seq() == newest));
            events.push(Seen { event, state });
        }
    })?;
    Ok(events)
}

pub fn follow(
    log: &DeviceLog,
    viewer: Option<&PersonId>,
    since: Option<u32>,
) -> Result<Followed, Failure> {
    let newest = log.lines.last().map_or(0, |line| line.seq);
    let missed = since.and_then(|since| newest.checked_sub(since));
    let since = since.filter(|_| missed.is_some_and(|missed| missed <= history::MOST_MISSED));
    let mut missed = Vec::new();
    let table = visit(log, |event, past| {
        if since.is_some_and(|since| event.seq > since) {
            let state = Box::new(view(past, viewer, past.seq() == newest));
            missed.push(ServerMessage::Event { event, state });
        }
    })?;
    if since.is_none() {
        missed.push(ServerMessage::State { state: Box::new(view(&table, viewer, true)) });
    }
    Ok(Followed { missed, summary: summary(&table, viewer), next_turn: next_turn(&table) })
}

pub fn replay(log: &DeviceLog, analysed: bool) -> Result<Replay, Failure> {
    let mut moves = Moves::of(&open(log)?).ok_or(Refusal::NoReplayYet)?;
    visit(log, |event, past| moves.add(event, past))?;
    Ok(moves.replay(&log.table, analysed))
}

pub fn finished(log: &DeviceLog) -> Result<FinishedGame, Failure> {
    let table = open(log)?;
    let game = table.game().filter(|_| table.stage() == Stage::Finished);
    let (game, record) = game.zip(table.record()).ok_or(Refusal::NoAnalysisYet)?;
    Ok(FinishedGame { record, seqs: game.seqs() })
}

/// The table of a log.
pub fn open(log: &DeviceLog) -> Result<Table, Failure> {
    visit(log, |_, _| {})
}

/// Goes through a log: each event, with the table after it. Returns the table after all of them.
fn visit(log: &DeviceLog, mut each: impl FnMut(Event, &Table)) -> Result<Table, Failure> {
    let mut table = Table::blank(log.table.clone());
    for DeviceLine { seq, at_ms, body } in &log.lines {
        let event = table.read(LogLine { seq: *seq, at_ms: *at_ms, body })?;
        each(event, &table);
    }
    Ok(table)
}

/// A person who can have a seat.
pub fn known(person: DevicePerson) -> Result<Person, Failure> {
    if person.id.is_empty() {
        return Err(InputError::new("person.id", "it must not be empty").into());
    }
    Ok(Person { id: person.id, name: person.name })
}

/// Whoever plays on a device is there.
pub fn view(table: &Table, viewer: Option<&PersonId>, options: bool) -> TableState {
    table.view(viewer, &|_| true, options)
}

fn summary(table: &Table, viewer: Option<&PersonId>) -> TableSummary {
    let waits =
        viewer.is_some_and(|person| table.seats_of(person).any(|seat| table.waits_for(seat)));
    table.listing().seen_by(viewer, waits)
}

fn next_turn(table: &Table) -> Option<NextTurn> {
    table.next_bot_turn().map(|turn| NextTurn {
        version: turn.version,
        at_ms: turn.at_ms,
        level: turn.level.number(),
        by: turn.by,
        network_players: (turn.level == Level::Five).then_some(table.seats().len() as u8),
        retry_ms: bot_turn::RETRY.as_millis() as u32,
    })
}

/// Everything that comes of a decision at a table.
fn decided(
    before: &Table,
    decision: Decision,
    viewer: &PersonId,
    id: String,
) -> Result<Decided, Failure> {
    let after = decision.after().unwrap_or(before);
    let (summary_after, next_turn) = (summary(after, Some(viewer)), next_turn(after));
    let Decision { steps, creates, reply } = decision;
    let creates = creates.map(|new| {
        let (table, after) = (new.reply.table.clone(), new.after().unwrap_or(before));
        let summary = summary(after, Some(viewer));
        let log = DeviceLog { table, lines: new_lines(&new.steps)? };
        Ok::<_, Failure>(CreatedTable { log, summary })
    });
    let seen = |step: Step| {
        let state = Some(view(&step.after, Some(viewer), true));
        Seen { event: step.event, state }
    };
    Ok(Decided {
        lines: new_lines(&steps)?,
        events: steps.into_iter().map(seen).collect(),
        answer: Answer { id, table: reply.table, seq: reply.seq },
        summary: summary_after,
        next_turn,
        creates: creates.transpose()?,
    })
}

fn new_lines(steps: &[Step]) -> Result<Vec<DeviceLine>, Failure> {
    let line = |step: &Step| {
        let body = step.entry.text().map_err(unwritten)?;
        Ok(DeviceLine { seq: step.event.seq, at_ms: step.event.at_ms, body })
    };
    steps.iter().map(line).collect()
}

/// Chance from outside.
fn dealer(moment: &Moment) -> Result<impl Dealer + use<>, InputError> {
    let wrong = || InputError::new("moment.chance", "64 hexadecimal digits are expected");
    let digits = &moment.chance;
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let mut key = [0; 32];
    for (i, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
    }
    Ok(move |players| Deal::shuffled(key, players))
}
