//! The project's own chores, run as `cargo xtask …`.

mod pictures;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(bin_name = "cargo xtask", about)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Draw the pictures of the docs anew
    Pictures,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().chore {
        Chore::Pictures => pictures::draw(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
