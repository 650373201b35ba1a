//! A display as the network sees it: which rows of which tables.

use nova_luna_rules::{Color, Placed, Position, Seat, TILE_COUNT, Tally, TileId, TileSet};

use crate::features::PATTERN;
use crate::network::OUTLOOKS;
use crate::network::prospects::{CELLS, Effects, Prospects};
use crate::network::table::{ORDER_ROWS, TableInputs};
use crate::network::turns::{self, TABLES};

/// So many goals that lack a colour are looked at, and so many tiles with open goals.
pub(crate) const GOALS: usize = 16;
pub(crate) const TILES: usize = 20;

/// How many rows each table has.
pub(crate) const GOAL_ROWS: usize = 4 * 5 * 2 * 3 * 2;
pub(crate) const TILE_GOAL_ROWS: usize = 8 * 3 * 4;
pub(crate) const TILE_ROWS: usize = 5 * 5;
pub(crate) const CELL_ROWS: usize = 4 * 4 * 3 * 4;
/// The first row of a cell where a tile completes a goal.
const COMPLETING_CELL: u8 = 4 * 3 * 4;
pub(crate) const BESIDE_ROWS: usize = 4;
pub(crate) const GROUP_ROWS: usize = 7 * 8;
pub(crate) const COMPLETING_ROWS: usize = 5;
pub(crate) const DISC_ROWS: usize = 22;
pub(crate) const SIZE_ROWS: usize = 32;

/// No row.
pub(crate) const NONE: u8 = u8::MAX;
/// No row for any colour.
const UNKNOWN: u32 = u32::MAX;

/// The rows that belong to a display.
pub struct DisplayInputs {
    /// By colour: the open goals that lack it.
    pub(super) goals: [[u8; GOALS]; 4],
    pub(super) goal_count: [u8; 4],
    /// The tiles with open goals: up to three goals, and the tile itself.
    pub(super) tiles: [[u8; 4]; TILES],
    pub(super) tile_count: u8,
    /// The free cells: by colour what a tile would do there, and how many tiles lie beside.
    pub(super) cells: [[u8; 4]; CELLS],
    pub(super) beside: [u8; CELLS],
    pub(super) cell_count: u8,
    /// By colour: the groups, the best and second best cell, how many cells complete a goal.
    pub(super) colors: [[u8; 4]; 4],
    pub(super) discs: u8,
    pub(super) size: u8,
    pub(super) prospects: Prospects,
}

/// What a tile of some colour would do for a goal that lacks one, two or more tiles in all: it completes
/// it, prepares it, or brings it nearer. Sums of these are counts, a byte each.
const EFFECT: [u32; 5] = [0, 1 << 16, 1 << 8, 1, 1];

impl DisplayInputs {
    /// The rows of the display of `seat`.
    #[inline]
    pub fn of(position: &Position, seat: Seat) -> DisplayInputs {
        let discs = position.discs_left(seat);
        let mut inputs = DisplayInputs {
            goals: [[NONE; GOALS]; 4],
            goal_count: [0; 4],
            tiles: [[NONE; 4]; TILES],
            tile_count: 0,
            cells: [[NONE; 4]; CELLS],
            beside: [NONE; CELLS],
            cell_count: 0,
            colors: [[0; 4]; 4],
            discs: discs.min(DISC_ROWS as u8 - 1),
            size: 0,
            prospects: Prospects::new(discs),
        };
        let mut around = [[None; 4]; CELLS];
        let mut free = [0_u8; TILE_COUNT + 1];
        let cells = around.iter_mut().zip(position.free_cells(seat));
        inputs.cell_count = cells.len() as u8;
        for (around, &cell) in cells {
            *around = position.beside(seat, cell);
            numbers(*around).iter().for_each(|&number| free[number as usize] += 1);
        }
        let mut wanted = Wanted::NONE;
        inputs.see_tiles(position, seat, &free, &mut wanted);
        inputs.see_cells(position, &around, &mut wanted);
        inputs
    }

