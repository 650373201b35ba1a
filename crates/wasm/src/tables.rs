//! Tables: what a question means for one, and what is said of it.

use nova_luna_engine::Level;
use nova_luna_protocol::device::{
    CreatedTable, Decided, DeviceLine, DeviceLog, DevicePerson, FinishedGame, Followed, Moment,
    NextTurn,
};
use nova_luna_protocol::online::{
    Answer, By, CommandMessage, Event, NewTable, PlayOn, Replay, Seen, ServerMessage, Stage,
    TableState, TableSummary,
};
use nova_luna_protocol::{ActionJson, InputError, Record};
use nova_luna_table::history::Moves;
use nova_luna_table::{
    Deal, Dealer, Decision, LogLine, Person, Refusal, Step, Table, bot_turn, create, history, ids,
    names,
};

use crate::{Failure, unwritten};

/// What a bot has chosen.
pub struct BotAction {
    pub at: u32,
    pub action: ActionJson,
    pub by: By,
}

pub fn create(
    table: &str,
    person: DevicePerson,
    plan: &NewTable,
    moment: &Moment,
) -> Result<Decided, Failure> {
    ids::check_new_table(&plan.id)?;
    let (viewer, dealer) = (person.id.clone(), Key::read(moment)?);
    let decision = create::new(table, known(person)?, plan, moment.now_ms, &dealer)?;
    decided(&Table::blank(table), decision, &viewer, plan.id.clone())
}

pub fn import(
    table: &str,
    person: DevicePerson,
    record: &Record,
    moment: &Moment,
) -> Result<Decided, Failure> {
    let (viewer, dealer) = (person.id.clone(), Key::read(moment)?);
    let decision =
        create::import(table, known(person)?, record, names::seen, moment.now_ms, &dealer)?;
    decided(&Table::blank(table), decision, &viewer, String::new())
}

pub fn play_on(
    table: &str,
    person: DevicePerson,
    record: &Record,
    wish: &PlayOn,
    moment: &Moment,
) -> Result<Decided, Failure> {
    ids::check_new_table(&wish.id)?;
    if record.result.is_none() {
        return Err(Refusal::NoPlayingOnYet.into());
    }
    let (viewer, dealer) = (person.id.clone(), Key::read(moment)?);
    let decision = create::play_on(table, known(person)?, record, wish, moment.now_ms, &dealer)?;
    decided(&Table::blank(table), decision, &viewer, wish.id.clone())
}

pub fn command(
    log: &DeviceLog,
    person: DevicePerson,
    message: CommandMessage,
    moment: &Moment,
) -> Result<Decided, Failure> {
    let CommandMessage { id, command } = message;
    ids::check_command(&id)?;
    let (table, dealer, person) = (open(log)?, Key::read(moment)?, known(person)?);
    let decision = table.decide(&person, &command, moment.now_ms, &dealer)?;
    decided(&table, decision, &person.id, id)
}

pub fn turn(
    log: &DeviceLog,
    viewer: &str,
    turn: BotAction,
    now_ms: i64,
) -> Result<Decided, Failure> {
    let table = open(log)?;
    let decision = table.decide_turn(turn.at, turn.action, turn.by, now_ms)?;
    decided(&table, decision, viewer, String::new())
}

pub fn state(log: &DeviceLog, viewer: Option<&str>) -> Result<TableState, Failure> {
    Ok(view(&open(log)?, viewer, true))
}

pub fn events(
    log: &DeviceLog,
    viewer: Option<&str>,
    since: u32,
    states: bool,
) -> Result<Vec<Seen>, Failure> {
    let newest = log.lines.last().map_or(0, |line| line.seq);
    let mut events = Vec::new();
    visit(log, |event, past| {
        if event.seq > since {
            events.push(match states {
                true => history::seen(event, past, viewer, &|_| true, newest),
                false => Seen { event, state: None },
            });
        }
    })?;
    Ok(events)
}

