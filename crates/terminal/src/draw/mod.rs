//! Drawing: a function from the state to the screen, without a state of its own.

mod board;
mod canvas;
mod dialogs;
mod start;
mod tile;
mod words;

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{Happening, SeatKind, Stage};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::layout::Layout;
use crate::look::Ink;
use crate::state::{App, HintState, ReplayScreen, Screen, Source, TableScreen};
use board::{Scene, draw_scene};
use canvas::Canvas;
use dialogs::draw_dialog;
use nova_luna_catalogue::Who;
use words::{bold, key, plain};

/// Draws everything.
pub fn draw(app: &App, buffer: &mut Buffer) {
    let look = app.setting.look;
    let area = buffer.area;
    let mut canvas = Canvas { buffer, area, look };
    let ground = look.on(Ink::Text, Ink::Sky);
    canvas.fill(0, 0, area.width.into(), area.height.into(), " ", ground);
    let Some(layout) = app.layout() else {
        return dialogs::draw_too_small(&mut canvas, app);
    };
    match &app.screen {
        Screen::Start(start) => {
            start::draw_start(&mut canvas, app, start);
            draw_dialog(&mut canvas, app, None);
        }
        Screen::Table(table) => draw_table(&mut canvas, app, table, &layout),
        Screen::Replay(replay) => draw_replay(&mut canvas, app, replay, &layout),
    }
}

fn draw_table(canvas: &mut Canvas<'_>, app: &App, table: &TableScreen, layout: &Layout) {
    let Some(game) = table.game() else {
        return draw_waiting(canvas, app, table, layout);
    };
    let scene = Scene {
        look: canvas.look,
        texts: app.texts(),
        state: &table.state,
        game,
        names: &table.names,
        seat: table.shown_seat(),
        layout,
        grid: table.grid(layout),
        options: table.options(),
        picked: table.picked,
        cell: table.cell,
        aimed: table.aimed_option(),
        last: table.events().rfind(|event| matches!(event.what, Happening::Played { .. })),
    };
    draw_scene(canvas, &scene);
    draw_header(canvas, app, &turn_text(table, &scene));
    let log = table.events().filter_map(|event| words::log_line(&scene, event)).collect();
    let long = matches!(table.hint, HintState::Shown(_)) || table.fault.is_some();
    draw_texts(canvas, layout, facts(app, table, &scene), log, long);
    draw_footer(canvas, layout, table_keys(app, table));
    draw_dialog(canvas, app, Some(&scene));
}

/// Whose turn it is.
fn turn_text(table: &TableScreen, scene: &Scene<'_>) -> String {
    let texts = scene.texts;
    let Some(turn) = scene.game.view.turn.filter(|_| table.state.stage == Stage::Playing) else {
        return match table.state.stage {
            Stage::Closed => texts.table_aborted(),
            _ => texts.result(),
        };
    };
    match scene.who(turn) {
        Who::Named(name) if table.state.you.seats.contains(&turn) => texts.hand_over(&name),
        Who::Named(name) if table.thinker().is_some() && table.fault.is_none() => {
            texts.thinking(&name)
        }
        who => texts.turn_of(&who),
    }
}

fn draw_header(canvas: &mut Canvas<'_>, app: &App, text: &str) {
    let look = canvas.look;
    let style = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
    let title = look.pick("☾ Nova Luna", "Nova Luna");
    canvas.put(1, 0, title, style);
    let text = look.text(text);
    let x = (i32::from(app.size.width) - text.chars().count() as i32) / 2;
    canvas.put(x.max(14), 0, &text, look.ink(Ink::Gold).add_modifier(Modifier::BOLD));
}

