//! Compares what is stored of a table with its log.

use std::fmt;

use nova_luna_protocol::TableId;
use nova_luna_store::{SeatRow, Stage, StoredEvent, TableRow, TableSnapshot};
use nova_luna_table::{Listing, LogError, Table};
use serde_json::Value;

use crate::error::Error;
use crate::live::rows;

/// Something that is wrong with a stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the event that is wrong, if it is one.
    pub seq: Option<u64>,
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seq {
            Some(seq) => write!(f, "event {seq}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// Replays the whole log of a table and compares the result with the rows that lists are made of.
pub fn audit(stored: &TableSnapshot, log: &[StoredEvent]) -> Vec<Fault> {
    match replay(stored.row.id.as_str().into(), log) {
        Ok(table) => compare(stored, &table)
            .unwrap_or_else(|error| vec![Fault { seq: None, reason: error.to_string() }]),
        Err(fault) => vec![fault],
    }
}

fn replay(id: TableId, log: &[StoredEvent]) -> Result<Table, Fault> {
    let mut table = Table::blank(id);
    for event in log {
        let read = table.read(rows::line(event));
        read.map_err(|error| Fault { seq: Some(event.seq), reason: reason(error) })?;
    }
    if table.seq() == 0 {
        return Err(Fault { seq: None, reason: "its log is empty".to_owned() });
    }
    Ok(table)
}

fn reason(error: LogError) -> String {
    match error {
        LogError::Missing { seq } => format!("event {seq} is missing before it"),
        LogError::Unreadable { reason, .. } => format!("it cannot be read: {reason}"),
        LogError::Newer { .. } => "a newer version of this program has written it".to_owned(),
        LogError::Broken { reason, .. } => reason,
    }
}

fn compare(stored: &TableSnapshot, table: &Table) -> Result<Vec<Fault>, Error> {
    let (row, seats) = rows::rows(table)?;
    let mut faults = Vec::new();
    let mut differ = |what: &str, stored: &dyn fmt::Debug, log: &dyn fmt::Debug| {
        let reason = format!("lists say {what} is {stored:?}, the log says {log:?}");
        faults.push(Fault { seq: None, reason });
    };
    if stored.last != u64::from(table.seq()) {
        differ("its last event", &stored.last, &table.seq());
    }
    // The summary is long, and has the ids of people in it.
    let shown = |row: &TableRow| TableRow { summary: String::new(), ..row.clone() };
    if shown(&stored.row) != shown(&row) {
        differ("its row", &shown(&stored.row), &shown(&row));
    }
    if !has_summary(&stored.row.summary, &row.summary) {
        differ("its summary", &"something else", &"otherwise");
    }
    let over = matches!(row.stage, Stage::Finished | Stage::Closed);
    let ended = over.then_some(row.changed);
    let mut expected: Vec<(SeatRow, Option<i64>)> = seats
        .into_iter()
        .map(|seat| (SeatRow { waiting: seat.waiting && !over, ..seat }, ended))
        .collect();
    expected.sort_by_key(|(seat, _)| seat.seat);
    if stored.seats != expected {
        differ("who sits where", &stored.seats, &expected);
    }
    Ok(faults)
}

/// Whether a stored summary can be read and says what the log says. Fields that its version did not know yet are missing in it.
fn has_summary(stored: &str, log: &str) -> bool {
    let is_listing = serde_json::from_str::<Listing>(stored).is_ok();
    match (serde_json::from_str(stored), serde_json::from_str(log)) {
        (Ok(stored), Ok(log)) => is_listing && agrees(&stored, &log),
        _ => false,
    }
}

/// Whether everything that is stored is in the log, with the same values.
fn agrees(stored: &Value, log: &Value) -> bool {
    match (stored, log) {
        (Value::Object(stored), Value::Object(log)) => stored
            .iter()
            .all(|(name, stored)| log.get(name).is_some_and(|value| agrees(stored, value))),
        (Value::Array(stored), Value::Array(log)) => {
            stored.len() == log.len()
                && stored.iter().zip(log).all(|(one, other)| agrees(one, other))
        }
        _ => stored == log,
    }
}
