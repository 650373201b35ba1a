//! What a scenario has brought, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::tally::Tally;
use crate::histogram::Histogram;

/// The shares of a table's columns, and their names in JSON.
const SHARES: [(f64, &str, &str); 4] = [
    (0.5, "50 %", "ms_p50"),
    (0.9, "90 %", "ms_p90"),
    (0.99, "99 %", "ms_p99"),
    (0.999, "99.9 %", "ms_p999"),
];

/// What a scenario has brought.
pub struct Report {
    scenario: &'static str,
    title: String,
    took: Duration,
    interrupted: bool,
    rows: Vec<Row>,
    /// Name, value and unit.
    figures: Vec<(String, f64, &'static str)>,
    troubles: BTreeMap<String, u64>,
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

    /// Counted for this long.
    pub fn within(self, took: Duration) -> Row {
        Row { took: Some(took), ..self }
    }

    /// The 99th percentile in milliseconds.
    pub fn p99(times: &Histogram) -> f64 {
        times.percentile(0.99)
    }

    fn a_second(&self, all: Duration) -> f64 {
        self.count as f64 / self.took.unwrap_or(all).as_secs_f64().max(1e-9)
    }
}

impl Report {
    pub fn new(scenario: &'static str, title: &str, took: Duration, interrupted: bool) -> Report {
        Report {
            scenario,
            title: title.to_owned(),
            took,
            interrupted,
            rows: Vec::new(),
            figures: Vec::new(),
            troubles: BTreeMap::new(),
        }
    }

    pub fn row(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// A number that is no count of anything.
    pub fn figure(&mut self, name: &str, value: f64, unit: &'static str) {
        self.figures.push((name.to_owned(), value, unit));
    }

    /// Adds what went wrong.
    pub fn troubles(&mut self, tally: &Tally) {
        for (trouble, times) in &tally.troubles {
            *self.troubles.entry(trouble.clone()).or_default() += times;
        }
    }

    /// Whether nothing went wrong.
    pub fn is_fine(&self) -> bool {
        self.troubles.is_empty()
    }

    pub fn json(&self) -> Value {
        let mut rows = Map::new();
        for row in &self.rows {
            let mut object = Map::new();
            object.insert("count".to_owned(), row.count.into());
            object.insert("a_second".to_owned(), rounded(row.a_second(self.took)).into());
            if let Some((shares, longest)) = row.times {
                for ((_, _, name), ms) in SHARES.iter().zip(shares) {
                    object.insert((*name).to_owned(), rounded(ms).into());
                }
                object.insert("ms_max".to_owned(), rounded(longest).into());
            }
            rows.insert(key(&row.name), object.into());
        }
        let figures: Map<String, Value> = self
            .figures
            .iter()
            .map(|(name, value, _)| (key(name), rounded(*value).into()))
            .collect();
        json!({
            "scenario": self.scenario,
            "title": self.title,
            "seconds": rounded(self.took.as_secs_f64()),
            "rows": rows,
            "figures": figures,
            "troubles": self.troubles,
            "interrupted": self.interrupted,
        })
    }
}

/// A name as programs like it.
fn key(name: &str) -> String {
    name.replace([' ', ','], "_")
}

/// With as many digits as mean something.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
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
        if !self.troubles.is_empty() {
            writeln!(f, "\nwhat went wrong:")?;
        }
        for (trouble, times) in &self.troubles {
            writeln!(f, "{times:>9} × {trouble}")?;
        }
        Ok(())
    }
}

/// Milliseconds, or seconds when there are many.
fn in_words(ms: f64) -> String {
    if ms >= 10_000.0 { format!("{:.1} s", ms / 1000.0) } else { format!("{ms:.1} ms") }
}
