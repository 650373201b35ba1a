//! What a seat can do, and what each choice would bring, so that a page needs no rules.

use nova_luna_rules::{Action, Cell, Color, GoalId, Position, Seat, Tally, TileId, TileSet};
use serde::{Deserialize, Serialize};

/// What the seat to move can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Options {
    /// Whether the track may be filled, or phase 1 be ended.
    pub refill: bool,
    /// The tiles that may be taken, in the order from the marker.
    pub tiles: Vec<TileOption>,
}

/// A tile that may be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TileOption {
    /// The tile's number.
    pub tile: u8,
    /// The space of the wheel it lies on.
    pub space: u8,
    /// Where it may be placed.
    pub cells: Vec<CellOption>,
}

/// A cell where a tile may be placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CellOption {
    /// Columns to the right of the first tile.
    pub x: i32,
    /// Rows below the first tile.
    pub y: i32,
    /// The goals that would be covered.
    pub covers: Vec<CoveredGoal>,
    /// The goals lying there already that would lack less, but still something.
    #[serde(default)]
    pub nearer: Vec<NearerGoal>,
    /// By goal of the placed tile: what it would lack.
    #[serde(default)]
    pub own: Vec<Colors>,
    /// Who would move next; null when the game would be over.
    pub next: Option<u8>,
}

/// A goal that a placement would cover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CoveredGoal {
    /// The tile it is on.
    pub tile: u8,
    /// Its index on that tile.
    pub goal: u8,
    /// The tiles of the goal's colours that would count for it.
    pub counts: Vec<u8>,
}

/// A goal that a placement would bring nearer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct NearerGoal {
    /// The tile it is on.
    pub tile: u8,
    /// Its index on that tile.
    pub goal: u8,
    /// How many tiles of which colour it would still lack.
    pub lacks: Colors,
}

/// An open goal in a display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct OpenGoal {
    /// The seat that has the display.
    pub seat: u8,
    /// The tile it is on.
    pub tile: u8,
    /// Its index on that tile.
    pub goal: u8,
    /// How many tiles of which colour it still lacks.
    pub lacks: Colors,
}

/// A cell where a player could cover goals with a tile that may be taken now, if it were their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Chance {
    /// The seat that has the display.
    pub seat: u8,
    /// The tile's number.
    pub tile: u8,
    /// Columns to the right of the first tile.
    pub x: i32,
    /// Rows below the first tile.
    pub y: i32,
    /// How many goals would be covered.
    pub covers: u8,
}

impl Chance {
    /// What a seat could cover.
    pub fn of(position: &Position, seat: Seat) -> Vec<Chance> {
        let cells = position.free_cells(seat);
        let left = position.discs_left(seat);
        let mut chances = Vec::new();
        for tile in position.legal_actions().tiles() {
            for &cell in cells {
                let covers = left.min(position.would_complete(seat, tile, cell).len() as u8);
                if covers > 0 {
                    chances.push(Chance {
                        seat: seat.index() as u8,
                        tile: tile.number(),
                        x: cell.x.into(),
                        y: cell.y.into(),
                        covers,
                    });
                }
            }
        }
        chances
    }
}

/// A number of tiles of each colour; a colour of which there are none is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "describe", ts(optional_fields))]
pub struct Colors {
    /// Blue ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blue: Option<u8>,
    /// Red ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red: Option<u8>,
    /// Turquoise ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turquoise: Option<u8>,
    /// Yellow ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yellow: Option<u8>,
}

impl From<Tally> for Colors {
    fn from(tally: Tally) -> Colors {
        let of = |color| Some(tally.of(color)).filter(|&count| count > 0);
        Colors {
            blue: of(Color::Blue),
            red: of(Color::Red),
            turquoise: of(Color::Turquoise),
            yellow: of(Color::Yellow),
        }
    }
}

