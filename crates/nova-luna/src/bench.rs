//! `nova-luna bench`: how fast the rules and the bots are on this machine.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use nova_luna_engine::{Limit, Rng};
use nova_luna_rules::{Game, Shuffle, Variant};

use crate::bots;
use crate::exit::{Failure, Verdict};

/// Measure the throughput of the rules and of each bot, on one core
#[derive(clap::Args)]
pub struct Arguments {
    /// How long to measure each line of the table
    #[arg(long, default_value_t = 1.0, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.01 to 3600".to_owned()),
    }
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let time = Duration::from_secs_f64(arguments.seconds);
    let mut out = io::stdout().lock();
    writeln!(out, "rules, random play      plies/s      games/s   plies/game")?;
    for players in 1..=4 {
        let (plies, games, seconds) = measure_rules(variant(players), time);
        let name = if players == 1 { "1 player".to_owned() } else { format!("{players} players") };
        writeln!(
            out,
            "  {name:<16} {:>12.0} {:>12.0} {:>12.1}",
            plies as f64 / seconds,
            games as f64 / seconds,
            plies as f64 / games as f64,
        )?;
    }
    writeln!(out, "\nbots, two players       moves/s      µs/move")?;
    for name in bots::NAMES {
        let (moves, seconds) = measure_bot(name, time);
        let rate = moves as f64 / seconds;
        writeln!(out, "  {name:<16} {rate:>12.0} {:>12.1}", 1e6 / rate)?;
    }
    Ok(Verdict::Fine)
}

fn variant(players: usize) -> Variant {
    Variant::standard(players).unwrap_or(Variant::solo())
}

/// Plays random games until `time` is up: plies, games, and the seconds they took.
fn measure_rules(variant: Variant, time: Duration) -> (u64, u64, f64) {
    let started = Instant::now();
    let mut rng = Rng::new(1);
    let (mut plies, mut games) = (0, 0);
    while started.elapsed() < time {
        // The clock is read once in a batch, so that it is not what is measured.
        for _ in 0..10 {
            let mut game = Game::deal(variant, &mut Shuffle::from_seed(1, games));
            while let Some(seat) = game.position().seat_to_move() {
                let legal = game.position().legal_actions();
                let Some(action) = legal.get(rng.below(legal.len())) else { break };
                if game.play(seat, action).is_err() {
                    break;
                }
                plies += 1;
            }
            games += 1;
        }
    }
    (plies, games, started.elapsed().as_secs_f64())
}

/// Lets a bot play against itself until `time` is up: decisions, and the seconds they took.
fn measure_bot(name: &str, time: Duration) -> (u64, f64) {
    let Some(mut bot) = bots::by_name(name) else { return (0, 1.0) };
    let (mut moves, mut spent, mut number) = (0, Duration::ZERO, 0);
    while spent < time {
        let mut game = Game::deal(variant(2), &mut Shuffle::from_seed(1, number));
        number += 1;
        while let Some(seat) = game.position().seat_to_move() {
            let started = Instant::now();
            let choice = bot.choose(game.position(), &Limit::default(), moves);
            spent += started.elapsed();
            moves += 1;
            let Some(choice) = choice else { break };
            if spent >= time || game.play(seat, choice.action).is_err() {
                break;
            }
        }
    }
    (moves, spent.as_secs_f64())
}
