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

use nova_luna_protocol::device::DeviceReply;
use nova_luna_protocol::online::{ErrorCode, ErrorMessage, Lessons};
use nova_luna_protocol::{InputError, Json, short, to_json};
use nova_luna_table::study::lessons;
use nova_luna_table::{LogError, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The time since some moment; without one, the system's clock is asked, which a page does not have.
pub type Clock = Option<fn() -> Duration>;

/// The reply to a question, both as JSON.
#[must_use]
pub fn reply(question: &str, clock: Clock) -> String {
    let reply = Json::parse(question)
        .and_then(|question| Question::read(&question).map(|asked| answer(&asked, clock)))
        .unwrap_or_else(|error| Err(error.into()));
    reply.unwrap_or_else(|Failure(error)| to_json(&DeviceReply::<()>::Error(error)))
}

/// A `DeviceRequest`, whose fields are read when they are needed. (As a type of its own it would make the program in the page
/// larger.)
struct Question<'a> {
    kind: &'a str,
    fields: &'a Json,
}

impl Question<'_> {
    fn read(question: &Json) -> Result<Question<'_>, InputError> {
        let wrong = |reason| Err(InputError::new("", reason));
        match question {
            Json::Object(asked) => match &asked[..] {
                [] => wrong("nothing is asked"),
                [(kind, fields)] => Ok(Question { kind, fields }),
                _ => wrong("only one thing can be asked at a time"),
            },
            _ => wrong("a question is an object with one field"),
        }
    }

    fn field<T: DeserializeOwned>(&self, name: &str) -> Result<T, InputError> {
        let missing = || InputError::new(name, "missing");
        let field = self.fields.field(name).ok_or_else(missing)?;
        field.read().map_err(|error| error.within(name))
    }

    /// A field that may be missing.
    fn optional(&self, name: &str) -> Result<Option<String>, InputError> {
        self.fields.field(name).map_or(Ok(None), |field| field.read())
    }
}

fn answer(asked: &Question, clock: Clock) -> Result<String, Failure> {
    let (table, log) = (|| asked.field::<String>("table"), || asked.field("log"));
    let (person, moment) = (|| asked.field("person"), || asked.field("moment"));
    let (record, viewer) = (|| asked.field("record"), || asked.optional("viewer"));
    let (game, thinking) = (|| asked.field("game"), || asked.field("thinking"));
    match asked.kind {
        "create" => done(&tables::create(&table()?, person()?, &asked.field("plan")?, &moment()?)?),
        "import" => done(&tables::import(&table()?, person()?, &record()?, &moment()?)?),
        "play_on" => {
            let wish = asked.field("wish")?;
            done(&tables::play_on(&table()?, person()?, &record()?, &wish, &moment()?)?)
        }
        "command" => {
            done(&tables::command(&log()?, person()?, asked.field("message")?, &moment()?)?)
        }
        "turn" => {
            let (at, action, by) = (asked.field("at")?, asked.field("action")?, asked.field("by")?);
            let turn = tables::BotAction { at, action, by };
            done(&tables::turn(&log()?, &person()?, turn, asked.field("now_ms")?)?)
        }
        "next_turn" => done(&tables::next_turn(&log()?)?),
        "state" => done(&tables::state(&log()?, viewer()?.as_deref())?),
        "events" => {
            let (since, states) = (asked.field("since")?, asked.field("states")?);
            done(&tables::events(&log()?, viewer()?.as_deref(), since, states)?)
        }
        "summary" => done(&tables::summary(&log()?, viewer()?.as_deref())?),
        "replay" => done(&tables::replay(&log()?, asked.field("analysed")?)?),
        "record" => done(&tables::record(&log()?)?),
        "finished" => done(&tables::finished(&log()?)?),
        "choose" => done(&thinking::choose(&log()?, &thinking()?, clock)?),
        "hint" => done(&thinking::hint(&log()?, person()?, &thinking()?, clock)?),
        "judge" => done(&thinking::judge(game()?, asked.field("number")?, &thinking()?)?),
        "analysis" => {
            let verdicts: Vec<Option<String>> = asked.field("verdicts")?;
            done(&thinking::analysis(&table()?, game()?, &verdicts)?)
        }
        "lessons" => done(&Lessons { lessons: lessons::all()? }),
        "attempt" => done(&lessons::attempt(asked.field("lesson")?, asked.field("action")?)?),
        other => {
            let reason = format_args!("there is no question \"{}\"", short(other));
            Err(Failure::new(ErrorCode::BadRequest, reason))
        }
    }
}

fn done<T: Serialize>(answer: &T) -> Result<String, Failure> {
    Ok(to_json(&DeviceReply::Done(answer)))
}

/// Never, as far as anybody knows. serde's own words would make the program in the page larger.
fn unwritten(_: serde_json::Error) -> Refusal {
    Refusal::Internal("what has to be kept cannot be written".to_owned())
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