/// What there is to say: what went wrong, a hint, what a placement would bring, or what to do.
fn facts(app: &App, table: &TableScreen, scene: &Scene<'_>) -> Vec<Line<'static>> {
    let (look, texts) = (app.setting.look, app.texts());
    let mut lines = Vec::new();
    if let Source::Server { connected: false, .. } = table.source {
        lines.push(plain(look, Ink::Bad, texts.offline()));
    }
    if let (Some(fault), Some(seat)) = (&table.fault, scene.game.view.turn) {
        let text = texts.lost_bot(&texts.who(&scene.who(seat)), fault);
        lines.push(plain(look, Ink::Bad, text));
        lines.push(Line::from(key(look, "Enter", &texts.try_again())));
        return lines;
    }
    if let Some(notice) = &table.notice {
        lines.push(plain(look, Ink::Bad, notice.clone()));
    }
    if table.is_sending() {
        lines.push(plain(look, Ink::Muted, texts.sending()));
    }
    match &table.hint {
        HintState::Asked => lines.push(plain(look, Ink::Moonlight, texts.hint_thinking())),
        HintState::Shown(hint) => {
            lines.extend(words::hint(scene, hint));
            return lines;
        }
        HintState::None => {}
    }
    if let (Some(tile), Some(aimed)) = (table.picked, scene.aimed) {
        lines.extend(words::placement(scene, tile, aimed));
        return lines;
    }
    if let Some(options) = table.options() {
        let count = options.tiles.len() as i64;
        match count {
            3 => lines.push(plain(look, Ink::Text, texts.pick_tile())),
            0 => {}
            few => lines.push(plain(look, Ink::Text, texts.pick_tile_few(few))),
        }
        if options.refill {
            let ask = match table.state.solo {
                true => texts.end_phase_ask(),
                false => {
                    let left = scene.game.view.wheel.spaces.iter().flatten().count();
                    texts.fill_ask(left as i64)
                }
            };
            lines.push(plain(look, Ink::Gold, ask));
        }
    } else if table.state.you.seats.is_empty() {
        lines.push(plain(look, Ink::Muted, texts.watching()));
    }
    if let Some(solo) = scene.game.solo.as_ref().filter(|_| table.state.stage == Stage::Playing) {
        let discs = scene.game.view.players.first().map_or(0, |player| player.discs_left);
        let text = match (solo.spare, discs) {
            (..=-1, _) => texts.solo_above(-i64::from(solo.spare)),
            (spare, discs) => texts.solo_spare(spare.into(), discs.into()),
        };
        lines.push(plain(look, Ink::Muted, text));
    }
    lines
}

/// What there is to say, and the last lines of the log. A `long` text takes the room of both where that is small.
fn draw_texts(
    canvas: &mut Canvas<'_>,
    layout: &Layout,
    lines: Vec<Line<'static>>,
    log: Vec<Line<'static>>,
    long: bool,
) {
    if long && !layout.wide {
        canvas.lines(layout.facts.union(layout.log), lines);
        return;
    }
    canvas.lines(layout.facts, lines);
    let from = log.len().saturating_sub(layout.log.height.into());
    canvas.lines(layout.log, log.into_iter().skip(from).collect());
}

fn draw_footer(canvas: &mut Canvas<'_>, layout: &Layout, keys: Vec<Vec<Span<'static>>>) {
    let mut area = layout.footer;
    area.x += 1;
    area.width -= 1;
    let mut line = Line::default();
    let look = canvas.look;
    for spans in keys {
        let width: usize = spans.iter().map(|span| look.text(&span.content).chars().count()).sum();
        // What does not fit is in the help.
        if line.width() + width <= usize::from(area.width) + 3 {
            line.spans.extend(spans);
        }
    }
    canvas.lines(area, vec![line]);
}

fn table_keys(app: &App, table: &TableScreen) -> Vec<Vec<Span<'static>>> {
    let (look, texts) = (app.setting.look, app.texts());
    let mut keys = Vec::new();
    if table.is_over() {
        if table.may_play_again() {
            keys.push(key(look, "N", &texts.rematch()));
        }
        if table.record().is_some() {
            keys.push(key(look, "V", &texts.key_look()));
        }
    } else if table.picked.is_some() {
        keys.push(key(look, "Enter", &texts.place_here()));
        keys.push(key(look, &texts.key_cell_key().replace(' ', ""), &texts.choose_cell()));
        keys.push(key(look, "Esc", &texts.cancel()));
    } else if table.options().is_some() {
        keys.push(key(look, "1 2 3", &texts.choose_tile()));
    }
    keys.push(key(look, "?", &texts.help()));
    if table.options().is_some() && table.state.may.hint.allowed {
        keys.push(key(look, "H", &texts.hint()));
    }
    if table.state.may.undo.allowed {
        keys.push(key(look, "U", &texts.undo()));
    }
    keys.push(key(look, "Q", &texts.quit()));
    keys
}

