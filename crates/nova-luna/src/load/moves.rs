//! Scenario: tables of people who play.

use std::fmt;
use std::time::Duration;

use futures_util::future::select_all;
use nova_luna_client::{Error, Socket, new_id};
use nova_luna_engine::Rng;
use nova_luna_protocol::online::{Command, CommandMessage, Stage};
use nova_luna_protocol::{ActionJson, Version};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::counts::{Counts, SharedCounts};
use super::message::{Options, ServerMessage, TableView, next_state};
use super::report::{Report, Row};
use super::schedule::Schedule;
use super::seating::{SeatedTable, seat_players};
use super::target::Target;
use super::{Common, LoadError, begin};
use crate::exit::Failure;
use crate::numbers::whole;

/// How long a move may take.
const MOVE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to wait after the end for answers that are late.
const GRACE: Duration = Duration::from_secs(60);
/// How long to wait after something went wrong.
const RETRY: Duration = Duration::from_millis(200);

/// Tables of people who play, at a given rate for all of them together
///
/// Every table plays at moments that come at random; when its game is over the same people sit down at a
/// new table. A move is answered when it is durable.
#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    #[command(flatten)]
    tables: Tables,
    /// How many goal discs each player has, 20 unless told; with few, games end soon
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=20))]
    goal_discs: Option<u8>,
    /// How long to count
    #[arg(long, default_value_t = 30, value_name = "S", value_parser = whole::<u64>(1..=86_400))]
    seconds: u64,
    /// How long to play before counting
    #[arg(long, default_value_t = 5, value_name = "S", value_parser = whole::<u64>(0..=3_600))]
    warm_up: u64,
}

/// Which tables play, and how fast.
#[derive(clap::Args, Clone, Copy)]
pub struct Tables {
    /// Moves a second, all tables together
    #[arg(long, default_value_t = 100.0, value_name = "R", value_parser = rate)]
    rate: f64,
    /// How many tables; unless told, enough for each to move about four times a second
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100_000))]
    tables: Option<u32>,
    /// How many people at each table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = whole::<u32>(1..=4))]
    players: u32,
}

impl Tables {
    fn count(self) -> u32 {
        self.tables.unwrap_or((self.rate / 4.0).ceil().clamp(1.0, 2000.0) as u32)
    }

    pub fn sockets(self) -> u32 {
        self.count() * self.players
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tables { rate, players, .. } = self;
        write!(f, "{} tables of {players}, {rate} moves a second", self.count())
    }
}

/// A number of things a second.
pub fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.01..=1e6).contains(rate));
    rate.ok_or_else(|| "a number from 0.01 to 1000000".to_owned())
}

pub async fn run(arguments: &Arguments, common: &Common) -> Result<Report, Failure> {
    let Arguments { tables, goal_discs, seconds, warm_up } = *arguments;
    if tables.players == 1 && goal_discs.is_some() {
        return Err(Failure::usage("--goal-discs: alone one always plays with 21; leave it out"));
    }
    let (target, stop) = begin(common, tables.sockets()).await?;
    let playing = PlayingTables::start(&target, tables, goal_discs, common.seed, &stop).await?;
    stop.run_until_cancelled(sleep(Duration::from_secs(warm_up))).await;
    let (counts, took) = playing.count(Duration::from_secs(seconds), &stop).await;

    let mut report = Report::new("moves", &tables.to_string(), took, stop.is_cancelled());
    add_rows(&mut report, "", &counts, took);
    report.errors(&counts);
    Ok(report)
}

/// Adds the rows of a time that was counted.
pub fn add_rows(report: &mut Report, prefix: &str, counts: &Counts, took: Duration) {
    report.row(Row::count(&format!("{prefix}scheduled"), counts.scheduled).within(took));
    report.row(Row::times(&format!("{prefix}answered"), &counts.answered).within(took));
    report.row(Row::count(&format!("{prefix}answered in time"), counts.in_time).within(took));
    if counts.seen.count() > 0 {
        let name = format!("{prefix}seen by the others");
        report.row(Row::times(&name, &counts.seen).within(took));
    }
    if counts.lost > 0 {
        report.row(Row::count(&format!("{prefix}lost"), counts.lost).within(took));
    }
}

