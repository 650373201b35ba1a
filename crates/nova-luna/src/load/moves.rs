//! Tables of people who play.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use nova_luna_engine::Rng;
use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{Command, Stage};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::party::Party;
use super::person::Trouble;
use super::report::{Report, Row};
use super::schedule::Schedule;
use super::socket::{Heard, Kind, Options, Seen, Socket};
use super::tally::Tally;
use super::target::Target;
use super::{Common, Stop, crowd};
use crate::exit::Failure;
use crate::open_files;

/// An answer that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long after the end answers are waited for that should have come before.
const GRACE: Duration = Duration::from_secs(60);
/// How long to wait after something went wrong.
const RETRY: Duration = Duration::from_millis(200);

/// Tables of people who play, at a given rate for all of them together
///
/// Every table plays at moments that come at random; when its game is over the same people sit down at a
/// new table. A move is answered when it is durable.
#[derive(clap::Args)]
pub struct Arguments {
    /// Moves a second, all tables together
    #[arg(long, default_value_t = 100.0, value_name = "R", value_parser = rate)]
    rate: f64,
    /// How many tables; unless told, enough for each to move about four times a second
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: Option<u32>,
    /// How many people at each table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4))]
    players: u32,
    /// How many goal discs each player has; with few, games end soon
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20))]
    goal_discs: u8,
    /// How long to count
    #[arg(long, default_value_t = 30, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How long to play before counting
    #[arg(long, default_value_t = 5, value_name = "S", value_parser = clap::value_parser!(u64).range(0..=3_600))]
    warm_up: u64,
    #[command(flatten)]
    pub common: Common,
}

/// A number of things a second.
pub fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "a number".to_owned())?;
    if (0.01..=1e6).contains(&rate) { Ok(rate) } else { Err("0.01 to 1000000".to_owned()) }
}

pub async fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let Arguments { rate, players, goal_discs, seconds, warm_up, ref common, .. } = *arguments;
    let tables = tables(arguments.tables, rate);
    open_files::allow_sockets(u64::from(tables * players))?;
    let target = Target::new(&common.url, common.one_address).await?;
    let mut stop = Stop::on_signals();
    let parties = crowd::gather(&target, tables, players, Some(goal_discs), &stop).await?;
    let sitting = Sitting::begin(parties, rate, common.seed, &stop);
    tokio::select! { () = sleep(Duration::from_secs(warm_up)) => {}, () = stop.wait() => {} }
    let (tally, took) = sitting.count(Duration::from_secs(seconds), &mut stop).await;
    sitting.end().await;

    let title = format!("{tables} tables of {players}, {rate} moves a second");
    let mut report = Report::new("moves", &title, took, stop.is_set());
    add_rows(&mut report, "", &tally, took);
    report.troubles(&tally);
    Ok(report)
}

/// How many tables play, unless told.
pub fn tables(told: Option<u32>, rate: f64) -> u32 {
    told.unwrap_or((rate / 4.0).ceil().clamp(1.0, 2000.0) as u32)
}

/// Adds what was counted for a while.
pub fn add_rows(report: &mut Report, prefix: &str, tally: &Tally, took: Duration) {
    report.row(Row::count(&format!("{prefix}scheduled"), tally.scheduled).within(took));
    report.row(Row::times(&format!("{prefix}answered"), &tally.answered).within(took));
    report.row(Row::count(&format!("{prefix}answered in time"), tally.in_time).within(took));
    if tally.seen.count() > 0 {
        let name = format!("{prefix}seen by the others");
        report.row(Row::times(&name, &tally.seen).within(took));
    }
    if tally.lost > 0 {
        report.row(Row::count(&format!("{prefix}lost"), tally.lost).within(took));
    }
}

/// Tables that play until they are told to end.
pub struct Sitting {
    tasks: JoinSet<()>,
    shared: Arc<Shared>,
}

struct Shared {
    tally: Mutex<Tally>,
    /// From when on moves are counted, until when.
    window: Mutex<Option<(Instant, Instant)>>,
}

impl Shared {
    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn counts(&self, moment: Instant) -> bool {
        let window = *self.window.lock().unwrap_or_else(PoisonError::into_inner);
        window.is_some_and(|(from, until)| (from..until).contains(&moment))
    }
}

impl Sitting {
    pub fn begin(parties: Vec<Party>, rate: f64, seed: u64, stop: &Stop) -> Sitting {
        let shared = Arc::new(Shared { tally: Mutex::default(), window: Mutex::new(None) });
        let mut rng = Rng::new(seed);
        let start = Instant::now() + Duration::from_millis(500);
        let a_second = rate / parties.len().max(1) as f64;
        let mut tasks = JoinSet::new();
        for party in parties {
            let schedule = Schedule::new(start, a_second, Rng::new(rng.next_u64()));
            let (rng, shared) = (Rng::new(rng.next_u64()), shared.clone());
            let table = Table { party, game: None, schedule, rng, shared };
            tasks.spawn(table.run(stop.clone()));
        }
        Sitting { tasks, shared }
    }

    /// Counts what is scheduled from now on for a while, and how long that while was.
    pub async fn count(&self, time: Duration, stop: &mut Stop) -> (Tally, Duration) {
        let from = Instant::now();
        let until = from + time;
        *self.shared.tally() = Tally::default();
        *self.shared.window.lock().unwrap_or_else(PoisonError::into_inner) = Some((from, until));
        tokio::select! { () = sleep_until(until) => {}, () = stop.wait() => {} }
        let took = from.elapsed();
        // What was scheduled before the end is counted, however late it comes.
        let deadline = Instant::now() + GRACE;
        while self.shared.tally().open() > 0 && Instant::now() < deadline && !stop.is_set() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut tally = self.shared.tally().clone();
        if tally.open() > 0 && !stop.is_set() {
            tally.lost += tally.open();
            tally.trouble(&Trouble::new("moves were still waiting for their turn in the end"));
        }
        (tally, took)
    }

