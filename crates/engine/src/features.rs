//! What the evaluation looks at: a display as a handful of numbers.
//!
//! The evaluation is linear in these numbers, so each of them should grow with what it is good for.
//! They are not collected in a vector but handed one by one to whoever asks: the evaluation
//! multiplies on the spot, the tuner writes them down.

use nova_luna_rules::{Cell, Color, Position, Seat, Tally, TileId};

/// What an open goal can still lack: so many tiles, of so many colours.
pub(crate) const PATTERNS: usize = 8;

/// How much room a goal has for the colours that are not beside its tile yet: just enough, one free
/// cell more, or more than that.
pub(crate) const ROOMS: usize = 3;

/// The open goals by pattern and room.
pub(crate) const GOALS: usize = 0;
/// The discs still to be placed.
pub(crate) const DISCS: usize = GOALS + PATTERNS * ROOMS;
/// The square of that, so that the last discs may weigh differently from the first.
pub(crate) const DISCS_SQUARED: usize = DISCS + 1;
/// The time paid beyond what the player furthest back has paid.
pub(crate) const TIME: usize = DISCS_SQUARED + 1;
/// Who is furthest back has the move.
pub(crate) const TO_MOVE: usize = TIME + 1;
/// Colours of which one tile would complete at least one, two, three goals at once.
pub(crate) const THREATS: usize = TO_MOVE + 1;
/// Goals that lack a single tile, as far as there are discs for them.
pub(crate) const NEARLY: usize = THREATS + 3;
/// The largest group of each colour, added up.
pub(crate) const GROUPS: usize = NEARLY + 1;
/// How many numbers there are.
pub(crate) const FEATURES: usize = GROUPS + 1;

/// Which pattern a goal shows that lacks `total` tiles of `colors` colours.
const PATTERN: [[u8; 5]; 5] = {
    let mut table = [[0; 5]; 5];
    table[1][1] = 0;
    table[2][1] = 1;
    table[2][2] = 2;
    table[3][1] = 3;
    table[3][2] = 4;
    table[3][3] = 5;
    table[4][1] = 6;
    table[4][4] = 7;
    table
};

/// The feature of a goal that still lacks something, on a tile with this tally and this many free
/// cells around it; `None` when it can never be completed.
#[inline]
pub(crate) fn goal_feature(tally: Tally, lacking: Tally, free: u8) -> Option<usize> {
    // A colour that does not count yet needs a free cell right beside the tile.
    let room = free.checked_sub(lacking.without(tally).colors())?;
    let pattern = PATTERN[lacking.total().min(4) as usize][lacking.colors().min(4) as usize];
    Some(GOALS + pattern as usize * ROOMS + (room as usize).min(ROOMS - 1))
}

/// How many of the cells around `cell` have no tile of `seat`.
#[inline]
pub(crate) fn free_around(position: &Position, seat: Seat, cell: Cell) -> u8 {
    cell.neighbours().iter().map(|&c| u8::from(position.tile_at(seat, c).is_none())).sum()
}

/// A tile of each colour that has no goals: what any tile of that colour does for its neighbours.
pub(crate) fn plain(color: Color) -> TileId {
    const PLAIN: [TileId; 4] = {
        let mut plain = [TileId::new(1).unwrap(); 4];
        let mut i = 0;
        while i < 4 {
            plain[i] = TileId::new(1 + 17 * i as u64).unwrap();
            i += 1;
        }
        plain
    };
    PLAIN[color as usize]
}

/// Hands every feature of `seat` that is not zero to `add`, some of them in several parts.
#[inline]
pub(crate) fn features(position: &Position, seat: Seat, mut add: impl FnMut(usize, f32)) {
    let discs = f32::from(position.discs_left(seat));
    let mut nearly = 0;
    for tile in position.open_tiles(seat) {
        let tally = position.open_tally(tile);
        let free = free_around(position, seat, position.cell_of(tile));
        let open = position.open_goals(tile);
        for (i, goal) in tile.goals().iter().enumerate() {
            if open & 1 << i != 0 {
                let lacking = tally.lacking(goal.needs);
                if let Some(feature) = goal_feature(tally, lacking, free) {
                    add(feature, 1.0);
                    nearly += u8::from(lacking.total() == 1);
                }
            }
        }
    }
    add(NEARLY, f32::from(nearly.min(position.discs_left(seat))));
    add(DISCS, discs / 4.0);
    add(DISCS_SQUARED, discs * discs / 100.0);
    let moon = position.moon();
    add(TIME, f32::from(moon.time(seat) - moon.time(moon.next())) / 4.0);
    if moon.next() == seat {
        add(TO_MOVE, 1.0);
    }
    let mut largest = [0; 4];
    for tile in position.tiles(seat) {
        let largest = &mut largest[tile.color() as usize];
        *largest = position.group_size(tile).max(*largest);
    }
    add(GROUPS, largest.iter().map(|&size| f32::from(size.min(5))).sum());
    for color in Color::ALL {
        let best = position
            .free_cells(seat)
            .iter()
            .map(|&cell| position.would_complete(seat, plain(color), cell).len())
            .max()
            .unwrap_or(0);
        for i in 0..best.min(3) {
            add(THREATS + i, 1.0);
        }
    }
}