/// Tables that play until this is dropped.
pub struct PlayingTables {
    _tasks: JoinSet<()>,
    counts: SharedCounts,
}

impl PlayingTables {
    pub async fn start(
        target: &Target,
        tables: Tables,
        goal_discs: Option<u8>,
        seed: u64,
        stop: &CancellationToken,
    ) -> Result<PlayingTables, Failure> {
        let seated = seat_players(target, tables.count(), tables.players, goal_discs, stop).await?;
        let counts = SharedCounts::default();
        let mut rng = Rng::new(seed);
        let start = Instant::now() + Duration::from_millis(500);
        let a_second = tables.rate / seated.len().max(1) as f64;
        let mut tasks = JoinSet::new();
        for seated in seated {
            let schedule = Schedule::new(start, a_second, Rng::new(rng.next_u64()));
            let (rng, counts) = (Rng::new(rng.next_u64()), counts.clone());
            let table = Table { seated, game: None, schedule, rng, counts };
            tasks.spawn(table.run(stop.clone()));
        }
        Ok(PlayingTables { _tasks: tasks, counts })
    }

    /// Counts what is scheduled within `time` from now. Returns how long that took, too.
    pub async fn count(&self, time: Duration, stop: &CancellationToken) -> (Counts, Duration) {
        let from = Instant::now();
        let until = from + time;
        *self.counts.lock() = Counts { window: Some(from..until), ..Counts::default() };
        stop.run_until_cancelled(sleep_until(until)).await;
        let took = from.elapsed();
        // What was scheduled before the end is counted even when its answer comes later.
        let deadline = Instant::now() + GRACE;
        while self.counts.lock().open() > 0 && Instant::now() < deadline && !stop.is_cancelled() {
            sleep(Duration::from_millis(20)).await;
        }
        let mut counts = self.counts.lock().clone();
        if counts.open() > 0 && !stop.is_cancelled() {
            counts.lost += counts.open();
            counts.add_error(&"moves were still waiting for their turn in the end");
        }
        (counts, took)
    }
}

/// A table that plays at scheduled moments.
struct Table {
    seated: SeatedTable,
    /// `None` when the sockets have to be opened.
    game: Option<Game>,
    schedule: Schedule,
    rng: Rng,
    counts: SharedCounts,
}

impl Table {
    async fn run(mut self, stop: CancellationToken) {
        let playing = async {
            loop {
                if let Err(error) = self.play_next().await {
                    self.counts.lock().add_error(&error);
                    self.game = None;
                    // What is due meanwhile will be late.
                    sleep(RETRY).await;
                }
            }
        };
        stop.run_until_cancelled(playing).await;
    }

    /// Waits for the next moment, and moves.
    async fn play_next(&mut self) -> Result<(), LoadError> {
        let Table { seated, game, schedule, rng, counts } = self;
        if game.as_ref().is_some_and(Game::is_over) {
            *game = None;
            seated.start_game().await?;
        }
        let game = match game {
            Some(game) => game,
            None => game.insert(Game::open(seated).await?),
        };
        let due = schedule.next();
        tokio::select! {
            () = sleep_until(due) => {}
            error = game.listen() => return Err(error),
        }
        schedule.pass();
        let is_counted = counts.lock().is_counted(due);
        if is_counted {
            counts.lock().scheduled += 1;
        }
        let moved = timeout(MOVE_TIMEOUT, game.act(rng)).await;
        let moved = moved.unwrap_or_else(|_| Err(Error::Timeout.into()));
        if is_counted {
            let mut counts = counts.lock();
            match &moved {
                Ok(moved) => {
                    counts.answered.add(moved.answered.saturating_duration_since(due), 1);
                    counts.in_time += u64::from(counts.is_counted(moved.answered));
                    if let Some(seen) = moved.seen {
                        counts.seen.add(seen.saturating_duration_since(due), 1);
                    }
                }
                Err(_) => counts.lost += 1,
            }
        }
        moved.map(|_| ())
    }
}

