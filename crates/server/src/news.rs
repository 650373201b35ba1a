//! What other nodes on the same database do: heard at once, and looked up every now and then in case that
//! it was not heard.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nova_luna_store::{Notice, TableHead};
use tokio::sync::Notify;
use tokio::time::MissedTickBehavior;

use crate::app::{App, Ended};
use crate::error::Error;
use crate::owner::Ask;
use crate::tables::Tables;

/// How often the live tables are looked up in case that a hint was lost.
const LOOK_UP: Duration = Duration::from_secs(3);
/// How long to wait for more before looking up what somebody has told.
const GATHER: Duration = Duration::from_millis(50);
/// So many tables are looked up at a time.
const AT_ONCE: usize = 1000;

/// How far a live table is known here. Its owner and whoever looks it up share it.
#[derive(Default)]
pub struct Pulse {
    seq: AtomicU32,
    elsewhere: Mutex<HashSet<String>>,
}

impl Pulse {
    /// The owner has come to this event.
    pub fn reach(&self, seq: u32) {
        self.seq.store(seq, Ordering::Release);
    }

    fn is_behind(&self, seq: u64) -> bool {
        u64::from(self.seq.load(Ordering::Acquire)) < seq
    }

    /// Whether somebody is connected to the table by way of another node.
    pub fn is_elsewhere(&self, person: &str) -> bool {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner).contains(person)
    }

    /// Notes who is. Whether that is news.
    fn set_elsewhere(&self, people: Vec<String>) -> bool {
        let people: HashSet<String> = people.into_iter().collect();
        let mut known = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let new = *known != people;
        *known = people;
        new
    }
}

/// Which tables are to be looked up soon.
#[derive(Default)]
pub struct Questions {
    tables: Mutex<HashSet<String>>,
    bell: Notify,
}

impl Questions {
    /// A table is to be looked up.
    pub fn ask(&self, table: &str) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned());
        self.bell.notify_one();
    }

    fn take(&self) -> Vec<String> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.drain().collect()
    }
}

/// Hears what other nodes tell, for ever.
pub async fn listen(app: App) {
    let store = app.store().clone();
    store.listen(|notice| hear(&app, notice)).await;
}

fn hear(app: &App, notice: Notice) {
    let tables = app.tables();
    match notice {
        Notice::LogGrew { table, seq } => {
            if tables.pulse(&table).is_some_and(|pulse| pulse.is_behind(seq)) {
                tables.hint(&table, Ask::News);
            }
        }
        Notice::PresenceChanged { table } => {
            if tables.pulse(&table).is_some() {
                tables.questions().ask(&table);
            }
        }
        Notice::SessionsEnded { person } => app.end_here(Ended::Somewhere { person }),
        Notice::Gap => {
            app.end_here(Ended::Perhaps);
            for table in tables.live_tables() {
                // What was told of this node may be forgotten, too.
                tables.tell(&table, Ask::Announce);
                tables.questions().ask(&table);
            }
        }
    }
}

/// Looks up the live tables, for ever.
pub async fn look_up(tables: Tables) {
    // However often somebody asks, everything has its turn.
    let mut everything = tokio::time::interval(LOOK_UP);
    everything.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let all = tokio::select! {
            _ = everything.tick() => true,
            () = tables.questions().bell.notified() => {
                tokio::time::sleep(GATHER).await;
                false
            }
        };
        // First, so that a table that is asked for from now on is asked for the next time.
        let asked = tables.questions().take();
        let asked = if all { tables.live_tables() } else { asked };
        for some in asked.chunks(AT_ONCE) {
            match tables.store().table_heads(some).await {
                Ok(heads) => heads.into_iter().for_each(|head| compare(&tables, head)),
                Err(error) => Error::from(error).log(),
            }
        }
    }
}

fn compare(tables: &Tables, head: TableHead) {
    let Some(pulse) = tables.pulse(&head.table) else { return };
    if pulse.set_elsewhere(head.elsewhere) {
        tables.tell(&head.table, Ask::Presence);
    }
    if pulse.is_behind(head.seq) {
        tables.hint(&head.table, Ask::News);
    }
}
