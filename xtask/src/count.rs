//! How many instructions a ply of a random game costs.
//!
//! Time depends on the machine and on what else it does; instructions hardly do.

use std::path::Path;
use std::process::Command;

use crate::tools;

/// A ply may cost so many instructions.
const MOST: f64 = 870.0;

/// Counts, and fails when a ply costs too much.
pub fn run() -> Result<(), String> {
    tools::ensure("valgrind", "valgrind")?;
    let mut build = tools::cargo();
    let example = ["--package", "nova-luna-engine", "--example", "plies"];
    tools::run(build.args(["build", "--quiet", "--release", "--locked"]).args(example))?;
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
    let profile = tools::target().join("callgrind.out");
    let mut count = Command::new("valgrind");
    count.args(["--tool=callgrind", "--quiet"]);
    count.arg(format!("--callgrind-out-file={}", profile.display()));
    count.arg(tools::target().join("release/examples/plies")).arg(games.to_string());
    let output = count.output().map_err(|error| format!("valgrind: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let plies = String::from_utf8_lossy(&output.stdout);
    let plies = plies.trim().parse().map_err(|_| format!("plies says {plies}"))?;
    Ok(Measured { instructions: instructions(&profile)?, plies })
}

/// The total in a profile that callgrind wrote.
fn instructions(profile: &Path) -> Result<u64, String> {
    let text = read(profile)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    total
        .and_then(|total| total.trim().parse().ok())
        .ok_or_else(|| format!("{} has no total", profile.display()))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
