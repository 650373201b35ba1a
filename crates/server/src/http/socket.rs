//! The WebSocket of a table: events out, commands in.

use std::pin::pin;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use nova_luna_protocol::online::{
    Answer, ClientMessage, Command, CommandMessage, ErrorBody, ErrorCode, ServerMessage,
};
use nova_luna_protocol::{from_json, to_json};
use nova_luna_store::{Session, SessionGuard};
use nova_luna_table::Person;
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use utoipa::IntoParams;

use super::admission::{may_act, may_play};
use super::app::App;
use super::client::Client;
use super::extract::{QueryString, TablePath};
use super::identity::{Identity, TOUCH_MS};
use super::limits::{MOST_MESSAGE, MessageRate, SocketPermit};
use crate::clock::now_ms;
use crate::error::Error;
use crate::live::sessions::{LIFE_MS, SessionsEnded};
use crate::live::{Subscription, TableHandle};

/// Small buffers, since most sockets are idle most of the time.
const BUFFER: usize = 1024;
/// What may wait to be written before the connection counts as dead.
const MOST_UNSENT: usize = 1024 * 1024;
/// How often the other side is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// Who says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(60);
/// How long a write may take.
const SEND: Duration = Duration::from_secs(20);

/// What the client has seen.
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
#[utoipa::path(get, path = "/api/tables/{table}/socket",
    params(("table" = String, Path, description = "the table's id"), Resume),
    responses(
        (status = 101, description = "a WebSocket"),
        (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody),
    ))]
