//! All players' displays: tiles, groups and goals.

use crate::cell::Cell;
use crate::color::{Color, Tally};
use crate::groups::Groups;
use crate::outline::{Cells, Content, Outline, Spot};
use crate::seat::Seat;
use crate::sets::{GoalSet, TileSet};
use crate::tile::{GoalId, TILE_COUNT, TileId, WANTED};

/// The displays of all players.
///
/// There is only one of each tile, so what is known of a placed tile stands in one table for all
/// players together; only the map of cells exists once a player.
///
/// A placement changes little: the new tile's colour counts for the tiles that touch its group, and
/// nothing else. So each tile carries its [`Tally`], and a placement raises just those that
/// matter: of tiles that touch the group *and* still have an open goal asking for that colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Displays {
    outlines: [Outline; 4],
    cells: Cells,
    groups: Groups,
    /// What R5.1 counts for each tile, exact for the colours its open goals ask for.
    tallies: [Tally; TILE_COUNT],
    /// One bit a goal that is not covered.
    open: [u8; TILE_COUNT],
    /// By colour: the tiles with an open goal that asks for it.
    wanting: [TileSet; 4],
    /// By seat: its tiles.
    tiles: [TileSet; 4],
    /// The tile that its owner placed next, or 0.
    next: [u8; TILE_COUNT],
    /// By seat: the number of the first tile placed and of the last, or 0.
    first: [u8; 4],
    last: [u8; 4],
}

/// What a placement would do, worked out without changing anything.
struct Landing {
    tile: TileId,
    /// The leaders of the groups of the tile's colour that it joins into one.
    parts: [u8; 4],
    part_count: u8,
    /// The size of that one group, the tile included.
    size: u8,
    /// What that one group touches.
    touching: TileSet,
    /// What counts for the tile itself.
    tally: Tally,
}

impl Landing {
    #[inline]
    fn parts(&self) -> &[u8] {
        &self.parts[..self.part_count as usize & 7]
    }
}

impl Displays {
    pub(crate) fn new() -> Displays {
        Displays {
            outlines: [Outline::new(); 4],
            cells: [Cell::ORIGIN; TILE_COUNT],
            groups: Groups::new(),
            tallies: [Tally::NONE; TILE_COUNT],
            open: [0; TILE_COUNT],
            wanting: [TileSet::EMPTY; 4],
            tiles: [TileSet::EMPTY; 4],
            next: [0; TILE_COUNT],
            first: [0; 4],
            last: [0; 4],
        }
    }

    /// The cells where `seat` can place a tile.
    #[inline]
    pub(crate) fn free_cells(&self, seat: Seat) -> &[Cell] {
        self.outlines[seat.index()].free()
    }

    /// Looks up a cell where `seat` can place a tile.
    #[inline]
    pub(crate) fn spot(&self, seat: Seat, cell: Cell) -> Option<Spot> {
        self.outlines[seat.index()].spot(&self.cells, cell)
    }

    pub(crate) fn tile_at(&self, seat: Seat, cell: Cell) -> Option<TileId> {
        match self.outlines[seat.index()].get(&self.cells, cell) {
            Content::Tile(tile) => Some(tile),
            Content::Free(_) | Content::Vacant => None,
        }
    }

    pub(crate) fn tiles(&self, seat: Seat) -> TileSet {
        self.tiles[seat.index()]
    }

    pub(crate) fn cell(&self, tile: TileId) -> Cell {
        self.cells[tile.index()]
    }

    pub(crate) fn is_covered(&self, goal: GoalId) -> bool {
        self.open[goal.tile.index()] & 1 << goal.index == 0
    }

    pub(crate) fn group(&self, tile: TileId) -> TileSet {
        self.groups.members(tile)
    }

