//! What is said: about a placement, a hint, a verdict, and what happened.

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{
    CellOption, Event, Happening, Hint, JudgedMove, MoveVerdict, Reason,
};
use nova_luna_rules::{Color, Tally, TileId};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::board::Scene;
use super::tile::lacking;
use crate::look::{Ink, Look};
use crate::texts::{Piece, Samples, Texts, Who};

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

/// A sentence whose slots are filled.
fn sentence(pieces: Vec<Piece>, style: Style, slots: &[Spans]) -> Line<'static> {
    let mut spans = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => spans.push(Span::styled(text, style)),
            Piece::Slot(slot) => spans.extend(slots.get(slot).cloned().unwrap_or_default()),
        }
    }
    Line::from(spans)
}

/// What placing a tile would bring.
pub fn placement(
    look: Look,
    scene: &Scene<'_>,
    tile: u8,
    aimed: &CellOption,
) -> Vec<Line<'static>> {
    let texts = scene.texts;
    let time = TileId::new(tile.into()).map_or(0, TileId::time);
    let mut title = vec![chip(look, tile), Span::raw(" ")];
    let costs = texts.count("factCosts", time.into());
    title.push(Span::styled(costs, look.ink(Ink::Text)));
    let mut lines = vec![Line::from(title)];
    let covers = aimed.covers.len() as i64;
    let ink = if covers > 0 { Ink::Gold } else { Ink::Muted };
    let mut facts = vec![Span::styled(
        texts.numbers("factCovers", 0, &[covers]),
        look.ink(ink).add_modifier(Modifier::BOLD),
    )];
    if !aimed.nearer.is_empty() {
        let nearer = texts.count("factNearer", aimed.nearer.len() as i64);
        facts.push(Span::styled(format!(" · {nearer}"), look.ink(Ink::Text)));
    }
    lines.push(Line::from(facts));
    let covered: Vec<(u8, u8)> = aimed.covers.iter().map(|c| (c.tile, c.goal)).collect();
    if !covered.is_empty() {
        lines.push(Line::from(goals(look, &covered)));
        let mark = look.pick("┃", "!");
        let counts = format!("{mark} {}", texts.word("counts"));
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
    let Some(next) = next else { return Some(texts.nth("thenMoves", 4).to_owned()) };
    if scene.state.solo {
        return None;
    }
    let again = scene.game.view.turn == Some(next);
    Some(match (scene.who(next), again) {
        (Who::You, true) => texts.nth("thenMoves", 0).to_owned(),
        (Who::You, false) => texts.nth("thenMoves", 1).to_owned(),
        (Who::Named(name), true) => texts.about_nth("thenMoves", 2, &name),
        (Who::Named(name), false) => texts.about_nth("thenMoves", 3, &name),
    })
}

/// A hint: what to do, why, and what it promises.
pub fn hint(look: Look, scene: &Scene<'_>, hint: &Hint) -> Vec<Line<'static>> {
    let texts = scene.texts;
    let mut lines = vec![named_move(look, scene, "hintTitle", hint.action, false)];
    lines.extend(reasons(look, scene, &hint.reasons));
    if let Some(chance) = hint.chances.get(usize::from(hint.seat)) {
        let percent = (100.0 * chance).round() as i64;
        lines.push(plain(look, Ink::Muted, texts.numbers("hintChance", 0, &[percent])));
    }
    if let Some(score) = hint.score {
        let score = score.round() as i64;
        lines.push(plain(look, Ink::Muted, texts.numbers("hintScore", 0, &[score])));
    }
    lines.push(plain(look, Ink::Gold, texts.word("pressAgain")));
    lines
}

/// A sentence that names a move.
fn named_move(
    look: Look,
    scene: &Scene<'_>,
    name: &str,
    action: ActionJson,
    elsewhere: bool,
) -> Line<'static> {
    let texts = scene.texts;
    let Samples { tile: sample, .. } = texts.samples();
    let style = look.ink(Ink::Moonlight).add_modifier(Modifier::BOLD);
    // The sentences that fill the wheel or end the phase come last.
    let count = texts.all(name).len();
    match action {
        ActionJson::Take { tile, .. } => {
            let pieces = texts.pieces(name, usize::from(elsewhere), &[sample]);
            sentence(pieces, style, &[vec![chip(look, tile)]])
        }
        ActionJson::Refill => {
            let number = count - if scene.state.solo { 1 } else { 2 };
            Line::from(Span::styled(texts.nth(name, number).to_owned(), style))
        }
    }
}