/// A game with everybody's socket.
struct Game {
    seats: Vec<Seat>,
}

struct Seat {
    socket: Socket,
    view: TableView,
}

/// When a move was answered, and when everybody else had seen it.
struct Moved {
    answered: Instant,
    /// `None` when one plays alone.
    seen: Option<Instant>,
}

impl Game {
    async fn open(seated: &SeatedTable) -> Result<Game, LoadError> {
        let mut seats = Vec::new();
        for player in &seated.players {
            let mut socket = player.socket(&seated.table, None).await?;
            let view = next_state(&mut socket).await?;
            seats.push(Seat { socket, view });
        }
        Ok(Game { seats })
    }

    fn is_over(&self) -> bool {
        self.seats.iter().any(|seat| seat.view.stage != Stage::Playing)
    }

    /// Receives messages until something goes wrong.
    async fn listen(&mut self) -> LoadError {
        loop {
            if let Err(error) = self.receive().await {
                return error;
            }
        }
    }

    /// The next message that any player gets, and the index of that player.
    async fn receive(&mut self) -> Result<(usize, ServerMessage), LoadError> {
        let next = self.seats.iter_mut().map(|seat| Box::pin(seat.socket.receive_as()));
        let (message, who, _) = select_all(next).await;
        let mut message: ServerMessage = message?;
        if let Some(view) = message.state.take() {
            self.seats[who].view = view;
        }
        Ok((who, message))
    }

    /// Who can act, the state's `at`, and a random action.
    fn next_move(&self, rng: &mut Rng) -> Option<(usize, Version, ActionJson)> {
        self.seats.iter().enumerate().find_map(|(mover, seat)| {
            let options = seat.view.game.as_ref()?.options.as_ref()?;
            Some((mover, seat.view.version, choose(options, rng)?))
        })
    }

    fn have_others_seen(&self, mover: usize, before: u32) -> bool {
        let mut others = self.seats.iter().enumerate().filter(|&(who, _)| who != mover);
        others.all(|(_, seat)| seat.view.seq > before)
    }

    /// The player who can act makes a random move; waits until it is answered and everybody has seen it.
    async fn act(&mut self, rng: &mut Rng) -> Result<Moved, LoadError> {
        let (mover, version, action) = loop {
            match self.next_move(rng) {
                Some(next) => break next,
                None => self.receive().await?,
            };
        };
        let before = self.seats[mover].view.seq;
        let play = CommandMessage { id: new_id(), command: Command::Play { version, action } };
        self.seats[mover].socket.command(&play).await?;
        let alone = self.seats.len() == 1;
        let mut answered = None;
        let mut seen = None;
        loop {
            if seen.is_none() && self.have_others_seen(mover, before) {
                seen = Some(Instant::now());
            }
            if let (Some(answered), Some(seen)) = (answered, seen) {
                return Ok(Moved { answered, seen: Some(seen).filter(|_| !alone) });
            }
            let (who, message) = self.receive().await?;
            if who == mover && message.id.as_ref() == Some(&play.id) {
                if let Some(error) = message.error {
                    return Err(format!("a move was refused: {}", error.message).into());
                }
                answered = Some(Instant::now());
            }
        }
    }
}

/// A random placement, all equally likely; a refill if there is none.
pub fn choose(options: &Options, rng: &mut Rng) -> Option<ActionJson> {
    let cells: usize = options.tiles.iter().map(|tile| tile.cells.len()).sum();
    if cells == 0 {
        return options.refill.then_some(ActionJson::Refill);
    }
    let mut chosen = rng.below(cells);
    for tile in &options.tiles {
        match tile.cells.get(chosen) {
            Some(cell) => return Some(ActionJson::Take { tile: tile.tile, x: cell.x, y: cell.y }),
            None => chosen -= tile.cells.len(),
        }
    }
    None
}
