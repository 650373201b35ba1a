//! A progress bar in the terminal.

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
