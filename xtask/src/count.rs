//! How many instructions a ply of a random game costs.
//!
//! Time depends on the machine and on what else it does; instructions hardly do.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::tools;

/// A ply may cost so many instructions.
const MOST: f64 = 1000.0;

/// Counts, and fails when a ply costs too much.
pub fn run() -> Result<(), String> {
    tools::ensure("valgrind", "valgrind")?;
    let mut build = tools::cargo();
    tools::run(build.args(["build", "--quiet", "--release", "--package", "nova-luna"]))?;
    // What happens once for all games cancels out in the difference.
    let few = measure(100)?;
    let many = measure(600)?;
    let instructions = (many.instructions - few.instructions) as f64;
    let plies = many.plies - few.plies;
    let cost = instructions / plies as f64;
    println!("{cost:.0} instructions a ply, over {plies} plies of random two-player games");
    if cost > MOST {
        return Err(format!("a ply may cost {MOST} instructions"));
    }
    Ok(())
}

struct Measured {
    instructions: u64,
    plies: u64,
}

fn measure(games: u32) -> Result<Measured, String> {
    let folder = tools::target().join("count");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let games = games.to_string();
    let arena = ["arena", "random", "random", "--seed", "1", "--threads", "1", "--games", &games];
    let binary = tools::target().join("release/nova-luna");

    let record = folder.join("games.jsonl");
    let mut play = Command::new(&binary);
    tools::run(play.args(arena).arg("--record").arg(&record).stdout(Stdio::null()))?;

    let profile = folder.join("callgrind.out");
    let mut count = Command::new("valgrind");
    count.args(["--tool=callgrind", "--quiet"]);
    count.arg(format!("--callgrind-out-file={}", profile.display()));
    tools::run(count.arg(&binary).args(arena).stdout(Stdio::null()).stderr(Stdio::null()))?;

    Ok(Measured { instructions: instructions(&profile)?, plies: plies(&record)? })
}

/// The total in a profile that callgrind wrote.
fn instructions(profile: &Path) -> Result<u64, String> {
    let text = read(profile)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    total
        .and_then(|total| total.trim().parse().ok())
        .ok_or_else(|| format!("{} has no total", profile.display()))
}

/// How many actions the records hold: each one names its seat.
fn plies(record: &Path) -> Result<u64, String> {
    Ok(read(record)?.matches("\"seat\":").count() as u64)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
