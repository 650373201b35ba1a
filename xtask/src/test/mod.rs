//! Every test there is.

#[cfg(test)]
mod cycles;

use std::process::Command;
use std::time::{Duration, Instant};

use nova_luna_testing::postgres;

use crate::outcome::{Outcome, PASSED, run_tests};
use crate::{count, package, page, schemathesis, tools};

/// One part of the tests.
struct Part {
    name: &'static str,
    run: fn() -> Result<Outcome, String>,
}

const PARTS: &[Part] = &[
    Part {
        name: "Rust tests, also those with PostgreSQL, curl, jq, Python, nginx and Caddy",
        run: rust,
    },
    Part { name: "the program of the page in Node", run: package::test },
    Part { name: "the API against its description", run: schemathesis::part },
    Part { name: "the page without a browser", run: page::checks },
    Part { name: "the page in a browser", run: page::in_browser },
    Part { name: "instructions per ply", run: || count::run().map(|()| PASSED) },
];

/// Runs all parts, also after a failure, and prints what came of each and how long it took.
pub fn run() -> Result<(), String> {
    let began = Instant::now();
    let mut report = Vec::new();
    let (mut failed, mut skipped) = (Vec::new(), 0);
    for part in PARTS {
        println!("\n== {}", part.name);
        let part_began = Instant::now();
        let result = match (part.run)() {
            Ok(Outcome::Passed(counts)) => format!("passed{counts}"),
            Ok(Outcome::Skipped(reason)) => {
                println!("skipped: {reason}");
                skipped += 1;
                format!("skipped: {reason}")
            }
            Err(error) => {
                eprintln!("{}: {error}", part.name);
                failed.push(part.name);
                format!("FAILED: {error}")
            }
        };
        report.push(format!("{:>8}  {}: {result}", time(part_began.elapsed()), part.name));
    }
    println!("\n== all parts\n{}", report.join("\n"));
    let passed = PARTS.len() - failed.len() - skipped;
    println!("{:>8}  in all", time(began.elapsed()));
    println!("{passed} passed, {} failed, {skipped} skipped", failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02} min", seconds / 60, seconds % 60)
}

/// All tests of Rust. Those that need other programs are left out only where such a program cannot be had.
fn rust() -> Result<Outcome, String> {
    let server = match programs() {
        Ok(server) => server,
        Err(reason) => {
            let outcome = run_tests(&mut cargo_test())?;
            let Outcome::Passed(counts) = outcome else { return Ok(outcome) };
            return Ok(Outcome::Skipped(format!("a part{counts}: {reason}")));
        }
    };
    let mut cargo = cargo_test();
    cargo.args(["--", "--include-ignored"]);
    if let Some(server) = &server {
        cargo.env(postgres::VARIABLE, &server.url);
    }
    run_tests(&mut cargo)
}

/// What the ignored tests need; the PostgreSQL server, unless the caller has named one.
fn programs() -> Result<Option<postgres::Server>, String> {
    for program in ["curl", "jq", "python3", "caddy"] {
        tools::ensure(program, program)?;
    }
    tools::ensure("nginx", "nginx-light")?;
    match std::env::var_os(postgres::VARIABLE) {
        Some(_) => Ok(None),
        None => postgres::Server::start().map(Some),
    }
}

/// `cargo test` over everything, to the end also after a failure, so that one does not hide the others.
///
/// Many tests wait more than they compute (for a bot, a lease, a restart), so more of them run at a time than there are cores.
fn cargo_test() -> Command {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let mut cargo = tools::cargo();
    cargo.args(["test", "--workspace", "--locked", "--no-fail-fast"]);
    cargo.env("RUST_TEST_THREADS", (2 * cores).to_string());
    cargo
}
