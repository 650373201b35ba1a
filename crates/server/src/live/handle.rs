//! How everybody else uses a table: methods, behind which are requests to its owner.

use std::time::{Duration, Instant};

use nova_luna_protocol::online::{Answer, CommandMessage, Seen, ServerMessage, Stage, TableState};
use nova_luna_protocol::{PersonId, Record, TableId, Version, to_json};
use nova_luna_rules::Position;
use nova_luna_store::SessionGuard;
use nova_luna_table::history::{MOST_MISSED, Moves};
use nova_luna_table::{Decision, Person, Refusal, Table};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::history::Head;
use super::message_queue::{MOST_BYTES, MessageReceiver};
use super::request::{CommandRequest, IsOnline, Notice, Reply, Request, Subscribed};
use super::tables::Tables;
use super::{history, registry};
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::fair_queue::Requester;
use crate::limits::subnet::Subnet;

/// How long an owner may take to answer. A database that is tried again may take longer; then whoever asked
/// tries again, and finds the answer by the command's id.
const ANSWER: Duration = Duration::from_secs(12);
/// How often to ask again when an owner has just left.
const TRIES: usize = 5;
/// At a table with more events than this everybody gets the state, because all events would have to be replayed.
const MOST_REPLAYED: u32 = 500;
/// Whoever would wait longer than this for missed events, because many read old games just now, gets the state.
const READING: Duration = Duration::from_secs(10);

/// A table, by its id. Each call finds its owner, or opens the table from its log.
///
/// When a call returns, everything that it caused is in the queues of the subscriptions.
pub struct TableHandle {
    tables: Tables,
    id: TableId,
    /// From where it is asked.
    subnet: Option<Subnet>,
}

/// Everything that happens at a table from now on. Dropping it leaves.
pub struct Subscription {
    pub messages: MessageReceiver,
    number: u64,
    owner: mpsc::Sender<Request>,
}

/// The record of a game and where its actions are in the log.
pub struct TableRecord {
    /// Without the rest of the deck while the game goes on.
    pub record: Record,
    /// By action: the number of its event.
    pub seqs: Vec<u32>,
    /// Whether the game is over: by the rules, or because others have resigned.
    pub finished: bool,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        registry::send(&self.owner, Request::Notice(Notice::Unsubscribe(self.number)));
    }
}

impl Tables {
    pub fn table(&self, id: &TableId) -> TableHandle {
        TableHandle { tables: self.clone(), id: id.clone(), subnet: None }
    }
}

impl TableHandle {
    /// The same for somebody from this subnet, who has to wait their turn when bots have to think.
    pub fn asked_from(self, subnet: Option<Subnet>) -> TableHandle {
        TableHandle { subnet, ..self }
    }

    /// Carries out a command, once for each id of a person. With a guard, only if their session has not ended.
    pub async fn command(
        &self,
        actor: &Person,
        message: &CommandMessage,
        session: Option<&SessionGuard>,
    ) -> Result<Answer, Error> {
        let began = Instant::now();
        let request = |reply| {
            Request::Command(Box::new(CommandRequest {
                actor: actor.clone(),
                message: message.clone(),
                session: session.cloned(),
                subnet: self.subnet,
                reply,
            }))
        };
        let answer = self.ask(request).await;
        let outcome = match &answer {
            Ok(_) => "done",
            Err(error) if error.is_fault() => "failed",
            Err(_) => "refused",
        };
        self.tables.context.metrics.command(outcome, began.elapsed());
        if let Ok(answer) = &answer
            && answer.table != self.id
        {
            // The rematch may have begun. If it cannot be woken now, whoever looks for due turns finds it.
            if let Err(error) = self.tables.wake(&answer.table, self.subnet, None).await {
                error.log();
            }
        }
        answer
    }

    /// Tells the table that a person has another name, if their session has not ended.
    pub async fn rename(
        &self,
        person: &PersonId,
        name: &str,
        session: &SessionGuard,
    ) -> Result<(), Error> {
        let (person, name) = (person.clone(), name.to_owned());
        let rename = move |table: &Table| table.decide_rename(&person, &name, now_ms());
        self.decide(Some(session), rename).await
    }

    /// Closes the table if nothing has happened there since `before_ms`.
    pub async fn close_if_unchanged(&self, before_ms: i64) -> Result<(), Error> {
        self.decide(None, move |table| table.decide_close(before_ms, now_ms())).await
    }

    /// The table as `viewer` may see it.
    pub async fn state(&self, viewer: Option<&PersonId>) -> Result<TableState, Error> {
        let viewer = viewer.cloned();
        self.read(move |table, is_online| Ok(table.view(viewer.as_ref(), is_online, true))).await
    }

