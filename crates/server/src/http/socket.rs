//! The WebSocket of a table: events out, commands in.

use std::pin::pin;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use nova_luna_protocol::online::{
    Answer, ClientMessage, Command, CommandMessage, ErrorCode, ServerMessage,
};
use nova_luna_protocol::{PersonId, from_json, to_json};
use nova_luna_store::{Session, SessionGuard};
use nova_luna_table::Person;
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, timeout};
use utoipa::IntoParams;

use super::admission::{may_act, may_look};
use super::app::App;
use super::client::Client;
use super::extract::{QueryString, TablePath};
use super::identity::{Identity, TOUCH_MS};
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::limiter::{MessageRate, SocketPermit};
use crate::limits::rules::{Limited, MOST_MESSAGE};
use crate::live::ended_sessions::SessionsEnded;
use crate::live::{Subscription, TableHandle};

/// Small, because most sockets are idle most of the time.
const READ_BUFFER: usize = 1024;
/// A connection that leaves more bytes unread is closed.
const MOST_UNSENT: usize = 1024 * 1024;
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A client that has sent nothing for this long, not even the answer to a ping, is gone.
const SILENCE: Duration = Duration::from_secs(60);
/// While somebody plays, others are to know within 15 seconds that their connection is dead.
const LIVE_PING_INTERVAL: Duration = Duration::from_secs(4);
const LIVE_SILENCE: Duration = Duration::from_secs(10);
/// Who asks so soon after the last message whether the connection still works is playing. A page in the background
/// waits longer.
const LIVE_QUESTION: Duration = Duration::from_secs(12);
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Resume {
    /// The number of the last event that the client has seen, if it comes again.
    since: Option<u32>,
}

/// A table, live, over a WebSocket.
///
/// The server sends `ServerMessage`s: first the state, or the events after `since`; then whatever
/// happens. The client sends `ClientMessage`s.
#[utoipa::path(get, path = "/api/tables/{table}/socket", params(TablePath, Resume),
    responses((status = 101, description = "a WebSocket"), (status = 400)))]
pub async fn open(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    TablePath(table): TablePath,
    QueryString(Resume { since }): QueryString<Resume>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|_| {
        let message = "this address is a WebSocket: open it with a client for those, or ask for the table without \
                       /socket";
        Error::new(ErrorCode::BadRequest, message)
    })?;
    // Before the session is looked up, so that it cannot end unnoticed in between.
    let ended = app.sessions.subscribe();
    let identity = Identity::find(&app, client, &headers).await?;
    let person = identity.as_ref().map(|identity| &identity.player.id);
    let permit = app.limiter.socket(client.subnet(), person);
    let permit = permit.inspect_err(|_| app.limited("socket", &client))?;
    if since.is_some() {
        // What was missed is looked up in the log.
        app.allow(Limited::History, &client, person)?;
    }
    may_look(&app, &table, person).await?;
    // Before the upgrade, so that an unknown table is answered with 404.
    let table = app.tables.table(&table).asked_from(client.subnet());
    let subscription = table.subscribe(&client.requester(person), since).await?;
    let tracker = app.shutdown.sockets().clone();
    let rate = app.limiter.message_rate();
    app.metrics.sockets_opened.inc();
    let user = identity.map(User::from);
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT)
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .on_upgrade(move |socket| {
            let task = SocketTask {
                app,
                table,
                client,
                user,
                ended,
                socket,
                subscription,
                rate,
                sent: Instant::now(),
                live: false,
                recheck: false,
                permit,
            };
            tracker.track_future(task.run())
        }))
}

/// An open socket.
struct SocketTask {
    app: App,
    table: TableHandle,
    client: Client,
    user: Option<User>,
    ended: broadcast::Receiver<SessionsEnded>,
    socket: WebSocket,
    subscription: Subscription,
    rate: MessageRate,
    /// When the last message was sent that a page can see.
    sent: Instant,
    /// Whether the client wants a dead connection to be noticed soon.
    live: bool,
    /// Whether the session may have ended without a notice, and has to be looked up.
    recheck: bool,
    permit: SocketPermit,
}

