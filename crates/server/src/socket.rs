//! A table's live line: events out, commands in.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use nova_luna_protocol::online::{
    ClientMessage, CommandMessage, ErrorBody, ErrorCode, ServerMessage,
};
use nova_luna_protocol::{from_json, to_json};
use serde::Deserialize;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use utoipa::IntoParams;

use crate::app::{App, Ended};
use crate::caller::Caller;
use crate::error::Error;
use crate::identity::Identity;
use crate::input::{Asked, TableId};
use crate::limits::{Frames, MOST_MESSAGE, Open};
use crate::owner::Ask;
use crate::routes::may_act;

/// Small buffers, since most sockets are idle most of the time.
const BUFFER: usize = 1024;
/// What may wait to be written before the connection counts as dead.
const MOST_UNSENT: usize = 1024 * 1024;
/// Messages that may wait for a slow reader: all that a newcomer has missed, and some more.
const LINE: usize = 256;
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
    caller: Caller,
    headers: HeaderMap,
    TableId(table): TableId,
    Asked(Resume { since }): Asked<Resume>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| {
        Error::new(ErrorCode::BadRequest, format_args!("a WebSocket is wanted here: {rejection}"))
    })?;
    // First of all, so that no session can end unnoticed between being found and being watched.
    let ended = app.ended();
    let visitor = Identity::find(&app, &headers).await?;
    let person = visitor.as_ref().map(|identity| identity.person.id.as_str());
    let open = app.limits().socket(caller.network(), person);
    let open = open.inspect_err(|_| app.limited("socket", &caller))?;
    // Before the upgrade, so that who comes to a wrong table is told so in plain HTTP.
    let (line, news) = mpsc::channel(LINE);
    let viewer = visitor.as_ref().map(|identity| identity.person.id.clone());
    let join = |reply| Ask::Join { viewer: viewer.clone(), since, to: line.clone(), reply };
    let connection = app.tables().ask(&table, join).await??;
    drop(line);
    let leaving = Leaving { app: app.clone(), table: table.clone(), connection };
    let tracker = app.sockets().clone();
    let frames = app.limits().frames();
    app.metrics().socket_opened();
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT)
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .on_upgrade(move |socket| {
            let live = Live {
                app,
                table,
                caller,
                visitor,
                ended,
                socket,
                news,
                frames,
                unsure: false,
                leaving,
                open,
            };
            tracker.track_future(live.run())
        }))
}

/// Tells the table's owner when the connection ends, however that happens.
struct Leaving {
    app: App,
    table: String,
    connection: u64,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.app.tables().tell(&self.table, Ask::Gone { connection: self.connection });
    }
}

/// An open socket.
struct Live {
    app: App,
    table: String,
    caller: Caller,
    visitor: Option<Identity>,
    /// Tells which sessions have ended.
    ended: broadcast::Receiver<Ended>,
    socket: WebSocket,
    news: mpsc::Receiver<Utf8Bytes>,
    frames: Frames,
    /// Whether the session may have ended without our hearing of it.
    unsure: bool,
    leaving: Leaving,
    /// Counts while the socket is open.
    open: Open,
}

/// Why a socket ends.
enum End {
    /// The other side is gone.
    Gone,
    /// It is told why.
    Because(u16, &'static str),
}

const SIGNED_OUT: End = End::Because(close_code::POLICY, "signed out");

impl Live {
    async fn run(mut self) {
        let end = self.serve().await;
        if let End::Because(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(SEND, self.socket.send(Message::Close(Some(frame)))).await;
            // The other side's goodbye, so that nothing we sent is cut off.
            let _ = timeout(Duration::from_secs(1), self.socket.recv()).await;
        }
        drop((self.leaving, self.open));
    }

    async fn serve(&mut self) -> End {
        let mut closing = self.app.closing();
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        // In a box, so that a socket where nothing happens does not keep room for it.
                        Some(Ok(message)) => Box::pin(self.hear(message)).await,
                        Some(Err(_)) | None => Err(End::Gone),
                    }
                }
                news = self.news.recv() => match news {
                    Some(news) => self.send(Message::Text(news)).await,
                    None => Err(End::Because(close_code::AGAIN, "connect again")),
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        Err(End::Gone)
                    } else if self.unsure && Box::pin(self.is_over()).await {
                        Err(SIGNED_OUT)
                    } else {
                        self.send(Message::Ping(axum::body::Bytes::new())).await
                    }
                }
                ended = self.ended.recv() => Box::pin(self.check_session(ended)).await,
                () = is_closing(&mut closing) => {
                    let _ = self.say(&ServerMessage::Closing).await;
                    Err(End::Because(close_code::RESTART, "the server goes down: connect again soon"))
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        if let Err(error) = self.frames.allow() {
            self.app.limited("frame", &self.caller);
            if self.frames.is_flood() {
                return Err(End::Because(close_code::POLICY, "too many messages: slow down"));
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
                Message::Close(_) => Err(End::Gone),
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
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn command(&mut self, message: CommandMessage) -> Result<(), End> {
        let id = message.id.clone();
        let done = match self.renew().await {
            Ok(Some(me)) => match may_act(&self.app, &self.caller, &me, &message).await {
                Ok(()) => self.app.tables().command(&self.table, me.player(), message).await,
                Err(error) => Err(error),
            },
            Ok(None) if self.visitor.is_some() => return Err(SIGNED_OUT),
            Ok(None) => Err(Error::signed_out()),
            Err(error) => Err(error),
        };
        match done {
            Ok(answer) => {
                // What came of it goes out before the answer.
                while let Ok(news) = self.news.try_recv() {
                    self.send(Message::Text(news)).await?;
                }
                self.say(&ServerMessage::Answer(answer)).await
            }
            Err(error) => self.refuse(Some(id), &error).await,
        }
    }

    /// Who acts, as of now: a name may have changed since the socket was opened, and a session ended.
    async fn renew(&mut self) -> Result<Option<Identity>, Error> {
        let Some(identity) = &self.visitor else { return Ok(None) };
        identity.renew(&self.app).await
    }

    async fn refuse(&mut self, id: Option<String>, error: &Error) -> Result<(), End> {
        error.log();
        self.say(&ServerMessage::Refused { id, error: error.message() }).await
    }

    async fn check_session(
        &mut self,
        ended: Result<Ended, broadcast::error::RecvError>,
    ) -> Result<(), End> {
        let Some(me) = &self.visitor else { return Ok(()) };
        let over = match ended {
            Ok(Ended::Session { token_hash, .. }) => token_hash == me.session.token_hash,
            Ok(Ended::Person { person, but }) => {
                person == me.person.id && but.as_ref() != Some(&me.session.token_hash)
            }
            Ok(Ended::Somewhere { person }) if person != me.person.id => false,
            // At another node: the store knows.
            Ok(Ended::Somewhere { .. }) => self.is_over().await,
            // Many sockets may have to ask: not all at once.
            Ok(Ended::Perhaps) | Err(_) => {
                self.unsure = true;
                false
            }
        };
        if over { Err(SIGNED_OUT) } else { Ok(()) }
    }

    /// Whether the session has ended, by what the store knows; if it cannot say, it is asked again soon.
    async fn is_over(&mut self) -> bool {
        let found = self.renew().await;
        self.unsure = found.is_err();
        matches!(found, Ok(None))
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.send(Message::Text(to_json(message).into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }
}

/// Ends once the server goes down.
async fn is_closing(closing: &mut watch::Receiver<bool>) {
    // An error would mean that the server is gone already.
    let _ = closing.wait_for(|closing| *closing).await.map(|_| ());
}
