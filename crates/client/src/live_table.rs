//! A table that is followed over every interruption.

use std::time::Duration;

use nova_luna_protocol::online::{
    Answer, ClientMessage, Command, CommandMessage, ErrorCode, ErrorMessage, Event, ServerMessage,
    TableState,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

use crate::{Client, Error, Socket};

/// After so much silence the server is asked whether it is there.
const SILENCE: Duration = Duration::from_secs(20);
/// How long to wait before connecting again: doubled each time, up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A table that is followed until this is dropped.
///
/// When the connection is cut it connects again, gets what happened since, and sends once more what was not answered.
/// The server knows commands by their ids and carries out each once.
pub struct LiveTable {
    commands: UnboundedSender<CommandMessage>,
    updates: UnboundedReceiver<Update>,
}

/// What is new at a table.
#[derive(Debug)]
pub enum Update {
    /// There is a connection, or there is one again.
    Connected,
    /// There is none. It is tried again and again, and this comes each time that it does not work.
    Disconnected(Error),
    /// Where the table stands: the first thing that comes, and what comes when too much was missed.
    State(Box<TableState>),
    /// Something has happened, and where the table stands after it.
    Event(Event, Box<TableState>),
    /// A command was carried out.
    Answer(Answer),
    /// A command was not carried out.
    Refused {
        /// Its id.
        id: Option<String>,
        /// Why.
        error: ErrorMessage,
    },
    /// By seat: whether the person is connected.
    Presence(Vec<bool>),
    /// There is no such table, or not any more. Nothing comes after this.
    Gone(ErrorMessage),
}

impl Update {
    /// Where the table stands, if that is new.
    pub fn state(&self) -> Option<&TableState> {
        match self {
            Update::State(state) | Update::Event(_, state) => Some(state),
            _ => None,
        }
    }
}

impl LiveTable {
    /// Follows a table from now on.
    pub fn follow(client: &Client, table: &str) -> LiveTable {
        let (commands, commands_sent) = unbounded_channel();
        let (updates, updates_told) = unbounded_channel();
        let (client, table) = (client.clone(), table.to_owned());
        let follower = Follower { client, table, since: None, unanswered: Vec::new(), updates };
        tokio::spawn(follower.run(commands_sent));
        LiveTable { commands, updates: updates_told }
    }

    /// Sends a command, at once or as soon as there is a connection. Returns the id by which it will be answered.
    pub fn send(&self, command: Command) -> String {
        let id = new_id();
        // At a table that is gone nothing is answered any more.
        let _ = self.commands.send(CommandMessage { id: id.clone(), command });
        id
    }

    /// Waits for what is new; `None` when the table is gone.
    pub async fn next(&mut self) -> Option<Update> {
        self.updates.recv().await
    }
}

/// The task behind a [`LiveTable`].
struct Follower {
    client: Client,
    table: String,
    /// The last event that was seen.
    since: Option<u32>,
    /// They are sent again after an interruption.
    unanswered: Vec<CommandMessage>,
    updates: UnboundedSender<Update>,
}

impl Follower {
    async fn run(mut self, mut commands: UnboundedReceiver<CommandMessage>) {
        let mut wait = FIRST_WAIT;
        loop {
            let cut = match self.client.socket(&self.table, self.since).await {
                Ok(socket) => {
                    self.tell(Update::Connected);
                    wait = FIRST_WAIT;
                    match self.follow(socket, &mut commands).await {
                        Ok(()) => return,
                        Err(error) => error,
                    }
                }
                Err(Error::Refused { error, .. }) if error.code == ErrorCode::UnknownTable => {
                    return self.tell(Update::Gone(error));
                }
                Err(error) => error,
            };
            self.tell(Update::Disconnected(cut));
            let mut waited = std::pin::pin!(sleep(wait));
            loop {
                tokio::select! {
                    () = &mut waited => break,
                    command = commands.recv() => match command {
                        Some(message) => self.unanswered.push(message),
                        None => return,
                    },
                }
            }
            wait = (2 * wait).min(LONGEST_WAIT);
        }
    }

    /// Until nobody listens any more, or the connection is cut.
    async fn follow(
        &mut self,
        mut socket: Socket,
        commands: &mut UnboundedReceiver<CommandMessage>,
    ) -> Result<(), Error> {
        for message in &self.unanswered {
            socket.command(message).await?;
        }
        let mut asked = false;
        loop {
            tokio::select! {
                command = commands.recv() => {
                    let Some(message) = command else { return Ok(()) };
                    self.unanswered.push(message.clone());
                    socket.command(&message).await?;
                }
                message = timeout(SILENCE, socket.receive()) => match message {
                    Err(_) if asked => return Err(Error::Timeout),
                    Err(_) => {
                        asked = true;
                        socket.send(&ClientMessage::Ping).await?;
                    }
                    Ok(message) => {
                        asked = false;
                        match message {
                            Ok(message) => self.receive(message)?,
                            // A newer server may say what we do not know.
                            Err(Error::Unreadable(_)) => {}
                            Err(error) => return Err(error),
                        }
                    }
                }
            }
        }
    }

    fn receive(&mut self, message: ServerMessage) -> Result<(), Error> {
        let update = match message {
            ServerMessage::State { state } => {
                self.since = Some(state.seq);
                Update::State(state)
            }
            ServerMessage::Event { event, state } => {
                self.since = Some(event.seq);
                Update::Event(event, state)
            }
            ServerMessage::Answer(answer) => {
                self.unanswered.retain(|message| message.id != answer.id);
                Update::Answer(answer)
            }
            ServerMessage::Refused { id, error } => {
                self.unanswered.retain(|message| Some(&message.id) != id.as_ref());
                Update::Refused { id, error }
            }
            ServerMessage::Presence { online } => Update::Presence(online),
            ServerMessage::Closing => {
                let reason = "it starts again".to_owned();
                return Err(Error::Closed { code: 1012, reason });
            }
            ServerMessage::Pong => return Ok(()),
        };
        self.tell(update);
        Ok(())
    }

    fn tell(&self, update: Update) {
        // Nobody may listen any more; that is noticed when commands are waited for.
        let _ = self.updates.send(update);
    }
}

/// An id for a command or a new table, which nobody else has.
pub fn new_id() -> String {
    let mut bytes = [0; 12];
    // Should the system have no randomness, the server refuses an id that was used before.
    let _ = getrandom::fill(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
