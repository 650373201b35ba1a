//! The owners in memory.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use nova_luna_protocol::{PersonId, TableId};
use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc};

use super::request::{Notice, Request};

/// Requests that wait for an owner; whoever sends more waits too.
const QUEUE: usize = 64;

#[derive(Default)]
pub struct Registry {
    // Not a Mutex of Tokio, because it is never held across an await.
    owners: Mutex<HashMap<TableId, RegistryEntry>>,
    /// How often a log was changed beside its owner.
    rereads: AtomicU64,
    /// Tables to compare with the database soon.
    pub lookups: LookupQueue,
}

struct RegistryEntry {
    requests: mpsc::Sender<Request>,
    status: Arc<OwnerStatus>,
}

/// The place of an owner in the registry, before its task runs.
pub struct Registration {
    pub sender: mpsc::Sender<Request>,
    pub requests: mpsc::Receiver<Request>,
    pub status: Arc<OwnerStatus>,
}

impl Registry {
    /// How to reach the owner of a table, if there is one.
    pub fn find(&self, table: &TableId) -> Option<mpsc::Sender<Request>> {
        let owners = self.owners.lock();
        let entry = owners.get(table).filter(|entry| !entry.requests.is_closed());
        entry.map(|entry| entry.requests.clone())
    }

    /// Registers a new owner, unless another one was faster: then that one.
    pub fn register(&self, table: &TableId) -> Result<Registration, mpsc::Sender<Request>> {
        let mut owners = self.owners.lock();
        if let Some(entry) = owners.get(table).filter(|entry| !entry.requests.is_closed()) {
            return Err(entry.requests.clone());
        }
        let (sender, requests) = mpsc::channel(QUEUE);
        let status = Arc::new(OwnerStatus::default());
        let entry = RegistryEntry { requests: sender.clone(), status: status.clone() };
        owners.insert(table.clone(), entry);
        Ok(Registration { sender, requests, status })
    }

    /// Removes an owner, unless somebody has just asked it something.
    pub fn retire(&self, table: &TableId, requests: &mpsc::Receiver<Request>) -> bool {
        let mut owners = self.owners.lock();
        let idle = requests.is_empty();
        if idle {
            owners.remove(table);
        }
        idle
    }

    /// Removes an owner that cannot go on. Whoever waits for it asks the next one.
    pub fn remove(&self, table: &TableId, requests: &mut mpsc::Receiver<Request>) {
        let mut owners = self.owners.lock();
        requests.close();
        owners.remove(table);
    }

    pub fn status(&self, table: &TableId) -> Option<Arc<OwnerStatus>> {
        self.owners.lock().get(table).map(|entry| entry.status.clone())
    }

    pub fn tables(&self) -> Vec<TableId> {
        self.owners.lock().keys().cloned().collect()
    }

    pub fn count(&self) -> usize {
        self.owners.lock().len()
    }

    /// Tells the owner of a table, if there is one, that its log was changed beside it.
    pub fn reread(&self, table: &TableId) {
        // First, so that whoever is about to register an owner sees that it may have read the old log.
        self.rereads.fetch_add(1, Ordering::AcqRel);
        self.send(table, Request::Notice(Notice::LogChanged));
    }

    /// How often [`Registry::reread`] was called.
    pub fn rereads(&self) -> u64 {
        self.rereads.load(Ordering::Acquire)
    }

    /// Tells an owner something that may be lost, if there is one.
    pub fn try_send(&self, table: &TableId, request: Request) {
        if let Some(requests) = self.find(table) {
            let _ = requests.try_send(request);
        }
    }

    /// Tells an owner something that must arrive, if there is one.
    pub fn send(&self, table: &TableId, request: Request) {
        if let Some(requests) = self.find(table) {
            send(&requests, request);
        }
    }
}

/// Sends a request that must arrive, without waiting.
pub fn send(requests: &mpsc::Sender<Request>, request: Request) {
    // Mostly there is room. If there is none, a task waits for it, unless the runtime ends anyway.
    if let Err(TrySendError::Full(request)) = requests.try_send(request)
        && let Ok(runtime) = Handle::try_current()
    {
        let requests = requests.clone();
        runtime.spawn(async move { requests.send(request).await });
    }
}

/// How far an owner has come, and who is connected to its table by way of other nodes. The owner and the
/// task that compares tables with the database share it.
#[derive(Default)]
pub struct OwnerStatus {
    seq: AtomicU32,
    elsewhere: Mutex<HashSet<PersonId>>,
}

impl OwnerStatus {
    pub fn set_seq(&self, seq: u32) {
        self.seq.store(seq, Ordering::Release);
    }

    pub fn is_behind(&self, seq: u64) -> bool {
        u64::from(self.seq.load(Ordering::Acquire)) < seq
    }

    /// Whether a person is connected by way of another node.
    pub fn is_elsewhere(&self, person: &PersonId) -> bool {
        self.elsewhere.lock().contains(person)
    }

    /// Sets who is connected by way of other nodes, and returns whether that has changed.
    pub fn set_elsewhere(&self, people: impl Iterator<Item = PersonId>) -> bool {
        let people: HashSet<PersonId> = people.collect();
        let mut known = self.elsewhere.lock();
        let changed = *known != people;
        *known = people;
        changed
    }
}

/// Tables to compare with the database soon.
#[derive(Default)]
pub struct LookupQueue {
    tables: Mutex<HashSet<TableId>>,
    wake: Notify,
}

impl LookupQueue {
    pub fn add(&self, table: &TableId) {
        self.tables.lock().insert(table.clone());
        self.wake.notify_one();
    }

    /// Ends once a table was added.
    pub async fn added(&self) {
        self.wake.notified().await;
    }

    pub fn take(&self) -> Vec<TableId> {
        let mut tables = self.tables.lock();
        tables.drain().collect()
    }
}
