//! What the pictures of the rules show, as data: positions, and what the rules say about them.

use std::fs;
use std::path::PathBuf;

use nova_luna_protocol::View;
use nova_luna_protocol::online::OpenGoal;
use nova_luna_rules::{Action, Cell, GoalId, Placed, Position, Seat, TileId, TileSet};
use serde_json::{Map, Value, json};

use super::examples;
use crate::tools;

/// Yellow 4 with one of three red, two of three turquoise and both blue tiles there.
const TILE: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 \
                    60@0,0oox/1@1,0/2@2,0o/18@0,-1/35@-1,0/36@-2,0o 17@0,0ooo/34@1,0ooo";
/// A game for three that is about to begin. Seat 1 lies on top.
const SETUP: &str = "3p20 *,60,8,19,44,31,5,57,22,38,53,14 102 - - -";
/// Later: two share a moon, and an empty space lies between the marker and the next tile.
const WHEEL: &str = "3p20 .,14,42,*,.,20,31,5,57,22,38,12 012 \
                     34@0,0xoo/51@1,0ooo/1@-1,0/18@-1,1 17@0,0oox/68@1,0ooo/35@0,-1/52@2,0 \
                     16@0,0ooo/33@1,0ooo/13@2,0oo/2@-1,0o";
/// A display of four tiles.
const PLACING: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 44@0,0oo/30@1,0ox/55@1,1o/6@2,1o \
                       17@0,0ooo/34@1,0ooo/2@2,0o";
/// You are at 3, the other one at 7.
const TURN_ORDER: &str = "2p20 *,2,19,41,.,.,.,.,.,.,.,. 01 24@0,0o 34@0,0ooo";
/// Three turns in a row, since you stay behind or land on top; then you are ahead.
const TURNS: [&str; 3] = ["2@0,1", "19@0,2", "41@0,3"];

/// Whose display is drawn.
const SEAT: Seat = Seat::ALL[0];

/// The position that `line` denotes. The lines are part of this program.
pub(super) fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

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
        displays.insert(name.to_owned(), scenes.iter().map(Scene::json).collect());
    }
    displays.insert("placing".to_owned(), json!([Scene::plain(PLACING, true).json()]));
    displays.insert("tile".to_owned(), json!([Scene::plain(TILE, false).json()]));
    let turns: Vec<Value> = turn_order().iter().map(turn).collect();
    let line = |(name, value): (&str, Value)| format!("  \"{name}\": {value}");
    let mut lines = vec![
        line(("setup", view(&position(SETUP)))),
        line(("wheel", view(&position(WHEEL)))),
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

/// The position before the first of [`TURNS`], after it, and so on.
fn turn_order() -> Vec<Position> {
    let mut positions = vec![position(TURN_ORDER)];
    for action in TURNS {
        let mut next = positions[positions.len() - 1].clone();
        let action: Action = action.parse().expect("an action in the notation");
        next.play(action).expect("a legal action");
        positions.push(next);
    }
    positions
}

/// The display of the first seat, and what matters in it.
pub(super) struct Scene {
    pub(super) position: Position,
    /// The goals that the picture is about.
    pub(super) focus: Vec<GoalId>,
    /// A tile about to be placed.
    pub(super) placing: Option<Placed>,
    /// Whether the free cells around it are shown, and the corners that are none.
    pub(super) free: bool,
}

impl Scene {
    fn plain(line: &str, free: bool) -> Scene {
        Scene { position: position(line), focus: Vec::new(), placing: None, free }
    }

    fn json(&self) -> Value {
        let position = &self.position;
        let goals = OpenGoal::all(position);
        let numbers = |tiles: TileSet| tiles.iter().map(TileId::number).collect::<Vec<_>>();
        let cells = |cells: &[Cell]| cells.iter().map(|cell| [cell.x, cell.y]).collect::<Vec<_>>();
        let (free, corners) = match self.free {
            true => (position.free_cells(SEAT).to_vec(), self.corners()),
            false => (Vec::new(), Vec::new()),
        };
        json!({
            "display": View::of(position, None).players[SEAT.index()].display,
            "goals": goals.iter().filter(|goal| goal.seat == 0).collect::<Vec<_>>(),
            "focus": self.focus.iter().map(|goal| (goal.tile.number(), goal.index))
                .collect::<Vec<_>>(),
            "counts": numbers(self.counted()),
            "stray": numbers(self.stray()),
            "placing": self.placing.map(|Placed { tile, cell }| {
                json!({"tile": tile.number(), "x": cell.x, "y": cell.y})
            }),
            "free": cells(&free),
            "corners": cells(&corners),
        })
    }

    /// The tiles that count for the goals in question.
    fn counted(&self) -> TileSet {
        self.focus.iter().fold(TileSet::EMPTY, |all, &goal| all | counted(&self.position, goal))
    }

    /// The tiles that one might think count, but do not: the colour is right, the place is not.
    fn stray(&self) -> TileSet {
        let counted = self.counted();
        let stray = |tile: &TileId| {
            !counted.contains(*tile)
                && self.focus.iter().all(|goal| goal.tile != *tile)
                && self.focus.iter().any(|&goal| needs_color_of(goal, *tile))
        };
        self.position.display(SEAT).map(|placed| placed.tile).filter(stray).collect()
    }

    /// The cells that touch the display with a corner only, in the order of reading.
    fn corners(&self) -> Vec<Cell> {
        let mut corners: Vec<Cell> = Vec::new();
        for Placed { cell, .. } in self.position.display(SEAT) {
            for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let corner = Cell { x: cell.x + dx, y: cell.y + dy };
                let beside = self.position.free_cells(SEAT).contains(&corner)
                    || self.position.tile_at(SEAT, corner).is_some();
                if !beside && !corners.contains(&corner) {
                    corners.push(corner);
                }
            }
        }
        corners.sort_by_key(|cell| (cell.y, cell.x));
        corners
    }
}

