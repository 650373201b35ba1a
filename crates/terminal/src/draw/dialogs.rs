//! What lies above the screen: help, questions, the log, the result.

use nova_luna_protocol::online::{GREAT_BELOW, MoveVerdict};
use nova_luna_protocol::{OutcomeJson, ReasonJson};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::board::Scene;
use super::canvas::Canvas;
use super::words;
use crate::look::{Ink, Look};
use crate::state::{App, Dialog, Screen, Source};
use nova_luna_catalogue::Texts;

/// An area in the middle of the screen.
fn middle(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width - 2), height.min(screen.height - 2));
    Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height)
}

fn inside(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
}

/// Lines as they look on a dialog.
fn raised(look: Look, mut lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let (ground, sky) = (look.color(Ink::Surface), look.color(Ink::Sky));
    for span in lines.iter_mut().flat_map(|line| line.spans.iter_mut()) {
        if span.style.bg.is_none_or(|bg| bg == sky) {
            span.style = span.style.bg(ground);
        }
    }
    lines
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
            let mut keys = Vec::new();
            match kept {
                true => {
                    keys.push(("Enter", texts.quit_keep()));
                    keys.push(("D", texts.quit_delete()));
                }
                false => keys.push(("Enter", texts.quit())),
            }
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
    let area = middle(app.size, 56, keys.len() as u16 + rows + 4);
    canvas.frame(area, title);
    let mut lines = vec![Line::default()];
    let style = look.on(Ink::Text, Ink::Surface);
    if !text.is_empty() {
        lines.push(Line::from(Span::styled(text.to_owned(), style)));
        lines.push(Line::default());
    }
    lines.extend(keys.iter().map(|(key, text)| key_line(look, key, text, 8)));
    canvas.lines(inside(area), lines);
}

fn key_line(look: Look, key: &str, text: &str, room: usize) -> Line<'static> {
    let gold = look.on(Ink::Gold, Ink::Surface).add_modifier(Modifier::BOLD);
    Line::from(vec![
        Span::styled(format!("{key:<room$}"), gold),
        Span::styled(text.to_owned(), look.on(Ink::Text, Ink::Surface)),
    ])
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
    let area = middle(app.size, width, height);
    // In a narrow terminal the keys come first, then the rules.
    let (shows_rules, shows_keys) = (!replay && (all || page > 0), all || page == 0);
    canvas.frame(area, &if shows_rules { texts.help_title() } else { texts.keys_title() });
    let area = inside(area);
    let (rules_area, keys_area) = match shows_rules && shows_keys {
        true => {
            let keys = Rect { x: area.right() - 50, width: 50, ..area };
            (Rect { width: area.width - 52, ..area }, keys)
        }
        false => (area, area),
    };
    if shows_rules {
        let style = look.on(Ink::Text, Ink::Surface);
        let mut rules = Vec::new();
        for text in texts.help_steps().into_iter().chain([texts.help_solo()]) {
            rules.push(Line::from(Span::styled(text, style)));
            rules.push(Line::default());
        }
        canvas.lines(rules_area, rules);
    }
    if shows_keys {
        let mut keys = keys_of(look, texts, replay, keys_area.width.into());
        if !all {
            keys.push(Line::default());
            keys.push(key_line(look, "?", &texts.help_title(), 4));
        }
        canvas.lines(keys_area, keys);
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
    let area = middle(app.size, 60, app.size.height);
    canvas.frame(area, &texts.log());
    let area = inside(area);
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
    let shown: Vec<Line<'static>> = lines.into_iter().skip(from).take(page).collect();
    match shown.is_empty() {
        true => {
            let style = look.on(Ink::Muted, Ink::Surface);
            canvas.put(area.x.into(), area.y.into(), &look.text(&texts.log_empty()), style);
        }
        false => canvas.lines(area, raised(look, shown)),
    }
}

fn draw_result(canvas: &mut Canvas<'_>, app: &App, scene: Option<&Scene<'_>>) {
    let look = canvas.look;
    let texts = app.texts();
    let Some(scene) = scene else { return };
    let Some(result) = &scene.game.view.result else { return };
    let mut lines = vec![Line::default()];
    let gold = |text: String| {
        let style = look.on(Ink::Gold, Ink::Surface).add_modifier(Modifier::BOLD);
        Line::from(Span::styled(text, style)).centered()
    };
    let muted =
        |text: String| Line::from(Span::styled(text, look.on(Ink::Muted, Ink::Surface))).centered();
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
                let style = look.on(Ink::Seat(seat.into()), Ink::Surface);
                let text = format!("   {place:<4}{name:<16}");
                lines.push(Line::from(vec![
                    Span::styled(text, style.add_modifier(Modifier::BOLD)),
                    Span::styled(left, look.on(Ink::Text, Ink::Surface)),
                ]));
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
    let area = middle(app.size, 46, lines.len() as u16 + 3);
    canvas.frame(area, &texts.result());
    canvas.lines(inside(area), lines);
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
        words::bold(look, Ink::Moonlight, texts.too_small()),
        words::plain(look, Ink::Text, text),
        Line::from(words::key(look, "Ctrl-C", &texts.quit())),
    ];
    canvas.lines(app.size, lines);
}
