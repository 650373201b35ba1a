//! What is said: about a placement, a hint, a verdict, and what happened.

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{
    By, CellOption, Event, Happening, Hint, JudgedMove, MoveVerdict, Reason,
};
use nova_luna_rules::{Color, Tally, TileId};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::board::Scene;
use super::tile::lacking;
use crate::look::{Ink, Look};
use nova_luna_catalogue::{Texts, Who};

type Spans = Vec<Span<'static>>;

pub fn plain(look: Look, ink: Ink, text: impl Into<String>) -> Line<'static> {
    Line::from(Span::styled(text.into(), look.ink(ink)))
}

pub fn bold(look: Look, ink: Ink, text: impl Into<String>) -> Line<'static> {
    let style = look.ink(ink).add_modifier(Modifier::BOLD);
    Line::from(Span::styled(text.into(), style))
}

/// A tile within a line: its shape and what it costs, in its colour.
pub fn chip(look: Look, tile: u8) -> Span<'static> {
    let Some(tile) = TileId::new(tile.into()) else { return Span::raw("?") };
    let color = tile.color();
    let style = look.on(Ink::OnTile(color), Ink::Tile(color, false)).add_modifier(Modifier::BOLD);
    let text = format!("{}{}", look.shape(color, true), tile.time());
    let text = if look.paints() { format!(" {text} ") } else { format!("[{text}]") };
    Span::styled(text, style)
}

/// The shapes of a goal within a line.
fn shapes(look: Look, count: impl Fn(Color) -> u8, solid: bool) -> Spans {
    let all = Color::ALL.into_iter().filter(|&color| count(color) > 0);
    let spans = all.map(|color| {
        let text = look.shape(color, solid).repeat(count(color).into());
        let style = look.on(Ink::OnPaper(color), Ink::Paper).add_modifier(Modifier::BOLD);
        Span::styled(text, style)
    });
    spans.collect()
}

fn needs(goal: (u8, u8)) -> Tally {
    let tile = TileId::new(goal.0.into());
    let goal = tile.and_then(|tile| tile.goals().get(usize::from(goal.1)));
    goal.map_or(Tally::NONE, |goal| goal.needs)
}

/// Goals with the tiles that they are on.
fn goals(look: Look, goals: &[(u8, u8)]) -> Spans {
    let mut spans = Vec::new();
    for (number, &goal) in goals.iter().enumerate() {
        if number > 0 {
            spans.push(Span::styled(", ", look.ink(Ink::Text)));
        }
        let tally = needs(goal);
        spans.extend(shapes(look, |color| tally.of(color), true));
        spans.push(Span::raw(" "));
        spans.push(chip(look, goal.0));
    }
    spans
}

/// What a sentence is given in place of something that is drawn.
const SLOTS: [&str; 2] = ["\u{e000}", "\u{e001}"];

/// A sentence in which something is drawn.
fn sentence(text: &str, style: Style, slots: &[Spans]) -> Line<'static> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some((at, _)) = rest.match_indices(['\u{e000}', '\u{e001}']).next() {
        spans.push(Span::styled(rest[..at].to_owned(), style));
        let slot = SLOTS.iter().position(|slot| rest[at..].starts_with(slot)).unwrap_or_default();
        spans.extend(slots.get(slot).cloned().unwrap_or_default());
        rest = &rest[at + SLOTS[slot].len()..];
    }
    spans.push(Span::styled(rest.to_owned(), style));
    Line::from(spans)
}

