//! Scenario: people whose bots think on their own devices.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nova_luna_client::{Client, Error, Method};
use nova_luna_engine::{Level, Limit};
use nova_luna_protocol::Record;
use nova_luna_protocol::online::{DeviceGame, SeatPlan};
use nova_luna_rules::{Game, Shuffle, Variant};
use serde::de::IgnoredAny;
use tokio::time::{Instant, sleep};

use super::counts::SharedCounts;
use super::process::ServerProcess;
use super::report::{Report, Row};
use super::schedule::everybody;
use super::target::Target;
use super::{Common, LoadError, begin, moves};
use crate::exit::{Failure, say};
use crate::numbers::whole;

/// People play bots on their own devices: what do they cost the server?
///
/// Everybody comes for the first time at a moment that comes at random, and fetches the whole page with its program
/// and networks. Then they play, for which nothing is asked. In the end each sends one finished game, to be kept
/// with their account. With --pid it is told how long the server kept processors busy with each part.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// How many people
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    people: u32,
    /// People who come a second
    #[arg(long, default_value_t = 50.0, value_name = "R", value_parser = moves::rate)]
    rate: f64,
    /// How long they play
    #[arg(long, default_value_t = 60, value_name = "S", value_parser = whole::<u64>(1..=86_400))]
    seconds: u64,
    #[command(flatten)]
    process: ServerProcess,
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Arguments { people, rate, seconds, process } = *arguments;
    let (target, stop) = begin(common, people).await?;
    let began = Instant::now();
    let before = process.processor_time()?;

    let (visits, bytes) = (SharedCounts::default(), Arc::new(AtomicU64::new(0)));
    let visitors = everybody(0..people, rate, common.seed, &visits, |number| {
        let (target, bytes) = (target.clone(), bytes.clone());
        async move {
            let (player, fetched) = visit(&target, number).await?;
            bytes.fetch_add(fetched, Ordering::Relaxed);
            Ok(player)
        }
    });
    let visited = stop.run_until_cancelled(visitors.join_all()).await.unwrap_or_default();
    let players: Vec<Client> = visited.into_iter().flatten().collect();
    let arrived = process.processor_time()?;
    say(format_args!("{} people have the page, and play for {seconds} s", players.len()));
    stop.run_until_cancelled(sleep(Duration::from_secs(seconds))).await;
    let played = process.processor_time()?;

    let copies = SharedCounts::default();
    let game = Arc::new(finished_game(common.seed)?);
    let count = players.len();
    let senders = everybody(players, rate, common.seed + 1, &copies, |player| {
        let game = game.clone();
        async move { Ok(player.post::<IgnoredAny>("/api/device-games", &*game).await?) }
    });
    stop.run_until_cancelled(senders.join_all()).await;
    let sent = process.processor_time()?;

    let title = format!("{people} people with bots on their devices");
    let mut report = Report::new("device", &title, began.elapsed(), stop.is_cancelled());
    for (name, counts) in [("first visits", &visits), ("finished games", &copies)] {
        let counts = counts.lock();
        report.row(Row::times(name, &counts.answered));
        report.errors(&counts);
    }
    let a_visit = bytes.load(Ordering::Relaxed) as f64 / 1000.0 / count.max(1) as f64;
    report.figure("a first visit", a_visit, "kB");
    if let (Some(before), Some(arrived), Some(played), Some(sent)) = (before, arrived, played, sent)
    {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let each = |time: Duration| ms(time) / count.max(1) as f64;
        report.figure("processor time of a first visit", each(arrived - before), "ms");
        let a_second = ms(played - arrived) / seconds as f64;
        report.figure("processor time a second while all play", a_second, "ms");
        report.figure("processor time of a finished game", each(sent - played), "ms");
    }
    Ok(report)
}

/// Fetches everything that the page keeps, and asks what the start page asks. Tells how many bytes the files took.
async fn visit(target: &Target, number: u32) -> Result<(Client, u64), LoadError> {
    let player = target.guest(number).await?;
    let browser = target.client(target.source_address(number), true)?;
    let mut bytes = fetch(&browser, "/").await?;
    for (name, _) in nova_luna_page::assets().filter(|(name, _)| *name != "index.html") {
        bytes += fetch(&browser, &format!("/{name}")).await?;
    }
    for path in ["/api/tables/mine", "/api/tables"] {
        player.get::<IgnoredAny>(path).await?;
    }
    Ok((player, bytes))
}

/// Fetches a file of the page as browsers do; tells how many bytes came.
async fn fetch(browser: &Client, path: &str) -> Result<u64, LoadError> {
    let request = browser.request(Method::GET, path).header("accept-encoding", "br");
    let reply = browser.send(request, "").await?;
    match reply.status {
        200 => Ok(reply.body.len() as u64),
        status => Err(Error::Status(status).into()),
    }
}

/// A game of two, as a device sends it.
fn finished_game(seed: u64) -> Result<DeviceGame, Failure> {
    let variant = Variant::standard(2).map_err(Failure::usage)?;
    let mut game = Game::deal(variant, &mut Shuffle::from_seed(seed, 0));
    let mut bot = Level::Two.bot();
    while let Some(seat) = game.position().seat_to_move() {
        let Some(choice) = bot.choose(game.position(), &Limit::default(), seed) else { break };
        game.play(seat, choice.action).map_err(Failure::usage)?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(DeviceGame {
        id: "game".to_owned(),
        record: Record::of(&game),
        seats: vec![SeatPlan::Me, SeatPlan::Level5],
        ended_ms: now.as_millis() as i64,
    })
}
