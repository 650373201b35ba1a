//! Every test there is.

mod versions;

use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::{FalseyValueParser, PossibleValuesParser};
use nova_luna_testing::{postgres, programs as testing_programs};
use parking_lot::Mutex;

use crate::outcome::{Outcome, PASSED, run_tests};
use crate::{count, package, page, python, schemathesis, tools};

/// One part of the tests.
struct Part {
    /// What it is called on the command line.
    key: &'static str,
    name: &'static str,
    run: fn() -> Result<Outcome, String>,
}

/// The first one begins while everything is built, since it has a build of its own and much to download. Of the others the
/// longest come first, so that none is left alone at the end.
const PARTS: &[Part] = &[
    Part { key: "python", name: "the Python package", run: python::test },
    Part {
        key: "rust",
        name: "Rust tests, also those with PostgreSQL, curl, jq, Python, nginx and Caddy",
        run: rust,
    },
    Part { key: "browser", name: "the page in a browser", run: page::in_browser },
    Part { key: "api", name: "the API against its description", run: schemathesis::part },
    Part { key: "node", name: "the program of the page in Node", run: package::test },
    Part { key: "page", name: "the page without a browser", run: page::checks },
    Part { key: "count", name: "instructions per ply", run: || count::run().map(|()| PASSED) },
];

/// The parts that decide how long everything takes. The others get the processor when these wait.
const DECISIVE: [&str; 2] = ["rust", "browser"];

/// So many parts run at the same time: most of their tests wait for a process, a browser or a timer.
const AT_A_TIME: usize = 3;

/// Which parts to run.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this part
    #[arg(value_parser = PossibleValuesParser::new(PARTS.iter().map(|part| part.key)))]
    part: Option<String>,
    /// Fail when something is left out because it cannot be had here; always so where the variable CI is set
    #[arg(long, env = "CI", value_parser = FalseyValueParser::new())]
    all: bool,
}

/// Runs one part, or all of them.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    match PARTS.iter().find(|part| arguments.part.as_deref() == Some(part.key)) {
        Some(part) => one(part, arguments.all),
        None => all(arguments.all),
    }
}

/// Runs a part. The last line of its output says what came of it.
fn one(part: &Part, all: bool) -> Result<(), String> {
    let outcome = (part.run)()?;
    if all {
        outcome.complete()?;
    }
    println!("{outcome}");
    Ok(())
}

/// Builds everything, then runs all parts, also after a failure, and prints what came of each and how long it took.
fn all(all: bool) -> Result<(), String> {
    let began = Instant::now();
    let waiting = Mutex::new(PARTS.iter());
    let finished = Mutex::new(Vec::new());
    let next = || waiting.lock().next();
    let run_parts = || {
        while let Some(part) = next() {
            println!("== {}: begins", part.name);
            let result = in_a_process(part, all);
            // Printed under the lock, so that the output of a part stays together. What failed comes last, where it is looked for.
            let mut finished = finished.lock();
            if result.succeeded {
                result.print();
            } else {
                println!("== {}: FAILED", part.name);
            }
            finished.push(result);
        }
    };
    let building = thread::scope(|scope| {
        scope.spawn(run_parts);
        println!("== building");
        if let Err(error) = tools::build_program() {
            waiting.lock().by_ref().for_each(drop);
            return Err(error);
        }
        for _ in 1..AT_A_TIME {
            scope.spawn(run_parts);
        }
        Ok(began.elapsed())
    })?;
    let mut report = vec![format!("{:>8}  building", time(building))];
    let finished = finished.lock();
    finished.iter().filter(|part| !part.succeeded).for_each(Finished::print);
    for part in finished.iter() {
        report.push(format!("{:>8}  {}: {}", time(part.time), part.name, part.outcome));
    }
    println!("\n== versions\n{}", versions::lines().join("\n"));
    println!("\n== all parts, {AT_A_TIME} at a time\n{}", report.join("\n"));
    println!("{:>8}  in all", time(began.elapsed()));
    let failed: Vec<&str> =
        finished.iter().filter(|part| !part.succeeded).map(|part| part.name).collect();
    let skipped = finished.iter().filter(|part| part.outcome.starts_with("skipped")).count();
    let passed = PARTS.len() - failed.len() - skipped;
    println!("{passed} passed, {} failed, {skipped} skipped", failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// What came of a part that ran in a process of its own.
struct Finished {
    name: &'static str,
    time: Duration,
    succeeded: bool,
    outcome: String,
    output: String,
}

impl Finished {
    fn print(&self) {
        println!("\n== {}\n{}", self.name, self.output);
    }
}

/// Runs a part in a process of its own, which keeps its output apart from that of the others.
fn in_a_process(part: &Part, all: bool) -> Finished {
    let began = Instant::now();
    let (succeeded, output) =
        output_of(part, all).unwrap_or_else(|error| (false, format!("error: {error}")));
    let outcome = output.trim_end().lines().last().unwrap_or_default();
    let outcome = if succeeded { outcome.to_owned() } else { format!("FAILED: {outcome}") };
    Finished { name: part.name, time: began.elapsed(), succeeded, outcome, output }
}

/// Whether the part succeeded, and everything that it printed, in the order in which it did.
fn output_of(part: &Part, all: bool) -> std::io::Result<(bool, String)> {
    let (mut read, write) = std::io::pipe()?;
    let program = this_program()?;
    let mut command = if DECISIVE.contains(&part.key) {
        Command::new(program)
    } else {
        let mut nice = Command::new("nice");
        nice.arg(program);
        nice
    };
    command.args(["test", part.key]).args(all.then_some("--all")).stdin(Stdio::null());
    command.stdout(write.try_clone()?).stderr(write);
    let mut child = command.spawn()?;
    // It holds the writing ends, and the output would never end.
    drop(command);
    let mut output = Vec::new();
    read.read_to_end(&mut output)?;
    Ok((child.wait()?.success(), String::from_utf8_lossy(&output).into_owned()))
}

/// This program as it was started. Cargo may have replaced its file meanwhile; Linux still has the old one here.
fn this_program() -> std::io::Result<PathBuf> {
    let running = PathBuf::from(format!("/proc/{}/exe", std::process::id()));
    if running.exists() { Ok(running) } else { std::env::current_exe() }
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
    if !testing_programs::is_root() {
        println!("left out, because only root can pass them: tests named root_gives_away…");
        cargo.args(["--skip", "root_gives_away"]);
    }
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
