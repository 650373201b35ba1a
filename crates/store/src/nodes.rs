//! Several nodes on one database: what they tell each other, and which of them does what.
//!
//! Only PostgreSQL can be shared. On SQLite there is one node, so nothing is told, every job is its own,
//! and none of this touches the database.

use crate::courier::Courier;
use crate::{Database, Store, StoreError};

/// What other nodes have done. It is a hint: it may come late, twice or never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A table's log has grown to this event.
    LogGrew {
        /// The table's id.
        table: String,
        /// The number of its last event.
        seq: u64,
    },
    /// Somebody has connected to a table or left it.
    PresenceChanged {
        /// The table's id.
        table: String,
    },
    /// Sessions of a person have ended.
    SessionsEnded {
        /// The person's id.
        person: String,
    },
    /// Notices may have been lost: anything may have happened.
    Gap,
}

/// What only one node should do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job<'a> {
    /// The next turn of a table that nobody at the table has to ask for: a bot's, or the clock's.
    Turn(&'a str),
    /// The analysis of a table's game.
    Analysis(&'a str),
    /// The engine's own game of a challenge.
    Challenge(&'a str),
    /// Removing what is not needed any more.
    Cleanup,
}

/// The beginning of the stored names of turns.
pub(crate) const TURN: &str = "table:";

impl Job<'_> {
    /// The name in the database, which nodes of other versions know too.
    pub(crate) fn name(self) -> String {
        match self {
            Job::Turn(table) => format!("{TURN}{table}"),
            Job::Analysis(table) => format!("analysis:{table}"),
            Job::Challenge(challenge) => format!("challenge:{challenge}"),
            Job::Cleanup => "clean-up".to_owned(),
        }
    }
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
pub struct TableHead {
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
    pub fn notify(&self, news: Notice) {
        if let Some(courier) = self.courier() {
            courier.notify(news);
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
    pub async fn listen(&self, hear: impl Fn(Notice) + Send + Sync) {
        match &*self.database {
            Database::Sqlite(_) => std::future::pending().await,
            Database::Postgres(database) => database.listen(&hear).await,
        }
    }

    /// Looks at many tables at once.
    pub async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>, StoreError> {
        match &*self.database {
            Database::Sqlite(_) => Ok(Vec::new()),
            Database::Postgres(_) if tables.is_empty() => Ok(Vec::new()),
            Database::Postgres(database) => database.table_heads(tables).await,
        }
    }

    /// Claims a job; nothing when another node does it.
    pub async fn claim(&self, job: Job<'_>) -> Result<Option<Lease>, StoreError> {
        match self.courier() {
            Some(courier) => courier.claim(job.name()).await,
            None => Ok(Some(Lease::default())),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes of the version before have to know them too.
    #[test]
    fn the_names_of_jobs_stay() {
        let jobs = [Job::Turn("t"), Job::Analysis("t"), Job::Challenge("c"), Job::Cleanup];
        let names = ["table:t", "analysis:t", "challenge:c", "clean-up"];
        assert_eq!(jobs.map(Job::name), names);
    }
}
