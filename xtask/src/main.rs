//! The project's own commands, run as `cargo xtask …`.

mod count;
mod fuzz;
mod kills;
mod outcome;
mod package;
mod page;
mod pictures;
mod python;
mod schemathesis;
mod strength;
mod test;
mod tools;
mod wire;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(bin_name = "cargo xtask", about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every test there is
    Test(test::Arguments),
    /// Kill the server at random moments, many times, and check that nothing is lost
    Kills(kills::Arguments),
    /// Ask the real server whatever its description allows, and what it does not (needs Python)
    Schemathesis(schemathesis::Arguments),
    /// Count the instructions of a ply in random games and of a node in a search (needs valgrind)
    Count,
    /// Search for texts that break what reads them (needs cargo-fuzz)
    Fuzz(fuzz::Arguments),
    /// Build the folder `nova-luna-wasm`, with which others use rules and bots in JavaScript (needs npm)
    Package,
    /// Compare how fast bots and analyses are in the page and natively (needs npm and Chromium)
    Speed,
    /// Write the page's types of messages anew from the Rust types
    Wire,
    /// Draw the pictures of the docs anew (needs npm)
    Pictures,
    /// Write the table of docs/strength.md anew from the results that are kept
    Strength {
        /// First play the matches whose names contain this; an empty text means all (hours)
        #[arg(long, value_name = "NAME")]
        play: Option<String>,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Test(arguments) => test::run(&arguments),
        Command::Kills(arguments) => kills::run(&arguments),
        Command::Schemathesis(arguments) => schemathesis::run(&arguments),
        Command::Count => count::run(),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Package => package::make(),
        Command::Speed => package::speed(),
        Command::Wire => wire::write(),
        Command::Pictures => pictures::draw(),
        Command::Strength { play } => {
            strength::run(play.as_deref()).and_then(|()| pictures::draw_strength())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