    /// What happened after `since`, with the state after each event if that is wanted.
    pub async fn events(
        &self,
        requester: &Requester,
        since: u32,
        states: bool,
    ) -> Result<Vec<Seen>, Error> {
        let head = self.read(|table, is_online| Ok(Head::of(table, is_online))).await?;
        history::events(&self.tables.context, requester, &self.id, head, since, states).await
    }

    /// The moves of a finished game; `None` if it is not over.
    pub async fn moves(&self, requester: &Requester) -> Result<Option<Moves>, Error> {
        let moves = self.read(|table, _| Ok(Moves::of(table))).await?;
        let Some(moves) = moves else { return Ok(None) };
        history::moves(&self.tables.context, requester, &self.id, moves).await.map(Some)
    }

    /// The challenge that is played here, unless `viewer` plays it.
    pub async fn challenge_of_others(
        &self,
        viewer: Option<&PersonId>,
    ) -> Result<Option<String>, Error> {
        let viewer = viewer.cloned();
        // It never changes, nor does who plays it, so there is nothing to catch up with.
        self.read_if(false, move |table, _| {
            let plays =
                viewer.as_ref().is_some_and(|viewer| table.seats_of(viewer).next().is_some());
            Ok(table.challenge().filter(|_| !plays).map(str::to_owned))
        })
        .await
    }

    /// The record of the game; `None` before it has begun.
    pub async fn record(&self) -> Result<Option<TableRecord>, Error> {
        self.read(|table, _| {
            let finished = table.stage() == Stage::Finished;
            let game = table.game().zip(table.record());
            Ok(game.map(|(game, record)| TableRecord { record, seqs: game.seqs(), finished }))
        })
        .await
    }

    /// The record of a finished game, or else this refusal.
    pub async fn finished_record(&self, refusal: Refusal) -> Result<TableRecord, Error> {
        let record = self.record().await?.filter(|game| game.finished);
        record.ok_or_else(|| refusal.into())
    }

    /// The position for which a person may get a hint, and its version.
    pub async fn position_for_hint(&self, person: &Person) -> Result<(Version, Position), Error> {
        let person = person.clone();
        self.read(move |table, _| Ok((table.version(), table.position_for_hint(&person)?.clone())))
            .await
    }

    /// Looks on from now on. First come the events after `since`, or the state.
    pub async fn subscribe(
        &self,
        requester: &Requester,
        since: Option<u32>,
    ) -> Result<Subscription, Error> {
        self.subscribe_within(READING, requester, since).await
    }

    /// The same, with so long to read missed events.
    async fn subscribe_within(
        &self,
        reading: Duration,
        requester: &Requester,
        since: Option<u32>,
    ) -> Result<Subscription, Error> {
        let viewer = &requester.person;
        let subscribe = |reply| Request::Subscribe { viewer: viewer.clone(), since, reply };
        let (subscribed, owner) = self.ask_owner(subscribe).await?;
        let Subscribed { number, receiver, state, head } = subscribed;
        let mut subscription = Subscription { messages: receiver, number, owner };
        // What happens while the missed events are read waits in the queue.
        if let Some(state) = state {
            let missed = timeout(reading, self.missed(requester, head, since)).await;
            let events = missed.unwrap_or(Ok(None))?;
            subscription.messages.put_first(events.unwrap_or_else(|| vec![state]));
        }
        Ok(subscription)
    }

    /// The messages that somebody has missed; `None` if the state is shorter.
    async fn missed(
        &self,
        requester: &Requester,
        head: Head,
        since: Option<u32>,
    ) -> Result<Option<Vec<String>>, Error> {
        let missed = since.and_then(|since| head.seq.checked_sub(since));
        let (Some(since), Some(1..=MOST_MISSED)) = (since, missed) else { return Ok(None) };
        if head.seq > MOST_REPLAYED {
            return Ok(None);
        }
        let events = history::events(&self.tables.context, requester, &self.id, head, since, true);
        let message = |Seen { event, state }| {
            Some(to_json(&ServerMessage::Event { event, state: Box::new(state?) }))
        };
        let messages: Vec<String> = events.await?.into_iter().filter_map(message).collect();
        let bytes: usize = messages.iter().map(String::len).sum();
        Ok((bytes <= MOST_BYTES / 2).then_some(messages))
    }

    async fn decide(
        &self,
        session: Option<&SessionGuard>,
        decide: impl Fn(&Table) -> Result<Decision, Refusal> + Clone + Send + Sync + 'static,
    ) -> Result<(), Error> {
        let session = session.cloned();
        self.ask(|reply| Request::Decide {
            decide: Box::new(decide.clone()),
            session: session.clone(),
            reply,
        })
        .await
    }

    /// Reads something of the table as it is now.
    async fn read<T: Send + 'static>(
        &self,
        read: impl Fn(&Table, IsOnline<'_>) -> Result<T, Error> + Clone + Send + 'static,
    ) -> Result<T, Error> {
        self.read_if(true, read).await
    }

