//! What is shown only in a terminal: a progress bar, and colours.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, which is hidden when that is no terminal.
pub fn bar(total: u64, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr_with_hz(5));
    let style = format!("{{bar:32}} {{pos}}/{{len}} {things}, {{elapsed}} gone, {{eta}} left");
    let style = ProgressStyle::with_template(&style).unwrap_or(ProgressStyle::default_bar());
    bar.with_style(style)
}

/// Whether to write colours: to a terminal, unless its user wants none.
pub fn shows_colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none()
}
