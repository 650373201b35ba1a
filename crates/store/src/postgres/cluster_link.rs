//! How a node on PostgreSQL notifies the other nodes, and agrees with them on which node does what.
//!
//! All of it goes over one connection outside of the pool and outside of the transactions of moves: a
//! `NOTIFY` locks the whole server until its transaction has ended, so it must not wait for a disk.
//! Whatever comes up while a round is under way goes into the next round together.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sqlx::PgConnection;
use sqlx::postgres::PgPool;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

use super::give_up;
use crate::StoreError;
use crate::cluster::{Lease, Notice};

/// Channels of `LISTEN`. A payload is `table:seq`, `table:node`, or an id.
pub(crate) const TABLES: &str = "nova_luna_tables";
pub(crate) const PRESENCE: &str = "nova_luna_presence";
pub(crate) const PEOPLE: &str = "nova_luna_people";
/// A node hears its own heartbeats, and so knows that it hears.
pub(crate) const HEARTBEATS: &str = "nova_luna_beats";

/// How often a node says that it is alive. A lease lasts three times as long, see [`CLAIM`].
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// How long a round may take.
const ROUND_TIMEOUT: Duration = Duration::from_secs(6);
/// Every so many heartbeats, what dead nodes have left behind is removed.
const CLEANUP_INTERVAL: u32 = 60;

const CLAIM: &str = "INSERT INTO leases (job, node, until) \
     SELECT job, $2, clock_timestamp() + interval '3 seconds' FROM unnest($1::text[]) AS job \
     ON CONFLICT (job) DO UPDATE SET node = excluded.node, until = excluded.until \
         WHERE leases.until <= clock_timestamp() OR leases.node = excluded.node \
     RETURNING job";

const RENEW: &str = "UPDATE leases SET until = clock_timestamp() + interval '3 seconds' \
                     WHERE node = $2 AND job = ANY($1::text[])";

const RELEASE: &str = "DELETE FROM leases WHERE node = $2 AND job = ANY($1::text[])";

const ADD_PRESENCE: &str = "INSERT INTO presence (table_id, person, node) \
                    SELECT table_id, person, $3 FROM unnest($1::text[], $2::text[]) AS x (table_id, person) \
                    ON CONFLICT DO NOTHING";

const REMOVE_PRESENCE: &str = "DELETE FROM presence USING unnest($1::text[], $2::text[]) AS x (table_id, person) \
                  WHERE presence.table_id = x.table_id AND presence.person = x.person AND node = $3";

const NOTIFY: &str = "SELECT pg_notify(channel, payload) \
                    FROM unnest($1::text[], $2::text[]) AS x (channel, payload)";

/// Returns whether the node was known until now.
const HEARTBEAT: &str = "INSERT INTO nodes (id, until) \
                            VALUES ($1, clock_timestamp() + interval '10 seconds') \
                            ON CONFLICT (id) DO UPDATE SET until = excluded.until \
                            RETURNING xmax <> 0";

const CLEANUP: [&str; 2] = [
    "DELETE FROM leases WHERE until < clock_timestamp() - interval '1 minute'",
    "WITH dead AS (DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 minute' RETURNING id) \
     DELETE FROM presence WHERE node IN (SELECT id FROM dead)",
];

const SIGN_OFF: [&str; 3] = [
    "DELETE FROM leases WHERE node = $1",
    "DELETE FROM presence WHERE node = $1",
    "DELETE FROM nodes WHERE id = $1",
];

/// This node's link to the others. Clones share it.
#[derive(Clone)]
pub(crate) struct ClusterLink(Arc<Inner>);

struct Inner {
    node: String,
    /// Its connections do not wait for the disk.
    control_pool: PgPool,
    state: Mutex<LinkState>,
    /// Starts a round.
    wake: Notify,
    presumed_dead: Notify,
}

#[derive(Default)]
struct LinkState {
    outbox: Outbox,
    /// The jobs that this node does, with the number of the newest lease.
    held: HashMap<String, u64>,
    last_lease: u64,
    /// Who waits for the end.
    closers: Vec<oneshot::Sender<()>>,
    closed: bool,
}

/// What the next round sends.
#[derive(Default)]
struct Outbox {
    /// The last event of each table.
    tables: BTreeMap<String, u64>,
    people: BTreeSet<String>,
    /// Whether a person is present at a table.
    presence: BTreeMap<(String, String), bool>,
    releases: BTreeSet<String>,
    // Sorted, so that two nodes that claim the same jobs do not wait for each other crosswise.
    claims: BTreeMap<String, Vec<oneshot::Sender<Claimed>>>,
}

