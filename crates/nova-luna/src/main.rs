//! The program `nova-luna`: one module for each command.

mod admin;
mod arena;
mod bench;
mod bot;
mod bots;
mod bounded_lines;
mod database;
mod exit;
mod histogram;
mod load;
mod numbers;
mod open_files;
mod play;
mod progress;
mod replay;
mod serve;
mod site;
mod tiles;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  nova-luna                                      serve the game on this machine
  nova-luna play level4                          play in this terminal
  nova-luna serve --listen 0.0.0.0:8080          let others in your network play
  nova-luna arena level4 level2 --games 100      let bots play each other
  nova-luna arena greedy \"cmd:python3 bots/example.py\" --record games.jsonl
                                                 seat a bot of your own
  nova-luna replay games.jsonl                   check recorded games
  nova-luna tiles                                list the tiles; with --json for a program
  nova-luna site public                          the page as files, for a host without programs
  nova-luna admin backup games.backup            keep a copy of everything

Each command explains itself with --help.";

/// Play, study and program the board game Nova Luna (unofficial)
///
/// Without a command it serves the game on this machine.
#[derive(Parser)]
#[command(name = "nova-luna", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Play(play::Arguments),
    Arena(arena::Arguments),
    Replay(replay::Arguments),
    Bot(bot::Arguments),
    Bench(bench::Arguments),
    Tiles(tiles::Arguments),
    Site(site::Arguments),
    Load(load::Arguments),
    Admin(admin::Arguments),
}

fn main() -> ExitCode {
    // Parsed like any other command, so that environment variables count.
    let serve = || Arguments::parse_from(["nova-luna", "serve"]).command;
    let command = Arguments::parse().command.or_else(serve);
    let done = match command.expect("serve is a command") {
        Command::Serve(arguments) => serve::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Arena(arguments) => arena::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Bot(arguments) => bot::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Tiles(arguments) => tiles::run(arguments),
        Command::Site(arguments) => site::run(arguments),
        Command::Load(arguments) => load::run(arguments),
        Command::Admin(arguments) => admin::run(arguments),
    };
    exit::code(done)
}
