//! What lies above the screen: help, questions, the log, the result.

use nova_luna_protocol::online::MoveVerdict;
use nova_luna_protocol::{OutcomeJson, ReasonJson};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::board::Scene;
use super::canvas::Canvas;
use super::words;
use crate::look::{Ink, Look};
use crate::state::{App, Dialog, Screen, Source};
use crate::texts::{Texts, Who};

/// An area in the middle of the screen.
fn middle(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width - 2), height.min(screen.height - 2));
    Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height)
}

fn inside(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
}

/// Lines as they look on a dialog.
fn raised(look: Look, lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let ground = look.color(Ink::Surface);
    let sky = look.color(Ink::Sky);
    let mut lines = lines;
    for span in lines.iter_mut().flat_map(|line| line.spans.iter_mut()) {
        if span.style.bg.is_none_or(|bg| bg == sky) {
            span.style = span.style.bg(ground);
        }
    }
    lines
}

pub fn draw_dialog(canvas: &mut Canvas<'_>, app: &App, scene: Option<&Scene<'_>>, dialog: Dialog) {
    let texts = app.texts();
    match dialog {
        Dialog::Help(page) => draw_help(canvas, app, page),
        Dialog::Quit => {
            let online = matches!(&app.screen, Screen::Table(table)
                if matches!(table.source, Source::Server { .. }));
            let over = matches!(&app.screen, Screen::Table(table) if table.is_over());
            let kept = app.can_delete();
            let (title, text) = match (over, online, kept) {
                (true, _, _) => (texts.word("quitOver"), ""),
                (_, true, _) => (texts.word("quitAsk"), texts.word("quitOnline")),
                (_, _, true) => (texts.word("quitAsk"), texts.word("quitKept")),
                _ => (texts.word("quitAsk"), ""),
            };
            let mut keys = Vec::new();
            match kept {
                true => {
                    keys.push(("Enter", texts.word("quitKeep")));
                    keys.push(("D", texts.word("quitDelete")));
                }
                false => keys.push(("Enter", texts.word("quit"))),
            }
            keys.push(("Esc", texts.word("quitStay")));
            ask(canvas, app, title, text, &keys);
        }
        Dialog::EndPhase => {
            let keys = [("Enter", texts.word("endPhase")), ("Esc", texts.word("cancel"))];
            ask(canvas, app, texts.word("endPhaseSure"), texts.word("endPhaseAsk"), &keys);
        }
        Dialog::Log(from) => draw_log(canvas, app, scene, from),
        Dialog::Result => draw_result(canvas, app, scene),
    }
}

/// A question and the keys that answer it.
fn ask(canvas: &mut Canvas<'_>, app: &App, title: &str, text: &str, keys: &[(&str, &str)]) {
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
    let only_rules = !all && page > 0;
    let keys_first = replay || !all && !only_rules;
    canvas.frame(area, texts.word(if keys_first { "keysTitle" } else { "helpTitle" }));
    let area = inside(area);
    let (rules_area, keys_area) = match (replay || !all, only_rules) {
        (true, true) => (area, Rect::default()),
        (true, false) => (Rect::default(), area),
        (false, _) => {
            let keys = Rect { x: area.x + area.width - 50, width: 50, ..area };
            (Rect { width: area.width - 52, ..area }, keys)
        }
    };
    if !rules_area.is_empty() {
        let style = look.on(Ink::Text, Ink::Surface);
        let steps = (0..5).map(|number| texts.word(&format!("helpSteps[{number}]")));
        let mut rules = Vec::new();
        for text in steps.chain([texts.word("helpSolo")]) {
            rules.push(Line::from(Span::styled(text.to_owned(), style)));
            rules.push(Line::default());
        }
        canvas.lines(rules_area, rules);
    }
    if !keys_area.is_empty() {
        let mut keys = keys_of(look, texts, replay, keys_area.width.into());
        if !all {
            keys.push(Line::default());
            keys.push(key_line(look, "?", texts.word("helpTitle"), 4));
        }
        canvas.lines(keys_area, keys);
    }
}

fn keys_of(look: Look, texts: &Texts, replay: bool, width: usize) -> Vec<Line<'static>> {
    let said = |list: &str, number: usize| {
        let part = |part: usize| texts.word(&format!("{list}[{number}][{part}]"));
        (part(0), part(1))
    };
    // Small letters lead around, so these need Shift.
    let shift = said("keys", 7).0.split(' ').next().unwrap_or_default();
    let (hint, log) = (format!("{shift} + H"), format!("{shift} + L"));
    let mut all: Vec<(&str, &str)> = Vec::new();
    if replay {
        all.extend([0, 1].map(|number| said("replayKeys", number)));
        all.push(("A", texts.word("keyAnalysis")));
        all.extend([4, 5, 6].map(|number| said("replayKeys", number)));
    } else {
        all.push(said("keys", 0));
        all.push(("Tab", texts.word("keyTiles")));
        all.push(said("keys", 1));
        all.push(("h j k l", texts.word("keyLeft")));
        all.extend([2, 3, 4, 5].map(|number| said("keys", number)));
        all.push((&hint, texts.word("keyHint[1]")));
        all.extend([6, 8].map(|number| said("keys", number)));
        all.push((said("keys", 7).0, texts.word("keyPan")));
    }
    all.push((&log, texts.word("keyLog")));
    all.push(("Q", texts.word("keyQuit")));
    if !replay {
        all.push(("", texts.word("keyMouse")));
    }
    let room = all.iter().map(|(key, _)| key.chars().count()).max().unwrap_or_default() + 1;
    let mut lines = Vec::new();
    for (key, text) in all {
        let parts = words::wrapped(text, width.saturating_sub(room));
        for (number, part) in parts.iter().enumerate() {
            lines.push(key_line(look, if number == 0 { key } else { "" }, part, room));
        }
    }
    lines
}

