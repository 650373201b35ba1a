//! The 68 tiles and their goals.

use core::fmt;

use crate::color::{Color, Tally};

/// How many tiles the game has (R1.1).
pub const TILE_COUNT: usize = 68;

/// The most goals a tile has (R1.2).
pub const GOALS_PER_TILE: usize = 3;

/// How many goals all tiles have together.
pub const GOAL_COUNT: usize = 128;

/// The number of a tile, 1 to 68, as printed in the project's tile list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(Number);

/// An enumeration, because then the compiler knows that a table with an entry for each tile needs
/// no bounds check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
enum Number {
    T1 = 1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17,
    T18, T19, T20, T21, T22, T23, T24, T25, T26, T27, T28, T29, T30, T31, T32, T33, T34,
    T35, T36, T37, T38, T39, T40, T41, T42, T43, T44, T45, T46, T47, T48, T49, T50, T51,
    T52, T53, T54, T55, T56, T57, T58, T59, T60, T61, T62, T63, T64, T65, T66, T67, T68,
}

#[rustfmt::skip]
static ALL: [TileId; TILE_COUNT] = {
    use Number::*;
    let numbers = [
        T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17,
        T18, T19, T20, T21, T22, T23, T24, T25, T26, T27, T28, T29, T30, T31, T32, T33, T34,
        T35, T36, T37, T38, T39, T40, T41, T42, T43, T44, T45, T46, T47, T48, T49, T50, T51,
        T52, T53, T54, T55, T56, T57, T58, T59, T60, T61, T62, T63, T64, T65, T66, T67, T68,
    ];
    let mut all = [TileId(T1); TILE_COUNT];
    let mut i = 0;
    while i < TILE_COUNT {
        all[i] = TileId(numbers[i]);
        i += 1;
    }
    all
};

impl TileId {
    /// The tile with this number, if there is one.
    pub const fn new(number: u64) -> Option<TileId> {
        if number >= 1 && number <= TILE_COUNT as u64 {
            Some(TileId::from_index(number as usize - 1))
        } else {
            None
        }
    }

    /// All tiles in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = TileId> + ExactSizeIterator {
        ALL.iter().copied()
    }

    /// Its number, 1 to 68.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }

    /// Its place in an array with one entry a tile, 0 to 67.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The inverse of [`TileId::index`], for indices that came from it.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> TileId {
        ALL[index]
    }

    /// What is printed on it.
    pub const fn tile(self) -> &'static Tile {
        &TILES[self.index()]
    }

    /// Its colour.
    pub const fn color(self) -> Color {
        self.tile().color
    }

    /// Its time cost.
    pub const fn time(self) -> u8 {
        self.tile().time
    }

    /// Its goals, in the order in which they are numbered from 0.
    pub fn goals(self) -> &'static [Goal] {
        self.tile().goals()
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TileId({self})")
    }
}

/// What is printed on a tile (R1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))] // Tables of tiles are indexed all the time: a shift instead of a multiplication.
pub struct Tile {
    /// Its colour.
    pub color: Color,
    /// What it costs: 1 to 7.
    pub time: u8,
    goal_count: u8,
    goals: [Goal; GOALS_PER_TILE],
}

impl Tile {
    /// Its goals: none to three.
    pub fn goals(&self) -> &[Goal] {
        &self.goals[..self.goal_count as usize]
    }

    /// One bit a goal: the goals that the tile has.
    pub(crate) const fn goal_mask(&self) -> u8 {
        (1 << self.goal_count) - 1
    }

    /// One bit a goal: the goals of `open` that `tally` completes (R5.3).
    #[inline]
    pub(crate) const fn met(&self, open: u8, tally: Tally) -> u8 {
        let [first, second, third] = self.goals;
        let (a, b) = tally.covers_both(first.needs, second.needs);
        (a as u8 | (b as u8) << 1 | (tally.covers(third.needs) as u8) << 2) & open
    }

    /// One bit a colour: the colours that the goals of `open` ask for.
    pub(crate) const fn wanted(&self, open: u8) -> u8 {
        let mut wanted = 0;
        let mut i = 0;
        while i < GOALS_PER_TILE {
            if open & 1 << i != 0 {
                let mut c = 0;
                while c < 4 {
                    wanted |= ((self.goals[i].needs.of(Color::ALL[c]) > 0) as u8) << c;
                    c += 1;
                }
            }
            i += 1;
        }
        wanted
    }
}

