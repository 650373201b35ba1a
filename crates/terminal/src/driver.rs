//! What goes on around the state: keys and signals, and threads that think.
//!
//! One thread waits for messages and draws when there is one, so nothing runs while nothing happens.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use nova_luna_engine::{Judge, Level, Limit};
use nova_luna_protocol::online::{ANALYSIS_NODES, Command, Hint, TableState};
use nova_luna_protocol::{Record, Version};
use nova_luna_rules::{Action, Position};
use nova_luna_table::study::hint;
use nova_luna_table::{Refusal, bot_turn};
use parking_lot::Mutex;
use ratatui::crossterm::event;
use ratatui::crossterm::terminal::size;
use ratatui::layout::Rect;
use thiserror::Error;

use crate::keep;
use crate::local::{BotTask, Plan};
use crate::look::Look;
use crate::screen_guard::ScreenGuard;
use crate::state::{
    App, Effect, Kept, Message, ReplayScreen, Screen, ServerUpdate, Setting, Source, StartScreen,
    TableScreen,
};
use nova_luna_catalogue::{Language, Texts};

/// Somebody who plays on a seat: a bot of ours, or a program.
pub trait Player: Send {
    /// Decides for the seat to move, or says why not.
    fn choose(
        &mut self,
        position: &Position,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Result<Action, String>;
}

/// Makes a player from the name of a bot, or says what is wrong with it.
pub type Players = Arc<dyn Fn(&str) -> Result<Box<dyn Player>, String> + Send + Sync>;

/// What a server is asked for.
pub enum ServerRequest {
    Command(Command),
    Hint,
}

/// Sends requests to a table on a server. What the server says goes into an [`UpdateSender`].
pub type Connection = Box<dyn Fn(ServerRequest)>;

/// Takes what a server says to the screen.
#[derive(Clone)]
pub struct UpdateSender(Sender<Message>);

impl UpdateSender {
    pub fn send(&self, update: ServerUpdate) {
        let _ = self.0.send(Message::Server(update));
    }

    pub fn send_hint(&self, hint: Result<Hint, String>) {
        let _ = self.0.send(Message::Hinted(hint));
    }
}

/// What is shown first.
pub enum Begin {
    Start {
        kept: Vec<Kept>,
    },
    Play(Plan),
    /// A game goes on; its file is where it is kept from now on.
    Resume {
        record: Box<Record>,
        file: PathBuf,
    },
    Replay(Box<Record>),
    Server {
        state: Box<TableState>,
        connect: Box<dyn FnOnce(UpdateSender) -> Connection>,
    },
}

/// How the game is played.
pub struct Options {
    pub begin: Begin,
    pub look: Look,
    pub language: Language,
    /// Where unfinished games are kept.
    pub folder: Option<PathBuf>,
    /// Where the record of the game is written.
    pub record: Option<PathBuf>,
    pub players: Players,
    /// How long a bot takes at least, so that people can follow.
    pub bot_pause: Duration,
}

/// Why there is no game.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The game cannot be played like this.
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Plays until the player leaves.
pub fn run(options: Options) -> Result<(), PlayError> {
    let (sender, receiver) = mpsc::channel();
    let players = options.players.clone();
    let setting = Setting {
        look: options.look,
        texts: Texts::new(options.language),
        folder: options.folder,
        record: options.record,
        randomness: Box::new(randomness),
        is_bot: Box::new(move |name| players(name).is_ok()),
    };
    let (app, connection) = open(options.begin, setting, sender.clone())?;
    let mut driver = Driver {
        app,
        sender: sender.clone(),
        players: options.players,
        bot_pause: options.bot_pause,
        seats: BTreeMap::new(),
        stop_thinking: Arc::default(),
        stop_judging: Arc::default(),
        judge: Arc::new(Mutex::new(Judge::new(ANALYSIS_NODES))),
        connection,
    };
    let mut screen = ScreenGuard::new()?;
    #[cfg(unix)]
    watch_signals(sender.clone())?;
    // From here on a new size is an event, so that none is missed between the question and `read_keys`.
    event::poll(Duration::ZERO)?;
    let (width, height) = size()?;
    driver.app.size = Rect::new(0, 0, width, height);
    screen.draw(&driver.app)?;
    read_keys(sender);
    let effects = driver.app.begin();
    driver.perform_all(effects);
    driver.play(&receiver, &mut screen)?;
    Ok(())
}

/// What is shown first, as it is before anything happens.
fn open(
    begin: Begin,
    mut setting: Setting,
    sender: Sender<Message>,
) -> Result<(App, Option<Connection>), PlayError> {
    let (mut kept_games, mut connection) = (Vec::new(), None);
    let screen = match begin {
        Begin::Start { kept } => {
            kept_games = kept;
            Screen::Start(StartScreen::default())
        }
        Begin::Play(plan) => Screen::Table(setting.new_table(plan)?),
        Begin::Resume { record, file } => {
            setting.record = Some(file.clone());
            Screen::Table(setting.resumed_table(&record, file)?)
        }
        Begin::Replay(record) => Screen::Replay(ReplayScreen::new(&record, &setting.is_bot)?),
        Begin::Server { state, connect } => {
            connection = Some(connect(UpdateSender(sender)));
            Screen::Table(TableScreen::server(*state))
        }
    };
    Ok((App::new(setting, Rect::default(), screen, kept_games), connection))
}

/// 32 bytes from the system.
fn randomness() -> [u8; 32] {
    let mut key = [0; 32];
    if getrandom::fill(&mut key).is_err() {
        // Without randomness of the system, the moment has to do.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let nanos = now.map_or(0, |now| now.as_nanos());
        key[..16].copy_from_slice(&nanos.to_le_bytes());
    }
    key
}

/// A player who is shared with the thread in which they think.
type SharedPlayer = Arc<Mutex<Box<dyn Player>>>;

struct Driver {
    app: App,
    sender: Sender<Message>,
    players: Players,
    bot_pause: Duration,
    /// By seat: the name of its bot, and the bot.
    seats: BTreeMap<usize, (String, SharedPlayer)>,
    /// Set to end what is being thought about.
    stop_thinking: Arc<AtomicBool>,
    stop_judging: Arc<AtomicBool>,
    judge: Arc<Mutex<Judge>>,
    connection: Option<Connection>,
}

impl Driver {
    fn play(&mut self, receiver: &Receiver<Message>, screen: &mut ScreenGuard) -> io::Result<()> {
        loop {
            screen.draw(&self.app)?;
            let Ok(first) = receiver.recv() else { return Ok(()) };
            // Whatever has come up meanwhile is drawn together.
            for message in std::iter::once(first).chain(receiver.try_iter()) {
                let effects = self.app.update(message);
                if !self.perform_all(effects) {
                    stop_earlier(&mut self.stop_thinking);
                    stop_earlier(&mut self.stop_judging);
                    return Ok(());
                }
            }
        }
    }

