//! The owner of a live table: the one task that changes it. Everybody else sends it a message.
//!
//! Nothing happens here before it is in the store: an entry is decided on, committed, and only then
//! applied, acknowledged and told to everybody who looks on. When another node was faster, the owner
//! catches up and decides again.

mod asks;
mod audience;
mod duties;
mod history;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use nova_luna_protocol::online::{
    Answer, Command, CommandMessage, ErrorCode, Event, Happening, ServerMessage, Stage,
};
use nova_luna_protocol::to_json;
use nova_luna_store::{Append, Appended, Notice, StoredEvent};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

pub use asks::{Ask, Recorded};
use audience::Connection;
use duties::{Claim, Thinking, ring};

use crate::clock::now_ms;
use crate::error::Error;
use crate::ids;
use crate::news::Pulse;
use crate::table::{self, Decision, Entry, Person, Rematch, Table};
use crate::tables::{Kept, Tables};

/// How often a decision is tried again because another node was faster.
const TRIES: usize = 8;
/// A table that nobody looks at and that has nothing to do soon leaves the memory after this.
const IDLE: Duration = Duration::from_secs(60);
/// Answers that are remembered, so that a command sent twice is answered alike.
const REMEMBERED: usize = 64;

/// A live table and everything that belongs to it.
pub struct Owner {
    table: Table,
    tables: Tables,
    asks: mpsc::Receiver<Ask>,
    /// To give to those who work for the table.
    own: mpsc::Sender<Ask>,
    connections: HashMap<u64, Connection>,
    /// What the last commands were answered, oldest first.
    answers: VecDeque<(String, String, Result<Answer, Error>)>,
    thinking: Option<Thinking>,
    pulse: Arc<Pulse>,
    /// Who is connected, as far as other nodes have been told.
    announced: HashSet<String>,
    /// When to look again whether something is due.
    alarm: Option<Instant>,
    /// Whether the store may know more than we do.
    behind: bool,
    /// Whether it knows something that we cannot read.
    outdated: bool,
}

impl Owner {
    pub fn new(
        table: Table,
        tables: Tables,
        own: mpsc::Sender<Ask>,
        asks: mpsc::Receiver<Ask>,
        pulse: Arc<Pulse>,
    ) -> Owner {
        pulse.reach(table.seq);
        Owner {
            table,
            tables,
            asks,
            own,
            connections: HashMap::new(),
            answers: VecDeque::new(),
            thinking: None,
            pulse,
            announced: HashSet::new(),
            alarm: None,
            behind: false,
            outdated: false,
        }
    }

    /// Sets to work, for as long as somebody needs the table.
    pub fn start(self) {
        tokio::spawn(self.run());
    }

    async fn run(mut self) {
        self.see_to_it(Claim::Try);
        loop {
            let alarm = self.alarm;
            let idle = Instant::now() + IDLE;
            tokio::select! {
                ask = self.asks.recv() => match ask {
                    // In a box, so that a table where nothing happens does not keep room for it.
                    Some(ask) => Box::pin(self.hear(ask)).await,
                    None => return,
                },
                () = ring(alarm) => Box::pin(self.look_again(Claim::Try)).await,
                () = sleep_until(idle) => {
                    // A line may have closed without a word.
                    self.keep(|_, connection| !connection.line.is_closed());
                    if self.is_idle() && self.tables.retire(&self.table.id, &self.asks) {
                        return;
                    }
                }
            }
        }
    }

    fn is_idle(&self) -> bool {
        let soon = Instant::now() + 2 * IDLE;
        self.connections.is_empty()
            && self.thinking.is_none()
            && self.alarm.is_none_or(|alarm| alarm > soon)
    }