fn draw_log(canvas: &mut Canvas<'_>, app: &App, scene: Option<&Scene<'_>>, from: usize) {
    let look = canvas.look;
    let texts = app.texts();
    let Some(scene) = scene else { return };
    let area = middle(app.size, 60, app.size.height);
    canvas.frame(area, texts.word("log"));
    let area = inside(area);
    let lines: Vec<Line<'static>> = match &app.screen {
        Screen::Table(table) => {
            table.events().filter_map(|event| words::log_line(look, scene, event)).collect()
        }
        Screen::Replay(replay) => {
            let line = |(number, event)| {
                let mut line = words::log_line(look, scene, event)?;
                if let Some(judged) = replay.verdict_on(number) {
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
            canvas.put(area.x.into(), area.y.into(), &look.text(texts.word("logEmpty")), style);
        }
        false => {
            canvas.lines(area, raised(look, shown));
        }
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
            lines.push(gold(texts.about("won", &scene.who(*winner))));
            lines.push(muted(match reason {
                ReasonJson::Discs => won_ahead(scene, ranking),
                ReasonJson::Tiles => texts.word("wonByTiles").to_owned(),
                ReasonJson::Resigned => texts.word("wonByResigning").to_owned(),
            }));
            lines.push(Line::default());
            for (place, &seat) in ranking.iter().enumerate() {
                let left = scene.game.view.players.get(usize::from(seat));
                let left = texts.count("discsLeft", left.map_or(0, |p| p.discs_left.into()));
                let name = texts.who(&scene.who(seat));
                let place = texts.numbers("place", 0, &[place as i64 + 1]);
                let style = look.on(Ink::Seat(seat.into()), Ink::Surface);
                let text = format!("   {place:<4}{name:<16}");
                lines.push(Line::from(vec![
                    Span::styled(text, style.add_modifier(Modifier::BOLD)),
                    Span::styled(left, look.on(Ink::Text, Ink::Surface)),
                ]));
            }
        }
        OutcomeJson::Score { score, phase1_score, phase2_score, discs_left } => {
            lines.push(gold(texts.numbers("soloScore", 0, &[(*score).into()])));
            let grade = match score {
                0..=99 => texts.word("soloGreat").to_owned(),
                more => texts.count("soloAbove", i64::from(*more) - 99),
            };
            lines.push(muted(grade));
            lines.push(Line::default());
            let numbers = [1, i64::from(*phase1_score), 2, i64::from(*phase2_score)];
            lines.push(muted(texts.numbers("soloParts", 0, &numbers)));
            lines.push(muted(texts.count("discsLeft", (*discs_left).into())));
        }
    }
    lines.push(Line::default());
    lines.push(key_line(look, "   Enter", texts.word("rematch"), 11));
    if matches!(&app.screen, Screen::Table(table) if table.record().is_some()) {
        lines.push(key_line(look, "   V", texts.word("keyLook"), 11));
    }
    lines.push(key_line(look, "   Esc", texts.word("showTable"), 11));
    lines.push(key_line(look, "   Q", texts.word("quit"), 11));
    let area = middle(app.size, 46, lines.len() as u16 + 3);
    canvas.frame(area, texts.word("result"));
    canvas.lines(inside(area), lines);
}

/// By how many discs somebody has won.
fn won_ahead(scene: &Scene<'_>, ranking: &[u8]) -> String {
    let texts = scene.texts;
    let second = ranking.get(1).copied().unwrap_or_default();
    let left = scene.game.view.players.get(usize::from(second)).map_or(0, |p| p.discs_left);
    let (discs, left) = (i64::from(scene.state.goal_discs), i64::from(left));
    match (scene.who(second), discs) {
        (Who::Named(name), 1) => texts.named(&texts.numbers("wonAhead", 2, &[left]), &name),
        (Who::Named(name), _) => texts.named(&texts.numbers("wonAhead", 0, &[discs, left]), &name),
        (Who::You, _) => texts.numbers("wonAhead", 1, &[discs, left]),
    }
}

/// What is said in a terminal that is too small.
pub fn draw_too_small(canvas: &mut Canvas<'_>, app: &App) {
    let look = canvas.look;
    let texts = app.texts();
    let (width, height) = crate::layout::LEAST;
    let numbers = [width, height, app.size.width, app.size.height].map(i64::from);
    let text = texts.numbers("tooSmallText", 0, &numbers);
    let lines = vec![
        words::bold(look, Ink::Moonlight, texts.word("tooSmall")),
        words::plain(look, Ink::Text, text),
        Line::from(words::key(look, "Ctrl-C", texts.word("quit"))),
    ];
    canvas.lines(app.size, lines);
}
