//! What the evaluation looks at: a display as a handful of numbers.
//!
//! The evaluation is linear in these numbers, so each of them should grow with what it is good for.
//! They are not collected in a vector but passed one by one to a closure, which multiplies each with its
//! weight.

use nova_luna_rules::{Cell, Color, Placed, Position, Seat, TILE_COUNT, Tally, TileId, TileSet};

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
/// 1 for the seat to move. The quick estimate does without this and all that follow, which cost much to compute.
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
/// Colours with a group of at least three, four tiles.
pub(crate) const BIG_GROUPS: usize = GROUPS + 1;
/// At most 1, 2, 3, 5 discs left.
pub(crate) const LAST_DISCS: usize = BIG_GROUPS + 2;
/// The cells where a tile of the right colour would complete a goal.
pub(crate) const CELLS: usize = LAST_DISCS + LAST.len();
/// Some colour of which one tile would complete at least two, three, four goals at once.
pub(crate) const BEST_THREAT: usize = CELLS + 1;
/// The threats in the colours that will come more often than others.
pub(crate) const SUPPLY: usize = BEST_THREAT + 3;
/// By colour: what one more tile would do on its best cell, counting goals that it would bring
/// nearer for less; the square of that; and the same for the second best cell.
pub(crate) const PROSPECTS: usize = SUPPLY + 1;
/// How many numbers there are.
pub(crate) const FEATURES: usize = PROSPECTS + 3;

/// The numbers of discs that [`LAST_DISCS`] looks at.
const LAST: [u8; 4] = [1, 2, 3, 5];

