//! Metrics for monitoring, in the text format of Prometheus.
//!
//! They contain no person, table or address.

use std::time::Duration;

use nova_luna_protocol::online::{By, Happening};
use nova_luna_store::Operation;
use prometheus::core::Collector;
use prometheus::{
    Encoder, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge,
    IntGaugeVec, Opts, Registry, TextEncoder,
};

/// The upper bounds of histograms, in seconds.
const BUCKETS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// All metrics. Clones share them.
#[derive(Clone)]
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    request_seconds: HistogramVec,
    live_tables: IntGauge,
    new_tables: IntCounter,
    pub finished: IntCounter,
    sockets: IntGauge,
    pub sockets_opened: IntCounter,
    moves: IntCounterVec,
    commands: IntCounterVec,
    command_seconds: Histogram,
    pub bots_waiting: IntGauge,
    pub bots_thinking: IntGauge,
    pub bot_wait_seconds: Histogram,
    pub bot_seconds: Histogram,
    store_seconds: HistogramVec,
    store_errors: IntCounterVec,
    store_busy: IntGauge,
    pub limited: IntCounterVec,
    pub cleaned_up: IntCounterVec,
}

impl Metrics {
    pub fn new() -> Metrics {
        let new = Registrar(Registry::new());
        let info =
            IntGaugeVec::new(opts("info", "The program that answers: always 1."), &["version"]);
        new.add(info).with_label_values(&[env!("CARGO_PKG_VERSION")]).set(1);
        Metrics {
            requests: new.counters(
                "http_requests_total",
                "Answered requests, by method, route and status.",
                &["method", "route", "status"],
            ),
            request_seconds: new.histograms(
                "http_request_seconds",
                "How long requests took, by route.",
                &["route"],
            ),
            live_tables: new.gauge("tables_live", "Tables in memory."),
            new_tables: new.counter("tables_created_total", "Tables that were made."),
            finished: new.counter("games_finished_total", "Games that were played to their end."),
            sockets: new.gauge("sockets", "Open sockets."),
            sockets_opened: new.counter("sockets_opened_total", "Sockets that were opened."),
            moves: new.counters("moves_total", "Actions in games, by who acted.", &["by"]),
            commands: new.counters(
                "commands_total",
                "Commands, by what became of them.",
                &["outcome"],
            ),
            command_seconds: new.histogram(
                "command_seconds",
                "From a command's arrival to its answer, which comes after it is in the database.",
            ),
            bots_waiting: new.gauge("bots_waiting", "Bots' thoughts that wait for a core."),
            bots_thinking: new.gauge("bots_thinking", "Bots that think."),
            bot_wait_seconds: new.histogram("bot_wait_seconds", "How long bots waited for a core."),
            bot_seconds: new.histogram("bot_seconds", "How long bots thought."),
            store_seconds: new.histograms(
                "store_seconds",
                "How long the database took, by kind of work; writes with their commit.",
                &["work"],
            ),
            store_errors: new.counters(
                "store_errors_total",
                "What the database could not do, by kind of work.",
                &["work"],
            ),
            store_busy: new.gauge(
                "store_busy",
                "SQLite: writes that wait for the writer. PostgreSQL: connections in use.",
            ),
            limited: new.counters(
                "limited_total",
                "What was refused because it was too much, by kind of limit.",
                &["limit"],
            ),
            cleaned_up: new.counters(
                "cleaned_up_total",
                "What the cleanup closed or removed, by kind.",
                &["what"],
            ),
            registry: new.0,
        }
    }

    /// This node has written an event to the log of a table.
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

    pub fn command(&self, outcome: &'static str, took: Duration) {
        self.commands.with_label_values(&[outcome]).inc();
        self.command_seconds.observe(took.as_secs_f64());
    }

    /// The database has done something, or failed.
    pub fn stored(&self, work: Operation, took: Duration, ok: bool) {
        let work = match work {
            Operation::Read => "read",
            Operation::Write => "write",
        };
        self.store_seconds.with_label_values(&[work]).observe(took.as_secs_f64());
        if !ok {
            self.store_errors.with_label_values(&[work]).inc();
        }
    }

    pub fn request(&self, method: &str, route: &str, status: u16, took: Duration) {
        self.requests.with_label_values(&[method, route, &status.to_string()]).inc();
        self.request_seconds.with_label_values(&[route]).observe(took.as_secs_f64());
    }

    /// All metrics as Prometheus reads them. The gauges that only others know are arguments.
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

fn opts(name: &str, help: &str) -> Opts {
    Opts::new(name, help).namespace("nova_luna")
}

fn histogram_opts(name: &str, help: &str) -> HistogramOpts {
    HistogramOpts { common_opts: opts(name, help), buckets: BUCKETS.to_vec() }
}

/// Makes metrics and registers them.
struct Registrar(Registry);

impl Registrar {
    #[expect(clippy::expect_used, reason = "names are constants, and every test makes all metrics")]
    fn add<M: Collector + Clone + 'static>(&self, metric: prometheus::Result<M>) -> M {
        let metric = metric.expect("the name of a metric is valid");
        self.0.register(Box::new(metric.clone())).expect("the name of a metric is unique");
        metric
    }

    fn gauge(&self, name: &str, help: &str) -> IntGauge {
        self.add(IntGauge::with_opts(opts(name, help)))
    }

    fn counter(&self, name: &str, help: &str) -> IntCounter {
        self.add(IntCounter::with_opts(opts(name, help)))
    }

    fn counters(&self, name: &str, help: &str, labels: &[&str]) -> IntCounterVec {
        self.add(IntCounterVec::new(opts(name, help), labels))
    }

    fn histogram(&self, name: &str, help: &str) -> Histogram {
        self.add(Histogram::with_opts(histogram_opts(name, help)))
    }

    fn histograms(&self, name: &str, help: &str, labels: &[&str]) -> HistogramVec {
        self.add(HistogramVec::new(histogram_opts(name, help), labels))
    }
}
