//! Every address of the server.
//!
//! | address | what it is for |
//! |---|---|
//! | `GET /api/me` | who am I; makes a guest of somebody new |
//! | `PATCH /api/me` | another name |
//! | `PUT /api/me/password` | keep this identity with a password, or change it |
//! | `POST /api/sign-in` | be somebody with a name and a password |
//! | `POST /api/sign-out` | be nobody here |
//! | `POST /api/sign-out-everywhere` | be nobody anywhere |
//! | `GET /api/tables` | the lobby |
//! | `POST /api/tables` | a new table |
//! | `GET /api/tables/mine` | my games, those that wait for me first |
//! | `GET /api/tables/{table}` | where a table stands |
//! | `GET /api/tables/{table}/events` | what has happened there |
//! | `POST /api/tables/{table}/commands` | do something there |
//! | `GET /api/tables/{table}/record` | the record of its game |
//! | `GET /api/tables/{table}/replay` | the positions of its game, once it is over |
//! | `GET /api/tables/{table}/hint` | what the strongest bot would do, and why |
//! | `GET /api/tables/{table}/analysis` | a finished game, judged move by move |
//! | `POST /api/tables/{table}/analysis` | ask for that |
//! | `POST /api/tables/{table}/play-on` | play on from a moment of a finished game |
//! | `GET /api/tables/{table}/socket` | live: a WebSocket |
//! | `GET /api/challenges/{challenge}` | a deck that everybody plays alone, and the results |
//! | `POST /api/challenges/{challenge}/tables` | play it |
//! | `GET /api/me/progress` | how I have been doing |
//! | `GET /api/lessons` | the introduction: positions in which something is to be done |
//! | `POST /api/lessons/{lesson}` | whether an action does it |
//! | `POST /api/records` | bring a game that was played elsewhere |
//! | `GET /api/qr.svg` | a link as a picture to scan |
//! | `GET /api/openapi.json` | all of this for programs |
//! | `GET /healthz` | whether the server and its database are well |
//! | `GET /readyz` | whether it wants requests |
//! | `GET /metrics` | numbers for whoever watches over it |
//! | anything else | the page |

use std::sync::LazyLock;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware;
use axum::response::IntoResponse;
use nova_luna_protocol::online::{ClientMessage, ErrorBody, ErrorCode, ServerMessage};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::app::App;
use super::limits::{MOST_BODY, MOST_RECORD};
use super::routes::{lessons, page, people, records, service, study, tables};
use super::{client, measure, origin, reply, socket};
use crate::error::Error;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Nova Luna",
        description = "Tables for the board game Nova Luna (unofficial). docs/api.md shows a whole session.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(ClientMessage, ServerMessage))
)]
struct Description;

/// The routes of the API with their descriptions.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(people::me, people::rename))
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
                .layer(DefaultBodyLimit::max(MOST_RECORD)),
        )
}

/// The description of the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut description = api().into_openapi();
    for item in description.paths.paths.values_mut() {
        let PathItem { get, put, post, delete, patch, .. } = item;
        for (operation, changes) in
            [(get, false), (put, true), (post, true), (delete, true), (patch, true)]
        {
            if let Some(operation) = operation {
                describe_errors(operation, changes);
            }
        }
    }
    description
}

/// Adds the errors that do not depend on what an address is for, and the words that the format demands
/// for every answer.
fn describe_errors(operation: &mut Operation, changes: bool) {
    let mut errors = vec!["429", "500", "503"];
    if changes {
        errors.push("403");
    }
    if operation.request_body.is_some() {
        errors.extend(["400", "413"]);
    }
    let responses = &mut operation.responses.responses;
    for status in errors {
        responses.entry(status.to_owned()).or_insert_with(|| {
            let error = Ref::from_schema_name(ErrorBody::name());
            let content = ContentBuilder::new().schema(Some(error)).build();
            ResponseBuilder::new().content("application/json", content).build().into()
        });
    }
    for (status, response) in responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            response.description = usual_meaning(status).to_owned();
        }
    }
}

/// What a status means where nothing else is said about it.
fn usual_meaning(status: &str) -> &'static str {
    match status {
        "200" => "here it is",
        "201" => "it is made",
        "204" => "it is done",
        "400" => "the request cannot be understood: the message names the field and the reason",
        "401" => "nobody is signed in",
        "403" => "the request comes from a page of another site",
        "404" => "there is no such table",
        "413" => "the request is too large",
        "429" => "too much in a short time: wait as long as Retry-After says",
        "500" => "a fault of the server",
        "503" => "the database cannot be reached just now: try again soon",
        _ => "see the message",
    }
}

/// The whole server as a function of requests.
pub fn router(app: App) -> Router {
    let (router, _) = api().split_for_parts();
    router
        .route("/api/{*rest}", axum::routing::any(unknown))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || reply::wrong_method())
        .layer(middleware::from_fn_with_state(app.clone(), origin::guard))
        .layer(middleware::from_fn_with_state(app.clone(), client::identify))
        .layer(middleware::from_fn_with_state(app.clone(), measure::measure))
        .layer(middleware::map_response(page::secure))
        .with_state(app)
}

async fn unknown() -> Error {
    Error::new(ErrorCode::UnknownAddress, "there is no such address: /api/openapi.json lists all")
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
async fn description() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| nova_luna_protocol::to_json(&openapi()));
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}