/// What placing a tile would bring.
pub fn placement(scene: &Scene<'_>, tile: u8, aimed: &CellOption) -> Vec<Line<'static>> {
    let (look, texts) = (scene.look, scene.texts);
    let time = TileId::new(tile.into()).map_or(0, TileId::time);
    let mut title = vec![chip(look, tile), Span::raw(" ")];
    let costs = texts.fact_costs(time.into());
    title.push(Span::styled(costs, look.ink(Ink::Text)));
    let mut lines = vec![Line::from(title)];
    let covers = aimed.covers.len() as i64;
    let ink = if covers > 0 { Ink::Gold } else { Ink::Muted };
    let mut facts =
        vec![Span::styled(texts.fact_covers(covers), look.ink(ink).add_modifier(Modifier::BOLD))];
    if !aimed.nearer.is_empty() {
        let nearer = texts.fact_nearer(aimed.nearer.len() as i64);
        facts.push(Span::styled(format!(" · {nearer}"), look.ink(Ink::Text)));
    }
    lines.push(Line::from(facts));
    let covered: Vec<(u8, u8)> = aimed.covers.iter().map(|c| (c.tile, c.goal)).collect();
    if !covered.is_empty() {
        lines.push(Line::from(goals(look, &covered)));
        let mark = look.pick("┃", "!");
        let counts = format!("{mark} {}", texts.counts());
        lines.push(plain(look, Ink::Good, counts));
    }
    if let Some(next) = then_moves(scene, aimed.next) {
        lines.push(plain(look, Ink::Muted, next));
    }
    lines
}

/// Who moves after a placement; nobody alone.
fn then_moves(scene: &Scene<'_>, next: Option<u8>) -> Option<String> {
    let texts = scene.texts;
    let Some(next) = next else { return Some(texts.then_ends()) };
    if scene.state.solo {
        return None;
    }
    let again = scene.game.view.turn == Some(next);
    Some(texts.then_moves(&scene.who(next), again))
}

/// A hint: what to do, why, and what it promises.
pub fn hint(scene: &Scene<'_>, hint: &Hint) -> Vec<Line<'static>> {
    let (look, texts) = (scene.look, scene.texts);
    let mut lines = vec![named_move(scene, hint.action, |what| texts.hint_title(what))];
    lines.extend(reasons(scene, &hint.reasons));
    if let Some(chance) = hint.chances.get(usize::from(hint.seat)) {
        let percent = (100.0 * chance).round() as i64;
        lines.push(plain(look, Ink::Muted, texts.hint_chance(percent)));
    }
    if let Some(score) = hint.score {
        let score = score.round() as i64;
        lines.push(plain(look, Ink::Muted, texts.hint_score(score)));
    }
    lines.push(plain(look, Ink::Gold, texts.press_again()));
    lines
}

/// A sentence that names a move.
fn named_move(
    scene: &Scene<'_>,
    action: ActionJson,
    say: impl Fn(&str) -> String,
) -> Line<'static> {
    let (look, texts) = (scene.look, scene.texts);
    let style = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
    match action {
        ActionJson::Take { tile, .. } => sentence(&say(SLOTS[0]), style, &[vec![chip(look, tile)]]),
        ActionJson::Refill if scene.state.solo => sentence(&say(&texts.move_phase()), style, &[]),
        ActionJson::Refill => sentence(&say(&texts.move_fill()), style, &[]),
    }
}

fn reasons(scene: &Scene<'_>, reasons: &[Reason]) -> Vec<Line<'static>> {
    let (look, texts) = (scene.look, scene.texts);
    if reasons.is_empty() {
        return vec![plain(look, Ink::Text, texts.reason_none())];
    }
    reasons.iter().map(|one| reason(scene, one)).collect()
}

fn reason(scene: &Scene<'_>, reason: &Reason) -> Line<'static> {
    let (look, texts) = (scene.look, scene.texts);
    let style = look.ink(Ink::Text);
    let word = |text: String| plain(look, Ink::Text, text);
    match reason {
        Reason::Finishes => word(texts.reason_finishes()),
        Reason::KeepsTurn => word(texts.reason_keeps_turn()),
        Reason::NewTiles => word(texts.reason_new_tiles()),
        Reason::EndsPhase => word(texts.reason_ends_phase()),
        Reason::Covers { goals: covered } => {
            sentence(&texts.reason_covers(SLOTS[0]), style, &[goals(look, covered)])
        }
        Reason::Prepares { tile, goal, lacks } => {
            let total: u8 = Color::ALL.into_iter().map(|color| lacking(*lacks, color)).sum();
            let lacks = shapes(look, |color| lacking(*lacks, color), false);
            let text = texts.reason_prepares(SLOTS[0], SLOTS[1], total.into());
            sentence(&text, style, &[goals(look, &[(*tile, *goal)]), lacks])
        }
        Reason::Denies { seat, goals } => {
            word(texts.reason_denies(&scene.who(*seat), (*goals).into()))
        }
        Reason::Cheapest { time } => word(texts.reason_cheapest((*time).into())),
    }
}

/// What the analysis says of a move.
pub fn verdict(scene: &Scene<'_>, judged: &JudgedMove) -> Vec<Line<'static>> {
    let (look, texts) = (scene.look, scene.texts);
    let (name, ink) = match judged.verdict {
        MoveVerdict::Best => (texts.verdict_best(), Ink::Good),
        MoveVerdict::Good => (texts.verdict_good(), Ink::Good),
        MoveVerdict::Inaccuracy => (texts.verdict_inaccuracy(), Ink::Moonlight),
        MoveVerdict::Mistake => (texts.verdict_mistake(), Ink::Bad),
        MoveVerdict::Blunder => (texts.verdict_blunder(), Ink::Bad),
    };
    let mut lines = vec![bold(look, ink, name)];
    if judged.verdict != MoveVerdict::Best {
        let costs = match scene.state.solo {
            true => texts.costs_score(judged.loss.round() as i64),
            false => texts.costs_chance((100.0 * judged.loss).round() as i64),
        };
        lines.push(plain(look, Ink::Muted, costs));
        let same_tile = match (judged.action, judged.best) {
            (ActionJson::Take { tile, .. }, ActionJson::Take { tile: best, .. }) => tile == best,
            _ => false,
        };
        lines.push(named_move(scene, judged.best, |what| texts.better(what, same_tile)));
        lines.extend(reasons(scene, &judged.reasons));
    }
    if let Some(score) = judged.after.score {
        let score = score.round() as i64;
        lines.push(plain(look, Ink::Muted, texts.score_is(score)));
    }
    if !judged.after.chances.is_empty() {
        let chances = (0..).zip(&judged.after.chances);
        let all = chances
            .map(|(seat, chance)| {
                texts.chance_of(&scene.who(seat), (100.0 * chance).round() as i64)
            })
            .reduce(|all, next| texts.list_more(&all, &next));
        lines.push(plain(look, Ink::Muted, texts.chances_are(&all.unwrap_or_default())));
    }
    lines
}

/// A line of the log; nothing for what needs no words.
pub fn log_line(scene: &Scene<'_>, event: &Event) -> Option<Line<'static>> {
    let (look, texts) = (scene.look, scene.texts);
    let muted = |text: String| Some(plain(look, Ink::Muted, text));
    let about = |say: fn(&Texts, &Who) -> String, seat: u8| muted(say(texts, &scene.who(seat)));
    match &event.what {
        Happening::Played { seat, action: ActionJson::Take { tile, .. }, covers, .. } => {
            let name = texts.who(&scene.who(*seat));
            let style = look.ink(Ink::Seat((*seat).into()));
            let mut spans = vec![
                Span::styled(format!("{} ", seat + 1), style.add_modifier(Modifier::BOLD)),
                Span::styled(format!("{name:<9} "), style),
                chip(look, *tile),
                Span::raw(" "),
            ];
            let discs = vec![look.disc(); covers.len()].join(" ");
            spans.push(Span::styled(discs, style));
            Some(Line::from(spans))
        }
        Happening::Played { .. } if scene.state.solo => muted(texts.log_phase()),
        Happening::Played { seat, by, .. } => {
            muted(texts.log_filled(&scene.who(*seat), *by == By::Clock))
        }
        Happening::Started { order } if !scene.state.solo => {
            about(Texts::log_started, order.first().copied().unwrap_or_default())
        }
        Happening::Started { .. } | Happening::Created { .. } => None,
        Happening::Sat { seat, .. } => about(Texts::log_sat, *seat),
        Happening::Left { seat } => about(Texts::log_left, *seat),
        Happening::Returned { seat } => about(Texts::log_returned, *seat),
        Happening::Undone { seat, .. } => about(Texts::log_undone, *seat),
        Happening::StoodIn { seat, .. } => about(Texts::log_stand_in, *seat),
        Happening::Resigned { seat } => about(Texts::log_resigned, *seat),
        Happening::Closed => muted(texts.log_closed()),
        Happening::Rematch { .. } => muted(texts.log_rematch()),
        Happening::Changed { .. } | Happening::Added { .. } => muted(texts.log_seat()),
        Happening::Renamed { name, .. } => muted(texts.log_renamed(name)),
        Happening::HintsAllowed { seat, allow } => {
            muted(texts.log_hints(&scene.who(*seat), *allow))
        }
    }
}

/// A key and what it does, for the last line.
pub fn key(look: Look, key: &str, text: &str) -> Spans {
    let style = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
    vec![
        Span::styled(key.to_owned(), style),
        Span::styled(format!(" {text}   "), look.ink(Ink::Muted)),
    ]
}

/// A text in lines of at most so many characters, broken between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().map(|line| line.chars().count()).unwrap_or_default();
        if last > 0 && last + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else if let Some(line) = lines.last_mut() {
            if last > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
