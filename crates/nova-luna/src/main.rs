//! The one binary: every command of the project.

mod arena;
mod bench;
mod bot;
mod bots;
mod exit;
mod lines;
mod overview;
mod replay;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play, study and program the board game Nova Luna (unofficial)
#[derive(Parser)]
#[command(name = "nova-luna", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Arena(arena::Arguments),
    Replay(replay::Arguments),
    Bot(bot::Arguments),
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        None => overview::run(),
        Some(Command::Arena(arguments)) => arena::run(arguments),
        Some(Command::Replay(arguments)) => replay::run(arguments),
        Some(Command::Bot(arguments)) => bot::run(arguments),
        Some(Command::Bench(arguments)) => bench::run(arguments),
    };
    exit::code(done)
}
