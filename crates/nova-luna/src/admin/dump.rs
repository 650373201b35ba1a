//! A whole database as lines of JSON, which backups consist of and copies are compared by.
//!
//! A table is a line with an object that names it and its columns, followed by a line with an array for each
//! row. A table comes after those that it refers to, and rows come in the order of their keys, so that equal
//! databases give equal lines.

use std::collections::BTreeMap;
use std::io;

use nova_luna_store::{Field, Snapshot, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::broken;
use crate::exit::Failure;

/// How many rows are in memory at a time.
pub const AT_ONCE: usize = 1000;

/// The line before the rows of a table.
#[derive(Serialize, Deserialize)]
pub struct TableLine {
    pub table: String,
    pub columns: Vec<String>,
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

    /// The number of rows of each table, such as `3 people, 1 tables`.
    pub fn in_words(&self) -> String {
        let counts = self.rows.iter().filter(|&(_, &rows)| rows > 0);
        let counts: Vec<String> = counts.map(|(table, rows)| format!("{rows} {table}")).collect();
        if counts.is_empty() { "nothing".to_owned() } else { counts.join(", ") }
    }
}

/// What a dump is written to.
pub trait DumpSink {
    /// Begins a table.
    async fn table(&mut self, line: &str) -> Result<(), Failure>;

    /// Takes some rows of the table, and the same rows as lines.
    async fn rows(
        &mut self,
        table: &TableLine,
        rows: &[Vec<Field>],
        lines: &[String],
    ) -> Result<(), Failure>;
}

pub async fn dump(snapshot: &mut Snapshot, sink: &mut impl DumpSink) -> Result<Totals, Failure> {
    let mut totals = Totals::default();
    for schema in snapshot.table_schemas().to_vec() {
        let table = TableLine { table: schema.table.clone(), columns: schema.columns.clone() };
        let head = serde_json::to_string(&table).map_err(io::Error::other)?;
        totals.add(&head);
        sink.table(&head).await?;
        let mut count = 0;
        let each = async |rows: Vec<Vec<Field>>| -> Result<(), Stopped> {
            let lines: Vec<String> = rows.iter().map(|row| line(row)).collect();
            for line in &lines {
                totals.add(line);
            }
            count += rows.len() as u64;
            sink.rows(&table, &rows, &lines).await.map_err(Stopped)
        };
        snapshot.rows(&schema, AT_ONCE, each).await.map_err(|Stopped(failure)| failure)?;
        totals.rows.insert(schema.table, count);
    }
    Ok(totals)
}

/// A sink for callers that need only the totals.
pub struct Discard;

impl DumpSink for Discard {
    async fn table(&mut self, _: &str) -> Result<(), Failure> {
        Ok(())
    }

    async fn rows(&mut self, _: &TableLine, _: &[Vec<Field>], _: &[String]) -> Result<(), Failure> {
        Ok(())
    }
}

/// An error of the sink or the database, which stops the reading.
struct Stopped(Failure);

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Stopped {
        Stopped(broken(error))
    }
}

fn line(row: &[Field]) -> String {
    let value = |field: &Field| match field {
        Field::Null => Value::Null,
        Field::Int(number) => (*number).into(),
        Field::Text(text) => text.as_str().into(),
    };
    Value::Array(row.iter().map(value).collect()).to_string()
}

/// Reads a line of a row.
pub fn row(line: &str) -> Option<Vec<Field>> {
    let values: Vec<Value> = serde_json::from_str(line).ok()?;
    let field = |value: Value| match value {
        Value::Null => Some(Field::Null),
        Value::Number(number) => number.as_i64().map(Field::Int),
        Value::String(text) => Some(Field::Text(text)),
        _ => None,
    };
    values.into_iter().map(field).collect()
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
        assert_eq!(row(&text), Some(fields));
    }

    #[test]
    fn what_is_no_row_is_refused() {
        for text in ["", "{}", "[1.5]", "[[]]", "[true]", "[18446744073709551615]", "[1"] {
            assert!(row(text).is_none(), "{text}");
        }
    }
}
