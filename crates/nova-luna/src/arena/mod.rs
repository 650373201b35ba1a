//! `nova-luna arena`: let bots play each other, or one alone.

mod game;
pub mod player;
pub mod process;
mod report;
mod results;
mod schedule;
mod signals;
pub mod stopwatch;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use nova_luna_engine::stats::Sprt;
use nova_luna_engine::{Limit, Rng};
use nova_luna_io_error::in_words;
use nova_luna_protocol::to_json;
use nova_luna_rules::{Shuffle, Variant};

use crate::exit::{Failure, Verdict, say};
use crate::histogram::Histogram;
use crate::numbers::whole;
use crate::progress;
use game::PlayedGame;
use player::{BotSpec, Player};
use results::Results;
use schedule::Schedule;
use stopwatch::Stopwatch;

/// Let bots play each other, or one alone
///
/// With one BOT the games are solo, with two to four a table. Every deck is played once per rotation
/// of the seats, so that no bot profits from seat or deck; the number of games is rounded up to
/// that. The same seed gives the same decks, and with bots that only count nodes the same games,
/// whatever the number of threads.
///
/// In all messages games, bots and seats are numbered from 0; bots in the order of the command line. The same fault of a
/// bot is shown three times and then counted.
///
/// Ctrl-C ends the match and prints what has been played so far. The exit code is 1 when a bot
/// forfeited a game.
#[derive(clap::Args)]
pub struct Arguments {
    /// A built-in bot (random, greedy, level1 to level5, or for comparison flat, linear), or "cmd:PROGRAM ARGS" for a program that speaks the bot protocol
    #[arg(required = true, num_args = 1..=4, value_name = "BOT")]
    bots: Vec<String>,
    /// How many games to play
    #[arg(long, default_value_t = 100, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000_000))]
    games: u64,
    /// Where the decks come from
    #[arg(long, default_value_t = 1, value_name = "S", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// How long a bot may think about a move; taking ten times as long forfeits the game
    #[arg(long, default_value_t = 1000, value_name = "T", allow_negative_numbers = true, value_parser = whole::<u64>(1..=3_600_000))]
    time_ms: u64,
    /// How many positions a bot may look at for a move, instead of a time: such games can be repeated
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Stop as soon as it is decided, with 95 % confidence, whether the first of two bots is ELO0 or
    /// ELO1 better; --games says when to give up
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = elo)]
    sprt: Option<Vec<f64>>,
    /// How many games to play at once [default: as many as there are cores]
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// How many goal discs each player has, 1 to 20 [default: 20]; solo games always have 21
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = goal_discs)]
    goal_discs: Option<usize>,
    /// Write every game to FILE, one record a line in the order of the games. What was in FILE before is replaced
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print one JSON object on standard output and nothing else
    #[arg(long)]
    json: bool,
}

/// What all games of a match have in common.
struct Match {
    specs: Vec<BotSpec>,
    variant: Variant,
    seed: u64,
    /// The seed of the bots' own seeds.
    bot_seed: u64,
    time: Duration,
    nodes: Option<u64>,
    keep_records: bool,
    /// Set by Ctrl-C, and when the match is decided.
    stop: &'static AtomicBool,
}

impl Match {
    fn limit(&self) -> Limit<'static> {
        // With a node limit the clock must not decide anything.
        let time = self.nodes.is_none().then_some(self.time);
        Limit { time, nodes: self.nodes, stop: Some(self.stop), ..Limit::default() }
    }
}

/// A worker hands over its games when it has this many, or after this time.
const BATCH_GAMES: usize = 64;
const BATCH_TIME: Duration = Duration::from_millis(50);

