//! What lies above the screen: help, questions, the log, the result.

use nova_luna_protocol::online::{GREAT_BELOW, MoveVerdict};
use nova_luna_protocol::{OutcomeJson, ReasonJson};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::board::Scene;
use super::canvas::Canvas;
use super::words::{self, bold, plain};
use crate::look::{Ink, Look};
use crate::state::{App, Dialog, Screen, Source};
use nova_luna_catalogue::Texts;

/// Draws a frame in the middle of the screen, and returns the room inside.
fn frame(canvas: &mut Canvas<'_>, app: &App, title: &str, width: u16, height: u16) -> Rect {
    let screen = app.size;
    let (width, height) = (width.min(screen.width - 2), height.min(screen.height - 2));
    let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2);
    canvas.frame(Rect::new(x, y, width, height), title);
    Rect::new(x + 2, y + 1, width - 4, height - 2)
}

/// Writes lines on the ground of a dialog.
fn write(canvas: &mut Canvas<'_>, area: Rect, mut lines: Vec<Line<'static>>) {
    let (ground, sky) = (canvas.look.color(Ink::Surface), canvas.look.color(Ink::Sky));
    for span in lines.iter_mut().flat_map(|line| line.spans.iter_mut()) {
        if span.style.bg.is_none_or(|bg| bg == sky) {
            span.style = span.style.bg(ground);
        }
    }
    canvas.lines(area, lines);
}

/// Draws what lies above the screen, if anything does. The log and the result are those of a scene.
pub fn draw_dialog(canvas: &mut Canvas<'_>, app: &App, scene: Option<&Scene<'_>>) {
    let texts = app.texts();
    let Some(dialog) = app.dialog else { return };
    match dialog {
        Dialog::Help(page) => draw_help(canvas, app, page),
        Dialog::Quit => {
            let online = matches!(&app.screen, Screen::Table(table)
                if matches!(table.source, Source::Server { .. }));
            let over = matches!(&app.screen, Screen::Table(table) if table.is_over());
            let kept = app.can_delete();
            let (title, text) = match (over, online, kept) {
                (true, _, _) => (texts.quit_over(), String::new()),
                (_, true, _) => (texts.quit_ask(), texts.quit_online()),
                (_, _, true) => (texts.quit_ask(), texts.quit_kept()),
                _ => (texts.quit_ask(), String::new()),
            };
            let mut keys = match kept {
                true => vec![("Enter", texts.quit_keep()), ("D", texts.quit_delete())],
                false => vec![("Enter", texts.quit())],
            };
            keys.push(("Esc", texts.keep_playing()));
            ask(canvas, app, &title, &text, &keys);
        }
        Dialog::EndPhase => {
            let keys = [("Enter", texts.end_phase()), ("Esc", texts.cancel())];
            ask(canvas, app, &texts.end_phase_sure(), &texts.end_phase_ask(), &keys);
        }
        Dialog::Log(from) => draw_log(canvas, app, scene, from),
        Dialog::Result => draw_result(canvas, app, scene),
    }
}

/// A question and the keys that answer it.
fn ask(canvas: &mut Canvas<'_>, app: &App, title: &str, text: &str, keys: &[(&str, String)]) {
    let look = canvas.look;
    let rows = if text.is_empty() { 0 } else { 3 };
    let area = frame(canvas, app, title, 56, keys.len() as u16 + rows + 4);
    let mut lines = vec![Line::default()];
    if !text.is_empty() {
        lines.push(plain(look, Ink::Text, text));
        lines.push(Line::default());
    }
    lines.extend(keys.iter().map(|(key, text)| key_line(look, key, text, 8)));
    write(canvas, area, lines);
}

fn key_line(look: Look, key: &str, text: &str, room: usize) -> Line<'static> {
    let mut line = bold(look, Ink::Gold, format!("{key:<room$}"));
    line.push_span(Span::styled(text.to_owned(), look.ink(Ink::Text)));
    line
}