/// The tiles that count for `goal` (R5.1, R5.2): in each of its colours, the tiles beside its tile
/// and whatever is connected to them in their own colour, but not the tile itself.
pub(super) fn counted(position: &Position, goal: GoalId) -> TileSet {
    let mut counted = TileSet::EMPTY;
    let Some((seat, cell)) = position.whereabouts(goal.tile) else { return counted };
    for beside in cell.neighbours().into_iter().filter_map(|cell| position.tile_at(seat, cell)) {
        if needs_color_of(goal, beside) {
            counted |= position.group(beside);
        }
    }
    counted - TileSet::only(goal.tile)
}

fn needs_color_of(goal: GoalId, tile: TileId) -> bool {
    goal.tile.goals()[usize::from(goal.index)].needs.of(tile.color()) > 0
}

#[cfg(test)]
mod tests {
    use nova_luna_rules::Goal;

    use super::*;

    #[test]
    fn the_page_has_the_scenes_of_the_rules() {
        let kept = fs::read_to_string(path()).unwrap_or_default();
        let fresh = kept == file();
        assert!(fresh, "web/src/screens/rules/scenes.json is out of date: cargo xtask pictures");
    }

    #[test]
    fn the_tile_shows_every_state_of_a_goal() {
        let scene = position(TILE);
        let tile = TileId::new(60).expect("a tile of the list");
        let lacking = |index: u8| {
            let lacking = scene.lacking(GoalId { tile, index }).expect("a goal");
            Goal { needs: lacking }.to_string()
        };
        assert_eq!([lacking(0), lacking(1), lacking(2)], ["rr", "t", ""]);
        assert!(scene.is_covered(GoalId { tile, index: 2 }));
    }

    #[test]
    fn the_set_up_is_a_game_before_its_first_turn() {
        let scene = position(SETUP);
        assert_eq!(scene.wheel().marker(), 0);
        assert_eq!((scene.wheel().len(), scene.unseen().len()), (11, 57));
        assert_eq!(scene.moon().next(), Seat::ALL[1]);
    }

    #[test]
    fn the_wheel_shows_an_empty_space_and_a_stack() {
        let scene = position(WHEEL);
        let wheel = scene.wheel();
        assert_eq!(wheel.spaces()[wheel.marker() + 1], None);
        assert_eq!(wheel.spaces()[wheel.marker() + 2], wheel.takeable().get(0));
        assert_eq!(wheel.takeable().len(), 3);
        // As after a first fill, which draws 9, 10 or 11 of the 57 tiles.
        assert!((46..=48).contains(&scene.unseen().len()));
        let time = |seat: usize| scene.moon().time(Seat::ALL[seat]);
        assert_eq!(time(0), time(1));
        assert!(time(2) > time(0));
        assert_eq!(scene.moon().next(), Seat::ALL[0]);
    }

    #[test]
    fn the_turns_go_as_the_words_say() {
        let shown: Vec<_> = turn_order()
            .iter()
            .map(|scene| {
                let time = |seat: usize| scene.moon().time(Seat::ALL[seat]);
                (time(0), time(1), scene.moon().next().index())
            })
            .collect();
        assert_eq!(shown, [(3, 7, 0), (5, 7, 0), (7, 7, 0), (10, 7, 1)]);
    }
}
