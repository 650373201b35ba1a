//! Tiles, as large as there is room: colour and shape, what it costs, and its goals.

use nova_luna_protocol::online::Colors;
use nova_luna_rules::{Color, TileId};
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use crate::layout::Size;
use crate::look::Ink;

/// How a goal of a tile stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalState {
    /// A disc of this seat lies on it.
    Covered(usize),
    /// The placement that is looked at would cover it.
    WouldBeCovered,
    /// So many tiles of each colour are lacking.
    Open(Colors),
    /// The tile lies on the wheel: nothing counts yet.
    Plain,
}

/// How a tile is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    None,
    /// It may be taken, or is about to be placed here.
    Gold,
    /// It counts for a goal that would be covered.
    Counts,
    /// It was placed last.
    Last,
}

pub struct TileView {
    pub tile: TileId,
    pub goals: Vec<GoalState>,
    pub frame: Frame,
    /// What is written into its corner: the key that takes it.
    pub badge: Option<String>,
    /// Whether it has the lighter of two shades.
    pub lighter: bool,
    /// Whether it stands back behind others.
    pub dim: bool,
}

/// The digits from 1 to 7, three columns wide and five half rows high.
const DIGITS: [[&str; 3]; 7] = [
    [" ▄█", "  █", "  ▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", "▀▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
];

/// Draws a tile whose room begins at a place; the first column of it, and in larger sizes the first row, is the gap.
pub fn draw_tile(canvas: &mut Canvas<'_>, x: i32, y: i32, size: Size, view: &TileView) {
    let look = canvas.look;
    let color = view.tile.color();
    let (pitch_x, pitch_y) = (i32::from(size.pitch().0), i32::from(size.pitch().1));
    let has_edge = size != Size::Small;
    let (width, top) = (pitch_x - 1, y + i32::from(has_edge));
    let rows = pitch_y - i32::from(has_edge);
    let paint = Ink::Tile(color, view.lighter && !has_edge);
    let mut ground = look.on(Ink::OnTile(color), paint);
    if view.dim {
        ground = ground.add_modifier(Modifier::DIM);
    }
    canvas.fill(x + 1, top, width, rows, " ", ground);
    draw_gap(canvas, x, y, size, view, paint);

    let bold = ground.add_modifier(Modifier::BOLD);
    let left = x + if size == Size::Small { 1 } else { 2 };
    let time = view.tile.time();
    let big = size == Size::Large && !look.ascii;
    if big {
        for (row, line) in DIGITS[usize::from(time) - 1].iter().enumerate() {
            canvas.put(left, top + row as i32, line, bold);
        }
        canvas.put(left + 1, top + 3, look.shape(color, true), bold);
    } else {
        canvas.put(left, top, &time.to_string(), bold);
        canvas.put(left + 1, top, look.shape(color, true), bold);
    }
    if let Some(badge) = &view.badge {
        let style = look.badge(Ink::OnGold, Ink::Gold);
        let row = top + if big { 3 } else { 2 };
        let column = if big { x + 6 } else { x + 1 };
        canvas.put(column, row, badge, style);
    }
    let goals = x + pitch_x - if size == Size::Large { 5 } else { 4 };
    for (row, (goal, state)) in view.tile.goals().iter().zip(&view.goals).enumerate() {
        draw_goal(canvas, goals, top + row as i32, goal.needs, state, ground);
    }
}

/// The gap on the left and above: a line where there are no colours, a frame where the tile is set off.
fn draw_gap(canvas: &mut Canvas<'_>, x: i32, y: i32, size: Size, view: &TileView, paint: Ink) {
    let look = canvas.look;
    let (width, height) = (i32::from(size.pitch().0), i32::from(size.pitch().1));
    let has_edge = size != Size::Small;
    let frame = match view.frame {
        Frame::None => None,
        Frame::Gold => Some(Ink::Gold),
        Frame::Counts => Some(Ink::Good),
        Frame::Last => Some(Ink::Moonlight),
    };
    let top = y + i32::from(has_edge);
    if has_edge {
        match (look.paints(), look.ascii) {
            // The lower half of the row is the tile's, the upper half the gap or the frame.
            (true, false) => {
                let style = look.on(paint, frame.unwrap_or(Ink::Sky));
                canvas.fill(x + 1, y, width - 1, 1, "▄", style);
            }
            (true, true) => {
                let style = look.ink(frame.unwrap_or(Ink::Sky));
                let line = if frame.is_some() { "_" } else { " " };
                canvas.fill(x + 1, y, width - 1, 1, line, style);
            }
            (false, _) => {
                let line = match frame {
                    Some(_) => look.pick("━", "="),
                    None => look.pick("─", "-"),
                };
                canvas.fill(x + 1, y, width - 1, 1, line, Style::reset());
                canvas.put(x, y, look.pick("┌", "+"), Style::reset());
            }
        }
    }
    let mark = match view.frame {
        Frame::None => (!look.paints()).then_some(look.pick("│", "|")),
        Frame::Gold => Some(look.pick("▐", "#")),
        Frame::Counts => Some(look.pick("┃", "!")),
        Frame::Last => Some(look.pick("▸", ">")),
    };
    if let Some(mark) = mark {
        let style = look.ink(frame.unwrap_or(Ink::Edge)).add_modifier(Modifier::BOLD);
        canvas.fill(x, top, 1, height - i32::from(has_edge), mark, style);
    }
    if view.frame == Frame::Gold {
        let style = look.ink(Ink::Gold);
        let mark = look.pick("▌", "#");
        canvas.fill(x + width, top, 1, height - i32::from(has_edge), mark, style);
    }
}

fn draw_goal(
    canvas: &mut Canvas<'_>,
    x: i32,
    y: i32,
    needs: nova_luna_rules::Tally,
    state: &GoalState,
    ground: Style,
) {
    let look = canvas.look;
    let lacks = match state {
        GoalState::Covered(seat) => {
            let style = ground.fg(look.color(Ink::OnSeat)).bg(look.color(Ink::Seat(*seat)));
            let style = if look.paints() { style } else { style.add_modifier(Modifier::BOLD) };
            canvas.put(x, y, &format!(" {} ", look.disc()), style);
            return;
        }
        GoalState::WouldBeCovered => {
            canvas.put(x, y, &format!(" {} ", look.disc()), look.badge(Ink::OnGold, Ink::Gold));
            return;
        }
        GoalState::Open(lacks) => Some(*lacks),
        GoalState::Plain => None,
    };
    let mut column = x;
    for color in Color::ALL {
        let lacking = lacks.map_or(0, |lacks| lacking(lacks, color));
        let needed = needs.of(color);
        for number in 0..needed {
            let there = lacks.is_none() || number < needed.saturating_sub(lacking);
            let style = look.on(Ink::OnPaper(color), Ink::Paper);
            let style = if there { style.add_modifier(Modifier::BOLD) } else { style };
            column = canvas.put(column, y, look.shape(color, there), style);
        }
    }
}

/// How many of a colour are lacking.
pub fn lacking(lacks: Colors, color: Color) -> u8 {
    let count = match color {
        Color::Blue => lacks.blue,
        Color::Red => lacks.red,
        Color::Turquoise => lacks.turquoise,
        Color::Yellow => lacks.yellow,
    };
    count.unwrap_or_default()
}
