//! What is shown and what happens next, without a terminal: messages go in, effects come out.

mod dialog;
mod display;
mod message;
mod names;
mod replay;
mod start;
mod table;

use std::path::PathBuf;

use nova_luna_protocol::Record;
use nova_luna_protocol::online::Command;
use nova_luna_table::Refusal;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use crate::layout::Layout;
use crate::local::{LocalGame, Plan};
use crate::look::Look;
use nova_luna_catalogue::Texts;

pub use dialog::Dialog;
pub use message::{Effect, Message, ServerUpdate};
pub use names::{bot_name, who_is};
pub use replay::ReplayScreen;
pub use start::{Kept, Row, StartScreen};
pub use table::{HintState, Source, TableScreen};

/// What is on the screen.
// There is one of them.
#[allow(clippy::large_enum_variant)]
pub enum Screen {
    Start(StartScreen),
    Table(TableScreen),
    Replay(ReplayScreen),
}

/// What the program was started with.
pub struct Setting {
    pub look: Look,
    pub texts: Texts,
    /// Where unfinished games are kept.
    pub folder: Option<PathBuf>,
    /// Where the record is written, if somebody wants it.
    pub record: Option<PathBuf>,
    /// Where chance comes from.
    pub randomness: Box<dyn FnMut() -> [u8; 32] + Send>,
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
    /// `kept` are the games that the start screen offers.
    pub fn new(setting: Setting, size: Rect, screen: Screen, kept: Vec<Kept>) -> App {
        let has_start = matches!(screen, Screen::Start(_));
        App { setting, size, screen, dialog: None, kept, has_start }
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
        let effects = match message {
            Message::Terminal(Event::Resize(width, height)) => {
                self.size = Rect::new(0, 0, width, height);
                Vec::new()
            }
            Message::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                self.key(key)
            }
            Message::Terminal(Event::Mouse(mouse)) => self.mouse(mouse),
            Message::Terminal(_) => Vec::new(),
            Message::End => vec![Effect::Quit],
            other => match &mut self.screen {
                Screen::Table(table) => table.handle(other, &self.setting.texts),
                Screen::Replay(replay) => replay.handle(other),
                Screen::Start(_) => Vec::new(),
            },
        };
        self.show_result();
        effects
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
        let Some(layout) = self.layout() else { return Vec::new() };
        if let Some(dialog) = self.dialog {
            return self.key_in_dialog(dialog, key.code);
        }
        match key.code {
            KeyCode::Char('?') => return self.show(Dialog::Help(0)),
            KeyCode::Char('q' | 'Q') => return self.ask_to_quit(),
            KeyCode::Char('L') => return self.show(Dialog::Log(usize::MAX)),
            _ => {}
        }
        match &mut self.screen {
            Screen::Start(start) => {
                let chosen = start.key(key.code, &self.kept);
                chosen.map_or_else(Vec::new, |row| self.choose(row))
            }
            Screen::Table(table) => {
                if key.code == KeyCode::Char('v') && table.is_over() {
                    return self.look_through();
                }
                if matches!(key.code, KeyCode::Char('n')) && table.is_over() {
                    return self.play_again();
                }
                if table.asks_before_ending_phase(key.code) {
                    return self.show(Dialog::EndPhase);
                }
                table.key(key, &layout, &self.setting.texts)
            }
            Screen::Replay(replay) => replay.key(key),
        }
    }

    fn show(&mut self, dialog: Dialog) -> Vec<Effect> {
        self.dialog = Some(dialog);
        Vec::new()
    }

    fn ask_to_quit(&mut self) -> Vec<Effect> {
        match &self.screen {
            Screen::Start(_) => vec![Effect::Quit],
            Screen::Replay(_) => self.leave(false),
            Screen::Table(_) => self.show(Dialog::Quit),
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
            Row::Help => self.show(Dialog::Help(0)),
            Row::Kept(number) => {
                let Some(Kept { file, record }) = self.kept.get(number) else { return Vec::new() };
                let table = self.setting.resumed_table(record, file.clone());
                self.sit_down(table)
            }
            _ => start.plan(row).map_or_else(Vec::new, |plan| self.open(plan)),
        }
    }

    /// A new game.
    pub fn open(&mut self, plan: Plan) -> Vec<Effect> {
        let table = self.setting.new_table(plan);
        self.sit_down(table)
    }

    /// Shows a table, if there is one.
    fn sit_down(&mut self, table: Result<TableScreen, Refusal>) -> Vec<Effect> {
        let Ok(mut table) = table else { return Vec::new() };
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

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let Some(layout) = self.layout() else { return Vec::new() };
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if let Some(dialog) = self.dialog {
            // A click beside the question takes it away.
            if pressed && dialog != Dialog::EndPhase {
                self.dialog = None;
            }
            return Vec::new();
        }
        match &mut self.screen {
            Screen::Start(start) => {
                let row = start.mouse(mouse, self.size, &self.kept);
                row.map_or_else(Vec::new, |row| self.choose(row))
            }
            Screen::Table(table) => {
                if pressed && table.ends_phase_at(mouse.column, mouse.row, &layout) {
                    return self.show(Dialog::EndPhase);
                }
                table.mouse(mouse, &layout, &self.setting.texts)
            }
            Screen::Replay(replay) => replay.mouse(mouse, &layout),
        }
    }
}

impl Setting {
    /// A new game.
    pub fn new_table(&mut self, plan: Plan) -> Result<TableScreen, Refusal> {
        let key = (self.randomness)();
        let mut table = TableScreen::local(LocalGame::new(plan, key)?, self.new_file(key));
        table.keeps_record = self.record.is_some();
        Ok(table)
    }

    /// The game of a record, which goes on in this file.
    pub fn resumed_table(
        &mut self,
        record: &Record,
        file: PathBuf,
    ) -> Result<TableScreen, Refusal> {
        let game = LocalGame::resume(record, (self.randomness)(), &self.is_bot)?;
        let mut table = TableScreen::resumed(game, file);
        table.keeps_record = self.record.is_some();
        Ok(table)
    }

    /// Where a new game is kept.
    pub fn new_file(&self, key: [u8; 32]) -> Option<PathBuf> {
        let name: String = key[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        self.record.clone().or_else(|| Some(self.folder.as_ref()?.join(format!("{name}.json"))))
    }
}
