//! Several nodes on one database: what they tell each other, and which of them does what.
//!
//! Only PostgreSQL can be shared. On SQLite there is one node, so nothing is told, every job is its own,
//! and none of this touches the database.

use crate::courier::Courier;
use crate::{Database, Store, StoreError};

/// What other nodes have done. It is a hint: it may come late, twice or never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A table's log has come to this event.
    Table {
        /// Which.
        table: String,
        /// The event.
        seq: u64,
    },
    /// Somebody has come to a table, or gone.
    Presence {
        /// Which.
        table: String,
    },
    /// Sessions of somebody have ended.
    Person {
        /// Whose.
        person: String,
    },
    /// Anything may have happened meanwhile.
    Missed,
}

/// A job that is this node's for as long as this value lives. When the node dies, another one can claim
/// it a few seconds later.
#[derive(Default)]
pub struct Lease(Option<Held>);

struct Held {
    courier: Courier,
    job: String,
    number: u64,
}

impl Lease {
    pub(crate) fn new(courier: Courier, job: String, number: u64) -> Lease {
        Lease(Some(Held { courier, job, number }))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(Held { courier, job, number }) = &self.0 {
            courier.release(job, *number);
        }
    }
}

/// What the database knows of a table that somebody looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Which table.
    pub table: String,
    /// Its last event.
    pub seq: u64,
    /// Who is connected to it by way of other nodes.
    pub elsewhere: Vec<String>,
}

impl Store {
    /// Whether other nodes may use the same database.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.courier().is_some()
    }

    /// Tells the other nodes, without waiting.
    pub fn tell(&self, news: News) {
        if let Some(courier) = self.courier() {
            courier.tell(news);
        }
    }

    /// Tells the other nodes that somebody is connected to a table by way of this one, or not any more.
    /// It is forgotten when the node dies.
    pub fn set_presence(&self, table: &str, person: &str, here: bool) {
        if let Some(courier) = self.courier() {
            courier.set_presence(table, person, here);
        }
    }

    /// Hears what other nodes tell, for ever. What this node tells may be among it.
    pub async fn listen(&self, hear: impl Fn(News) + Send + Sync) {
        match &*self.database {
            Database::Sqlite(_) => std::future::pending().await,
            Database::Postgres(database) => database.listen(&hear).await,
        }
    }

    /// Looks at many tables at once.
    pub async fn glance(&self, tables: &[String]) -> Result<Vec<Glance>, StoreError> {
        match &*self.database {
            Database::Sqlite(_) => Ok(Vec::new()),
            Database::Postgres(_) if tables.is_empty() => Ok(Vec::new()),
            Database::Postgres(database) => database.glance(tables).await,
        }
    }

    /// Claims a job; nothing when another node does it.
    pub async fn claim(&self, job: &str) -> Result<Option<Lease>, StoreError> {
        match self.courier() {
            Some(courier) => courier.claim(job.to_owned()).await,
            None => Ok(Some(Lease::default())),
        }
    }

    /// Claims what a table has to do.
    pub async fn claim_table(&self, table: &str) -> Result<Option<Lease>, StoreError> {
        self.claim(&format!("{TABLE_JOB}{table}")).await
    }

    /// Claims the tables that have something to do up to `until` and that no node sees to: the soonest
    /// first.
    pub async fn claim_due(
        &self,
        until: i64,
        most: u32,
    ) -> Result<Vec<(String, Lease)>, StoreError> {
        match &*self.database {
            Database::Sqlite(_) => {
                let due = self.due(until, most).await?;
                Ok(due.into_iter().map(|(table, _)| (table, Lease::default())).collect())
            }
            Database::Postgres(database) => database.claim_due(until, most).await,
        }
    }

    fn courier(&self) -> Option<&Courier> {
        match &*self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(database) => Some(database.courier()),
        }
    }
}

/// The beginning of the names of jobs that are about a table's turn.
pub(crate) const TABLE_JOB: &str = "table:";
