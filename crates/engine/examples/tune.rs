//! Tunes the evaluation from games that bots play among themselves.
//!
//! - `tune play BOT NODES PLAYERS FIRST COUNT >> GAMES` plays games and writes one a line;
//! - `tune fit TRUST GAMES FILE` fits the weights to them and writes FILE, which is meant to be
//!   `crates/engine/src/weights.rs`.
use std::fs;

use nova_luna_engine::tune::{Record, Tuned};
use nova_luna_engine::{Limit, by_name};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["play", bot, nodes, players, first, count] => {
            let mut bot = by_name(bot).ok_or("no such bot")?;
            let limit = Limit { nodes: Some(nodes.parse()?), ..Limit::default() };
            let (players, first, count): (usize, u64, u64) =
                (players.parse()?, first.parse()?, count.parse()?);
            for number in first..first + count {
                println!("{}", Record::play(players, number, &mut *bot, &limit).ok_or("no game")?);
            }
        }
        ["fit", trust, games, file] => {
            let trust: f32 = trust.parse()?;
            let games = fs::read_to_string(games)?;
            let records = games.lines().map(Record::read).collect::<Option<Vec<_>>>();
            let records = records.ok_or("not a file of games")?;
            let mut tuned = Tuned::default();
            for players in 2..=4 {
                let mut samples = Vec::new();
                for record in records.iter().filter(|record| record.players() == players) {
                    record.samples(trust, &mut samples).ok_or("not a game")?;
                }
                if !samples.is_empty() {
                    let [before, after, quick] = tuned.fit(players, &samples, 1);
                    println!(
                        "{players} players: {} samples, log loss {before:.4} -> {after:.4}, \
                         quick {quick:.4}",
                        samples.len(),
                    );
                }
            }
            fs::write(file, tuned.source("Origin: see the commit."))?;
        }
        ["solo", rounds, games, width, file] => {
            let (rounds, games, width): (u64, u64, usize) =
                (rounds.parse()?, games.parse()?, width.parse()?);
            let mut tuned = Tuned::default();
            for round in 0..rounds {
                let mut samples = Vec::new();
                for number in round * games..(round + 1) * games {
                    tuned.play_solo(number, width, &mut samples);
                }
                let errors = tuned.fit_solo(&samples, round);
                println!("round {round}: {} samples, errors {errors:.2?}", samples.len());
            }
            fs::write(file, tuned.source("Origin: see the commit."))?;
        }
        _ => {
            return Err(
                "tune play BOT NODES PLAYERS FIRST COUNT | tune fit TRUST GAMES FILE".into()
            );
        }
    }
    Ok(())
}
