//! Every test there is.

use nova_luna_testing::postgres;

use crate::{count, page, schemathesis, tools};

/// One part of the tests.
struct Part {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

const PARTS: &[Part] = &[
    Part { name: "Rust tests", run: rust },
    Part { name: "tests with PostgreSQL, curl and jq", run: with_more },
    Part { name: "the description against the server", run: schemathesis::part },
    Part { name: "checks of the page", run: page::checks },
    Part { name: "the page in a browser", run: page::in_browser },
    Part { name: "thousands of games", run: thousands_of_games },
    Part { name: "instructions a ply", run: count::run },
];

/// Runs all parts, goes on after a failure, and says at the end which ones passed.
pub fn run() -> Result<(), String> {
    let mut failed = Vec::new();
    for part in PARTS {
        println!("\n== {}", part.name);
        if let Err(error) = (part.run)() {
            eprintln!("{}: {error}", part.name);
            failed.push(part.name);
        }
    }
    println!("\n== all parts");
    println!("{} passed, {} failed", PARTS.len() - failed.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// With `--no-fail-fast`, so that one fault does not hide the others.
fn rust() -> Result<(), String> {
    let mut cargo = tools::cargo();
    tools::run(cargo.args(["test", "--workspace", "--locked", "--no-fail-fast"]))
}

/// The tests that `cargo test` skips, because they need a server or programs.
fn with_more() -> Result<(), String> {
    tools::ensure("curl", "curl")?;
    tools::ensure("jq", "jq")?;
    tools::ensure("python3", "python3")?;
    let mut cargo = tools::cargo();
    cargo.args(["test", "--workspace", "--locked", "--no-fail-fast", "--tests"]);
    cargo.args(["--", "--ignored"]);
    if std::env::var_os(postgres::VARIABLE).is_some() {
        return tools::run(&mut cargo);
    }
    let server = postgres::Server::start()?;
    tools::run(cargo.env(postgres::VARIABLE, &server.url))
}

/// The properties of the rules once more: without debug assertions there is time for ten times as
/// many games.
fn thousands_of_games() -> Result<(), String> {
    let mut cargo = tools::cargo();
    cargo.args([
        "test",
        "--release",
        "--locked",
        "--package",
        "nova-luna-rules",
        "--test",
        "suite",
    ]);
    tools::run(cargo.args(["--", "properties::", "displays::"]))
}
