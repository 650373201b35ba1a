//! How strong the bots are: the matches behind `docs/strength.md`.
//!
//! Results are kept in `docs/strength.jsonl`, one line a match, and the table and the plot are made
//! from them, so that nobody copies a number by hand.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use crate::tools;
use Aim::{AtMost, Mean, Rate};

/// A match of the table.
pub struct Match {
    /// Its name in the table, the plot and the data.
    pub name: &'static str,
    /// The arguments of `nova-luna arena`.
    arguments: &'static str,
    /// What the first bot should reach.
    pub aim: Aim,
}

#[derive(Clone, Copy)]
pub enum Aim {
    /// At least this win rate.
    Rate(f64),
    /// At most this win rate.
    AtMost(f64),
    /// Solo: at most this mean score.
    Mean(f64),
}

/// Level 5 has a limit of nodes, so that the result is the same on every machine, however busy it is.
const MATCHES: &[Match] = &[
    plan("greedy against random", "greedy random --games 1000", Rate(0.995)),
    plan("level 1 against random", "level1 random --games 400", Rate(0.90)),
    plan("level 1 against greedy", "level1 greedy --games 400", AtMost(0.20)),
    plan("level 2 against level 1", "level2 level1 --games 400", Rate(0.65)),
    plan("level 3 against level 2", "level3 level2 --games 400", Rate(0.65)),
    plan("level 3 against greedy", "level3 greedy --games 1000", Rate(0.65)),
    plan("level 4 against level 3", "level4 level3 --games 400 --threads 2", Rate(0.65)),
    plan("level 5 against level 4", "level5 level4 --games 400 --nodes 20000", Rate(0.65)),
    plan("level 5 against greedy", "level5 greedy --games 400 --nodes 20000", Rate(0.97)),
    plan(
        "level 5 among two greedies",
        "level5 greedy greedy --games 300 --nodes 20000",
        Rate(0.85),
    ),
    plan(
        "level 5 among three greedies",
        "level5 greedy greedy greedy --games 400 --nodes 20000",
        Rate(0.80),
    ),
    plan("level 5 against flat", "level5 flat --games 200 --nodes 20000", Rate(0.75)),
    plan(
        "level 5 with ten times the nodes",
        "level5 \"cmd:target/release/nova-luna bot level5 --nodes 5000\" --games 200 --nodes 50000",
        Rate(0.60),
    ),
    plan("level 5 against linear", "level5 linear --games 400 --nodes 10000", Rate(0.72)),
    plan("level 5 among two linear", "level5 linear linear --games 300 --nodes 10000", Rate(0.42)),
    plan(
        "level 5 among three linear",
        "level5 linear linear linear --games 400 --nodes 10000",
        Rate(0.31),
    ),
    plan("level 5 alone", "level5 --games 200 --nodes 300000", Mean(92.7)),
];

/// A match and its result, if it has been played.
pub struct Row {
    pub plan: &'static Match,
    pub result: Option<Value>,
}

impl Row {
    /// The first bot's win rate and its 95 % interval; nothing for solo.
    pub fn rate(&self) -> Option<(f64, f64, f64)> {
        let bot = self.result.as_ref()?.get("bots")?.get(0)?;
        let interval = |i: usize| bot["interval"][i].as_f64();
        Some((bot["win_rate"].as_f64()?, interval(0)?, interval(1)?))
    }
}

/// All matches with their results.
pub fn rows() -> Result<Vec<Row>, String> {
    let text = tools::read(&data())?;
    let known: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    let known = known.map_err(|error| format!("{}: {error}", data().display()))?;
    let result = |plan: &Match| {
        let line = known.iter().find(|line| line["match"] == plan.name)?;
        // A result of another command does not count.
        (line["command"] == plan.command()).then(|| line["result"].clone())
    };
    Ok(MATCHES.iter().map(|plan| Row { plan, result: result(plan) }).collect())
}

fn data() -> PathBuf {
    tools::root().join("docs/strength.jsonl")
}

fn page() -> PathBuf {
    tools::root().join("docs/strength.md")
}

const fn plan(name: &'static str, arguments: &'static str, aim: Aim) -> Match {
    Match { name, arguments, aim }
}

