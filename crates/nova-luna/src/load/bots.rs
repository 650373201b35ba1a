//! Scenario: one address has many tables with the strongest bots, and others want bots and hints too.

use std::time::Duration;

use nova_luna_client::{Client, new_id};
use nova_luna_engine::Rng;
use nova_luna_protocol::Version;
use nova_luna_protocol::online::{Command, CommandMessage, NewTable, SeatPlan, Stage};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::counts::SharedCounts;
use super::message::next_state;
use super::moves::choose;
use super::report::{Report, Row};
use super::target::{FLOOD, Target};
use super::{Common, LoadError, begin, unready};
use crate::exit::{Failure, say};
use crate::numbers::whole;

/// How many tables one guest of the flood makes, which is what the server's limits allow at once.
const TABLES_EACH: u32 = 40;
/// What the others play against, and what is timed.
const OTHERS: [(&str, SeatPlan, Timed); 3] = [
    ("level 1", SeatPlan::Level1, Timed::Bots),
    ("level 5", SeatPlan::Level5, Timed::Bots),
    ("hints", SeatPlan::Level1, Timed::Hints),
];

/// What somebody waits for, which is timed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timed {
    Bots,
    Hints,
}

impl Timed {
    /// How long they think before each move. The server's limits allow a hint in three seconds, and a new table in
    /// twenty.
    fn pause(self) -> Duration {
        match self {
            Timed::Bots => Duration::from_millis(250),
            Timed::Hints => Duration::from_secs(3),
        }
    }
}

/// One address has many tables with the strongest bots: how long do others wait for theirs, and for hints?
///
/// First the others play undisturbed, then for as long with the flood, whose guests answer their bots at once. The
/// server must be on this machine, so that there is an address for the flood.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// How many tables the flood has, each with three bots of level 5
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    tables: u32,
    /// How long to count, first without the flood and then with it
    #[arg(long, default_value_t = 30, value_name = "S", value_parser = whole::<u64>(1..=86_400))]
    seconds: u64,
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Arguments { tables, seconds } = *arguments;
    let (target, stop) = begin(common, tables + 16).await?;
    target.needs_own_addresses()?;
    let time = Duration::from_secs(seconds);
    let calm = count(&target, time, &stop, common.seed).await;

    say(format_args!("the flood begins, from {FLOOD}"));
    let turns = SharedCounts::default();
    let mut flood = JoinSet::new();
    for first in (0..tables).step_by(TABLES_EACH as usize) {
        let guest = target.guest_from(Some(FLOOD)).await.map_err(unready)?;
        for number in first..tables.min(first + TABLES_EACH) {
            let bots = [SeatPlan::Level5; 3];
            let playing = Playing::new(guest.clone(), &bots, common.seed + u64::from(number));
            flood.spawn(playing.repeat(Timed::Bots, turns.clone()));
        }
    }
    let flooded = count(&target, time, &stop, common.seed + 1_000_000).await;
    flood.shutdown().await;

    let title = format!("{tables} tables of three bots of level 5 at one address");
    let mut report = Report::new("bots", &title, 2 * time, stop.is_cancelled());
    for (prefix, counts) in [("undisturbed, ", &calm), ("with the flood, ", &flooded)] {
        for ((name, ..), counts) in OTHERS.iter().zip(counts) {
            let counts = counts.lock();
            report.row(Row::times(&format!("{prefix}{name}"), &counts.answered).within(time));
            report.errors(&counts);
        }
    }
    let turns = turns.lock().answered.count();
    report.row(Row::count("turns of the flood's guests", turns).within(time));
    Ok(report)
}

/// How long each of the others waits.
async fn count(
    target: &Target,
    time: Duration,
    stop: &CancellationToken,
    seed: u64,
) -> Vec<SharedCounts> {
    let counts: Vec<SharedCounts> = OTHERS.iter().map(|_| SharedCounts::default()).collect();
    let mut people = JoinSet::new();
    for (number, ((_, level, timed), counts)) in (0..).zip(OTHERS.iter().zip(&counts)) {
        let (target, counts) = (target.clone(), counts.clone());
        people.spawn(async move {
            match target.guest(number).await {
                Ok(player) => {
                    let playing = Playing::new(player, &[*level], seed + u64::from(number));
                    playing.repeat(*timed, counts).await;
                }
                Err(error) => counts.lock().add_error(&error),
            }
        });
    }
    stop.run_until_cancelled(sleep(time)).await;
    people.shutdown().await;
    counts
}

/// Somebody who plays against bots.
struct Playing {
    player: Client,
    seats: Vec<SeatPlan>,
    rng: Rng,
}

impl Playing {
    fn new(player: Client, bots: &[SeatPlan], seed: u64) -> Playing {
        let seats = bots.iter().copied().chain([SeatPlan::Me]).collect();
        Playing { player, seats, rng: Rng::new(seed) }
    }

    /// Plays one game after the other, and counts how long the bots take, or the hints.
    async fn repeat(mut self, timed: Timed, counts: SharedCounts) {
        loop {
            if let Err(error) = self.play(timed, &counts).await {
                counts.lock().add_error(&error);
                sleep(Duration::from_secs(1)).await;
            }
        }
    }

    async fn play(&mut self, timed: Timed, counts: &SharedCounts) -> Result<(), LoadError> {
        let new = NewTable {
            id: new_id(),
            seats: self.seats.clone(),
            bot_pause_ms: Some(0),
            ..NewTable::default()
        };
        let table = self.player.create_table(&new).await?.table;
        let mut socket = self.player.socket(&table, None).await?;
        // The last state, and since when a bot has been at it.
        let (mut version, mut since) = (Version(1), Some(Instant::now()));
        loop {
            let state = next_state(&mut socket).await?;
            if state.stage == Stage::Finished {
                return Ok(());
            }
            if let Some(since) = since.filter(|_| state.version > version && timed == Timed::Bots) {
                counts.lock().answered.add(since.elapsed(), 1);
            }
            (version, since) = (state.version, Some(Instant::now()));
            let Some(options) = state.game.and_then(|game| game.options) else { continue };
            if timed == Timed::Hints {
                let asked = Instant::now();
                self.player.hint(&table).await?;
                counts.lock().answered.add(asked.elapsed(), 1);
            }
            sleep(timed.pause()).await;
            let action = choose(&options, &mut self.rng);
            let action = action.ok_or("there is nothing to do")?;
            let play = CommandMessage { id: new_id(), command: Command::Play { version, action } };
            socket.command(&play).await?;
            since = None;
        }
    }
}