    /// Looks at the free cells; `around` has the tiles beside each.
    #[inline]
    fn see_cells(
        &mut self,
        position: &Position,
        around: &[[Option<TileId>; 4]; CELLS],
        wanted: &mut Wanted,
    ) {
        // By number: the rows that are the same for all cells that have only this tile beside them.
        let mut rows_beside = [UNKNOWN; TILE_COUNT + 1];
        let mut best = [[0; 3]; 4];
        for (at, beside) in around[..self.cell_count as usize].iter().enumerate() {
            let numbers = u32::from_le_bytes(numbers(*beside));
            // No number has the highest bit of a byte.
            let there = (numbers + 0x7F7F_7F7F) >> 7 & 0x0101_0101;
            let count = (there.wrapping_mul(0x0101_0101) >> 24) as u8;
            // Of a single one, which the zeros of the others leave as it is.
            let halves = numbers | numbers >> 16;
            let only = (halves | halves >> 8) as u8 as usize;
            let mut rows = UNKNOWN;
            if count == 1 {
                rows = rows_beside[only];
            }
            if rows == UNKNOWN {
                let (effects, tally) = match beside.iter().flatten().next() {
                    Some(&tile) if count == 1 => wanted.beside_one(position, tile),
                    _ => wanted.beside_several(position, beside),
                };
                rows = self.prospects.add(effects, tally);
            }
            if count == 1 {
                rows_beside[only] = rows;
            }
            let rows = rows.to_le_bytes();
            self.cells[at] = rows;
            self.beside[at] = count.saturating_sub(1);
            for ([first, second, completing], row) in best.iter_mut().zip(rows) {
                // A row further down is a better one.
                *second = row.min(*first).max(*second);
                *first = row.max(*first);
                *completing += u8::from(row >= COMPLETING_CELL);
            }
        }
        for (inputs, [first, second, completing]) in self.colors.iter_mut().zip(best) {
            inputs[1..].copy_from_slice(&[first, second, completing.min(4)]);
        }
    }

    /// Looks at the tiles and their goals; `free` says how many free cells are around each, by its number.
    #[inline]
    fn see_tiles(
        &mut self,
        position: &Position,
        seat: Seat,
        free: &[u8; TILE_COUNT + 1],
        wanted: &mut Wanted,
    ) {
        let (mut largest, mut count) = ([0_u8; 4], [0_u8; 4]);
        for Placed { tile, .. } in position.display(seat) {
            let own = tile.color() as usize;
            let group = position.group_size(position.group_leader(tile));
            largest[own] = largest[own].max(group);
            count[own] += 1;
            let open = position.open_goals(tile);
            if open == 0 {
                continue;
            }
            let tally = position.open_tally(tile);
            let free = free[tile.number() as usize];
            let mut goals = [NONE; 3];
            for (i, goal) in tile.goals().iter().enumerate() {
                if open & 1 << i == 0 {
                    continue;
                }
                let lacking = tally.lacking(goal.needs);
                let absent = lacking.without(tally).colors();
                // A goal that has no room for a colour it lacks can never be completed.
                let Some(room) = free.checked_sub(absent) else { continue };
                let room = room.min(2);
                let (total, colors) = (lacking.total().min(4), lacking.colors().min(4));
                let pattern = PATTERN[total as usize][colors as usize];
                goals[i] = (pattern * 3 + room) * 4 + absent.min(3);
                for color in Color::ALL.into_iter().filter(|&color| lacking.of(color) > 0) {
                    wanted.tiles[tile.index()][color as usize] += EFFECT[total as usize];
                    self.add_goal(color, tally, lacking, room, own == color as usize);
                }
            }
            if goals != [NONE; 3]
                && let Some(place) = self.tiles.get_mut(self.tile_count as usize)
            {
                let row = free.min(4) * 5 + group.clamp(1, 5) - 1;
                *place = [goals[0], goals[1], goals[2], row];
                self.tile_count += 1;
            }
        }
        for (inputs, (largest, count)) in self.colors.iter_mut().zip(largest.iter().zip(count)) {
            inputs[0] = largest.min(&6) * 8 + count.min(7);
        }
        self.size = count.iter().sum::<u8>().min(SIZE_ROWS as u8 - 1);
    }

    /// Notes a goal that lacks `color`.
    #[inline]
    fn add_goal(&mut self, color: Color, tally: Tally, lacking: Tally, room: u8, same: bool) {
        let c = color as usize;
        let count = self.goal_count[c] as usize;
        let Some(place) = self.goals[c].get_mut(count) else { return };
        let lack = lacking.of(color).min(4);
        // What else it lacks: nothing, one tile, two of different colours, two of one, more.
        let rest = match lacking.total().min(4) - lack {
            0 => 0,
            1 => 1,
            2 if lacking.colors() > 2 => 2,
            2 => 3,
            _ => 4,
        };
        let present = u8::from(tally.of(color) > 0);
        *place = ((((lack - 1) * 5 + rest) * 2 + present) * 3 + room) * 2 + u8::from(same);
        self.goal_count[c] += 1;
    }

