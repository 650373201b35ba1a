//! What a node tells the other nodes on PostgreSQL, and what it agrees on with them.
//!
//! All of it goes over one connection beside the pool, outside of every move's transaction: a `NOTIFY`
//! locks the whole server until its transaction has ended, so it must not wait for a disk. Whatever
//! comes up while a round is under way goes into the next one together.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgPool;
use sqlx::{PgConnection, Row as _};
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

use crate::{Lease, Notice, StoreError};

/// Channels of `LISTEN`. A payload is `table:seq`, `table:node`, or an id.
pub(crate) const TABLES: &str = "nova_luna_tables";
pub(crate) const PRESENCE: &str = "nova_luna_presence";
pub(crate) const PEOPLE: &str = "nova_luna_people";
/// By which a node hears itself, and knows that it hears.
pub(crate) const BEATS: &str = "nova_luna_beats";

/// How often a node says that it is there. A lease lasts three times as long, see [`CLAIM`].
const BEAT: Duration = Duration::from_secs(1);
/// How long a round may take.
const ROUND: Duration = Duration::from_secs(6);
/// How many beats it is from one look for what dead nodes have left behind to the next.
const CLEAN: u32 = 60;

const CLAIM: &str = "INSERT INTO leases (job, node, until) \
     SELECT job, $2, clock_timestamp() + interval '3 seconds' FROM unnest($1::text[]) AS job \
     ON CONFLICT (job) DO UPDATE SET node = excluded.node, until = excluded.until \
         WHERE leases.until <= clock_timestamp() OR leases.node = excluded.node \
     RETURNING job";

const RENEW: &str = "UPDATE leases SET until = clock_timestamp() + interval '3 seconds' \
                     WHERE node = $2 AND job = ANY($1::text[])";

const RELEASE: &str = "DELETE FROM leases WHERE node = $2 AND job = ANY($1::text[])";

const COME: &str = "INSERT INTO presence (table_id, person, node) \
                    SELECT table_id, person, $3 FROM unnest($1::text[], $2::text[]) AS x (table_id, person) \
                    ON CONFLICT DO NOTHING";

const GO: &str = "DELETE FROM presence USING unnest($1::text[], $2::text[]) AS x (table_id, person) \
                  WHERE presence.table_id = x.table_id AND presence.person = x.person AND node = $3";

const TELL: &str = "SELECT pg_notify(channel, payload) \
                    FROM unnest($1::text[], $2::text[]) AS x (channel, payload)";

/// Says whether the node was known until now.
const SIGN_OF_LIFE: &str = "INSERT INTO nodes (id, until) \
                            VALUES ($1, clock_timestamp() + interval '10 seconds') \
                            ON CONFLICT (id) DO UPDATE SET until = excluded.until \
                            RETURNING xmax <> 0";

const CLEAN_UP: [&str; 2] = [
    "DELETE FROM leases WHERE until < clock_timestamp() - interval '1 minute'",
    "WITH dead AS (DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 minute' RETURNING id) \
     DELETE FROM presence WHERE node IN (SELECT id FROM dead)",
];

const FAREWELL: [&str; 3] = [
    "DELETE FROM leases WHERE node = $1",
    "DELETE FROM presence WHERE node = $1",
    "DELETE FROM nodes WHERE id = $1",
];

/// What is to be told, and what is held. Clones share it.
#[derive(Clone)]
pub(crate) struct Courier(Arc<Inner>);

struct Inner {
    node: String,
    side: PgPool,
    desk: Mutex<Desk>,
    bell: Notify,
    /// Rings when others have taken this node for dead.
    forgotten: Notify,
}

#[derive(Default)]
struct Desk {
    post: Post,
    /// Which jobs this node does, with the number of the lease.
    held: HashMap<String, u64>,
    leases: u64,
    /// Who waits for the end.
    closers: Vec<oneshot::Sender<()>>,
    /// Whether the end has come.
    closed: bool,
}

/// What goes out with the next round.
#[derive(Default)]
struct Post {
    /// The last event by table.
    tables: BTreeMap<String, u64>,
    people: BTreeSet<String>,
    /// Who has come and who has gone, by table.
    presence: BTreeMap<(String, String), bool>,
    releases: BTreeSet<String>,
    // Sorted, so that two nodes that want the same do not wait for each other crosswise.
    claims: BTreeMap<String, Vec<oneshot::Sender<Claimed>>>,
}

