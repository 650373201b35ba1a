//! A table as rows of the store, and the other way round.

use nova_luna_protocol::online::{By, Stage};
use nova_luna_protocol::try_to_json;
use nova_luna_store::{Append, Command, SeatRow, SessionGuard, StoredEvent, TableRow};
use nova_luna_table::{BotTurn, Decision, Listing, LogLine, Table};

use crate::error::Error;

/// The seat number that the store has for a host without a seat.
const NO_SEAT: i64 = -1;

/// A stored event as a line of a table's log.
pub fn line(event: &StoredEvent) -> LogLine<'_> {
    // A number that is too large cannot be the next one.
    let seq = u32::try_from(event.seq).unwrap_or(u32::MAX);
    LogLine { seq, at_ms: event.at, body: &event.body }
}

/// What the store writes for a decision about a table whose last event is `after`. `None` if the decision
/// changes nothing. `made_from` is about new tables.
pub fn append(
    after: u32,
    decision: &Decision,
    command: Option<Command>,
    session: Option<SessionGuard>,
    made_from: Option<String>,
) -> Result<Option<Append>, Error> {
    let Some(table) = decision.after() else { return Ok(None) };
    let texts = decision.steps.iter().map(|step| step.entry.text());
    let events = texts.collect::<Result<_, _>>().map_err(Error::internal)?;
    let (row, seats) = rows(table)?;
    Ok(Some(Append {
        table: table.id().to_string(),
        after: after.into(),
        // The time of the decision, so that whoever replays the log gets the same table.
        at: table.changed_ms(),
        events,
        command,
        session,
        made_from,
        row,
        seats,
    }))
}

/// What the store keeps besides the log, to find tables by.
pub fn rows(table: &Table) -> Result<(TableRow, Vec<SeatRow>), Error> {
    let listing = table.listing();
    let summary = try_to_json(&listing).map_err(Error::internal)?;
    let score = listing.score().filter(|_| !table.is_imported());
    let row = TableRow {
        id: table.id().to_string(),
        stage: match table.stage() {
            Stage::Waiting => nova_luna_store::Stage::Waiting,
            Stage::Playing => nova_luna_store::Stage::Playing,
            Stage::Finished => nova_luna_store::Stage::Finished,
            Stage::Closed => nova_luna_store::Stage::Closed,
        },
        public: table.is_public(),
        solo: table.seats().len() == 1,
        goal_discs: table.discs().into(),
        score: score.map(i64::from),
        created: table.created_ms(),
        changed: table.changed_ms(),
        due: table.next_bot_turn().map(due),
        challenge: table.challenge().map(str::to_owned),
        summary,
    };
    Ok((row, seat_rows(table, &listing)))
}

/// When a turn is due. That of a bot always is: whoever wakes the table waits for the pause. Otherwise it would be due in
/// the far future when the clock is put back.
fn due(turn: BotTurn) -> i64 {
    if turn.by == By::Bot { 0 } else { turn.at_ms }
}

fn seat_rows(table: &Table, listing: &Listing) -> Vec<SeatRow> {
    // A game that was given up in the middle stays in its players' lists. A table without a game does not, nor
    // does one that was nobody else's: they have deleted it.
    let is_deleted = table.game().is_none() || !listing.has_several_people();
    if table.stage() == Stage::Closed && is_deleted {
        return Vec::new();
    }
    let mut rows: Vec<SeatRow> = Vec::with_capacity(table.seats().len());
    for (number, seat) in (0..).zip(table.seats()) {
        let Some(person) = seat.holder() else { continue };
        rows.push(SeatRow {
            seat: i64::from(number),
            person: person.id.to_string(),
            waiting: table.waits_for(number),
        });
    }
    if let Some(host) = table.host().person()
        && !rows.iter().any(|row| row.person == *host.id)
    {
        rows.push(SeatRow { seat: NO_SEAT, person: host.id.to_string(), waiting: false });
    }
    rows
}
