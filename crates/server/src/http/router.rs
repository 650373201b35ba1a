//! Every address of the server.
//!
//! | address | what it is for |
//! |---|---|
//! | `GET /api/me` | the sender's own identity; a new visitor becomes a guest |
//! | `DELETE /api/me` | delete the account |
//! | `GET /api/me/export` | everything that is stored of the sender |
//! | `POST /api/me/recovery-codes` | a new set of recovery codes |
//! | `POST /api/me/events-seen` | note that the sender has seen what happened to their account |
//! | `GET /api/me/sessions` | where the sender is signed in |
//! | `DELETE /api/me/sessions/{session}` | sign out there |
//! | `PATCH /api/me` | change the name |
//! | `PUT /api/me/password` | register with a password, or change it |
//! | `POST /api/sign-in` | sign in with name and password |
//! | `POST /api/sign-out` | sign out in this browser |
//! | `POST /api/sign-out-everywhere` | sign out in all browsers |
//! | `GET /api/tables` | the lobby |
//! | `POST /api/tables` | create a table |
//! | `GET /api/tables/mine` | the sender's games, those that wait for them first |
//! | `GET /api/tables/{table}` | the state of a table |
//! | `GET /api/tables/{table}/events` | its events |
//! | `POST /api/tables/{table}/commands` | send it a command |
//! | `GET /api/tables/{table}/record` | the record of its game |
//! | `GET /api/tables/{table}/replay` | the positions of its finished game |
//! | `GET /api/tables/{table}/hint` | what the strongest bot would do, and why |
//! | `GET /api/tables/{table}/analysis` | a finished game, judged move by move |
//! | `POST /api/tables/{table}/analysis` | request that |
//! | `POST /api/tables/{table}/play-on` | play on from a position of a finished game |
//! | `GET /api/tables/{table}/socket` | live events and commands over a WebSocket |
//! | `GET /api/challenges/{challenge}` | a challenge and its results |
//! | `POST /api/challenges/{challenge}/tables` | play it |
//! | `GET /api/me/progress` | the sender's progress |
//! | `GET /api/lessons` | the lessons of the introduction |
//! | `POST /api/lessons/{lesson}` | try an action in a lesson |
//! | `GET /api/tiles` | the tiles |
//! | `POST /api/records` | import a game that was played elsewhere |
//! | `POST /api/device-games` | keep a finished game of one's device |
//! | `GET /api/qr.svg` | a link as a QR code |
//! | `GET /api/openapi.json` | the description of the API |
//! | `GET /healthz` | whether the server and its database work |
//! | `GET /readyz` | whether the server accepts requests |
//! | `GET /metrics` | metrics for monitoring |
//! | anything else | the page |

use std::sync::LazyLock;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state, map_response_with_state};
use axum::response::IntoResponse;
use nova_luna_protocol::online::{ClientMessage, ErrorBody, ErrorCode, ServerMessage};
use nova_luna_protocol::to_json;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::app::App;
use super::routes::{account, lessons, page, people, records, service, study, tables};
use super::{compression, middleware, reply, socket, unread};
use crate::error::Error;
use crate::limits::rules::{MOST_BODY, MOST_RECORD};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Nova Luna",
        description = "Tables for the board game Nova Luna (unofficial). docs/api.md shows a whole session.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(ClientMessage, ErrorBody, ServerMessage))
)]
struct Description;

/// All addresses but the page, with their descriptions.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(people::me, people::rename, account::remove_account))
        .routes(routes!(account::export_data))
        .routes(routes!(account::new_recovery_codes))
        .routes(routes!(account::events_seen))
        .routes(routes!(account::sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(people::set_password))
        .routes(routes!(people::sign_in))
        .routes(routes!(people::sign_out))
        .routes(routes!(people::sign_out_everywhere))
        .routes(routes!(tables::lobby, tables::create))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::look))
        .routes(routes!(tables::events))
        .routes(routes!(tables::command))
        .routes(routes!(study::hint))
        .routes(routes!(study::analysis, study::analyse))
        .routes(routes!(study::play_on))
        .routes(routes!(study::challenge))
        .routes(routes!(study::play_challenge))
        .routes(routes!(study::progress))
        .routes(routes!(lessons::all))
        .routes(routes!(lessons::attempt))
        .routes(routes!(service::tiles))
        .routes(routes!(records::export))
        .routes(routes!(records::replay))
        .routes(routes!(socket::open))
        .routes(routes!(service::qr))
        .routes(routes!(description))
        .routes(routes!(service::healthz))
        .routes(routes!(service::readyz))
        .routes(routes!(service::metrics))
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(records::import))
                .routes(routes!(records::keep_device_game))
                .layer(DefaultBodyLimit::max(MOST_RECORD)),
        )
}

/// The description of the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut description = api().into_openapi();
    for (path, item) in &mut description.paths.paths {
        let PathItem { get, put, post, delete, patch, .. } = item;
        for operation in [get, put, post, delete, patch].into_iter().flatten() {
            describe_errors(path, operation);
        }
    }
    description
}

/// Adds the errors that every address may answer with, the body of all errors, and a description to every response,
/// because OpenAPI requires one.
fn describe_errors(path: &str, operation: &mut Operation) {
    let mut errors = vec!["403", "429", "500", "503"];
    if operation.request_body.is_some() {
        errors.extend(["400", "413"]);
    }
    if path.contains("{table}") {
        errors.push("404");
    }
    let responses = &mut operation.responses.responses;
    for status in errors {
        responses.entry(status.to_owned()).or_insert_with(|| Response::new("").into());
    }
    for (status, response) in responses {
        let RefOr::T(response) = response else { continue };
        if response.description.is_empty() {
            response.description = default_description(status).to_owned();
        }
        if status.starts_with(['4', '5']) {
            let error = Ref::from_schema_name(ErrorBody::name());
            let content = ContentBuilder::new().schema(Some(error)).build();
            response.content.insert("application/json".to_owned(), content.into());
        }
    }
}

/// The description of a status for routes that have none of their own.
fn default_description(status: &str) -> &'static str {
    match status {
        "200" => "success",
        "201" => "created",
        "204" => "done",
        "400" => "the request cannot be understood: the message names the field and the reason",
        "401" => "nobody is signed in",
        "403" => "the request comes from a page of another site, or is for another host",
        "404" => "there is no such table",
        "413" => "the request is too large",
        "429" => "too much in a short time: wait as long as Retry-After says",
        "500" => "a fault of the server",
        "503" => "the database cannot be reached just now: try again soon",
        _ => "see the message",
    }
}

/// The whole server as a service.
pub fn router(app: App) -> Router {
    let (router, _) = api().split_for_parts();
    router
        .route("/api/{*rest}", axum::routing::any(unknown))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || reply::wrong_method())
        .layer(from_fn(compression::compress_json))
        .layer(from_fn_with_state(app.clone(), unread::count))
        .layer(from_fn_with_state(app.clone(), middleware::refuse_other_sites))
        .layer(from_fn_with_state(app.clone(), middleware::refuse_other_hosts))
        .layer(from_fn_with_state(app.clone(), middleware::identify_client))
        .layer(from_fn_with_state(app.clone(), middleware::measure))
        .layer(map_response_with_state(app.clone(), middleware::add_security_headers))
        .with_state(app)
}

async fn unknown() -> Error {
    Error::new(ErrorCode::UnknownAddress, "there is no such address: /api/openapi.json lists all")
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
async fn description() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| to_json(&openapi()) + "\n");
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}
