//! Connected tiles of one colour.

use crate::sets::TileSet;
use crate::tile::{TILE_COUNT, TileId};

/// Every placed tile belongs to one group: the tiles of its colour connected to it edge to edge.
/// A group is known by one of its tiles, the leader.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Groups {
    leader: [TileId; TILE_COUNT],
    /// By leader: how many tiles.
    size: [u8; TILE_COUNT],
    /// By leader: the members and all tiles beside a member. These are the tiles whose counts
    /// the group enters; a member's count leaves out the member itself (R5.2).
    touching: [TileSet; TILE_COUNT],
}

impl Groups {
    pub(crate) fn new() -> Groups {
        Groups {
            leader: [TileId::from_index(0); TILE_COUNT],
            size: [0; TILE_COUNT],
            touching: [TileSet::EMPTY; TILE_COUNT],
        }
    }

    /// The leader of the group that `tile` belongs to.
    #[inline]
    pub(crate) fn leader(&self, tile: TileId) -> TileId {
        self.leader[tile.index()]
    }

    #[inline]
    pub(crate) fn size(&self, leader: TileId) -> u8 {
        self.size[leader.index()]
    }

    #[inline]
    pub(crate) fn touching(&self, leader: TileId) -> TileSet {
        self.touching[leader.index()]
    }

    /// The members of the group that `leader` leads.
    pub(crate) fn members(&self, leader: TileId) -> TileSet {
        self.touching(leader).iter().filter(|&tile| self.leader(tile) == leader).collect()
    }

    /// Adds `tile` and joins the groups led by `parts` with it into one, which has `size` members
    /// and touches `touching`: the caller has worked that out already.
    #[inline]
    pub(crate) fn add(&mut self, tile: TileId, parts: &[TileId], size: u8, touching: TileSet) {
        // The largest part keeps its leader, so that the fewest tiles get a new one.
        let keeper = match *parts {
            [] => tile,
            [only] => only,
            [first, ref others @ ..] => self.join(first, others),
        };
        self.leader[tile.index()] = keeper;
        self.size[keeper.index()] = size;
        self.touching[keeper.index()] = touching;
    }

    /// Gives the members of all these groups the leader of the largest, and returns it.
    fn join(&mut self, first: TileId, others: &[TileId]) -> TileId {
        let parts = || core::iter::once(first).chain(others.iter().copied());
        let keeper = parts().max_by_key(|&part| self.size(part)).unwrap_or(first);
        for part in parts().filter(|&part| part != keeper) {
            for member in self.members(part) {
                self.leader[member.index()] = keeper;
            }
        }
        keeper
    }

    /// Notes that `tile` now lies beside the group of `neighbour`.
    #[inline]
    pub(crate) fn touch(&mut self, neighbour: TileId, tile: TileId) {
        self.touching[self.leader(neighbour).index()].insert(tile);
    }
}
