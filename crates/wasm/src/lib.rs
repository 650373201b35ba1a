//! Tables, bots, hints and analyses for a page or for Node.js: one question as JSON in, one reply out.
//!
//! Everything that is said of a table comes from `nova-luna-table`, which the server uses too, so it is the same
//! to the last byte. Questions and replies are described in `nova_luna_protocol::device`. Nothing is kept
//! between them: a table comes as its log, times and chance come with the question.
//!
//! The interface for WebAssembly is in `exports`: room for the question, the call, and where the reply is. It is
//! written by hand because it is four functions; a generator would be one more program to build.

#[cfg(target_arch = "wasm32")]
mod exports;
mod tables;
mod thinking;

use std::time::Duration;

use nova_luna_protocol::device::{DeviceReply, DeviceRequest};
use nova_luna_protocol::online::{ErrorCode, ErrorMessage, Lessons};
use nova_luna_protocol::{InputError, explain, short, to_json};
use nova_luna_table::study::lessons;
use nova_luna_table::{LogError, Refusal};
use serde::Serialize;

/// The time since some moment; without one, the system's clock is asked, which a page does not have.
pub type Clock = Option<fn() -> Duration>;

/// The reply to a question, both as JSON.
#[must_use]
pub fn reply(question: &str, clock: Clock) -> String {
    let reply = read(question).and_then(|request| answer(request, clock));
    reply.unwrap_or_else(|Failure(error)| to_json(&DeviceReply::<()>::Error(error)))
}

fn answer(request: DeviceRequest, clock: Clock) -> Result<String, Failure> {
    match request {
        DeviceRequest::Create { table, person, plan, moment } => {
            done(&tables::create(&table, person, &plan, &moment)?)
        }
        DeviceRequest::Import { table, person, record, moment } => {
            done(&tables::import(&table, person, &record, &moment)?)
        }
        DeviceRequest::PlayOn { table, person, record, wish, moment } => {
            done(&tables::play_on(&table, person, &record, &wish, &moment)?)
        }
        DeviceRequest::Command { log, person, message, moment } => {
            done(&tables::command(&log, person, message, &moment)?)
        }
        DeviceRequest::Turn { log, person, at, action, by, now_ms } => {
            let turn = tables::BotAction { at, action, by };
            done(&tables::turn(&log, &person, turn, now_ms)?)
        }
        DeviceRequest::NextTurn { log } => done(&tables::next_turn(&log)?),
        DeviceRequest::State { log, viewer } => done(&tables::state(&log, viewer.as_deref())?),
        DeviceRequest::Events { log, viewer, since, states } => {
            done(&tables::events(&log, viewer.as_deref(), since, states)?)
        }
        DeviceRequest::Summary { log, viewer } => done(&tables::summary(&log, viewer.as_deref())?),
        DeviceRequest::Replay { log, analysed } => done(&tables::replay(&log, analysed)?),
        DeviceRequest::Record { log } => done(&tables::record(&log)?),
        DeviceRequest::Finished { log } => done(&tables::finished(&log)?),
        DeviceRequest::Choose { log, thinking } => done(&thinking::choose(&log, &thinking, clock)?),
        DeviceRequest::Hint { log, person, thinking } => {
            done(&thinking::hint(&log, person, &thinking, clock)?)
        }
        DeviceRequest::Judge { game, number, thinking } => {
            done(&thinking::judge(game, number, &thinking)?)
        }
        DeviceRequest::Analysis { table, game, verdicts } => {
            done(&thinking::analysis(&table, game, &verdicts)?)
        }
        DeviceRequest::Lessons => done(&Lessons { lessons: lessons::all()? }),
        DeviceRequest::Attempt { lesson, action } => done(&lessons::attempt(lesson, action)?),
    }
}

fn read(question: &str) -> Result<DeviceRequest, Failure> {
    // Not with `from_json`, which would name the field, but make the program in the page larger.
    serde_json::from_str(question).map_err(|error| {
        let line = question.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
        let before = line.get(..error.column()).unwrap_or(line);
        let near: String = before.chars().rev().take(40).collect();
        let near = short(&near.chars().rev().collect::<String>());
        let reason = explain(&error, question);
        Failure::new(ErrorCode::BadRequest, format_args!("{reason}, near {near}"))
    })
}

fn done<T: Serialize>(answer: &T) -> Result<String, Failure> {
    Ok(to_json(&DeviceReply::Done(answer)))
}

/// Why a question has no answer.
struct Failure(ErrorMessage);

impl Failure {
    fn new(code: ErrorCode, message: impl ToString) -> Failure {
        Failure(ErrorMessage { code, message: message.to_string(), retry_after_s: None })
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::new(ErrorCode::BadRequest, error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::new(refusal.code(), &refusal)
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Failure {
        let code = match error {
            LogError::Newer { .. } => ErrorCode::Unavailable,
            _ => ErrorCode::BadRequest,
        };
        Failure::new(code, format_args!("log: {error}"))
    }
}