    async fn hear(&mut self, ask: Ask) {
        // Where there are several nodes, another one may have gone on.
        let mut fresh = Ok(());
        if ask.is_a_look() && self.is_shared() {
            fresh = self.catch_up().await;
        } else if self.behind {
            self.look_again(Claim::Try).await;
        }
        // Whoever asked may have gone: then nobody is there to hear the reply, and that is fine.
        match ask {
            Ask::Command { actor, message, reply } => {
                let _ = reply.send(self.command(&actor, &message).await);
            }
            Ask::Rename { person, name, reply } => {
                let done = self
                    .carry_out(None, |table| Ok(table.decide_rename(&person, &name, now_ms())?));
                let _ = reply.send(done.await.map(|_| ()));
            }
            Ask::Look { viewer, reply } => {
                let state = fresh.map(|()| self.show(&self.table, viewer.as_deref(), true));
                let _ = reply.send(state);
            }
            Ask::Events { viewer, since, states, reply } => {
                let events = match fresh {
                    Ok(()) => self.events(viewer.as_deref(), since, states).await,
                    Err(error) => Err(error),
                };
                let _ = reply.send(events);
            }
            Ask::Abandon { before_ms, reply } => {
                let done =
                    self.carry_out(None, |table| Ok(table.decide_abandon(before_ms, now_ms())?));
                let _ = reply.send(done.await.map(|_| ()));
            }
            Ask::Replay { reply } => {
                let replayed = match fresh {
                    Ok(()) => self.replay().await,
                    Err(error) => Err(error),
                };
                let _ = reply.send(replayed);
            }
            Ask::Hint { person, reply } => {
                let position = fresh.and_then(|()| Ok(self.table.hint_for(&person)?));
                let at = self.table.at;
                let _ = reply.send(position.map(|position| (at, Box::new(position.clone()))));
            }
            Ask::Record { reply } => {
                let _ = reply.send(fresh.map(|()| self.recorded().map(Box::new)));
            }
            Ask::Join { viewer, since, to, reply } => {
                let joined = match fresh {
                    Ok(()) => self.join(viewer, since, to).await,
                    Err(error) => Err(error),
                };
                // Nobody will say goodbye for whoever has not heard that they came.
                if let Err(Ok(gone)) = reply.send(joined) {
                    self.keep(|number, _| number != gone);
                }
            }
            Ask::Gone { connection: gone } => self.keep(|number, _| number != gone),
            Ask::Decided { at, action, by, lease } => {
                let newer = self.thinking.as_mut().and_then(|thinking| thinking.lease.take());
                self.decided(at, action, by).await;
                // Not earlier, so that nobody else thinks about it before it is in the log.
                drop((lease, newer));
            }
            Ask::NotOurs { at } => {
                self.thinking.take_if(|thinking| thinking.at == at);
            }
            Ask::Wake { lease } => {
                // Another node may have written what there is to do.
                self.behind = true;
                self.look_again(lease.map_or(Claim::Try, Claim::Have)).await;
            }
            Ask::News => {
                self.behind = true;
                self.look_again(Claim::Leave).await;
            }
            Ask::Presence => self.tell_presence(),
            Ask::Announce => {
                self.announced.clear();
                self.announce();
            }
        }
    }

    async fn command(&mut self, actor: &Person, message: &CommandMessage) -> Result<Answer, Error> {
        let CommandMessage { id, command } = message;
        if !ids::is_command(id) {
            let reason = "id: 1 to 64 letters, digits, - and _, new for every command";
            return Err(Error::new(ErrorCode::BadRequest, reason));
        }
        let known =
            self.answers.iter().find(|(person, known, _)| *person == actor.id && known == id);
        if let Some((_, _, answer)) = known {
            return answer.clone();
        }
        let done = match command {
            Command::Rematch => self.rematch(actor, id).await,
            _ => {
                let tables = self.tables.clone();
                let who = Some((actor.id.as_str(), id.as_str()));
                self.carry_out(who, |table| {
                    Ok(table.decide(actor, command, now_ms(), tables.deal())?)
                })
                .await
            }
        };
        let answer = match done {
            Err(error) if error.code() != ErrorCode::Unavailable => {
                // Perhaps it is refused because it has been carried out before.
                match self.tables.store().reply(&actor.id, id).await? {
                    Some(stored) if stored.table == self.table.id => {
                        // At another node, a moment ago: what came of it goes out before the answer.
                        if self.is_shared() {
                            self.catch_up().await?;
                        }
                        Kept::read(&stored, None)
                    }
                    _ => Err(error),
                }
            }
            other => other,
        };
        // What failed for want of a database may be tried again.
        let lasting = answer.as_ref().err().is_none_or(|e| e.code() != ErrorCode::Unavailable);
        if lasting {
            if self.answers.len() >= REMEMBERED {
                self.answers.pop_front();
            }
            self.answers.push_back((actor.id.clone(), id.clone(), answer.clone()));
        }
        answer
    }

    /// Decides, commits, and decides again when somebody else was faster.
    async fn carry_out(
        &mut self,
        command: Option<(&str, &str)>,
        decide: impl Fn(&Table) -> Result<Decision, Error>,
    ) -> Result<Answer, Error> {
        // Alone, nobody else can have gone on.
        let mut fresh = !self.is_shared();
        for _ in 0..TRIES {
            if self.behind {
                self.catch_up().await?;
                fresh = true;
            }
            let decision = decide(&self.table);
            let idle = decision.as_ref().map_or(true, |decision| decision.after().is_none());
            if idle && !fresh {
                // Perhaps only because we do not know what has happened at another node.
                self.behind = true;
                continue;
            }
            let decision = decision?;
            let answer = Answer {
                id: command.map(|(_, id)| id.to_owned()).unwrap_or_default(),
                table: self.table.id.clone(),
                seq: decision.after().unwrap_or(&self.table).seq,
            };
            if let Some(answer) = self.commit(decision, command, answer).await? {
                return Ok(answer);
            }
        }
        Err(Error::new(ErrorCode::Unavailable, "the table is too busy: try again soon"))
    }

