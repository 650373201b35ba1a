//! Counters for monitoring, in the text format of Prometheus.
//!
//! Nothing here names a person, a table or an address.

use std::time::Duration;

use nova_luna_protocol::online::{By, Happening};
use nova_luna_store::Operation;
use prometheus::core::Collector;
use prometheus::{
    Encoder, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge,
    IntGaugeVec, Opts, Registry, TextEncoder,
};

/// From a millisecond to ten seconds.
const SECONDS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Every counter. Clones share them.
#[derive(Clone)]
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    request_seconds: HistogramVec,
    live_tables: IntGauge,
    new_tables: IntCounter,
    finished: IntCounter,
    sockets: IntGauge,
    sockets_opened: IntCounter,
    moves: IntCounterVec,
    commands: IntCounterVec,
    command_seconds: Histogram,
    /// Bots that wait for a core, and that have one.
    pub bots_waiting: IntGauge,
    pub bots_thinking: IntGauge,
    bot_wait_seconds: Histogram,
    bot_seconds: Histogram,
    store_seconds: HistogramVec,
    store_errors: IntCounterVec,
    store_busy: IntGauge,
    refused: IntCounterVec,
    tidied: IntCounterVec,
}

impl Metrics {
    /// Everything at zero.
    ///
    /// # Panics
    /// When two have the same name, which the tests would notice.
    pub fn new() -> Metrics {
        let registry = Registry::new();
        let info: IntGaugeVec = made(IntGaugeVec::new(
            opts("info", "The program that answers: always 1."),
            &["version"],
        ));
        info.with_label_values(&[env!("CARGO_PKG_VERSION")]).set(1);
        keep(&registry, info);
        let histogram = |name, help| made(Histogram::with_opts(seconds(name, help)));
        let histograms =
            |name, help, labels: &[&str]| made(HistogramVec::new(seconds(name, help), labels));
        let counter = |name, help| made(IntCounter::with_opts(opts(name, help)));
        let counters =
            |name, help, labels: &[&str]| made(IntCounterVec::new(opts(name, help), labels));
        let gauge = |name, help| made(IntGauge::with_opts(opts(name, help)));
        let metrics = Metrics {
            requests: counters(
                "http_requests_total",
                "Answered requests, by method, route and status.",
                &["method", "route", "status"],
            ),
            request_seconds: histograms(
                "http_request_seconds",
                "How long requests took, by route.",
                &["route"],
            ),
            live_tables: gauge("tables_live", "Tables in memory."),
            new_tables: counter("tables_created_total", "Tables that were made."),
            finished: counter("games_finished_total", "Games that were played to their end."),
            sockets: gauge("sockets", "SocketPermit sockets."),
            sockets_opened: counter("sockets_opened_total", "Sockets that were opened."),
            moves: counters("moves_total", "Actions in games, by who acted.", &["by"]),
            commands: counters("commands_total", "Commands, by what became of them.", &["outcome"]),
            command_seconds: histogram(
                "command_seconds",
                "From a command's arrival to its answer, which comes after it is in the database.",
            ),
            bots_waiting: gauge("bots_waiting", "Bots' thoughts that wait for a core."),
            bots_thinking: gauge("bots_thinking", "Bots that think."),
            bot_wait_seconds: histogram("bot_wait_seconds", "How long bots waited for a core."),
            bot_seconds: histogram("bot_seconds", "How long bots thought."),
            store_seconds: histograms(
                "store_seconds",
                "How long the database took, by kind of work; writes with their commit.",
                &["work"],
            ),
            store_errors: counters(
                "store_errors_total",
                "What the database could not do, by kind of work.",
                &["work"],
            ),
            store_busy: gauge(
                "store_busy",
                "SQLite: writes that wait for the writer. PostgreSQL: connections in use.",
            ),
            refused: counters(
                "limited_total",
                "What was refused because it was too much, by kind of limit.",
                &["limit"],
            ),
            tidied: counters("tidied_total", "What was cleared away, by kind.", &["what"]),
            registry,
        };
        metrics.register();
        metrics
    }

