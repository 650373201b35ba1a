//! The script: what is asked of tables, and what has to be answered, to the last byte.
//!
//! In `script.txt` a line is a question of `nova_luna_protocol::device`, the next line is the reply. The log in a question
//! is empty there: it is what the replies before have added to it.
//! Whoever says something of tables has a test that goes through it:
//!
//! - `crates/wasm/tests/script.rs` by calls, `web/package/package.test.mjs` in WebAssembly,
//! - `web/src/game/worker/script.test.ts` with the page's worker,
//! - `crates/server/tests/script.rs` with a server, `crates/terminal/tests/script.rs` with a game in a terminal.
//!
//! A server has ids and times of its own, a terminal has neither: they are taken out of what is compared there.
//!
//! After a change that is wanted, `GOLDEN=write cargo test -p nova-luna-wasm script` writes the replies anew. To ask for
//! more, add a question and any line for its reply, and do the same.

use std::collections::HashMap;

use nova_luna_protocol::device::{Decided, DeviceLine, DeviceLog, DeviceReply, DeviceRequest};
use nova_luna_protocol::online::ErrorMessage;
use nova_luna_protocol::{TableId, from_json, to_json};

pub const TEXT: &str = include_str!("../script.txt");

/// A question with the log that it is about, and the reply to it.
pub struct Exchange {
    pub question: DeviceRequest,
    pub text: String,
    pub reply: String,
}

impl Exchange {
    /// What was decided, or why nothing was.
    pub fn decided(&self) -> Result<Decided, ErrorMessage> {
        match from_json(&self.reply).expect("a decision") {
            DeviceReply::Done(decided) => Ok(decided),
            DeviceReply::Error(error) => Err(error),
        }
    }

    /// The answer as text; a refusal as a whole, which is what a server says too.
    pub fn answer(&self) -> &str {
        let done = self.reply.strip_prefix("{\"done\":").and_then(|rest| rest.strip_suffix('}'));
        done.unwrap_or(&self.reply)
    }
}

/// All of it, with the replies that are expected.
pub fn expected() -> Vec<Exchange> {
    replied(|_, expected| expected.to_owned())
}

/// All of it, with the replies of somebody who is given a question and what is expected.
pub fn replied(mut reply: impl FnMut(&str, &str) -> String) -> Vec<Exchange> {
    let mut logs = HashMap::new();
    let lines: Vec<&str> = TEXT.lines().collect();
    let exchanges = lines.chunks(2).map(|pair| {
        let mut text = pair[0].to_owned();
        let mut question = from_json(&text).expect("a question");
        if let Some(log) = log_of(&mut question) {
            log.lines = logs.get(&log.table).cloned().unwrap_or_default();
            text = to_json(&question);
        }
        let reply = reply(&text, pair[1]);
        let exchange = Exchange { question, text, reply };
        keep(&mut logs, &exchange);
        exchange
    });
    exchanges.collect()
}

/// The log that a question is about.
fn log_of(question: &mut DeviceRequest) -> Option<&mut DeviceLog> {
    use DeviceRequest as Ask;
    match question {
        Ask::Command { log, .. }
        | Ask::Choose { log, .. }
        | Ask::Turn { log, .. }
        | Ask::State { log, .. }
        | Ask::Events { log, .. }
        | Ask::Follow { log, .. }
        | Ask::Replay { log, .. }
        | Ask::Record { log }
        | Ask::Finished { log }
        | Ask::Hint { log, .. } => Some(log),
        _ => None,
    }
}

/// Adds to the logs what was decided.
fn keep(logs: &mut HashMap<TableId, Vec<DeviceLine>>, exchange: &Exchange) {
    use DeviceRequest as Ask;
    let table = match &exchange.question {
        Ask::Create { table, .. } | Ask::Import { table, .. } | Ask::PlayOn { table, .. } => table,
        Ask::Command { log, .. } | Ask::Turn { log, .. } => &log.table,
        _ => return,
    };
    let Ok(decided) = exchange.decided() else { return };
    logs.entry(table.clone()).or_default().extend(decided.lines);
    if let Some(created) = decided.creates {
        logs.insert(created.log.table, created.log.lines);
    }
}

/// A text with 0 for each of its times.
pub fn without_times(text: &str) -> String {
    let mut parts = text.split("_ms\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + "_ms\":0" + part.trim_start_matches(|c: char| c.is_ascii_digit())
    })
}
