//! The terminal while the game is played: taken over at the start, given back at the end.

use std::io::{self, Stdout};
use std::thread;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::draw::draw;
use crate::state::App;

/// The screen while the game is played. It is given back as it was when this is dropped, or after a panic.
pub struct ScreenGuard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl ScreenGuard {
    pub fn new() -> io::Result<ScreenGuard> {
        let before = std::panic::take_hook();
        let main = thread::current().id();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
            // A panic elsewhere would leave the game running without a screen.
            if thread::current().id() != main {
                std::process::exit(101);
            }
        }));
        enable_raw_mode()?;
        let mut out = io::stdout();
        let guard = execute!(out, EnterAlternateScreen, EnableMouseCapture).and_then(|()| {
            let options = TerminalOptions { viewport: Viewport::Fullscreen };
            Terminal::with_options(CrosstermBackend::new(out), options)
        });
        if guard.is_err() {
            give_back();
        }
        Ok(ScreenGuard { terminal: guard? })
    }

    pub fn draw(&mut self, app: &App) -> io::Result<()> {
        self.terminal.draw(|frame| draw(app, frame.buffer_mut()))?;
        Ok(())
    }
}

impl Drop for ScreenGuard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Makes the terminal as it was. What fails here cannot be helped.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
}
