//! A table: what is chosen, what is looked at, and what keys and clicks do.

use std::path::PathBuf;

use nova_luna_protocol::online::{
    CellOption, Command, ErrorCode, Event, GameState, Happening, Hint, Options, Stage, TableState,
    TileOption,
};
use nova_luna_protocol::{ActionJson, Record, to_json};
use nova_luna_table::Refusal;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::walk::{Cell, walk};
use super::{Effect, Message, ServerUpdate, who_is};
use crate::layout::{Bounds, Camera, Grid, Layout};
use crate::local::LocalGame;
use nova_luna_catalogue::{Texts, Who};

/// Where a game comes from.
pub enum Source {
    Local(Box<LocalGame>),
    Server {
        connected: bool,
        /// What was heard of what happened.
        events: Vec<Event>,
        /// The state's `at` for which a command is under way.
        sent: Option<u32>,
    },
}

pub enum HintState {
    None,
    /// It is being looked for.
    Asked,
    Shown(Box<Hint>),
}

pub struct TableScreen {
    pub source: Source,
    pub state: TableState,
    /// By seat: what a bot that is no level is called.
    pub names: Vec<Option<String>>,
    /// Where the game is kept.
    pub file: Option<PathBuf>,
    /// Whether the file is a record that somebody wants, also when the game is over.
    pub keeps_record: bool,
    /// The state's `at` for which the file has the record.
    saved: Option<u32>,
    /// The tile that was taken from the wheel, but not placed yet.
    pub picked: Option<u8>,
    /// The cell where it would go.
    pub cell: Option<Cell>,
    /// The seat whose display is shown, if it is not the usual one.
    pub looking: Option<u8>,
    pub camera: Camera,
    pub hint: HintState,
    /// The game as it stands for the bot that thinks.
    thinking: Option<u32>,
    /// Why the bot whose turn it is does not play.
    pub fault: Option<String>,
    /// Something that did not work.
    pub notice: Option<String>,
    announced: bool,
}

impl TableScreen {
    pub fn local(game: LocalGame, file: Option<PathBuf>) -> TableScreen {
        let names = game.plan.seats.iter().map(|seat| bot_name(seat.name())).collect();
        let state = game.state();
        TableScreen { names, file, ..TableScreen::new(Source::Local(Box::new(game)), state) }
    }

    /// A game that goes on, as it is in its file.
    pub fn resumed(game: LocalGame, file: PathBuf) -> TableScreen {
        let table = TableScreen::local(game, Some(file));
        TableScreen { saved: Some(table.state.at), ..table }
    }

    /// A table on a server.
    pub fn server(state: TableState) -> TableScreen {
        let source = Source::Server { connected: true, events: Vec::new(), sent: None };
        TableScreen::new(source, state)
    }

    fn new(source: Source, state: TableState) -> TableScreen {
        TableScreen {
            source,
            state,
            names: Vec::new(),
            file: None,
            keeps_record: false,
            saved: None,
            picked: None,
            cell: None,
            looking: None,
            camera: Camera::default(),
            hint: HintState::None,
            thinking: None,
            fault: None,
            notice: None,
            announced: false,
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.state.stage, Stage::Finished | Stage::Closed)
    }

    /// Whether the end of the game is still to be announced, which is then done.
    pub fn takes_result(&mut self) -> bool {
        let due = self.state.stage == Stage::Finished && !self.announced;
        self.announced |= due;
        due
    }

    pub fn game(&self) -> Option<&GameState> {
        self.state.game.as_ref()
    }

    /// What may be done now; nothing while the server is still to answer.
    pub fn options(&self) -> Option<&Options> {
        self.game()?.options.as_ref().filter(|_| !self.is_sending())
    }

    /// Whether a command is under way to the server.
    pub fn is_sending(&self) -> bool {
        matches!(self.source, Source::Server { sent: Some(at), .. } if at == self.state.at)
    }

    pub fn picked_option(&self) -> Option<&TileOption> {
        let picked = self.picked?;
        self.options()?.tiles.iter().find(|option| option.tile == picked)
    }

