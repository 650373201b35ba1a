//! An open page at a table: it looks on and plays, and comes again whenever the line is cut.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nova_luna_client::{Client, Error, Socket};
use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{
    Command, CommandMessage, ErrorCode, Event, Options, SeatKind, ServerMessage, Stage, TableState,
};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::answers::Answers;
use super::check::state_hash;
use super::shared::{Counts, Shared, answered, pause};
use nova_luna_testing::Dice;

/// The longest time to think about a command.
const THINK_MS: usize = 30;
/// How long a server may leave unread what it is sent.
const UNREAD: Duration = Duration::from_secs(60);
/// When to ask again a server that cannot do something just now.
const SOON: Duration = Duration::from_millis(50);

/// An open page at a table.
pub struct Page {
    shared: Arc<Shared>,
    answers: Arc<Answers>,
    client: Client,
    /// Whether it only looks on.
    watches: bool,
    dice: Dice,
    /// What it has seen, once it has seen anything.
    journal: Option<Journal>,
    /// Every command it ever sent, by id.
    sent: BTreeMap<String, CommandMessage>,
    /// What it wants, and when it will say so.
    pending: Option<Pending>,
    /// The event after which it thought about what to do last.
    considered: u32,
    /// Since when it has seen nothing new.
    still: Instant,
    /// When it opened its socket, in milliseconds since 1970.
    came_ms: i64,
    quiet: bool,
}

struct Pending {
    message: CommandMessage,
    due: Instant,
    /// When it was sent last, in milliseconds since 1970.
    sent_ms: Option<i64>,
}

/// What a page has seen.
pub struct Journal {
    /// What was seen before events were left out.
    pub earlier: Option<Box<Journal>>,
    /// The number of the last event before the first one that is here.
    pub first: u32,
    pub events: Vec<Event>,
    /// A hash of the state with each number from `first` on, as anybody may see it.
    pub state_hashes: Vec<u64>,
    pub last: TableState,
}

/// The connection is gone.
struct Disconnected;

impl Page {
    pub fn new(
        shared: &Arc<Shared>,
        answers: &Arc<Answers>,
        client: &Client,
        watches: bool,
        dice: Dice,
    ) -> Page {
        Page {
            shared: shared.clone(),
            answers: answers.clone(),
            client: client.clone(),
            watches,
            dice,
            journal: None,
            sent: BTreeMap::new(),
            pending: None,
            considered: 0,
            still: Instant::now(),
            came_ms: 0,
            quiet: false,
        }
    }

    /// Plays until the game is over, or until everybody shall come to rest.
    pub async fn run(mut self) -> Journal {
        loop {
            match self.visit().await {
                Ok(()) => return self.journal.unwrap(),
                Err(Disconnected) => pause().await,
            }
        }
    }

    /// Plays until the line is cut.
    async fn visit(&mut self) -> Result<(), Disconnected> {
        let client = self.shared.at_server(&self.client).await;
        let since = self.journal.as_ref().map(|journal| journal.last.seq);
        self.came_ms = now_ms();
        self.check_bot();
        let socket = client.socket(&self.answers.table, since).await;
        let mut socket = socket.map_err(|_| Disconnected)?;
        if since.is_some() {
            Counts::add(&self.shared.counts.resumed);
        }
        self.repeat(&mut socket).await?;
        while !self.is_done() {
            self.check_bot();
            self.consider();
            let due = self.pending.as_ref().filter(|it| it.sent_ms.is_none()).map(|it| it.due);
            // When everybody comes to rest there may be no message to wake us.
            let look = Duration::from_millis(if self.shared.stopping() { 10 } else { 200 });
            tokio::select! {
                message = socket.receive() => self.receive(answered(message).ok_or(Disconnected)?, since),
                () = at(due), if due.is_some() => self.say(&mut socket).await?,
                () = sleep(look) => {}
            }
        }
        socket.close().await;
        Ok(())
    }

    fn check_bot(&self) {
        if let Some(journal) = self.journal.as_ref().filter(|journal| bot_to_move(&journal.last)) {
            self.shared.check_bot(self.still, &self.answers.table, journal.last.seq);
        }
    }

    /// Whether there is nothing more to be done or seen.
    fn is_done(&mut self) -> bool {
        let Some(journal) = &self.journal else { return false };
        let over = journal.last.stage == Stage::Finished;
        if !self.quiet && self.pending.is_none() && (over || self.shared.stopping()) {
            self.quiet = true;
            self.answers.quiet();
        }
        let all = self.answers.last().is_some_and(|last| journal.last.seq >= last);
        self.quiet && (over || all && !bot_to_move(&journal.last))
    }

