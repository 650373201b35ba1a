//! What the evaluation looks at: a display as a handful of numbers.
//!
//! The evaluation is linear in these numbers, so each of them should grow with what it is good for.
//! They are not collected in a vector but handed one by one to whoever asks: the evaluation
//! multiplies on the spot, the tuner writes them down.

use nova_luna_rules::{Cell, Color, GOALS_PER_TILE, Position, Seat, Tally, TileId, TileSet};

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
/// By colour: how many goals such a tile would bring from two lacking tiles to one besides.
pub(crate) const SETUPS: usize = THREATS + 3;
/// The same threats, but only for the best of the colours that can be taken, for the seat to move.
pub(crate) const AT_HAND: usize = SETUPS + 1;
/// The threats of the other seats, averaged over the tiles on the wheel.
pub(crate) const AHEAD: usize = AT_HAND + 3;
/// Goals that lack a single tile, as far as there are discs for them.
pub(crate) const NEARLY: usize = AHEAD + 1;
/// The largest group of each colour, added up.
pub(crate) const GROUPS: usize = NEARLY + 1;
/// How many numbers there are.
pub(crate) const FEATURES: usize = GROUPS + 1;

/// The features that tell the same as others, only better, but cost more: the quick estimate does
/// without.
pub(crate) const COSTLY: core::ops::Range<usize> = TO_MOVE..FEATURES;

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

/// What one more tile of some colour could do at best, wherever it is placed.
#[derive(Clone, Copy, Debug, Default)]
struct Threat {
    /// So many goals complete.
    completes: u8,
    /// So many goals brought from two lacking tiles to one.
    prepares: u8,
}

/// Goals by the colours they lack.
#[derive(Clone, Copy, Default)]
struct Wanted {
    /// By goal number: tiles whose goal lacks one tile, of this colour.
    one: [TileSet; GOALS_PER_TILE],
    /// By goal number: tiles whose goal lacks two tiles, at least one of them of this colour.
    two: [TileSet; GOALS_PER_TILE],
    /// All of those tiles.
    any: TileSet,
}

/// By colour: the best that one more tile of it could do for goals on other tiles.
///
/// That a tile can join groups and so count for more than one is left out: it is rare and costly.
#[inline]
fn threats(position: &Position, seat: Seat, wanted: &[Wanted; 4]) -> [Threat; 4] {
    let mut best = [Threat::default(); 4];
    for &cell in position.free_cells(seat) {
        for ((touched, wanted), best) in
            position.would_touch(seat, cell).iter().zip(wanted).zip(&mut best)
        {
            if (*touched & wanted.any).is_empty() {
                continue;
            }
            let count = |sets: &[TileSet]| -> u8 {
                sets.iter().map(|&tiles| (tiles & *touched).len() as u8).sum()
            };
            let here = Threat { completes: count(&wanted.one), prepares: count(&wanted.two) };
            if (here.completes, here.prepares) > (best.completes, best.prepares) {
                *best = here;
            }
        }
    }
    best
}

/// Hands every feature of `seat` that is not zero to `add`, some of them in several parts.
#[inline]
pub(crate) fn features(position: &Position, seat: Seat, mut add: impl FnMut(usize, f32)) {
    let discs = f32::from(position.discs_left(seat));
    let mut nearly = 0;
    let mut wanted = [Wanted::default(); 4];
    for tile in position.open_tiles(seat) {
        let tally = position.open_tally(tile);
        let free = free_around(position, seat, position.cell_of(tile));
        let open = position.open_goals(tile);
        for (i, goal) in tile.goals().iter().enumerate() {
            if open & 1 << i != 0 {
                let lacking = tally.lacking(goal.needs);
                if let Some(feature) = goal_feature(tally, lacking, free) {
                    add(feature, 1.0);
                    let total = lacking.total();
                    nearly += u8::from(total == 1);
                    if total <= 2 {
                        for color in Color::ALL {
                            if lacking.of(color) > 0 {
                                let wanted = &mut wanted[color as usize];
                                let sets =
                                    if total == 1 { &mut wanted.one } else { &mut wanted.two };
                                sets[i].insert(tile);
                                wanted.any.insert(tile);
                            }
                        }
                    }
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
    let threats = threats(position, seat, &wanted);
    for threat in threats {
        for i in 0..(threat.completes as usize).min(3) {
            add(THREATS + i, 1.0);
        }
        add(SETUPS, f32::from(threat.prepares.min(4)));
    }
    let completes = |tile: TileId| threats[tile.color() as usize].completes;
    let wheel = position.wheel();
    if moon.next() == seat {
        let most = wheel.takeable().iter().map(completes).max().unwrap_or(0);
        for i in 0..(most as usize).min(3) {
            add(AT_HAND + i, 1.0);
        }
    } else if !wheel.is_empty() {
        let sum: u8 = wheel.spaces().iter().flatten().map(|&tile| completes(tile).min(3)).sum();
        add(AHEAD, f32::from(sum) / wheel.len() as f32);
    }
}