fn draw_help(canvas: &mut Canvas<'_>, app: &App, page: usize) {
    let look = canvas.look;
    let texts = app.texts();
    let replay = matches!(app.screen, Screen::Replay(_));
    let all = app.shows_all_help();
    let (width, height) = match (replay, all) {
        (true, _) => (60, 14),
        (false, true) => (106, 30),
        (false, false) => (76, 22),
    };
    // In a narrow terminal the keys come first, then the rules.
    let (shows_rules, shows_keys) = (!replay && (all || page > 0), all || page == 0);
    let title = if shows_rules { texts.help_title() } else { texts.keys_title() };
    let area = frame(canvas, app, &title, width, height);
    let (rules_area, keys_area) = match shows_rules && shows_keys {
        true => {
            let keys = Rect { x: area.right() - 50, width: 50, ..area };
            (Rect { width: area.width - 52, ..area }, keys)
        }
        false => (area, area),
    };
    if shows_rules {
        let mut rules = Vec::new();
        for text in texts.help_steps().into_iter().chain([texts.help_solo()]) {
            rules.push(plain(look, Ink::Text, text));
            rules.push(Line::default());
        }
        write(canvas, rules_area, rules);
    }
    if shows_keys {
        let mut keys = keys_of(look, texts, replay, keys_area.width.into());
        if !all {
            keys.push(Line::default());
            keys.push(key_line(look, "?", &texts.help_title(), 4));
        }
        write(canvas, keys_area, keys);
    }
}

fn keys_of(look: Look, texts: &Texts, replay: bool, width: usize) -> Vec<Line<'static>> {
    let named = |key: &str| key.to_owned();
    let zoom = (texts.key_zoom_key(), texts.key_zoom_does());
    let display = (texts.key_display_key(), texts.key_display_does());
    // Small letters lead around, so some need Shift.
    let mut all = match replay {
        true => vec![
            (texts.key_step_key(), texts.key_step_does()),
            (texts.key_ends_key(), texts.key_ends_does()),
            (named("A"), texts.key_analysis()),
            (texts.key_better_key(), texts.key_better_does()),
            display,
            zoom,
        ],
        false => vec![
            (texts.key_take_key(), texts.key_take_does()),
            (named("Tab"), texts.key_tiles()),
            (texts.key_cell_key(), texts.key_cell_does()),
            (named("h j k l"), texts.key_left()),
            (texts.key_place_key(), texts.key_place_does()),
            (texts.key_back_key(), texts.key_back_does()),
            (texts.key_fill_key(), texts.key_fill_does()),
            (texts.key_undo_key(), texts.key_undo_does()),
            (texts.key_shifted("H"), texts.key_hint_does()),
            zoom,
            display,
            (texts.key_shift_key(), texts.key_pan()),
        ],
    };
    all.push((texts.key_shifted("L"), texts.key_moves()));
    all.push((named("Q"), texts.key_quit()));
    if !replay {
        all.push((String::new(), texts.key_mouse()));
    }
    let room = all.iter().map(|(key, _)| key.chars().count()).max().unwrap_or_default() + 1;
    let mut lines = Vec::new();
    for (key, text) in all {
        let parts = words::wrapped(&text, width.saturating_sub(room));
        for (number, part) in parts.iter().enumerate() {
            lines.push(key_line(look, if number == 0 { &key } else { "" }, part, room));
        }
    }
    lines
}

fn draw_log(canvas: &mut Canvas<'_>, app: &App, scene: Option<&Scene<'_>>, from: usize) {
    let look = canvas.look;
    let texts = app.texts();
    let Some(scene) = scene else { return };
    let area = frame(canvas, app, &texts.log(), 60, app.size.height);
    let lines: Vec<Line<'static>> = match &app.screen {
        Screen::Table(table) => {
            table.events().filter_map(|event| words::log_line(scene, event)).collect()
        }
        Screen::Replay(replay) => {
            let line = |(number, event)| {
                let mut line = words::log_line(scene, event)?;
                if let Some(judged) = replay.judged.get(&number) {
                    let mark = match judged.verdict {
                        MoveVerdict::Best | MoveVerdict::Good => "",
                        MoveVerdict::Inaccuracy => " ?!",
                        MoveVerdict::Mistake => " ?",
                        MoveVerdict::Blunder => " ??",
                    };
                    line.push_span(Span::styled(mark, look.ink(Ink::Bad)));
                }
                Some(line)
            };
            replay.moves.iter().enumerate().filter_map(line).collect()
        }
        Screen::Start(_) => Vec::new(),
    };
    let page = usize::from(area.height);
    let from = from.min(lines.len().saturating_sub(page));
    let mut shown: Vec<Line<'static>> = lines.into_iter().skip(from).take(page).collect();
    if shown.is_empty() {
        shown.push(plain(look, Ink::Muted, texts.log_empty()));
    }
    write(canvas, area, shown);
}

