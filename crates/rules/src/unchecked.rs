//! What bots ask about displays all the time. Nothing is checked, so that it costs little.

use crate::cell::Cell;
use crate::color::{Color, Tally};
use crate::displays::Surroundings;
use crate::position::Position;
use crate::seat::Seat;
use crate::sets::{GoalSet, TileSet};
use crate::tile::TileId;

impl Position {
    /// The goals that `tile` on the free `cell` of `seat` would complete, even if it is not that
    /// seat's turn or the tile cannot be taken now.
    #[must_use]
    #[inline]
    pub fn would_complete(&self, seat: Seat, tile: TileId, cell: Cell) -> GoalSet {
        self.displays.would_complete(seat, tile, cell)
    }

    /// What placing `tile` on the free `cell` of `seat` would bring nearer: calls `each` for every
    /// tile with an open goal asking for a colour that would count more, with one bit for each of
    /// its open goals, its tally before and its tally after. The new tile comes last, always, with
    /// no tally before. Of a tally only the colours that the open goals ask for are exact.
    #[inline]
    pub fn would_raise(
        &self,
        seat: Seat,
        tile: TileId,
        cell: Cell,
        each: impl FnMut(TileId, u8, Tally, Tally),
    ) {
        self.displays.would_raise(seat, tile, cell, each);
    }

    /// What a tile on the free `cell` of `seat` would meet, of whatever colour it is.
    #[must_use]
    #[inline]
    pub fn surroundings(&self, seat: Seat, cell: Cell) -> Surroundings {
        self.displays.surroundings(seat, cell)
    }

    /// One bit for each open goal of a tile in a display. For other tiles the answer means nothing.
    #[must_use]
    #[inline]
    pub fn open_goals(&self, tile: TileId) -> u8 {
        self.displays.open(tile)
    }

    /// The tiles in all displays with an open goal that asks for `color`, whatever it lacks.
    #[must_use]
    #[inline]
    pub fn wanting(&self, color: Color) -> TileSet {
        self.displays.wanting(color)
    }

    /// The tally of a tile in a display, exact for the colours its open goals ask for: what is kept
    /// anyway and costs nothing. For other tiles the answer means nothing.
    #[must_use]
    #[inline]
    pub fn open_tally(&self, tile: TileId) -> Tally {
        self.displays.open_tally(tile)
    }

    /// The tiles beside a cell of `seat` that has a tile or is free. For other cells the answer means nothing.
    #[must_use]
    #[inline]
    pub fn beside(&self, seat: Seat, cell: Cell) -> [Option<TileId>; 4] {
        self.displays.beside(seat, cell)
    }

    /// A tile that stands for the whole group of a tile in a display. For other tiles the answer means nothing.
    #[must_use]
    #[inline]
    pub fn group_leader(&self, tile: TileId) -> TileId {
        self.displays.groups().leader(tile)
    }

    /// How many tiles the group of a leader has.
    #[must_use]
    #[inline]
    pub fn group_size(&self, leader: TileId) -> u8 {
        self.displays.groups().size(leader)
    }

    /// The tiles that the group of a leader counts for: its members and those beside it.
    #[must_use]
    #[inline]
    pub fn group_touching(&self, leader: TileId) -> TileSet {
        self.displays.groups().touching(leader)
    }

    /// Where a tile that lies in a display is. For other tiles the answer means nothing.
    #[must_use]
    #[inline]
    pub fn cell_of(&self, tile: TileId) -> Cell {
        self.displays.cell(tile)
    }
}