/// A table that waits for people.
fn draw_waiting(canvas: &mut Canvas<'_>, app: &App, table: &TableScreen, layout: &Layout) {
    let (look, texts) = (app.setting.look, app.texts());
    draw_header(canvas, app, &texts.waiting());
    let area = Rect::new(4, 3, app.size.width - 8, app.size.height - 6);
    let mut lines = Vec::new();
    for (number, seat) in table.state.seats.iter().enumerate() {
        let name = texts.who(&table.who(texts, number as u8));
        let ink = match seat.kind {
            SeatKind::Open => Ink::Muted,
            _ => Ink::Seat(number),
        };
        lines.push(bold(look, ink, format!("{}  {name}", number + 1)));
    }
    lines.push(Line::default());
    if table.seat_to_take().is_some() {
        lines.push(Line::from(key(look, "Enter", &texts.sit())));
    }
    if table.state.may.start.allowed {
        lines.push(Line::from(key(look, "S", &texts.start())));
    }
    if let Some(notice) = &table.notice {
        lines.push(plain(look, Ink::Bad, notice.clone()));
    }
    if let Source::Server { connected: false, .. } = table.source {
        lines.push(plain(look, Ink::Bad, texts.offline()));
    }
    canvas.lines(area, lines);
    let keys = vec![key(look, "?", &texts.help()), key(look, "Q", &texts.quit())];
    draw_footer(canvas, layout, keys);
    draw_dialog(canvas, app, None);
}

fn draw_replay(canvas: &mut Canvas<'_>, app: &App, replay: &ReplayScreen, layout: &Layout) {
    let (look, texts) = (app.setting.look, app.texts());
    let state = replay.state();
    let Some(game) = state.game.as_ref() else { return };
    let verdict = replay.verdict();
    let better = verdict.filter(|_| replay.better);
    let best = better.and_then(|judged| match judged.best {
        ActionJson::Take { tile, x, y } => Some((tile, (x, y))),
        ActionJson::Refill => None,
    });
    let scene = Scene {
        look,
        texts,
        state,
        game,
        names: &replay.names,
        seat: replay.shown_seat(),
        layout,
        grid: replay.grid(layout),
        options: None,
        picked: best.map(|(tile, _)| tile),
        cell: best.map(|(_, cell)| cell),
        aimed: better.and_then(|judged| judged.preview.as_ref()),
        last: replay.last().filter(|_| !replay.better),
    };
    draw_scene(canvas, &scene);
    let moment = match replay.at {
        0 => texts.at_start(),
        at => texts.moment(at as i64, replay.moves.len() as i64),
    };
    draw_header(canvas, app, &moment);
    let last = replay.last().and_then(|event| words::log_line(&scene, event));
    let mut lines: Vec<Line<'static>> = last.into_iter().collect();
    if replay.notice {
        lines.push(plain(look, Ink::Bad, texts.unfinished()));
    }
    match verdict {
        Some(judged) => lines.extend(words::verdict(&scene, judged)),
        None if replay.analysing && replay.at > 0 => {
            lines.push(plain(look, Ink::Muted, texts.not_yet_judged()));
        }
        None => {}
    }
    let (judged, moves) = (replay.judged.len(), replay.moves.len());
    if replay.analysing && judged < moves {
        lines.push(plain(look, Ink::Muted, texts.analysing(judged as i64, moves as i64)));
    }
    let past = replay.moves[..replay.at].iter();
    let log = past.filter_map(|event| words::log_line(&scene, event)).collect();
    draw_texts(canvas, layout, lines, log, verdict.is_some());
    let keys = vec![
        key(look, &texts.key_step_key(), &texts.step_on()),
        key(look, "A", &texts.analysis()),
        key(look, "B", &texts.show_better()),
        key(look, "?", &texts.help()),
        key(look, "Q", &texts.quit()),
    ];
    draw_footer(canvas, layout, keys);
    draw_dialog(canvas, app, Some(&scene));
}