    fn receive(&mut self, message: ServerMessage, since: Option<u32>) {
        match message {
            ServerMessage::State { state } => {
                // Also instead of events that were missed, if they are long or take long to be read.
                let journal = Journal::new(*state, self.journal.take().map(Box::new));
                self.journal = Some(journal);
                self.still = Instant::now();
            }
            ServerMessage::Event { event, state } => {
                let journal = self.journal.as_mut().expect("the first message is the state");
                if since.is_some() && event.at_ms < self.came_ms {
                    Counts::add(&self.shared.counts.missed);
                }
                journal.add(event, *state);
                self.still = Instant::now();
            }
            ServerMessage::Answer(answer) => {
                let seen = self.journal.as_ref().map_or(0, |journal| journal.last.seq);
                assert!(seen >= answer.seq, "{answer:?} comes before its events, after {seen}");
                let message = self.sent.get(&answer.id).expect("an answer to a command of ours");
                self.note(&message.clone(), &answer);
            }
            ServerMessage::Refused { id, error } => {
                let id = id.expect("the command could be read");
                self.note_refusal(&id, error.code, &error.message);
            }
            ServerMessage::Presence { .. } | ServerMessage::Pong => {}
            ServerMessage::Closing => panic!("nobody asked the server to close"),
        }
    }

    fn note(&mut self, message: &CommandMessage, answer: &nova_luna_protocol::online::Answer) {
        let new = self.answers.done(message, answer);
        if new {
            self.shared.answer();
        }
        if let Some(pending) = self.pending.take_if(|pending| pending.message.id == message.id) {
            let event = self.journal.as_ref().and_then(|journal| journal.event(answer.seq));
            if new && event.is_some_and(|event| Some(event.at_ms) < pending.sent_ms) {
                Counts::add(&self.shared.counts.before);
            }
        }
    }

    fn note_refusal(&mut self, id: &str, code: ErrorCode, message: &str) {
        if code == ErrorCode::Unavailable {
            Counts::add(&self.shared.counts.unavailable);
            if let Some(pending) = self.pending.as_mut().filter(|it| it.message.id == id) {
                (pending.due, pending.sent_ms) = (Instant::now() + SOON, None);
            }
            return;
        }
        let command = &self.sent.get(id).expect("a command of ours").command;
        // Somebody else was faster. Nothing else can be wrong with what we send.
        let explained = match command {
            Command::Sit { .. } => matches!(code, ErrorCode::SeatTaken | ErrorCode::WrongStage),
            Command::Play { .. } | Command::Undo { .. } => {
                matches!(code, ErrorCode::Stale | ErrorCode::WrongStage)
            }
            _ => matches!(code, ErrorCode::NotAway | ErrorCode::WrongStage),
        };
        assert!(explained, "{command:?} is refused: {code:?}, {message}");
        if self.answers.refused(id) {
            Counts::add(&self.shared.counts.refused);
        }
        self.pending.take_if(|pending| pending.message.id == id);
    }

    /// Sends again what got no answer, and sometimes what did.
    async fn repeat(&mut self, socket: &mut Socket) -> Result<(), Disconnected> {
        if self.pending.as_ref().is_some_and(|pending| pending.sent_ms.is_some()) {
            Counts::add(&self.shared.counts.again);
            self.say(socket).await?;
        }
        if !self.sent.is_empty() && self.dice.below(4) == 0 {
            let which = self.dice.below(self.sent.len());
            let message = self.sent.values().nth(which).unwrap().clone();
            if self.answers.is_done(&message.id) {
                send(socket, &message).await?;
            }
        }
        Ok(())
    }