impl OpenGoal {
    /// Every open goal of every display.
    pub fn all(position: &Position) -> Vec<OpenGoal> {
        let of = |seat: Seat| {
            open_goals(position, seat).into_iter().map(move |(goal, lacking)| OpenGoal {
                seat: seat.index() as u8,
                tile: goal.tile.number(),
                goal: goal.index,
                lacks: lacking.into(),
            })
        };
        position.seats().flat_map(of).collect()
    }
}

/// The goals of a display that are not covered, and what each lacks.
pub(super) fn open_goals(position: &Position, seat: Seat) -> Vec<(GoalId, Tally)> {
    let goals = position.display(seat).flat_map(|placed| goals_of(placed.tile));
    goals
        .filter(|&goal| !position.is_covered(goal))
        .filter_map(|goal| Some((goal, position.lacking(goal)?)))
        .collect()
}

fn goals_of(tile: TileId) -> impl Iterator<Item = GoalId> {
    (0..tile.goals().len() as u8).map(move |index| GoalId { tile, index })
}

impl Options {
    /// What the seat to move can do; `None` when no seat is to move.
    pub fn of(position: &Position) -> Option<Options> {
        let seat = position.seat_to_move()?;
        let spaces = position.wheel().spaces();
        let cells = position.free_cells(seat);
        let open = open_goals(position, seat);
        let option = |tile, cell| CellOption::after(position, tile, cell, &open);
        let tiles = position.legal_actions().tiles().map(|tile| TileOption {
            tile: tile.number(),
            space: spaces.iter().position(|&on| on == Some(tile)).unwrap_or_default() as u8,
            cells: cells.iter().filter_map(|&cell| option(tile, cell)).collect(),
        });
        Some(Options { refill: position.may_refill(), tiles: tiles.collect() })
    }
}

impl CellOption {
    /// What placing a tile would bring; `None` if the seat to move may not.
    pub fn of(position: &Position, tile: TileId, cell: Cell) -> Option<CellOption> {
        let open = open_goals(position, position.seat_to_move()?);
        CellOption::after(position, tile, cell, &open)
    }

    /// The same, with the goals that are open before.
    fn after(
        position: &Position,
        tile: TileId,
        cell: Cell,
        open: &[(GoalId, Tally)],
    ) -> Option<CellOption> {
        let mut after = position.clone();
        let placement = after.play(Action::Take { tile, cell }).ok()?;
        let next = (!after.is_over()).then(|| after.moon().next().index() as u8);
        let covers = placement.covered().iter().map(|goal| CoveredGoal {
            tile: goal.tile.number(),
            goal: goal.index,
            counts: counting(&after, goal),
        });
        let nearer = open.iter().filter_map(|&(goal, before)| {
            let lacking = after.lacking(goal).filter(|&now| now != before)?;
            (!after.is_covered(goal)).then(|| NearerGoal {
                tile: goal.tile.number(),
                goal: goal.index,
                lacks: lacking.into(),
            })
        });
        let own = goals_of(tile).map(|goal| after.lacking(goal).unwrap_or_default().into());
        Some(CellOption {
            x: cell.x.into(),
            y: cell.y.into(),
            covers: covers.collect(),
            nearer: nearer.collect(),
            own: own.collect(),
            next,
        })
    }
}

/// The tiles of a goal's colours that count for it (R5.1, R5.2).
fn counting(position: &Position, goal: GoalId) -> Vec<u8> {
    let Some((seat, cell)) = position.whereabouts(goal.tile) else { return Vec::new() };
    let Some(needs) = goal.tile.goals().get(goal.index as usize).map(|goal| goal.needs) else {
        return Vec::new();
    };
    let mut all = TileSet::EMPTY;
    for neighbour in cell.neighbours() {
        let Some(tile) = position.tile_at(seat, neighbour) else { continue };
        if needs.of(tile.color()) > 0 {
            for counts in position.group(tile).iter().filter(|&counts| counts != goal.tile) {
                all.insert(counts);
            }
        }
    }
    all.iter().map(TileId::number).collect()
}