pub async fn open(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    TablePath(table): TablePath,
    QueryString(Resume { since }): QueryString<Resume>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| {
        Error::new(ErrorCode::BadRequest, format_args!("a WebSocket is wanted here: {rejection}"))
    })?;
    // First of all, so that no session can end unnoticed between being found and being watched.
    let ended = app.sessions.subscribe();
    let visitor = Identity::find(&app, &headers).await?;
    let person = visitor.as_ref().map(|identity| identity.person.id.as_str());
    let permit = app.limits.socket(client.network(), person);
    let permit = permit.inspect_err(|_| app.limited("socket", &client))?;
    // Before the upgrade, so that whoever comes to a wrong table is told so in plain HTTP.
    let table = app.tables.table(&table);
    let subscription = table.subscribe(person, since).await?;
    let tracker = app.shutdown.sockets().clone();
    let rate = app.limits.message_rate();
    app.metrics.socket_opened();
    let visitor = visitor.map(Visitor::from);
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT)
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .on_upgrade(move |socket| {
            let task = SocketTask {
                app,
                table,
                client,
                visitor,
                ended,
                socket,
                subscription,
                rate,
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
    visitor: Option<Visitor>,
    /// Sessions that have ended.
    ended: broadcast::Receiver<SessionsEnded>,
    socket: WebSocket,
    subscription: Subscription,
    rate: MessageRate,
    /// Whether the session may have ended without a notice.
    recheck: bool,
    /// Counts while the socket is open.
    permit: SocketPermit,
}

/// The person at a socket, with no more than a socket needs.
struct Visitor {
    person: Person,
    token_hash: String,
    /// When it was last noted that the session is in use.
    seen_ms: i64,
}

impl From<Identity> for Visitor {
    fn from(identity: Identity) -> Visitor {
        let person = identity.player();
        let Session { token_hash, seen, .. } = identity.session;
        Visitor { person, token_hash, seen_ms: seen }
    }
}

/// Why a socket ends.
enum CloseReason {
    /// The other side is gone.
    Gone,
    /// It is told why.
    Told(u16, &'static str),
}

const SIGNED_OUT: CloseReason = CloseReason::Told(close_code::POLICY, "signed out");

impl SocketTask {
    async fn run(mut self) {
        let end = self.serve().await;
        if let CloseReason::Told(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(SEND, self.socket.send(Message::Close(Some(frame)))).await;
            // The other side's goodbye, so that nothing we sent is cut off.
            let _ = timeout(Duration::from_secs(1), self.socket.recv()).await;
        }
        drop((self.subscription, self.permit));
    }

    async fn serve(&mut self) -> CloseReason {
        let mut closing = pin!(self.app.shutdown.closing());
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        // In a box, so that a socket where nothing happens does not keep room for it.
                        Some(Ok(message)) => Box::pin(self.receive(message)).await,
                        Some(Err(_)) | None => Err(CloseReason::Gone),
                    }
                }
                message = self.subscription.messages.recv() => match message {
                    Some(message) => self.send(Message::Text(message)).await,
                    None => Err(CloseReason::Told(close_code::AGAIN, "connect again")),
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        Err(CloseReason::Gone)
                    } else if Box::pin(self.has_signed_out()).await {
                        Err(SIGNED_OUT)
                    } else {
                        self.send(Message::Ping(axum::body::Bytes::new())).await
                    }
                }
                ended = self.ended.recv() => Box::pin(self.check_session(ended)).await,
                () = &mut closing => {
                    let _ = self.say(&ServerMessage::Closing).await;
                    Err(CloseReason::Told(close_code::RESTART, "the server goes down: connect again soon"))
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), CloseReason> {
        if let Err(error) = self.rate.allow() {
            self.app.limited("frame", &self.client);
            if self.rate.is_flood() {
                return Err(CloseReason::Told(close_code::POLICY, "too many messages: slow down"));
            }
            return match message {
                // With its id, so that the sender knows what to send again.
                Message::Text(text) => {
                    let id = match from_json(&text) {
                        Ok(ClientMessage::Command { id, .. }) => Some(id),
                        _ => None,
                    };
                    self.refuse(id, &error).await
                }
                Message::Close(_) => Err(CloseReason::Gone),
                _ => Ok(()),
            };
        }
        match message {
            Message::Text(text) => match from_json::<ClientMessage>(&text) {
                Ok(ClientMessage::Command { id, command }) => {
                    self.command(CommandMessage { id, command }).await
                }
                Ok(ClientMessage::Ping) => self.say(&ServerMessage::Pong).await,
                Err(error) => self.refuse(None, &error.into()).await,
            },
            Message::Binary(_) => {
                let error = Error::new(ErrorCode::BadRequest, "messages are text with JSON in it");
                self.refuse(None, &error).await
            }
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            Message::Close(_) => Err(CloseReason::Gone),
        }
    }

    async fn command(&mut self, message: CommandMessage) -> Result<(), CloseReason> {
        let done = self.execute(&message).await;
        // What came of it is in the queue, and goes out before the answer.
        while let Ok(event) = self.subscription.messages.try_recv() {
            self.send(Message::Text(event)).await?;
        }
        match done {
            Ok(answer) => self.say(&ServerMessage::Answer(answer)).await,
            Err(error) if error.code() == ErrorCode::NoSession && self.visitor.is_some() => {
                Err(SIGNED_OUT)
            }
            Err(error) => self.refuse(Some(message.id), &error).await,
        }
    }

    async fn execute(&mut self, message: &CommandMessage) -> Result<Answer, Error> {
        let visitor = self.visitor.as_ref().ok_or_else(Error::signed_out)?;
        if let Command::Play { .. } | Command::Undo { .. } = message.command {
            // They write nothing but the game, so the append itself checks the session.
            may_play(&self.app, &self.client, &visitor.person.id)?;
            let token_hash = visitor.token_hash.clone();
            let session = SessionGuard { token_hash, not_before: now_ms() - LIFE_MS };
            return self.table.command(&visitor.person, message, Some(&session)).await;
        }
        // The others may write the person's name, which may have changed since the socket was opened.
        let me =
            Identity::of(&self.app, &visitor.token_hash).await?.ok_or_else(Error::signed_out)?;
        may_act(&self.app, &self.client, &me.person, message).await?;
        self.table.command(&me.player(), message, None).await
    }

    async fn refuse(&mut self, id: Option<String>, error: &Error) -> Result<(), CloseReason> {
        error.log();
        self.say(&ServerMessage::Refused { id, error: error.message() }).await
    }

    async fn check_session(
        &mut self,
        ended: Result<SessionsEnded, broadcast::error::RecvError>,
    ) -> Result<(), CloseReason> {
        let Some(me) = &self.visitor else { return Ok(()) };
        let mine = |person: &str| person == me.person.id;
        let over = match ended {
            Ok(SessionsEnded::One { token_hash, .. }) => token_hash == me.token_hash,
            Ok(SessionsEnded::AllBut { person, token_hash }) => {
                mine(&person) && token_hash.as_ref() != Some(&me.token_hash)
            }
            Ok(SessionsEnded::Recheck { person }) if !mine(&person) => false,
            Ok(SessionsEnded::Recheck { .. }) => {
                self.recheck = true;
                self.has_signed_out().await
            }
            // Many sockets may have to ask: each does so at its next ping, not all at once.
            Ok(SessionsEnded::RecheckAll) | Err(_) => {
                self.recheck = true;
                false
            }
        };
        if over { Err(SIGNED_OUT) } else { Ok(()) }
    }

    /// Asks the store about the session, if it may have ended or if it was not asked for a day. If the store
    /// cannot answer, it is asked again at the next ping.
    async fn has_signed_out(&mut self) -> bool {
        let Some(visitor) = &mut self.visitor else { return false };
        if !self.recheck && now_ms() - visitor.seen_ms <= TOUCH_MS {
            return false;
        }
        match Identity::of(&self.app, &visitor.token_hash).await {
            Ok(Some(_)) => {
                self.recheck = false;
                // Whoever is found is noted as seen.
                visitor.seen_ms = now_ms();
                false
            }
            Ok(None) => true,
            Err(_) => false,
        }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), CloseReason> {
        self.send(Message::Text(to_json(message).into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), CloseReason> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(CloseReason::Gone),
        }
    }
}