impl Match {
    fn command(&self) -> String {
        format!("nova-luna arena {} --seed 1", self.arguments)
    }
}

/// Plays the matches whose names contain `wanted`, and writes the page anew.
pub fn run(wanted: Option<&str>) -> Result<(), String> {
    if let Some(wanted) = wanted {
        let mut build = tools::cargo();
        tools::run(build.args(["build", "--quiet", "--release", "--package", "nova-luna"]))?;
        let plans: Vec<&Match> = MATCHES.iter().filter(|plan| plan.name.contains(wanted)).collect();
        if plans.is_empty() {
            let names: Vec<&str> = MATCHES.iter().map(|plan| plan.name).collect();
            return Err(format!("no match is called \"{wanted}\"; there are {}", names.join(", ")));
        }
        for plan in plans {
            keep(plan, &play(plan)?)?;
        }
    }
    tools::write(&page(), with_table(&tools::read(&page())?, &rows()?)?)
}

fn play(plan: &Match) -> Result<Value, String> {
    println!("{}", plan.command());
    let binary = tools::target().join("release/nova-luna");
    let line = format!("{} --json", plan.command().replacen("nova-luna", "\"$0\"", 1));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).arg(binary).current_dir(tools::root());
    let output = shell.output().map_err(|error| format!("{line}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{line}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{line}: {error}"))
}

/// Writes a result into the data, in the order of the list.
fn keep(plan: &Match, result: &Value) -> Result<(), String> {
    let mut lines = String::new();
    for row in rows()? {
        let result = if row.plan.name == plan.name { Some(result.clone()) } else { row.result };
        if let Some(result) = result {
            let (name, command) = (row.plan.name, row.plan.command());
            lines += &json!({"match": name, "command": command, "result": result}).to_string();
            lines.push('\n');
        }
    }
    tools::write(&data(), lines)
}

const BEGIN: &str = "<!-- the table: cargo xtask strength -->\n";
const END: &str = "<!-- end of the table -->\n";

/// The page with a new table.
fn with_table(page: &str, rows: &[Row]) -> Result<String, String> {
    let missing = || "docs/strength.md has lost the marks of its table".to_owned();
    let (before, rest) = page.split_once(BEGIN).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{BEGIN}{}{END}{after}", table(rows)))
}

fn table(rows: &[Row]) -> String {
    let mut table = "\n| match | aim | games | result | 95 % interval |\n\
                     |---|---|---|---|---|\n"
        .to_owned();
    for row in rows {
        let (name, aim) = (row.plan.name, row.plan.aim.words());
        table += &match &row.result {
            Some(result) => format!("| {name} | {aim} | {} |\n", result_cells(row, result)),
            None => format!("| {name} | {aim} | | not measured yet | |\n"),
        };
    }
    table += "\n```sh\n";
    for row in rows {
        table += &format!("{}\n", row.plan.command());
    }
    table + "```\n\n"
}

fn result_cells(row: &Row, result: &Value) -> String {
    let games = &result["games"];
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let Some((rate, low, high)) = row.rate() else {
        return format!(
            "{games} | mean {:.1}, {:.0} % below 100, all discs placed in {:.1} % |",
            number(&result["mean"]),
            100.0 * number(&result["below_100"]),
            100.0 * number(&result["all_placed"]),
        );
    };
    let [rate, low, high] = [rate, low, high].map(|rate| 100.0 * rate);
    format!("{games} | {rate:.1} % | {low:.1} – {high:.1} %")
}

impl Aim {
    fn words(self) -> String {
        match self {
            Rate(rate) => format!("at least {} %", percent(rate)),
            AtMost(rate) => format!("at most {} %", percent(rate)),
            Mean(mean) => format!("mean at most {mean}"),
        }
    }
}

/// A percentage without needless digits.
fn percent(rate: f64) -> f64 {
    (rate * 1000.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_the_measured_results() {
        let text = tools::read(&page()).expect("docs/strength.md");
        let current = with_table(&text, &rows().expect("the data")).expect("the marks");
        assert!(text == current, "docs/strength.md is stale: run `cargo xtask strength`");
    }
}