static STOP: AtomicBool = AtomicBool::new(false);

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let specs = arguments.bots.iter().map(|bot| BotSpec::parse(bot).map_err(Failure::usage));
    let plan = Match {
        specs: specs.collect::<Result<_, _>>()?,
        variant: variant(arguments.bots.len(), arguments.goal_discs)?,
        seed: arguments.seed,
        bot_seed: bot_seed(arguments.seed),
        time: Duration::from_millis(arguments.time_ms),
        nodes: arguments.nodes,
        keep_records: arguments.record.is_some(),
        stop: &STOP,
    };
    let sprt = arguments.sprt.map(|bounds| sprt(&bounds, plan.specs.len())).transpose()?;
    let schedule = Schedule::new(arguments.games, plan.specs.len() as u64);
    if schedule.games() != arguments.games {
        say(format_args!(
            "note: playing {} games instead of {}, so that every deck is played once per rotation",
            schedule.games(),
            arguments.games
        ));
    }
    let record = arguments.record.map(Records::create).transpose()?;
    signals::stop_on_signals(&STOP)?;

    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let names = plan.specs.iter().map(|spec| spec.name().to_owned()).collect();
    let mut results = Results::new(names, plan.variant, sprt);
    let started = Instant::now();
    let played = play(&plan, &schedule, threads, record, &mut results);
    let seconds = started.elapsed().as_secs_f64();
    results.interrupted = results.games < schedule.games() && results.accepted.is_none();
    results.further_faults().iter().for_each(say);

    // The report is printed even when writing the records failed.
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", to_json(&report::json(&results, seconds)))?;
    } else {
        write!(out, "{}", report::text(&results, seconds))?;
    }
    played?;
    Ok(if results.forfeits() == 0 { Verdict::Fine } else { Verdict::FoundWrong })
}

/// A seed for the bots that does not reveal the seed of the decks, because bots see what comes of it:
/// a digest of a deck that no game uses.
fn bot_seed(seed: u64) -> u64 {
    let unused = Shuffle::from_seed(seed, u64::MAX).deck();
    unused
        .tiles()
        .iter()
        .fold(0, |digest: u64, tile| Rng::new(digest ^ u64::from(tile.number())).next_u64())
}

fn variant(bots: usize, goal_discs: Option<usize>) -> Result<Variant, Failure> {
    match (bots, goal_discs) {
        (1, None | Some(21)) => Ok(Variant::solo()),
        (1, Some(_)) => Err(Failure::usage(
            "--goal-discs: a solo game always has 21 goal discs; leave the option out, or name more bots",
        )),
        (players, None) => Variant::standard(players).map_err(Failure::usage),
        (players, Some(discs)) => Variant::new(players, discs)
            .map_err(|error| Failure::usage(format_args!("--goal-discs: {error}"))),
    }
}

/// A number of goal discs, with others or alone.
fn goal_discs(text: &str) -> Result<usize, String> {
    let (most, alone) = (Variant::STANDARD_DISCS, Variant::SOLO_DISCS);
    let discs = whole(1..=usize::from(alone))(text);
    discs.map_err(|_| format!("a whole number from 1 to {most}, or {alone} alone"))
}

/// A difference in Elo.
fn elo(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "a number, like 0 or 20 or -3.5".to_owned())
}

fn sprt(bounds: &[f64], bots: usize) -> Result<Sprt, Failure> {
    if bots != 2 {
        return Err(Failure::usage(format_args!("--sprt compares two bots, and there are {bots}")));
    }
    match *bounds {
        [elo0, elo1] => Sprt::new(elo0, elo1),
        _ => None,
    }
    .ok_or_else(|| Failure::usage("--sprt needs two numbers, ELO0 below ELO1, like --sprt 0 20"))
}

/// Plays all games on several threads and collects the results.
fn play(
    plan: &Match,
    schedule: &Schedule,
    threads: usize,
    record: Option<Records>,
    results: &mut Results,
) -> Result<(), Failure> {
    std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(4 * threads);
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(move || work(plan, schedule, &sender))
            })
            .collect();
        drop(sender);
        let collected = collect(receiver, schedule, results, record);
        // If the match is decided or has failed, the games that are still being played are not needed.
        plan.stop.fetch_or(collected.is_err() || results.accepted.is_some(), Ordering::Relaxed);
        for worker in workers {
            match worker.join() {
                Ok(times) => results.add_times(times),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        collected
    })
}

