//! Clears away what nobody will miss, in small steps.
//!
//! Each step looks at a few rows in the order of their ids, so that it costs the same whatever the
//! size of the database, and pauses before the next. One node does it at a time; if two did, the second would find
//! nothing to do.

use std::time::Duration;

use nova_luna_protocol::from_json;
use nova_luna_store::{CleanupKind, Job, Stage, TableRow};
use tokio::time::sleep;

use crate::app::App;
use crate::clock::now_ms;
use crate::error::Error;
use crate::identity::LIFE_MS;
use crate::ids;
use crate::owner::Ask;
use crate::table::Listed;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// A table for which nobody has done anything for so long will not begin.
pub const WAITING_MS: i64 = 7 * DAY_MS;
/// A game in which nobody has acted for so long is given up. Its log stays.
pub const PLAYING_MS: i64 = 90 * DAY_MS;
/// A table that was given up before its game began goes for good after this.
const CLOSED_MS: i64 = 30 * DAY_MS;
/// A guest who never sat at a table and has not come for so long is forgotten.
const GUEST_MS: i64 = 14 * DAY_MS;
/// For so long a command that is sent again is answered as before.
const COMMAND_MS: i64 = 30 * DAY_MS;
/// An analysis that nobody waited for to its end begins anew after this.
const ANALYSIS_MS: i64 = 30 * DAY_MS;

/// Rows that a step looks at.
const ROWS: u32 = 500;
/// Between two steps.
const PAUSE: Duration = Duration::from_millis(100);
/// Between two rounds through everything.
const ROUND: Duration = Duration::from_secs(60 * 60);
/// How often those are forgotten who have not asked for much lately.
const FORGET: Duration = Duration::from_secs(60);

/// Clears away, for ever.
pub async fn work(app: App) {
    // Not all nodes at the same time, and not while everybody comes back after a restart.
    let wait = u64::from(u16::from_le_bytes(ids::random())) % 60;
    sleep(Duration::from_secs(60 + wait)).await;
    loop {
        if let Err(error) = round(&app).await {
            error.log();
        }
        sleep(ROUND).await;
    }
}

/// One round, unless another node is at it.
async fn round(app: &App) -> Result<(), Error> {
    match app.store().claim(Job::Cleanup).await? {
        Some(_lease) => tidy(app, now_ms(), PAUSE).await,
        None => Ok(()),
    }
}

/// Forgets who has not asked for much lately, for ever.
pub async fn forget(app: App) {
    loop {
        sleep(FORGET).await;
        app.limits().forget();
    }
}

/// Goes through everything once, as of `now_ms`.
pub async fn tidy(app: &App, now_ms: i64, pause: Duration) -> Result<(), Error> {
    tables(app, now_ms, pause).await?;
    for (what, name, age_ms) in [
        (CleanupKind::Sessions, "sessions", LIFE_MS),
        (CleanupKind::Guests, "guests", GUEST_MS),
        (CleanupKind::Commands, "commands", COMMAND_MS),
        (CleanupKind::Analyses, "analyses", ANALYSIS_MS),
    ] {
        let mut after = String::new();
        let mut removed = 0;
        loop {
            let swept = app.store().clean_up(what, &after, now_ms - age_ms, ROWS).await?;
            removed += swept.removed;
            let Some(next) = swept.next else { break };
            after = next;
            sleep(pause).await;
        }
        app.metrics().tidied(name, removed);
        if removed > 0 {
            tracing::info!(what = name, removed, "cleared away");
        }
    }
    Ok(())
}

/// Gives up what was abandoned, and removes what was given up before it began.
async fn tables(app: &App, now_ms: i64, pause: Duration) -> Result<(), Error> {
    let mut after = String::new();
    let (mut closed, mut removed) = (0, 0);
    loop {
        // The shortest of the times; each table is looked at closely below.
        let before = now_ms - WAITING_MS;
        let (stale, next) = app.store().stale_tables(&after, before, ROWS).await?;
        for row in stale {
            match fate(&row, now_ms) {
                Fate::Stays => continue,
                Fate::Closed(before_ms) => {
                    let ask = |reply| Ask::Abandon { before_ms, reply };
                    match app.tables().ask(&row.id, ask).await {
                        Ok(Ok(())) => closed += 1,
                        // One that makes trouble must not keep the others.
                        Ok(Err(error)) | Err(error) => error.log(),
                    }
                }
                Fate::Removed(before_ms) => {
                    removed += u64::from(app.store().remove_closed(&row.id, before_ms).await?);
                }
            }
            sleep(pause / 10).await;
        }
        let Some(next) = next else { break };
        after = next;
        sleep(pause).await;
    }
    app.metrics().tidied("tables_closed", closed);
    app.metrics().tidied("tables_removed", removed);
    if closed + removed > 0 {
        tracing::info!(closed, removed, "tables cleared away");
    }
    Ok(())
}

/// What becomes of a table that has not changed since then.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Stays,
    Closed(i64),
    Removed(i64),
}

fn fate(row: &TableRow, now_ms: i64) -> Fate {
    let (limit, fate): (i64, fn(i64) -> Fate) = match row.stage {
        Stage::Waiting => (WAITING_MS, Fate::Closed),
        // A challenge that somebody has begun is theirs to finish: nobody gets a second first game.
        Stage::Playing if row.challenge.is_some() => return Fate::Stays,
        Stage::Playing => (PLAYING_MS, Fate::Closed),
        Stage::Closed if !has_begun(row) => (CLOSED_MS, Fate::Removed),
        Stage::Closed | Stage::Finished => return Fate::Stays,
    };
    let before = now_ms - limit;
    if row.changed < before { fate(before) } else { Fate::Stays }
}

/// Whether a game was played; in doubt it was.
fn has_begun(row: &TableRow) -> bool {
    from_json::<Listed>(&row.summary).map_or(true, |listed| listed.has_begun())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stage: Stage, challenge: Option<&str>, days: i64, expected: Fate) {
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
        assert_eq!(fate(&row, days * DAY_MS), expected, "{stage:?} after {days} days");
    }

    #[test]
    fn only_what_nobody_will_miss_goes() {
        use Stage::*;
        check(Waiting, None, 7, Fate::Stays);
        check(Waiting, None, 8, Fate::Closed(DAY_MS));
        check(Playing, None, 90, Fate::Stays);
        check(Playing, None, 91, Fate::Closed(DAY_MS));
        check(Playing, Some("today"), 10_000, Fate::Stays);
        check(Finished, None, 10_000, Fate::Stays);
        // In doubt there was a game.
        check(Closed, None, 10_000, Fate::Stays);
    }
}