/// The person at a socket, with only what a socket needs, because there may be many.
struct User {
    person: Person,
    token_hash: String,
    /// When the store was last told that the session is in use.
    seen_ms: i64,
}

impl From<Identity> for User {
    fn from(identity: Identity) -> User {
        let Session { token_hash, seen, .. } = identity.session;
        User { person: identity.player, token_hash, seen_ms: seen }
    }
}

/// Why a socket ends.
enum CloseReason {
    /// The client is gone.
    Gone,
    /// The client gets a close frame with this code and reason.
    Close(u16, &'static str),
}

const SIGNED_OUT: CloseReason = CloseReason::Close(close_code::POLICY, "signed out");

impl SocketTask {
    async fn run(mut self) {
        let end = self.serve().await;
        if let CloseReason::Close(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(SEND_TIMEOUT, self.socket.send(Message::Close(Some(frame)))).await;
            // Waits for the client's close frame, so that nothing is lost that was sent before.
            let _ = timeout(Duration::from_secs(1), self.socket.recv()).await;
        }
        drop((self.subscription, self.permit));
    }

    async fn serve(&mut self) -> CloseReason {
        let mut closing = pin!(self.app.shutdown.closing());
        let mut ping = pin!(sleep(PING_INTERVAL));
        let mut heard = Instant::now();
        loop {
            let was_live = self.live;
            let step = tokio::select! {
                message = self.socket.recv() => {
                    let step = match message {
                        // Boxed, so that an idle socket needs no memory for it.
                        Some(Ok(message)) => Box::pin(self.receive(message)).await,
                        Some(Err(_)) | None => Err(CloseReason::Gone),
                    };
                    // Only now: while a command is carried out nobody listens to the client.
                    heard = Instant::now();
                    step
                }
                message = self.subscription.messages.recv() => match message {
                    Some(message) => self.send(Message::Text(message)).await,
                    None => Err(CloseReason::Close(close_code::AGAIN, "connect again")),
                },
                () = &mut ping => {
                    let (interval, silence) = self.patience();
                    ping.as_mut().reset(Instant::now() + interval);
                    if heard.elapsed() > silence {
                        Err(CloseReason::Gone)
                    } else if Box::pin(self.has_signed_out()).await {
                        Err(SIGNED_OUT)
                    } else {
                        self.send(Message::Ping(axum::body::Bytes::new())).await
                    }
                }
                ended = self.ended.recv() => Box::pin(self.check_session(ended)).await,
                () = &mut closing => {
                    let _ = self.send_json(&ServerMessage::Closing).await;
                    Err(CloseReason::Close(close_code::RESTART, "the server goes down: connect again soon"))
                }
            };
            if let Err(end) = step {
                return end;
            }
            if self.live && !was_live {
                ping.as_mut().reset(Instant::now() + LIVE_PING_INTERVAL);
            }
        }
    }

    /// How often to ping, and how long a client may say nothing.
    fn patience(&self) -> (Duration, Duration) {
        if self.live { (LIVE_PING_INTERVAL, LIVE_SILENCE) } else { (PING_INTERVAL, SILENCE) }
    }

    async fn receive(&mut self, message: Message) -> Result<(), CloseReason> {
        if let Err(error) = self.rate.allow() {
            return self.refuse_over_rate(message, &error).await;
        }
        match message {
            Message::Text(text) => match from_json::<ClientMessage>(&text) {
                Ok(ClientMessage::Command { id, command }) => {
                    self.command(CommandMessage { id, command }).await
                }
                Ok(ClientMessage::Ping) => {
                    self.live = self.sent.elapsed() < LIVE_QUESTION;
                    self.send_json(&ServerMessage::Pong).await
                }
                Err(error) => self.refuse(ClientMessage::id_of(&text), &error.into()).await,
            },
            Message::Binary(bytes) => {
                let error = Error::new(ErrorCode::BadRequest, "messages are text with JSON in it");
                self.refuse(ClientMessage::id_of(&String::from_utf8_lossy(&bytes)), &error).await
            }
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            Message::Close(_) => Err(CloseReason::Gone),
        }
    }

