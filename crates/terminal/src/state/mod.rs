//! What is shown and what happens next, without a terminal: messages go in, effects come out.

mod replay;
mod start;
mod table;
mod walk;

use std::path::PathBuf;

use nova_luna_engine::Judgement;
use nova_luna_protocol::online::{Command, ErrorMessage, Event as TableEvent, Hint, TableState};
use nova_luna_protocol::{ActionJson, Record};
use nova_luna_rules::{Action, Position};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;

use crate::layout::Layout;
use crate::local::{BotTask, LocalGame, Plan};
use crate::look::Look;
use nova_luna_catalogue::{Texts, Who};

pub use replay::ReplayScreen;
pub use start::{Kept, Row, StartScreen};
pub use table::{HintState, Source, TableScreen, bot_name};

/// Something that has happened.
pub enum Message {
    /// A key, the mouse, or a new size.
    Terminal(Event),
    /// A bot has thought about a turn.
    BotChose {
        version: u32,
        action: Result<ActionJson, String>,
    },
    Hinted(Result<Hint, String>),
    /// A move was judged.
    Judged {
        number: usize,
        judgement: Option<Box<Judgement>>,
    },
    SavingFailed(String),
    Server(ServerUpdate),
}

/// What a server says.
pub enum ServerUpdate {
    /// Whether the server is heard.
    Connected(bool),
    State(Box<TableState>),
    Event(TableEvent, Box<TableState>),
    /// A command was refused.
    Refused(ErrorMessage),
    Presence(Vec<bool>),
}

/// What has to be done outside.
pub enum Effect {
    Think(Box<BotTask>),
    Hint {
        version: u32,
        position: Box<Position>,
    },
    /// Ask the server for a hint.
    HintFromServer,
    Judge {
        number: usize,
        position: Box<Position>,
        action: Action,
    },
    Send(Command),
    Save {
        file: PathBuf,
        record: Box<Record>,
    },
    Remove(PathBuf),
    Quit,
}

/// What is on the screen.
// There is one of them.
#[allow(clippy::large_enum_variant)]
pub enum Screen {
    Start(StartScreen),
    Table(TableScreen),
    Replay(ReplayScreen),
}

/// What lies above the screen until it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Its page: in a narrow terminal the keys come first, then the rules.
    Help(usize),
    Quit,
    EndPhase,
    /// All moves, from this one on.
    Log(usize),
    Result,
}

/// Where chance comes from.
pub type Randomness = Box<dyn FnMut() -> [u8; 32] + Send>;

/// What the program was started with.
pub struct Setting {
    pub look: Look,
    pub texts: Texts,
    /// Where unfinished games are kept.
    pub folder: Option<PathBuf>,
    /// Where the record is written, if somebody wants it.
    pub record: Option<PathBuf>,
    pub randomness: Randomness,
    /// Whether there is a bot of this name.
    pub is_bot: Box<dyn Fn(&str) -> bool + Send>,
}

/// Everything that is shown.
pub struct App {
    pub setting: Setting,
    pub size: Rect,
    pub screen: Screen,
    pub dialog: Option<Dialog>,
    /// The games that can be gone on with.
    pub kept: Vec<Kept>,
    /// Whether leaving a table leads back to the start screen.
    pub has_start: bool,
}

impl App {
    /// The start screen.
    pub fn start(setting: Setting, size: Rect, kept: Vec<Kept>) -> App {
        let screen = Screen::Start(StartScreen::default());
        App { setting, size, screen, dialog: None, kept, has_start: true }
    }

    /// A table, without a start screen before.
    pub fn table(setting: Setting, size: Rect, table: TableScreen) -> App {
        let screen = Screen::Table(table);
        App { setting, size, screen, dialog: None, kept: Vec::new(), has_start: false }
    }

    /// A finished game.
    pub fn replay(setting: Setting, size: Rect, replay: ReplayScreen) -> App {
        let screen = Screen::Replay(replay);
        App { setting, size, screen, dialog: None, kept: Vec::new(), has_start: false }
    }

