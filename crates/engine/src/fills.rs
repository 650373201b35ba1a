//! Chance: tiles drawn from the supply.

use nova_luna_rules::{Position, SPACES, TILE_COUNT, TileId};

use crate::rng::Rng;

/// What stands where no tile has been drawn.
const ANY: TileId = match TileId::new(1) {
    Some(tile) => tile,
    None => unreachable!(),
};

/// The tiles of one fill, in the order in which they are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw {
    tiles: [TileId; SPACES - 1],
    len: u8,
}

impl Draw {
    /// Some tiles for the fill that is due, every order of the unseen ones equally likely.
    pub(crate) fn sample(position: &Position, rng: &mut Rng) -> Draw {
        let unseen = position.unseen();
        let mut supply = [ANY; TILE_COUNT];
        for (place, tile) in supply.iter_mut().zip(unseen.iter()) {
            *place = tile;
        }
        let mut draw = Draw { tiles: [ANY; SPACES - 1], len: position.fill_size() as u8 };
        let mut left = unseen.len();
        for tile in &mut draw.tiles[..draw.len as usize] {
            let chosen = rng.below(left);
            left -= 1;
            *tile = supply[chosen];
            supply[chosen] = supply[left];
        }
        draw
    }

    /// The tiles.
    pub(crate) fn tiles(&self) -> &[TileId] {
        &self.tiles[..self.len as usize]
    }
}

/// Draws some tiles if a fill is due.
#[inline]
pub fn fill_if_due(position: &mut Position, rng: &mut Rng) {
    if position.fill_size() > 0 {
        let draw = Draw::sample(position, rng);
        position.fill_unchecked(draw.tiles());
    }
}
