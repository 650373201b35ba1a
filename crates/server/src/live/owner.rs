//! The owner of a live table: the one task that plays at it. Everybody else sends it a request.
//!
//! Nothing happens here before it is in the store: a command is decided on, committed, and only then applied,
//! answered and published. When another node was faster, the owner catches up and decides again.

use std::sync::Arc;
use std::time::Duration;

use nova_luna_protocol::online::{
    Answer, By, Command, CommandMessage, ErrorCode, Event, ServerMessage, Stage,
};
use nova_luna_protocol::{ActionJson, PersonId, Version, to_json};
use nova_luna_store::{Appended, Lease, SessionGuard, Store, StoredReply};
use nova_luna_table::{Decision, LogPlace, Person, Refusal, Table, ids};
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::bot_turns::{BotTurns, Claim};
use super::command::{CommandKey, LastAnswers, stored_answer};
use super::context::Context;
use super::create::try_create;
use super::history::Head;
use super::registry::{OwnerStatus, Registration, Registry};
use super::request::{CommandRequest, Notice, Request, Subscribed, TurnRequest};
use super::rows;
use super::subscribers::Subscribers;
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::subnet::Subnet;

/// How often a decision is tried again because another node was faster.
const TRIES: usize = 8;
/// A table that nobody looks at and that has nothing to do soon leaves the memory after this.
const IDLE: Duration = Duration::from_secs(60);
/// With more tables in memory than this, those that nobody needs leave soon. They take some 40 MB.
const CROWDED: usize = 2000;
/// How soon they leave then, so that nobody fills the memory by looking at one table after the other.
const CROWDED_IDLE: Duration = Duration::from_secs(1);

pub struct Owner {
    table: Table,
    context: Arc<Context>,
    registry: Arc<Registry>,
    requests: mpsc::Receiver<Request>,
    status: Arc<OwnerStatus>,
    subscribers: Subscribers,
    turns: BotTurns,
    answers: LastAnswers,
    /// Whether the store has not said if the last append was written.
    unconfirmed: bool,
    /// Whether this owner has to go: the log holds something that this program cannot read, or was changed beside it.
    leaving: bool,
}

/// Who has sent a command.
struct Sender<'c> {
    key: &'c CommandKey,
    subnet: Option<Subnet>,
    /// Whether it is refused if a bot is next and too many of the sender's wait already.
    adds_turns: bool,
}

/// What came of a decision.
enum Executed {
    /// It is in the log, and this is what the answer names.
    Done(LogPlace),
    /// The same command was carried out before.
    Repeated(StoredReply),
}

impl Owner {
    /// Starts the task, which goes on for as long as somebody needs the table.
    pub fn start(
        table: Table,
        subnet: Option<Subnet>,
        context: Arc<Context>,
        registry: Arc<Registry>,
        registration: Registration,
    ) {
        let Registration { sender, requests, status } = registration;
        status.set_seq(table.seq());
        let owner = Owner {
            subscribers: Subscribers::new(context.store.clone(), status.clone()),
            turns: BotTurns::new(context.clone(), sender, subnet),
            table,
            context,
            registry,
            requests,
            status,
            answers: LastAnswers::default(),
            unconfirmed: false,
            leaving: false,
        };
        tokio::spawn(owner.run());
    }

    async fn run(mut self) {
        self.turns.schedule(&self.table, Claim::Acquire);
        while !self.leaving {
            let idle_time = self.idle_time();
            tokio::select! {
                request = self.requests.recv() => match request {
                    // In a box, so that a table where nothing happens does not keep room for it.
                    Some(request) => Box::pin(self.serve(request)).await,
                    None => return,
                },
                () = self.turns.alarm() => Box::pin(self.refresh(Claim::Acquire)).await,
                () = sleep(idle_time) => {
                    // A reader may have gone without a word.
                    self.subscribers.remove_closed(&self.table);
                    let idle = self.subscribers.is_empty() && self.turns.is_idle_for(2 * IDLE);
                    if idle && self.registry.retire(self.table.id(), &self.requests) {
                        return;
                    }
                }
            }
        }
        self.registry.remove(self.table.id(), &mut self.requests);
    }

    /// How long a table that nobody looks at stays in memory.
    fn idle_time(&self) -> Duration {
        let crowded = self.subscribers.is_empty() && self.registry.count() > CROWDED;
        if crowded { CROWDED_IDLE } else { IDLE }
    }

