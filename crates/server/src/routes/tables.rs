//! Tables.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_protocol::from_json;
use nova_luna_protocol::online::{
    Answer, Command, CommandMessage, ErrorBody, ErrorCode, Event, NewTable, TableState,
    TableSummary, Tables,
};
use nova_luna_store::TableRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::people::has_own_name;
use crate::app::App;
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::Error;
use crate::identity::{Identity, Visitor};
use crate::ids;
use crate::input::{Asked, Body, TableId};
use crate::limits::{Kind, MOST_EVENTS, MOST_OPEN_TABLES};
use crate::owner::Ask;
use crate::table::{Listed, Table};
use crate::tidy;

/// The length of the lobby.
const MOST_LOBBY: u32 = 100;
/// The length of the list of somebody's games.
const MOST_MINE: u32 = 200;

/// The public tables: those that wait for players first.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Tables)))]
pub async fn lobby(State(app): State<App>, visitor: Visitor) -> Result<Json<Tables>, Error> {
    // Who has not come for a week is not looking for company.
    let rows = app.store().lobby(MOST_LOBBY, now_ms() - tidy::WAITING_MS).await?;
    let viewer = visitor.id();
    let tables = rows.into_iter().map(|row| listed(&row, viewer.as_deref(), false));
    Ok(Json(Tables { tables: tables.collect::<Result<_, _>>()? }))
}

/// My games: first those that wait for me, then those that go on, then those that are over.
#[utoipa::path(get, path = "/api/tables/mine", responses(
    (status = 200, body = Tables), (status = 401, body = ErrorBody),
))]
pub async fn mine(State(app): State<App>, me: Identity) -> Result<Json<Tables>, Error> {
    let rows = app.store().tables_of(&me.person.id, MOST_MINE).await?;
    let tables = rows.into_iter().map(|(row, waits)| listed(&row, Some(&me.person.id), waits));
    Ok(Json(Tables { tables: tables.collect::<Result<_, _>>()? }))
}

pub(super) fn listed(
    row: &TableRow,
    viewer: Option<&str>,
    waits: bool,
) -> Result<TableSummary, Error> {
    let listed: Listed = from_json(&row.summary).map_err(|error| Error::internal(&error))?;
    Ok(listed.seen_by(viewer, waits))
}

/// A new table. It begins as soon as no seat is open.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = TableState),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody, description = "somebody has registered your name since: choose another one"),
))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    me: Identity,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    check_id(&new.id)?;
    let tables = app.tables();
    let decision = Table::found(&ids::table(), me.player(), &new, now_ms(), tables.deal())?;
    may_found(&app, &caller, &me).await?;
    let answer = tables.found(decision, Some((&me.person.id, &new.id)), "table").await?;
    let state = see(&app, &answer.table, Some(me.person.id)).await?;
    Ok((StatusCode::CREATED, Json(state)))
}

/// Whether somebody may make another table.
pub(super) async fn may_found(app: &App, caller: &Caller, me: &Identity) -> Result<(), Error> {
    app.allow(Kind::Table, caller, Some(&me.person.id))?;
    may_sit(app, caller, me).await
}

/// Whether somebody may sit down at another table.
async fn may_sit(app: &App, caller: &Caller, me: &Identity) -> Result<(), Error> {
    has_own_name(app, &me.person).await?;
    let open = app.store().open_tables(&me.person.id, MOST_OPEN_TABLES).await?;
    if open < MOST_OPEN_TABLES {
        return Ok(());
    }
    app.limited("open_tables", caller);
    let message =
        format_args!("you play at {MOST_OPEN_TABLES} tables already: finish a game first");
    Err(Error::new(ErrorCode::TooMany, message))
}