    pub fn texts(&self) -> &Texts {
        &self.setting.texts
    }

    /// Where everything lies, or nothing if the terminal is too small.
    pub fn layout(&self) -> Option<Layout> {
        let players = match &self.screen {
            Screen::Table(table) => table.state.seats.len(),
            Screen::Replay(replay) => replay.seats(),
            Screen::Start(_) => 0,
        };
        Layout::new(self.size, players)
    }

    /// What is due at the start: a bot may have the first turn.
    pub fn begin(&mut self) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Table(table) => table.after_change(),
            _ => Vec::new(),
        }
    }

    /// Goes on by a message.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Terminal(Event::Resize(width, height)) => {
                self.size = Rect::new(0, 0, width, height);
                Vec::new()
            }
            Message::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                self.key(key)
            }
            Message::Terminal(Event::Mouse(mouse)) => self.mouse(mouse),
            Message::Terminal(_) => Vec::new(),
            other => {
                let effects = match &mut self.screen {
                    Screen::Table(table) => table.hear(other, &self.setting.texts),
                    Screen::Replay(replay) => replay.hear(other),
                    Screen::Start(_) => Vec::new(),
                };
                self.show_result();
                effects
            }
        }
    }

    /// The result lies above the table when the game has just ended.
    fn show_result(&mut self) {
        if let Screen::Table(table) = &mut self.screen
            && table.takes_result()
        {
            self.dialog = Some(Dialog::Result);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            // Everything is kept already.
            let ends = matches!(key.code, KeyCode::Char('c' | 'd'));
            return if ends { vec![Effect::Quit] } else { Vec::new() };
        }
        if self.layout().is_none() {
            return Vec::new();
        }
        if let Some(dialog) = self.dialog {
            return self.key_in_dialog(dialog, key.code);
        }
        match key.code {
            KeyCode::Char('?') => {
                self.dialog = Some(Dialog::Help(0));
                return Vec::new();
            }
            KeyCode::Char('q' | 'Q') => return self.ask_to_quit(),
            KeyCode::Char('L') => {
                self.dialog = Some(Dialog::Log(usize::MAX));
                return Vec::new();
            }
            _ => {}
        }
        let layout = self.layout();
        let effects = match &mut self.screen {
            Screen::Start(start) => {
                let chosen = start.key(key.code, &self.kept);
                return chosen.map_or_else(Vec::new, |row| self.choose(row));
            }
            Screen::Table(table) => {
                if key.code == KeyCode::Char('v') && table.is_over() {
                    return self.look_through();
                }
                if matches!(key.code, KeyCode::Char('n')) && table.is_over() {
                    return self.play_again();
                }
                if table.asks_before_ending_phase(key.code) {
                    self.dialog = Some(Dialog::EndPhase);
                    return Vec::new();
                }
                table.key(key, layout.as_ref(), &self.setting.texts)
            }
            Screen::Replay(replay) => replay.key(key),
        };
        self.show_result();
        effects
    }

    fn key_in_dialog(&mut self, dialog: Dialog, code: KeyCode) -> Vec<Effect> {
        let close = matches!(code, KeyCode::Esc);
        match dialog {
            Dialog::Help(page) => {
                let more = page == 0 && !close && !self.shows_all_help();
                self.dialog = more.then_some(Dialog::Help(1));
            }
            Dialog::Log(from) => {
                let page = usize::from(self.size.height.saturating_sub(6)).max(1);
                let last = self.moves().saturating_sub(page);
                let from = from.min(last);
                self.dialog = match code {
                    KeyCode::Up | KeyCode::Char('k') => Some(Dialog::Log(from.saturating_sub(1))),
                    KeyCode::Down | KeyCode::Char('j') => Some(Dialog::Log((from + 1).min(last))),
                    KeyCode::PageUp => Some(Dialog::Log(from.saturating_sub(page))),
                    KeyCode::PageDown => Some(Dialog::Log((from + page).min(last))),
                    KeyCode::Home => Some(Dialog::Log(0)),
                    KeyCode::End => Some(Dialog::Log(last)),
                    _ => None,
                };
            }
            Dialog::Quit => return self.key_in_quit(code),
            Dialog::EndPhase => {
                self.dialog = None;
                if matches!(code, KeyCode::Enter | KeyCode::Char('f' | 'F' | ' '))
                    && let Screen::Table(table) = &mut self.screen
                {
                    let effects = table.refill(&self.setting.texts);
                    self.show_result();
                    return effects;
                }
            }
            Dialog::Result => match code {
                KeyCode::Enter | KeyCode::Char('n' | 'N') => return self.play_again(),
                KeyCode::Char('v' | 'V') => return self.look_through(),
                KeyCode::Char('q' | 'Q') => return self.ask_to_quit(),
                _ if close => self.dialog = None,
                _ => {}
            },
        }
        Vec::new()
    }

    fn key_in_quit(&mut self, code: KeyCode) -> Vec<Effect> {
        match code {
            KeyCode::Enter | KeyCode::Char('k' | 'K' | 'q' | 'Q' | 'y') => self.leave(false),
            KeyCode::Char('d' | 'D') if self.can_delete() => self.leave(true),
            _ => {
                self.dialog = None;
                Vec::new()
            }
        }
    }

    /// Whether there is a game that leaving may delete.
    pub fn can_delete(&self) -> bool {
        match &self.screen {
            Screen::Table(table) => table.file.is_some() && !table.is_over(),
            _ => false,
        }
    }

    fn ask_to_quit(&mut self) -> Vec<Effect> {
        match &self.screen {
            Screen::Start(_) => vec![Effect::Quit],
            Screen::Replay(_) => self.leave(false),
            Screen::Table(_) => {
                self.dialog = Some(Dialog::Quit);
                Vec::new()
            }
        }
    }

    /// Leaves the table: for the start screen if there is one, or else for good.
    fn leave(&mut self, delete: bool) -> Vec<Effect> {
        self.dialog = None;
        let mut effects = Vec::new();
        if let Screen::Table(table) = &self.screen
            && let Some(file) = &table.file
        {
            self.kept.retain(|kept| kept.file != *file);
            if delete {
                effects.push(Effect::Remove(file.clone()));
            } else if let Some(record) = table.record().filter(|record| record.result.is_none())
                && self.setting.record.is_none()
            {
                self.kept.insert(0, Kept { file: file.clone(), record });
            }
        }
        if self.has_start {
            self.screen = Screen::Start(StartScreen::default());
        } else {
            effects.push(Effect::Quit);
        }
        effects
    }

    /// What a row of the start screen leads to.
    fn choose(&mut self, row: Row) -> Vec<Effect> {
        let Screen::Start(start) = &self.screen else { return Vec::new() };
        match row {
            Row::Quit => vec![Effect::Quit],
            Row::Help => {
                self.dialog = Some(Dialog::Help(0));
                Vec::new()
            }
            Row::Kept(number) => {
                let Some(kept) = self.kept.get(number) else { return Vec::new() };
                let (file, record) = (kept.file.clone(), kept.record.clone());
                self.resume(&record, Some(file))
            }
            _ => match start.plan(row) {
                Some(plan) => self.open(plan),
                None => Vec::new(),
            },
        }
    }

    /// A new game.
    pub fn open(&mut self, plan: Plan) -> Vec<Effect> {
        let key = (self.setting.randomness)();
        match LocalGame::new(plan, key) {
            Ok(game) => self.sit_down(game, None, key),
            Err(_) => Vec::new(),
        }
    }

    /// Goes on with a game.
    fn resume(&mut self, record: &Record, file: Option<PathBuf>) -> Vec<Effect> {
        let key = (self.setting.randomness)();
        match LocalGame::resume(record, key, &self.setting.is_bot) {
            Ok(game) => self.sit_down(game, file, key),
            Err(_) => Vec::new(),
        }
    }

    fn sit_down(&mut self, game: LocalGame, file: Option<PathBuf>, key: [u8; 32]) -> Vec<Effect> {
        let mut table = match file {
            Some(file) => TableScreen::resumed(game, file),
            None => TableScreen::local(game, self.setting.new_file(key)),
        };
        table.keeps_record = self.setting.record.is_some();
        let effects = table.after_change();
        self.screen = Screen::Table(table);
        self.dialog = None;
        effects
    }

    fn play_again(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &self.screen else { return Vec::new() };
        match &table.source {
            _ if !table.may_play_again() => Vec::new(),
            Source::Local(game) => {
                let plan = game.plan.rematch();
                // The record of the first game stays as it is.
                self.setting.record = None;
                self.open(plan)
            }
            Source::Server { .. } => {
                self.dialog = None;
                vec![Effect::Send(Command::Rematch)]
            }
        }
    }

    /// Looks through the game that has just ended.
    fn look_through(&mut self) -> Vec<Effect> {
        if let Screen::Table(table) = &self.screen
            && let Some(record) = table.record()
            && let Ok(replay) = ReplayScreen::new(&record, &self.setting.is_bot)
        {
            self.screen = Screen::Replay(replay);
            self.dialog = None;
        }
        Vec::new()
    }

    /// Whether keys and rules fit beside each other.
    pub fn shows_all_help(&self) -> bool {
        self.size.width >= 110 && self.size.height >= 30 || matches!(self.screen, Screen::Replay(_))
    }

    /// How many lines the log has.
    pub fn moves(&self) -> usize {
        match &self.screen {
            Screen::Table(table) => table.events().count(),
            Screen::Replay(replay) => replay.moves.len(),
            Screen::Start(_) => 0,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        use ratatui::crossterm::event::{MouseButton, MouseEventKind};
        let Some(layout) = self.layout() else { return Vec::new() };
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(dialog) = self.dialog {
            // A click beside the question takes it away.
            if pressed && dialog != Dialog::EndPhase {
                self.dialog = None;
            }
            return Vec::new();
        }
        let effects = match &mut self.screen {
            Screen::Start(start) => {
                let row = start.mouse(mouse, self.size, &self.kept);
                return row.map_or_else(Vec::new, |row| self.choose(row));
            }
            Screen::Table(table) => {
                if pressed && table.ends_phase_at(mouse.column, mouse.row, &layout) {
                    self.dialog = Some(Dialog::EndPhase);
                    return Vec::new();
                }
                table.mouse(mouse, &layout, &self.setting.texts)
            }
            Screen::Replay(replay) => replay.mouse(mouse, &layout),
        };
        self.show_result();
        effects
    }
}

