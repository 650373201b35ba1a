//! Tunes the evaluation: `tune ROUNDS GAMES FILE`.
//!
//! Each round plays GAMES games a table size with the weights of the round before and fits new ones.
//! The result is written to FILE, which is meant to be `crates/engine/src/weights.rs`.
use nova_luna_engine::tune::{Tuned, play};
use nova_luna_engine::{GreedyBot, Limit};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rounds, games, file] = &args[..] else { return Err("tune ROUNDS GAMES FILE".into()) };
    let (rounds, games): (u64, u64) = (rounds.parse()?, games.parse()?);
    let mut tuned = Tuned::default();
    for round in 0..rounds {
        let old = tuned.clone();
        for players in 2..=2 {
            let mut bot = GreedyBot::with_weights(&old);
            let mut samples = Vec::new();
            let first = round * games;
            play(&old, &mut bot, &Limit::default(), players, first..first + games, &mut samples);
            let [before, after, quick] = tuned.fit(players, &samples, round);
            println!(
                "round {round}, {players} players: {} samples, log loss {before:.4} -> {after:.4}, quick {quick:.4}",
                samples.len()
            );
        }
    }
    let origin = format!(
        "{rounds} rounds of {games} games a table size, played by the greedy bot with the weights\n\
         of the round before: `cargo run --release --example tune -- {rounds} {games} {file}`."
    );
    std::fs::write(file, tuned.source(&origin))?;
    Ok(())
}
