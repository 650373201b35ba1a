//! Connected tiles of one colour.

use crate::sets::TileSet;
use crate::tile::{TILE_COUNT, TileId};

/// Every placed tile belongs to one group: the tiles of its colour connected to it edge to edge.
///
/// A group is known by one of its tiles, the leader. The members form a ring, so joining two groups
/// is one swap and a walk through the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Groups {
    leader: [u8; TILE_COUNT],
    ring: [u8; TILE_COUNT],
    /// By leader: how many tiles.
    size: [u8; TILE_COUNT],
    /// By leader: the members and all tiles beside a member. These are the tiles whose counts
    /// the group enters; a member's count leaves out the member itself (R5.2).
    touching: [TileSet; TILE_COUNT],
}

impl Groups {
    pub(crate) fn new() -> Groups {
        Groups {
            leader: [0; TILE_COUNT],
            ring: [0; TILE_COUNT],
            size: [0; TILE_COUNT],
            touching: [TileSet::EMPTY; TILE_COUNT],
        }
    }

    /// The leader of the group that `tile` belongs to.
    #[inline]
    pub(crate) fn leader(&self, tile: TileId) -> u8 {
        self.leader[tile.index()]
    }

    #[inline]
    pub(crate) fn size(&self, leader: u8) -> u8 {
        self.size[leader as usize]
    }

    #[inline]
    pub(crate) fn touching(&self, leader: u8) -> TileSet {
        self.touching[leader as usize]
    }

    /// The members of the group that `tile` belongs to.
    pub(crate) fn members(&self, tile: TileId) -> TileSet {
        let mut members = TileSet::EMPTY;
        let mut at = tile;
        while members.insert(at) {
            at = TileId::from_index(self.ring[at.index()] as usize);
        }
        members
    }

    /// Adds `tile` as a group of its own, then joins the groups led by `parts` to it. The result
    /// has `size` members and touches `touching`, which the caller has worked out already.
    #[inline]
    pub(crate) fn add(&mut self, tile: TileId, parts: &[u8], size: u8, touching: TileSet) {
        let index = tile.index() as u8;
        self.leader[tile.index()] = index;
        self.ring[tile.index()] = index;
        // The largest part keeps its leader, so that the fewest tiles get a new one.
        let mut keeper = index;
        let mut largest = 1;
        for &part in parts {
            if self.size(part) > largest {
                keeper = part;
                largest = self.size(part);
            }
        }
        if keeper != index {
            self.join(keeper, index);
        }
        for &part in parts {
            if part != keeper {
                self.join(keeper, part);
            }
        }
        self.size[keeper as usize] = size;
        self.touching[keeper as usize] = touching;
    }

    /// Notes that `tile`, which is of another colour, now lies beside `member` and so touches its
    /// group.
    #[inline]
    pub(crate) fn touch(&mut self, member: TileId, tile: TileId) {
        self.touching[self.leader(member) as usize].insert(tile);
    }

    /// Makes the members of the group led by `part` members of the one led by `keeper`.
    #[inline]
    fn join(&mut self, keeper: u8, part: u8) {
        let mut at = part;
        loop {
            self.leader[at as usize] = keeper;
            at = self.ring[at as usize];
            if at == part {
                break;
            }
        }
        self.ring.swap(keeper as usize, part as usize);
    }
}
