//! Compares what is stored of a table with its log.

use std::fmt;

use nova_luna_protocol::from_json;
use nova_luna_store::{SeatRow, Stage, StoredEvent, TableRow, TableSnapshot};
use nova_luna_table::{Listing, LogError, Table};

use crate::error::Error;
use crate::live::rows;

/// Something that is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the event at which it shows, if it does at one.
    pub seq: Option<u64>,
    /// What is wrong.
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

/// Replays a table's whole log and compares the result with what lists say. An empty list of faults means
/// that nothing is wrong.
pub fn audit(kept: &TableSnapshot, log: &[StoredEvent]) -> Vec<Fault> {
    match replay(&kept.row.id, log) {
        Ok(table) => compare(kept, &table)
            .unwrap_or_else(|error| vec![Fault { seq: None, reason: error.to_string() }]),
        Err(fault) => vec![fault],
    }
}

fn replay(id: &str, log: &[StoredEvent]) -> Result<Table, Fault> {
    let mut table = Table::blank(id);
    for event in log {
        let read = table.read(rows::line(event));
        read.map_err(|error| Fault { seq: Some(event.seq), reason: reason(error) })?;
    }
    if table.seq == 0 {
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

fn compare(kept: &TableSnapshot, table: &Table) -> Result<Vec<Fault>, Error> {
    let (row, seats) = rows::rows(table)?;
    let mut faults = Vec::new();
    let mut differ = |what: &str, kept: &dyn fmt::Debug, log: &dyn fmt::Debug| {
        let reason = format!("lists say {what} is {kept:?}, the log says {log:?}");
        faults.push(Fault { seq: None, reason });
    };
    if kept.last != u64::from(table.seq) {
        differ("its last event", &kept.last, &table.seq);
    }
    // A summary of an earlier version may have fewer fields, so its text is not compared.
    let of = |row: &TableRow| TableRow { summary: String::new(), ..row.clone() };
    if of(&kept.row) != of(&row) {
        differ("its row", &of(&kept.row), &of(&row));
    }
    if from_json::<Listing>(&kept.row.summary).is_err() {
        differ("its summary", &"something unreadable", &"otherwise");
    }
    let over = matches!(row.stage, Stage::Finished | Stage::Closed);
    let ended = over.then_some(row.changed);
    let mut expected: Vec<(SeatRow, Option<i64>)> = seats
        .into_iter()
        .map(|seat| (SeatRow { waiting: seat.waiting && !over, ..seat }, ended))
        .collect();
    expected.sort_by_key(|(seat, _)| seat.seat);
    if kept.seats != expected {
        differ("who sits where", &kept.seats, &expected);
    }
    Ok(faults)
}
