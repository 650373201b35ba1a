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
use nova_luna_protocol::{InputError, from_json, to_json};
use nova_luna_table::study::lessons;
use nova_luna_table::{Dealer, LogError, Refusal, create, names};
use serde::Serialize;

/// The time since some moment; without one, the system's clock is asked, which a page does not have.
pub type Clock = Option<fn() -> Duration>;

/// The reply to a question, both as JSON.
pub fn reply(question: &str, clock: Clock) -> String {
    let reply = from_json(question).map_err(Failure::from).and_then(|asked| answer(asked, clock));
    reply.unwrap_or_else(|Failure(error)| to_json(&DeviceReply::<()>::Error(error)))
}

fn answer(asked: DeviceRequest, clock: Clock) -> Result<String, Failure> {
    use DeviceRequest as Ask;
    match asked {
        Ask::Create { table, person, plan, moment } => {
            let make = |id, person, dealer: &dyn Dealer| {
                create::new(id, person, &plan, moment.now_ms, dealer)
            };
            done(&tables::create(table, person, &moment, Some(&plan.id), make)?)
        }
        Ask::Import { table, person, record, moment } => {
            let make = |id, person, dealer: &dyn Dealer| {
                create::import(id, person, &record, names::seen, moment.now_ms, dealer)
            };
            done(&tables::create(table, person, &moment, None, make)?)
        }
        Ask::PlayOn { table, person, record, request, moment } => {
            let make = |id, person, dealer: &dyn Dealer| {
                record.result.as_ref().ok_or(Refusal::NoPlayingOnYet)?;
                create::play_on(id, person, &record, &request, moment.now_ms, dealer)
            };
            done(&tables::create(table, person, &moment, Some(&request.id), make)?)
        }
        Ask::Command { log, person, message, moment } => {
            done(&tables::command(&log, person, message, &moment)?)
        }
        Ask::Turn { log, person, version, action, by, now_ms } => {
            done(&tables::turn(&log, &person.id, version, (action, by), now_ms)?)
        }
        Ask::State { log, viewer } => {
            done(&tables::view(&tables::open(&log)?, viewer.as_ref(), true))
        }
        Ask::Events { log, viewer, since, states } => {
            done(&tables::events(&log, viewer.as_ref(), since, states)?)
        }
        Ask::Follow { log, viewer, since } => done(&tables::follow(&log, viewer.as_ref(), since)?),
        Ask::Replay { log, analysed } => done(&tables::replay(&log, analysed)?),
        Ask::Record { log } => done(&tables::open(&log)?.record().ok_or(Refusal::NotBegun)?),
        Ask::Finished { log } => done(&tables::finished(&log)?),
        Ask::Choose { log, version, thinking } => {
            done(&thinking::choose(&log, version, &thinking, clock)?)
        }
        Ask::Hint { log, person, thinking } => {
            done(&thinking::hint(&log, person, &thinking, clock)?)
        }
        Ask::Judge { game, number, thinking } => done(&thinking::judge(game, number, &thinking)?),
        Ask::Analysis { table, game, verdicts } => {
            done(&thinking::analysis(&table, game, &verdicts)?)
        }
        Ask::Lessons => done(&Lessons { lessons: lessons::all()? }),
        Ask::Attempt { lesson, action } => done(&lessons::attempt(lesson, action)?),
    }
}

fn done<T: Serialize>(answer: &T) -> Result<String, Failure> {
    Ok(to_json(&DeviceReply::Done(answer)))
}

/// Never, as far as anybody knows.
fn unwritten(error: serde_json::Error) -> Refusal {
    Refusal::Internal(format!("what has to be kept cannot be written: {error}"))
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