    async fn serve(&mut self, request: Request) {
        match request {
            // Whoever asked may have gone. Then nobody is there to get the answer, and that is fine.
            Request::Command(request) => {
                let CommandRequest { actor, message, session, subnet, reply } = *request;
                let _ = reply.send(self.command(&actor, message, session, subnet).await);
            }
            Request::Decide { decide, session, reply } => {
                let _ = reply.send(self.execute(None, session, decide).await.map(|_| ()));
            }
            Request::Read { current, read } => {
                let caught_up = if current { self.catch_up_if_behind().await } else { Ok(()) };
                let is_online = |person: &PersonId| self.subscribers.is_online(person);
                read(caught_up.map(|()| &self.table), &is_online);
            }
            Request::Subscribe { viewer, since, reply } => {
                // Whoever has gone meanwhile is no subscriber.
                if let Err(Ok(gone)) = reply.send(self.subscribe(viewer, since).await) {
                    self.subscribers.unsubscribe(&self.table, gone.number);
                }
            }
            Request::Turn(turn) => self.turn(turn).await,
            Request::Notice(notice) => self.notice(notice).await,
        }
    }

    async fn turn(&mut self, request: TurnRequest) {
        match request {
            TurnRequest::Ready { version, action, by, lease } => {
                self.play_turn(version, action, by, lease).await;
            }
            TurnRequest::Taken { version } => self.turns.give_up(version),
            TurnRequest::Wake { lease } => {
                self.refresh(lease.map_or(Claim::Acquire, Claim::Held)).await;
            }
        }
    }

    async fn notice(&mut self, notice: Notice) {
        match notice {
            Notice::Unsubscribe(number) => self.subscribers.unsubscribe(&self.table, number),
            Notice::LogGrew => self.refresh(Claim::Leave).await,
            Notice::LogChanged => self.leave(),
            Notice::PresenceChanged => self.subscribers.tell_presence(&self.table),
            Notice::Reannounce => self.subscribers.announce_again(self.table.id()),
        }
    }

    async fn command(
        &mut self,
        actor: &Person,
        message: CommandMessage,
        session: Option<SessionGuard>,
        subnet: Option<Subnet>,
    ) -> Result<Answer, Error> {
        let CommandMessage { id, command } = message;
        ids::check(&id, "command")?;
        let key = CommandKey::new(&actor.id, id, &command)?;
        if let Some(answer) = self.answers.find(&key) {
            return answer;
        }
        let context = self.context.clone();
        let decide = |table: &Table| table.decide(actor, &command, now_ms(), &*context.dealer);
        let adds_turns = matches!(command, Command::Play { .. } | Command::Rematch);
        let sender = Sender { key: &key, subnet, adds_turns };
        let executed = match self.execute(Some(&sender), session, decide).await {
            Err(error)
                if !matches!(error.code(), ErrorCode::Unavailable | ErrorCode::NoSession) =>
            {
                // Perhaps it is refused because it was carried out before.
                match self.store().reply(&key.person, &key.id).await? {
                    Some(stored) => Ok(Executed::Repeated(stored)),
                    None => Err(error),
                }
            }
            executed => executed,
        };
        let answer = match executed {
            Ok(Executed::Done(LogPlace { table, seq })) => {
                Ok(Answer { id: key.id.clone(), table, seq })
            }
            Ok(Executed::Repeated(stored)) => self.answer_again(&stored, &key).await,
            Err(error) => Err(error),
        };
        self.answers.add(key, &answer);
        answer
    }

    /// The answer to a command that was carried out before, perhaps a moment ago at another node: what came
    /// of it is published first.
    async fn answer_again(
        &mut self,
        stored: &StoredReply,
        key: &CommandKey,
    ) -> Result<Answer, Error> {
        self.catch_up_if_behind().await?;
        if stored.table == **self.table.id() {
            stored_answer(stored, key, None)
        } else {
            Err(Error::id_used())
        }
    }

    async fn subscribe(
        &mut self,
        viewer: Option<PersonId>,
        since: Option<u32>,
    ) -> Result<Subscribed, Error> {
        self.catch_up_if_behind().await?;
        let state = (since != Some(self.table.seq())).then(|| {
            let state = self.subscribers.view(&self.table, viewer.as_ref());
            to_json(&ServerMessage::State { state: Box::new(state) })
        });
        let head = Head::of(&self.table, &|person| self.subscribers.is_online(person));
        let (number, receiver) = self.subscribers.subscribe(&self.table, viewer);
        Ok(Subscribed { number, receiver, state, head })
    }

    async fn play_turn(&mut self, version: Version, action: ActionJson, by: By, lease: Lease) {
        let newer = self.turns.finish();
        let decide = |table: &Table| table.decide_turn(version, action, by, now_ms());
        match self.execute(None, None, decide).await {
            Ok(_) => {}
            Err(error) if error.code() == ErrorCode::Stale => {
                self.turns.schedule(&self.table, Claim::Acquire);
            }
            Err(error) => {
                // The bot thinks again once the database is back: its turn is not lost.
                error.log();
                self.turns.retry_soon();
            }
        }
        // Not earlier, so that no other node thinks about the turn before it is in the log.
        drop((lease, newer));
    }