    /// Makes a decision last, and tells everybody. `None` when somebody else was faster.
    async fn commit(
        &mut self,
        decision: Decision,
        command: Option<(&str, &str)>,
        answer: Answer,
    ) -> Result<Option<Answer>, Error> {
        let Some(after) = decision.after() else { return Ok(Some(answer)) };
        let command = command.map(|(person, id)| nova_luna_store::Command {
            person: person.to_owned(),
            id: id.to_owned(),
            reply: to_json(&Kept { answer: answer.clone(), made: None }),
        });
        let append = append(&decision.entries, self.table.seq, after, command);
        let was = self.table.stage;
        self.behind = true;
        match self.tables.store().append(append).await? {
            Appended::Done => {
                self.behind = false;
                for (happening, table) in decision.steps {
                    self.tables.metrics().happened(&happening);
                    self.step(happening, table);
                }
                if self.table.stage == Stage::Finished && was != Stage::Finished {
                    self.tables.metrics().finished();
                }
                let (table, seq) = (self.table.id.clone(), self.table.seq.into());
                self.tables.store().notify(Notice::LogGrew { table, seq });
                self.see_to_it(Claim::Try);
                Ok(Some(answer))
            }
            Appended::Conflict => {
                self.catch_up().await?;
                Ok(None)
            }
            Appended::Repeated(stored) => {
                self.catch_up().await?;
                if stored.table != self.table.id {
                    let reason =
                        "id: you have used it at another table, it is new for every command";
                    return Err(Error::new(ErrorCode::BadRequest, reason));
                }
                Kept::read(&stored, None).map(Some)
            }
            Appended::SignedOut => Err(Error::signed_out()),
        }
    }

    /// Reads what others have added to the log.
    async fn catch_up(&mut self) -> Result<(), Error> {
        let news = self.tables.store().events(&self.table.id, self.table.seq.into()).await?;
        for StoredEvent { at, body, .. } in news {
            let entry = match table::read(&body) {
                Ok(entry) => entry,
                Err(fault) => {
                    self.outdated = true;
                    // Whoever looks on may find a node that can read it.
                    self.connections.clear();
                    self.announce();
                    return Err(fault.into());
                }
            };
            let mut table = self.table.clone();
            let happening = table.apply(at, &entry)?;
            self.step(happening, table);
        }
        self.behind = false;
        // Who has written it sees to what follows, unless we were about to.
        let leave = self.is_shared() && self.thinking.is_none();
        self.see_to_it(if leave { Claim::Leave } else { Claim::Try });
        Ok(())
    }

    /// Goes on to the table after an entry and tells everybody.
    fn step(&mut self, happening: Happening, table: Table) {
        let event = Event { seq: table.seq, at_ms: table.changed_ms(), what: happening };
        self.table = table;
        self.pulse.reach(self.table.seq);
        // Everybody who looks with the same eyes gets the same text, made once.
        let mut texts: HashMap<Option<String>, Utf8Bytes> = HashMap::new();
        for connection in self.connections.values() {
            if !texts.contains_key(&connection.viewer) {
                let state = self.show(&self.table, connection.viewer.as_deref(), true);
                let message = ServerMessage::Event { event: event.clone(), state: Box::new(state) };
                texts.insert(connection.viewer.clone(), to_json(&message).into());
            }
        }
        self.keep(|_, connection| {
            let text = texts.get(&connection.viewer).cloned();
            text.is_some_and(|text| connection.line.try_send(text).is_ok())
        });
    }

    async fn rematch(&mut self, actor: &Person, id: &str) -> Result<Answer, Error> {
        // Another node may have made one.
        self.behind |= self.is_shared();
        for _ in 0..TRIES {
            if self.behind {
                self.catch_up().await?;
            }
            self.table.may_rematch(actor)?;
            if let Some(Rematch { table, seq }) = self.table.rematch.clone() {
                return Ok(Answer { id: id.to_owned(), table, seq });
            }
            let table = ids::rematch(&self.table.id);
            let new = self.table.found_rematch(&table, actor, now_ms(), self.tables.deal())?;
            // It is there already if we were killed before we could say so here, or if another node
            // is just making it too.
            self.tables.found_once(new, None, "rematch").await?;
            let entries = vec![Entry::Rematch { table: table.clone() }];
            let decision = self.table.walk(entries, now_ms())?;
            let answer = Answer { id: id.to_owned(), table, seq: self.table.seq + 1 };
            let answer = self.commit(decision, Some((&actor.id, id)), answer.clone()).await?;
            if let Some(answer) = answer {
                self.tables.wake(&answer.table, None).await?;
                return Ok(answer);
            }
        }
        Err(Error::new(ErrorCode::Unavailable, "the table is too busy: try again soon"))
    }

    fn is_shared(&self) -> bool {
        self.tables.store().is_shared()
    }
}

/// What the store is told of new entries after `seq`.
pub fn append(
    entries: &[Entry],
    seq: u32,
    after: &Table,
    command: Option<nova_luna_store::Command>,
) -> Append {
    let (row, seats) = after.rows();
    Append {
        table: after.id.clone(),
        after: seq.into(),
        // The time of the decision, so that who replays the log gets the same table.
        at: after.changed_ms(),
        events: entries.iter().map(to_json).collect(),
        command,
        session: None,
        row,
        seats,
    }
}
