//! What the pictures of the rules show, as data: positions, and what the rules say about them.

use std::path::PathBuf;

use nova_luna_protocol::View;
use nova_luna_rules::{Action, Position};
use serde_json::{Map, Value, json};

use super::examples;
use super::scene::{Scene, position};
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

fn path() -> PathBuf {
    tools::root().join("web/src/draw/scenes.json")
}

/// Writes the file.
pub(super) fn write() -> Result<(), String> {
    tools::write(&path(), file())
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

#[cfg(test)]
mod tests {
    use nova_luna_rules::{Goal, GoalId, Seat, TileId};

    use super::*;

    #[test]
    fn the_page_has_the_scenes_of_the_rules() {
        let kept = tools::read(&path()).unwrap_or_default();
        let fresh = kept == file();
        assert!(fresh, "web/src/draw/scenes.json is out of date: cargo xtask pictures");
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
        assert_eq!(wheel.spaces()[wheel.marker() + 2], wheel.takeable_at(0));
        assert_eq!(wheel.takeable_count(), 3);
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