type Claimed = Result<Option<Lease>, StoreError>;

impl Courier {
    /// Sets to work. `side` has connections that do not wait for the disk.
    pub fn start(node: String, side: PgPool) -> Courier {
        let inner = Inner {
            node,
            side,
            desk: Mutex::default(),
            bell: Notify::new(),
            forgotten: Notify::new(),
        };
        let courier = Courier(Arc::new(inner));
        tokio::spawn(courier.clone().serve());
        courier
    }

    pub fn node(&self) -> &str {
        &self.0.node
    }

    pub fn side(&self) -> &PgPool {
        &self.0.side
    }

    /// Ends when others have taken this node for dead: what it told of itself is to be told again.
    pub async fn forgotten(&self) {
        self.0.forgotten.notified().await;
    }

    pub fn notify(&self, news: Notice) {
        let mut desk = self.desk();
        match news {
            Notice::LogGrew { table, seq } => {
                let last = desk.post.tables.entry(table).or_default();
                *last = seq.max(*last);
            }
            Notice::SessionsEnded { person } => {
                desk.post.people.insert(person);
            }
            // Told by who comes and goes; and what one has missed concerns nobody else.
            Notice::PresenceChanged { .. } | Notice::Gap => return,
        }
        drop(desk);
        self.0.bell.notify_one();
    }

    pub fn set_presence(&self, table: &str, person: &str, here: bool) {
        let key = (table.to_owned(), person.to_owned());
        self.desk().post.presence.insert(key, here);
        self.0.bell.notify_one();
    }

    pub async fn claim(&self, job: String) -> Claimed {
        let (asker, claimed) = oneshot::channel();
        {
            let mut desk = self.desk();
            if desk.closed {
                return Err(closed());
            }
            desk.post.claims.entry(job).or_default().push(asker);
        }
        self.0.bell.notify_one();
        claimed.await.unwrap_or_else(|_| Err(closed()))
    }

    /// The lease of a job that the database says is this node's.
    pub fn hold(&self, job: String) -> Lease {
        let mut desk = self.desk();
        desk.leases += 1;
        let number = desk.leases;
        desk.held.insert(job.clone(), number);
        // What was given back while this was asked for is ours again.
        desk.post.releases.remove(&job);
        Lease::new(self.clone(), job, number)
    }

    /// Gives a job back, unless there is a newer lease of it.
    pub fn release(&self, job: &str, number: u64) {
        let mut desk = self.desk();
        if desk.held.get(job) == Some(&number) {
            desk.held.remove(job);
            desk.post.releases.insert(job.to_owned());
            drop(desk);
            self.0.bell.notify_one();
        }
    }

