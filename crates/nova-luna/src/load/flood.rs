//! Scenario: people play while one address sends as many requests as it can, or several try to sign in.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use nova_luna_client::{Client, Method, new_id};
use nova_luna_protocol::online::{Command, CommandMessage, NewTable, SeatPlan};
use parking_lot::Mutex;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::moves::{PlayingTables, Tables, add_rows};
use super::process::ServerProcess;
use super::report::{Report, Row};
use super::target::{FLOOD, Target};
use super::{Common, LoadError, begin, unready};
use crate::exit::{Failure, say};
use crate::numbers::whole;

/// How many addresses the attempts to sign in come from.
const SIGN_IN_ADDRESSES: u32 = 10;

/// What a flood sends.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// New guests, lists and new tables, from one address
    Requests,
    /// Attempts to sign in with unknown names, from ten addresses
    SignIns,
    /// Looks back over the whole log of a table with many entries, from one address
    LongLogs,
}

/// People play while one address asks for whatever it can as fast as it can: do the others notice?
///
/// First the people play undisturbed, then for as long with the flood. The server must be on this machine, so
/// that there is an address for the flood. With --kind sign-ins or long-logs it is another flood, and --pid tells how
/// the server's memory grows.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    #[command(flatten)]
    tables: Tables,
    /// How long to count, first without the flood and then with it
    #[arg(long, default_value_t = 20, value_name = "S", value_parser = whole::<u64>(1..=86_400))]
    seconds: u64,
    /// How many connections the flood has
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    connections: u32,
    /// What the flood sends
    #[arg(long, value_enum, default_value = "requests")]
    kind: Kind,
    /// How many entries the log has over which long-logs looks back
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = whole::<u32>(1..=2000))]
    entries: u32,
    #[command(flatten)]
    process: ServerProcess,
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Arguments { tables, seconds, connections, kind, entries, process } = *arguments;
    let (target, stop) = begin(common, tables.sockets() + connections).await?;
    target.needs_own_addresses()?;
    let playing = PlayingTables::start(&target, tables, None, common.seed, &stop).await?;
    let time = Duration::from_secs(seconds);
    stop.run_until_cancelled(sleep(Duration::from_secs(3))).await;
    let (calm, calm_took) = playing.count(time, &stop).await;

    let requests = kind.requests(&target, entries).await.map_err(unready)?;
    let before = process.resident()?;
    say(format_args!("the flood begins, from {FLOOD}"));
    let answers: Answers = Arc::default();
    let mut flood = JoinSet::new();
    for number in 0..connections {
        let client = target.client(Some(kind.address(number)), true).map_err(unready)?;
        flood.spawn(send_all(client, requests.clone(), number as usize, answers.clone()));
    }
    let (flooded, took) = playing.count(time, &stop).await;
    flood.shutdown().await;
    drop(playing);

    let title = format!("{tables}, {connections} connections of a flood");
    let mut report = Report::new("flood", &title, calm_took + took, stop.is_cancelled());
    add_rows(&mut report, "undisturbed, ", &calm, calm_took);
    add_rows(&mut report, "with the flood, ", &flooded, took);
    for (answer, &count) in &*answers.lock() {
        report.row(Row::count(&format!("flood: {answer}"), count).within(took));
    }
    let ratio = flooded.answered.percentile(0.99) / calm.answered.percentile(0.99).max(1e-9);
    report.figure("the 99 % of moves take longer by a factor of", ratio, "");
    if let Some((before, after)) = before.zip(process.resident()?) {
        report.figure("memory before the flood", before as f64 / 1e6, "MB");
        report.figure("memory after it", after as f64 / 1e6, "MB");
    }
    report.errors(&calm);
    report.errors(&flooded);
    Ok(report)
}

/// How many requests of the flood got each answer.
type Answers = Arc<Mutex<BTreeMap<String, u64>>>;

/// Method, path and body of a request. In the body ID stands for something new each time.
type Request = (Method, String, String);

impl Kind {
    /// What each connection sends, again and again.
    async fn requests(self, target: &Target, entries: u32) -> Result<Vec<Request>, LoadError> {
        let get = |path: &str| (Method::GET, path.to_owned(), String::new());
        let post = |path: &str, body: &str| (Method::POST, path.to_owned(), body.to_owned());
        Ok(match self {
            // A new guest, the list of tables, and a new table without a cookie.
            Kind::Requests => vec![
                get("/api/me"),
                get("/api/tables"),
                post("/api/tables", r#"{"id":"flood","seats":["me","level5"]}"#),
            ],
            Kind::SignIns => {
                vec![post("/api/sign-in", r#"{"name":"nobody ID","password":"correct horse"}"#)]
            }
            Kind::LongLogs => vec![get(&long_log(target, entries).await?)],
        })
    }

    /// The address that a connection of the flood comes from.
    fn address(self, number: u32) -> IpAddr {
        match (self, FLOOD) {
            (Kind::SignIns, IpAddr::V4(first)) => {
                Ipv4Addr::from(u32::from(first) + number % SIGN_IN_ADDRESSES).into()
            }
            _ => FLOOD,
        }
    }
}

/// The address of the events of a new table with so many entries in its log.
async fn long_log(target: &Target, entries: u32) -> Result<String, LoadError> {
    let guest = target.guest_from(Some(FLOOD)).await?;
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let new = NewTable { id: new_id(), seats, ..NewTable::default() };
    let table = guest.create_table(&new).await?.table;
    let mut allow = true;
    for entry in 1..entries {
        let message = CommandMessage { id: new_id(), command: Command::AllowHints { allow } };
        // The server's limits allow some hundreds at once, and then one in 50 ms.
        if entry > 250 {
            sleep(Duration::from_millis(60)).await;
        }
        guest.command(&table, &message).await?;
        allow = !allow;
    }
    Ok(format!("/api/tables/{table}/events?since={}", entries.saturating_sub(200)))
}

/// Sends requests forever, each as soon as the last one is answered, and connects again when cut off. Connections
/// with other numbers begin with other requests.
async fn send_all(client: Client, requests: Vec<Request>, number: usize, answers: Answers) {
    let first = number % requests.len();
    for (method, path, body) in requests.iter().cycle().skip(first) {
        let body = body.replace("ID", &new_id()[..16]);
        let reply = client.send(client.request(method.clone(), path), body).await;
        let answer = reply.as_ref().map(|reply| format!("status {}", reply.status));
        *answers.lock().entry(answer.unwrap_or("no answer".to_owned())).or_default() += 1;
        if reply.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
    }
}