    /// Says what it wants, in one of several ways.
    async fn say(&mut self, socket: &mut Socket) -> Result<(), Disconnected> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        pending.sent_ms = Some(now_ms());
        let message = pending.message.clone();
        self.sent.insert(message.id.clone(), message.clone());
        match self.dice.below(20) {
            0..3 => self.post(&message).await,
            3 => {
                send(socket, &message).await?;
                self.post(&message).await
            }
            // The line is cut before the answer comes.
            4 => send(socket, &message).await.and(Err(Disconnected)),
            _ => send(socket, &message).await,
        }
    }

    async fn post(&mut self, message: &CommandMessage) -> Result<(), Disconnected> {
        let client = self.shared.at_server(&self.client).await;
        match client.command(&self.answers.table, message).await {
            Err(Error::Refused { status: 400..500, error }) => {
                self.note_refusal(&message.id, error.code, &error.message);
            }
            answer => self.note(message, &answered(answer).ok_or(Disconnected)?),
        }
        Ok(())
    }

    /// Thinks about what to do, once after each event.
    fn consider(&mut self) {
        if self.watches || self.pending.is_some() || self.quiet || self.shared.stopping() {
            return;
        }
        let Some(journal) = self.journal.as_ref().filter(|it| it.last.seq > self.considered) else {
            return;
        };
        self.considered = journal.last.seq;
        let Some(command) = next_command(&journal.last, &mut self.dice) else { return };
        let think = Duration::from_millis(self.dice.below(THINK_MS) as u64);
        let message = CommandMessage { id: self.shared.id(), command };
        self.pending = Some(Pending { message, due: Instant::now() + think, sent_ms: None });
    }
}

async fn at(moment: Option<Instant>) {
    sleep_until(moment.unwrap_or_else(Instant::now)).await;
}

async fn send(socket: &mut Socket, message: &CommandMessage) -> Result<(), Disconnected> {
    let sent = timeout(UNREAD, socket.command(message)).await;
    sent.expect("the server reads").map_err(|_| Disconnected)
}

impl Journal {
    fn new(state: TableState, earlier: Option<Box<Journal>>) -> Journal {
        Journal {
            earlier,
            first: state.seq,
            events: Vec::new(),
            state_hashes: vec![state_hash(&state)],
            last: state,
        }
    }

    fn event(&self, seq: u32) -> Option<&Event> {
        self.events.get(seq.checked_sub(self.first + 1)? as usize)
    }

    fn add(&mut self, event: Event, state: TableState) {
        assert_eq!(event.seq, self.last.seq + 1, "events come in order, each of them once");
        assert_eq!(state.seq, event.seq, "an event comes with the state after it");
        self.state_hashes.push(state_hash(&state));
        self.events.push(event);
        self.last = state;
    }
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Whether a table waits for a bot.
pub fn bot_to_move(state: &TableState) -> bool {
    let turn = state.game.as_ref().and_then(|game| game.view.turn);
    turn.is_some_and(|turn| state.seats[usize::from(turn)].level.is_some())
}

/// What somebody wants to do, if anything.
fn next_command(state: &TableState, dice: &mut Dice) -> Option<Command> {
    let own = &state.you.seats;
    if state.stage == Stage::Waiting {
        let mut seats = (0..).zip(&state.seats).filter(|_| own.is_empty());
        let free = seats.find(|(_, seat)| {
            seat.kind == SeatKind::Open || seat.kind == SeatKind::Held && seat.you
        });
        return free.map(|(seat, _)| Command::Sit { seat });
    }
    let game = state.game.as_ref().filter(|_| state.stage == Stage::Playing)?;
    let play = |dice: &mut Dice| {
        let action = any_action(game.options.as_ref()?, dice);
        Some(Command::Play { version: state.version, action })
    };
    let away = |seat: &u8| {
        let seat = &state.seats[usize::from(*seat)];
        seat.left || seat.stand_in
    };
    if own.iter().any(away) {
        return if dice.below(3) == 0 { Some(Command::Return) } else { play(dice) };
    }
    let others =
        || (0..).zip(&state.seats).filter(|(_, seat)| seat.kind == SeatKind::Person && !seat.you);
    if let Some((seat, _)) = others().find(|(_, seat)| seat.left && !seat.stand_in)
        && dice.below(2) == 0
    {
        return Some(Command::StandIn { seat, level: 1 });
    }
    if others().next().is_some() && others().all(|(_, seat)| !seat.left) && dice.below(40) == 0 {
        return Some(Command::Leave);
    }
    if state.may.undo.allowed && dice.below(8) == 0 {
        return Some(Command::Undo { version: state.version });
    }
    play(dice)
}

/// Any action, mostly taking a tile.
pub fn any_action(options: &Options, dice: &mut Dice) -> ActionJson {
    if options.tiles.is_empty() || options.refill && dice.below(4) == 0 {
        return ActionJson::Refill;
    }
    let tile = &options.tiles[dice.below(options.tiles.len())];
    // Covering something brings the game to its end.
    let good = tile.cells.iter().find(|cell| !cell.covers.is_empty());
    let cell = good.unwrap_or(&tile.cells[dice.below(tile.cells.len())]);
    ActionJson::Take { tile: tile.tile, x: cell.x, y: cell.y }
}
