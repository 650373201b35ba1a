//! Why an action is not allowed.

use thiserror::Error;

use crate::cell::Cell;
use crate::seat::Seat;
use crate::tile::TileId;

/// Why an action is not allowed. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalAction {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The track is being filled: the drawn tiles come first.
    #[error("the track has to be filled first")]
    FillPending,
    /// It is somebody else's turn (R3.1).
    #[error("it is the turn of seat {turn}, not of seat {seat}")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// There are more than two tiles on the track (R4.1).
    #[error("the track can be filled when one or two tiles are left on it, and there are {tiles}")]
    TrackNotLow {
        /// How many there are.
        tiles: usize,
    },
    /// There is nothing left to fill the track with (R4.1).
    #[error("the supply is empty, nothing can be filled")]
    SupplyEmpty,
    /// Phase 1 cannot be ended yet (R7.2).
    #[error("phase 1 can be ended once 8 discs are placed, and there are {placed}")]
    PhaseNotDone {
        /// How many discs have been placed.
        placed: u8,
    },
    /// Phase 2 has begun, and a solo game has only one fill (R7.4).
    #[error("phase 1 has ended, and the track is not filled again")]
    PhaseAlreadyEnded,
    /// The tile is not on the track.
    #[error("tile {0} is not on the track")]
    NotOnTrack(TileId),
    /// The tile is on the track, but not one of the next three (R4.2).
    #[error("tile {0} is not one of the next three from the marker")]
    OutOfReach(TileId),
    /// A tile lies there already.
    #[error("there is a tile on [{0}] already")]
    CellTaken(Cell),
    /// The first tile goes to the cell 0,0.
    #[error("the first tile of a display goes to [0,0], not to [{0}]")]
    NotOrigin(Cell),
    /// No tile of the own display is edge to edge with that cell (R4.5).
    #[error("[{0}] is not edge to edge with a tile of the display")]
    NotBesideDisplay(Cell),
}

/// Why tiles cannot be drawn onto the track. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalDraw {
    /// No fill is due.
    #[error("no fill is due")]
    NotDue,
    /// The wrong number of tiles.
    #[error("this fill draws {due} tiles, not {given}")]
    Count {
        /// How many are drawn.
        due: usize,
        /// How many were given.
        given: usize,
    },
    /// The tile is not in the supply, or was given twice.
    #[error("tile {0} is not in the supply")]
    NotInSupply(TileId),
}
