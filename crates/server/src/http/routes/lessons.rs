//! The lessons of the introduction. They need no identity, and nothing is stored.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{ErrorCode, LessonAnswer, Lessons, Topic};
use nova_luna_table::study::lessons;

use crate::error::Error;
use crate::http::app::App;
use crate::http::extract::Body;
use crate::http::reply::Json;

pub struct LessonName(Topic);

impl FromRequestParts<App> for LessonName {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<LessonName, Error> {
        match Path::<Topic>::from_request_parts(parts, app).await {
            Ok(Path(topic)) => Ok(LessonName(topic)),
            Err(_) => {
                let message = "there is no such lesson: GET /api/lessons has all of them";
                Err(Error::new(ErrorCode::UnknownAddress, message))
            }
        }
    }
}

/// The introduction: positions in which something is to be done.
#[utoipa::path(get, path = "/api/lessons", operation_id = "lessons",
    responses((status = 200, body = Lessons)))]
pub async fn all() -> Result<Json<Lessons>, Error> {
    Ok(Json(Lessons { lessons: lessons::all()? }))
}

/// Whether an action does what a lesson asks for. Nothing is kept.
///
/// An action that is against the rules, but that a learner may try, is answered with 200 and an explanation.
#[utoipa::path(post, path = "/api/lessons/{lesson}", operation_id = "lesson_attempt", request_body = ActionJson,
    params(("lesson" = Topic, Path, description = "the lesson's topic")),
    responses(
        (status = 200, body = LessonAnswer),
        (status = 404, description = "there is no such lesson"),
        (status = 422, description = "the rules do not know such an action"),
    ))]
pub async fn attempt(
    LessonName(topic): LessonName,
    Body(action): Body<ActionJson>,
) -> Result<Json<LessonAnswer>, Error> {
    Ok(Json(lessons::attempt(topic, action)?))
}