    pub async fn end(mut self) {
        self.tasks.shutdown().await;
    }
}

/// A table that plays at the moments of a schedule.
struct Table {
    party: Party,
    /// With its sockets; nothing when they have to be opened anew.
    game: Option<Game>,
    schedule: Schedule,
    rng: Rng,
    shared: Arc<Shared>,
}

impl Table {
    async fn run(mut self, mut stop: Stop) {
        let playing = async {
            loop {
                if let Err(trouble) = self.go_on().await {
                    self.shared.tally().trouble(&trouble);
                    self.game = None;
                    // Not again at once. What is due meanwhile is late.
                    sleep(RETRY).await;
                }
            }
        };
        tokio::select! { () = playing => {}, () = stop.wait() => {} }
    }

    /// Waits for the next moment, and moves.
    async fn go_on(&mut self) -> Result<(), Trouble> {
        let Table { party, game, schedule, rng, shared } = self;
        if game.as_ref().is_some_and(Game::is_over) {
            *game = None;
            party.sit_down().await?;
        }
        let game = match game {
            Some(game) => game,
            None => game.insert(Game::open(party).await?),
        };
        let due = schedule.next();
        tokio::select! {
            () = sleep_until(due) => {}
            trouble = game.listen() => return Err(trouble),
        }
        schedule.pass();
        let counts = shared.counts(due);
        if counts {
            shared.tally().scheduled += 1;
        }
        let moved = timeout(PATIENCE, game.act(rng, party.command_id())).await;
        let moved = moved.unwrap_or_else(|_| Err(Trouble::silence()));
        if moved.as_ref().is_ok_and(|moved| shared.counts(moved.answered)) {
            shared.tally().in_time += 1;
        }
        if counts {
            let mut tally = shared.tally();
            match &moved {
                Ok(moved) => {
                    tally.answer(moved.answered.saturating_duration_since(due));
                    if let Some(seen) = moved.seen {
                        tally.sight(seen.saturating_duration_since(due));
                    }
                }
                Err(_) => tally.lost += 1,
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
    seen: Seen,
}

/// When what happened.
struct Moved {
    answered: Instant,
    /// Nothing when one plays alone.
    seen: Option<Instant>,
}

impl Game {
    /// Opens everybody's socket.
    async fn open(party: &Party) -> Result<Game, Trouble> {
        let mut seats = Vec::new();
        for person in &party.people {
            let mut socket = person.socket(&party.table).await?;
            let seen = loop {
                if let Some(seen) = socket.hear().await?.state {
                    break seen;
                }
            };
            seats.push(Seat { socket, seen });
        }
        Ok(Game { seats })
    }

    fn is_over(&self) -> bool {
        self.seats.iter().any(|seat| seat.seen.stage != Stage::Playing)
    }

    /// Hears the news for ever, or until something goes wrong.
    async fn listen(&mut self) -> Trouble {
        loop {
            if let Err(trouble) = self.hear().await {
                return trouble;
            }
        }
    }

    /// The next thing that anybody hears, and who.
    async fn hear(&mut self) -> Result<(usize, Heard), Trouble> {
        let (who, mut heard) = poll_fn(|context| {
            for (who, seat) in self.seats.iter_mut().enumerate() {
                if let Poll::Ready(heard) = seat.socket.poll_hear(context) {
                    return Poll::Ready(heard.map(|heard| (who, heard)));
                }
            }
            Poll::Pending
        })
        .await?;
        if let Some(seen) = heard.state.take() {
            self.seats[who].seen = seen;
        }
        Ok((who, heard))
    }

    /// Whoever can act acts, and everybody sees it.
    async fn act(&mut self, rng: &mut Rng, id: String) -> Result<Moved, Trouble> {
        let (mover, at, action) = loop {
            let action = |seat: &Seat| choose(seat.seen.game.as_ref()?.options.as_ref()?, rng);
            let mut actions = self.seats.iter().map(action).enumerate();
            match actions.find_map(|(mover, action)| Some((mover, action?))) {
                Some((mover, action)) => break (mover, self.seats[mover].seen.at, action),
                None => self.hear().await?,
            };
        };
        let before = self.seats[mover].seen.seq;
        self.seats[mover].socket.ask(id.clone(), Command::Play { at, action }).await?;
        let mut answered = None;
        let mut seen = None;
        loop {
            let others = self.seats.iter().enumerate().filter(|&(who, _)| who != mover);
            if seen.is_none() && others.clone().all(|(_, seat)| seat.seen.seq > before) {
                seen = Some(Instant::now());
            }
            if let (Some(answered), Some(seen)) = (answered, seen) {
                let alone = others.count() == 0;
                return Ok(Moved { answered, seen: Some(seen).filter(|_| !alone) });
            }
            let (who, heard) = self.hear().await?;
            if who == mover && heard.id.as_ref() == Some(&id) {
                match (heard.r#type, heard.error) {
                    (Kind::Refused, Some(error)) => {
                        return Err(Trouble::new(format_args!(
                            "a move was refused: {}",
                            error.message
                        )));
                    }
                    (Kind::Refused, None) => return Err(Trouble::new("a move was refused")),
                    _ => answered = Some(Instant::now()),
                }
            }
        }
    }
}

/// Any tile on any cell, each as likely as the others; without one, a refill.
fn choose(options: &Options, rng: &mut Rng) -> Option<ActionJson> {
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
