//! The report of a scenario, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::counts::Counts;
use crate::histogram::Histogram;

/// The shares of a table's columns, and their names in JSON.
const SHARES: [(f64, &str, &str); 4] = [
    (0.5, "50 %", "ms_p50"),
    (0.9, "90 %", "ms_p90"),
    (0.99, "99 %", "ms_p99"),
    (0.999, "99.9 %", "ms_p999"),
];

/// The result of a scenario.
#[derive(Default)]
pub struct Report {
    scenario: &'static str,
    title: String,
    took: Duration,
    interrupted: bool,
    rows: Vec<Row>,
    /// Name, value and unit.
    figures: Vec<(String, f64, &'static str)>,
    errors: BTreeMap<String, u64>,
}

/// How often something happened, and how long it took.
pub struct Row {
    name: String,
    count: u64,
    /// How long it was counted, if not for the whole time.
    took: Option<Duration>,
    /// Milliseconds: of each share, and the longest.
    times: Option<([f64; 4], f64)>,
}

impl Row {
    pub fn count(name: &str, count: u64) -> Row {
        Row { name: name.to_owned(), count, took: None, times: None }
    }

    pub fn times(name: &str, times: &Histogram) -> Row {
        // The middle of the last bucket may lie above all that is in it.
        let shares = SHARES.map(|(share, _, _)| times.percentile(share).min(times.longest()));
        let times_or_none = (times.count() > 0).then(|| (shares, times.longest()));
        Row { times: times_or_none, ..Row::count(name, times.count()) }
    }

    pub fn within(self, took: Duration) -> Row {
        Row { took: Some(took), ..self }
    }

    fn a_second(&self, all: Duration) -> f64 {
        self.count as f64 / self.took.unwrap_or(all).as_secs_f64().max(1e-9)
    }
}

impl Report {
    pub fn new(scenario: &'static str, title: &str, took: Duration, interrupted: bool) -> Report {
        Report { scenario, title: title.to_owned(), took, interrupted, ..Report::default() }
    }

    pub fn row(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// A number that is no count of anything.
    pub fn figure(&mut self, name: &str, value: f64, unit: &'static str) {
        self.figures.push((name.to_owned(), value, unit));
    }

    pub fn errors(&mut self, counts: &Counts) {
        for (error, times) in &counts.errors {
            *self.errors.entry(error.clone()).or_default() += times;
        }
    }

    /// Whether nothing went wrong.
    pub fn is_fine(&self) -> bool {
        self.errors.is_empty()
    }

    pub fn json(&self) -> String {
        let row = |row: &Row| {
            let mut json = Map::new();
            json.insert("count".to_owned(), row.count.into());
            json.insert("a_second".to_owned(), rounded(row.a_second(self.took)));
            if let Some((shares, longest)) = row.times {
                json.insert("ms_max".to_owned(), rounded(longest));
                json.extend(SHARES.iter().map(|share| share.2.to_owned()).zip(shares.map(rounded)));
            }
            (key(&row.name), json.into())
        };
        let figure = |(name, value, _): &(String, f64, _)| (key(name), rounded(*value));
        let json = json!({
            "scenario": self.scenario,
            "title": self.title,
            "seconds": rounded(self.took.as_secs_f64()),
            "interrupted": self.interrupted,
            "rows": self.rows.iter().map(row).collect::<Map<String, Value>>(),
            "figures": self.figures.iter().map(figure).collect::<Map<String, Value>>(),
            "errors": self.errors,
        });
        json.to_string()
    }
}

/// A name as a key of the JSON object.
fn key(name: &str) -> String {
    name.split([' ', ',', ':']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// Rounded to three decimal digits.
fn rounded(value: f64) -> Value {
    ((value * 1000.0).round() / 1000.0).into()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let interrupted = if self.interrupted { " (interrupted)" } else { "" };
        let seconds = self.took.as_secs_f64();
        writeln!(f, "{}: {}, {seconds:.1} s{interrupted}\n", self.scenario, self.title)?;
        let wide = self.rows.iter().map(|row| row.name.chars().count());
        let wide = wide.max().unwrap_or_default().max(8);
        write!(f, "{:wide$} {:>9} {:>9}", "", "count", "a second")?;
        for (_, name, _) in SHARES {
            write!(f, " {name:>10}")?;
        }
        writeln!(f, " {:>10}", "longest")?;
        for row in &self.rows {
            write!(f, "{:wide$} {:>9} {:>9.1}", row.name, row.count, row.a_second(self.took))?;
            if let Some((shares, longest)) = row.times {
                for ms in shares.into_iter().chain([longest]) {
                    write!(f, " {:>10}", in_words(ms))?;
                }
            }
            writeln!(f)?;
        }
        if !self.figures.is_empty() {
            writeln!(f)?;
        }
        for (name, value, unit) in &self.figures {
            writeln!(f, "{name}: {value:.1} {unit}")?;
        }
        if !self.errors.is_empty() {
            writeln!(f, "\nwhat went wrong:")?;
        }
        for (error, times) in &self.errors {
            writeln!(f, "{times:>9} × {error}")?;
        }
        Ok(())
    }
}

/// Milliseconds, or seconds when there are many.
fn in_words(ms: f64) -> String {
    if ms >= 10_000.0 { format!("{:.1} s", ms / 1000.0) } else { format!("{ms:.1} ms") }
}