/// Whether somebody may do this at a table, be it over a socket or not.
pub async fn may_act(
    app: &App,
    caller: &Caller,
    me: &Identity,
    message: &CommandMessage,
) -> Result<(), Error> {
    app.allow(Kind::Command, caller, Some(&me.person.id))?;
    match message.command {
        Command::Sit { .. } => {
            app.allow(Kind::Seat, caller, Some(&me.person.id))?;
            may_sit(app, caller, me).await
        }
        Command::Rematch => app.allow(Kind::Table, caller, Some(&me.person.id)),
        _ => Ok(()),
    }
}

pub(super) fn check_id(id: &str) -> Result<(), Error> {
    if ids::is_command(id) {
        return Ok(());
    }
    let reason = "id: 1 to 64 letters, digits, - and _, new for every table";
    Err(Error::new(ErrorCode::BadRequest, reason))
}

/// Where a table stands, as the sender may see it.
#[utoipa::path(get, path = "/api/tables/{table}",
    params(("table" = String, Path, description = "the table's id, as in its link")),
    responses((status = 200, body = TableState), (status = 404, body = ErrorBody)))]
pub async fn look(
    State(app): State<App>,
    visitor: Visitor,
    TableId(table): TableId,
) -> Result<Json<TableState>, Error> {
    Ok(Json(see(&app, &table, visitor.id()).await?))
}

pub(super) async fn see(
    app: &App,
    table: &str,
    viewer: Option<String>,
) -> Result<TableState, Error> {
    app.tables().ask(table, |reply| Ask::Look { viewer: viewer.clone(), reply }).await?
}

/// Which events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// The number of the last event that is known; without it, from the first on.
    #[serde(default)]
    since: u32,
    /// Whether the state after each is wanted too; without it, yes.
    #[serde(default = "yes")]
    states: bool,
}

fn yes() -> bool {
    true
}

/// What has happened at a table.
#[derive(Serialize, ToSchema)]
pub struct History {
    /// In order, at most 200.
    events: Vec<Seen>,
    /// Whether there may be more: ask again with the number of the last one.
    more: bool,
}

/// An event and what came of it.
#[derive(Serialize, ToSchema)]
pub struct Seen {
    /// What happened.
    event: Event,
    /// Where the table stood after it, if that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<TableState>,
}

/// What has happened at a table, with the state after each event: 200 events at most.
#[utoipa::path(get, path = "/api/tables/{table}/events",
    params(("table" = String, Path, description = "the table's id"), Wanted),
    responses((status = 200, body = History), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn events(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    TableId(table): TableId,
    Asked(Wanted { since, states }): Asked<Wanted>,
) -> Result<Json<History>, Error> {
    let viewer = visitor.id();
    app.allow(Kind::History, &caller, viewer.as_deref())?;
    let ask = |reply| Ask::Events { viewer: viewer.clone(), since, states, reply };
    let seen = app.tables().ask(&table, ask).await??;
    let more = seen.len() == MOST_EVENTS;
    let events = seen.into_iter().map(|(event, state)| Seen { event, state });
    Ok(Json(History { events: events.collect(), more }))
}

/// Do something at a table: sit down, play, take back, …
///
/// Sent twice with the same id, it acts once and gets the same answer.
#[utoipa::path(post, path = "/api/tables/{table}/commands", request_body = CommandMessage,
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 200, body = Answer),
        (status = 400, body = ErrorBody, description = "it cannot be understood"),
        (status = 401, body = ErrorBody, description = "nobody is signed in"),
        (status = 403, body = ErrorBody, description = "it is not for you to do"),
        (status = 404, body = ErrorBody, description = "there is no such table or seat"),
        (status = 409, body = ErrorBody, description = "it is too late, too early, or the table has moved on"),
        (status = 422, body = ErrorBody, description = "the rules do not allow it"),
        (status = 503, body = ErrorBody, description = "try again soon"),
    ))]
pub async fn command(
    State(app): State<App>,
    caller: Caller,
    me: Identity,
    TableId(table): TableId,
    Body(message): Body<CommandMessage>,
) -> Result<Json<Answer>, Error> {
    may_act(&app, &caller, &me, &message).await?;
    Ok(Json(app.tables().command(&table, me.player(), message).await?))
}
