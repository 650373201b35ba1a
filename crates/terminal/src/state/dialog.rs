//! What lies above the screen until it is answered.

use ratatui::crossterm::event::KeyCode;

use super::{App, Effect, Screen};

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

impl App {
    pub(super) fn key_in_dialog(&mut self, dialog: Dialog, code: KeyCode) -> Vec<Effect> {
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
                    return table.refill(&self.setting.texts);
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
}