    /// Decides, commits, publishes; and decides again when another node was faster. With a guard, only if the session
    /// has not ended.
    async fn execute(
        &mut self,
        sender: Option<&Sender<'_>>,
        session: Option<SessionGuard>,
        decide: impl Fn(&Table) -> Result<Decision, Refusal>,
    ) -> Result<Executed, Error> {
        let mut current = !self.may_be_behind();
        for _ in 0..TRIES {
            let decision = decide(&self.table);
            let changes = decision.as_ref().is_ok_and(|decision| !decision.steps.is_empty());
            if !changes && !current {
                // Refused, or nothing to do: perhaps another node knows more.
                self.catch_up().await?;
                current = true;
                continue;
            }
            let decision = decision?;
            if let Some(sender) = sender.filter(|sender| sender.adds_turns) {
                let created = decision.creates.as_ref().and_then(|new| new.after());
                for table in created.into_iter().chain(decision.after()) {
                    self.context.workers.check_waiting(sender.subnet, table)?;
                }
            }
            if let Some(new) = &decision.creates {
                // It is there already if this program was killed before it could say so here, or if another
                // node is just making it too.
                let subnet = sender.and_then(|sender| sender.subnet);
                try_create(&self.context, new, None, session.as_ref(), "rematch", subnet).await?;
            }
            let reply = decision.reply.clone();
            let command = sender.map(|sender| sender.key.stored(&reply, None)).transpose()?;
            let append = rows::append(self.table.seq(), &decision, command, session.clone(), None)?;
            let Some(append) = append else { return Ok(Executed::Done(reply)) };
            // It stays true until the store has said what is in the log.
            self.unconfirmed = true;
            match self.context.store.append(append).await? {
                Appended::Done => {
                    self.unconfirmed = false;
                    if let Some(sender) = sender {
                        self.turns.subnet = sender.subnet;
                    }
                    self.publish(decision);
                    return Ok(Executed::Done(reply));
                }
                Appended::Conflict => {
                    self.catch_up().await?;
                    current = true;
                }
                Appended::Repeated(stored) => {
                    self.catch_up().await?;
                    return Ok(Executed::Repeated(stored));
                }
                Appended::SignedOut => return Err(Error::signed_out()),
            }
        }
        let detail = "other nodes were faster at a table, again and again";
        Err(Error::unavailable("the table is too busy: try again soon", detail))
    }

    /// Applies a decision that is in the log, and tells everybody.
    fn publish(&mut self, decision: Decision) {
        let was_finished = self.table.stage() == Stage::Finished;
        for step in decision.steps {
            self.context.metrics.happened(&step.event.what);
            self.advance(&step.event, step.after);
        }
        if self.table.stage() == Stage::Finished && !was_finished {
            self.context.metrics.finished.inc();
        }
        let (table, seq) = (self.table.id().to_string(), self.table.seq().into());
        self.store().notify(nova_luna_store::Notice::LogGrew { table, seq });
        self.turns.schedule(&self.table, Claim::Acquire);
    }

    /// Goes on to the table after an event, and tells everybody who looks on.
    fn advance(&mut self, event: &Event, after: Table) {
        self.table = after;
        self.status.set_seq(self.table.seq());
        self.subscribers.publish(&self.table, event);
    }

    /// Whether the log may hold more than this owner has read: other nodes write to it, or the last append
    /// got no answer.
    fn may_be_behind(&self) -> bool {
        self.store().is_shared() || self.unconfirmed
    }

    async fn catch_up_if_behind(&mut self) -> Result<(), Error> {
        if self.may_be_behind() { self.catch_up().await } else { Ok(()) }
    }

    /// Reads what others have added to the log.
    async fn catch_up(&mut self) -> Result<(), Error> {
        let lines = self.store().events(self.table.id(), self.table.seq().into()).await?;
        for line in &lines {
            let mut after = self.table.clone();
            match after.read(rows::line(line)) {
                Ok(event) => self.advance(&event, after),
                Err(error) => {
                    // Whoever looks on may find a node that can read it.
                    self.leave();
                    return Err(error.into());
                }
            }
        }
        // The node that wrote it plays what follows: this one if it was about to, or if the append was its own.
        let ours = self.turns.is_thinking() || std::mem::take(&mut self.unconfirmed);
        let leave = self.store().is_shared() && !ours;
        let claim = if leave { Claim::Leave } else { Claim::Acquire };
        self.turns.schedule(&self.table, claim);
        Ok(())
    }

    /// Leaves the memory after this request. Whoever looks on connects again.
    fn leave(&mut self) {
        self.leaving = true;
        self.subscribers.clear(self.table.id());
    }

    /// Catches up, and looks whether a turn has to be played.
    async fn refresh(&mut self, claim: Claim) {
        match self.catch_up_if_behind().await {
            Ok(()) => self.turns.schedule(&self.table, claim),
            Err(error) => {
                error.log();
                self.turns.retry_soon();
            }
        }
    }

    fn store(&self) -> &Store {
        &self.context.store
    }
}
