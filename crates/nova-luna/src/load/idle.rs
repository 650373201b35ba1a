//! Open pages where nothing happens.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use nova_luna_engine::Rng;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::person::{PATIENCE, Person, Trouble};
use super::report::{Report, Row};
use super::schedule::Schedule;
use super::socket::Socket;
use super::tally::Tally;
use super::target::Target;
use super::{Common, Stop, crowd, memory, moves};
use crate::exit::{Failure, say};
use crate::open_files;

/// How long the server gets to put its memory in order.
const SETTLE: Duration = Duration::from_secs(5);

/// Open pages where nothing happens: what does one cost the server?
///
/// Everybody sits at a table whose game has begun, and opens its socket at a moment that comes at random.
/// With --pid the server's memory is read before anybody comes and again when all are there, so that what a
/// socket costs includes its part of a table, the guest, and what the way there has left behind.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many sockets
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    sockets: u32,
    /// How many people at each table
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4))]
    players: u32,
    /// Sockets that are opened a second
    #[arg(long, default_value_t = 500.0, value_name = "R", value_parser = moves::rate)]
    rate: f64,
    /// How long they stay open
    #[arg(long, default_value_t = 30, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// The server's process, whose memory is read
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
    #[command(flatten)]
    pub common: Common,
}

pub async fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let Arguments { sockets, players, rate, seconds, pid, ref common } = *arguments;
    open_files::allow_sockets(sockets.into())?;
    let target = Target::new(&common.url, common.one_address).await?;
    let resident = |pid: Option<u32>| pid.map(memory::resident).transpose();
    let before = resident(pid)?;
    let mut stop = Stop::on_signals();
    let parties = crowd::gather(&target, sockets.div_ceil(players), players, None, &stop).await?;
    let seated = resident(pid)?;

    let tally = Arc::new(Mutex::new(Tally::default()));
    let begin = Instant::now();
    let mut schedule = Schedule::new(begin, rate, Rng::new(common.seed));
    let mut pages = JoinSet::new();
    let people = parties.into_iter().flat_map(|party| {
        party.people.into_iter().map(move |person| (party.table.clone(), person))
    });
    for (table, person) in people.take(sockets as usize) {
        let due = schedule.next();
        schedule.pass();
        pages.spawn(Page { table, person, due, tally: tally.clone() }.run());
    }
    let settled =
        |tally: &Mutex<Tally>| tally.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let all = async {
        sleep_until(schedule.next()).await;
        while settled(&tally).open() > 0 {
            sleep(Duration::from_millis(50)).await;
        }
        sleep(SETTLE).await;
    };
    tokio::select! { _ = timeout(PATIENCE * 10, all) => {}, () = stop.wait() => {} }
    let opened = settled(&tally).answered.count();
    say(format_args!("{opened} sockets are open"));
    let after = resident(pid)?;
    tokio::select! { () = sleep(Duration::from_secs(seconds)) => {}, () = stop.wait() => {} }
    let (later, took) = (resident(pid)?, begin.elapsed());
    let tally = settled(&tally);
    pages.shutdown().await;

    let title = format!("{sockets} sockets, {players} to a table");
    let mut report = Report::new("idle", &title, took, stop.is_set());
    report.row(Row::count("scheduled", tally.scheduled));
    report.row(Row::times("has the state", &tally.answered));
    if let (Some(before), Some(seated), Some(after), Some(later)) = (before, seated, after, later) {
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        report.figure("memory before", mib(before), "MiB");
        report.figure("memory with everybody seated", mib(seated), "MiB");
        report.figure("memory with all sockets open", mib(after), "MiB");
        report.figure("memory in the end", mib(later), "MiB");
        let most = after.max(later).saturating_sub(before);
        report.figure("memory a socket", most as f64 / 1000.0 / opened.max(1) as f64, "kB");
    }
    report.troubles(&tally);
    Ok(report)
}

/// An open page of somebody at a table.
pub struct Page {
    pub table: String,
    pub person: Person,
    /// When it shall be opened.
    pub due: Instant,
    pub tally: Arc<Mutex<Tally>>,
}

impl Page {
    /// Opens it when it is time, and keeps it open.
    pub async fn run(self) {
        self.tell(|tally| tally.scheduled += 1);
        sleep_until(self.due).await;
        let opened = timeout(PATIENCE, open(&self.person, &self.table)).await;
        let trouble = match opened.unwrap_or_else(|_| Err(Trouble::silence())) {
            Ok(mut socket) => {
                let after = self.due.elapsed();
                self.tell(|tally| tally.answer(after));
                loop {
                    if let Err(trouble) = socket.hear().await {
                        break trouble;
                    }
                }
            }
            Err(trouble) => {
                self.tell(|tally| tally.lost += 1);
                trouble
            }
        };
        self.tell(|tally| tally.trouble(&trouble));
    }

    fn tell(&self, what: impl FnOnce(&mut Tally)) {
        what(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// A socket that has told the table's state.
pub async fn open(person: &Person, table: &str) -> Result<Socket, Trouble> {
    let mut socket = person.socket(table).await?;
    while socket.hear().await?.state.is_none() {}
    Ok(socket)
}
