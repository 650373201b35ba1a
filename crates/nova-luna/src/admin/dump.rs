//! Goes through a whole database line by line.

use nova_luna_store::{Field, Snapshot, TableLine, Totals, line};

use crate::exit::Failure;

/// How many rows are in memory at a time.
pub const AT_ONCE: usize = 1000;

/// Hands over every table: first its line alone, then its rows, some at a time, and the same rows as lines.
pub async fn dump(
    snapshot: &mut Snapshot,
    mut take: impl AsyncFnMut(&TableLine, &[Vec<Field>], &[String]) -> Result<(), Failure>,
) -> Result<Totals, Failure> {
    let mut totals = Totals::default();
    for table in snapshot.tables().to_vec() {
        let head = line(&table);
        totals.add(&head);
        take(&table, &[], &[head]).await?;
        let mut count = 0;
        let each = async |rows: Vec<Vec<Field>>| -> Result<(), Failure> {
            let lines: Vec<String> = rows.iter().map(line).collect();
            for line in &lines {
                totals.add(line);
            }
            count += rows.len() as u64;
            take(&table, &rows, &lines).await
        };
        snapshot.rows(&table.table, AT_ONCE, each).await?;
        totals.rows.insert(table.table, count);
    }
    Ok(totals)
}
