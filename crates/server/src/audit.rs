//! Whether what is kept of a table makes sense.

use std::fmt;

use nova_luna_store::{SeatRow, Stage, StoredEvent, TableRow, TableSnapshot};

use crate::table::{Entry, Table};

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

/// Plays a table's whole log again and compares what comes of it with what lists say. Nothing is wrong
/// with it if nothing comes back.
#[must_use]
pub fn audit(kept: &TableSnapshot, log: &[StoredEvent]) -> Vec<Fault> {
    match replay(&kept.row.id, log) {
        Ok(table) => compare(kept, &table),
        Err(fault) => vec![fault],
    }
}

fn replay(id: &str, log: &[StoredEvent]) -> Result<Table, Fault> {
    let mut table: Option<Table> = None;
    for (expected, event) in (1..).zip(log) {
        let fault = |reason: String| Fault { seq: Some(event.seq), reason };
        if event.seq != expected {
            return Err(fault(format!("event {expected} is missing before it")));
        }
        let entry: Entry = serde_json::from_str(&event.body)
            .map_err(|error| fault(format!("it cannot be read: {error}")))?;
        match &mut table {
            None => {
                let made = Table::create(id, event.at, &entry).map_err(|error| fault(error.0))?;
                table = Some(made.0);
            }
            Some(table) => {
                table.apply(event.at, &entry).map_err(|error| fault(error.0))?;
            }
        }
    }
    table.ok_or_else(|| Fault { seq: None, reason: "its log is empty".to_owned() })
}

fn compare(kept: &TableSnapshot, table: &Table) -> Vec<Fault> {
    let (row, seats) = table.rows();
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
    if serde_json::from_str::<crate::table::Listed>(&kept.row.summary).is_err() {
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
    faults
}
