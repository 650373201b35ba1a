//! A game that was played, move by move, with the analysis of each on demand.

use std::collections::BTreeMap;

use nova_luna_protocol::Record;
use nova_luna_protocol::online::{Event, Happening, JudgedMove, TableState};
use nova_luna_table::Refusal;
use nova_luna_table::study::verdict::FinishedGame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use super::display;
use super::message::{Effect, Message};
use super::names::bot_name;
use crate::layout::{Camera, Grid, Layout, Size};
use crate::local::LocalGame;

#[derive(Default)]
pub struct ReplayScreen {
    /// At the start, and after each move.
    states: Vec<TableState>,
    pub moves: Vec<Event>,
    /// How many moves have been made at the moment that is shown.
    pub at: usize,
    pub names: Vec<Option<String>>,
    /// The seat whose display somebody wants to see.
    chosen_seat: Option<u8>,
    pub camera: Camera,
    /// Only a game that is over can be analysed.
    finished: Option<FinishedGame>,
    /// By the number of the move: what is kept of its verdict.
    verdicts: BTreeMap<usize, String>,
    pub judged: BTreeMap<usize, JudgedMove>,
    /// Whether moves are analysed, and which one now.
    pub analysing: bool,
    pub asked: Option<usize>,
    /// Whether the better move is shown instead of the one that was made.
    pub better: bool,
    pub notice: bool,
}

impl ReplayScreen {
    pub fn new(record: &Record, is_bot: &dyn Fn(&str) -> bool) -> Result<ReplayScreen, Refusal> {
        let game = LocalGame::look_through(record, is_bot)?;
        let (mut states, mut moves) = (Vec::new(), Vec::new());
        for seen in game.log {
            let is_move = matches!(seen.event.what, Happening::Played { .. });
            let Some(state) = seen.state.filter(|state| state.game.is_some()) else { continue };
            states.push(state);
            if is_move {
                moves.push(seen.event);
            }
        }
        let seqs = moves.iter().map(|event| event.seq).collect();
        let finished = match record.result {
            Some(_) => Some(FinishedGame::new(record.clone(), seqs)?),
            None => None,
        };
        // By name where the record has one; at one screen the seats have numbers.
        let names = record.bots.iter().flatten().map(|name| bot_name(name)).collect();
        Ok(ReplayScreen { states, moves, names, finished, ..ReplayScreen::default() })
    }

    pub fn seats(&self) -> usize {
        self.states.first().map_or(1, |state| state.seats.len())
    }

    /// What is shown: the moment, or the one before it if the better move is shown.
    pub fn state(&self) -> &TableState {
        let before = usize::from(self.better && self.verdict().is_some());
        &self.states[self.at.saturating_sub(before)]
    }

    /// The move that led to the moment.
    pub fn last(&self) -> Option<&Event> {
        self.moves.get(self.at.checked_sub(1)?)
    }

    /// What is known of that move.
    pub fn verdict(&self) -> Option<&JudgedMove> {
        self.judged.get(&self.at.checked_sub(1)?)
    }

    /// The seat whose display is shown: who has just moved, or moves first.
    pub fn shown_seat(&self) -> u8 {
        let mover = self.last().and_then(|event| match event.what {
            Happening::Played { seat, .. } => Some(seat),
            _ => None,
        });
        let first = || self.state().game.as_ref().and_then(|game| game.view.turn);
        self.chosen_seat.or(mover).or_else(first).unwrap_or_default()
    }

    pub fn grid(&self, layout: &Layout) -> Grid {
        let game = self.state().game.as_ref();
        display::grid(layout, self.camera, game, self.shown_seat(), None)
    }

    pub fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        self.notice = false;
        let last = self.moves.len();
        let players = self.seats() as u8;
        match key.code {
            _ if display::move_by_key(&mut self.camera, key) => {}
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') | KeyCode::Backspace => {
                self.go(self.at.saturating_sub(1));
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Char('l' | 'j' | ' ') | KeyCode::Enter => {
                self.go((self.at + 1).min(last));
            }
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::PageDown => self.go((self.at + 10).min(last)),
            KeyCode::Home | KeyCode::Char('g') => self.go(0),
            KeyCode::End | KeyCode::Char('G') => self.go(last),
            KeyCode::Char('d' | 'D') => self.chosen_seat = Some((self.shown_seat() + 1) % players),
            KeyCode::Char('b' | 'B') => self.better = !self.better && self.verdict().is_some(),
            KeyCode::Char('+' | '=') => self.camera.size = Some(Size::Large),
            KeyCode::Char('-') => self.camera.size = Some(Size::Small),
            KeyCode::Esc => (self.chosen_seat, self.better) = (None, false),
            KeyCode::Char('a' | 'A') => {
                self.notice = self.finished.is_none();
                self.analysing = !self.analysing && self.finished.is_some();
            }
            _ => {}
        }
        self.next_judgement()
    }

    fn go(&mut self, at: usize) {
        self.at = at;
        (self.better, self.chosen_seat) = (false, None);
    }

    /// The move that is to be judged next: the one that is looked at, those after it, those before.
    fn next_judgement(&mut self) -> Vec<Effect> {
        let (true, None, Some(finished)) = (self.analysing, self.asked, &self.finished) else {
            return Vec::new();
        };
        let from = self.at.saturating_sub(1);
        let next = (from..self.moves.len())
            .chain(0..from)
            .find(|number| !self.verdicts.contains_key(number));
        let Some(number) = next else { return Vec::new() };
        let Some((position, action)) = finished.position_and_action(number) else {
            return Vec::new();
        };
        let position = Box::new(position.clone());
        self.asked = Some(number);
        vec![Effect::Judge { number, position, action }]
    }

    pub fn handle(&mut self, message: Message) -> Vec<Effect> {
        let Message::Judged { number, judgement } = message else { return Vec::new() };
        self.asked = None;
        if let Some(finished) = &self.finished
            && let Ok(kept) = finished.kept(judgement.map(|judgement| *judgement))
        {
            self.verdicts.insert(number, kept);
            let kept = self.verdicts.iter().map(|(number, text)| (*number, text.as_str()));
            if let Ok(analysis) = finished.analysis(&"terminal".into(), false, kept) {
                let moves = analysis.moves.into_iter();
                self.judged = moves.map(|judged| (judged.number as usize, judged)).collect();
            }
        }
        self.next_judgement()
    }

    pub fn mouse(&mut self, mouse: MouseEvent, layout: &Layout) -> Vec<Effect> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(self.at.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.go((self.at + 1).min(self.moves.len())),
            MouseEventKind::Down(MouseButton::Left) => {
                self.chosen_seat =
                    layout.card_at(mouse.column, mouse.row, self.seats()).or(self.chosen_seat);
            }
            _ => {}
        }
        self.next_judgement()
    }
}