    /// The rows that [`turns`](super::turns) has for a position.
    pub fn turns(position: &Position, table: &TableInputs) -> [u8; TABLES.len()] {
        let mut best = [[0; ORDER_ROWS]; OUTLOOKS];
        for (best, &seat) in best.iter_mut().zip(position.moon().order()) {
            let prospects = DisplayInputs::of(position, seat).prospects;
            for (best, tile) in best.iter_mut().zip(table.on_wheel()) {
                *best = prospects.best(tile);
            }
        }
        turns::rows(table, best.each_ref())
    }

    /// The inputs as the lab reads them, and what every tile would do at best.
    pub fn write(&self, owned: TileSet, out: &mut Vec<u8>) {
        out.extend(self.goals.as_flattened());
        out.extend(self.tiles.as_flattened());
        for (&[a, b, c, d], &beside) in self.cells.iter().zip(&self.beside) {
            out.extend([a, b, c, d, beside]);
        }
        out.extend(self.colors.as_flattened());
        out.extend([self.discs, self.size]);
        for tile in TileSet::ALL {
            out.push(if owned.contains(tile) { NONE } else { self.prospects.best(tile) });
        }
    }
}

/// What one more tile of each colour would do in a display.
struct Wanted {
    /// For the goals of each tile.
    tiles: [Effects; TILE_COUNT],
    /// By the leader of a group: what a tile of its colour would do for all tiles that the group counts for, once
    /// somebody has asked.
    groups: [Option<u32>; TILE_COUNT],
}

impl Wanted {
    const NONE: Wanted = Wanted { tiles: [[0; 4]; TILE_COUNT], groups: [None; TILE_COUNT] };

    /// What a tile of `color` does that counts for `touched`.
    #[inline]
    fn sum(&self, position: &Position, color: Color, touched: TileSet) -> u32 {
        let tiles = touched & position.wanting(color);
        tiles.iter().map(|tile| self.tiles[tile.index()][color as usize]).sum()
    }

    /// What a tile does that joins the group of this leader, for the tiles that the group counts for.
    #[inline]
    fn joining(&mut self, position: &Position, leader: TileId) -> u32 {
        if let Some(sum) = self.groups[leader.index()] {
            return sum;
        }
        let sum = self.sum(position, leader.color(), position.group_touching(leader));
        self.groups[leader.index()] = Some(sum);
        sum
    }

    /// What a tile of each colour does beside `tile` alone, and what counts for it.
    #[inline]
    fn beside_one(&mut self, position: &Position, tile: TileId) -> (Effects, Tally) {
        let (leader, color) = (position.group_leader(tile), tile.color());
        let mut effects = self.tiles[tile.index()];
        effects[color as usize] = self.joining(position, leader);
        (effects, Tally::NONE.plus(color, position.group_size(leader)))
    }

    /// What a tile of each colour does beside several, and what counts for it.
    #[inline]
    fn beside_several(
        &mut self,
        position: &Position,
        beside: &[Option<TileId>; 4],
    ) -> (Effects, Tally) {
        let mut effects = [0; 4];
        let (mut leaders, mut neighbours) = (TileSet::EMPTY, TileSet::EMPTY);
        for &tile in beside.iter().flatten() {
            neighbours.insert(tile);
            leaders.insert(position.group_leader(tile));
            for (sum, effect) in effects.iter_mut().zip(self.tiles[tile.index()]) {
                *sum += effect;
            }
        }
        let mut touched = [TileSet::EMPTY; 4];
        let mut tally = Tally::NONE;
        for leader in leaders {
            let (color, c) = (leader.color(), leader.color() as usize);
            let group = position.group_touching(leader);
            effects[c] = if touched[c].is_empty() {
                self.joining(position, leader) + self.sum(position, color, neighbours - group)
            } else {
                self.sum(position, color, group | touched[c] | neighbours)
            };
            touched[c] |= group;
            tally = tally.plus(color, position.group_size(leader));
        }
        (effects, tally)
    }
}

/// The numbers of tiles, 0 for none.
#[inline]
fn numbers(tiles: [Option<TileId>; 4]) -> [u8; 4] {
    tiles.map(|tile| tile.map_or(0, TileId::number))
}
