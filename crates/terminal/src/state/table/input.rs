//! What keys and the mouse do at a table.

use nova_luna_catalogue::Texts;
use nova_luna_protocol::online::{Command, Stage};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::super::display::{self, Cell};
use super::{Effect, HintState, TableScreen};
use crate::layout::Layout;

impl TableScreen {
    /// Whether this key ends phase 1 of a solo game, which is asked about before.
    pub fn asks_before_ending_phase(&self, code: KeyCode) -> bool {
        matches!(code, KeyCode::Char('f' | 'F'))
            && self.state.solo
            && self.options().is_some_and(|options| options.refill)
    }

    pub fn key(&mut self, key: KeyEvent, layout: &Layout, texts: &Texts) -> Vec<Effect> {
        self.notice = None;
        if self.state.stage == Stage::Waiting {
            return self.key_before_start(key.code);
        }
        if display::move_by_key(&mut self.camera, key) {
            return Vec::new();
        }
        match key.code {
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
            KeyCode::Char('d' | 'D') => self.show_next(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.place(texts),
            KeyCode::Char('f' | 'F') => return self.refill(texts),
            KeyCode::Char('u' | 'U') => return self.undo(texts),
            KeyCode::Char('H') => return self.ask_for_hint(texts),
            _ => {}
        }
        Vec::new()
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

    fn zoom(&mut self, layout: &Layout, larger: bool) {
        let size = self.grid(layout).size;
        self.camera.size = Some(if larger { size.larger() } else { size.smaller() });
    }

    fn cancel(&mut self) {
        if self.other_seat.take().is_none() {
            self.picked = None;
            self.hint = HintState::None;
        }
    }

    fn show_next(&mut self) {
        let players = self.state.seats.len() as u8;
        if players > 1 {
            self.show((self.shown_seat() + 1) % players);
        }
    }

    /// Shows the display of a seat.
    fn show(&mut self, seat: u8) {
        self.other_seat = Some(seat).filter(|seat| *seat != self.usual_seat());
        self.camera.pan = (0, 0);
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

    fn walk(&mut self, direction: (i32, i32)) {
        if self.picked.is_none() {
            return self.pick_number(0);
        }
        let cells = self.picked_option().map(|option| option.cells.as_slice()).unwrap_or_default();
        let free: Vec<Cell> = cells.iter().map(|cell| (cell.x, cell.y)).collect();
        if let Some(next) = self.cell.and_then(|cell| display::walk(cell, direction, &free)) {
            self.cell = Some(next);
        }
        self.other_seat = None;
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
        if layout.middle().contains((column, row).into()) {
            return self.refill(texts);
        }
        if let Some(seat) = layout.card_at(column, row, self.state.seats.len()) {
            self.show(seat);
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
        if !layout.display.contains((column, row).into()) || self.other_seat.is_some() {
            return None;
        }
        let cell = self.grid(layout).cell_at(column, row);
        let cells = &self.picked_option()?.cells;
        cells.iter().any(|option| (option.x, option.y) == cell).then_some(cell)
    }
}