type Claimed = Result<Option<Lease>, StoreError>;

impl ClusterLink {
    pub fn start(node: String, control_pool: PgPool) -> ClusterLink {
        let inner = Inner {
            node,
            control_pool,
            state: Mutex::default(),
            wake: Notify::new(),
            presumed_dead: Notify::new(),
        };
        let link = ClusterLink(Arc::new(inner));
        tokio::spawn(link.clone().run());
        link
    }

    pub fn node(&self) -> &str {
        &self.0.node
    }

    pub fn control_pool(&self) -> &PgPool {
        &self.0.control_pool
    }

    /// Ends when the other nodes have presumed this one dead: they have to be told again who is present
    /// here.
    pub async fn presumed_dead(&self) {
        self.0.presumed_dead.notified().await;
    }

    pub fn notify(&self, notice: Notice) {
        let mut state = self.0.state.lock();
        match notice {
            Notice::LogGrew { table, seq } => {
                let last = state.outbox.tables.entry(table).or_default();
                *last = seq.max(*last);
            }
            Notice::SessionsEnded { person } => {
                state.outbox.people.insert(person);
            }
            // `set_presence` sends the first, and a gap concerns no other node.
            Notice::PresenceChanged { .. } | Notice::Gap => return,
        }
        drop(state);
        self.0.wake.notify_one();
    }

    pub fn set_presence(&self, table: &str, person: &str, present: bool) {
        let key = (table.to_owned(), person.to_owned());
        self.0.state.lock().outbox.presence.insert(key, present);
        self.0.wake.notify_one();
    }

    pub async fn claim(&self, job: String) -> Claimed {
        let (caller, claimed) = oneshot::channel();
        {
            let mut state = self.0.state.lock();
            if state.closed {
                return Err(closed());
            }
            state.outbox.claims.entry(job).or_default().push(caller);
        }
        self.0.wake.notify_one();
        claimed.await.unwrap_or_else(|_| Err(closed()))
    }

    /// The lease of a job that the database says is this node's.
    pub fn hold(&self, job: String) -> Lease {
        let mut state = self.0.state.lock();
        state.last_lease += 1;
        let number = state.last_lease;
        state.held.insert(job.clone(), number);
        // A release that was queued before the claim must not end the new lease.
        state.outbox.releases.remove(&job);
        drop(state);
        let link = self.clone();
        Lease::new(move || link.release(job, number))
    }

    /// Gives a job back, unless there is a newer lease of it.
    fn release(&self, job: String, number: u64) {
        let mut state = self.0.state.lock();
        if state.held.get(&job) == Some(&number) {
            state.held.remove(&job);
            state.outbox.releases.insert(job);
            drop(state);
            self.0.wake.notify_one();
        }
    }

    /// Gives everything back and ends.
    pub async fn close(&self) {
        let (caller, done) = oneshot::channel();
        {
            let mut state = self.0.state.lock();
            if state.closed {
                return;
            }
            state.closers.push(caller);
        }
        self.0.wake.notify_one();
        // An error means that the runtime ends, and everything with it.
        let _ = done.await;
    }

    async fn run(self) {
        let mut next_heartbeat = Instant::now();
        let mut heartbeats = 0;
        loop {
            tokio::select! {
                () = self.0.wake.notified() => {}
                () = sleep_until(next_heartbeat) => {}
            }
            let (outbox, closing) = {
                let mut state = self.0.state.lock();
                (std::mem::take(&mut state.outbox), !state.closers.is_empty())
            };
            if closing {
                self.round(outbox, None).await;
                self.end().await;
                return;
            }
            let heartbeat = (Instant::now() >= next_heartbeat).then_some(heartbeats);
            if heartbeat.is_some() {
                heartbeats += 1;
                next_heartbeat = Instant::now() + HEARTBEAT_INTERVAL;
            }
            self.round(outbox, heartbeat).await;
        }
    }

    async fn end(&self) {
        // What cannot be given back expires by itself.
        let _ = timeout(ROUND_TIMEOUT, self.sign_off()).await;
        let mut state = self.0.state.lock();
        state.closed = true;
        // Whoever waits for a claim gets an error.
        state.outbox = Outbox::default();
        for caller in state.closers.drain(..) {
            let _ = caller.send(());
        }
    }

