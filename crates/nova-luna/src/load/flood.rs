//! Scenario: people play while one address sends as many requests as it can.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::Method;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::moves::{self, PlayingTables, add_rows};
use super::player::HttpConnection;
use super::report::{Report, Row};
use super::target::{FLOOD, Target};
use super::{Common, Stop, seating};
use crate::exit::{Failure, say};
use crate::numbers::whole;
use crate::open_files;

/// What it asks for: a new guest, the list of tables, and a new table without a cookie.
const REQUESTS: [(Method, &str, &str); 3] = [
    (Method::GET, "/api/me", ""),
    (Method::GET, "/api/tables", ""),
    (Method::POST, "/api/tables", r#"{"id":"flood","seats":["me","level5"]}"#),
];

/// People play while one address asks for whatever it can as fast as it can: do the others notice?
///
/// First the people play undisturbed, then for as long with the flood. The server must be on this machine, so
/// that there is an address for the flood.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// Moves a second, all tables together
    #[arg(long, default_value_t = 100.0, value_name = "R", value_parser = moves::rate)]
    rate: f64,
    /// How many tables; unless told, enough for each to move about four times a second
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100_000))]
    tables: Option<u32>,
    /// How many people at each table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = whole::<u32>(1..=4))]
    players: u32,
    /// How long to count, first without the flood and then with it
    #[arg(long, default_value_t = 20, value_name = "S", value_parser = whole::<u64>(1..=86_400))]
    seconds: u64,
    /// How many connections the flood has
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    connections: u32,
    #[command(flatten)]
    pub common: Common,
}

pub async fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let Arguments { rate, players, seconds, connections, ref common, .. } = *arguments;
    let tables = moves::tables(arguments.tables, rate);
    open_files::allow_sockets(u64::from(tables * players + connections))?;
    let target = Target::new(&common.url, common.one_address).await?;
    target.needs_own_addresses()?;
    let mut stop = Stop::on_signals();
    let seated = seating::seat_players(&target, tables, players, None, &stop).await?;
    let playing = PlayingTables::start(seated, rate, common.seed, &stop);
    let time = Duration::from_secs(seconds);
    tokio::select! { () = sleep(Duration::from_secs(3)) => {}, () = stop.wait() => {} }
    let (calm, calm_took) = playing.count(time, &mut stop).await;

    say(format_args!("the flood begins, from {FLOOD}"));
    let answers: Answers = Arc::default();
    let mut flood = JoinSet::new();
    for number in 0..connections {
        flood.spawn(send_requests(target.clone(), number as usize, answers.clone()));
    }
    let (flooded, took) = playing.count(time, &mut stop).await;
    flood.shutdown().await;
    playing.end().await;

    let title = format!(
        "{tables} tables of {players}, {rate} moves a second, {connections} connections of a flood"
    );
    let mut report = Report::new("flood", &title, calm_took + took, stop.is_set());
    add_rows(&mut report, "undisturbed, ", &calm, calm_took);
    add_rows(&mut report, "with the flood, ", &flooded, took);
    for (answer, &count) in &*answers.lock().unwrap_or_else(PoisonError::into_inner) {
        report.row(Row::count(&format!("flood: {answer}"), count).within(took));
    }
    let ratio = flooded.answered.percentile(0.99) / calm.answered.percentile(0.99).max(1e-9);
    report.figure("the 99 % of moves take longer by a factor of", ratio, "");
    report.errors(&calm);
    report.errors(&flooded);
    Ok(report)
}

/// How many requests of the flood got each answer.
type Answers = Arc<Mutex<BTreeMap<String, u64>>>;

/// Sends requests forever, each as soon as the last one is answered, and connects again when cut off.
async fn send_requests(target: Target, mut number: usize, answers: Answers) {
    let count = |answer: String| {
        let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
        *answers.entry(answer).or_default() += 1;
    };
    loop {
        let mut connection = match HttpConnection::open(&target, Some(FLOOD)).await {
            Ok(connection) => connection,
            Err(_) => {
                count("no connection".to_owned());
                sleep(Duration::from_millis(10)).await;
                continue;
            }
        };
        loop {
            number += 1;
            let (method, path, body) = REQUESTS[number % REQUESTS.len()].clone();
            match connection.request(method, path, None, body.to_owned()).await {
                Ok(reply) => count(format!("status {}", reply.status)),
                Err(_) => {
                    count("cut off".to_owned());
                    break;
                }
            }
        }
    }
}
