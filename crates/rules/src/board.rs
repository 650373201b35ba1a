//! A position as people see it in a terminal.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;

use crate::cell::Cell;
use crate::position::{Position, Turn};
use crate::seat::Seat;
use crate::tile::{GoalId, TileId};
use crate::wheel::{CHOICE, SPACES};

/// The board: whose turn it is, the track from the marker on (the first row may be taken), and every
/// display. A tile shows its number, its colour and time, and its goals, with `●` for a goal that is
/// covered.
///
/// [`Position::notation`] writes a position on one line instead, which can be read back.
///
/// ```
/// use nova_luna_rules::Position;
///
/// let line = "2p2 .,16,*,.,48,59,.,.,40,46,.,57 01 67@0,0oox/11@-1,0oo/1@-1,1 32@0,0ooo/65@-1,0ox";
/// let position: Position = line.parse()?;
/// assert_eq!(position.to_string(), "\
/// 2 players with 2 goal discs each, 57 tiles in the supply
/// to move: seat 0, then 1
///
/// next   48 t5 yyy y   59 y4 by rt   40 t3 rtt
/// then   46 t5 rr b    57 y3 bry     16 b6 yyy rr ry
///
/// seat 0: time 11, 1 disc left
///       x -1      x 0
/// y 0   11 b4     67 y6
///       rrrr rr   rr tt ●
/// y 1   1 b1
///
/// seat 1: time 11, 1 disc left
///       x -1    x 0
/// y 0   65 y5   32 r6
///       tt ●    bb yy t");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let supply = count(self.unseen().len(), "tile");
        match (self.variant().is_solo(), self.phase1_score()) {
            (true, None) => write!(f, "solo, phase 1")?,
            (true, Some(score)) => write!(f, "solo, phase 2, score of phase 1: {score}")?,
            (false, _) => {
                let discs = count(self.variant().goal_discs().into(), "goal disc");
                write!(f, "{} players with {discs} each", self.variant().players())?;
            }
        }
        writeln!(f, ", {supply} in the supply")?;
        write_turn(self, f)?;
        f.write_str("\n")?;
        write_table(&track(self), f)?;
        for seat in self.seats() {
            let discs = count(self.discs_left(seat).into(), "disc");
            write!(f, "\n\nseat {seat}: time {}, {discs} left", self.moon().time(seat))?;
            write_table(&display(self, seat), f)?;
        }
        Ok(())
    }
}

/// Whose turn it is, or how the game ended.
fn write_turn(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (position.turn(), position.outcome()) {
        (Turn::Fill, _) => return f.write_str("the track is to be filled"),
        (_, Some(outcome)) => return write!(f, "over: {outcome}"),
        _ => write!(f, "to move: seat {}", position.moon().next())?,
    }
    for (i, seat) in position.moon().order().iter().skip(1).enumerate() {
        write!(f, "{} {seat}", if i == 0 { ", then" } else { "," })?;
    }
    Ok(())
}

/// The tiles on the track from the marker on, as many in a row as may be taken (R4.2).
fn track(position: &Position) -> Vec<Vec<String>> {
    let wheel = position.wheel();
    let from_marker = wheel.spaces().iter().cycle().skip(wheel.marker()).take(SPACES).flatten();
    let tiles: Vec<String> = from_marker
        .map(|&tile| {
            let [name, goals] = lines(position, tile);
            format!("{name} {goals}")
        })
        .collect();
    if tiles.is_empty() {
        return vec![vec!["the track is empty".to_string()]];
    }
    let rows = tiles.chunks(CHOICE).enumerate();
    rows.map(|(i, tiles)| row(if i == 0 { "next" } else { "then" }, tiles)).collect()
}

/// A display as a grid with its coordinates; two lines for a tile.
fn display(position: &Position, seat: Seat) -> Vec<Vec<String>> {
    let cells: Vec<Cell> = position.display(seat).map(|placed| placed.cell).collect();
    let range = |along: fn(&Cell) -> i8| {
        let least = cells.iter().map(along).min().unwrap_or(0);
        least..=cells.iter().map(along).max().unwrap_or(0)
    };
    let columns = range(|cell| cell.x);
    if cells.is_empty() {
        return Vec::new();
    }
    let heads: Vec<String> = columns.clone().map(|x| format!("x {x}")).collect();
    let mut rows = vec![row("", &heads)];
    for y in range(|cell| cell.y) {
        let tile = |x| position.tile_at(seat, Cell { x, y });
        let (names, goals): (Vec<String>, Vec<String>) = columns
            .clone()
            .map(|x| tile(x).map_or_else(Default::default, |tile| lines(position, tile).into()))
            .unzip();
        rows.push(row(&format!("y {y}"), &names));
        rows.push(row("", &goals));
    }
    rows
}

/// What a tile is, and its goals, with a disc on those that are covered.
fn lines(position: &Position, tile: TileId) -> [String; 2] {
    let goals: Vec<String> = (0..)
        .zip(tile.goals())
        .map(|(index, goal)| match position.is_covered(GoalId { tile, index }) {
            true => "●".to_string(),
            false => goal.to_string(),
        })
        .collect();
    [format!("{tile} {}{}", tile.color().letter(), tile.time()), goals.join(" ")]
}

fn row(head: &str, texts: &[String]) -> Vec<String> {
    core::iter::once(head.to_string()).chain(texts.iter().cloned()).collect()
}

/// Writes rows of texts, each column as wide as its widest text. Rows without any text are left out.
fn write_table(rows: &[Vec<String>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let length = |text: &String| text.chars().count();
    for row in rows {
        let mut line = String::new();
        for (column, text) in row.iter().enumerate() {
            let width = rows.iter().filter_map(|row| row.get(column)).map(length).max();
            line.push_str(&format!("{text:<width$}   ", width = width.unwrap_or(0)));
        }
        match line.trim_end() {
            "" => {}
            line => write!(f, "\n{line}")?,
        }
    }
    Ok(())
}

/// `1 tile`, `2 tiles`.
fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
