//! Goes through a whole database line by line.

use nova_luna_store::{Field, Snapshot, StoreError, TableLine, Totals, row_line};

use super::broken;
use crate::exit::Failure;

/// How many rows are in memory at a time.
pub const AT_ONCE: usize = 1000;

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
        let head = table.line();
        totals.add(&head);
        sink.table(&head).await?;
        let mut count = 0;
        let each = async |rows: Vec<Vec<Field>>| -> Result<(), Stopped> {
            let lines: Vec<String> = rows.iter().map(|row| row_line(row)).collect();
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