    async fn round(&self, mut outbox: Outbox, heartbeat: Option<u32>) {
        let done = match self.control_pool().acquire().await {
            Err(error) => Err(error.into()),
            Ok(mut connection) => {
                let send = self.send(&mut connection, &mut outbox, heartbeat);
                match timeout(ROUND_TIMEOUT, send).await {
                    Ok(done) => done,
                    Err(_) => Err(give_up(connection)),
                }
            }
        };
        let Err(error) = done else { return };
        for caller in std::mem::take(&mut outbox.claims).into_values().flatten() {
            let _ = caller.send(Err(error.clone()));
        }
        // Notices of tables may be lost, and leases expire. But all nodes have to know who was signed out,
        // and who is present, unless that has changed again.
        let mut state = self.0.state.lock();
        state.outbox.people.extend(outbox.people);
        for (key, present) in outbox.presence {
            state.outbox.presence.entry(key).or_insert(present);
        }
    }

    async fn send(
        &self,
        connection: &mut PgConnection,
        outbox: &mut Outbox,
        heartbeat: Option<u32>,
    ) -> Result<(), StoreError> {
        if !outbox.releases.is_empty() {
            let jobs: Vec<String> = std::mem::take(&mut outbox.releases).into_iter().collect();
            sqlx::query(RELEASE).bind(jobs).bind(self.node()).execute(&mut *connection).await?;
        }
        if !outbox.claims.is_empty() {
            self.send_claims(connection, outbox).await?;
        }
        self.send_notices(connection, outbox).await?;
        match heartbeat {
            Some(number) => self.send_heartbeat(connection, number).await,
            None => Ok(()),
        }
    }

    async fn send_claims(
        &self,
        connection: &mut PgConnection,
        outbox: &mut Outbox,
    ) -> Result<(), StoreError> {
        let jobs: Vec<&String> = outbox.claims.keys().collect();
        let query = sqlx::query_scalar(CLAIM).bind(jobs).bind(self.node());
        let ours: Vec<String> = query.fetch_all(connection).await?;
        for (job, callers) in std::mem::take(&mut outbox.claims) {
            for caller in callers {
                let lease = ours.contains(&job).then(|| self.hold(job.clone()));
                // If the caller does not wait any more, dropping the lease gives the job back.
                let _ = caller.send(Ok(lease));
            }
        }
        Ok(())
    }

    async fn send_notices(
        &self,
        connection: &mut PgConnection,
        outbox: &mut Outbox,
    ) -> Result<(), StoreError> {
        let (mut channels, mut payloads) = (Vec::new(), Vec::new());
        for (sql, kind) in [(ADD_PRESENCE, true), (REMOVE_PRESENCE, false)] {
            let changes = outbox.presence.iter().filter(|(_, present)| **present == kind);
            let (tables, people): (Vec<&str>, Vec<&str>) =
                changes.map(|((table, person), _)| (table.as_str(), person.as_str())).unzip();
            if tables.is_empty() {
                continue;
            }
            let query = sqlx::query(sql).bind(&tables).bind(&people).bind(self.node());
            query.execute(&mut *connection).await?;
            for table in tables {
                channels.push(PRESENCE);
                payloads.push(format!("{table}:{}", self.node()));
            }
        }
        for (table, seq) in &outbox.tables {
            channels.push(TABLES);
            payloads.push(format!("{table}:{seq}"));
        }
        for person in &outbox.people {
            channels.push(PEOPLE);
            payloads.push(person.clone());
        }
        if !channels.is_empty() {
            sqlx::query(NOTIFY).bind(channels).bind(payloads).execute(connection).await?;
        }
        outbox.presence.clear();
        outbox.people.clear();
        Ok(())
    }

    async fn send_heartbeat(
        &self,
        connection: &mut PgConnection,
        number: u32,
    ) -> Result<(), StoreError> {
        let query = sqlx::query_scalar::<_, bool>(HEARTBEAT).bind(self.node());
        let known = query.fetch_one(&mut *connection).await?;
        if !known && number > 0 {
            self.0.presumed_dead.notify_one();
        }
        let held: Vec<String> = self.0.state.lock().held.keys().cloned().collect();
        if !held.is_empty() {
            sqlx::query(RENEW).bind(held).bind(self.node()).execute(&mut *connection).await?;
        }
        let query = sqlx::query(NOTIFY).bind([HEARTBEATS]).bind([self.node()]);
        query.execute(&mut *connection).await?;
        if number.is_multiple_of(CLEANUP_INTERVAL) {
            for sql in CLEANUP {
                sqlx::query(sql).execute(&mut *connection).await?;
            }
        }
        Ok(())
    }

    async fn sign_off(&self) -> Result<(), StoreError> {
        let mut connection = self.control_pool().acquire().await?;
        for sql in SIGN_OFF {
            sqlx::query(sql).bind(self.node()).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the database has been closed".to_owned())
}
