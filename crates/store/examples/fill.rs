//! A database with as many finished games as one likes, to see what many cost.
//!
//!     cargo run --release -p nova-luna-store --example fill -- sqlite:small.db sqlite:large.db 200000
//!
//! The first database has some finished games, for instance after `nova-luna load moves`. The second one is empty; it
//! gets everything of the first, and its finished games again and again under other ids until there are enough.

use std::collections::BTreeSet;

use nova_luna_store::{Field, Restore, Snapshot, StoreError, TableSchema};

/// So many rows are written at a time.
const AT_ONCE: usize = 5000;

/// Rows that belong to a finished game.
struct Rows {
    schema: TableSchema,
    /// The column with the table's id.
    id: usize,
    rows: Vec<Vec<Field>>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, games] = arguments.as_slice() else {
        return Err("usage: fill FROM TO GAMES".into());
    };
    let games: usize = games.parse()?;
    let mut source = Snapshot::open(from).await?;
    let mut target = Restore::begin(to, source.schema_version()).await?;
    let mut schemas = source.table_schemas().to_vec();
    for schema in &schemas {
        let copy = async |rows: Vec<Vec<Field>>| -> Result<(), StoreError> {
            target.rows(&schema.table, &schema.columns, &rows).await
        };
        source.rows(schema, AT_ONCE, copy).await?;
    }

    // First, since it tells which games are finished.
    schemas.sort_by_key(|schema| schema.table != "tables");
    let mut finished: BTreeSet<String> = BTreeSet::new();
    let mut kept = Vec::new();
    for schema in schemas {
        let place = |name: &str| schema.columns.iter().position(|column| column == name);
        let id = if schema.table == "tables" { place("id") } else { place("table_id") };
        let Some(id) = id else { continue };
        let mut found = Vec::new();
        let stage = place("stage");
        source
            .rows(&schema, AT_ONCE, async |rows: Vec<Vec<Field>>| -> Result<(), StoreError> {
                for row in rows {
                    let Field::Text(table) = &row[id] else { continue };
                    if stage.is_some_and(|stage| row[stage] == Field::Text("finished".to_owned())) {
                        finished.insert(table.clone());
                    }
                    if finished.contains(table) {
                        found.push(row);
                    }
                }
                Ok(())
            })
            .await?;
        kept.push(Rows { schema, id, rows: found });
    }
    if finished.is_empty() {
        return Err("the first database has no finished game".into());
    }

    let mut copies = 0;
    let mut there = finished.len();
    while there < games {
        copies += 1;
        // Of the last round only as many as are missing.
        let chosen: BTreeSet<&String> = finished.iter().take(games - there).collect();
        for Rows { schema, id, rows } in &kept {
            let rename = |row: &Vec<Field>| {
                let mut row = row.clone();
                for (column, field) in schema.columns.iter().zip(&mut row) {
                    match (column.as_str(), field) {
                        // The id of a command is unique for its person, and anything will do.
                        ("id", Field::Text(id)) if schema.table == "commands" => {
                            id.push_str(&format!("-{copies}"));
                        }
                        ("id" | "table_id", Field::Text(id)) => another(id, copies),
                        _ => {}
                    }
                }
                row
            };
            let is_chosen =
                |row: &&Vec<Field>| matches!(&row[*id], Field::Text(id) if chosen.contains(id));
            let copied: Vec<Vec<Field>> = rows.iter().filter(is_chosen).map(rename).collect();
            for rows in copied.chunks(AT_ONCE) {
                target.rows(&schema.table, &schema.columns, rows).await?;
            }
        }
        there += chosen.len();
    }
    target.finish().await?;
    println!("{there} finished games");
    Ok(())
}

/// Makes another id of an id that looks the same: its last letters become a number.
fn another(id: &mut String, mut number: usize) {
    const DIGITS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    for _ in 0..4 {
        id.pop();
    }
    for _ in 0..4 {
        id.push(char::from(DIGITS[number % DIGITS.len()]));
        number /= DIGITS.len();
    }
}