    /// What placing the picked tile on the chosen cell would bring.
    pub fn aimed_option(&self) -> Option<&CellOption> {
        let cell = self.cell?;
        self.picked_option()?.cells.iter().find(|option| (option.x, option.y) == cell)
    }

    /// What happened, in order.
    pub fn events(&self) -> Box<dyn DoubleEndedIterator<Item = &Event> + '_> {
        match &self.source {
            Source::Local(game) => Box::new(game.log.iter().map(|seen| &seen.event)),
            Source::Server { events, .. } => Box::new(events.iter()),
        }
    }

    pub fn who(&self, texts: &Texts, seat: u8) -> Who {
        who_is(texts, &self.state, &self.names, seat)
    }

    /// The record of a game on this machine.
    pub fn record(&self) -> Option<Record> {
        match &self.source {
            Source::Local(game) => game.record(),
            Source::Server { .. } => None,
        }
    }

    /// The seat whose turn it is, if a bot thinks about it.
    pub fn thinker(&self) -> Option<u8> {
        let turn = self.game()?.view.turn?;
        let seat = self.state.seats.get(usize::from(turn))?;
        (seat.level.is_some() && self.state.stage == Stage::Playing).then_some(turn)
    }

    /// The seat whose display is shown.
    pub fn shown_seat(&self) -> u8 {
        let turn = self.game().and_then(|game| game.view.turn);
        let own = &self.state.you.seats;
        self.looking.unwrap_or_else(|| match own.as_slice() {
            [] => turn.unwrap_or_default(),
            [only] => *only,
            // At one screen: whose turn it is, or else who has just played.
            several => turn
                .filter(|turn| several.contains(turn))
                .or_else(|| {
                    self.events().rev().find_map(|event| match event.what {
                        Happening::Played { seat, .. } => several.contains(&seat).then_some(seat),
                        _ => None,
                    })
                })
                .unwrap_or(several[0]),
        })
    }

    /// Where the cells of the shown display lie.
    pub fn grid(&self, layout: &Layout) -> Grid {
        let focus = self.cell.filter(|_| self.picked.is_some() && self.looking.is_none());
        let bounds = self
            .game()
            .map_or(((0, 0), (0, 0)), |game| bounds(game, usize::from(self.shown_seat())));
        let area = layout.display;
        Grid::new(crate::layout::display_area(area), self.camera, bounds, focus)
    }

    /// Takes over what has changed, and says what is due now.
    pub fn after_change(&mut self) -> Vec<Effect> {
        let Source::Local(game) = &self.source else { return Vec::new() };
        self.state = game.state();
        self.tidy();
        let mut effects = Vec::new();
        let Source::Local(game) = &self.source else { return effects };
        if let Some(file) = &self.file {
            if game.is_over() && !self.keeps_record {
                effects.push(Effect::Remove(file.clone()));
            } else if (game.has_begun() || self.keeps_record)
                && self.saved != Some(self.state.at)
                && let Some(record) = game.record()
            {
                self.saved = Some(self.state.at);
                effects.push(Effect::Save { file: file.clone(), record: Box::new(record) });
            }
        }
        if let Some(task) = game.bot_turn().filter(|turn| self.thinking != Some(turn.version)) {
            self.thinking = Some(task.version);
            effects.push(Effect::Think(Box::new(task)));
        }
        effects
    }

    /// Forgets what was chosen if it is not possible any more.
    fn tidy(&mut self) {
        if self.picked_option().is_none() {
            self.picked = None;
        }
        if let HintState::Shown(hint) = &self.hint
            && hint.at != self.state.at
        {
            self.hint = HintState::None;
        }
        if self.options().is_none() {
            self.hint = HintState::None;
            self.cell = None;
        }
    }

    pub fn hear(&mut self, message: Message, texts: &Texts) -> Vec<Effect> {
        match message {
            Message::BotChose { version, action } => self.bot_chose(version, action),
            Message::Hinted(hint) => {
                let asked = matches!(self.hint, HintState::Asked);
                self.hint = HintState::None;
                match hint {
                    Ok(hint) if asked && hint.at == self.state.at => self.show_hint(hint),
                    Ok(_) => {}
                    Err(reason) => self.notice = Some(reason),
                }
                Vec::new()
            }
            Message::SavingFailed(reason) => {
                self.notice = Some(texts.saving_failed(&reason));
                Vec::new()
            }
            Message::Server(message) => {
                self.hear_server(message, texts);
                Vec::new()
            }
            Message::Terminal(_) | Message::Judged { .. } => Vec::new(),
        }
    }

    fn bot_chose(&mut self, version: u32, action: Result<ActionJson, String>) -> Vec<Effect> {
        let Source::Local(game) = &mut self.source else { return Vec::new() };
        if self.thinking != Some(version) {
            return Vec::new();
        }
        self.thinking = None;
        let played = match action {
            Ok(action) => game.play_for_bot(version, action).map_err(|error| error.to_string()),
            Err(fault) => Err(fault),
        };
        match played {
            Ok(()) => {
                self.fault = None;
                self.after_change()
            }
            Err(fault) => {
                self.fault = Some(fault);
                // It is asked again when the player says so.
                self.thinking = Some(version);
                Vec::new()
            }
        }
    }

    fn hear_server(&mut self, message: ServerUpdate, texts: &Texts) {
        let Source::Server { connected, events, sent } = &mut self.source else { return };
        match message {
            ServerUpdate::Connected(now) => {
                if now && !*connected {
                    self.notice = Some(texts.back());
                }
                *connected = now;
            }
            ServerUpdate::State(state) => {
                *sent = None;
                if state.table != self.state.table {
                    // The rematch.
                    events.clear();
                    (self.announced, self.looking, self.camera) = (false, None, Camera::default());
                }
                self.state = *state;
            }
            ServerUpdate::Event(event, state) => {
                *sent = None;
                self.notice = None;
                if let Happening::Undone { moves, .. } = &event.what {
                    events.retain(|earlier| !moves.contains(&earlier.seq));
                }
                if events.last().is_none_or(|last| last.seq < event.seq) {
                    events.push(event);
                }
                self.state = *state;
            }
            ServerUpdate::Refused(error) => {
                *sent = None;
                self.notice = Some(refusal_in_words(texts, error.code, &error.message));
            }
            ServerUpdate::Presence(online) => {
                for (seat, online) in self.state.seats.iter_mut().zip(online) {
                    seat.online = online;
                }
            }
        }
        self.tidy();
    }

    fn show_hint(&mut self, hint: Hint) {
        if let ActionJson::Take { tile, x, y } = hint.action {
            (self.picked, self.cell, self.looking) = (Some(tile), Some((x, y)), None);
        }
        self.hint = HintState::Shown(Box::new(hint));
    }

    /// Whether this key ends phase 1 of a solo game, which is asked about before.
    pub fn asks_before_ending_phase(&self, code: KeyCode) -> bool {
        matches!(code, KeyCode::Char('f' | 'F'))
            && self.state.solo
            && self.options().is_some_and(|options| options.refill)
    }

    pub fn key(&mut self, key: KeyEvent, layout: Option<&Layout>, texts: &Texts) -> Vec<Effect> {
        self.notice = None;
        if self.state.stage == Stage::Waiting {
            return self.key_before_start(key.code);
        }
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::Left if shift => self.pan(8, 0),
            KeyCode::Right if shift => self.pan(-8, 0),
            KeyCode::Up if shift => self.pan(0, 4),
            KeyCode::Down if shift => self.pan(0, -4),
            KeyCode::Left | KeyCode::Char('h') => self.walk((-1, 0)),
            KeyCode::Right | KeyCode::Char('l') => self.walk((1, 0)),
            KeyCode::Up | KeyCode::Char('k') => self.walk((0, -1)),
            KeyCode::Down | KeyCode::Char('j') => self.walk((0, 1)),
            KeyCode::Char(digit @ '1'..='3') => self.pick_number(digit as usize - '1' as usize),
            KeyCode::Tab => self.pick_next(1),
            KeyCode::BackTab => self.pick_next(-1),
            KeyCode::Esc => self.cancel(),
            KeyCode::Char('+' | '=') => self.zoom(layout, true),
            KeyCode::Char('-') => self.zoom(layout, false),
            KeyCode::Char('0') => self.camera = Camera::default(),
            KeyCode::Char('d' | 'D') => self.look_next(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.place(texts),
            KeyCode::Char('f' | 'F') => return self.refill(texts),
            KeyCode::Char('u' | 'U') => return self.undo(texts),
            KeyCode::Char('H') => return self.ask_for_hint(texts),
            _ => {}
        }
        Vec::new()
    }

    /// The first seat that the player may take. Whoever has one is not asked to take another.
    pub fn seat_to_take(&self) -> Option<u8> {
        let free = (0..).zip(&self.state.may.seats).find(|(_, seat)| seat.sit.allowed);
        free.filter(|_| self.state.you.seats.is_empty()).map(|(seat, _)| seat)
    }

    /// Whether there can be another game like the one that is over.
    pub fn may_play_again(&self) -> bool {
        matches!(self.source, Source::Local(_)) || self.state.may.rematch.allowed
    }

    /// At a table that waits for people: sit down, begin.
    fn key_before_start(&mut self, code: KeyCode) -> Vec<Effect> {
        let command = match code {
            KeyCode::Enter => self.seat_to_take().map(|seat| Command::Sit { seat }),
            KeyCode::Char('s' | 'S') => self.state.may.start.allowed.then_some(Command::Start),
            _ => None,
        };
        command.map(Effect::Send).into_iter().collect()
    }

    fn pan(&mut self, x: i32, y: i32) {
        self.camera.pan = (self.camera.pan.0 + x, self.camera.pan.1 + y);
    }

    fn zoom(&mut self, layout: Option<&Layout>, larger: bool) {
        let Some(size) = layout.map(|layout| self.grid(layout).size) else { return };
        self.camera.size = Some(if larger { size.larger() } else { size.smaller() });
    }

    fn cancel(&mut self) {
        if self.looking.take().is_none() {
            self.picked = None;
            self.hint = HintState::None;
        }
    }

    fn look_next(&mut self) {
        let players = self.state.seats.len() as u8;
        if players > 1 {
            let usual = {
                let looking = self.looking.take();
                let usual = self.shown_seat();
                self.looking = looking;
                usual
            };
            let next = (self.shown_seat() + 1) % players;
            self.looking = (next != usual).then_some(next);
            self.camera.pan = (0, 0);
        }
    }

    fn pick_number(&mut self, number: usize) {
        let tile = self.options().and_then(|options| options.tiles.get(number));
        if let Some(tile) = tile.map(|option| option.tile) {
            self.pick(tile);
        }
    }

    fn pick_next(&mut self, by: isize) {
        let Some(options) = self.options() else { return };
        let tiles: Vec<u8> = options.tiles.iter().map(|option| option.tile).collect();
        let at = tiles.iter().position(|&tile| Some(tile) == self.picked);
        let next = match at {
            Some(at) => (at as isize + by).rem_euclid(tiles.len() as isize) as usize,
            None => 0,
        };
        self.pick_number(next);
    }

    fn pick(&mut self, tile: u8) {
        self.picked = Some(tile);
        self.looking = None;
        if self.aimed_option().is_some() {
            return;
        }
        // To begin with, where it covers most.
        let cells = self.picked_option().map(|option| option.cells.as_slice()).unwrap_or_default();
        let best = cells.iter().max_by_key(|cell| {
            (cell.covers.len(), cell.nearer.len(), -(cell.x.abs() + cell.y.abs()), -cell.y, cell.x)
        });
        self.cell = best.map(|cell| (cell.x, cell.y));
    }

    fn walk(&mut self, direction: (i32, i32)) {
        if self.picked.is_none() {
            return self.pick_number(0);
        }
        let cells = self.picked_option().map(|option| option.cells.as_slice()).unwrap_or_default();
        let free: Vec<Cell> = cells.iter().map(|cell| (cell.x, cell.y)).collect();
        if let Some(next) = self.cell.and_then(|cell| walk(cell, direction, &free)) {
            self.cell = Some(next);
        }
        self.looking = None;
    }

    fn place(&mut self, texts: &Texts) -> Vec<Effect> {
        if self.fault.take().is_some() {
            self.thinking = None;
            return self.after_change();
        }
        let (Some(picked), Some(aimed)) = (self.picked, self.aimed_option()) else {
            if self.options().is_some() {
                self.notice = Some(texts.choose_tile());
            }
            return Vec::new();
        };
        let action = ActionJson::Take { tile: picked, x: aimed.x, y: aimed.y };
        self.play(action, texts)
    }

    /// Fills the wheel, or ends phase 1.
    pub fn refill(&mut self, texts: &Texts) -> Vec<Effect> {
        match self.options().is_some_and(|options| options.refill) {
            true => self.play(ActionJson::Refill, texts),
            false => Vec::new(),
        }
    }

    fn undo(&mut self, texts: &Texts) -> Vec<Effect> {
        if let (false, Some(reason)) = (self.state.may.undo.allowed, self.state.may.undo.reason) {
            self.notice = Some(reason_in_words(texts, reason));
            return Vec::new();
        }
        let at = self.state.at;
        self.command(Command::Undo { at }, texts)
    }

    fn play(&mut self, action: ActionJson, texts: &Texts) -> Vec<Effect> {
        let at = self.state.at;
        self.command(Command::Play { at, action }, texts)
    }

    fn command(&mut self, command: Command, texts: &Texts) -> Vec<Effect> {
        match &mut self.source {
            Source::Local(game) => match game.command(&command) {
                Ok(()) => {
                    self.picked = None;
                    self.fault = None;
                    self.after_change()
                }
                Err(refusal) => {
                    self.notice = Some(refused(texts, &refusal));
                    Vec::new()
                }
            },
            Source::Server { sent, .. } => {
                // One command at a time: the next refers to a state that is not there yet.
                if *sent == Some(self.state.at) {
                    return Vec::new();
                }
                *sent = Some(self.state.at);
                self.picked = None;
                vec![Effect::Send(command)]
            }
        }
    }

    fn ask_for_hint(&mut self, texts: &Texts) -> Vec<Effect> {
        match &self.hint {
            HintState::Asked => Vec::new(),
            HintState::Shown(hint) => {
                let action = hint.action;
                self.hint = HintState::None;
                self.play(action, texts)
            }
            HintState::None if self.is_sending() => Vec::new(),
            HintState::None => {
                if let Some(reason) = self.state.may.hint.reason {
                    self.notice = Some(match reason {
                        ErrorCode::NotYourTurn => texts.no_hint_now(),
                        reason => reason_in_words(texts, reason),
                    });
                    return Vec::new();
                }
                self.hint = HintState::Asked;
                match &self.source {
                    Source::Local(game) => match game.hint_position() {
                        Ok((version, position)) => {
                            vec![Effect::Hint { version, position: Box::new(position) }]
                        }
                        Err(_) => Vec::new(),
                    },
                    Source::Server { .. } => vec![Effect::HintFromServer],
                }
            }
        }
    }

    /// Whether a click there ends phase 1.
    pub fn ends_phase_at(&self, column: u16, row: u16, layout: &Layout) -> bool {
        layout.middle().contains((column, row).into())
            && self.asks_before_ending_phase(KeyCode::Char('f'))
    }

    pub fn mouse(&mut self, mouse: MouseEvent, layout: &Layout, texts: &Texts) -> Vec<Effect> {
        let (column, row) = (mouse.column, mouse.row);
        let shift = mouse.modifiers.contains(KeyModifiers::SHIFT);
        match mouse.kind {
            MouseEventKind::ScrollUp if shift => self.pan(4, 0),
            MouseEventKind::ScrollDown if shift => self.pan(-4, 0),
            MouseEventKind::ScrollUp => self.pan(0, 2),
            MouseEventKind::ScrollDown => self.pan(0, -2),
            MouseEventKind::ScrollLeft => self.pan(4, 0),
            MouseEventKind::ScrollRight => self.pan(-4, 0),
            MouseEventKind::Moved => {
                if let Some(cell) = self.free_cell_at(column, row, layout) {
                    self.cell = Some(cell);
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                self.notice = None;
                return self.click(column, row, layout, texts);
            }
            _ => {}
        }
        Vec::new()
    }

    fn click(&mut self, column: u16, row: u16, layout: &Layout, texts: &Texts) -> Vec<Effect> {
        let at = (column, row).into();
        if let Some(space) = layout.space_at(column, row) {
            let on = self.options().and_then(|options| {
                options.tiles.iter().find(|option| usize::from(option.space) == space)
            });
            match on.map(|option| option.tile) {
                // A second click puts it back.
                Some(tile) if self.picked == Some(tile) => self.cancel(),
                Some(tile) => self.pick(tile),
                None => {}
            }
            return Vec::new();
        }
        if layout.middle().contains(at) {
            return self.refill(texts);
        }
        let players = self.state.seats.len();
        let card = (0..players).find(|&seat| layout.card(seat, players).contains(at));
        if let Some(seat) = card {
            self.looking = None;
            self.looking = (self.shown_seat() != seat as u8).then_some(seat as u8);
            self.camera.pan = (0, 0);
            return Vec::new();
        }
        if let Some(cell) = self.free_cell_at(column, row, layout) {
            // Where a terminal does not tell that the mouse moves, the first click shows what it would bring.
            if self.cell == Some(cell) {
                return self.place(texts);
            }
            self.cell = Some(cell);
        }
        Vec::new()
    }

    /// The cell at a place of the screen, if the picked tile may go there.
    fn free_cell_at(&self, column: u16, row: u16, layout: &Layout) -> Option<Cell> {
        if !layout.display.contains((column, row).into()) || self.looking.is_some() {
            return None;
        }
        let cell = self.grid(layout).cell_at(column, row);
        let cells = &self.picked_option()?.cells;
        cells.iter().any(|option| (option.x, option.y) == cell).then_some(cell)
    }
}