    /// The tiles of `seat` in the order in which they were placed.
    pub(crate) fn in_order(&self, seat: Seat) -> impl Iterator<Item = TileId> + '_ {
        let tile = |number: u8| TileId::new(u64::from(number));
        core::iter::successors(tile(self.first[seat.index()]), move |placed| {
            tile(self.next[placed.index()])
        })
    }

    /// What R5.1 counts for a tile of `seat`, in all colours.
    ///
    /// Worked out anew: the tallies kept for play only follow the colours that still matter.
    pub(crate) fn tally(&self, seat: Seat, tile: TileId) -> Tally {
        let beside = self.outlines[seat.index()].beside(&self.cells, self.cell(tile));
        let mut tally = Tally::NONE;
        for (i, neighbour) in beside.iter().enumerate() {
            let Some(neighbour) = *neighbour else { continue };
            let leader = self.groups.leader(neighbour);
            let seen = beside[..i].iter().flatten().any(|&b| self.groups.leader(b) == leader);
            if !seen {
                let own = u8::from(leader == self.groups.leader(tile));
                tally = tally.plus(neighbour.color(), self.groups.size(leader) - own);
            }
        }
        tally
    }

    /// The goals that `tile` on the free `cell` would complete.
    #[inline]
    pub(crate) fn would_complete(&self, seat: Seat, tile: TileId, cell: Cell) -> GoalSet {
        let landing = self.landing(tile, self.outlines[seat.index()].beside(&self.cells, cell));
        let mut completed = GoalSet::EMPTY;
        for other in self.raised_by(&landing) {
            let tally = self.raised_tally(&landing, other);
            completed.insert_mask(other, other.tile().met(self.open[other.index()], tally));
        }
        completed.insert_mask(tile, tile.tile().met(tile.tile().goal_mask(), landing.tally));
        completed
    }

    /// Places `tile` on the free cell `spot`. Returns the goals that this completes; none is
    /// covered yet.
    #[inline]
    pub(crate) fn place(&mut self, seat: Seat, tile: TileId, spot: Spot) -> GoalSet {
        let beside = self.outlines[seat.index()].place(&mut self.cells, tile, spot);
        let landing = self.landing(tile, beside);
        let mut completed = GoalSet::EMPTY;
        for other in self.raised_by(&landing) {
            let tally = self.raised_tally(&landing, other);
            self.tallies[other.index()] = tally;
            completed.insert_mask(other, other.tile().met(self.open[other.index()], tally));
        }
        let open = tile.tile().goal_mask();
        self.tallies[tile.index()] = landing.tally;
        completed.insert_mask(tile, tile.tile().met(open, landing.tally));

        self.groups.add(tile, landing.parts(), landing.size, landing.touching);
        for neighbour in beside.into_iter().flatten() {
            if neighbour.color() != tile.color() {
                self.groups.touch(neighbour, tile);
            }
        }
        self.open[tile.index()] = open;
        let wanted = WANTED[tile.index()][open as usize];
        for color in Color::ALL {
            if wanted & 1 << color as u8 != 0 {
                self.wanting[color as usize].insert(tile);
            }
        }
        self.enter(seat, tile);
        completed
    }

    /// Puts discs on goals that have been completed.
    #[inline]
    pub(crate) fn cover(&mut self, goals: &GoalSet) {
        for tile in goals.on_tiles() {
            let before = self.open[tile.index()];
            let after = before & !goals.mask(tile);
            self.open[tile.index()] = after;
            let wanted = &WANTED[tile.index()];
            let dropped = wanted[before as usize & 7] & !wanted[after as usize & 7];
            for color in Color::ALL {
                if dropped & 1 << color as u8 != 0 {
                    self.wanting[color as usize].remove(tile);
                }
            }
        }
    }

    /// Appends `tile` to the list of `seat`'s placements.
    #[inline]
    fn enter(&mut self, seat: Seat, tile: TileId) {
        let seat = seat.index();
        match TileId::new(u64::from(self.last[seat])) {
            Some(last) => self.next[last.index()] = tile.number(),
            None => self.first[seat] = tile.number(),
        }
        self.last[seat] = tile.number();
        self.tiles[seat].insert(tile);
    }

    /// What becomes of the groups around a tile that is placed beside these.
    #[inline]
    fn landing(&self, tile: TileId, beside: [Option<TileId>; 4]) -> Landing {
        let color = tile.color();
        let mut landing = Landing {
            tile,
            parts: [0; 4],
            part_count: 0,
            size: 1,
            touching: TileSet::only(tile),
            tally: Tally::NONE,
        };
        let mut seen = [u8::MAX; 4];
        for (i, neighbour) in beside.into_iter().enumerate() {
            let Some(neighbour) = neighbour else { continue };
            landing.touching.insert(neighbour);
            let leader = self.groups.leader(neighbour);
            if seen.contains(&leader) {
                continue;
            }
            seen[i] = leader;
            let size = self.groups.size(leader);
            if neighbour.color() == color {
                landing.parts[landing.part_count as usize & 3] = leader;
                landing.part_count += 1;
                landing.size += size;
                landing.touching |= self.groups.touching(leader);
            } else {
                landing.tally = landing.tally.plus(neighbour.color(), size);
            }
        }
        landing.tally = landing.tally.plus(color, landing.size - 1);
        landing
    }

    /// The tiles whose tally a landing raises in a way that matters, but for the new tile.
    #[inline]
    fn raised_by(&self, landing: &Landing) -> TileSet {
        landing.touching & self.wanting[landing.tile.color() as usize]
    }

    /// The tally of one of those after the landing.
    #[inline]
    fn raised_tally(&self, landing: &Landing, other: TileId) -> Tally {
        // The joined group counts instead of those of its parts that counted before. For a
        // member, the one part is its own group, and that it leaves itself out cancels.
        let mut gain = landing.size;
        for &part in landing.parts() {
            if self.groups.touching(part).contains(other) {
                gain -= self.groups.size(part);
            }
        }
        self.tallies[other.index()].plus(landing.tile.color(), gain)
    }
}
