//! Scenario: all sockets are lost at once, and opened again.

use std::future::ready;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use nova_luna_client::Socket;
use tokio::time::{Instant, sleep};

use super::counts::SharedCounts;
use super::report::{Report, Row};
use super::seating::Sockets;
use super::{Common, LoadError, begin, idle, schedule};
use crate::exit::{Failure, say};

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
    #[command(flatten)]
    sockets: Sockets,
    /// Wait until the server hangs up, and until it is back
    #[arg(long)]
    restart: bool,
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Sockets { sockets, players } = arguments.sockets;
    let (target, stop) = begin(common, sockets).await?;
    let everybody = arguments.sockets.seat(&target, &stop).await?;

    let open: Result<Vec<Socket>, LoadError> = stream::iter(&everybody)
        .take_while(|_| ready(!stop.is_cancelled()))
        .map(|(table, player)| idle::open(player, table))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await;
    let mut open = open
        .map_err(|error| Failure::usage(format_args!("not all sockets can be opened: {error}")))?;
    sleep(CALM).await;
    if arguments.restart {
        say("all sockets are open: restart the server now");
        let gone = async {
            for socket in &mut open {
                while socket.receive_text().await.is_ok() {}
            }
            while target.answers().await.is_err() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        stop.run_until_cancelled(gone).await;
    }
    drop(open);

    let counts = SharedCounts::default();
    let (began, scheduled) = (Instant::now(), everybody.len() as u64);
    let all_at_once = f64::INFINITY;
    let pages = schedule::everybody(
        everybody,
        all_at_once,
        common.seed,
        &counts,
        |(table, player)| async move { idle::open(&player, &table).await },
    );
    let _open = stop.run_until_cancelled(pages.join_all()).await;
    let (counts, took) = (counts.lock(), began.elapsed());

    let title = format!("{sockets} sockets, {players} to a table, all come again at once");
    let mut report = Report::new("storm", &title, took, stop.is_cancelled());
    report.row(Row::count("scheduled", scheduled));
    report.row(Row::times("has the state", &counts.answered));
    report.figure("the last one after", counts.answered.longest(), "ms");
    report.errors(&counts);
    Ok(report)
}