/// What a bot is called that is no level: the file of its program, or its own name.
pub fn bot_name(name: &str) -> Option<String> {
    if name == crate::local::ME || name.parse::<nova_luna_engine::Level>().is_ok() {
        return None;
    }
    let Some(command) = name.strip_prefix("cmd:") else { return Some(name.to_owned()) };
    let word = command.split_whitespace().rfind(|word| !word.starts_with('-'));
    let file = word.unwrap_or(command).rsplit('/').next().unwrap_or(command);
    Some(file.to_owned())
}

/// The cells of a display and those around it.
pub fn bounds(game: &GameState, seat: usize) -> Bounds {
    let display = game.view.players.get(seat).map(|player| player.display.as_slice());
    let display = display.unwrap_or_default();
    let range = |of: &dyn Fn(&nova_luna_protocol::PlacedJson) -> i32| {
        let all = || display.iter().map(of);
        match (all().min(), all().max()) {
            (Some(first), Some(last)) => (first - 1, last + 1),
            _ => (0, 0),
        }
    };
    (range(&|placed| placed.x), range(&|placed| placed.y))
}

fn refused(texts: &Texts, refusal: &Refusal) -> String {
    refusal_in_words(texts, refusal.code(), &refusal.to_string())
}

fn reason_in_words(texts: &Texts, reason: ErrorCode) -> String {
    refusal_in_words(texts, reason, &to_json(&reason))
}

/// Why something was refused, in the words of the page.
fn refusal_in_words(texts: &Texts, code: ErrorCode, message: &str) -> String {
    match to_json(&code).trim_matches('"') {
        // The page speaks of itself in these.
        "bad_request" | "no_session" | "foreign_origin" | "wrong_method" | "id_used" => {
            message.to_owned()
        }
        code => texts.attribute("error", code).unwrap_or_else(|| message.to_owned()),
    }
}
