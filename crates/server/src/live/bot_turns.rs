//! Turns that bots play: their own, and those of people whose time is over.

use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::Version;
use nova_luna_protocol::online::By;
use nova_luna_store::{Job, Lease};
use nova_luna_table::bot_turn::RETRY;
use nova_luna_table::{BotTurn, Table};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

use super::context::Context;
use super::request::{Request, TurnRequest};
use crate::clock::now_ms;
use crate::limits::fair_queue::Requester;
use crate::limits::subnet::Subnet;

/// Whether this node plays a turn.
pub enum Claim {
    /// It does, because it has this lease.
    Held(Lease),
    /// It does if no other node does.
    Acquire,
    /// The node that caused the turn plays it, or one that finds later that nobody does.
    Leave,
}

pub struct BotTurns {
    context: Arc<Context>,
    /// Where the actions go: the owner of the table.
    owner: mpsc::Sender<Request>,
    /// From where the last command came, or the request for which the table was opened.
    pub subnet: Option<Subnet>,
    pending: Option<PendingTurn>,
    /// When to look again whether a turn has to be played.
    alarm: Option<Instant>,
}

/// A turn that a bot thinks about.
struct PendingTurn {
    version: Version,
    by: By,
    task: JoinHandle<()>,
    /// A lease that came after the task had begun.
    lease: Option<Lease>,
}

impl Drop for PendingTurn {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl BotTurns {
    pub fn new(
        context: Arc<Context>,
        owner: mpsc::Sender<Request>,
        subnet: Option<Subnet>,
    ) -> BotTurns {
        BotTurns { context, owner, subnet, pending: None, alarm: None }
    }

    /// Compares the turn that is due with the one that is under way. It may be called at any time.
    pub fn schedule(&mut self, table: &Table, claim: Claim) {
        self.alarm = None;
        let turn = table.next_bot_turn().filter(|turn| match turn.wait(now_ms()) {
            wait if turn.by == By::Clock && !wait.is_zero() => {
                self.alarm = Some(Instant::now() + wait);
                false
            }
            _ => true,
        });
        // One that ended without an action does not count either.
        self.pending.take_if(|pending| {
            let same = |turn: &BotTurn| (turn.version, turn.by) == (pending.version, pending.by);
            !turn.as_ref().is_some_and(same) || pending.task.is_finished()
        });
        let lease = match claim {
            Claim::Held(lease) => Some(lease),
            Claim::Acquire => None,
            Claim::Leave => return,
        };
        match (&mut self.pending, turn) {
            // A new lease replaces the one that the task has: that one may have run out.
            (Some(pending), _) => pending.lease = lease.or(pending.lease.take()),
            (None, Some(turn)) => self.pending = self.start(table, turn, lease),
            (None, None) => {}
        }
    }

    fn start(&self, table: &Table, turn: BotTurn, lease: Option<Lease>) -> Option<PendingTurn> {
        let BotTurn { version, by, level, .. } = turn;
        let position = table.game()?.position().clone();
        let person = table.bots_play_for()?.id.clone();
        let requester = Requester { person: Some(person), subnet: self.subnet };
        let (context, owner, id) = (self.context.clone(), self.owner.clone(), table.id().clone());
        let task = tokio::spawn(async move {
            let lease = match lease {
                Some(lease) => Some(lease),
                // If the store cannot say, whoever looks for due turns finds this one.
                None => context.store.claim(Job::Turn(&id)).await.ok().flatten(),
            };
            let Some(lease) = lease else {
                let _ = owner.send(Request::Turn(TurnRequest::Taken { version })).await;
                return;
            };
            sleep(turn.wait(now_ms())).await;
            if let Some(action) = context.workers.choose(&requester, position, level).await {
                let action = action.into();
                let ready = TurnRequest::Ready { version, action, by, lease };
                let _ = owner.send(Request::Turn(ready)).await;
            }
        });
        Some(PendingTurn { version, by, task, lease: None })
    }

    /// The pending turn has been decided on. The lease, if there is one, has to last until it is in the log.
    pub fn finish(&mut self) -> Option<Lease> {
        self.pending.take().and_then(|mut pending| pending.lease.take())
    }

    /// Another node plays the turn.
    pub fn give_up(&mut self, version: Version) {
        self.pending.take_if(|pending| pending.version == version);
    }

    /// Looks again soon, because the store could not be reached.
    pub fn retry_soon(&mut self) {
        self.alarm = Some(Instant::now() + RETRY);
    }

    pub fn is_thinking(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether there is nothing to do during this time.
    pub fn is_idle_for(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        self.pending.is_none() && self.alarm.is_none_or(|alarm| alarm > until)
    }

    /// Ends when it is time to look again, if ever.
    pub async fn alarm(&self) {
        match self.alarm {
            Some(alarm) => sleep_until(alarm).await,
            None => std::future::pending().await,
        }
    }
}