fn draw_result(canvas: &mut Canvas<'_>, app: &App, scene: Option<&Scene<'_>>) {
    let look = canvas.look;
    let texts = app.texts();
    let Some(scene) = scene else { return };
    let Some(result) = &scene.game.view.result else { return };
    let mut lines = vec![Line::default()];
    let gold = |text: String| bold(look, Ink::Gold, text).centered();
    let muted = |text: String| plain(look, Ink::Muted, text).centered();
    match result {
        OutcomeJson::Ranking { winner, ranking, reason } => {
            lines.push(gold(texts.won(&scene.who(*winner))));
            lines.push(muted(match reason {
                ReasonJson::Discs => won_ahead(scene, ranking),
                ReasonJson::Tiles => texts.won_by_tiles(),
                ReasonJson::Resigned => texts.won_by_resigning(),
            }));
            lines.push(Line::default());
            for (place, &seat) in ranking.iter().enumerate() {
                let left = scene.game.view.players.get(usize::from(seat));
                let left = texts.discs_left(left.map_or(0, |p| p.discs_left.into()));
                let name = texts.who(&scene.who(seat));
                let place = texts.place(place as i64 + 1);
                let mut line =
                    bold(look, Ink::Seat(seat.into()), format!("   {place:<4}{name:<16}"));
                line.push_span(Span::styled(left, look.ink(Ink::Text)));
                lines.push(line);
            }
        }
        OutcomeJson::Score { score, phase1_score, phase2_score, discs_left } => {
            lines.push(gold(texts.solo_score((*score).into())));
            let grade = match score {
                ..GREAT_BELOW => texts.solo_great(),
                more => texts.solo_above(i64::from(more - GREAT_BELOW) + 1),
            };
            lines.push(muted(grade));
            lines.push(Line::default());
            lines.push(muted(texts.solo_parts((*phase1_score).into(), (*phase2_score).into())));
            lines.push(muted(texts.discs_left((*discs_left).into())));
        }
    }
    lines.push(Line::default());
    if matches!(&app.screen, Screen::Table(table) if table.may_play_again()) {
        lines.push(key_line(look, "   Enter", &texts.rematch(), 11));
    }
    if matches!(&app.screen, Screen::Table(table) if table.record().is_some()) {
        lines.push(key_line(look, "   V", &texts.key_look(), 11));
    }
    lines.push(key_line(look, "   Esc", &texts.show_table(), 11));
    lines.push(key_line(look, "   Q", &texts.quit(), 11));
    let area = frame(canvas, app, &texts.result(), 46, lines.len() as u16 + 3);
    write(canvas, area, lines);
}

/// By how many discs somebody has won.
fn won_ahead(scene: &Scene<'_>, ranking: &[u8]) -> String {
    let texts = scene.texts;
    let second = ranking.get(1).copied().unwrap_or_default();
    let left = scene.game.view.players.get(usize::from(second)).map_or(0, |p| p.discs_left);
    texts.won_ahead(scene.state.goal_discs.into(), left.into(), &scene.who(second))
}

/// What is said in a terminal that is too small.
pub fn draw_too_small(canvas: &mut Canvas<'_>, app: &App) {
    let look = canvas.look;
    let texts = app.texts();
    let (columns, rows) = crate::layout::LEAST;
    let [columns, rows, width, height] =
        [columns, rows, app.size.width, app.size.height].map(i64::from);
    let text = texts.too_small_text(columns, rows, width, height);
    let lines = vec![
        bold(look, Ink::Moonlight, texts.too_small()),
        plain(look, Ink::Text, text),
        Line::from(words::key(look, "Ctrl-C", &texts.quit())),
    ];
    canvas.lines(app.size, lines);
}
