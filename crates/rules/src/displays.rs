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
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Displays {
    /// By colour: the tiles with an open goal that asks for it.
    pub(crate) wanting: [TileSet; 4],
    /// What R5.1 counts for each tile, exact for the colours its open goals ask for.
    pub(crate) tallies: [Tally; TILE_COUNT],
    cells: Cells,
    /// Who has the tile, and which of its goals are open.
    states: [State; TILE_COUNT],
    /// The tile that its owner placed next.
    next: [Option<TileId>; TILE_COUNT],
    /// By seat: the first tile placed and the last.
    first: [Option<TileId>; 4],
    last: [Option<TileId>; 4],
    pub(crate) groups: Groups,
    outlines: [Outline; 4],
}

/// Who has a tile, and which of its goals are open: three bits for the goals, two for the seat, and
/// one that says that the tile is in a display at all.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State(u8);

impl State {
    const NOWHERE: State = State(0);
    const PLACED: u8 = 0x20;

    #[inline]
    const fn placed(seat: Seat, open: u8) -> State {
        State(State::PLACED | (seat.index() as u8) << 3 | open)
    }

    /// One bit a goal that is not covered.
    #[inline]
    const fn open(self) -> u8 {
        self.0 & 7
    }

    const fn seat(self) -> Option<Seat> {
        if self.0 & State::PLACED == 0 { None } else { Seat::new((self.0 >> 3 & 3) as usize) }
    }

    #[inline]
    const fn cover(&mut self, goal: u8) {
        self.0 &= !(1 << goal);
    }
}

/// What a placement would do, worked out without changing anything.
struct Landing {
    tile: TileId,
    /// The leaders of the groups of the tile's colour that it joins into one.
    parts: [TileId; 4],
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
    fn parts(&self) -> &[TileId] {
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
            states: [State::NOWHERE; TILE_COUNT],
            wanting: [TileSet::EMPTY; 4],
            next: [None; TILE_COUNT],
            first: [None; 4],
            last: [None; 4],
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

    /// Whose display `tile` lies in.
    #[inline]
    pub(crate) fn owner(&self, tile: TileId) -> Option<Seat> {
        self.states[tile.index()].seat()
    }

    pub(crate) fn is_empty(&self, seat: Seat) -> bool {
        self.first[seat.index()].is_none()
    }

    pub(crate) fn cell(&self, tile: TileId) -> Cell {
        self.cells[tile.index()]
    }

    /// One bit a goal of a placed tile that is not covered.
    #[inline]
    pub(crate) fn open(&self, tile: TileId) -> u8 {
        self.states[tile.index()].open()
    }

    /// The group of a placed tile.
    pub(crate) fn group(&self, tile: TileId) -> TileSet {
        self.groups.members(self.groups.leader(tile))
    }

    /// The tiles of `seat` in the order in which they were placed.
    pub(crate) fn in_order(&self, seat: Seat) -> impl Iterator<Item = TileId> + '_ {
        core::iter::successors(self.first[seat.index()], |placed| self.next[placed.index()])
    }

    /// What R5.1 counts for a tile of `seat`, in all colours.
    ///
    /// Worked out anew: the tallies kept for play only follow the colours that still matter.
    pub(crate) fn tally(&self, seat: Seat, tile: TileId) -> Tally {
        let beside = self.beside(seat, self.cell(tile));
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

    /// Calls `each` for every tile whose count rises in a colour that one of its open goals asks
    /// for when `tile` is placed on the free `cell`: with its open goals, its tally before and its
    /// tally after. The new tile comes last; before, it has no tally.
    #[inline]
    pub(crate) fn would_raise(
        &self,
        seat: Seat,
        tile: TileId,
        cell: Cell,
        mut each: impl FnMut(TileId, u8, Tally, Tally),
    ) {
        let landing = self.landing(tile, self.beside(seat, cell));
        for other in self.raised_by(&landing) {
            let tally = self.raised_tally(&landing, other);
            each(other, self.open(other), self.tallies[other.index()], tally);
        }
        each(tile, tile.tile().goal_mask(), Tally::NONE, landing.tally);
    }

    /// The tiles of `seat` beside `cell`, which has a tile itself or is free.
    #[inline]
    pub(crate) fn beside(&self, seat: Seat, cell: Cell) -> [Option<TileId>; 4] {
        self.outlines[seat.index()].beside(&self.cells, cell)
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
            completed.insert_mask(other, other.tile().met(self.open(other), tally));
        }
        let open = tile.tile().goal_mask();
        self.tallies[tile.index()] = landing.tally;
        completed.insert_mask(tile, tile.tile().met(open, landing.tally));

        for neighbour in beside.into_iter().flatten() {
            self.groups.touch(neighbour, tile);
        }
        self.groups.add(tile, landing.parts(), landing.size, landing.touching);
        self.states[tile.index()] = State::placed(seat, open);
        let wanted = WANTED[tile.index()][open as usize];
        for color in Color::ALL {
            if wanted & 1 << color as u8 != 0 {
                self.wanting[color as usize].insert(tile);
            }
        }
        self.enter(seat, tile);
        completed
    }

    /// Puts `discs` on goals that have been completed, as far as they go. Returns how many are left.
    #[inline]
    pub(crate) fn cover(&mut self, goals: GoalSet, mut discs: u8) -> u8 {
        for GoalId { tile, index } in goals {
            if discs == 0 {
                break;
            }
            discs -= 1;
            let before = self.open(tile);
            self.states[tile.index()].cover(index);
            let after = self.open(tile);
            let wanted = &WANTED[tile.index()];
            let dropped = wanted[before as usize] & !wanted[after as usize];
            for color in Color::ALL {
                if dropped & 1 << color as u8 != 0 {
                    self.wanting[color as usize].remove(tile);
                }
            }
        }
        discs
    }

    /// Appends `tile` to the list of `seat`'s placements.
    #[inline]
    fn enter(&mut self, seat: Seat, tile: TileId) {
        match self.last[seat.index()].replace(tile) {
            Some(last) => self.next[last.index()] = Some(tile),
            None => self.first[seat.index()] = Some(tile),
        }
    }

    /// What becomes of the groups around a tile that is placed beside these.
    #[inline]
    fn landing(&self, tile: TileId, beside: [Option<TileId>; 4]) -> Landing {
        let color = tile.color();
        let mut landing = Landing {
            tile,
            parts: [tile; 4],
            part_count: 0,
            size: 1,
            touching: TileSet::only(tile),
            tally: Tally::NONE,
        };
        let mut seen = [None; 4];
        for (i, neighbour) in beside.into_iter().enumerate() {
            let Some(neighbour) = neighbour else { continue };
            landing.touching.insert(neighbour);
            let leader = self.groups.leader(neighbour);
            if seen.contains(&Some(leader)) {
                continue;
            }
            seen[i] = Some(leader);
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
