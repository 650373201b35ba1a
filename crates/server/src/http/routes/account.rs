//! One's own account: recovery codes, devices, what has happened to it, taking one's data along, and deleting it.

use axum::body::Body as ResponseBody;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use nova_luna_protocol::online::{
    AccountEvent, AccountRemoval, ErrorCode, EventsSeen, NewRecoveryCodes, RecoveryCodes,
    SessionSummary, Sessions, TableSummary,
};
use nova_luna_protocol::{PersonId, Record, try_to_json};
use nova_luna_store::Session;
use serde::Serialize;
use utoipa::ToSchema;

use super::people::{self, account_events, check_current, signed_out};
use crate::clock::now_ms;
use crate::error::Error;
use crate::http::app::App;
use crate::http::extract::Body;
use crate::http::identity::Identity;
use crate::http::recovery;
use crate::http::reply::{JSON, Json};
use crate::limits::fair_queue::Requester;
use crate::limits::rules::Limited;
use crate::live::ended_sessions::SessionsEnded;
use crate::live::history;
use crate::ops::accounts;
use crate::random;
use crate::tasks::run_to_completion;

/// A new set of recovery codes, for somebody who has a password. Those of the set before are not good any more.
#[utoipa::path(post, path = "/api/me/recovery-codes", request_body = NewRecoveryCodes, responses(
    (status = 200, body = RecoveryCodes, description = "shown once: the server keeps only their hashes"),
    (status = 401, description = "nobody is signed in, or the password is wrong"),
    (status = 409, description = "you have no password"),
))]
pub async fn new_recovery_codes(
    State(app): State<App>,
    me: Identity,
    Body(request): Body<NewRecoveryCodes>,
) -> Result<Json<RecoveryCodes>, Error> {
    me.allow(&app, Limited::Password)?;
    let person = me.account;
    if person.password_hash.is_none() {
        let message = "recovery codes are used instead of a password: set a password first";
        return Err(Error::new(ErrorCode::WrongStage, message));
    }
    check_current(&app, &me.client, &person, Some(request.current)).await?;
    let codes: Vec<String> = (0..recovery::SET).map(|_| recovery::new_code()).collect();
    let hashes: Vec<String> =
        codes.iter().filter_map(|code| recovery::hash(&person.id, code)).collect();
    let password_hash = person.password_hash.as_deref();
    if !app.store.set_recovery_codes(&person.id, password_hash, &hashes, now_ms()).await? {
        return Err(Error::signed_out());
    }
    Ok(Json(RecoveryCodes { codes }))
}

/// I have seen what happened to my account.
#[utoipa::path(post, path = "/api/me/events-seen", request_body = EventsSeen,
    responses((status = 204), (status = 401)))]
pub async fn events_seen(
    State(app): State<App>,
    me: Identity,
    Body(seen): Body<EventsSeen>,
) -> Result<StatusCode, Error> {
    me.allow(&app, Limited::Command)?;
    app.store.dismiss_account_events(&me.player.id, seen.until_ms).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// By what others than the session itself name it. Nobody can compute the hash of its token from it.
fn session_id(session: &Session) -> String {
    random::token_hash(&format!("session {}", session.token_hash))
}

/// Where I am signed in.
#[utoipa::path(get, path = "/api/me/sessions", responses((status = 200, body = Sessions), (status = 401)))]
pub async fn sessions(State(app): State<App>, me: Identity) -> Result<Json<Sessions>, Error> {
    let sessions = app.store.sessions_of(&me.player.id).await?.into_iter();
    let summary = |session: Session| SessionSummary {
        id: session_id(&session),
        created_ms: session.created,
        seen_ms: session.seen,
        current: session.token_hash == me.session.token_hash,
    };
    Ok(Json(Sessions { sessions: sessions.map(summary).collect() }))
}

/// Sign out on another device. It is no error if that has happened already.
#[utoipa::path(delete, path = "/api/me/sessions/{session}",
    params(("session" = String, Path, description = "an id of `GET /api/me/sessions`")),
    responses((status = 204), (status = 401)))]
