//! A display as the network sees it: which rows of which tables.

use nova_luna_rules::{Color, Placed, Position, Seat, TILE_COUNT, Tally, TileId, TileSet};

use crate::features::PATTERN;
use crate::network::OUTLOOKS;
use crate::network::prospects::{CELLS, Prospects};
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
pub(crate) const BESIDE_ROWS: usize = 4;
pub(crate) const GROUP_ROWS: usize = 7 * 8;
pub(crate) const COMPLETING_ROWS: usize = 5;
pub(crate) const DISC_ROWS: usize = 22;
pub(crate) const SIZE_ROWS: usize = 32;

/// No row.
pub(crate) const NONE: u8 = u8::MAX;

/// The rows that belong to a display.
pub struct DisplayInputs {
    /// By colour: the open goals that lack it.
    pub(super) goals: [[u8; GOALS]; 4],
    pub(super) goal_count: [u8; 4],
    /// The tiles with open goals: up to three goals, and the tile itself.
    pub(super) tiles: [[u8; 4]; TILES],
    pub(super) tile_count: u8,
    /// The free cells: what a tile of each colour would do there, and how many tiles lie beside.
    pub(super) cells: [[u8; 5]; CELLS],
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
            cells: [[NONE; 5]; CELLS],
            cell_count: 0,
            colors: [[0; 4]; 4],
            discs: discs.min(DISC_ROWS as u8 - 1),
            size: 0,
            prospects: Prospects::new(discs),
        };
        let mut free = [0_u8; TILE_COUNT];
        let cells = position.free_cells(seat);
        let cells = &cells[..cells.len().min(CELLS)];
        let mut around = [None; CELLS];
        for (around, &cell) in around.iter_mut().zip(cells) {
            let surroundings = position.surroundings(seat, cell);
            for tile in surroundings.beside.into_iter().flatten() {
                free[tile.index()] += 1;
            }
            *around = Some(surroundings);
        }
        let mut wanted = Wanted::NONE;
        inputs.see_tiles(position, seat, &free, &mut wanted);
        let mut best = [[0; 3]; 4];
        for surroundings in around.iter().flatten() {
            let at = inputs.cell_count as usize;
            inputs.cell_count += 1;
            let beside = surroundings.beside.iter().flatten().count();
            inputs.cells[at][4] = beside.saturating_sub(1) as u8;
            for color in Color::ALL {
                let c = color as usize;
                let effects = wanted.effects(c, surroundings.touched[c]);
                let [nearer, prepares, completes, _] = effects.to_le_bytes();
                let group = surroundings.tally.of(color).min(3);
                let row =
                    ((completes.min(3) * 4 + prepares.min(3)) * 3 + nearer.min(2)) * 4 + group;
                inputs.cells[at][c] = row;
                let counts = surroundings.tally.of(color);
                inputs.prospects.set(at, c, counts, (completes, prepares));
                // A row further down is a better one.
                let [first, second, completing] = &mut best[c];
                *completing += u8::from(completes > 0);
                if row > *first {
                    (*first, *second) = (row, *first);
                } else if row > *second {
                    *second = row;
                }
            }
        }
        for (inputs, [first, second, completing]) in inputs.colors.iter_mut().zip(best) {
            inputs[1..].copy_from_slice(&[first, second, completing.min(4)]);
        }
        inputs
    }

    /// Looks at the tiles and their goals; `free` says how many free cells are around each.
    #[inline]
    fn see_tiles(
        &mut self,
        position: &Position,
        seat: Seat,
        free: &[u8; TILE_COUNT],
        wanted: &mut Wanted,
    ) {
        let (mut largest, mut count) = ([0_u8; 4], [0_u8; 4]);
        for Placed { tile, .. } in position.display(seat) {
            let own = tile.color() as usize;
            let group = position.group_size(tile);
            largest[own] = largest[own].max(group);
            count[own] += 1;
            let open = position.open_goals(tile);
            if open == 0 {
                continue;
            }
            let tally = position.open_tally(tile);
            let free = free[tile.index()];
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
                    wanted.add(color as usize, tile, EFFECT[total as usize]);
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
        out.extend(self.cells.as_flattened());
        out.extend(self.colors.as_flattened());
        out.extend([self.discs, self.size]);
        for tile in TileSet::ALL {
            out.push(if owned.contains(tile) { NONE } else { self.prospects.best(tile) });
        }
    }
}

/// By colour: the tiles for which one more of it would do something, and what.
struct Wanted {
    tiles: [TileSet; 4],
    effects: [[u32; TILE_COUNT]; 4],
}

impl Wanted {
    const NONE: Wanted = Wanted { tiles: [TileSet::EMPTY; 4], effects: [[0; TILE_COUNT]; 4] };

    #[inline]
    fn add(&mut self, color: usize, tile: TileId, effect: u32) {
        self.tiles[color].insert(tile);
        self.effects[color][tile.index()] += effect;
    }

    /// What a tile of `color` does that counts for `touched`.
    #[inline]
    fn effects(&self, color: usize, touched: TileSet) -> u32 {
        let tiles = touched & self.tiles[color];
        tiles.iter().map(|tile| self.effects[color][tile.index()]).sum()
    }
}
