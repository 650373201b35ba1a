//! What is said of a table here is what `crates/table` says of it, to the last byte: the script asks it as a server does.
//! `crates/server/tests/device.rs` has a real server.

use std::thread;

use crate::script;

/// How many games are played.
const GAMES: u64 = 200;

#[test]
fn hundreds_of_games_are_the_same_to_the_last_byte() {
    // In two halves, because it takes a while.
    let counts = thread::scope(|scope| {
        let halves = [0, 1].map(|half| scope.spawn(move || compare((half..GAMES).step_by(2))));
        halves.map(|half| half.join().expect("the games are the same"))
    });
    assert!(counts.iter().sum::<u64>() > 8_000, "too few questions: {counts:?}");
}

/// Plays games and says how many questions that took.
fn compare(games: impl Iterator<Item = u64>) -> u64 {
    let mut questions = 0;
    for game in games {
        script::play(game, &mut |exchange| {
            let reply = nova_luna_wasm::reply(&exchange.question, None);
            assert!(
                reply == exchange.reply,
                "game {game}\nasked: {}\nhere: {reply}\nexpected: {}",
                exchange.question,
                exchange.reply
            );
            questions += 1;
        });
    }
    questions
}
