//! Where one player's tiles lie, and the free cells around them.

use crate::cell::Cell;
use crate::tile::{TILE_COUNT, TileId};

/// `n` tiles edge to edge have at most `2n + 2` free cells around them.
const MOST_FREE: usize = 2 * TILE_COUNT + 2;

/// The cell of every tile that has been placed, by [`TileId::index`].
pub(crate) type Cells = [Cell; TILE_COUNT];

/// One player's display as a map from cells to what is there: a tile, a free cell beside a tile, or
/// nothing.
///
/// The map is a hash table of 256 bytes with open addressing. A cell's home is `16y + x`, modulo 256,
/// so the cells of a display that fits into 16×16 never collide, and one that does not only costs a
/// few more steps. At most 68 tiles and 138 free cells are in it, so there is always a
/// vacant slot to stop at; nothing is ever taken out: a free cell becomes a tile in its slot.
/// As long as all tiles lie near the first one, a slot need not be compared with the cell that is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outline {
    slots: [u8; 256],
    free: [Cell; MOST_FREE],
    free_len: u8,
    /// Whether a tile lies so far from the first one that cells could share a home.
    wide: bool,
}

/// What a slot says of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// Neither a tile nor beside one.
    Vacant,
    Tile(TileId),
    /// Beside a tile: its index in the list of free cells.
    Free(u8),
}

/// A free cell that has been looked up.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    slot: u8,
    /// Its index in the list of free cells.
    place: u8,
}

/// A slot's byte: 0 vacant, 1 to 68 a tile, above that a free cell.
const FIRST_FREE: u8 = TILE_COUNT as u8 + 1;

impl Outline {
    /// No tile yet. The first one goes to the origin.
    pub(crate) fn new() -> Outline {
        let (slots, free) = ([0; 256], [Cell::ORIGIN; MOST_FREE]);
        let mut outline = Outline { slots, free, free_len: 1, wide: false };
        outline.slots[home(Cell::ORIGIN) as usize] = FIRST_FREE;
        outline
    }

    /// The cells where the next tile can go, in no particular but a reproducible order.
    #[inline]
    pub(crate) fn free(&self) -> &[Cell] {
        &self.free[..self.free_len as usize]
    }

    /// What lies on `cell`.
    #[inline]
    pub(crate) fn get(&self, cells: &Cells, cell: Cell) -> Content {
        self.find(cells, cell).1
    }

    /// The slot of `cell` (or the vacant one where it would go), and what it says.
    #[inline]
    fn find(&self, cells: &Cells, cell: Cell) -> (u8, Content) {
        let mut slot = home(cell);
        loop {
            let byte = self.slots[slot as usize];
            if byte == 0 {
                return (slot, Content::Vacant);
            }
            if byte < FIRST_FREE {
                let index = byte as usize - 1;
                if same(cells[index], cell) {
                    return (slot, Content::Tile(TileId::from_index(index)));
                }
            } else if same(self.free[(byte - FIRST_FREE) as usize], cell) {
                return (slot, Content::Free(byte - FIRST_FREE));
            }
            slot = slot.wrapping_add(1);
        }
    }

    /// Looks up a cell where a tile can go.
    #[inline]
    pub(crate) fn spot(&self, cells: &Cells, cell: Cell) -> Option<Spot> {
        match self.find(cells, cell) {
            (slot, Content::Free(place)) => Some(Spot { slot, place }),
            _ => None,
        }
    }

    /// Places `tile` on the free cell `spot` and returns the tiles beside it.
    #[inline]
    pub(crate) fn place(
        &mut self,
        cells: &mut Cells,
        tile: TileId,
        spot: Spot,
    ) -> [Option<TileId>; 4] {
        let cell = self.free[spot.place as usize];
        self.wide |= !is_near(cell);
        self.slots[spot.slot as usize] = tile.number();
        cells[tile.index()] = cell;
        // The first new free cell takes the place of the one that is free no longer.
        let mut vacancy = spot.place;
        let mut beside = [None; 4];
        for (tile, cell) in beside.iter_mut().zip(cell.neighbours()) {
            match self.find(cells, cell) {
                (_, Content::Tile(neighbour)) => *tile = Some(neighbour),
                (_, Content::Free(_)) => {}
                (slot, Content::Vacant) => {
                    self.slots[slot as usize] = FIRST_FREE + vacancy;
                    self.free[vacancy as usize] = cell;
                    vacancy = self.free_len;
                    self.free_len += 1;
                }
            }
        }
        // One place too many was counted, unless nothing is new: then the last one moves up.
        self.free_len -= 1;
        if vacancy == spot.place && vacancy != self.free_len {
            let last = self.free[self.free_len as usize];
            let (slot, _) = self.find(cells, last);
            self.slots[slot as usize] = FIRST_FREE + vacancy;
            self.free[vacancy as usize] = last;
        }
        beside
    }

    /// The tiles beside `cell`, which has a tile itself or is free.
    #[inline]
    pub(crate) fn beside(&self, cells: &Cells, cell: Cell) -> [Option<TileId>; 4] {
        if !self.wide {
            return cell.neighbours().map(|cell| TILE_OF[self.slots[home(cell) as usize] as usize]);
        }
        self.beside_far(cells, cell)
    }

    #[cold]
    fn beside_far(&self, cells: &Cells, cell: Cell) -> [Option<TileId>; 4] {
        let mut beside = [None; 4];
        for (tile, cell) in beside.iter_mut().zip(cell.neighbours()) {
            if let Content::Tile(neighbour) = self.get(cells, cell) {
                *tile = Some(neighbour);
            }
        }
        beside
    }
}

/// The tile that a slot's byte stands for.
static TILE_OF: [Option<TileId>; 256] = {
    let mut tiles = [None; 256];
    let mut byte = 0;
    while byte < tiles.len() {
        tiles[byte] = TileId::new(byte as u64);
        byte += 1;
    }
    tiles
};

/// Whether a tile there leaves the free cells around it, and the cells around those, within 16 columns and 16 rows that are the
/// same for all such tiles.
#[inline]
const fn is_near(Cell { x, y }: Cell) -> bool {
    (x as u8).wrapping_add(6) < 12 && (y as u8).wrapping_add(6) < 12
}

/// Whether two cells are the same, in one comparison.
#[inline]
const fn same(a: Cell, b: Cell) -> bool {
    u16::from_ne_bytes([a.x as u8, a.y as u8]) == u16::from_ne_bytes([b.x as u8, b.y as u8])
}

/// The slot where the search for `cell` begins. Cells side by side differ by 1 in their home, cells
/// above each other by 16.
#[inline]
const fn home(cell: Cell) -> u8 {
    (cell.y as u8).wrapping_mul(16).wrapping_add(cell.x as u8)
}