    /// Does what has to be done; says whether the program goes on.
    fn perform_all(&mut self, effects: Vec<Effect>) -> bool {
        effects.into_iter().all(|effect| self.perform(effect))
    }

    fn perform(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Quit => return false,
            Effect::Think(task) => self.think(*task),
            Effect::Hint { version, position } => self.advise(version, position),
            Effect::Judge { number, position, action } => self.judge(number, position, action),
            Effect::HintFromServer => self.ask_server(ServerRequest::Hint),
            Effect::Send(command) => self.ask_server(ServerRequest::Command(command)),
            Effect::Save { file, record } => {
                if let Err(error) = keep::save(&file, &record) {
                    let reason = format!("{}: {error}", file.display());
                    let _ = self.sender.send(Message::SavingFailed(reason));
                }
            }
            Effect::Remove(file) => {
                // It may never have been written.
                let _ = std::fs::remove_file(file);
            }
        }
        true
    }

    fn ask_server(&self, request: ServerRequest) {
        if let Some(send) = &self.connection {
            send(request);
        }
    }

    /// The player on a seat.
    fn player(&mut self, seat: usize) -> Result<SharedPlayer, String> {
        let name = match &self.app.screen {
            Screen::Table(TableScreen { source: Source::Local(game), .. }) => {
                game.plan.seats.get(seat).map(|seat| seat.name().to_owned())
            }
            _ => None,
        };
        let name = name.ok_or("there is no such seat")?;
        match self.seats.get(&seat) {
            Some((known, player)) if *known == name => Ok(player.clone()),
            _ => {
                let player = Arc::new(Mutex::new((self.players)(&name)?));
                self.seats.insert(seat, (name, player.clone()));
                Ok(player)
            }
        }
    }

    fn think(&mut self, task: BotTask) {
        let stop = stop_earlier(&mut self.stop_thinking);
        let player = self.player(task.seat.into());
        let (sender, pause) = (self.sender.clone(), self.bot_pause);
        thread::spawn(move || {
            let started = Instant::now();
            let BotTask { version, position, seed, .. } = task;
            let action = player.and_then(|player| {
                let mut player = player.lock();
                let limit = Limit {
                    time: Some(bot_turn::THINKING_TIME),
                    stop: Some(&stop),
                    ..Limit::default()
                };
                player.choose(&position, &limit, seed)
            });
            thread::sleep(pause.saturating_sub(started.elapsed()));
            let action = action.map(Into::into);
            let _ = sender.send(Message::BotChose { version, action });
        });
    }

    fn advise(&self, version: Version, position: Box<Position>) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            let limit = Limit { time: Some(hint::THINKING_TIME), ..Limit::default() };
            let choice = Level::Five.bot().choose(&position, &limit, u64::from(version.0));
            let hint = choice.and_then(|choice| hint::hint(version, &position, &choice));
            let hint = hint.ok_or_else(|| Refusal::MovedOn.to_string());
            let _ = sender.send(Message::Hinted(hint));
        });
    }

    fn judge(&mut self, number: usize, position: Box<Position>, action: Action) {
        let stop = stop_earlier(&mut self.stop_judging);
        let (sender, judge) = (self.sender.clone(), self.judge.clone());
        thread::spawn(move || {
            let mut judge = judge.lock();
            let judgement = judge.judge(&position, action, Some(&stop)).map(Box::new);
            let _ = sender.send(Message::Judged { number, judgement });
        });
    }
}

/// Ends what was begun with this flag, and returns the flag of what begins now.
fn stop_earlier(flag: &mut Arc<AtomicBool>) -> Arc<AtomicBool> {
    flag.store(true, Ordering::Relaxed);
    *flag = Arc::default();
    flag.clone()
}

/// Hands on keys, the mouse and new sizes.
fn read_keys(sender: Sender<Message>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Message::Terminal(event)).is_err() {
                return;
            }
        }
        // Nobody can type any more.
        let _ = sender.send(Message::End);
    });
}

/// The terminal is given back also when the system ends the program.
#[cfg(unix)]
fn watch_signals(sender: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            let _ = sender.send(Message::End);
        }
    });
    Ok(())
}
