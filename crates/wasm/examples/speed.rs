//! The native side of `web/package/speed.mjs` and `page-speed.mjs`: `speed questions` prints questions, `speed speed` how
//! many nodes a second the answers take, `speed record` prints a game, `speed analysis THREADS` how many seconds the
//! verdicts on its moves take.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use nova_luna_engine::{Level, Limit};
use nova_luna_protocol::device::{
    Decided, DeviceLog, DevicePerson, DeviceReply, DeviceRequest, FinishedGame, Moment, Thinking,
};
use nova_luna_protocol::online::PlayOn;
use nova_luna_protocol::{Record, TableId, from_json, to_json};
use nova_luna_rules::{Game, Shuffle, Variant};

/// How many positions the bot looks at for each question.
const NODES: u64 = 100_000;

/// Positions of games with two to four players, in which level 5 is to move.
fn questions() -> Vec<String> {
    let games = (2..=4).map(|players| {
        let record = games(players).next().expect("there are games");
        let moves = (0..record.actions.len()).step_by(10);
        moves.filter_map(|moves| question(&record, moves)).collect::<Vec<String>>()
    });
    games.flatten().collect()
}

/// The turn of the strongest bot after some moves of a game that is gone on with.
fn question(record: &Record, moves: usize) -> Option<String> {
    let table = TableId::from("_1");
    let person = DevicePerson { id: "me".into(), name: "me".to_owned() };
    let request = PlayOn { id: "1".to_owned(), moves: moves as u32, seat: Some(0), level: 5 };
    let moment = Moment { now_ms: 0, chance: "0".repeat(64) };
    let record = record.clone();
    let play_on = DeviceRequest::PlayOn { table: table.clone(), person, record, request, moment };
    let reply = nova_luna_wasm::reply(&to_json(&play_on), None);
    let DeviceReply::Done(decided) = from_json::<DeviceReply<Decided>>(&reply).ok()? else {
        return None;
    };
    let log = DeviceLog { table, lines: decided.lines };
    let thinking = Thinking { nodes: Some(NODES), ..Thinking::default() };
    Some(to_json(&DeviceRequest::Choose { log, version: decided.next_turn?.version, thinking }))
}

/// How many moves the game has that is analysed.
const MOVES: usize = 40;

/// A game of two bots.
fn record() -> Record {
    games(2).find(|record| record.actions.len() == MOVES).expect("there is such a game")
}

/// Games of bots.
fn games(players: usize) -> impl Iterator<Item = Record> {
    let variant = Variant::standard(players).expect("so many can play");
    (0..).map(move |number| {
        let mut game = Game::deal(variant, &mut Shuffle::from_seed(1, number));
        let mut bot = Level::Three.bot();
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), &Limit::default(), number);
            game.play(seat, choice.expect("a seat is to move").action).expect("it is legal");
        }
        Record::of(&game)
    })
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
