//! Sets of tiles and of goals, as bits.

use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::tile::{GOALS_PER_TILE, GoalId, TILE_COUNT, TileId};

/// A set of tiles: one bit a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u128);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);
    /// All 68.
    pub const ALL: TileSet = TileSet((1 << TILE_COUNT) - 1);

    /// Just this one.
    #[must_use]
    pub const fn only(tile: TileId) -> TileSet {
        TileSet(1 << tile.index())
    }

    /// How many tiles are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles in ascending order.
    #[inline]
    pub fn iter(self) -> Tiles {
        self.into_iter()
    }

    /// Whether `tile` is in it.
    #[must_use]
    pub const fn contains(self, tile: TileId) -> bool {
        self.0 >> tile.index() & 1 != 0
    }

    /// Adds `tile`; says whether it is new.
    pub const fn insert(&mut self, tile: TileId) -> bool {
        let new = !self.contains(tile);
        self.0 |= 1 << tile.index();
        new
    }

    /// Takes `tile` out; says whether it was there.
    pub const fn remove(&mut self, tile: TileId) -> bool {
        let there = self.contains(tile);
        self.0 &= !(1 << tile.index());
        there
    }
}

impl BitOr for TileSet {
    type Output = TileSet;
    fn bitor(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }
}

impl BitOrAssign for TileSet {
    fn bitor_assign(&mut self, other: TileSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for TileSet {
    type Output = TileSet;
    fn bitand(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }
}

impl Sub for TileSet {
    type Output = TileSet;
    fn sub(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }
}

impl FromIterator<TileId> for TileSet {
    fn from_iter<I: IntoIterator<Item = TileId>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, |set, tile| set | TileSet::only(tile))
    }
}

impl IntoIterator for TileSet {
    type Item = TileId;
    type IntoIter = Tiles;

    #[inline]
    fn into_iter(self) -> Tiles {
        Tiles(self.0)
    }
}

/// The tiles of a [`TileSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Tiles(u128);

impl Iterator for Tiles {
    type Item = TileId;

    #[inline]
    fn next(&mut self) -> Option<TileId> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(TileId::from_index(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Tiles {}

/// A set of goals: for each goal number, the tiles whose goal of that number is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoalSet([TileSet; GOALS_PER_TILE]);

impl GoalSet {
    /// No goal.
    pub const EMPTY: GoalSet = GoalSet([TileSet::EMPTY; GOALS_PER_TILE]);

    /// How many goals are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0[0].len() + self.0[1].len() + self.0[2].len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0].0 | self.0[1].0 | self.0[2].0 == 0
    }

    /// Whether `goal` is in it.
    #[must_use]
    pub fn contains(self, goal: GoalId) -> bool {
        self.0.get(goal.index as usize).is_some_and(|tiles| tiles.contains(goal.tile))
    }

    /// Adds `goal`; says whether it is new. A goal number above 2 is no goal and never in a set.
    pub fn insert(&mut self, goal: GoalId) -> bool {
        self.0.get_mut(goal.index as usize).is_some_and(|tiles| tiles.insert(goal.tile))
    }

    /// Adds the goals of `tile` whose bits are set in `mask`.
    #[inline]
    pub(crate) fn insert_mask(&mut self, tile: TileId, mask: u8) {
        if mask == 0 {
            return;
        }
        for (i, tiles) in self.0.iter_mut().enumerate() {
            if mask & 1 << i != 0 {
                tiles.insert(tile);
            }
        }
    }

    /// Whether every goal of `self` is in `other`.
    #[must_use]
    pub fn is_subset(self, other: GoalSet) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, theirs)| (mine - theirs).is_empty())
    }

    /// The goals by ascending tile, then number.
    pub fn iter(self) -> impl Iterator<Item = GoalId> {
        let tiles = self.0[0] | self.0[1] | self.0[2];
        tiles.iter().flat_map(move |tile| {
            (0..GOALS_PER_TILE as u8)
                .map(move |index| GoalId { tile, index })
                .filter(move |&goal| self.contains(goal))
        })
    }

    /// The first `most` goals of [`GoalSet::iter`].
    #[must_use]
    pub fn first(self, most: usize) -> GoalSet {
        if self.len() <= most { self } else { self.iter().take(most).collect() }
    }
}

impl FromIterator<GoalId> for GoalSet {
    fn from_iter<I: IntoIterator<Item = GoalId>>(goals: I) -> GoalSet {
        let mut set = GoalSet::EMPTY;
        for goal in goals {
            set.insert(goal);
        }
        set
    }
}
