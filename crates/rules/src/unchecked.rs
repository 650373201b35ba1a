//! What bots ask about displays all the time. Nothing is checked, so that it costs little.

use crate::cell::Cell;
use crate::color::{Color, Tally};
use crate::position::Position;
use crate::seat::Seat;
use crate::sets::{GoalSet, TileSet};
use crate::tile::TileId;

impl Position {
    /// The goals that `tile` on the free `cell` of `seat` would complete, even if it is not that
    /// seat's turn or the tile cannot be taken now.
    #[inline]
    pub fn would_complete(&self, seat: Seat, tile: TileId, cell: Cell) -> GoalSet {
        let mut completed = GoalSet::EMPTY;
        self.would_raise(seat, tile, cell, |raised, open, _, tally| {
            completed.insert_mask(raised, raised.tile().met(open, tally));
        });
        completed
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

    /// By colour: the tiles that a tile of that colour would count for on the free `cell` of `seat`.
    #[inline]
    pub fn touched(&self, seat: Seat, cell: Cell) -> [TileSet; 4] {
        let (mut neighbours, mut touched) = (TileSet::EMPTY, [TileSet::EMPTY; 4]);
        for tile in self.beside(seat, cell).into_iter().flatten() {
            neighbours.insert(tile);
            touched[tile.color() as usize] |= self.group_touching(self.group_leader(tile));
        }
        touched.map(|touched| touched | neighbours)
    }

    /// One bit for each open goal of a tile in a display. For other tiles the answer means nothing.
    #[inline]
    pub fn open_goals(&self, tile: TileId) -> u8 {
        self.displays.open(tile)
    }

    /// The tiles in all displays with an open goal that asks for `color`, whatever it lacks.
    #[inline]
    pub fn wanting(&self, color: Color) -> TileSet {
        self.displays.wanting[color as usize]
    }

    /// The tally of a tile in a display, exact for the colours its open goals ask for: what is kept
    /// anyway and costs nothing. For other tiles the answer means nothing.
    #[inline]
    pub fn open_tally(&self, tile: TileId) -> Tally {
        self.displays.tallies[tile.index()]
    }

    /// The tiles beside a cell of `seat` that has a tile or is free. For other cells the answer means nothing.
    #[inline]
    pub fn beside(&self, seat: Seat, cell: Cell) -> [Option<TileId>; 4] {
        self.displays.beside(seat, cell)
    }

    /// A tile that stands for the whole group of a tile in a display. For other tiles the answer means nothing.
    #[inline]
    pub fn group_leader(&self, tile: TileId) -> TileId {
        self.displays.groups.leader(tile)
    }

    /// How many tiles the group of a leader has.
    #[inline]
    pub fn group_size(&self, leader: TileId) -> u8 {
        self.displays.groups.size(leader)
    }

    /// The tiles that the group of a leader counts for: its members and those beside it.
    #[inline]
    pub fn group_touching(&self, leader: TileId) -> TileSet {
        self.displays.groups.touching(leader)
    }
}
