//! How many instructions a ply of a random game costs, and a node of the strongest bot's search.
//!
//! Time depends on the machine and on what else it does; instructions hardly do.

use std::path::Path;
use std::process::Command;

use crate::tools;

/// Something that is done many times.
struct Work {
    what: &'static str,
    /// The example that does it and says how often, and its arguments for doing it seldom and often.
    example: &'static str,
    arguments: [&'static [&'static str]; 2],
    /// It may cost so many instructions.
    most: f64,
}

const WORK: [Work; 2] = [
    Work {
        what: "plies of random two-player games",
        example: "plies",
        arguments: [&["100"], &["600"]],
        most: 870.0,
    },
    Work {
        what: "nodes of level 5 for two",
        example: "nodes",
        arguments: [&["level5", "1"], &["level5", "9"]],
        most: 20_000.0,
    },
];

/// Counts, and fails when anything costs too much.
pub fn run() -> Result<(), String> {
    tools::ensure("valgrind", "valgrind")?;
    let mut build = tools::cargo();
    build.args(["build", "--quiet", "--release", "--locked", "--package", "nova-luna-engine"]);
    tools::run(build.args(WORK.iter().flat_map(|work| ["--example", work.example])))?;
    WORK.iter().try_for_each(count)
}

fn count(work: &Work) -> Result<(), String> {
    // What happens once, however much there is to do, cancels out in the difference.
    let [few, many] = work.arguments.map(|arguments| measure(work.example, arguments));
    let ((few, few_times), (many, many_times)) = (few?, many?);
    let times = many_times - few_times;
    let cost = (many - few) as f64 / times as f64;
    println!("{cost:.0} instructions each, over {times} {}", work.what);
    if cost > work.most {
        return Err(format!("each of the {} may cost {} instructions", work.what, work.most));
    }
    Ok(())
}

/// How many instructions an example takes, and how often it says that it has done its work.
fn measure(example: &str, arguments: &[&str]) -> Result<(u64, u64), String> {
    let profile = tools::target().join("callgrind.out");
    let mut count = Command::new("valgrind");
    count.args(["--tool=callgrind", "--quiet"]);
    count.arg(format!("--callgrind-out-file={}", profile.display()));
    count.arg(tools::target().join("release/examples").join(example)).args(arguments);
    let output = count.output().map_err(|error| format!("valgrind: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let times = String::from_utf8_lossy(&output.stdout);
    let times = times.trim().parse().map_err(|_| format!("{example} says {times}"))?;
    Ok((instructions(&profile)?, times))
}

/// The total in a profile that callgrind wrote.
fn instructions(profile: &Path) -> Result<u64, String> {
    let text = tools::read(profile)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    total
        .and_then(|total| total.trim().parse().ok())
        .ok_or_else(|| format!("{} has no total", profile.display()))
}
