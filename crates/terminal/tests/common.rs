//! A game without a terminal: keys go in, and bots think at once.

use nova_luna_engine::{Choice, Judgement, Line, Report, Value, by_name};
use nova_luna_protocol::online::GoalDiscs;
use nova_luna_rules::{Action, Position};
use nova_luna_table::study::hint;
use nova_luna_terminal::internals::{
    App, Effect, LocalGame, Message, Screen, Setting, StartScreen, TableScreen, Texts, draw,
};
use nova_luna_terminal::{Depth, Kept, Language, LocalSeat, Look, Plan};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

pub const LOOK: Look = Look { depth: Depth::True, ascii: false };
pub const LARGE: (u16, u16) = (120, 40);
pub const SMALL: (u16, u16) = (80, 24);

pub fn setting(look: Look, language: Language) -> Setting {
    Setting {
        look,
        texts: Texts::new(language),
        folder: Some("kept".into()),
        record: None,
        randomness: Box::new(|| [7; 32]),
        is_bot: Box::new(|name| by_name(name).is_some()),
    }
}

pub fn plan(seats: &str, discs: Option<u8>) -> Plan {
    let seat = |name: &str| match name {
        "me" => LocalSeat::Me,
        bot => LocalSeat::Bot(bot.to_owned()),
    };
    Plan {
        seats: seats.split(',').map(seat).collect(),
        goal_discs: discs.map_or_else(GoalDiscs::default, GoalDiscs::Number),
        seed: Some(3),
    }
}

/// What covers most goals, which depends on no bot of ours.
fn eager(position: &Position) -> Action {
    let covers = |action: &Action| match *action {
        Action::Refill => 0,
        Action::Take { .. } => 1 + position.preview(*action).unwrap().placement.discs,
    };
    // Of several the first.
    let actions: Vec<Action> = position.legal_actions().into_iter().collect();
    actions.into_iter().rev().max_by_key(covers).unwrap()
}

/// The same as a bot reports it, with this chance for who moves.
fn line(position: &Position, chance: f32) -> Line {
    let value = match position.variant().is_solo() {
        true => Value::Score(100.0 * chance),
        false => {
            let mut chances = [0.0; 4];
            let mover = position.seat_to_move().unwrap().index();
            (chances[mover], chances[(mover + 1) % 2]) = (chance, 1.0 - chance);
            Value::Chances(chances)
        }
    };
    Line { action: eager(position), value, nodes: 1, continuation: Vec::new() }
}

/// An app whose effects are carried out at once.
pub struct Play {
    pub app: App,
    /// What was saved last.
    pub saved: Option<nova_luna_protocol::Record>,
    pub removed: Vec<std::path::PathBuf>,
    pub has_quit: bool,
}

impl Play {
    pub fn new(seats: &str, discs: Option<u8>) -> Play {
        Play::with(setting(LOOK, Language::ENGLISH), LARGE, plan(seats, discs))
    }

    pub fn with(setting: Setting, size: (u16, u16), plan: Plan) -> Play {
        let game = LocalGame::new(plan, [1; 32]).unwrap();
        let table = TableScreen::local(game, setting.new_file([1; 32]));
        let size = Rect::new(0, 0, size.0, size.1);
        Play::of(App::new(setting, size, Screen::Table(table), Vec::new()))
    }

    pub fn start(look: Look, size: (u16, u16), kept: Vec<Kept>) -> Play {
        let size = Rect::new(0, 0, size.0, size.1);
        let start = Screen::Start(StartScreen::default());
        Play::of(App::new(setting(look, Language::ENGLISH), size, start, kept))
    }

    pub fn of(app: App) -> Play {
        let mut play = Play { app, saved: None, removed: Vec::new(), has_quit: false };
        let effects = play.app.begin();
        play.perform(effects);
        play
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let message = match effect {
                Effect::Think(task) => {
                    let action = Ok(eager(&task.position).into());
                    Message::BotChose { version: task.version, action }
                }
                Effect::Hint { version, position } => {
                    let line = line(&position, 0.56);
                    let report = Report { nodes: 1, lines: vec![line.clone()] };
                    let choice = Choice { action: line.action, report };
                    Message::Hinted(Ok(hint::hint(version, &position, &choice).unwrap()))
                }
                Effect::Judge { number, position, action } => {
                    let best = line(&position, 0.6);
                    let loss = if best.action == action { 0.0 } else { 0.1 };
                    let judgement = Judgement { played: best.value, best, loss };
                    Message::Judged { number, judgement: Some(Box::new(judgement)) }
                }
                Effect::Save { record, .. } => {
                    self.saved = Some(*record);
                    continue;
                }
                Effect::Remove(file) => {
                    self.removed.push(file);
                    continue;
                }
                Effect::Quit => {
                    self.has_quit = true;
                    continue;
                }
                Effect::Send(_) | Effect::HintFromServer => panic!("there is no server"),
            };
            let effects = self.app.update(message);
            self.perform(effects);
        }
    }

    pub fn message(&mut self, message: Message) {
        let effects = self.app.update(message);
        self.perform(effects);
    }

    pub fn press(&mut self, code: KeyCode) {
        self.press_with(code, KeyModifiers::NONE);
    }

    pub fn press_with(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.message(Message::Terminal(Event::Key(KeyEvent::new(code, modifiers))));
    }

    /// Keys, one after the other; `\n` is Enter.
    pub fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            match key {
                '\n' => self.press(KeyCode::Enter),
                key => self.press(KeyCode::Char(key)),
            }
        }
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.message(Message::Terminal(Event::Mouse(mouse)));
    }

    pub fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.message(Message::Terminal(Event::Resize(width, height)));
    }

    pub fn table(&self) -> &TableScreen {
        match &self.app.screen {
            Screen::Table(table) => table,
            _ => panic!("no table is on the screen"),
        }
    }

    /// Plays the first tile that is offered until something is so.
    pub fn until(&mut self, done: impl Fn(&TableScreen) -> bool) {
        for _ in 0..200 {
            if done(self.table()) {
                return;
            }
            self.keys("1\n");
        }
        panic!("it did not come to that");
    }

    pub fn buffer(&self) -> Buffer {
        let size = self.app.size;
        let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).unwrap();
        terminal.draw(|frame| draw(&self.app, frame.buffer_mut())).unwrap();
        terminal.backend().buffer().clone()
    }

    /// What is on the screen, without colours.
    pub fn text(&self) -> String {
        text_of(&self.buffer())
    }
}

pub fn text_of(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width);
    let line = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    };
    rows.map(line).collect()
}
