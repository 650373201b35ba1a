//! All tables: finds the owner of a live one, or makes one from the log.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use nova_luna_protocol::online::{Answer, CommandMessage, ErrorCode};
use nova_luna_protocol::{from_json, to_json};
use nova_luna_store::{Appended, Command, Lease, Store, StoredReply};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::bots::Bots;
use crate::clock::now_ms;
use crate::deal::Deal;
use crate::error::Error;
use crate::metrics::Metrics;
use crate::news::{Pulse, Questions};
use crate::owner::{Ask, Owner, append};
use crate::table::{Decision, Person, Table};

/// Messages that wait for an owner; whoever sends more waits too.
const QUEUE: usize = 64;
/// How often to look for tables with something to do soon that nobody has in memory.
const SWEEP: Duration = Duration::from_secs(5);
/// How often to look for those that no node sees to, where there are several.
const SHARED_SWEEP: Duration = Duration::from_secs(1);
/// How many of those are woken at a time.
const WOKEN: u32 = 500;
/// The same where other nodes may take the rest.
const WOKEN_HERE: u32 = 32;
/// How many tables are read at the same time to be woken.
const WAKING: usize = 8;
/// How long an owner may take to answer. A database that is tried again may take longer; then whoever asked tries again,
/// and finds the answer by the command's id.
const ANSWER: Duration = Duration::from_secs(12);
/// How often to ask again when an owner has just left.
const TRIES: usize = 5;

/// All tables. Clones share them.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Store,
    bots: Bots,
    deal: Box<dyn Deal>,
    metrics: Metrics,
    // A std Mutex and not a Tokio one, because it is never held across an await.
    live: Mutex<HashMap<String, Live>>,
    questions: Questions,
}

/// A table in memory.
struct Live {
    owner: mpsc::Sender<Ask>,
    pulse: Arc<Pulse>,
}

impl Tables {
    /// The tables of a store.
    #[must_use]
    pub fn new(store: Store, deal: Box<dyn Deal>, metrics: Metrics) -> Tables {
        Tables(Arc::new(Inner {
            store,
            bots: Bots::new(metrics.clone()),
            deal,
            metrics,
            live: Mutex::default(),
            questions: Questions::default(),
        }))
    }

    /// Where everything is kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn bots(&self) -> &Bots {
        &self.0.bots
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How many tables are in memory.
    pub(crate) fn live_count(&self) -> usize {
        self.live().len()
    }

    /// What is to be looked up because of other nodes.
    pub(crate) fn questions(&self) -> &Questions {
        &self.0.questions
    }

    /// How far a live table is known.
    pub(crate) fn pulse(&self, table: &str) -> Option<Arc<Pulse>> {
        self.live().get(table).map(|live| live.pulse.clone())
    }

    /// The tables in memory.
    pub(crate) fn live_tables(&self) -> Vec<String> {
        self.live().keys().cloned().collect()
    }

    pub(crate) fn deal(&self) -> &dyn Deal {
        &*self.0.deal
    }

    /// Writes down a new table. `command` is who asked for it, and by which command; `made` says what was
    /// asked for, so that an id is not taken for another wish.
    pub async fn found(
        &self,
        decision: Decision,
        command: Option<(&str, &str)>,
        made: &str,
    ) -> Result<Answer, Error> {
        let found = self.found_once(decision, command, made).await?;
        found.ok_or_else(|| Error::internal(&"a new table's id was taken"))
    }

    /// Writes down a new table; `None` if there is one with its id.
    pub async fn found_once(
        &self,
        decision: Decision,
        command: Option<(&str, &str)>,
        made: &str,
    ) -> Result<Option<Answer>, Error> {
        let after = decision.after().ok_or_else(|| Error::internal(&"a table without entries"))?;
        let answer = Answer {
            id: command.map(|(_, id)| id.to_owned()).unwrap_or_default(),
            table: after.id.clone(),
            seq: after.seq,
        };
        let command = command.map(|(person, id)| Command {
            person: person.to_owned(),
            id: id.to_owned(),
            reply: to_json(&Kept { answer: answer.clone(), made: Some(made.to_owned()) }),
        });
        let append = append(&decision.entries, 0, after, command);
        match self.store().append(append).await? {
            Appended::Done => {
                for (happening, _) in &decision.steps {
                    self.0.metrics.happened(happening);
                }
                Ok(Some(answer))
            }
            Appended::Repeated(stored) => Kept::read(&stored, Some(made)).map(Some),
            Appended::Conflict => Ok(None),
            Appended::SignedOut => Err(Error::signed_out()),
        }
    }

    /// Lets something happen at a table.
    pub async fn command(
        &self,
        table: &str,
        actor: Person,
        message: CommandMessage,
    ) -> Result<Answer, Error> {
        let began = Instant::now();
        let ask = |reply| Ask::Command { actor: actor.clone(), message: message.clone(), reply };
        let done = self.ask(table, ask).await.and_then(|answer| answer);
        let outcome = match &done {
            Ok(_) => "done",
            Err(error) if error.is_fault() => "failed",
            Err(_) => "refused",
        };
        self.0.metrics.command(outcome, began.elapsed());
        done
    }