/// `red 4: yyyy yy`
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.time)?;
        for (i, goal) in self.goals().iter().enumerate() {
            write!(f, "{} {goal}", if i == 0 { ":" } else { "" })?;
        }
        Ok(())
    }
}

/// A goal: so many tiles of each of these colours, in any arrangement (R5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// How many tiles of each colour it asks for.
    pub needs: Tally,
}

/// The letters of the colours it asks for: `rrr`, `brty`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.needs.fmt(f)
    }
}

/// One of the goals of one of the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoalId {
    /// The tile that it is printed on.
    pub tile: TileId,
    /// Which of that tile's goals: 0 to 2.
    pub index: u8,
}

/// Every tile, by [`TileId::index`].
pub static TILES: [Tile; TILE_COUNT] = read_tiles(include_bytes!("tiles.csv"));

/// All goals, tile by tile.
pub(crate) static GOALS: [GoalId; GOAL_COUNT] = {
    let mut goals = [GoalId { tile: TileId::from_index(0), index: 0 }; GOAL_COUNT];
    let (mut tile, mut count) = (0, 0);
    while tile < TILE_COUNT {
        let mut index = 0;
        while index < TILES[tile].goal_count {
            goals[count] = GoalId { tile: TileId::from_index(tile), index };
            count += 1;
            index += 1;
        }
        tile += 1;
    }
    assert!(count == GOAL_COUNT, "tiles.csv: not 128 goals");
    goals
};

/// Where the goals of a tile begin in [`GOALS`].
pub(crate) static FIRST_GOAL: [u8; TILE_COUNT] = {
    let mut first = [0; TILE_COUNT];
    let mut tile = 1;
    while tile < TILE_COUNT {
        first[tile] = first[tile - 1] + TILES[tile - 1].goal_count;
        let last = first[tile] + TILES[tile].goal_count.saturating_sub(1);
        // Sets of goals are two words of 64 bits, and read all goals of a tile from one of them.
        assert!(first[tile] / 64 == last / 64 || TILES[tile].goal_count == 0);
        tile += 1;
    }
    first
};

/// [`Tile::wanted`] of every tile for every set of open goals.
pub(crate) static WANTED: [[u8; 1 << GOALS_PER_TILE]; TILE_COUNT] = {
    let mut table = [[0; 1 << GOALS_PER_TILE]; TILE_COUNT];
    let mut tile = 0;
    while tile < TILE_COUNT {
        let mut open = 0;
        while open < 1 << GOALS_PER_TILE {
            table[tile][open] = TILES[tile].wanted(open as u8);
            open += 1;
        }
        tile += 1;
    }
    table
};

/// Reads `tiles.csv` while compiling, so that the list people edit is the table programs use.
/// Lines read `id,color,time,goals`; a fault in the file stops the build.
const fn read_tiles(csv: &[u8]) -> [Tile; TILE_COUNT] {
    let none = Goal { needs: Tally::NONE };
    let blank = Tile { color: Color::Blue, time: 0, goal_count: 0, goals: [none; GOALS_PER_TILE] };
    let mut tiles = [blank; TILE_COUNT];
    let mut at = after(csv, 0, b'\n');
    let mut index = 0;
    while index < TILE_COUNT {
        at = after(csv, at, b',');
        tiles[index].color = match Color::from_ascii(csv[at]) {
            Some(color) => color,
            None => panic!("tiles.csv: unknown colour"),
        };
        at = after(csv, at, b',');
        assert!(csv[at] >= b'1' && csv[at] <= b'7' && csv[at + 1] == b',', "tiles.csv: bad time");
        tiles[index].time = csv[at] - b'0';
        at += 2;
        let mut goal = 0;
        while csv[at] != b'\n' {
            if csv[at] == b' ' {
                goal += 1;
            } else {
                let Some(color) = Color::from_ascii(csv[at]) else {
                    panic!("tiles.csv: unknown letter in a goal")
                };
                let needs = tiles[index].goals[goal].needs;
                tiles[index].goals[goal].needs = needs.plus(color, 1);
                tiles[index].goal_count = goal as u8 + 1;
            }
            at += 1;
        }
        at += 1;
        index += 1;
    }
    assert!(at == csv.len(), "tiles.csv: more than 68 tiles");
    tiles
}

/// The place after the next `mark` in `text` from `at` on.
const fn after(text: &[u8], mut at: usize, mark: u8) -> usize {
    while text[at] != mark {
        at += 1;
    }
    at + 1
}
