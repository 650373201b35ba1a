//! The terminal while the game is played: taken over at the start, given back at the end.

use std::io;
use std::thread;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::enable_raw_mode;

use crate::draw::draw;
use crate::state::App;

/// The screen while the game is played. It is given back as it was when this is dropped, or after a panic.
pub struct ScreenGuard {
    terminal: DefaultTerminal,
}

impl ScreenGuard {
    pub fn new() -> io::Result<ScreenGuard> {
        // Without a terminal nothing is written.
        enable_raw_mode()?;
        let terminal = ratatui::try_init().inspect_err(|_| give_back())?;
        let guard = ScreenGuard { terminal };
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
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(guard)
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
    let _ = execute!(io::stdout(), DisableMouseCapture, Show);
    let _ = ratatui::try_restore();
}