    /// Asks the owner of a table.
    pub async fn ask<T>(
        &self,
        table: &str,
        ask: impl Fn(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Error> {
        for _ in 0..TRIES {
            let owner = self.owner(table).await?;
            let (reply, answer) = oneshot::channel();
            let asked = async { owner.send(ask(reply)).await.is_ok().then_some(answer.await.ok()) };
            match timeout(ANSWER, asked).await {
                Ok(Some(Some(answer))) => return Ok(answer),
                Ok(_) => {}
                Err(_) => {
                    let message = "the table does not answer in time: try again soon";
                    return Err(Error::new(ErrorCode::Unavailable, message));
                }
            }
            // The owner left while we asked: a new one takes over, from the log.
        }
        Err(Error::internal(&"the owner of a table does not answer"))
    }

    /// Makes sure that a table's bots and clock are seen to. `lease` says that this is for us to do.
    pub async fn wake(&self, table: &str, lease: Option<Lease>) -> Result<(), Error> {
        // If the owner leaves just now the next sweep wakes the table, and if it has no room for this it
        // is awake.
        let _ = self.owner(table).await?.try_send(Ask::Wake { lease });
        Ok(())
    }

    /// Tells an owner something that may be lost, if there is one.
    pub fn hint(&self, table: &str, ask: Ask) {
        if let Some(live) = self.live().get(table) {
            let _ = live.owner.try_send(ask);
        }
    }

    /// Tells an owner something that needs no reply, if there is one.
    pub fn tell(&self, table: &str, ask: Ask) {
        let Some(owner) = self.live().get(table).map(|live| live.owner.clone()) else { return };
        // Mostly there is room. If there is none, somebody has to wait, unless everything ends anyway.
        if let Err(TrySendError::Full(ask)) = owner.try_send(ask)
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(async move { owner.send(ask).await });
        }
    }

    /// The owner of a table, made from its log if there is none.
    async fn owner(&self, id: &str) -> Result<mpsc::Sender<Ask>, Error> {
        if let Some(live) = self.live().get(id).filter(|live| !live.owner.is_closed()) {
            return Ok(live.owner.clone());
        }
        let log = self.store().events(id, 0).await?;
        if log.is_empty() {
            return Err(Error::unknown_table());
        }
        let table = Table::replay(id, log.iter().map(|event| (event.at, event.body.as_str())))?;
        // Somebody else may have been faster; then theirs is the owner and ours is forgotten.
        let mut live = self.live();
        if let Some(live) = live.get(id).filter(|live| !live.owner.is_closed()) {
            return Ok(live.owner.clone());
        }
        let (own, asks) = mpsc::channel(QUEUE);
        let pulse = Arc::new(Pulse::default());
        live.insert(id.to_owned(), Live { owner: own.clone(), pulse: pulse.clone() });
        drop(live);
        if self.store().is_shared() {
            // Who is there by way of other nodes?
            self.questions().ask(id);
        }
        Owner::new(table, self.clone(), own.clone(), asks, pulse).start();
        Ok(own)
    }

    /// Lets an owner go, unless somebody has just asked it something.
    pub(crate) fn retire(&self, table: &str, asks: &mpsc::Receiver<Ask>) -> bool {
        let mut live = self.live();
        let idle = asks.is_empty();
        if idle {
            live.remove(table);
        }
        idle
    }

    /// Wakes the tables that have something to do, for ever: after a restart that is how bots and
    /// clocks go on, and those of a node that has died.
    pub async fn sweep(self) {
        // Alone, until the next look, so that nothing is late: an awake table knows its own time. Where
        // others are awake too, only what nobody sees to.
        let shared = self.store().is_shared();
        let (pause, ahead) = if shared { (SHARED_SWEEP, Duration::ZERO) } else { (SWEEP, SWEEP) };
        loop {
            let mut woken = 0;
            // What this node cannot see to soon is for others, or for later.
            while woken < WOKEN && !(shared && self.bots().is_busy()) {
                let until = now_ms() + ahead.as_millis() as i64;
                let most = if shared { WOKEN_HERE } else { WOKEN };
                let due = self.store().claim_due(until, most).await.unwrap_or_else(|error| {
                    Error::from(error).log();
                    Vec::new()
                });
                let all = due.len() < most as usize;
                self.wake_all(due).await;
                woken += most;
                if all {
                    break;
                }
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// Wakes several at a time, so that one that is slow to read does not keep the others asleep.
    async fn wake_all(&self, due: Vec<(String, Lease)>) {
        let mut waking = JoinSet::new();
        for (table, lease) in due {
            if waking.len() >= WAKING {
                waking.join_next().await;
            }
            let tables = self.clone();
            waking.spawn(async move {
                if let Err(error) = tables.wake(&table, Some(lease)).await {
                    error.log();
                }
            });
        }
        waking.join_all().await;
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<String, Live>> {
        // A panic while it was held cannot have left a map half changed.
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is kept of a command that was carried out.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    #[serde(flatten)]
    pub answer: Answer,
    /// What the table was made for, if the command made one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
}

impl Kept {
    /// The answer to a command that is sent again, unless its id belongs to another wish.
    pub fn read(stored: &StoredReply, made: Option<&str>) -> Result<Answer, Error> {
        let kept: Kept = from_json(&stored.body).map_err(|error| Error::internal(&error))?;
        if kept.made.as_deref() == made {
            return Ok(kept.answer);
        }
        let reason = "id: you have used it for something else, it is new for every command";
        Err(Error::new(ErrorCode::BadRequest, reason))
    }
}
