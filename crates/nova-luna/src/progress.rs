//! What is shown only in a terminal: a progress bar, and colours.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error; nothing when that is no terminal.
pub fn bar(total: u64, things: &str) -> Option<ProgressBar> {
    if !io::stderr().is_terminal() {
        return None;
    }
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(5));
    let style = format!("{{bar:32}} {{pos}}/{{len}} {things}, {{elapsed}} gone, {{eta}} left");
    let style = ProgressStyle::with_template(&style).unwrap_or(ProgressStyle::default_bar());
    Some(bar.with_style(style))
}

/// Whether to write colours: to a terminal, unless its user wants none.
pub fn shows_colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none()
}
