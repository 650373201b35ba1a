//! Removes what is not needed any more, in small steps.
//!
//! Each step reads a few rows in the order of their ids, so that it costs the same whatever the size of the
//! database, and pauses before the next. One node does it at a time.

use std::time::Duration;

use nova_luna_protocol::from_json;
use nova_luna_store::{CleanupKind, ClockCheck, Job, Stage, TableRow};
use nova_luna_table::Listing;
use tokio::time::sleep;

use super::accounts;
use crate::clock::now_ms;
use crate::error::Error;
use crate::live::Tables;
use crate::live::ended_sessions::LIFE_MS;
use crate::random;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// A table that waits for players is closed when nothing has happened there for this long.
pub const WAITING_MS: i64 = 7 * DAY_MS;
/// A game in which nobody has acted for this long is closed. It stays if people have played together.
const PLAYING_MS: i64 = 90 * DAY_MS;
/// A closed table where no game began, or only one person played, is removed after this time.
const CLOSED_MS: i64 = 30 * DAY_MS;
/// A guest who never sat at a table is removed after this time without a visit.
const GUEST_MS: i64 = 14 * DAY_MS;
/// A command that is sent again within this time gets the same answer.
const COMMAND_MS: i64 = 30 * DAY_MS;
/// An analysis that was not finished is removed after this time.
const ANALYSIS_MS: i64 = 30 * DAY_MS;

/// If the time is further beyond the last round than this, the clock may be wrong.
const MOST_GAP_MS: i64 = 7 * DAY_MS;
/// So long nothing is removed then, for the host to notice.
const STEADY_MS: i64 = DAY_MS;

/// Rows that a step reads.
const ROWS: u32 = 500;
/// The pause between two steps.
const PAUSE: Duration = Duration::from_millis(100);
const BETWEEN_ROUNDS: Duration = Duration::from_secs(60 * 60);

/// Cleans up, for ever.
pub async fn run(tables: Tables) {
    // After the reconnects that follow a restart, and not on all nodes at the same time.
    let wait = u64::from(u16::from_le_bytes(random::bytes())) % 60;
    sleep(Duration::from_secs(60 + wait)).await;
    loop {
        if let Err(error) = claim_round(&tables).await {
            error.log();
        }
        sleep(BETWEEN_ROUNDS).await;
    }
}

async fn claim_round(tables: &Tables) -> Result<(), Error> {
    let Some(_lease) = tables.context.store.claim(Job::Cleanup).await? else { return Ok(()) };
    accounts::finish_removals(tables).await?;
    let now = tables.context.store.now_ms(now_ms()).await?;
    if is_steady(tables, now).await? { round(tables, now, PAUSE).await } else { Ok(()) }
}

/// Whether the clock has gone on as usual for so long that what is old by it is old.
async fn is_steady(tables: &Tables, now_ms: i64) -> Result<bool, Error> {
    let last = tables.context.store.last_clock_check().await?;
    let check = next_clock_check(last, now_ms);
    tables.context.store.set_clock_check(check).await?;
    let steady = now_ms - check.since_ms >= STEADY_MS;
    if !steady && last.is_some() {
        let last_ms = last.map(|last| last.at_ms);
        tracing::warn!(
            now_ms,
            last_ms,
            "the clock has jumped, or the server was off: nothing is removed for a day"
        );
    }
    Ok(steady)
}

/// Cleans up everything once, as of `now_ms`.
pub async fn round(tables: &Tables, now_ms: i64, pause: Duration) -> Result<(), Error> {
    clean_tables(tables, now_ms, pause).await?;
    for (kind, name, age_ms) in [
        (CleanupKind::Sessions, "sessions", LIFE_MS),
        (CleanupKind::Guests, "guests", GUEST_MS),
        (CleanupKind::Commands, "commands", COMMAND_MS),
        (CleanupKind::Analyses, "analyses", ANALYSIS_MS),
    ] {
        let removed = remove(tables, kind, now_ms - age_ms, pause).await?;
        tables.context.metrics.cleaned_up.with_label_values(&[name]).inc_by(removed);
        if removed > 0 {
            tracing::info!(what = name, removed, "cleared away");
        }
    }
    Ok(())
}

