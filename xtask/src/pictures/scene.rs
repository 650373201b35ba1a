//! A display in a picture of the rules, as data.

use nova_luna_protocol::View;
use nova_luna_protocol::online::OpenGoal;
use nova_luna_rules::{Cell, GoalId, Placed, Position, Seat, TileId, TileSet};
use serde_json::{Value, json};

/// Whose display is drawn.
const SEAT: Seat = Seat::ALL[0];

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
    pub(super) fn plain(line: &str, free: bool) -> Scene {
        Scene { position: position(line), focus: Vec::new(), placing: None, free }
    }

    pub(super) fn json(&self) -> Value {
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

/// The position that `line` denotes. The lines are part of this program.
pub(super) fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}
