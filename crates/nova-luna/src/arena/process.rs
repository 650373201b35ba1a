//! A bot that is a program of its own and speaks the bot protocol.
//!
//! It may hang, send too much, end or send nonsense. Two threads write to it and read from it, so that
//! neither can hold up the arena.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use nova_luna_engine::Limit;
use nova_luna_io_error::in_words;
use nova_luna_protocol::{
    BotMessage, ForfeitReason, HostMessage, PROTOCOL_VERSION, View, from_json, short, to_json,
};
use nova_luna_rules::{Action, Position};
use parking_lot::Mutex;

use super::stopwatch::Stopwatch;
use crate::bounded_lines::{BadLine, BoundedLines};

/// How much longer than its time a bot may take before it forfeits.
const OVERTIME_FACTOR: u32 = 10;

/// How long a program may take to start, whatever the time for a move.
const START_TIME: Duration = Duration::from_secs(5);

/// After this many failures in a row to start it, a program is not tried again.
const START_FAILURES: usize = 3;

/// How long a program may take to end when it is asked to.
const END_TIME: Duration = Duration::from_millis(500);

/// A program that is started when it is first needed, and again after it failed.
pub struct BotProcess {
    command: Vec<String>,
    /// For each move.
    time: Duration,
    /// Where what it writes to standard error goes.
    stderr: fn() -> Stdio,
    running: Option<Running>,
    /// Why it could not be started, each time since it last ran.
    start_failures: Vec<String>,
}

/// Why there is no action.
pub enum NoAnswer {
    /// It was told to stop.
    Stopped,
    /// It loses the game, for this reason and with these details.
    Forfeit(ForfeitReason, String),
}

struct Running {
    child: Child,
    to_bot: SyncSender<String>,
    from_bot: Receiver<Result<String, BadLine>>,
}

impl BotProcess {
    pub fn new(command: Vec<String>, time: Duration, stderr: fn() -> Stdio) -> BotProcess {
        BotProcess { command, time, stderr, running: None, start_failures: Vec::new() }
    }

    /// Asks for a decision. After a fault the program is killed; the next game starts it anew.
    pub fn choose(
        &mut self,
        position: &Position,
        limit: &Limit<'_>,
        seed: u64,
        watch: &mut Stopwatch,
    ) -> Result<Action, NoAnswer> {
        let answer = self.ask(position, limit, seed, watch);
        if answer.is_err() {
            self.kill();
        }
        answer
    }

    /// Kills the program. It is started anew when it is needed again.
    pub fn kill(&mut self) {
        self.running = None;
    }

    fn ask(
        &mut self,
        position: &Position,
        limit: &Limit<'_>,
        seed: u64,
        watch: &mut Stopwatch,
    ) -> Result<Action, NoAnswer> {
        let time = self.time;
        let running = self.started(limit.stop)?;
        let choose = HostMessage::Choose {
            time_ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            nodes: limit.nodes,
            seed: Some(seed as u32),
            view: Box::new(View::of(position, position.seat_to_move())),
        };
        let started = watch.start();
        let answer = running.exchange(&choose, time * OVERTIME_FACTOR, limit.stop);
        watch.stop(started);
        match answer? {
            BotMessage::Action(action) => action
                .action()
                .map_err(|error| NoAnswer::Forfeit(ForfeitReason::Illegal, error.to_string())),
            BotMessage::Error { message } => Err(nonsense(format!("it says: {}", short(&message)))),
            BotMessage::Ready { .. } => Err(nonsense("it said ready instead of an action")),
        }
    }

    /// The running program; starts it if it is not running.
    fn started(&mut self, stop: Option<&AtomicBool>) -> Result<&mut Running, NoAnswer> {
        if let [.., last] = &self.start_failures[..]
            && self.start_failures.len() == START_FAILURES
        {
            let what = format!("given up after {START_FAILURES} bad starts; the last: {last}");
            return Err(NoAnswer::Forfeit(ForfeitReason::Died, what));
        }
        if self.running.is_none() {
            let started = Running::start(&self.command, self.time, (self.stderr)(), stop);
            match &started {
                Ok(_) => self.start_failures.clear(),
                Err(NoAnswer::Forfeit(_, what)) => self.start_failures.push(what.clone()),
                Err(NoAnswer::Stopped) => {}
            }
            self.running = Some(started?);
        }
        self.running.as_mut().ok_or(NoAnswer::Stopped)
    }
}

/// Asks the program to end.
impl Drop for BotProcess {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            running.quit();
        }
    }
}

