//! The moon wheel's selection track.

use crate::tile::TileId;

/// How many spaces the selection track has (R1.3).
pub const SPACES: usize = 12;

/// How many tiles a player may choose from (R4.2).
pub const CHOICE: usize = 3;

/// The selection track: twelve spaces, numbered clockwise, and the moon marker on one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wheel {
    spaces: [Option<TileId>; SPACES],
    /// One bit a space with a tile on it.
    occupied: u16,
    marker: u8,
}

impl Wheel {
    /// An empty track with the marker on space `marker`.
    pub(crate) fn empty(marker: u8) -> Wheel {
        debug_assert!((marker as usize) < SPACES);
        Wheel { spaces: [None; SPACES], occupied: 0, marker }
    }

    /// The tile on each space.
    #[must_use]
    pub const fn spaces(&self) -> &[Option<TileId>; SPACES] {
        &self.spaces
    }

    /// The space with the moon marker. No tile ever lies there.
    #[must_use]
    pub const fn marker(&self) -> usize {
        self.marker as usize
    }

    /// How many tiles lie on it.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Whether no tile lies on it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// Whether one or two tiles are left, or none (R4.1).
    #[inline]
    pub(crate) const fn is_low(&self) -> bool {
        let but_one = self.occupied & self.occupied.wrapping_sub(1);
        but_one & but_one.wrapping_sub(1) == 0
    }

    /// One bit a space with a tile, seen from the marker: bit 0 is the space after it.
    #[inline]
    const fn ahead(&self) -> u32 {
        let ring = self.occupied as u32 | (self.occupied as u32) << SPACES;
        ring >> (self.marker + 1) & Self::OTHERS
    }

    /// The bits of all spaces but the marker's, which would be the last one.
    const OTHERS: u32 = (1 << (SPACES - 1)) - 1;

    /// The space that the lowest of these bits stands for.
    #[inline]
    const fn nearest(&self, ahead: u32) -> usize {
        let space = self.marker as usize + 1 + ahead.trailing_zeros() as usize;
        if space >= SPACES { space - SPACES } else { space }
    }

    /// The tiles that may be taken: the next three from the marker, or as many as there are (R4.2).
    #[must_use]
    #[inline]
    pub fn takeable(&self) -> Takeable {
        let mut takeable = Takeable::NONE;
        let mut ahead = self.ahead();
        for tile in &mut takeable.tiles {
            if ahead == 0 {
                break;
            }
            *tile = self.spaces[self.nearest(ahead)];
            takeable.len += 1;
            ahead &= ahead - 1;
        }
        takeable
    }

    /// How many tiles may be taken.
    #[must_use]
    #[inline]
    pub fn takeable_count(&self) -> usize {
        let one = self.occupied;
        let two = one & one.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        usize::from(one != 0) + usize::from(two != 0) + usize::from(three != 0)
    }

    /// The tile at this place, from 0, of those that may be taken.
    #[must_use]
    #[inline]
    pub fn takeable_at(&self, place: usize) -> Option<TileId> {
        let mut ahead = self.ahead();
        for _ in 0..place {
            ahead &= ahead.wrapping_sub(1);
        }
        if ahead == 0 || place >= CHOICE {
            return None;
        }
        self.spaces[self.nearest(ahead)]
    }

    /// The space of `tile`, if it may be taken (R4.2).
    #[inline]
    pub(crate) fn reach(&self, tile: TileId) -> Option<usize> {
        let mut ahead = self.ahead();
        for _ in 0..CHOICE {
            if ahead == 0 {
                break;
            }
            let space = self.nearest(ahead);
            if self.spaces[space] == Some(tile) {
                return Some(space);
            }
            ahead &= ahead - 1;
        }
        None
    }

    /// Takes the tile on `space` away and moves the marker there (R4.2).
    #[inline]
    pub(crate) fn take(&mut self, space: usize) {
        self.spaces[space] = None;
        self.occupied &= !(1 << space);
        self.marker = space as u8;
    }

    /// Puts `tile` on `space`.
    pub(crate) fn put(&mut self, space: usize, tile: TileId) {
        self.spaces[space] = Some(tile);
        self.occupied |= 1 << space;
    }

    /// How many tiles a fill takes when the supply has enough: every space but the marker's (R4.1).
    #[must_use]
    pub const fn room(&self) -> usize {
        SPACES - 1 - self.len()
    }

    /// Puts tiles on the free spaces, clockwise from the marker, as far as they go (R4.1).
    pub(crate) fn fill(&mut self, tiles: &[TileId]) {
        let mut free = !self.ahead() & Self::OTHERS;
        for &tile in tiles {
            if free == 0 {
                break;
            }
            self.put(self.nearest(free), tile);
            free &= free - 1;
        }
    }
}

/// The tiles that may be taken, in the order from the marker: at most three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeable {
    tiles: [Option<TileId>; CHOICE],
    len: u8,
}

impl Takeable {
    pub(crate) const NONE: Takeable = Takeable { tiles: [None; CHOICE], len: 0 };

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tile at this place in the order from the marker.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<TileId> {
        *self.tiles.get(place)?
    }

    /// Whether `tile` is one of them.
    #[must_use]
    pub fn contains(&self, tile: TileId) -> bool {
        self.tiles.contains(&Some(tile))
    }

    /// The tiles in the order from the marker.
    pub fn iter(&self) -> impl Iterator<Item = TileId> + use<> {
        self.tiles.into_iter().flatten()
    }
}
