//! The start screen.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::Canvas;
use super::words;
use crate::layout::start_rows;
use crate::local::ME;
use crate::look::Ink;
use crate::state::{App, Kept, Row, StartScreen};
use nova_luna_catalogue::Texts;

/// The moon above the title.
const MOON: [&str; 7] = [
    "      ▄▄▄▄▄      ",
    "   ▄███▀▀        ",
    "  ▟███▘      ·   ",
    "  ████     ✦     ",
    "  ▜███▖        · ",
    "   ▀███▄▄    ·   ",
    "      ▀▀▀▀▀      ",
];

pub fn draw_start(canvas: &mut Canvas<'_>, app: &App, start: &StartScreen) {
    let look = canvas.look;
    let texts = app.texts();
    let screen = app.size;
    let rows = StartScreen::rows(&app.kept);
    let area = start_rows(screen, rows.len());
    let top = i32::from(area.y);
    let bold = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
    let room = top - 4;
    if room >= MOON.len() as i32 && !look.ascii {
        for (row, line) in MOON.iter().enumerate() {
            let row = room - MOON.len() as i32 + row as i32;
            canvas.center(screen, row, line, look.ink(Ink::Moonlight));
        }
    }
    canvas.center(screen, top - 3, "N O V A   L U N A", bold);
    canvas.center(screen, top - 2, &texts.tagline(), look.ink(Ink::Muted));
    for (number, row) in rows.iter().enumerate() {
        draw_row(canvas, app, start, *row, number == start.row, area, top + number as i32);
    }
    let note = match rows.get(start.row) {
        Some(Row::Bots | Row::Opponents) => texts.temper(start.level.into()),
        Some(Row::Solo) => texts.solo_short(),
        Some(Row::Friends) => texts.friends_screen_text(),
        _ => String::new(),
    };
    canvas.center(screen, area.bottom().into(), &note, look.ink(Ink::Muted));
    let unofficial = look.text(&texts.unofficial());
    let lines = words::wrapped(&unofficial, usize::from(screen.width) - 2);
    for (row, line) in lines.iter().rev().enumerate() {
        canvas.center(screen, i32::from(screen.height) - 1 - row as i32, line, look.ink(Ink::Edge));
    }
}

fn draw_row(
    canvas: &mut Canvas<'_>,
    app: &App,
    start: &StartScreen,
    row: Row,
    chosen: bool,
    area: Rect,
    y: i32,
) {
    let look = canvas.look;
    let texts = app.texts();
    let choice = |text: String| match chosen {
        true => format!("{} {text} {}", look.pick("←", "<"), look.pick("→", ">")),
        false => text,
    };
    let (label, value) = match row {
        Row::Kept(number) => match app.kept.get(number) {
            Some(kept) => (kept_title(texts, kept), standing(texts, kept)),
            None => return,
        },
        Row::Bots => (texts.play(), choice(texts.bot_with(start.level.into()))),
        Row::Opponents => {
            let count = texts.opponents(start.opponents as i64);
            (format!("  {}", texts.how_many()), choice(count))
        }
        Row::Discs => {
            let number = start.discs_for(start.opponents + 1);
            let name = match start.discs {
                0 => format!("{} · ", texts.discs_standard()),
                1 => format!("{} · ", texts.discs_first()),
                _ => String::new(),
            };
            let count = texts.discs_each(number.into());
            (format!("  {}", texts.discs()), choice(name + &count))
        }
        Row::Solo => (texts.solo(), String::new()),
        Row::Friends => {
            let many = texts.player_count(start.friends as i64);
            (texts.friends_screen(), choice(many))
        }
        Row::Help => (texts.help(), "?".to_owned()),
        Row::Quit => (texts.quit(), "Q".to_owned()),
    };
    let style = match chosen {
        true => look.badge(Ink::OnGold, Ink::Gold),
        false => look.ink(Ink::Text),
    };
    let (x, width) = (i32::from(area.x), i32::from(area.width));
    canvas.fill(x, y, width, 1, " ", style);
    let mark = if chosen { look.pick("▸", ">") } else { " " };
    canvas.put(x + 1, y, mark, style);
    canvas.put(x + 3, y, &label, style);
    let value = look.text(&value);
    let value_style = if chosen { style } else { look.ink(Ink::Muted) };
    canvas.put(x + width - 2 - value.chars().count() as i32, y, &value, value_style);
}

/// With whom a kept game is.
fn kept_title(texts: &Texts, kept: &Kept) -> String {
    let names = kept.record.bots.as_deref().unwrap_or_default();
    if kept.record.players == 1 {
        return texts.continue_solo();
    }
    let bots = names.iter().filter(|name| *name != ME).map(|name| {
        match name.parse::<nova_luna_engine::Level>() {
            Ok(level) => texts.bot(level.number().into()),
            Err(_) => crate::state::bot_name(name).unwrap_or_else(|| name.clone()),
        }
    });
    let bots: Vec<String> = bots.collect();
    match bots.is_empty() {
        true => texts.continue_here(),
        false => texts.continue_with(&texts.list(&bots)),
    }
}

/// How a kept game stands: discs left, the player's own first.
fn standing(texts: &Texts, kept: &Kept) -> String {
    let Ok(position) = kept.record.check() else { return String::new() };
    let name = |seat: usize| kept.record.bots.as_ref().and_then(|names| names.get(seat));
    let mine = |seat: usize| name(seat).is_none_or(|name| name == ME);
    let mut left: Vec<(bool, i64)> = position
        .seats()
        .map(|seat| (!mine(seat.index()), position.discs_left(seat).into()))
        .collect();
    left.sort_by_key(|(other, _)| *other);
    match left.as_slice() {
        [(_, only)] => texts.discs_left(*only),
        [(_, own), others @ ..] => {
            let others: Vec<String> = others.iter().map(|(_, left)| left.to_string()).collect();
            texts.standing(*own, &texts.list(&others))
        }
        [] => String::new(),
    }
}
