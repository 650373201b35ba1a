//! A table: what is chosen, what is shown, and what becomes of it.

mod input;
mod updates;

use std::path::PathBuf;

use nova_luna_catalogue::{Texts, Who};
use nova_luna_protocol::online::{
    CellOption, Command, ErrorCode, Event, GameState, Happening, Hint, Options, Stage, TableState,
    TileOption,
};
use nova_luna_protocol::{ActionJson, Record, Version};

use super::display::{self, Cell};
use super::message::{Effect, Message, ServerUpdate};
use super::names::{bot_name, who_is};
use crate::layout::{Camera, Grid, Layout};
use crate::local::LocalGame;
use updates::{reason_in_words, refusal_in_words};

/// Where a game comes from.
pub enum Source {
    Local(Box<LocalGame>),
    Server {
        connected: bool,
        /// What has happened since we connected.
        events: Vec<Event>,
        /// The state's `at` for which a command is under way.
        sent: Option<Version>,
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
    saved: Option<Version>,
    /// The tile that was taken from the wheel, but not placed yet.
    pub picked: Option<u8>,
    /// The cell where it would go.
    pub cell: Option<Cell>,
    /// The seat whose display is shown, if it is not the usual one.
    pub other_seat: Option<u8>,
    pub camera: Camera,
    pub hint: HintState,
    /// The game as it stands for the bot that thinks.
    thinking: Option<Version>,
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
        TableScreen { saved: Some(table.state.version), ..table }
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
            other_seat: None,
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
        matches!(self.source, Source::Server { sent: Some(at), .. } if at == self.state.version)
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

    /// The first seat that the player may take. Whoever has one is not asked to take another.
    pub fn seat_to_take(&self) -> Option<u8> {
        let free = (0..).zip(&self.state.may.seats).find(|(_, seat)| seat.sit.allowed);
        free.filter(|_| self.state.you.seats.is_empty()).map(|(seat, _)| seat)
    }

    /// Whether there can be another game like the one that is over.
    pub fn may_play_again(&self) -> bool {
        matches!(self.source, Source::Local(_)) || self.state.may.rematch.allowed
    }

    /// The seat whose display is shown.
    pub fn shown_seat(&self) -> u8 {
        self.other_seat.unwrap_or_else(|| self.usual_seat())
    }

    /// The seat whose display is shown as long as nobody wants to see another.
    fn usual_seat(&self) -> u8 {
        let turn = self.game().and_then(|game| game.view.turn);
        let own = |seat: &u8| self.state.you.seats.contains(seat);
        match self.state.you.seats.as_slice() {
            [] => turn.unwrap_or_default(),
            [only] => *only,
            // At one screen: whose turn it is, or else who has just played.
            several => turn
                .filter(own)
                .or_else(|| {
                    self.events().rev().find_map(|event| match event.what {
                        Happening::Played { seat, .. } => Some(seat).filter(own),
                        _ => None,
                    })
                })
                .unwrap_or(several[0]),
        }
    }

    /// Where the cells of the shown display lie.
    pub fn grid(&self, layout: &Layout) -> Grid {
        let focus = self.cell.filter(|_| self.picked.is_some() && self.other_seat.is_none());
        display::grid(layout, self.camera, self.game(), self.shown_seat(), focus)
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
                && self.saved != Some(self.state.version)
                && let Some(record) = game.record()
            {
                self.saved = Some(self.state.version);
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
            && hint.version != self.state.version
        {
            self.hint = HintState::None;
        }
        if self.options().is_none() {
            self.hint = HintState::None;
            self.cell = None;
        }
    }

    fn pick(&mut self, tile: u8) {
        self.picked = Some(tile);
        self.other_seat = None;
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
        let version = self.state.version;
        self.command(Command::Undo { version }, texts)
    }

    fn play(&mut self, action: ActionJson, texts: &Texts) -> Vec<Effect> {
        let version = self.state.version;
        self.command(Command::Play { version, action }, texts)
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
                    let message = refusal.to_string();
                    self.notice = Some(refusal_in_words(texts, refusal.code(), &message));
                    Vec::new()
                }
            },
            Source::Server { sent, .. } => {
                // One command at a time: the next refers to a state that is not there yet.
                if *sent == Some(self.state.version) {
                    return Vec::new();
                }
                *sent = Some(self.state.version);
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
}
