//! The start screen: whom to play against.

use std::path::PathBuf;

use nova_luna_protocol::Record;
use nova_luna_protocol::online::{GoalDiscs, NamedDiscs};
use nova_luna_rules::Variant;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::local::{LocalSeat, Plan};

/// A game that can be gone on with.
pub struct Kept {
    pub file: PathBuf,
    pub record: Record,
}

/// What the start screen offers, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Kept(usize),
    /// A game against bots, of a level that left and right change.
    Bots,
    Opponents,
    Discs,
    /// Alone.
    Solo,
    /// Several people at this screen.
    Friends,
    Help,
    Quit,
}

/// How many of the kept games are offered.
const MOST_KEPT: usize = 3;

pub struct StartScreen {
    pub row: usize,
    pub level: u8,
    pub opponents: usize,
    /// 0 for the standard, 1 for a first game, otherwise one more than the number of discs.
    pub discs: u8,
    pub friends: usize,
}

impl Default for StartScreen {
    fn default() -> StartScreen {
        StartScreen { row: 0, level: 3, opponents: 1, discs: 0, friends: 2 }
    }
}

impl StartScreen {
    pub fn rows(kept: &[Kept]) -> Vec<Row> {
        let kept = (0..kept.len().min(MOST_KEPT)).map(Row::Kept);
        let rest =
            [Row::Bots, Row::Opponents, Row::Discs, Row::Solo, Row::Friends, Row::Help, Row::Quit];
        kept.chain(rest).collect()
    }

    /// What a key does; a row that was chosen.
    pub fn key(&mut self, code: KeyCode, kept: &[Kept]) -> Option<Row> {
        let rows = StartScreen::rows(kept);
        self.row = self.row.min(rows.len() - 1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.row = (self.row + rows.len() - 1) % rows.len(),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.row = (self.row + 1) % rows.len();
            }
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = rows.len() - 1,
            KeyCode::Left | KeyCode::Char('h') => self.change(rows[self.row], -1),
            KeyCode::Right | KeyCode::Char('l') => self.change(rows[self.row], 1),
            KeyCode::Char(digit @ '1'..='5') => self.level = digit as u8 - b'0',
            KeyCode::Enter | KeyCode::Char(' ') => return Some(rows[self.row]),
            _ => {}
        }
        None
    }

    fn change(&mut self, row: Row, by: i8) {
        let turn = |value: usize, least: usize, most: usize| {
            let count = most - least + 1;
            least + (value - least + count).wrapping_add_signed(by.into()) % count
        };
        match row {
            Row::Bots => self.level = turn(self.level.into(), 1, 5) as u8,
            Row::Opponents => self.opponents = turn(self.opponents, 1, 3),
            Row::Discs => self.discs = turn(self.discs.into(), 0, 21) as u8,
            Row::Friends => self.friends = turn(self.friends, 2, 4),
            _ => {}
        }
    }

    /// What the mouse does; a row that was clicked.
    pub fn mouse(&mut self, mouse: MouseEvent, screen: Rect, kept: &[Kept]) -> Option<Row> {
        let rows = StartScreen::rows(kept);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let area = crate::layout::start_rows(screen, rows.len());
                let number = usize::from(mouse.row.checked_sub(area.y)?);
                let row = *rows.get(number)?;
                self.row = number;
                match row {
                    Row::Opponents | Row::Discs => self.change(row, 1),
                    _ => return Some(row),
                }
            }
            MouseEventKind::ScrollUp => self.change(*rows.get(self.row)?, 1),
            MouseEventKind::ScrollDown => self.change(*rows.get(self.row)?, -1),
            _ => {}
        }
        None
    }

    pub fn goal_discs(&self) -> GoalDiscs {
        match self.discs {
            0 => GoalDiscs::Named(NamedDiscs::Standard),
            1 => GoalDiscs::Named(NamedDiscs::FirstGame),
            more => GoalDiscs::Number(more - 1),
        }
    }

    /// How many discs that is for so many players.
    pub fn discs_for(&self, players: usize) -> u8 {
        let variant = match self.goal_discs() {
            GoalDiscs::Named(NamedDiscs::Standard) => Variant::standard(players),
            GoalDiscs::Named(NamedDiscs::FirstGame) => Variant::first_game(players),
            GoalDiscs::Number(number) => return number,
        };
        variant.map(Variant::goal_discs).unwrap_or_default()
    }

    /// The game that a row stands for.
    pub fn plan(&self, row: Row) -> Option<Plan> {
        let bot = || LocalSeat::Bot(format!("level{}", self.level));
        let seats: Vec<LocalSeat> = match row {
            Row::Bots | Row::Opponents | Row::Discs => {
                let bots = std::iter::repeat_with(bot).take(self.opponents);
                [LocalSeat::Me].into_iter().chain(bots).collect()
            }
            Row::Solo => vec![LocalSeat::Me],
            Row::Friends => vec![LocalSeat::Me; self.friends],
            Row::Kept(_) | Row::Help | Row::Quit => return None,
        };
        let goal_discs = match seats.len() {
            1 => GoalDiscs::default(),
            _ => self.goal_discs(),
        };
        Some(Plan { seats, goal_discs, seed: None })
    }
}