/// Plays games until there are none left. Returns how long each bot took for its moves.
fn work(
    plan: &Match,
    schedule: &Schedule,
    results: &SyncSender<Vec<PlayedGame>>,
) -> Vec<Histogram> {
    let player = |spec: &BotSpec| spec.player(plan.time, Stdio::inherit);
    let mut players: Vec<Player> = plan.specs.iter().map(player).collect();
    let mut watches: Vec<Stopwatch> =
        plan.specs.iter().map(|spec| Stopwatch::new(spec.is_instant())).collect();
    let limit = plan.limit();
    let mut batch = Vec::new();
    let mut sent = Instant::now();
    while let Some(number) = schedule.next() {
        while schedule.is_far_ahead(number) && !plan.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let played = game::play(plan, schedule, number, &limit, &mut players, &mut watches);
        let Some(played) = played else { break };
        batch.push(played);
        // Sending one by one would cost more than a short game does.
        if sent.elapsed() > BATCH_TIME || batch.len() == BATCH_GAMES {
            if results.send(std::mem::take(&mut batch)).is_err() {
                break;
            }
            sent = Instant::now();
        }
    }
    // This fails only when the collector has returned, with its own error.
    let _ = results.send(batch);
    watches.into_iter().map(Stopwatch::into_times).collect()
}

/// Collects the games in the order of the schedule, whatever the order in which they are finished,
/// until there are no more or the match is decided.
fn collect(
    batches: Receiver<Vec<PlayedGame>>,
    schedule: &Schedule,
    results: &mut Results,
    records: Option<Records>,
) -> Result<(), Failure> {
    let mut collector =
        Collector { results, records, bar: progress::bar(schedule.games(), "games") };
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for played in batches.into_iter().flatten() {
        waiting.insert(played.number, played);
        while let Some(played) = waiting.remove(&next) {
            collector.add(&played)?;
            next += 1;
            schedule.set_collected(next);
            if collector.results.decide() {
                return collector.finish();
            }
        }
    }
    // After Ctrl-C some games are missing between others. Those that were played count.
    for played in waiting.into_values() {
        collector.add(&played)?;
    }
    collector.finish()
}

/// Takes finished games: counts them, writes their records, and shows how far the match is.
struct Collector<'r> {
    results: &'r mut Results,
    records: Option<Records>,
    bar: ProgressBar,
}

impl Collector<'_> {
    fn add(&mut self, played: &PlayedGame) -> Result<(), Failure> {
        self.bar.inc(1);
        if let Some(warning) = self.results.add(played) {
            self.bar.suspend(|| say(warning));
        }
        match (&mut self.records, &played.record) {
            (Some(records), Some(line)) => records.write(line),
            _ => Ok(()),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        self.records.map_or(Ok(()), Records::finish)
    }
}

struct Records {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Records {
    fn create(path: PathBuf) -> Result<Records, Failure> {
        if path.metadata().is_ok_and(|file| file.is_file() && file.len() > 0) {
            say(format_args!("note: --record replaces what was in {}", path.display()));
        }
        let error = match File::create(&path) {
            Ok(file) => return Ok(Records { path, file: BufWriter::new(file) }),
            Err(error) => error,
        };
        let why = match error.kind() {
            _ if path.is_dir() => "it is a folder; name a file".to_owned(),
            io::ErrorKind::NotFound => "there is no such folder; create it first".to_owned(),
            _ => format!("{}; choose another place", in_words(&error)),
        };
        Err(Failure::usage(format_args!("--record: cannot write {}: {why}", path.display())))
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.file, "{line}").map_err(|error| self.fault(&error))
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &io::Error) -> Failure {
        let (path, reason) = (self.path.display(), in_words(error));
        Failure::Io(io::Error::other(format!("{path}: {reason}; its last games may be missing")))
    }
}
