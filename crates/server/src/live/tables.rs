//! All tables: opens them from the log, makes new ones, and wakes those that have something to do.

use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::TableId;
use nova_luna_store::{Lease, SessionGuard};
use nova_luna_table::Decision;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::command::CommandKey;
use super::context::Context;
use super::create::try_create;
use super::history;
use super::owner::Owner;
use super::registry::Registry;
use super::request::{Request, TurnRequest};
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::subnet::Subnet;

/// How often to look for tables with something to do soon that are not in memory.
const LOOK: Duration = Duration::from_secs(5);
/// How often to look for those that no node wakes, where there are several nodes.
const SHARED_LOOK: Duration = Duration::from_secs(1);
/// How many of those are woken at a time.
const WOKEN: u32 = 500;
/// The same where other nodes may take the rest.
const SHARED_WOKEN: u32 = 32;
/// How many tables are read at the same time to be woken.
const WAKING: usize = 8;

/// All tables. Clones share them.
#[derive(Clone)]
pub struct Tables {
    pub(crate) context: Arc<Context>,
    pub(super) registry: Arc<Registry>,
}

impl Tables {
    pub fn new(context: Arc<Context>) -> Tables {
        Tables { context, registry: Arc::default() }
    }

    /// How many tables are in memory.
    pub fn count(&self) -> usize {
        self.registry.count()
    }

    /// Writes a new table down, and returns its id.
    pub async fn create(
        &self,
        decision: &Decision,
        key: Option<&CommandKey>,
        session: Option<&SessionGuard>,
        purpose: &str,
        subnet: Option<Subnet>,
    ) -> Result<TableId, Error> {
        let created = try_create(&self.context, decision, key, session, purpose, subnet).await?;
        created.ok_or_else(|| Error::internal("a new table's id was taken"))
    }

    /// How to reach the owner of a table. If there is none, the table is opened from its log for somebody from this
    /// subnet.
    pub(super) async fn owner(
        &self,
        id: &TableId,
        subnet: Option<Subnet>,
    ) -> Result<mpsc::Sender<Request>, Error> {
        if let Some(owner) = self.registry.find(id) {
            return Ok(owner);
        }
        let rereads = self.registry.rereads();
        let table =
            history::open(&self.context.store, id).await?.ok_or_else(Error::unknown_table)?;
        match self.registry.register(id) {
            Ok(registration) => {
                let sender = registration.sender.clone();
                if self.registry.rereads() != rereads {
                    // Perhaps it is this log that was changed after it was read.
                    self.reread(id);
                }
                if self.context.store.is_shared() {
                    // Who is connected by way of other nodes?
                    self.registry.lookups.add(id);
                }
                let (context, registry) = (self.context.clone(), self.registry.clone());
                Owner::start(table, subnet, context, registry, registration);
                Ok(sender)
            }
            Err(faster) => Ok(faster),
        }
    }

    /// Tells the owner of a table that its log was changed beside it: it leaves the memory, and whoever looks on
    /// connects again.
    pub fn reread(&self, table: &TableId) {
        self.registry.reread(table);
    }

    /// Makes sure that a table's bots and clock go on. `lease` says that this node has to do it.
    pub(super) async fn wake(
        &self,
        table: &TableId,
        subnet: Option<Subnet>,
        lease: Option<Lease>,
    ) -> Result<(), Error> {
        // If the owner leaves just now, the next look wakes the table. If it has no room for this, it is awake.
        let _ =
            self.owner(table, subnet).await?.try_send(Request::Turn(TurnRequest::Wake { lease }));
        Ok(())
    }

    /// Wakes the tables that have something to do, for ever. After a restart that is how bots and clocks go
    /// on, also those of a node that has died.
    pub async fn run_due(self) {
        // A single node looks ahead to the next look, so that nothing is late: a table in memory knows its own
        // time. Where there are several, each takes only what is due and nobody's.
        let shared = self.context.store.is_shared();
        loop {
            if shared {
                self.wake_unclaimed().await;
            } else {
                self.wake_due(now_ms() + LOOK.as_millis() as i64, WOKEN).await;
            }
            tokio::time::sleep(if shared { SHARED_LOOK } else { LOOK }).await;
        }
    }

    /// Wakes the tables that are due until `until`, at most so many.
    async fn wake_due(&self, until: i64, most: u32) {
        // Those in memory are awake. They may be due for long, while their bots wait for a thread.
        let awake = u32::try_from(self.count()).unwrap_or(u32::MAX);
        let mut due = self.claim_due(until, most.saturating_add(awake)).await;
        due.retain(|(table, _)| self.registry.find(table).is_none());
        due.truncate(most as usize);
        self.wake_all(due).await;
    }

