//! Every address of the server, on one page.
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

mod learning;
mod lessons;
mod page;
mod people;
mod records;
mod service;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use nova_luna_protocol::online::{ClientMessage, ErrorBody, ErrorCode, ServerMessage};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use tables::may_act;

use crate::app::App;
use crate::caller;
use crate::error::Error;
use crate::limits::{MOST_BODY, MOST_RECORD};
use crate::metrics;
use crate::origin;

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
        .routes(routes!(learning::hint))
        .routes(routes!(learning::analysis, learning::analyse))
        .routes(routes!(learning::play_on))
        .routes(routes!(learning::challenge))
        .routes(routes!(learning::play_challenge))
        .routes(routes!(learning::progress))
        .routes(routes!(lessons::all))
        .routes(routes!(lessons::attempt))
        .routes(routes!(records::export))
        .routes(routes!(records::replay))
        .routes(routes!(crate::socket::open))
        .routes(routes!(service::qr))
        .routes(routes!(service::description))
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
#[must_use]
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
        "500" => "a fault of the server; nothing was changed",
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
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(app.clone(), origin::guard))
        .layer(middleware::from_fn_with_state(app.clone(), caller::know))
        .layer(middleware::from_fn_with_state(app.clone(), metrics::measure))
        .layer(middleware::map_response(page::secure))
        .with_state(app)
}

async fn unknown() -> Error {
    Error::new(ErrorCode::UnknownAddress, "there is no such address: /api/openapi.json lists all")
}

async fn wrong_method() -> Error {
    Error::new(ErrorCode::WrongMethod, "this address does not know that method")
}
