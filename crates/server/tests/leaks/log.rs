//! Everything that anybody logs, at every level.

use std::fmt::{Debug, Write};
use std::sync::Mutex;

use tokio::sync::MutexGuard;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Writes down the log from now on. There is one log for all, so only one test may do so at a time.
pub async fn capture() -> MutexGuard<'static, ()> {
    let guard = ALONE.lock().await;
    // The first test sets it for all.
    let _ = tracing::subscriber::set_global_default(Lines);
    take();
    guard
}

/// What has been logged since the last time.
pub fn take() -> Vec<String> {
    std::mem::take(&mut *LINES.lock().unwrap())
}

struct Lines;

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        // The test's own client runs in this process too, and tells the ports of its connections.
        !metadata.target().starts_with("hyper_util::client")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut line = Line::new(span.metadata());
        span.record(&mut line);
        line.keep();
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        let mut line = Line(String::new());
        values.record(&mut line);
        line.keep();
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line::new(event.metadata());
        event.record(&mut line);
        line.keep();
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

struct Line(String);

impl Line {
    fn new(metadata: &Metadata<'_>) -> Line {
        Line(format!("{} {}", metadata.level(), metadata.target()))
    }

    fn keep(self) {
        // The store tidies up by the clock, so this comes at another place each time.
        if self.0.contains("PRAGMA wal_checkpoint") {
            return;
        }
        LINES.lock().unwrap().push(self.0);
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // How long something took is another time each time.
        if !field.name().contains("elapsed") {
            write!(self.0, " {}={value:?}", field.name()).unwrap();
        }
    }
}
