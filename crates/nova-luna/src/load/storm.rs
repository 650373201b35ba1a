//! Scenario: all sockets are lost at once, and opened again.

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::counts::SharedCounts;
use super::idle::Page;
use super::report::{Report, Row};
use super::target::{ANSWER_TIMEOUT, Target};
use super::{Common, Stop, idle, seating};
use crate::exit::{Failure, say};
use crate::numbers::whole;
use crate::open_files;

/// How many sockets are opened at a time before the storm.
const AT_ONCE: usize = 64;
/// How long nothing happens before the storm.
const CALM: Duration = Duration::from_secs(2);

/// Everybody loses the line at once and comes again: when has the last one the state?
///
/// All come at the same moment and ask for the whole state, which is the worst they can do. With
/// --restart the server is the one that hangs up: restart it when told to, and time counts from the
/// moment at which it can be reached again. Everybody tries until it works.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// How many sockets
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    sockets: u32,
    /// How many people at each table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = whole::<u32>(1..=4))]
    players: u32,
    /// Wait until the server hangs up, and until it is back
    #[arg(long)]
    restart: bool,
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Arguments { sockets, players, restart } = *arguments;
    // Those that are just being closed count too.
    open_files::allow_sockets(sockets.into())?;
    let target = Target::new(common).await?;
    let mut stop = Stop::on_signals();
    let everybody = seating::seat_for_sockets(&target, sockets, players, &stop).await?;

    let mut open = JoinSet::new();
    let mut sockets_open = Vec::new();
    for (number, (table, player)) in everybody.iter().cloned().enumerate() {
        open.spawn(async move { idle::open(&player, &table).await });
        if number >= AT_ONCE
            && let Some(socket) = open.join_next().await
        {
            sockets_open.push(socket.map_err(std::io::Error::other)?);
        }
        if stop.is_set() {
            break;
        }
    }
    sockets_open.extend(open.join_all().await);
    let failed = sockets_open.iter().find_map(|socket| socket.as_ref().err());
    if let Some(error) = failed {
        return Err(Failure::usage(format_args!("not all sockets can be opened: {error}")));
    }
    sleep(CALM).await;
    if restart {
        say("all sockets are open: restart the server now");
        let gone = async {
            for socket in sockets_open.iter_mut().filter_map(|socket| socket.as_mut().ok()) {
                while socket.receive_text().await.is_ok() {}
            }
            while target.answers().await.is_err() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::select! { () = gone => {}, () = stop.wait() => {} }
    }
    drop(sockets_open);

    let counts = SharedCounts::default();
    let begin = Instant::now();
    let mut pages = JoinSet::new();
    for (table, player) in everybody {
        pages.spawn(Page { table, player, due: begin, counts: counts.clone() }.run());
    }
    let now = || counts.lock().clone();
    let all = async {
        while now().answered.count() + now().lost < pages.len() as u64 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::select! { _ = timeout(ANSWER_TIMEOUT * 2, all) => {}, () = stop.wait() => {} }
    let (counts, took) = (now(), begin.elapsed());
    pages.shutdown().await;

    let title = format!("{sockets} sockets, {players} to a table, all come again at once");
    let mut report = Report::new("storm", &title, took, stop.is_set());
    report.row(Row::count("scheduled", counts.scheduled));
    report.row(Row::times("has the state", &counts.answered));
    report.figure("the last one after", counts.answered.longest(), "ms");
    report.errors(&counts);
    Ok(report)
}