    /// Wakes the tables that are due and that no node wakes.
    async fn wake_unclaimed(&self) {
        // What this node cannot play soon is for others, or for later.
        for _ in 0..WOKEN.div_ceil(SHARED_WOKEN) {
            if self.context.workers.is_busy() {
                return;
            }
            let due = self.claim_due(now_ms(), SHARED_WOKEN).await;
            let all = due.len() < SHARED_WOKEN as usize;
            self.wake_all(due).await;
            if all {
                return;
            }
        }
    }

    async fn claim_due(&self, until: i64, most: u32) -> Vec<(TableId, Lease)> {
        let due = self.context.store.claim_due(until, most).await;
        let due = due.unwrap_or_else(|error| {
            Error::from(error).log();
            Vec::new()
        });
        due.into_iter().map(|(table, lease)| (table.into(), lease)).collect()
    }

    /// Wakes several at a time, so that one that is slow to read does not keep the others waiting.
    async fn wake_all(&self, due: Vec<(TableId, Lease)>) {
        let mut waking = JoinSet::new();
        for (table, lease) in due {
            if waking.len() >= WAKING {
                waking.join_next().await;
            }
            let tables = self.clone();
            waking.spawn(async move {
                if let Err(error) = tables.wake(&table, None, Some(lease)).await {
                    error.log();
                }
            });
        }
        waking.join_all().await;
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_protocol::from_json;
    use nova_luna_protocol::online::NewTable;
    use nova_luna_table::{Person, create};
    use nova_luna_testing::wait::until;

    use super::*;
    use crate::limits::fair_queue::ThinkingLimits;
    use crate::random::RandomDealer;

    #[tokio::test(flavor = "multi_thread")]
    async fn bots_go_on_after_the_clock_was_put_back() {
        let limits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };
        let context = Context::for_tests("sqlite::memory:", limits).await;
        let tables = Tables::new(Arc::new(context));
        let ada = Person { id: "ada".into(), name: "Ada".to_owned() };
        let in_two_hours = now_ms() + 2 * 60 * 60 * 1000;
        let make = async |id: &str, seats: &str| {
            let more = r#""turn_limit_s": 60, "bot_pause_ms": 1"#;
            let new: NewTable =
                from_json(&format!(r#"{{"id": "1", "seats": [{seats}], {more}}}"#)).unwrap();
            let new = create::new(id.into(), ada.clone(), &new, in_two_hours, &RandomDealer);
            tables.create(&new.unwrap(), None, None, "table", None).await.unwrap();
        };
        // At some of them Ada begins.
        let ids: Vec<String> = (0..32).map(|number| number.to_string()).collect();
        for id in &ids {
            make(id, r#""level1", "level1", "level1", "me""#).await;
        }
        make("people", r#""me", "me""#).await;
        let options = async |id: &str| {
            let state = tables.table(&id.into()).state(Some(&"ada".into())).await.unwrap();
            (state.version.0, state.game.is_some_and(|game| game.options.is_some()))
        };
        let before = options("people").await;
        let running = tokio::spawn(tables.clone().run_due());
        let due = async || tables.context.store.due(now_ms(), 99).await.unwrap().len();
        assert!(due().await > 0);
        until("the bots have played", async || due().await == 0).await;
        for id in &ids {
            assert!(options(id).await.1, "it is her turn");
        }
        // Her time is not over.
        assert_eq!(options("people").await, before);
        running.abort();
    }

    #[tokio::test]
    async fn tables_whose_bots_wait_keep_no_others_from_waking() {
        let nobody_thinks = ThinkingLimits { per_person: 0, per_subnet: 0, waiting: 100 };
        let context = Context::for_tests("sqlite::memory:", nobody_thinks).await;
        let tables = Tables::new(Arc::new(context));
        let bots = r#"{"id": "1", "seats": ["me", "level5", "level5", "level5"]}"#;
        let bots: NewTable = from_json(bots).unwrap();
        let ada = Person { id: "ada".into(), name: "Ada".to_owned() };
        // At some of them Ada begins.
        for number in 0..64 {
            let id = number.to_string();
            let new = create::new(id.into(), ada.clone(), &bots, 0, &RandomDealer).unwrap();
            tables.create(&new, None, None, "table", None).await.unwrap();
        }
        let until = now_ms() + 60_000;
        assert!(tables.context.store.due(until, 64).await.unwrap().len() > 8);
        for looks in 1..=2 {
            tables.wake_due(until, 4).await;
            assert_eq!(tables.count(), 4 * looks);
        }
    }
}
