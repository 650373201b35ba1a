//! What comes of a part of the tests, and how many tests a test runner says that it ran.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::ops::AddAssign;
use std::process::{Command, Stdio};

/// What came of a part that did not fail.
pub enum Outcome {
    Passed(Counts),
    /// It could not run here; the text says why.
    Skipped(String),
}

impl Outcome {
    /// An error if anything was left out.
    pub fn complete(&self) -> Result<(), String> {
        match self {
            Outcome::Passed(Counts { skipped: 0, .. }) => Ok(()),
            _ => Err(format!("everything was asked for, but it {self}")),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Passed(counts) => write!(f, "passed{counts}"),
            Outcome::Skipped(reason) => write!(f, "skipped: {reason}"),
        }
    }
}

/// For parts whose tests are not counted.
pub const PASSED: Outcome = Outcome::Passed(Counts { passed: 0, failed: 0, skipped: 0 });

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u32,
    pub failed: u32,
    pub skipped: u32,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { passed, failed, skipped } = *self;
        if *self == Counts::default() {
            return Ok(());
        }
        write!(f, " ({passed} tests")?;
        for (number, word) in [(failed, "failed"), (skipped, "left out")] {
            if number > 0 {
                write!(f, ", {number} {word}")?;
            }
        }
        f.write_str(")")
    }
}

/// Runs a command that runs tests, and adds up what it says about them. It fails if no test ran.
pub fn run_tests(command: &mut Command) -> Result<Outcome, String> {
    let name = format!("{command:?}").replace('"', "");
    let fault = |error: std::io::Error| format!("{name} could not be run: {error}");
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(fault)?;
    let mut counts = Counts::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.map_err(fault)?;
            println!("{line}");
            counts += read(&line);
        }
    }
    let status = child.wait().map_err(fault)?;
    if !status.success() {
        return Err(format!("{name} failed with {status}{counts}"));
    }
    if counts.passed == 0 {
        return Err(format!("{name} ran no test"));
    }
    Ok(Outcome::Passed(counts))
}

/// What a line says: the last line of a test program of Rust, of Vitest (`Tests …`), of Playwright (`12 passed (3s)`) or of
/// pytest (`12 passed, 1 skipped in 3.20s`).
fn read(line: &str) -> Counts {
    let line = without_colors(line);
    let text = line.trim();
    let words: Vec<&str> =
        text.split([' ', ';', '|', '.', ',']).filter(|word| !word.is_empty()).collect();
    let of_playwright = words.first().is_some_and(|word| word.parse::<u32>().is_ok())
        && words.get(2).is_none_or(|word| word.starts_with('('));
    let of_pytest = words.first().is_some_and(|word| word.parse::<u32>().is_ok())
        && text.contains(" in ")
        && text.ends_with(['s', ')']);
    if !of_playwright
        && !of_pytest
        && !text.starts_with("test result:")
        && !text.starts_with("Tests ")
    {
        return Counts::default();
    }
    let count = |wanted: &[&str]| {
        let numbers = words.windows(2).filter(|pair| wanted.contains(&pair[1]));
        numbers.filter_map(|pair| pair[0].parse::<u32>().ok()).sum()
    };
    Counts {
        passed: count(&["passed"]),
        failed: count(&["failed"]),
        skipped: count(&["ignored", "skipped"]),
    }
}

/// The text without the sequences that set colours on a terminal.
fn without_colors(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, passed: u32, failed: u32, skipped: u32) {
        assert_eq!(read(line), Counts { passed, failed, skipped });
    }

    #[test]
    fn the_last_lines_of_test_runners_are_read() {
        check(
            "test result: ok. 3 passed; 0 failed; 2 ignored; 0 measured; 9 filtered out",
            3,
            0,
            2,
        );
        check("      Tests  1 failed | 120 passed (121)", 120, 1, 0);
        check("\u{1b}[2m      Tests \u{1b}[22m \u{1b}[32m7 passed\u{1b}[39m (7)", 7, 0, 0);
        check("  57 passed (1.2m)", 57, 0, 0);
        check("  2 skipped", 0, 0, 2);
        check("1 failed, 140 passed, 3 skipped in 34.20s", 140, 1, 3);
        check("144 passed in 61.05s (0:01:01)", 144, 0, 0);
        check(" Test Files  9 passed (9)", 0, 0, 0);
        check("test this_has_3_passed ... ok", 0, 0, 0);
        check("3 passed through the gate", 0, 0, 0);
    }

    #[test]
    fn a_run_without_tests_is_no_success() {
        let nothing = run_tests(Command::new("sh").args(["-c", "echo nothing"]));
        assert!(nothing.is_err());
        let something = run_tests(Command::new("sh").args(["-c", "echo '  4 passed (1s)'"]));
        assert!(matches!(something, Ok(Outcome::Passed(Counts { passed: 4, .. }))));
        assert!(run_tests(Command::new("sh").args(["-c", "echo '4 passed'; exit 1"])).is_err());
    }

    #[test]
    fn what_left_something_out_is_not_complete() {
        let outcome = |skipped| Outcome::Passed(Counts { passed: 3, failed: 0, skipped });
        assert!(outcome(0).complete().is_ok());
        assert!(outcome(1).complete().is_err_and(|error| error.contains("1 left out")));
        let error = Outcome::Skipped("npm is missing".to_owned()).complete();
        assert!(error.is_err_and(|error| error.contains("npm is missing")));
    }
}