    /// Gives everything back and ends.
    pub async fn close(&self) {
        let (asker, done) = oneshot::channel();
        {
            let mut desk = self.desk();
            if desk.closed {
                return;
            }
            desk.closers.push(asker);
        }
        self.0.bell.notify_one();
        // An error would mean that the runtime ends, and everything with it.
        let _ = done.await;
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        // Nothing in here can panic half way.
        self.0.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn serve(self) {
        let mut next_beat = Instant::now();
        let mut beats = 0;
        loop {
            tokio::select! {
                () = self.0.bell.notified() => {}
                () = sleep_until(next_beat) => {}
            }
            let (post, closing) = {
                let mut desk = self.desk();
                (std::mem::take(&mut desk.post), !desk.closers.is_empty())
            };
            if closing {
                self.round(post, None).await;
                // What cannot be given back runs out by itself.
                let _ = timeout(ROUND, self.say_farewell()).await;
                let mut desk = self.desk();
                desk.closed = true;
                // Whoever waits for something hears that there will be nothing.
                desk.post = Post::default();
                for asker in desk.closers.drain(..) {
                    let _ = asker.send(());
                }
                return;
            }
            let beat = (Instant::now() >= next_beat).then_some(beats);
            if beat.is_some() {
                beats += 1;
                next_beat = Instant::now() + BEAT;
            }
            self.round(post, beat).await;
        }
    }

    async fn round(&self, mut post: Post, beat: Option<u32>) {
        let done = match self.0.side.acquire().await {
            Err(error) => Err(error.into()),
            Ok(mut line) => match timeout(ROUND, self.deliver(&mut line, &mut post, beat)).await {
                Ok(Ok(())) => Ok(()),
                Ok(Err(error)) => Err(error),
                Err(_) => {
                    // Its answer may still come, and must not be taken for another one.
                    drop(line.detach());
                    Err(StoreError::Unavailable("the database does not answer".to_owned()))
                }
            },
        };
        let Err(error) = done else { return };
        for asker in std::mem::take(&mut post.claims).into_values().flatten() {
            let _ = asker.send(Err(error.clone()));
        }
        // Hints of tables may be lost and leases run out, but who was signed out has to be known, and who is
        // here, unless that has changed again.
        let mut desk = self.desk();
        desk.post.people.extend(post.people);
        for (key, here) in post.presence {
            desk.post.presence.entry(key).or_insert(here);
        }
    }

    async fn deliver(
        &self,
        line: &mut PgConnection,
        post: &mut Post,
        beat: Option<u32>,
    ) -> Result<(), StoreError> {
        if !post.releases.is_empty() {
            let jobs: Vec<String> = std::mem::take(&mut post.releases).into_iter().collect();
            sqlx::query(RELEASE).bind(jobs).bind(self.node()).execute(&mut *line).await?;
        }
        if !post.claims.is_empty() {
            self.claim_all(line, post).await?;
        }
        self.tell_all(line, post).await?;
        match beat {
            Some(beats) => self.beat(line, beats).await,
            None => Ok(()),
        }
    }

    async fn claim_all(&self, line: &mut PgConnection, post: &mut Post) -> Result<(), StoreError> {
        let jobs: Vec<&String> = post.claims.keys().collect();
        let query = sqlx::query(CLAIM).bind(jobs).bind(self.node());
        let rows = query.fetch_all(&mut *line).await?;
        let ours = rows.iter().map(|row| row.try_get::<String, _>(0));
        let ours: BTreeSet<String> = ours.collect::<Result<_, _>>()?;
        for (job, askers) in std::mem::take(&mut post.claims) {
            for asker in askers {
                let lease = ours.contains(&job).then(|| self.hold(job.clone()));
                // Whoever does not wait any more gives it back with this.
                let _ = asker.send(Ok(lease));
            }
        }
        Ok(())
    }

    async fn tell_all(&self, line: &mut PgConnection, post: &mut Post) -> Result<(), StoreError> {
        let (mut channels, mut payloads) = (Vec::new(), Vec::new());
        for (sql, kind) in [(COME, true), (GO, false)] {
            let some = || post.presence.iter().filter(|(_, here)| **here == kind);
            let (tables, people): (Vec<&str>, Vec<&str>) =
                some().map(|((table, person), _)| (table.as_str(), person.as_str())).unzip();
            if tables.is_empty() {
                continue;
            }
            let query = sqlx::query(sql).bind(&tables).bind(&people).bind(self.node());
            query.execute(&mut *line).await?;
            for table in tables {
                channels.push(PRESENCE);
                payloads.push(format!("{table}:{}", self.node()));
            }
        }
        for (table, seq) in &post.tables {
            channels.push(TABLES);
            payloads.push(format!("{table}:{seq}"));
        }
        for person in &post.people {
            channels.push(PEOPLE);
            payloads.push(person.clone());
        }
        if !channels.is_empty() {
            sqlx::query(TELL).bind(channels).bind(payloads).execute(&mut *line).await?;
        }
        post.presence.clear();
        post.people.clear();
        Ok(())
    }

    async fn beat(&self, line: &mut PgConnection, beats: u32) -> Result<(), StoreError> {
        let query = sqlx::query_scalar::<_, bool>(SIGN_OF_LIFE).bind(self.node());
        let known = query.fetch_one(&mut *line).await?;
        if !known && beats > 0 {
            self.0.forgotten.notify_one();
        }
        let held: Vec<String> = self.desk().held.keys().cloned().collect();
        if !held.is_empty() {
            sqlx::query(RENEW).bind(held).bind(self.node()).execute(&mut *line).await?;
        }
        sqlx::query(TELL).bind([BEATS]).bind([self.node()]).execute(&mut *line).await?;
        if beats.is_multiple_of(CLEAN) {
            for sql in CLEAN_UP {
                sqlx::query(sql).execute(&mut *line).await?;
            }
        }
        Ok(())
    }

    async fn say_farewell(&self) -> Result<(), StoreError> {
        let mut line = self.0.side.acquire().await?;
        for sql in FAREWELL {
            sqlx::query(sql).bind(self.node()).execute(&mut *line).await?;
        }
        Ok(())
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the database has been closed".to_owned())
}