    fn register(&self) {
        let Metrics { registry, .. } = self;
        keep(registry, self.requests.clone());
        keep(registry, self.request_seconds.clone());
        keep(registry, self.live_tables.clone());
        keep(registry, self.new_tables.clone());
        keep(registry, self.finished.clone());
        keep(registry, self.sockets.clone());
        keep(registry, self.sockets_opened.clone());
        keep(registry, self.moves.clone());
        keep(registry, self.commands.clone());
        keep(registry, self.command_seconds.clone());
        keep(registry, self.bots_waiting.clone());
        keep(registry, self.bots_thinking.clone());
        keep(registry, self.bot_wait_seconds.clone());
        keep(registry, self.bot_seconds.clone());
        keep(registry, self.store_seconds.clone());
        keep(registry, self.store_errors.clone());
        keep(registry, self.store_busy.clone());
        keep(registry, self.refused.clone());
        keep(registry, self.tidied.clone());
    }

    /// Something is in the log of a table, by this node.
    pub fn happened(&self, happening: &Happening) {
        match happening {
            Happening::Created { .. } => self.new_tables.inc(),
            Happening::Played { by, .. } => {
                let by = match by {
                    By::Person => "person",
                    By::Bot => "bot",
                    By::Clock => "clock",
                };
                self.moves.with_label_values(&[by]).inc();
            }
            _ => {}
        }
    }

    /// A game came to its end.
    pub fn finished(&self) {
        self.finished.inc();
    }

    /// A command was answered.
    pub fn command(&self, outcome: &'static str, took: Duration) {
        self.commands.with_label_values(&[outcome]).inc();
        self.command_seconds.observe(took.as_secs_f64());
    }

    /// A socket was opened.
    pub fn socket_opened(&self) {
        self.sockets_opened.inc();
    }

    /// A bot has got a core.
    pub fn bot_waited(&self, waited: Duration) {
        self.bot_wait_seconds.observe(waited.as_secs_f64());
    }

    /// A bot has thought.
    pub fn bot_thought(&self, took: Duration) {
        self.bot_seconds.observe(took.as_secs_f64());
    }

    /// The database has done something, or failed.
    pub fn stored(&self, work: Operation, took: Duration, fine: bool) {
        let work = match work {
            Operation::Read => "read",
            Operation::Write => "write",
        };
        self.store_seconds.with_label_values(&[work]).observe(took.as_secs_f64());
        if !fine {
            self.store_errors.with_label_values(&[work]).inc();
        }
    }

    /// Something was too much.
    pub fn refused(&self, limit: &str) {
        self.refused.with_label_values(&[limit]).inc();
    }

    /// Something was cleared away.
    pub fn tidied(&self, what: &str, number: u64) {
        self.tidied.with_label_values(&[what]).inc_by(number);
    }

    /// A request was answered.
    pub fn request(&self, method: &str, route: &str, status: u16, took: Duration) {
        self.requests.with_label_values(&[method, route, &status.to_string()]).inc();
        self.request_seconds.with_label_values(&[route]).observe(took.as_secs_f64());
    }

    /// All of it as Prometheus reads it, with how many tables, sockets and uses of the database there are now.
    pub fn text(&self, tables: usize, sockets: usize, store_busy: usize) -> String {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.live_tables.set(number(tables));
        self.sockets.set(number(sockets));
        self.store_busy.set(number(store_busy));
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

fn opts(name: &str, help: &str) -> Opts {
    Opts::new(name, help).namespace("nova_luna")
}

fn seconds(name: &str, help: &str) -> HistogramOpts {
    HistogramOpts { common_opts: opts(name, help), buckets: SECONDS.to_vec() }
}

#[expect(clippy::expect_used, reason = "the names are ours, and a test makes all of them")]
fn made<T>(metric: prometheus::Result<T>) -> T {
    metric.expect("a metric with a proper name")
}

#[expect(clippy::expect_used, reason = "the names are ours, and a test makes all of them")]
fn keep(registry: &Registry, metric: impl Collector + 'static) {
    registry.register(Box::new(metric)).expect("a metric with a name of its own");
}