fn reasons(look: Look, scene: &Scene<'_>, reasons: &[Reason]) -> Vec<Line<'static>> {
    let texts = scene.texts;
    if reasons.is_empty() {
        return vec![plain(look, Ink::Text, texts.word("reasonNone"))];
    }
    reasons.iter().map(|one| reason(look, scene, one)).collect()
}

fn reason(look: Look, scene: &Scene<'_>, reason: &Reason) -> Line<'static> {
    let texts = scene.texts;
    let samples = texts.samples();
    let style = look.ink(Ink::Text);
    let word = |name: &str| plain(look, Ink::Text, texts.word(name));
    match reason {
        Reason::Finishes => word("reasonFinishes"),
        Reason::KeepsTurn => word("reasonKeepsTurn"),
        Reason::NewTiles => word("reasonNewTiles"),
        Reason::EndsPhase => word("reasonEndsPhase"),
        Reason::Covers { goals: covered } => {
            let pieces = texts.pieces("reasonCovers", 0, &[samples.goals]);
            sentence(pieces, style, &[goals(look, covered)])
        }
        Reason::Prepares { tile, goal, lacks } => {
            let total: u8 = Color::ALL.into_iter().map(|color| lacking(*lacks, color)).sum();
            let number = usize::from(total != 1);
            let slots = [samples.goals, samples.lacks[number]];
            let pieces = texts.pieces("reasonPrepares", number, &slots);
            let lacks = shapes(look, |color| lacking(*lacks, color), false);
            sentence(pieces, style, &[goals(look, &[(*tile, *goal)]), lacks])
        }
        Reason::Denies { seat, goals } => {
            let number = usize::from(*goals != 1);
            let text = match scene.who(*seat) {
                Who::You => texts.numbers("reasonDenies", number, &[(*goals).into()]),
                Who::Named(name) => {
                    let text = texts.numbers("reasonDenies", 2 + number, &[(*goals).into()]);
                    texts.named(&text, &name)
                }
            };
            plain(look, Ink::Text, text)
        }
        Reason::Cheapest { time } => {
            plain(look, Ink::Text, texts.count("reasonCheapest", (*time).into()))
        }
    }
}

/// What the analysis says of a move.
pub fn verdict(look: Look, scene: &Scene<'_>, judged: &JudgedMove) -> Vec<Line<'static>> {
    let texts = scene.texts;
    let (name, ink) = match judged.verdict {
        MoveVerdict::Best => ("verdict.best", Ink::Good),
        MoveVerdict::Good => ("verdict.good", Ink::Good),
        MoveVerdict::Inaccuracy => ("verdict.inaccuracy", Ink::Moonlight),
        MoveVerdict::Mistake => ("verdict.mistake", Ink::Bad),
        MoveVerdict::Blunder => ("verdict.blunder", Ink::Bad),
    };
    let mut lines = vec![bold(look, ink, texts.word(name))];
    if judged.verdict != MoveVerdict::Best {
        let costs = match scene.state.solo {
            true => texts.count("costsScore", judged.loss.round() as i64),
            false => texts.count("costsChance", (100.0 * judged.loss).round() as i64),
        };
        lines.push(plain(look, Ink::Muted, costs));
        let same_tile = match (judged.action, judged.best) {
            (ActionJson::Take { tile, .. }, ActionJson::Take { tile: best, .. }) => tile == best,
            _ => false,
        };
        lines.push(named_move(look, scene, "better", judged.best, same_tile));
        lines.extend(reasons(look, scene, &judged.reasons));
    }
    if let Some(score) = judged.after.score {
        let score = score.round() as i64;
        lines.push(plain(look, Ink::Muted, texts.numbers("scoreIs", 0, &[score])));
    }
    if !judged.after.chances.is_empty() {
        let sentence = texts.word("chancesAre");
        let space = if sentence.contains("2%") { "" } else { " " };
        let chances = (0..).zip(&judged.after.chances).map(|(seat, chance)| {
            let name = texts.who(&scene.who(seat));
            format!("{name} {:.0}{space}%", 100.0 * chance)
        });
        let all: Vec<String> = chances.collect();
        let title = sentence.split(':').next().unwrap_or_default();
        lines.push(plain(look, Ink::Muted, format!("{title}: {}", all.join(", "))));
    }
    lines
}

/// A line of the log; nothing for what needs no words.
pub fn log_line(look: Look, scene: &Scene<'_>, event: &Event) -> Option<Line<'static>> {
    let texts = scene.texts;
    let about = |name: &str, seat: u8| {
        let who = scene.who(seat);
        Some(plain(look, Ink::Muted, texts.about(name, &who)))
    };
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
        Happening::Played { .. } if scene.state.solo => {
            Some(plain(look, Ink::Muted, texts.word("logPhase")))
        }
        Happening::Played { seat, .. } => about("logFilled", *seat),
        Happening::Started { order } if !scene.state.solo => {
            about("logStarted", order.first().copied().unwrap_or_default())
        }
        Happening::Started { .. } | Happening::Created { .. } => None,
        Happening::Sat { seat, .. } => about("logSat", *seat),
        Happening::Left { seat } => about("logLeft", *seat),
        Happening::Returned { seat } => about("logReturned", *seat),
        Happening::Undone { seat, .. } => about("logUndone", *seat),
        Happening::StoodIn { seat, .. } => about("logStandIn", *seat),
        Happening::Resigned { seat } => about("logResigned", *seat),
        Happening::Closed => Some(plain(look, Ink::Muted, texts.word("logClosed"))),
        Happening::Rematch { .. } => Some(plain(look, Ink::Muted, texts.word("logRematch"))),
        Happening::Changed { .. } | Happening::Added { .. } => {
            Some(plain(look, Ink::Muted, texts.word("logSeat")))
        }
        Happening::Renamed { name, .. } => {
            Some(plain(look, Ink::Muted, texts.about_nth("logRenamed", 0, name)))
        }
        Happening::HintsAllowed { seat, allow } => {
            let number = usize::from(!allow);
            let text = match scene.who(*seat) {
                Who::You => texts.nth("logHints", number).to_owned(),
                Who::Named(name) => texts.about_nth("logHints", 2 + number, &name),
            };
            Some(plain(look, Ink::Muted, text))
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

/// The keys for going around, in short.
pub fn arrows(texts: &Texts) -> String {
    texts.word("keys[1][0]").replace(' ', "")
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