/// Which pattern a goal shows that lacks `total` tiles of `colors` colours.
pub(crate) const PATTERN: [[u8; 5]; 5] = {
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

/// How many of the cells around `cell`, which has a tile or is free, have no tile of `seat`.
#[inline]
pub(crate) fn free_around(position: &Position, seat: Seat, cell: Cell) -> u8 {
    position.beside(seat, cell).iter().map(|tile| u8::from(tile.is_none())).sum()
}

/// What one more tile of some colour could do at best, wherever it is placed.
#[derive(Clone, Copy, Debug, Default)]
struct Threat {
    /// How many goals it would complete.
    completes: u8,
    /// How many goals it would bring from two lacking tiles to one, where it completes most.
    prepares: u8,
    /// On how many cells it would complete any.
    cells: u8,
    /// What it would do where it does most, as [`NEARER`] counts.
    prospect: u8,
    /// The same for the second best cell.
    second: u8,
}

/// What a tile of some colour would do for the goals of the tiles it counts for.
struct Wanted {
    /// The tiles for which it would do anything.
    tiles: TileSet,
    /// By tile, the sum over its goals that ask for the colour: [`COMPLETES`] or [`PREPARES`], and
    /// [`NEARER`].
    worth: [u32; TILE_COUNT],
}

/// A goal that the tile would complete. It counts for more than any number of prepared ones.
const COMPLETES: u32 = 1 << 24;
/// A goal that the tile would bring from two lacking tiles to one.
const PREPARES: u32 = 1 << 16;
/// By how many tiles the goal lacks: what bringing it one nearer is worth.
const NEARER: [u32; 4] = [0, 4, 2, 1];

/// By colour: the best that one more tile of it could do for goals on other tiles.
///
/// That a tile can join groups and so count for more than one is left out: it is rare and costly.
#[inline]
fn threats(position: &Position, seat: Seat, wanted: &[Wanted; 4]) -> [Threat; 4] {
    let mut most = [0; 4];
    let mut threats = [Threat::default(); 4];
    for &cell in position.free_cells(seat) {
        let touched = position.touched(seat, cell);
        for (color, threat) in threats.iter_mut().enumerate() {
            let wanted = &wanted[color];
            let here: u32 =
                (touched[color] & wanted.tiles).iter().map(|tile| wanted.worth[tile.index()]).sum();
            most[color] = here.max(most[color]);
            threat.cells += u8::from(here >= COMPLETES);
            let prospect = (here % PREPARES).min(20) as u8;
            if prospect > threat.prospect {
                (threat.prospect, threat.second) = (prospect, threat.prospect);
            } else if prospect > threat.second {
                threat.second = prospect;
            }
        }
    }
    for (threat, most) in threats.iter_mut().zip(most) {
        threat.completes = (most / COMPLETES) as u8;
        threat.prepares = (most % COMPLETES / PREPARES) as u8;
    }
    threats
}

/// Passes the features of the display of `seat` that are not zero to `add`, some of them in several
/// parts, and returns what one more tile of each colour could do.
#[inline]
fn display_features(
    position: &Position,
    seat: Seat,
    mut add: impl FnMut(usize, f32),
) -> [Threat; 4] {
    let discs = f32::from(position.discs_left(seat));
    let mut nearly = 0;
    let mut wanted = [const { Wanted { tiles: TileSet::EMPTY, worth: [0; TILE_COUNT] } }; 4];
    let mut largest = [0; 4];
    for Placed { tile, cell } in position.display(seat) {
        let largest = &mut largest[tile.color() as usize];
        *largest = position.group_size(position.group_leader(tile)).max(*largest);
        let open = position.open_goals(tile);
        if open == 0 {
            continue;
        }
        let tally = position.open_tally(tile);
        let free = free_around(position, seat, cell);
        for (i, goal) in tile.goals().iter().enumerate() {
            if open & 1 << i == 0 {
                continue;
            }
            let lacking = tally.lacking(goal.needs);
            let Some(feature) = goal_feature(tally, lacking, free) else { continue };
            add(feature, 1.0);
            let total = lacking.total();
            nearly += u8::from(total == 1);
            if total <= 3 {
                let kind = [0, COMPLETES, PREPARES, 0][total as usize];
                for color in Color::ALL.into_iter().filter(|&color| lacking.of(color) > 0) {
                    let wanted = &mut wanted[color as usize];
                    wanted.tiles.insert(tile);
                    wanted.worth[tile.index()] += kind + NEARER[total as usize];
                }
            }
        }
    }
    add(NEARLY, f32::from(nearly.min(position.discs_left(seat))));
    add(DISCS, discs / 4.0);
    add(DISCS_SQUARED, discs * discs / 100.0);
    add(GROUPS, largest.iter().map(|&size| f32::from(size.min(5))).sum());
    for i in 0..2 {
        add(BIG_GROUPS + i, largest.iter().filter(|&&size| size as usize >= 3 + i).count() as f32);
    }
    for (i, _) in LAST.iter().enumerate().filter(|(_, last)| position.discs_left(seat) <= **last) {
        add(LAST_DISCS + i, 1.0);
    }
    let threats = threats(position, seat, &wanted);
    threat_features(&threats, &mut add);
    let most = threats.iter().map(|threat| threat.completes).max().unwrap_or(0);
    for i in 0..3 {
        if most as usize >= 2 + i {
            add(BEST_THREAT + i, 1.0);
        }
    }
    threats
}

/// Passes the features to `add` that are a sum over the colours.
#[inline]
fn threat_features(threats: &[Threat; 4], mut add: impl FnMut(usize, f32)) {
    for threat in threats {
        for i in 0..(threat.completes as usize).min(3) {
            add(THREATS + i, 1.0);
        }
        add(SETUPS, f32::from(threat.prepares.min(4)));
        add(CELLS, f32::from(threat.cells.min(4)) / 4.0);
        let prospect = f32::from(threat.prospect);
        add(PROSPECTS, prospect / 4.0);
        add(PROSPECTS + 1, prospect * prospect / 64.0);
        add(PROSPECTS + 2, f32::from(threat.second) / 4.0);
    }
}

/// All tiles of each colour.
pub(crate) const TILES_OF: [TileSet; 4] = {
    let mut tiles = [TileSet::EMPTY; 4];
    let mut number = 1;
    while let Some(tile) = TileId::new(number) {
        tiles[tile.color() as usize].insert(tile);
        number += 1;
    }
    tiles
};

/// The threats in each colour, by how much more often than on average its tiles will come.
#[inline]
fn coming(position: &Position, threats: &[Threat; 4]) -> f32 {
    let on_wheel = position.wheel().spaces().iter().flatten();
    let coming = on_wheel.copied().collect::<TileSet>() | position.unseen();
    if coming.is_empty() {
        return 0.0;
    }
    let average = coming.len() as f32 / 4.0;
    let parts = Color::ALL.into_iter().zip(threats).map(|(color, threat)| {
        let count = (coming & TILES_OF[color as usize]).len() as f32;
        f32::from(threat.completes.min(3)) * (count / average - 1.0)
    });
    parts.sum()
}

/// Passes the features of `seat` that come from the wheel and the moon track to `add`.
#[inline]
fn table_features(
    position: &Position,
    seat: Seat,
    threats: &[Threat; 4],
    mut add: impl FnMut(usize, f32),
) {
    let moon = position.moon();
    add(TIME, f32::from(moon.time(seat) - moon.time(moon.next())) / 4.0);
    add(SUPPLY, coming(position, threats));
    let completes = |tile: TileId| threats[tile.color() as usize].completes;
    let wheel = position.wheel();
    if moon.next() == seat {
        add(TO_MOVE, 1.0);
        let most = wheel.takeable().map(completes).max().unwrap_or(0);
        for i in 0..(most as usize).min(3) {
            add(AT_HAND + i, 1.0);
        }
    } else if !wheel.is_empty() {
        let sum: u8 = wheel.spaces().iter().flatten().map(|&tile| completes(tile).min(3)).sum();
        add(AHEAD, f32::from(sum) / wheel.len() as f32);
    }
}

/// Passes every feature of a solo position to `add`. There is no moon track in solo: the number of
/// tiles on the wheel stands for `TIME`, and `TO_MOVE` is always 1, so that its weight is what
/// everything else is counted from.
pub(crate) fn solo_features(position: &Position, mut add: impl FnMut(usize, f32)) {
    let threats = display_features(position, position.moon().next(), &mut add);
    let completes = |tile: TileId| threats[tile.color() as usize].completes.min(3);
    let wheel = position.wheel();
    add(TO_MOVE, 1.0);
    add(SUPPLY, coming(position, &threats));
    add(TIME, wheel.len() as f32 / 4.0);
    let most = wheel.takeable().map(completes).max().unwrap_or(0);
    for i in 0..most as usize {
        add(AT_HAND + i, 1.0);
    }
    let sum: u8 = wheel.spaces().iter().flatten().map(|&tile| completes(tile)).sum();
    add(AHEAD, f32::from(sum) / wheel.len().max(1) as f32);
}

/// What the evaluation makes of a display. It depends on the display and the weights only, and not on the
/// wheel and the moon track.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DisplayWorth {
    strength: f32,
    threats: [Threat; 4],
}

impl DisplayWorth {
    pub(crate) fn of(weights: &[f32; FEATURES], position: &Position, seat: Seat) -> DisplayWorth {
        let mut strength = 0.0;
        let threats = display_features(position, seat, |feature, amount| {
            strength += weights[feature] * amount;
        });
        DisplayWorth { strength, threats }
    }

    /// The strength of `seat`, which owns the display, in `position`.
    #[inline]
    pub(crate) fn strength(
        &self,
        weights: &[f32; FEATURES],
        position: &Position,
        seat: Seat,
    ) -> f32 {
        let mut sum = self.strength;
        table_features(position, seat, &self.threats, |feature, amount| {
            sum += weights[feature] * amount;
        });
        sum
    }
}