pub async fn end_session(
    State(app): State<App>,
    me: Identity,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    me.allow(&app, Limited::Command)?;
    let mut sessions = app.store.sessions_of(&me.player.id).await?.into_iter();
    if let Some(session) = sessions.find(|session| session_id(session) == id) {
        people::end_session(&app, me.player.id, session).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Delete the account.
///
/// Tables where nobody else plays are deleted. At others they resign, or the seat becomes free, and everywhere the
/// name is replaced by that of a guest.
#[utoipa::path(delete, path = "/api/me", request_body = AccountRemoval, responses(
    (status = 204),
    (status = 401, description = "nobody is signed in, or the password is wrong"),
))]
pub async fn remove_account(
    State(app): State<App>,
    me: Identity,
    Body(request): Body<AccountRemoval>,
) -> Result<impl IntoResponse, Error> {
    me.allow(&app, Limited::Password)?;
    let person = me.account;
    check_current(&app, &me.client, &person, request.current).await?;
    let (state, id) = (app.clone(), me.player.id);
    run_to_completion(async move {
        let removed = accounts::remove_person(&state.store, Some(&state.tables), &id).await;
        state.sessions.end(SessionsEnded::AllBut { person: id, token_hash: None });
        removed
    })
    .await?;
    Ok(signed_out(&app, &me.client))
}

/// Everything that is stored of somebody.
#[derive(Serialize, ToSchema)]
pub struct Export {
    name: String,
    registered: bool,
    created_ms: i64,
    /// Where they are signed in.
    sessions: Vec<ExportedSession>,
    /// What has happened to the account, newest first.
    account_events: Vec<AccountEvent>,
    games: Vec<ExportedGame>,
}

#[derive(Serialize, ToSchema)]
pub struct ExportedSession {
    created_ms: i64,
    /// When it was last used, to within a day.
    seen_ms: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ExportedGame {
    table: TableSummary,
    /// The game, as docs/formats.md describes it; null if it has not begun.
    record: Option<Record>,
}

/// Everything that is stored of me, as one file.
#[utoipa::path(get, path = "/api/me/export", responses((status = 200, body = Export), (status = 401)))]
pub async fn export_data(State(app): State<App>, me: Identity) -> Result<impl IntoResponse, Error> {
    me.allow(&app, Limited::Import)?;
    let requester = me.requester();
    let person = me.account;
    let sessions = app.store.sessions_of(&person.id).await?.into_iter();
    let account_events = account_events(&app, &person).await?;
    let head = Export {
        name: person.name,
        registered: person.password_hash.is_some(),
        created_ms: person.created,
        sessions: sessions
            .map(|session| ExportedSession { created_ms: session.created, seen_ms: session.seen })
            .collect(),
        account_events,
        games: Vec::new(),
    };
    let head = text(&head)?;
    // The list of games comes last, and is filled game by game, so that only one of them is in memory.
    let (head, tail) = head.split_at(head.len() - "]}".len());
    let ids = app.store.table_ids_of(&person.id).await?;
    let games = ExportedGames {
        requester,
        app,
        person: me.player.id,
        ids: ids.into_iter(),
        is_first: true,
    };
    let [head, tail] = [head.to_owned(), format!("{tail}\n")].map(|text| stream::iter([Ok(text)]));
    let games = stream::try_unfold(games, async |mut games| {
        Ok::<_, Error>(games.next().await?.map(|game| (game, games)))
    });
    let parts = head.chain(games).chain(tail);
    let file = "attachment; filename=\"nova-luna.json\"";
    let headers = [
        (header::CONTENT_TYPE, JSON),
        (header::CONTENT_DISPOSITION, header::HeaderValue::from_static(file)),
    ];
    Ok((headers, ResponseBody::from_stream(parts)))
}

/// The games of an export that are still to be written.
struct ExportedGames {
    app: App,
    requester: Requester,
    person: PersonId,
    ids: std::vec::IntoIter<String>,
    is_first: bool,
}

impl ExportedGames {
    async fn next(&mut self) -> Result<Option<String>, Error> {
        for id in self.ids.by_ref() {
            let table = history::read_whole(&self.app.context, &self.requester, &id.into()).await?;
            // It may have been removed meanwhile.
            let Some(table) = table else { continue };
            let game = ExportedGame {
                table: table.listing().seen_by(Some(&self.person), false),
                record: table.record(),
            };
            let comma = if std::mem::take(&mut self.is_first) { "" } else { "," };
            return Ok(Some(format!("{comma}{}", text(&game)?)));
        }
        Ok(None)
    }
}

fn text(value: &impl Serialize) -> Result<String, Error> {
    try_to_json(value).map_err(Error::internal)
}
