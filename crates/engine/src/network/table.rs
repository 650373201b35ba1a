//! What is on the table besides the displays, as the network sees it.

use nova_luna_rules::{Position, SPACES, Seat, TileId, Turn};

use crate::features::TILES_OF;
use crate::interpolation::part;
use crate::network::{MOST_PLACES, OUTLOOKS};

/// How many rows each table has.
pub(crate) const TIME_ROWS: usize = 8;
pub(crate) const WHEEL_ROWS: usize = 2 * SPACES;
pub(crate) const SUPPLY_ROWS: usize = 16;
pub(crate) const COLOR_SUPPLY_ROWS: usize = 18;
pub(crate) const ORDER_ROWS: usize = SPACES - 1;

/// The rows that belong to a table.
pub struct TableInputs {
    /// The seats in the order of play, and how far each is ahead of the first.
    pub(super) order: [Seat; MOST_PLACES],
    pub(super) times: [u8; MOST_PLACES],
    pub(super) players: u8,
    /// How much time whoever moves next can spend and still move again. Alone there is nobody to wait for.
    pub(super) lead: u8,
    /// The discs of those who move next.
    pub(super) discs: [u8; OUTLOOKS],
    /// Which of the kinds of game that a network knows.
    pub(super) kind: u8,
    /// The tiles on the wheel in the order from the marker.
    pub(super) tiles: [Option<TileId>; SPACES - 1],
    pub(super) tile_count: u8,
    /// The wheel: how many tiles, and whether it is about to be filled.
    pub(super) wheel: u8,
    pub(super) supply: u8,
    /// By colour: how many unseen tiles.
    pub(super) color_supply: [u8; 4],
}

impl TableInputs {
    /// The rows of `position`.
    #[inline]
    pub fn of(position: &Position) -> TableInputs {
        let moon = position.moon();
        let mut order = [moon.next(); MOST_PLACES];
        let mut times = [0; MOST_PLACES];
        let now = moon.time(moon.next());
        for (place, &seat) in moon.order().iter().enumerate().take(MOST_PLACES) {
            order[place] = seat;
            times[place] = (moon.time(seat) - now).min(TIME_ROWS as u16 - 1) as u8;
        }
        let mut tiles = [None; SPACES - 1];
        let mut count = 0;
        let (spaces, marker) = (position.wheel().spaces(), position.wheel().marker());
        let (before, after) = spaces.split_at(marker.min(SPACES - 1));
        for &tile in after[1..].iter().chain(before) {
            if tile.is_some() {
                tiles[count] = tile;
                count += 1;
            }
        }
        let unseen = position.unseen();
        let color_supply = TILES_OF.map(|tiles| (unseen & tiles).len() as u8);
        let players = position.variant().players() as u8;
        let mut discs = [0; OUTLOOKS];
        for (discs, &seat) in discs.iter_mut().zip(moon.order()) {
            *discs = position.discs_left(seat);
        }
        let second = moon.order().get(1).map_or(now, |&seat| moon.time(seat));
        let fill = u8::from(position.turn() == Turn::Fill);
        TableInputs {
            order,
            times,
            players,
            lead: (second - now).min(u16::from(u8::MAX)) as u8,
            discs,
            kind: match players {
                1 => part(position) as u8,
                4 => 1,
                _ => 0,
            },
            tiles,
            tile_count: count as u8,
            wheel: count as u8 + SPACES as u8 * fill,
            supply: color_supply.iter().sum::<u8>().div_ceil(4).min(SUPPLY_ROWS as u8 - 1),
            color_supply,
        }
    }

    /// The tiles on the wheel in the order from the marker.
    #[inline]
    pub(super) fn on_wheel(&self) -> impl Iterator<Item = TileId> {
        self.tiles[..self.tile_count as usize].iter().flatten().copied()
    }

    /// The inputs as the lab reads them.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.times);
        out.push(self.kind);
        out.extend(self.tiles.map(|tile| tile.map_or(0, TileId::number)));
        out.extend([self.wheel, self.supply]);
        out.extend(self.color_supply);
    }
}
