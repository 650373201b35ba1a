//! Replays every game of a database.

use std::io::{self, Write};

use nova_luna_server::audit;
use nova_luna_store::Snapshot;

use super::open;
use crate::exit::{Failure, Verdict};
use crate::progress;

/// How many tables are in memory at a time, without their logs.
const AT_ONCE: u32 = 200;

pub async fn check(database: &str) -> Result<Verdict, Failure> {
    let mut snapshot = open(database).await?;
    let damage = snapshot.damage().await?;
    for line in &damage {
        writeln!(io::stdout(), "the file: {line}")?;
    }
    let games = games(&mut snapshot).await?;
    Ok(if damage.is_empty() { games } else { Verdict::FoundWrong })
}

/// Replays every game, and prints what is wrong.
pub async fn games(snapshot: &mut Snapshot) -> Result<Verdict, Failure> {
    let total = snapshot.count_tables().await?;
    let bar = progress::bar(total, "tables");
    let (mut tables, mut events, mut wrong) = (0u64, 0u64, 0u64);
    let mut last = String::new();
    loop {
        let kept = snapshot.tables_after(&last, AT_ONCE).await?;
        let Some(newest) = kept.last() else { break };
        last.clone_from(&newest.row.id);
        for table in &kept {
            let log = snapshot.events(&table.row.id).await?;
            let faults = audit(table, &log);
            tables += 1;
            events += log.len() as u64;
            wrong += u64::from(!faults.is_empty());
            for fault in faults {
                bar.suspend(|| writeln!(io::stdout(), "table {}, {fault}", table.row.id))?;
            }
        }
        bar.set_position(tables);
    }
    bar.finish_and_clear();
    let right = tables - wrong;
    writeln!(io::stdout(), "{tables} tables with {events} events: {right} right, {wrong} wrong")?;
    Ok(if wrong == 0 { Verdict::Fine } else { Verdict::FoundWrong })
}
