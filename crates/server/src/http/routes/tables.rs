//! The lobby, one's own games, and a table: state, events, commands.

use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_protocol::online::{
    Answer, CommandMessage, NewTable, Seen, TableState, TableSummary, Tables,
};
use nova_luna_store::TableRow;
use nova_luna_table::{Decision, create as new_table, ids};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::clock::now_ms;
use crate::error::Error;
use crate::http::admission::{may_act, may_create, may_look};
use crate::http::app::App;
use crate::http::extract::{Body, QueryString, TablePath};
use crate::http::identity::{Identity, Visitor};
use crate::http::lobby;
use crate::http::reply::Json;
use crate::limits::rules::Limited;
use crate::live::{CommandKey, MOST_EVENTS};
use crate::random;

/// The length of the list of somebody's games.
const MOST_MINE: u32 = 200;

/// The public tables: those that wait for players first.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Tables)))]
pub async fn lobby(State(app): State<App>, visitor: Visitor) -> Result<Json<Tables>, Error> {
    let tables = app.lobby.list().await?.into_iter();
    let tables = tables.map(|listing| listing.seen_by(visitor.id(), false)).collect();
    Ok(Json(Tables { tables }))
}

/// My games: first those that wait for me, then those that go on, then those that are over.
#[utoipa::path(get, path = "/api/tables/mine", responses((status = 200, body = Tables), (status = 401)))]
pub async fn mine(State(app): State<App>, me: Identity) -> Result<Json<Tables>, Error> {
    let rows = app.store.tables_of(&me.player.id, MOST_MINE).await?;
    let seen = |(row, waits): &(TableRow, bool)| -> Result<TableSummary, Error> {
        Ok(lobby::listing(row)?.seen_by(Some(&me.player.id), *waits))
    };
    Ok(Json(Tables { tables: rows.iter().map(seen).collect::<Result<_, _>>()? }))
}

/// A new table. It begins as soon as no seat is open.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = TableState),
    (status = 401),
    (status = 409, description = "somebody has registered your name since: choose another one"),
))]
pub async fn create(
    State(app): State<App>,
    me: Identity,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    ids::check(&new.id, "table")?;
    let dealer = &*app.context.dealer;
    let decision = new_table::new(random::table(), me.player.clone(), &new, now_ms(), dealer)?;
    may_create(&app, &me).await?;
    let key = CommandKey::new(&me.player.id, new.id.clone(), &new)?;
    created(&app, &me, &decision, Some(&key), "table").await
}

/// Creates a table, once for each id, and answers with its state.
pub async fn created(
    app: &App,
    me: &Identity,
    decision: &Decision,
    key: Option<&CommandKey>,
    purpose: &str,
) -> Result<(StatusCode, Json<TableState>), Error> {
    let subnet = me.client.subnet();
    if let Some(after) = decision.after() {
        app.context.workers.check_waiting(subnet, after)?;
    }
    let table = app.tables.create(decision, key, Some(&me.guard()), purpose, subnet).await?;
    let handle = app.tables.table(&table).asked_from(subnet);
    let state = handle.state(Some(&me.player.id)).await?;
    Ok((StatusCode::CREATED, Json(state)))
}

/// The state of a table, as the sender may see it.
#[utoipa::path(get, path = "/api/tables/{table}",
    params(("table" = String, Path, description = "the table's id, as in its link")),
    responses((status = 200, body = TableState)))]
pub async fn look(
    State(app): State<App>,
    visitor: Visitor,
    TablePath(table): TablePath,
) -> Result<Json<TableState>, Error> {
    may_look(&app, &table, visitor.id()).await?;
    Ok(Json(app.tables.table(&table).state(visitor.id()).await?))
}

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

/// What has happened at a table, with the state after each event: 200 events at most.
#[utoipa::path(get, path = "/api/tables/{table}/events", params(TablePath, Wanted),
    responses((status = 200, body = History), (status = 400)))]
pub async fn events(
    State(app): State<App>,
    visitor: Visitor,
    TablePath(table): TablePath,
    QueryString(Wanted { since, states }): QueryString<Wanted>,
) -> Result<Json<History>, Error> {
    let viewer = visitor.id();
    app.allow(Limited::History, &visitor.client, viewer)?;
    may_look(&app, &table, viewer).await?;
    let requester = visitor.client.requester(viewer);
    let events = app.tables.table(&table).events(&requester, since, states).await?;
    let more = events.len() == MOST_EVENTS;
    Ok(Json(History { events, more }))
}

/// Do something at a table: sit down, play, take back, …
///
/// Sent twice with the same id, it acts once and gets the same answer.
#[utoipa::path(post, path = "/api/tables/{table}/commands", request_body = CommandMessage, params(TablePath),
    responses(
        (status = 200, body = Answer),
        (status = 400, description = "it cannot be understood"),
        (status = 401),
        (status = 403, description = "it is not for you to do"),
        (status = 404, description = "there is no such table or seat"),
        (status = 409, description = "it is too late, too early, or the table has moved on"),
        (status = 422, description = "the rules do not allow it"),
        (status = 503, description = "try again soon"),
    ))]
pub async fn command(
    State(app): State<App>,
    me: Identity,
    TablePath(table): TablePath,
    Body(message): Body<CommandMessage>,
) -> Result<Json<Answer>, Error> {
    may_act(&app, &me, &message).await?;
    let table = app.tables.table(&table).asked_from(me.client.subnet());
    Ok(Json(table.command(&me.player, &message, Some(&me.guard())).await?))
}