impl Running {
    fn start(
        command: &[String],
        time: Duration,
        stderr: Stdio,
        stop: Option<&AtomicBool>,
    ) -> Result<Running, NoAnswer> {
        let mut running = spawn(command, stderr).map_err(|error| {
            let what = format!("it could not be started: {}", why_not(&error));
            NoAnswer::Forfeit(ForfeitReason::Died, what)
        })?;
        let hello = HostMessage::Hello { protocol: PROTOCOL_VERSION };
        let timeout = START_TIME.max(time * OVERTIME_FACTOR);
        match running.exchange(&hello, timeout, stop) {
            Ok(BotMessage::Ready { .. }) => Ok(running),
            Ok(_) => Err(nonsense("it did not answer hello with ready")),
            Err(NoAnswer::Forfeit(ForfeitReason::Overtime, what)) => {
                let what = format!("{what} to hello; does it flush its output?");
                Err(NoAnswer::Forfeit(ForfeitReason::Overtime, what))
            }
            Err(other) => Err(other),
        }
    }

    fn exchange(
        &mut self,
        message: &HostMessage,
        timeout: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<BotMessage, NoAnswer> {
        match self.from_bot.try_recv() {
            Ok(_) => return Err(nonsense("it spoke without being asked")),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        // A full channel means that the program does not read. It will not answer either, and
        // then its time runs out; a closed one means that it is gone, which reading will tell.
        let _ = self.to_bot.try_send(to_json(message));
        let started = Instant::now();
        loop {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(NoAnswer::Stopped);
            }
            let left = timeout.saturating_sub(started.elapsed());
            if left.is_zero() {
                let reason = format!("no answer after {} ms", timeout.as_millis());
                return Err(NoAnswer::Forfeit(ForfeitReason::Overtime, reason));
            }
            // In slices, to notice Ctrl-C, and a program that has died but left its output open
            // to something it had started.
            match self.from_bot.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(line) => return read(line),
                Err(RecvTimeoutError::Timeout) => {
                    if let Ok(Some(_)) = self.child.try_wait() {
                        return self.from_bot.try_recv().map_or_else(|_| Err(self.died()), read);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
            }
        }
    }

    /// What to say of a program that has closed its output.
    fn died(&mut self) -> NoAnswer {
        let what = match self.wait(END_TIME) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        };
        NoAnswer::Forfeit(ForfeitReason::Died, what)
    }

    /// Says quit and gives the program a moment to end.
    fn quit(&mut self) {
        if self.to_bot.try_send(to_json(&HostMessage::Quit)).is_ok() {
            self.wait(END_TIME);
        }
    }

    /// How the program ended, if it does so in time.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if started.elapsed() < time => {
                    thread::sleep(Duration::from_millis(2));
                }
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

/// Kills whatever still runs.
impl Drop for Running {
    fn drop(&mut self) {
        kill_group(self.child.id());
        // It may have left its group. This fails when it has ended, which is what we want.
        let _ = self.child.kill();
        // Without waiting, the dead child would stay in the system's tables.
        let _ = self.child.wait();
        RUNNING.lock().retain(|&group| group != self.child.id());
    }
}

/// The process groups of all programs that run now.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Kills all programs without waiting for them.
pub fn kill_all() {
    for &group in RUNNING.lock().iter() {
        kill_group(group);
    }
}

/// Starts the program in a group of its own, so that Ctrl-C reaches only the arena, and that
/// whatever the program starts can be killed with it.
fn spawn(command: &[String], stderr: Stdio) -> io::Result<Running> {
    let (program, arguments) =
        command.split_first().ok_or_else(|| io::Error::other("no program is named"))?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("its input and output are not connected"));
    };

    RUNNING.lock().push(child.id());
    let (to_bot, messages) = sync_channel::<String>(4);
    let (lines, from_bot) = sync_channel(4);
    let running = Running { child, to_bot, from_bot };
    thread::Builder::new().spawn(move || {
        for message in messages {
            if writeln!(stdin, "{message}").and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    })?;
    thread::Builder::new().spawn(move || {
        let mut output = BoundedLines::new(BufReader::new(stdout));
        while let Ok(Some(line)) = output.next_line() {
            if lines.send(line.map(str::to_owned)).is_err() {
                break;
            }
        }
    })?;
    Ok(running)
}

/// Why a program could not be started, and what to do.
fn why_not(error: &io::Error) -> String {
    /// What Linux, macOS and other Unix systems say of a file that is not a program.
    const NO_PROGRAM: i32 = 8;
    let what_runs_it = "name what runs it, like \"cmd:python3 bot.py\"";
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            format!("its file is not executable; make it so (chmod +x), or {what_runs_it}")
        }
        _ if cfg!(unix) && error.raw_os_error() == Some(NO_PROGRAM) => {
            format!("its file does not say what runs it; {what_runs_it}")
        }
        _ => in_words(error),
    }
}

#[cfg(unix)]
fn kill_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It fails when the whole group has ended, which is what we want.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_group: u32) {}

fn nonsense(what: impl Into<String>) -> NoAnswer {
    NoAnswer::Forfeit(ForfeitReason::Nonsense, what.into())
}

fn read(line: Result<String, BadLine>) -> Result<BotMessage, NoAnswer> {
    let line = line.map_err(|bad| nonsense(bad.to_string()))?;
    from_json(&line).map_err(|error| nonsense(format!("{error} in: {}", short(&line))))
}
