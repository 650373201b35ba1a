//! Removes what is not needed any more, in small steps.
//!
//! Each step reads a few rows in the order of their ids, so that it costs the same whatever the size of the
//! database, and pauses before the next. One node does it at a time.

use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::from_json;
use nova_luna_store::{CleanupKind, Job, Stage, Store, TableRow};
use nova_luna_table::Listing;
use tokio::time::sleep;

use crate::clock::now_ms;
use crate::error::Error;
use crate::live::Tables;
use crate::live::ended_sessions::LIFE_MS;
use crate::random;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// A table that waits for players is closed when nothing has happened there for this long.
pub const WAITING_MS: i64 = 7 * DAY_MS;
/// A game in which nobody has acted for this long is closed. Its log stays.
const PLAYING_MS: i64 = 90 * DAY_MS;
/// A table that was closed before its game began is removed after this time.
const CLOSED_MS: i64 = 30 * DAY_MS;
/// A guest who never sat at a table is removed after this time without a visit.
const GUEST_MS: i64 = 14 * DAY_MS;
/// A command that is sent again within this time gets the same answer.
const COMMAND_MS: i64 = 30 * DAY_MS;
/// An analysis that was not finished is removed after this time.
const ANALYSIS_MS: i64 = 30 * DAY_MS;

/// Rows that a step reads.
const ROWS: u32 = 500;
/// The pause between two steps.
const PAUSE: Duration = Duration::from_millis(100);
const BETWEEN_ROUNDS: Duration = Duration::from_secs(60 * 60);

pub struct Cleanup {
    tables: Tables,
}

impl Cleanup {
    pub fn new(tables: Tables) -> Cleanup {
        Cleanup { tables }
    }

    /// Cleans up, for ever.
    pub async fn run(self: Arc<Self>) {
        // After the reconnects that follow a restart, and not on all nodes at the same time.
        let wait = u64::from(u16::from_le_bytes(random::bytes())) % 60;
        sleep(Duration::from_secs(60 + wait)).await;
        loop {
            if let Err(error) = self.claim_round().await {
                error.log();
            }
            sleep(BETWEEN_ROUNDS).await;
        }
    }

    async fn claim_round(&self) -> Result<(), Error> {
        match self.store().claim(Job::Cleanup).await? {
            Some(_lease) => self.round(now_ms(), PAUSE).await,
            None => Ok(()),
        }
    }

    /// Cleans up everything once, as of `now_ms`.
    pub async fn round(&self, now_ms: i64, pause: Duration) -> Result<(), Error> {
        self.clean_tables(now_ms, pause).await?;
        for (kind, name, age_ms) in [
            (CleanupKind::Sessions, "sessions", LIFE_MS),
            (CleanupKind::Guests, "guests", GUEST_MS),
            (CleanupKind::Commands, "commands", COMMAND_MS),
            (CleanupKind::Analyses, "analyses", ANALYSIS_MS),
        ] {
            let removed = self.remove(kind, now_ms - age_ms, pause).await?;
            self.tables.context.metrics.cleaned_up(name, removed);
            if removed > 0 {
                tracing::info!(what = name, removed, "cleared away");
            }
        }
        Ok(())
    }

    /// Removes rows of one kind that are older than `before_ms`, and returns their number.
    async fn remove(
        &self,
        kind: CleanupKind,
        before_ms: i64,
        pause: Duration,
    ) -> Result<u64, Error> {
        let mut after = String::new();
        let mut removed = 0;
        loop {
            let step = self.store().clean_up(kind, &after, before_ms, ROWS).await?;
            removed += step.removed;
            let Some(next) = step.next else { return Ok(removed) };
            after = next;
            sleep(pause).await;
        }
    }

    /// Closes tables that were abandoned, and removes those that were closed before their game began.
    async fn clean_tables(&self, now_ms: i64, pause: Duration) -> Result<(), Error> {
        let mut after = String::new();
        let (mut closed, mut removed) = (0, 0);
        loop {
            // The shortest of the times. `table_cleanup` decides about each table.
            let before = now_ms - WAITING_MS;
            let (stale, next) = self.store().stale_tables(&after, before, ROWS).await?;
            for row in stale {
                match table_cleanup(&row, now_ms) {
                    TableCleanup::Keep => continue,
                    TableCleanup::Close(before_ms) => {
                        match self.tables.table(&row.id).close_if_unchanged(before_ms).await {
                            Ok(()) => closed += 1,
                            // One that fails must not stop the others.
                            Err(error) => error.log(),
                        }
                    }
                    TableCleanup::Remove(before_ms) => {
                        let gone = self.store().remove_closed(&row.id, before_ms).await?;
                        removed += u64::from(gone);
                    }
                }
                sleep(pause / 10).await;
            }
            let Some(next) = next else { break };
            after = next;
            sleep(pause).await;
        }
        let metrics = &self.tables.context.metrics;
        metrics.cleaned_up("tables_closed", closed);
        metrics.cleaned_up("tables_removed", removed);
        if closed + removed > 0 {
            tracing::info!(closed, removed, "tables cleared away");
        }
        Ok(())
    }

    fn store(&self) -> &Store {
        &self.tables.context.store
    }
}

/// What to do with a table, provided that it has not changed since the given time.
#[derive(Debug, PartialEq, Eq)]
enum TableCleanup {
    Keep,
    Close(i64),
    Remove(i64),
}

fn table_cleanup(row: &TableRow, now_ms: i64) -> TableCleanup {
    let (limit, cleanup): (i64, fn(i64) -> TableCleanup) = match row.stage {
        Stage::Waiting => (WAITING_MS, TableCleanup::Close),
        // Otherwise its player could begin the challenge again, knowing the first tiles.
        Stage::Playing if row.challenge.is_some() => return TableCleanup::Keep,
        Stage::Playing => (PLAYING_MS, TableCleanup::Close),
        Stage::Closed if !has_begun(row) => (CLOSED_MS, TableCleanup::Remove),
        Stage::Closed | Stage::Finished => return TableCleanup::Keep,
    };
    let before = now_ms - limit;
    if row.changed < before { cleanup(before) } else { TableCleanup::Keep }
}

/// Whether a game was played. If the summary cannot be read, there may have been one.
fn has_begun(row: &TableRow) -> bool {
    from_json::<Listing>(&row.summary).map_or(true, |listing| listing.has_begun())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stage: Stage, challenge: Option<&str>, days: i64, expected: TableCleanup) {
        let row = TableRow {
            id: "t".to_owned(),
            stage,
            public: true,
            solo: false,
            goal_discs: 20,
            score: None,
            created: 0,
            changed: 0,
            due: None,
            challenge: challenge.map(str::to_owned),
            summary: "nothing that can be read".to_owned(),
        };
        assert_eq!(table_cleanup(&row, days * DAY_MS), expected, "{stage:?} after {days} days");
    }

    #[test]
    fn only_abandoned_tables_are_closed_or_removed() {
        use Stage::*;
        check(Waiting, None, 7, TableCleanup::Keep);
        check(Waiting, None, 8, TableCleanup::Close(DAY_MS));
        check(Playing, None, 90, TableCleanup::Keep);
        check(Playing, None, 91, TableCleanup::Close(DAY_MS));
        check(Playing, Some("today"), 10_000, TableCleanup::Keep);
        check(Finished, None, 10_000, TableCleanup::Keep);
        // Its summary cannot be read, so there may have been a game.
        check(Closed, None, 10_000, TableCleanup::Keep);
    }
}