pub fn follow(
    log: &DeviceLog,
    viewer: Option<&str>,
    since: Option<u32>,
) -> Result<Followed, Failure> {
    let newest = log.lines.last().map_or(0, |line| line.seq);
    let missed = since.and_then(|since| newest.checked_sub(since));
    let since = since.filter(|_| missed.is_some_and(|missed| missed <= history::MOST_MISSED));
    let mut missed = Vec::new();
    let table = visit(log, |event, past| {
        if since.is_some_and(|since| event.seq > since) {
            let state = Box::new(view(past, viewer, past.seq == newest));
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

pub fn record(log: &DeviceLog) -> Result<Record, Failure> {
    Ok(open(log)?.record().ok_or(Refusal::NotBegun)?)
}

pub fn finished(log: &DeviceLog) -> Result<FinishedGame, Failure> {
    let table = open(log)?;
    let game = table.game.as_ref().filter(|_| table.stage == Stage::Finished);
    let (game, record) = game.zip(table.record()).ok_or(Refusal::NoAnalysisYet)?;
    Ok(FinishedGame { record, seqs: game.seqs() })
}

/// The table of a log.
pub fn open(log: &DeviceLog) -> Result<Table, Failure> {
    visit(log, |_, _| {})
}

/// Goes through a log: each event, with the table after it. Returns the table after all of them.
fn visit(log: &DeviceLog, mut each: impl FnMut(Event, &Table)) -> Result<Table, Failure> {
    let mut table = Table::blank(&log.table);
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
fn view(table: &Table, viewer: Option<&str>, options: bool) -> TableState {
    table.view(viewer, &|_| true, options)
}

fn summary(table: &Table, viewer: Option<&str>) -> TableSummary {
    let waits =
        viewer.is_some_and(|person| table.seats_of(person).any(|seat| table.waits_for(seat)));
    table.listing().seen_by(viewer, waits)
}

fn next_turn(table: &Table) -> Option<NextTurn> {
    table.next_bot_turn().map(|turn| NextTurn {
        at: turn.version,
        at_ms: turn.at_ms,
        level: turn.level.number(),
        by: turn.by,
        network_players: (turn.level == Level::Five).then_some(table.seats.len() as u8),
        retry_ms: bot_turn::RETRY.as_millis() as u32,
    })
}

/// Everything that comes of a decision at a table.
fn decided(
    before: &Table,
    decision: Decision,
    viewer: &str,
    id: String,
) -> Result<Decided, Failure> {
    let after = decision.after().unwrap_or(before);
    let (summary_after, next_turn) = (summary(after, Some(viewer)), next_turn(after));
    let Decision { steps, creates, reply: (table, seq) } = decision;
    let creates = creates.map(|new| {
        let (table, after) = (new.reply.0.clone(), new.after().unwrap_or(before));
        let summary = summary(after, Some(viewer));
        let log = DeviceLog { table, lines: new_lines(&new.steps)? };
        Ok::<_, Failure>(CreatedTable { log, summary })
    });
    Ok(Decided {
        lines: new_lines(&steps)?,
        events: steps
            .into_iter()
            .map(|step| {
                let state = Some(view(&step.after, Some(viewer), true));
                Seen { event: step.event, state }
            })
            .collect(),
        answer: Answer { id, table, seq },
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
struct Key([u8; 32]);

impl Key {
    fn read(moment: &Moment) -> Result<Key, InputError> {
        let wrong = || InputError::new("moment.chance", "64 hexadecimal digits are expected");
        let digits = moment.chance.as_bytes();
        if digits.len() != 64 {
            return Err(wrong());
        }
        let mut key = [0; 32];
        for (byte, pair) in key.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| wrong())?;
            // A sign would be read too.
            let plain = pair.bytes().all(|digit| digit.is_ascii_hexdigit());
            *byte = u8::from_str_radix(pair, 16).ok().filter(|_| plain).ok_or_else(wrong)?;
        }
        Ok(Key(key))
    }
}

impl Dealer for Key {
    fn deal(&self, players: usize) -> Deal {
        Deal::shuffled(self.0, players)
    }
}
