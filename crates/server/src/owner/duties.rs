//! What has to happen at a table by itself: the turns of bots, and of those whose time is up.
//!
//! Everything ends in `see_to_it`, which compares what is due with what is under way and may be called at any
//! time and twice:
//!
//! - Something is due now: a task claims the table, unless it was woken with a lease, and thinks (`thinking`).
//!   `Decided` brings the action and the lease; `NotOurs` says that another node has the claim.
//! - It is due later: `alarm` rings then, and `look_again` reads what other nodes have written (`behind`) first.
//! - The store cannot be reached: `alarm` rings after [`RETRY`]. Should that be forgotten because something else
//!   was due meanwhile, the sweep of `Tables` wakes the table again: it finds every turn that nobody sees to.

use std::time::Duration;

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{By, ErrorCode};
use nova_luna_store::{Job, Lease};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

use super::Owner;
use super::asks::Ask;
use crate::clock::now_ms;
use crate::error::Error;
use crate::table::CLOCK_LEVEL;

/// How long to wait before trying again what the store could not do.
const RETRY: Duration = Duration::from_secs(1);

/// Who does what there is to do.
pub(super) enum Claim {
    /// We do, because we have this.
    Have(Lease),
    /// We do, if no other node does.
    Try,
    /// Whoever has caused it, or whoever finds later that nobody does.
    Leave,
}

/// A bot that thinks about the game as it was at `at`.
pub(super) struct Thinking {
    pub(super) at: u32,
    by: By,
    task: JoinHandle<()>,
    /// Says that this node does it, if that came after it had begun.
    pub(super) lease: Option<Lease>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Owner {
    /// Sees to what is due, after reading what the store may know more than we do.
    pub(super) async fn look_again(&mut self, claim: Claim) {
        if self.behind
            && let Err(error) = self.catch_up().await
        {
            error.log();
            // What a newer version has written will not become readable by waiting.
            self.alarm = (!self.outdated).then(|| Instant::now() + RETRY);
            return;
        }
        self.see_to_it(claim);
    }

    /// What has to happen by itself: bots and the clock.
    pub(super) fn see_to_it(&mut self, claim: Claim) {
        self.alarm = None;
        let now = now_ms();
        let wanted = match (self.table.bot_to_move(), self.table.deadline_ms()) {
            (Some(level), _) => Some((level, By::Bot)),
            (None, Some(deadline)) if deadline <= now => Some((CLOCK_LEVEL, By::Clock)),
            (None, Some(deadline)) => {
                let left = u64::try_from(deadline - now).unwrap_or_default();
                self.alarm = Some(Instant::now() + Duration::from_millis(left));
                None
            }
            (None, None) => None,
        };
        let at = self.table.at;
        if self
            .thinking
            .as_ref()
            .is_some_and(|now| Some((now.at, now.by)) != wanted.map(|(_, by)| (at, by)))
        {
            self.thinking = None;
        }
        // One that ended without a decision is no reason to wait.
        self.thinking.take_if(|thinking| thinking.task.is_finished());
        let lease = match claim {
            Claim::Have(lease) => Some(lease),
            Claim::Try => None,
            Claim::Leave => return,
        };
        if let (Some(thinking), Some(_)) = (&mut self.thinking, &lease) {
            // It is newer than the one that the thought has, which counts no more.
            thinking.lease = lease;
            return;
        }
        if let (Some((level, by)), None, Some(live)) = (wanted, &self.thinking, &self.table.live) {
            let position = live.position().clone();
            let pause = self.table.due_ms().map_or(0, |due| due - now);
            let pause = Duration::from_millis(u64::try_from(pause).unwrap_or_default());
            let (tables, own) = (self.tables.clone(), self.own.clone());
            let id = self.table.id.clone();
            let task = tokio::spawn(async move {
                let lease = match lease {
                    Some(lease) => Some(lease),
                    // If the store cannot say, the next sweep finds what nobody does.
                    None => tables.store().claim(Job::Turn(&id)).await.ok().flatten(),
                };
                let Some(lease) = lease else {
                    let _ = own.send(Ask::NotOurs { at }).await;
                    return;
                };
                tokio::time::sleep(pause).await;
                if let Some(action) = tables.bots().choose(position, level).await {
                    let _ = own.send(Ask::Decided { at, action: action.into(), by, lease }).await;
                }
            });
            self.thinking = Some(Thinking { at, by, task, lease: None });
        }
    }

    pub(super) async fn decided(&mut self, at: u32, action: ActionJson, by: By) {
        self.thinking = None;
        let done = self.carry_out(None, |table| {
            let stale = || Error::new(ErrorCode::Stale, "the game has moved on");
            table.decide_bot(at, action, by, now_ms()).ok_or_else(stale)
        });
        match done.await {
            Ok(_) => {}
            Err(error) if error.code() == ErrorCode::Stale => self.see_to_it(Claim::Try),
            Err(error) => {
                // The bot thinks again once the database is well: its turn is not lost.
                error.log();
                self.alarm = Some(Instant::now() + RETRY);
            }
        }
    }
}

/// Ends when it is time, if ever.
pub(super) async fn ring(alarm: Option<Instant>) {
    match alarm {
        Some(alarm) => sleep_until(alarm).await,
        None => std::future::pending().await,
    }
}
