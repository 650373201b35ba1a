//! The same scenes for the page, which draws them with its own means: what is to be seen, worked out by
//! the rules, as data.

use std::fs;
use std::path::PathBuf;

use nova_luna_protocol::View;
use nova_luna_protocol::online::OpenGoal;
use nova_luna_rules::{Cell, GoalId, Placed, Position, Seat, TileSet};
use serde_json::{Map, Value, json};

use super::display::{Display, bounds, counted};
use super::{examples, parts};
use crate::tools;

/// Whose display is drawn.
const SEAT: Seat = Seat::ALL[0];

fn path() -> PathBuf {
    tools::root().join("web/src/screens/rules/scenes.json")
}

/// Writes the file.
pub(super) fn write() -> Result<(), String> {
    fs::write(path(), file()).map_err(|error| format!("{}: {error}", path().display()))
}

/// The whole file: a scene a line, so that a change shows what it changed.
fn file() -> String {
    let mut displays: Map<String, Value> = Map::new();
    for (name, scenes) in examples::scenes() {
        let scenes = scenes.iter().map(|(at, focus, placing)| display(at, focus, *placing, false));
        displays.insert(name.to_owned(), scenes.collect());
    }
    displays.insert("placing".to_owned(), json!([display(&parts::placing(), &[], None, true)]));
    displays.insert("tile".to_owned(), json!([display(&parts::tile(), &[], None, false)]));
    let turns: Vec<Value> = parts::turn_order().iter().map(turn).collect();
    let line = |(name, value): (&str, Value)| format!("  \"{name}\": {value}");
    let mut lines = vec![
        line(("setup", view(&parts::setup()))),
        line(("wheel", view(&parts::wheel()))),
        line(("turns", turns.into())),
    ];
    let rows = displays.into_iter().map(|(name, value)| format!("    \"{name}\": {value}"));
    lines.push(format!("  \"displays\": {{\n{}\n  }}", rows.collect::<Vec<_>>().join(",\n")));
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// A wheel as the seat to move sees it.
fn view(position: &Position) -> Value {
    json!(View::of(position, position.seat_to_move()))
}

/// The discs on the moon track.
fn turn(position: &Position) -> Value {
    let times: Vec<u16> = position.seats().map(|seat| position.moon().time(seat)).collect();
    let order: Vec<usize> = position.moon().order().iter().map(|seat| seat.index()).collect();
    json!({"times": times, "order": order})
}

/// The display of seat 0.
fn display(position: &Position, focus: &[GoalId], placing: Option<Placed>, free: bool) -> Value {
    let shown = Display {
        position,
        focus: focus.to_vec(),
        placing,
        free,
        bounds: bounds(position, placing, free),
    };
    let counts = focus.iter().fold(TileSet::EMPTY, |all, &goal| all | counted(position, goal));
    let goals = OpenGoal::all(position).into_iter().filter(|goal| goal.seat == SEAT.index() as u8);
    let cells = |cells: &[Cell]| -> Value { cells.iter().map(|cell| [cell.x, cell.y]).collect() };
    json!({
        "display": View::of(position, None).players[SEAT.index()].display,
        "goals": goals.collect::<Vec<_>>(),
        "focus": focus.iter().map(|goal| (goal.tile.number(), goal.index)).collect::<Vec<_>>(),
        "counts": counts.iter().map(|tile| tile.number()).collect::<Vec<_>>(),
        "stray": shown.stray().iter().map(|tile| tile.number()).collect::<Vec<_>>(),
        "placing": placing.map(|Placed { tile, cell }| {
            json!({"tile": tile.number(), "x": cell.x, "y": cell.y})
        }),
        "free": if free { cells(position.free_cells(SEAT)) } else { json!([]) },
        "corners": if free { cells(&shown.corners()) } else { json!([]) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_scenes_of_the_rules() {
        let kept = fs::read_to_string(path()).unwrap_or_default();
        let fresh = kept == file();
        assert!(fresh, "web/src/screens/rules/scenes.json is out of date: cargo xtask pictures");
    }
}