impl Setting {
    /// Where a new game is kept.
    pub fn new_file(&self, key: [u8; 32]) -> Option<PathBuf> {
        let name: String = key[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        self.record.clone().or_else(|| Some(self.folder.as_ref()?.join(format!("{name}.json"))))
    }
}

/// Who is on a seat, as sentences name them.
pub fn who_is(texts: &Texts, state: &TableState, names: &[Option<String>], seat: u8) -> Who {
    use nova_luna_protocol::online::SeatKind;
    let plain = |number: usize| -> Who {
        let Some(seat) = state.seats.get(number) else { return Who::Named(String::new()) };
        if let Some(Some(name)) = names.get(number) {
            return Who::Named(name.clone());
        }
        match seat.kind {
            SeatKind::Bot => Who::Named(texts.bot(seat.level.unwrap_or(1).into())),
            SeatKind::Open => Who::Named(texts.nobody()),
            _ if seat.you && state.you.seats.len() > 1 => {
                Who::Named(texts.player(number as i64 + 1))
            }
            _ if seat.you => Who::You,
            _ => Who::Named(seat.name.clone().unwrap_or_default()),
        }
    };
    let who = plain(usize::from(seat));
    if who == Who::You {
        return who;
    }
    let same: Vec<usize> = (0..state.seats.len()).filter(|&other| plain(other) == who).collect();
    match (same.len(), who) {
        (2.., Who::Named(name)) => {
            let number = same.iter().position(|&other| other == usize::from(seat));
            Who::Named(format!("{name} {}", number.unwrap_or_default() + 1))
        }
        (_, who) => who,
    }
}
