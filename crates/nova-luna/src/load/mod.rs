//! `nova-luna load`: simulated players on real sockets, to measure what a server can take.
//!
//! What is timed is scheduled beforehand, whatever the server answers, and timed from its scheduled moment
//! on. A server that stalls so delays everything that was due meanwhile, as it does for people.

mod bots;
mod counts;
mod device;
mod flood;
mod idle;
mod message;
mod moves;
mod process;
mod report;
mod schedule;
mod seating;
mod storm;
mod target;

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};

use clap::Subcommand;
use tokio_util::sync::CancellationToken;

use crate::exit::{Failure, Verdict};
use crate::numbers::whole;
use crate::open_files;
use target::Target;

const EXAMPLES: &str = "\
Examples:
  nova-luna load moves --rate 1000                    1,000 moves a second for half a minute
  nova-luna load idle --sockets 10000 --pid $(pidof nova-luna)
                                                      what an open page costs the server
  nova-luna load storm --sockets 5000                 everybody loses the line and comes again
  nova-luna load flood --rate 200                     people play while one address misbehaves
  nova-luna load flood --kind sign-ins                 … or ten addresses try to sign in
  nova-luna load flood --kind long-logs                … or one looks back over a long log
  nova-luna load bots --tables 200                    one address has many tables with strong bots
  nova-luna load device --pid $(pidof nova-luna)      what people cost whose bots think on their devices";

/// Put a server under load with simulated players on real sockets
///
/// The players are guests who play legal moves from the options that the server sends. All times count
/// from the moment for which something was scheduled, so that a stall shows in full. It leaves guests
/// and tables behind: use a database that you can throw away.
///
/// At a server on this machine each player comes from an address of their own (127.64.0.1 and so on), as
/// players do; elsewhere all come from this machine's, and meet the server's limits for one address.
///
/// Ctrl-C ends it and prints what there is. The exit code is 1 when anything went wrong.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    scenario: Scenario,
    #[command(flatten)]
    common: Common,
}

#[derive(Subcommand)]
enum Scenario {
    Moves(moves::Arguments),
    Idle(idle::Arguments),
    Storm(storm::Arguments),
    Flood(flood::Arguments),
    Bots(bots::Arguments),
    Device(device::Arguments),
}

#[derive(clap::Args)]
struct Common {
    /// The server's address
    #[arg(long, global = true, value_name = "URL", default_value = "http://127.0.0.1:8080/")]
    url: String,
    /// Let all players come from one address
    #[arg(long, global = true)]
    one_address: bool,
    /// Print one JSON object instead of a table
    #[arg(long, global = true)]
    json: bool,
    /// Where random choices come from
    #[arg(long, global = true, default_value_t = 1, value_name = "S", value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let common = &arguments.common;
        let report = match &arguments.scenario {
            Scenario::Moves(arguments) => moves::run(arguments, common).await?,
            Scenario::Idle(arguments) => idle::run(arguments, common).await?,
            Scenario::Storm(arguments) => storm::run(arguments, common).await?,
            Scenario::Flood(arguments) => flood::run(arguments, common).await?,
            Scenario::Bots(arguments) => bots::run(arguments, common).await?,
            Scenario::Device(arguments) => device::run(arguments, common).await?,
        };
        let mut out = io::stdout().lock();
        if common.json {
            writeln!(out, "{}", report.json())?;
        } else {
            write!(out, "{report}")?;
        }
        Ok(if report.is_fine() { Verdict::Fine } else { Verdict::FoundWrong })
    })
}

/// What goes wrong for a simulated player. Errors of the same kind have the same words, so that they can be counted.
type LoadError = Box<dyn Error + Send + Sync>;

/// Makes sure that there is a server and that this many sockets can be open. From now on signals only end the scenario.
async fn begin(common: &Common, sockets: u32) -> Result<(Target, CancellationToken), Failure> {
    open_files::allow_sockets(sockets.into())?;
    Ok((Target::new(common).await?, stop_on_signals()))
}

fn unready(error: impl Display) -> Failure {
    Failure::usage(format_args!("the flood cannot begin: {error}"))
}

/// Is cancelled on Ctrl-C, or when the system asks the program to end.
fn stop_on_signals() -> CancellationToken {
    let stop = CancellationToken::new();
    let (asked, stopping) = (crate::serve::signal(), stop.clone());
    tokio::spawn(async move {
        asked.await;
        let asked_again = crate::serve::signal();
        stopping.cancel();
        asked_again.await;
        // Without waiting for the results.
        crate::exit::interrupted();
    });
    stop
}
