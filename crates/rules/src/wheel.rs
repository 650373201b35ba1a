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
    pub const fn spaces(&self) -> &[Option<TileId>; SPACES] {
        &self.spaces
    }

    /// The space with the moon marker. No tile ever lies there.
    pub const fn marker(&self) -> usize {
        self.marker as usize
    }

    /// How many tiles lie on it.
    pub const fn len(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Whether no tile lies on it.
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
    #[inline]
    pub fn takeable(&self) -> impl Iterator<Item = TileId> + '_ {
        (0..CHOICE).map_while(|place| self.takeable_at(place))
    }

    /// How many tiles may be taken.
    #[inline]
    pub fn takeable_count(&self) -> usize {
        let one = self.occupied;
        let two = one & one.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        usize::from(one != 0) + usize::from(two != 0) + usize::from(three != 0)
    }

    /// The tile at this place, from 0, of those that may be taken.
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
    pub const fn room(&self) -> usize {
        SPACES - 1 - self.len()
    }

    /// Puts tiles on the free spaces, clockwise from the marker, as far as they go (R4.1). There must not be more of
    /// them than free spaces.
    pub(crate) fn fill(&mut self, tiles: &[TileId]) {
        let mut free = !self.ahead() & Self::OTHERS;
        for &tile in tiles {
            self.put(self.nearest(free), tile);
            free &= free - 1;
        }
    }
}
