//! Why an action is not allowed.

use core::fmt;

use crate::cell::Cell;
use crate::seat::Seat;
use crate::tile::TileId;

/// Why an action is not allowed. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalAction {
    /// The game has ended.
    GameOver,
    /// The track is being filled: the drawn tiles come first.
    FillPending,
    /// It is somebody else's turn (R3.1).
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// There are more than two tiles on the track (R4.1).
    TrackNotLow {
        /// How many there are.
        tiles: usize,
    },
    /// There is nothing left to fill the track with (R4.1).
    SupplyEmpty,
    /// Phase 1 cannot be ended yet (R7.2).
    PhaseNotDone {
        /// How many discs have been placed.
        placed: u8,
    },
    /// Phase 2 has begun, and a solo game has only one fill (R7.4).
    PhaseAlreadyEnded,
    /// The tile is not on the track.
    NotOnTrack(TileId),
    /// The tile is on the track, but not one of the next three (R4.2).
    OutOfReach(TileId),
    /// A tile lies there already.
    CellTaken(Cell),
    /// The first tile goes to the cell 0,0.
    NotOrigin(Cell),
    /// No tile of the own display is edge to edge with that cell (R4.5).
    NotBesideDisplay(Cell),
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalAction::GameOver => f.write_str("the game is over"),
            IllegalAction::FillPending => f.write_str("the track has to be filled first"),
            IllegalAction::NotYourTurn { seat, turn } => {
                write!(f, "it is the turn of seat {turn}, not of seat {seat}")
            }
            IllegalAction::TrackNotLow { tiles } => write!(
                f,
                "the track can be filled when one or two tiles are left on it, and there are {tiles}"
            ),
            IllegalAction::SupplyEmpty => f.write_str("the supply is empty, nothing can be filled"),
            IllegalAction::PhaseNotDone { placed } => {
                write!(f, "phase 1 can be ended once 8 discs are placed, and there are {placed}")
            }
            IllegalAction::PhaseAlreadyEnded => {
                f.write_str("phase 1 has ended, and the track is not filled again")
            }
            IllegalAction::NotOnTrack(tile) => write!(f, "tile {tile} is not on the track"),
            IllegalAction::OutOfReach(tile) => {
                write!(f, "tile {tile} is not one of the next three from the marker")
            }
            IllegalAction::CellTaken(cell) => write!(f, "there is a tile on [{cell}] already"),
            IllegalAction::NotOrigin(cell) => {
                write!(f, "the first tile of a display goes to [0,0], not to [{cell}]")
            }
            IllegalAction::NotBesideDisplay(cell) => {
                write!(f, "[{cell}] is not edge to edge with a tile of the display")
            }
        }
    }
}

impl core::error::Error for IllegalAction {}

/// Why tiles cannot be drawn onto the track. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalDraw {
    /// No fill is due.
    NotDue,
    /// The wrong number of tiles.
    Count {
        /// How many are drawn.
        due: usize,
        /// How many were given.
        given: usize,
    },
    /// The tile is not in the supply, or was given twice.
    NotInSupply(TileId),
}

impl fmt::Display for IllegalDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalDraw::NotDue => f.write_str("no fill is due"),
            IllegalDraw::Count { due, given } => {
                write!(f, "this fill draws {due} tiles, not {given}")
            }
            IllegalDraw::NotInSupply(tile) => write!(f, "tile {tile} is not in the supply"),
        }
    }
}

impl core::error::Error for IllegalDraw {}
