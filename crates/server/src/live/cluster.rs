//! What other nodes on the same database do. They send notices; since a notice can be lost, all tables in memory
//! are also compared with the database every few seconds. What an operator does beside the server is found in the
//! database, too.

use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::PersonId;
use nova_luna_store::{Notice, OperatorAct, StoreError, TableHead};
use tokio::time::MissedTickBehavior;

use super::ended_sessions::{Sessions, SessionsEnded};
use super::request::{Notice as OwnerNotice, Request};
use super::tables::Tables;
use crate::error::Error;

/// How often all tables in memory are compared with the database.
const LOOK_UP: Duration = Duration::from_secs(3);
/// How long to wait for more tables before looking up those that somebody has asked for.
const GATHER: Duration = Duration::from_millis(50);
/// How many tables are looked up in one statement.
const AT_ONCE: usize = 1000;

/// Listens to other nodes, for ever.
pub async fn listen(tables: Tables, sessions: Arc<Sessions>) {
    let store = tables.context.store.clone();
    store.listen(|notice| on_notice(&tables, &sessions, notice)).await;
}

fn on_notice(tables: &Tables, sessions: &Sessions, notice: Notice) {
    let registry = &tables.registry;
    match notice {
        Notice::LogGrew { table, seq } => {
            let table = table.into();
            if registry.status(&table).is_some_and(|status| status.is_behind(seq)) {
                registry.try_send(&table, Request::Notice(OwnerNotice::LogGrew));
            }
        }
        Notice::PresenceChanged { table } => {
            let table = table.into();
            if registry.status(&table).is_some() {
                registry.lookups.add(&table);
            }
        }
        Notice::SessionsEnded { person } => {
            sessions.end_here(SessionsEnded::Recheck { person: person.into() });
        }
        Notice::Gap => {
            sessions.end_here(SessionsEnded::RecheckAll);
            for table in registry.tables() {
                // Other nodes may have forgotten who is here, too.
                registry.send(&table, Request::Notice(OwnerNotice::Reannounce));
                registry.lookups.add(&table);
            }
        }
    }
}

/// Follows what an operator changes in the database beside this server, for ever. `last` is the number of the last
/// change that nobody needs to hear of; if it is not known, that is the last one so far.
pub async fn follow_operator(tables: Tables, sessions: Arc<Sessions>, mut last: Option<i64>) {
    loop {
        if let Err(error) = hear_operator(&tables, &sessions, &mut last).await {
            Error::from(error).log();
        }
        tokio::time::sleep(LOOK_UP).await;
    }
}

async fn hear_operator(
    tables: &Tables,
    sessions: &Sessions,
    last: &mut Option<i64>,
) -> Result<(), StoreError> {
    let store = &tables.context.store;
    let Some(heard) = *last else {
        *last = Some(store.last_operator_act().await?);
        return Ok(());
    };
    for (number, act) in store.operator_acts_after(heard).await? {
        *last = Some(number);
        match act {
            OperatorAct::Table(table) => tables.reread(&table.into()),
            OperatorAct::Sessions(person) => {
                sessions.end_here(SessionsEnded::Recheck { person: person.into() });
            }
        }
    }
    Ok(())
}

/// Compares the tables in memory with the database, for ever.
pub async fn look_up(tables: Tables) {
    let registry = &tables.registry;
    // However often somebody asks, everything has its turn.
    let mut everything = tokio::time::interval(LOOK_UP);
    everything.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let all = tokio::select! {
            _ = everything.tick() => true,
            () = registry.lookups.added() => {
                tokio::time::sleep(GATHER).await;
                false
            }
        };
        // First, so that a table that is added from now on is looked up the next time.
        let added = registry.lookups.take();
        let wanted = if all { registry.tables() } else { added };
        let wanted: Vec<String> = wanted.into_iter().map(String::from).collect();
        for some in wanted.chunks(AT_ONCE) {
            match tables.context.store.table_heads(some).await {
                Ok(heads) => heads.into_iter().for_each(|head| compare(&tables, head)),
                Err(error) => Error::from(error).log(),
            }
        }
    }
}

fn compare(tables: &Tables, head: TableHead) {
    let table = head.table.into();
    let Some(status) = tables.registry.status(&table) else { return };
    if status.set_elsewhere(head.elsewhere.into_iter().map(PersonId::from)) {
        tables.registry.send(&table, Request::Notice(OwnerNotice::PresenceChanged));
    }
    if status.is_behind(head.seq) {
        tables.registry.try_send(&table, Request::Notice(OwnerNotice::LogGrew));
    }
}
