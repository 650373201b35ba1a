//! The native side of `web/package/speed.mjs` and `page-speed.mjs`: `speed questions` prints questions, `speed speed` how
//! many nodes a second the answers take, `speed record` prints a game, `speed analysis THREADS` how many seconds the
//! verdicts on its moves take.

#[expect(dead_code, reason = "only the questions are needed here, not the replies")]
#[path = "transcript/script.rs"]
mod script;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use nova_luna_engine::{Level, Limit};
use nova_luna_protocol::device::{DeviceRequest, FinishedGame, Thinking};
use nova_luna_protocol::{Record, to_json};
use nova_luna_rules::{Game, Shuffle, Variant};
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

/// How many moves the game has that is analysed.
const MOVES: usize = 40;

/// A game of two bots.
fn record() -> Record {
    let variant = Variant::standard(2).expect("two can play");
    let games = (0..).map(|number| {
        let mut game = Game::deal(variant, &mut Shuffle::from_seed(1, number));
        let mut bot = Level::Three.bot();
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), &Limit::default(), number);
            game.play(seat, choice.expect("a seat is to move").action).expect("it is legal");
        }
        Record::of(&game)
    });
    games.into_iter().find(|record| record.actions.len() == MOVES).expect("there is such a game")
}

/// Judges every move, as a page does.
fn judge_all(threads: u32) {
    let record = record();
    let game = FinishedGame { seqs: (1..=record.actions.len() as u32).collect(), record };
    let next = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number as usize >= game.record.actions.len() {
                        return;
                    }
                    let thinking = Thinking { memory_mib: Some(64), ..Thinking::default() };
                    let question = DeviceRequest::Judge { game: game.clone(), number, thinking };
                    answer(&to_json(&question));
                }
            });
        }
    });
}

fn answer(question: &str) {
    let reply = nova_luna_wasm::reply(question, None);
    assert!(reply.starts_with("{\"done\""), "{reply}");
}

fn seconds(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("questions") => questions().iter().for_each(|question| println!("{question}")),
        Some("speed") => {
            let questions = questions();
            let nodes = NODES * questions.len() as u64;
            let took = seconds(|| questions.iter().for_each(|question| answer(question)));
            println!("{:.0}", nodes as f64 / took);
        }
        Some("record") => println!("{}", to_json(&record())),
        Some("analysis") => {
            let threads = arguments.next().and_then(|threads| threads.parse().ok()).unwrap_or(1);
            println!("{:.3}", seconds(|| judge_all(threads)));
        }
        _ => eprintln!("usage: speed questions|speed|record|analysis THREADS"),
    }
}
