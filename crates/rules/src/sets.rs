//! Sets of tiles and of goals, as bits.

use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::tile::{GOALS_PER_TILE, GoalId, TILE_COUNT, TileId};

/// A set of tiles: one bit a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TileSet([u64; 2]);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet([0; 2]);
    /// All 68.
    pub const ALL: TileSet = TileSet([u64::MAX, (1 << (TILE_COUNT - 64)) - 1]);

    /// Just this one.
    #[must_use]
    #[inline]
    pub const fn only(tile: TileId) -> TileSet {
        let mut set = TileSet::EMPTY;
        set.insert(tile);
        set
    }

    /// Which word, and which bit of it.
    #[inline]
    const fn place(tile: TileId) -> (usize, u64) {
        (tile.index() >> 6 & 1, 1 << (tile.index() & 63))
    }

    /// How many tiles are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The tiles in ascending order.
    #[inline]
    pub fn iter(self) -> Tiles {
        self.into_iter()
    }

    /// Whether `tile` is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, tile: TileId) -> bool {
        let (word, bit) = TileSet::place(tile);
        self.0[word] & bit != 0
    }

    /// Adds `tile`; says whether it is new.
    #[inline]
    pub const fn insert(&mut self, tile: TileId) -> bool {
        let (word, bit) = TileSet::place(tile);
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes `tile` out; says whether it was there.
    #[inline]
    pub const fn remove(&mut self, tile: TileId) -> bool {
        let (word, bit) = TileSet::place(tile);
        let there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        there
    }
}

impl BitOr for TileSet {
    type Output = TileSet;
    #[inline]
    fn bitor(self, other: TileSet) -> TileSet {
        TileSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for TileSet {
    #[inline]
    fn bitor_assign(&mut self, other: TileSet) {
        *self = *self | other;
    }
}

impl BitAnd for TileSet {
    type Output = TileSet;
    #[inline]
    fn bitand(self, other: TileSet) -> TileSet {
        TileSet([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl Sub for TileSet {
    type Output = TileSet;
    #[inline]
    fn sub(self, other: TileSet) -> TileSet {
        TileSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
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
        Tiles(self)
    }
}

/// The tiles of a [`TileSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Tiles(TileSet);

impl Iterator for Tiles {
    type Item = TileId;

    #[inline]
    fn next(&mut self) -> Option<TileId> {
        let [low, high] = self.0.0;
        if low != 0 {
            self.0.0[0] = low & (low - 1);
            Some(TileId::from_index(low.trailing_zeros() as usize))
        } else if high != 0 {
            self.0.0[1] = high & (high - 1);
            Some(TileId::from_index(64 + high.trailing_zeros() as usize))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Tiles {}

/// A set of goals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoalSet {
    /// By goal number: the tiles whose goal of that number is in it.
    tiles: [TileSet; GOALS_PER_TILE],
    len: u8,
}

impl GoalSet {
    /// No goal.
    pub const EMPTY: GoalSet = GoalSet { tiles: [TileSet::EMPTY; GOALS_PER_TILE], len: 0 };

    /// How many goals are in it.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether `goal` is in it.
    #[must_use]
    pub fn contains(&self, goal: GoalId) -> bool {
        self.tiles.get(goal.index as usize).is_some_and(|tiles| tiles.contains(goal.tile))
    }

    /// Adds `goal`; says whether it is new. A goal number above 2 is no goal and never in a set.
    pub fn insert(&mut self, goal: GoalId) -> bool {
        let tiles = self.tiles.get_mut(goal.index as usize);
        let new = tiles.is_some_and(|tiles| tiles.insert(goal.tile));
        self.len += u8::from(new);
        new
    }

    /// Adds the goals of `tile`, none of which is in it yet, whose bits are set in `mask`.
    #[inline]
    pub(crate) fn insert_mask(&mut self, tile: TileId, mask: u8) {
        if mask == 0 {
            return;
        }
        for (i, tiles) in self.tiles.iter_mut().enumerate() {
            if mask & 1 << i != 0 {
                tiles.insert(tile);
                self.len += 1;
            }
        }
    }

    /// The tiles that any goal of the set is printed on.
    #[inline]
    pub(crate) fn on_tiles(&self) -> TileSet {
        self.tiles[0] | self.tiles[1] | self.tiles[2]
    }

    /// One bit a goal of `tile` that is in the set.
    #[inline]
    pub(crate) fn mask(&self, tile: TileId) -> u8 {
        let bit = |index: usize| u8::from(self.tiles[index].contains(tile)) << index;
        bit(0) | bit(1) | bit(2)
    }

    /// Whether every goal of `self` is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &GoalSet) -> bool {
        self.tiles.iter().zip(other.tiles).all(|(&mine, theirs)| (mine - theirs).is_empty())
    }

    /// The goals by ascending tile, then number.
    pub fn iter(&self) -> impl Iterator<Item = GoalId> + use<> {
        let set = *self;
        set.on_tiles().iter().flat_map(move |tile| {
            let goals = (0..GOALS_PER_TILE as u8).map(move |index| GoalId { tile, index });
            goals.filter(move |&goal| set.contains(goal))
        })
    }

    /// The first `most` goals of [`GoalSet::iter`].
    #[must_use]
    pub fn first(&self, most: usize) -> GoalSet {
        if self.len() <= most { *self } else { self.iter().take(most).collect() }
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