    async fn read_if<T: Send + 'static>(
        &self,
        current: bool,
        read: impl Fn(&Table, IsOnline<'_>) -> Result<T, Error> + Clone + Send + 'static,
    ) -> Result<T, Error> {
        self.ask(|reply| {
            let read = read.clone();
            let read = Box::new(move |table: Result<&Table, Error>, is_online: IsOnline<'_>| {
                let _ = reply.send(table.and_then(|table| read(table, is_online)));
            });
            Request::Read { current, read }
        })
        .await
    }

    async fn ask<T>(&self, request: impl Fn(Reply<T>) -> Request) -> Result<T, Error> {
        Ok(self.ask_owner(request).await?.0)
    }

    /// Asks the owner, and returns with the answer how to reach it again.
    async fn ask_owner<T>(
        &self,
        request: impl Fn(Reply<T>) -> Request,
    ) -> Result<(T, mpsc::Sender<Request>), Error> {
        for _ in 0..TRIES {
            let owner = self.tables.owner(&self.id, self.subnet).await?;
            let (reply, answer) = oneshot::channel();
            let asked = async {
                owner.send(request(reply)).await.ok()?;
                answer.await.ok()
            };
            match timeout(ANSWER, asked).await {
                Ok(Some(answer)) => return answer.map(|answer| (answer, owner)),
                // The owner left meanwhile: the next one takes over, from the log.
                Ok(None) => {}
                Err(_) => {
                    let message = "the table does not answer in time: try again soon";
                    let detail = format_args!("a table did not answer within {ANSWER:?}");
                    return Err(Error::unavailable(message, detail));
                }
            }
        }
        Err(Error::internal("the owner of a table does not answer"))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::sync::Arc;

    use nova_luna_protocol::from_json;
    use nova_luna_protocol::online::{Command, NewTable};
    use nova_luna_table::create;
    use nova_luna_testing::wait::within;

    use super::*;
    use crate::limits::fair_queue::ThinkingLimits;
    use crate::live::Context;
    use crate::random::RandomDealer;

    #[tokio::test(flavor = "multi_thread")]
    async fn those_who_read_the_past_hold_up_nobody_who_plays() {
        let ada = Person { id: "ada".into(), name: "Ada".to_owned() };
        let limits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };
        let context = Arc::new(Context::for_tests("sqlite::memory:", limits).await);
        let workers = context.workers.clone();
        let tables = Tables::new(context);
        let new: NewTable = from_json(r#"{"id": "1", "seats": ["me", "open"]}"#).unwrap();
        let decision = create::new("t".into(), ada.clone(), &new, 0, &RandomDealer).unwrap();
        tables.create(&decision, None, None, "table", None).await.unwrap();

        // Somebody from the same network takes all the time in the world.
        let requester = |person: &str| Requester { person: Some(person.into()), subnet: None };
        let (release, released) = std::sync::mpsc::channel();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let eve = requester("eve");
        let busy = tokio::spawn(async move {
            let work = move |()| {
                begin.send(()).unwrap();
                released.recv()
            };
            workers.read_history(&eve, async { Ok(()) }, work).await
        });
        within("somebody reads the past", begun).await.unwrap();
        let (table, past) = (tables.table(&"t".into()), tables.table(&"t".into()));
        let looking = tokio::spawn(async move { past.events(&requester("ada"), 0, true).await });
        table.state(None).await.unwrap();
        // Somebody else opens the table again, and has missed what happened there.
        let fay = requester("fay");
        let mut again = pin!(table.subscribe(&fay, Some(0)));
        assert!(timeout(Duration::ZERO, &mut again).await.is_err(), "it has been asked for");
        let command = Command::AllowHints { allow: true };
        let message = CommandMessage { id: "2".to_owned(), command };
        let answered = table.command(&ada, &message, None);
        within("the command is answered", answered).await.unwrap();
        assert!(!looking.is_finished());
        // Whoever would wait too long gets the state.
        let gil = requester("gil");
        let mut instead = table.subscribe_within(Duration::ZERO, &gil, Some(0)).await.unwrap();
        let first = instead.messages.recv().await.unwrap();
        assert!(first.starts_with(r#"{"type":"state""#), "{first}");
        release.send(()).unwrap();
        busy.await.unwrap().unwrap().unwrap();
        // Together, because either of them may be the first whose turn it is.
        let both = async { tokio::join!(looking, again) };
        let (events, again) =
            within("the events are read, and the table is open again", both).await;
        assert!(!events.unwrap().unwrap().is_empty());
        assert!(again.is_ok());
        let mut missed = table.subscribe(&fay, Some(0)).await.unwrap();
        for seq in 1..=2 {
            let message = missed.messages.recv().await.unwrap();
            let event = format!(r#"{{"type":"event","event":{{"seq":{seq},"#);
            assert!(message.starts_with(&event), "{message}");
        }
    }
}
