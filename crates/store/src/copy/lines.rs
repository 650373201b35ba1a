//! A whole database as lines of JSON, which backups consist of and copies are compared by.
//!
//! A table is a line with an object that names it and its columns, followed by a line with an array for each
//! row. A table comes after those that it refers to, and rows come in the order of their keys, so that equal
//! databases give equal lines. A backup has a head before them and an end with totals behind them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The format of backups that this program writes and reads.
pub const FORMAT: u32 = 1;
/// Of a line that no backup has.
const DAMAGED: &str =
    "this line is not whole: the file was cut off, changed or damaged; use another backup";

/// The first line of a backup.
#[derive(Serialize, Deserialize)]
pub struct BackupHead {
    pub nova_luna_backup: u32,
    /// The version of the database's schema.
    pub schema: i64,
    pub version: String,
    pub made_ms: u64,
}

/// The last line of a backup. A file without it is incomplete.
#[derive(Serialize, Deserialize)]
struct BackupEnd {
    end: Total,
}

#[derive(Serialize, Deserialize)]
struct Total {
    rows: u64,
    /// Of all lines between the first and the last.
    sha256: String,
}

/// The line before the rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLine {
    pub table: String,
    pub columns: Vec<String>,
}

/// The value of a column in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Field {
    Null,
    /// A number, or 0 or 1 for a truth value.
    Int(i64),
    Text(String),
}

/// A hash of lines, and how many rows they are.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    hash: Sha256,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, u64>,
}

impl Totals {
    pub fn add(&mut self, line: &str) {
        self.hash.update(line);
        self.hash.update("\n");
    }

    /// The hash of all lines so far.
    pub fn hash(&self) -> String {
        self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The last line of a backup of these lines.
    pub fn end(&self) -> String {
        let total = Total { rows: self.rows.values().sum(), sha256: self.hash() };
        line(&BackupEnd { end: total })
    }

    /// The number of rows of each table, such as `3 people, 1 tables`.
    pub fn in_words(&self) -> String {
        let counts = self.rows.iter().filter(|&(_, &rows)| rows > 0);
        let counts: Vec<String> = counts.map(|(table, rows)| format!("{rows} {table}")).collect();
        if counts.is_empty() { "nothing".to_owned() } else { counts.join(", ") }
    }
}

/// The line of a head, a table or a row. Numbers and texts can always be written.
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A line of a backup after the first.
#[derive(Debug, PartialEq, Eq)]
pub enum BackupLine {
    Table(TableLine),
    Row(Vec<Field>),
    /// Everything has been read, and adds up.
    End,
}

/// Reads the lines of a backup after the first, one by one.
#[derive(Default)]
pub struct BackupReader {
    table: Option<String>,
    /// Of what has been read so far.
    pub totals: Totals,
}

impl BackupReader {
    /// What the next line says, or what is wrong with it.
    pub fn read(&mut self, line: &str) -> Result<BackupLine, &'static str> {
        if line.starts_with('[') {
            let table = self.table.as_ref().ok_or("a row without a table")?;
            let row = serde_json::from_str(line).map_err(|_| DAMAGED)?;
            self.totals.add(line);
            *self.totals.rows.entry(table.clone()).or_default() += 1;
            return Ok(BackupLine::Row(row));
        }
        if let Ok(BackupEnd { end }) = serde_json::from_str(line) {
            let rows: u64 = self.totals.rows.values().sum();
            if (end.rows, &end.sha256) != (rows, &self.totals.hash()) {
                return Err(
                    "the lines do not add up: the file was changed or is damaged; use another backup",
                );
            }
            return Ok(BackupLine::End);
        }
        let table: TableLine = serde_json::from_str(line).map_err(|_| DAMAGED)?;
        self.totals.add(line);
        self.totals.rows.entry(table.table.clone()).or_default();
        self.table = Some(table.table.clone());
        Ok(BackupLine::Table(table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_comes_back_as_it_was() {
        let fields = vec![
            Field::Null,
            Field::Int(i64::MIN),
            Field::Int(i64::MAX),
            Field::Text("\"quoted\"\n\u{2028} ü 月".to_owned()),
            Field::Text(String::new()),
        ];
        let text = line(&fields);
        assert!(!text.contains('\n'), "{text}");
        assert_eq!(serde_json::from_str::<Vec<Field>>(&text).unwrap(), fields);
    }

    #[test]
    fn what_is_no_row_is_refused() {
        for text in ["", "{}", "[1.5]", "[[]]", "[true]", "[18446744073709551615]", "[1"] {
            assert!(serde_json::from_str::<Vec<Field>>(text).is_err(), "{text}");
        }
    }
}
