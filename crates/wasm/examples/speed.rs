//! The native side of `web/package/speed.mjs`: `speed questions` prints questions, `speed speed` how many nodes a second
//! the answers take.

#[expect(dead_code, reason = "only the questions are needed here, not the replies")]
#[path = "transcript/script.rs"]
mod script;

use std::time::Instant;

use serde_json::{Value, json};

/// How many positions the bot looks at for each question.
const NODES: u64 = 100_000;

/// Positions of games with level 5.
fn questions() -> Vec<String> {
    let mut questions = Vec::new();
    // Two to four players, with bots of level 5.
    for game in [53, 54, 55] {
        script::play(game, &mut |exchange| {
            if exchange.question.starts_with("{\"choose\"") {
                questions.push(exchange.question);
            }
        });
    }
    let step = questions.len() / 8;
    let some = questions.into_iter().step_by(step.max(1));
    let longer = some.filter_map(|text| {
        let mut question: Value = serde_json::from_str(&text).ok()?;
        question["choose"]["thinking"]["nodes"] = json!(NODES);
        Some(question.to_string())
    });
    longer.collect()
}

fn main() {
    let questions = questions();
    if std::env::args().nth(1).as_deref() == Some("questions") {
        questions.iter().for_each(|question| println!("{question}"));
        return;
    }
    let began = Instant::now();
    for question in &questions {
        assert!(nova_luna_wasm::reply(question, None).starts_with("{\"done\""));
    }
    let nodes = NODES * questions.len() as u64;
    println!("{:.0}", nodes as f64 / began.elapsed().as_secs_f64());
}