    async fn refuse_over_rate(
        &mut self,
        message: Message,
        error: &Error,
    ) -> Result<(), CloseReason> {
        self.app.limited("frame", &self.client);
        if self.rate.is_flood() {
            return Err(CloseReason::Close(close_code::POLICY, "too many messages: slow down"));
        }
        match message {
            // With the id of the command, so that the client knows what to send again.
            Message::Text(text) => self.refuse(ClientMessage::id_of(&text), error).await,
            Message::Close(_) => Err(CloseReason::Gone),
            _ => Ok(()),
        }
    }

    /// Carries out a command and answers it.
    async fn command(&mut self, message: CommandMessage) -> Result<(), CloseReason> {
        let done = self.execute(&message).await;
        // The events that it caused are in the queue, and are sent before the answer.
        while let Some(event) = self.subscription.messages.try_recv() {
            self.send(Message::Text(event)).await?;
        }
        match done {
            Ok(answer) => self.send_json(&ServerMessage::Answer(answer)).await,
            Err(error) if error.code() == ErrorCode::NoSession && self.user.is_some() => {
                Err(SIGNED_OUT)
            }
            Err(error) => self.refuse(Some(message.id), &error).await,
        }
    }

    async fn execute(&mut self, message: &CommandMessage) -> Result<Answer, Error> {
        let user = self.user.as_ref().ok_or_else(Error::signed_out)?;
        if let Command::Play { .. } | Command::Undo { .. } = message.command {
            // These change only the game, so it is enough that the append checks the session.
            self.app.allow(Limited::Command, &self.client, Some(&user.person.id))?;
            let session = SessionGuard { token_hash: user.token_hash.clone() };
            return self.table.command(&user.person, message, Some(&session)).await;
        }
        // The others may write the person's name, which may have changed since the socket was opened.
        let me = Identity::of(&self.app, self.client, &user.token_hash)
            .await?
            .ok_or_else(Error::signed_out)?;
        may_act(&self.app, &me, message).await?;
        self.table.command(&me.player, message, None).await
    }

    async fn refuse(&mut self, id: Option<String>, error: &Error) -> Result<(), CloseReason> {
        error.log();
        self.send_json(&ServerMessage::Refused { id, error: error.message() }).await
    }

    /// Closes the socket if its session is among those that have ended.
    async fn check_session(
        &mut self,
        ended: Result<SessionsEnded, broadcast::error::RecvError>,
    ) -> Result<(), CloseReason> {
        let Some(user) = &self.user else { return Ok(()) };
        let is_user = |person: &PersonId| *person == user.person.id;
        let signed_out = match ended {
            Ok(SessionsEnded::One { token_hash, .. }) => token_hash == user.token_hash,
            Ok(SessionsEnded::AllBut { person, token_hash }) => {
                is_user(&person) && token_hash.as_ref() != Some(&user.token_hash)
            }
            Ok(SessionsEnded::Recheck { person }) if !is_user(&person) => false,
            Ok(SessionsEnded::Recheck { .. }) => {
                self.recheck = true;
                self.has_signed_out().await
            }
            // This concerns many sockets: each asks the store at its next ping, not all at once.
            Ok(SessionsEnded::RecheckAll) | Err(_) => {
                self.recheck = true;
                false
            }
        };
        if signed_out { Err(SIGNED_OUT) } else { Ok(()) }
    }

    /// Looks up the session if it may have ended, and at least once a day. If the store cannot answer, it is asked
    /// again at the next ping.
    async fn has_signed_out(&mut self) -> bool {
        let Some(user) = &mut self.user else { return false };
        if !self.recheck && now_ms() - user.seen_ms <= TOUCH_MS {
            return false;
        }
        match Identity::of(&self.app, self.client, &user.token_hash).await {
            Ok(Some(_)) => {
                self.recheck = false;
                // `Identity::of` has told the store.
                user.seen_ms = now_ms();
                false
            }
            Ok(None) => true,
            Err(_) => false,
        }
    }

    async fn send_json(&mut self, message: &ServerMessage) -> Result<(), CloseReason> {
        self.send(Message::Text(to_json(message).into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), CloseReason> {
        if matches!(message, Message::Text(_)) {
            self.sent = Instant::now();
        }
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(CloseReason::Gone),
        }
    }
}
