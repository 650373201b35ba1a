//! Scenario: open pages where nothing happens.

use std::time::Duration;

use nova_luna_client::{Client, Socket};
use tokio::time::{Instant, sleep};

use super::counts::SharedCounts;
use super::message::next_state;
use super::process::ServerProcess;
use super::report::{Report, Row};
use super::seating::Sockets;
use super::{Common, LoadError, begin, moves, schedule};
use crate::exit::{Failure, say};
use crate::numbers::whole;

/// How long the server has to free memory before it is measured.
const SETTLE: Duration = Duration::from_secs(5);

/// Open pages where nothing happens: what does one cost the server?
///
/// Everybody sits at a table whose game has begun, and opens its socket at a moment that comes at random.
/// With --pid the server's memory is read before anybody comes and again when all are there, so that what a
/// socket costs includes its part of a table, the guest, and what the way there has left behind.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    #[command(flatten)]
    sockets: Sockets,
    /// Sockets that are opened a second
    #[arg(long, default_value_t = 500.0, value_name = "R", value_parser = moves::rate)]
    rate: f64,
    /// How long they stay open
    #[arg(long, default_value_t = 30, value_name = "S", value_parser = whole::<u64>(1..=86_400))]
    seconds: u64,
    #[command(flatten)]
    process: ServerProcess,
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Arguments { sockets, rate, seconds, process } = *arguments;
    let (target, stop) = begin(common, sockets.sockets).await?;
    let before = process.resident()?;
    let everybody = sockets.seat(&target, &stop).await?;
    let seated = process.resident()?;

    let counts = SharedCounts::default();
    let (began, scheduled) = (Instant::now(), everybody.len() as u64);
    let pages = schedule::everybody(everybody, rate, common.seed, &counts, |(table, player)| {
        let counts = counts.clone();
        async move {
            let socket = open(&player, &table).await?;
            tokio::spawn(keep_open(socket, counts));
            Ok(())
        }
    });
    let all_open = async {
        pages.join_all().await;
        sleep(SETTLE).await;
    };
    stop.run_until_cancelled(all_open).await;
    let opened = counts.lock().answered.count();
    say(format_args!("{opened} sockets are open"));
    let after = process.resident()?;
    stop.run_until_cancelled(sleep(Duration::from_secs(seconds))).await;
    let (later, took) = (process.resident()?, began.elapsed());
    let counts = counts.lock();

    let Sockets { sockets, players } = sockets;
    let title = format!("{sockets} sockets, {players} to a table");
    let mut report = Report::new("idle", &title, took, stop.is_cancelled());
    report.row(Row::count("scheduled", scheduled));
    report.row(Row::times("has the state", &counts.answered));
    if let (Some(before), Some(seated), Some(after), Some(later)) = (before, seated, after, later) {
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        report.figure("memory before", mib(before), "MiB");
        report.figure("memory with everybody seated", mib(seated), "MiB");
        report.figure("memory with all sockets open", mib(after), "MiB");
        report.figure("memory in the end", mib(later), "MiB");
        let most = after.max(later).saturating_sub(before);
        report.figure("memory a socket", most as f64 / 1000.0 / opened.max(1) as f64, "kB");
    }
    report.errors(&counts);
    Ok(report)
}

/// Receives whatever comes until something goes wrong.
async fn keep_open(mut socket: Socket, counts: SharedCounts) {
    loop {
        if let Err(error) = socket.receive_text().await {
            return counts.lock().add_error(&error);
        }
    }
}

/// Opens a socket and waits for the table's state.
pub async fn open(player: &Client, table: &str) -> Result<Socket, LoadError> {
    let mut socket = player.socket(table, None).await?;
    next_state(&mut socket).await?;
    Ok(socket)
}
