//! Several nodes on one database: what they notify each other of, and which of them does what.
//!
//! Only PostgreSQL can be shared. With SQLite there is one node: it notifies nobody, every job is its own, and
//! its database has none of this.

use crate::{Store, StoreError};

/// What another node has done. A notice may come late, twice or never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The log of a table has grown to the event `seq`.
    LogGrew { table: String, seq: u64 },
    /// Somebody has connected to a table or left it.
    PresenceChanged { table: String },
    /// Sessions of a person have ended.
    SessionsEnded { person: String },
    /// Notices may have been lost: anything may have happened.
    Gap,
}

/// What only one node should do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job<'a> {
    /// The next turn of a table that the server makes by itself: a bot's, or the clock's.
    Turn(&'a str),
    /// The analysis of a table's game.
    Analysis(&'a str),
    /// The engine's own game of a challenge.
    Challenge(&'a str),
    /// Removing old rows.
    Cleanup,
}

/// How the names of turns begin.
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

/// The right to do a [`Job`], for as long as this value lives. When the node dies, another one can claim the
/// job a few seconds later.
#[derive(Default)]
pub struct Lease {
    release: Option<Box<dyn FnOnce() + Send + Sync>>,
}

impl Lease {
    pub(crate) fn new(release: impl FnOnce() + Send + Sync + 'static) -> Lease {
        Lease { release: Some(Box::new(release)) }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(release) = self.release.take() {
            release();
        }
    }
}

/// The newest event of a table, and who is connected to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHead {
    pub table: String,
    pub seq: u64,
    /// The people who are connected to it through other nodes.
    pub elsewhere: Vec<String>,
}

impl Store {
    /// Whether other nodes may use the same database.
    pub fn is_shared(&self) -> bool {
        self.postgres().is_some()
    }

    /// Sends a notice to the other nodes, without waiting.
    pub fn notify(&self, notice: Notice) {
        if let Some(database) = self.postgres() {
            database.link.notify(notice);
        }
    }

    /// Tells the other nodes whether a person is connected to a table through this one. When this node dies
    /// they forget it.
    pub fn set_presence(&self, table: &str, person: &str, present: bool) {
        if let Some(database) = self.postgres() {
            database.link.set_presence(table, person, present);
        }
    }

    /// Calls `hear` with the notices of other nodes, and perhaps of this one, until the store is closed.
    pub async fn listen(&self, hear: impl Fn(Notice) + Send + Sync) {
        match self.postgres() {
            Some(database) => database.listen(&hear).await,
            None => std::future::pending().await,
        }
    }

    /// The heads of those of the tables that exist. With SQLite there are none, since no other node changes
    /// anything.
    pub async fn table_heads(&self, tables: &[String]) -> Result<Vec<TableHead>, StoreError> {
        match self.postgres() {
            Some(database) if !tables.is_empty() => database.table_heads(tables).await,
            _ => Ok(Vec::new()),
        }
    }

    /// Claims a job; `None` if another node does it.
    pub async fn claim(&self, job: Job<'_>) -> Result<Option<Lease>, StoreError> {
        match self.postgres() {
            Some(database) => database.link.claim(job.name()).await,
            None => Ok(Some(Lease::default())),
        }
    }

    /// Claims the turns of tables that are due until `until` and that no node has claimed: the soonest first.
    pub async fn claim_due(
        &self,
        until: i64,
        most: u32,
    ) -> Result<Vec<(String, Lease)>, StoreError> {
        if let Some(database) = self.postgres() {
            return database.claim_due(until, most).await;
        }
        let due = self.due(until, most).await?;
        Ok(due.into_iter().map(|(table, _)| (table, Lease::default())).collect())
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
