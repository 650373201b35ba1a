//! Sets of tiles and of goals, as bits.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::tile::{FIRST_GOAL, GOAL_COUNT, GOALS, GoalId, TILE_COUNT, TileId};

/// A set of tiles: one bit a tile.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TileSet([u64; 2]);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet([0; 2]);
    /// All 68.
    pub const ALL: TileSet = TileSet([u64::MAX, (1 << (TILE_COUNT - 64)) - 1]);

    /// Just this one.
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
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Whether there is none.
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

/// The numbers of the tiles: `{3, 28}`.
impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(TileId::number)).finish()
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
        take_lowest(&mut self.0.0).map(TileId::from_index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Tiles {}

/// A set of goals: one bit a goal of the 128 that there are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct GoalSet([u64; 2]);

impl GoalSet {
    /// No goal.
    pub const EMPTY: GoalSet = GoalSet([0; 2]);

    /// Which word, and the place in it of the tile's first goal. Its others follow.
    #[inline]
    const fn place(tile: TileId) -> (usize, u32) {
        let first = FIRST_GOAL[tile.index()];
        (first as usize >> 6 & 1, first as u32 & 63)
    }

    /// How many goals are in it.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Whether `goal` is in it. What the tile does not have is not.
    pub fn contains(self, goal: GoalId) -> bool {
        self.mask(goal.tile) >> goal.index.min(7) & 1 != 0
    }

    /// Adds `goal`; says whether it is new. A goal that the tile does not have is never added.
    pub fn insert(&mut self, goal: GoalId) -> bool {
        let new = (goal.index as usize) < goal.tile.goals().len() && !self.contains(goal);
        if new {
            self.insert_mask(goal.tile, 1 << goal.index);
        }
        new
    }

    /// Adds the goals of `tile` whose bits are set in `mask`.
    #[inline]
    pub(crate) fn insert_mask(&mut self, tile: TileId, mask: u8) {
        if mask != 0 {
            let (word, shift) = GoalSet::place(tile);
            self.0[word] |= u64::from(mask) << shift;
        }
    }

    /// One bit a goal of `tile` that is in the set.
    #[inline]
    pub(crate) fn mask(self, tile: TileId) -> u8 {
        let (word, shift) = GoalSet::place(tile);
        (self.0[word] >> shift) as u8 & tile.tile().goal_mask()
    }

    /// Whether every goal of `self` is in `other`.
    pub const fn is_subset(self, other: GoalSet) -> bool {
        self.0[0] & !other.0[0] | self.0[1] & !other.0[1] == 0
    }

    /// The goals by ascending tile, then number.
    #[inline]
    pub fn iter(self) -> Goals {
        self.into_iter()
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

/// The number of the tile and the index of the goal, as records list them: `{[28, 0], [28, 1]}`.
impl fmt::Debug for GoalSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|goal| [goal.tile.number(), goal.index])).finish()
    }
}

impl IntoIterator for GoalSet {
    type Item = GoalId;
    type IntoIter = Goals;

    #[inline]
    fn into_iter(self) -> Goals {
        Goals(self)
    }
}

/// The goals of a [`GoalSet`] by ascending tile, then number.
#[derive(Clone, Debug)]
pub struct Goals(GoalSet);

impl Iterator for Goals {
    type Item = GoalId;

    #[inline]
    fn next(&mut self) -> Option<GoalId> {
        take_lowest(&mut self.0.0).map(|place| GOALS[place & (GOAL_COUNT - 1)])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Goals {}

/// Takes the lowest bit out, and says which one it was.
#[inline(always)]
fn take_lowest([low, high]: &mut [u64; 2]) -> Option<usize> {
    if *low != 0 {
        let place = low.trailing_zeros();
        *low &= *low - 1;
        Some(place as usize)
    } else if *high != 0 {
        let place = 64 + high.trailing_zeros();
        *high &= *high - 1;
        Some(place as usize)
    } else {
        None
    }
}