/// Removes rows of one kind that are older than `before_ms`, and returns their number.
async fn remove(
    tables: &Tables,
    kind: CleanupKind,
    before_ms: i64,
    pause: Duration,
) -> Result<u64, Error> {
    let mut after = String::new();
    let mut removed = 0;
    loop {
        let step = tables.context.store.clean_up(kind, &after, before_ms, ROWS).await?;
        removed += step.removed;
        let Some(next) = step.next else { return Ok(removed) };
        after = next;
        sleep(pause).await;
    }
}

/// Closes tables that were abandoned, and removes closed ones where people have not played together.
async fn clean_tables(tables: &Tables, now_ms: i64, pause: Duration) -> Result<(), Error> {
    let mut after = String::new();
    let (mut closed, mut removed) = (0, 0);
    loop {
        // The shortest of the times. `table_cleanup` decides about each table.
        let before = now_ms - WAITING_MS;
        let (stale, next) = tables.context.store.stale_tables(&after, before, ROWS).await?;
        for row in stale {
            match table_cleanup(&row, now_ms) {
                TableCleanup::Keep => continue,
                TableCleanup::Close(before_ms) => {
                    let table = tables.table(&row.id.into());
                    match table.close_if_unchanged(before_ms).await {
                        Ok(()) => closed += 1,
                        // One that fails must not stop the others.
                        Err(error) => error.log(),
                    }
                }
                TableCleanup::Remove(before_ms) => {
                    let gone = tables.context.store.remove_closed(&row.id, before_ms).await?;
                    removed += u64::from(gone);
                }
            }
            sleep(pause / 10).await;
        }
        let Some(next) = next else { break };
        after = next;
        sleep(pause).await;
    }
    let cleaned_up = &tables.context.metrics.cleaned_up;
    cleaned_up.with_label_values(&["tables_closed"]).inc_by(closed);
    cleaned_up.with_label_values(&["tables_removed"]).inc_by(removed);
    if closed + removed > 0 {
        tracing::info!(closed, removed, "tables cleared away");
    }
    Ok(())
}

/// The check of now: it goes on if the last one was neither long ago nor in the future.
fn next_clock_check(last: Option<ClockCheck>, now_ms: i64) -> ClockCheck {
    let since_ms = last.filter(|last| (-HOUR_MS..=MOST_GAP_MS).contains(&(now_ms - last.at_ms)));
    ClockCheck { at_ms: now_ms, since_ms: since_ms.map_or(now_ms, |last| last.since_ms) }
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
        Stage::Closed if !is_kept(row) => (CLOSED_MS, TableCleanup::Remove),
        Stage::Closed | Stage::Finished => return TableCleanup::Keep,
    };
    let before = now_ms - limit;
    if row.changed < before { cleanup(before) } else { TableCleanup::Keep }
}

/// Whether people have played together. If the summary cannot be read, they may have.
fn is_kept(row: &TableRow) -> bool {
    from_json::<Listing>(&row.summary)
        .map_or(true, |listing| listing.has_begun() && listing.has_several_people())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::limits::fair_queue::ThinkingLimits;
    use crate::live::Context;

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
    fn a_clock_that_jumps_begins_anew() {
        let last = Some(ClockCheck { at_ms: 100 * DAY_MS, since_ms: 5 });
        let since = |now_ms: i64| next_clock_check(last, now_ms).since_ms;
        assert_eq!(since(100 * DAY_MS + HOUR_MS), 5);
        assert_eq!(since(106 * DAY_MS), 5, "the server was off for a while");
        assert_eq!(since(100 * DAY_MS - 1), 5, "the clock was put right a little");
        assert_eq!(since(500 * DAY_MS), 500 * DAY_MS);
        assert_eq!(since(DAY_MS), DAY_MS);
        assert_eq!(next_clock_check(None, 7), ClockCheck { at_ms: 7, since_ms: 7 });
    }

    #[tokio::test]
    async fn nothing_is_removed_for_a_day_after_the_clock_has_jumped() {
        let limits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };
        let context = Context::for_tests("sqlite::memory:", limits).await;
        let tables = Tables::new(Arc::new(context));
        let mut now = 1_000 * DAY_MS;
        for jump in [0, 500 * DAY_MS, -500 * DAY_MS] {
            now += jump;
            for _ in 0..24 {
                assert!(!is_steady(&tables, now).await.unwrap(), "{jump}");
                now += HOUR_MS;
            }
            assert!(is_steady(&tables, now).await.unwrap(), "{jump}");
        }
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
