//! The 68 tiles and their goals.

use core::fmt;
use core::num::NonZeroU8;

use crate::color::{Color, Tally};

/// How many tiles the game has (R1.1).
pub const TILE_COUNT: usize = 68;

/// The most goals a tile has (R1.2).
pub const GOALS_PER_TILE: usize = 3;

/// The number of a tile, 1 to 68, as printed in the project's tile list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(NonZeroU8);

impl TileId {
    /// The tile with this number, if there is one.
    #[must_use]
    pub const fn new(number: u64) -> Option<TileId> {
        if number > TILE_COUNT as u64 {
            return None;
        }
        match NonZeroU8::new(number as u8) {
            Some(number) => Some(TileId(number)),
            None => None,
        }
    }

    /// All tiles in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = TileId> + ExactSizeIterator {
        (0..TILE_COUNT).map(TileId::from_index)
    }

    /// Its number, 1 to 68.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Its place in an array with one entry a tile, 0 to 67.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The inverse of [`TileId::index`], for indices that came from it.
    pub(crate) const fn from_index(index: usize) -> TileId {
        debug_assert!(index < TILE_COUNT);
        match NonZeroU8::new(index as u8 + 1) {
            Some(number) => TileId(number),
            None => unreachable!(),
        }
    }

    /// What is printed on it.
    #[must_use]
    pub const fn tile(self) -> &'static Tile {
        &TILES[self.index()]
    }

    /// Its colour.
    #[must_use]
    pub const fn color(self) -> Color {
        self.tile().color
    }

    /// Its time cost.
    #[must_use]
    pub const fn time(self) -> u8 {
        self.tile().time
    }

    /// Its goals, in the order in which they are numbered from 0.
    #[must_use]
    pub fn goals(self) -> &'static [Goal] {
        self.tile().goals()
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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
    #[must_use]
    pub fn goals(&self) -> &[Goal] {
        &self.goals[..self.goal_count as usize]
    }

    /// One bit a goal: the goals that the tile has.
    pub(crate) const fn goal_mask(&self) -> u8 {
        (1 << self.goal_count) - 1
    }

    /// One bit a goal: the goals of `open` that `tally` completes (R5.3).
    pub(crate) const fn met(&self, open: u8, tally: Tally) -> u8 {
        let mut met = 0;
        let mut i = 0;
        while i < GOALS_PER_TILE {
            met |= (tally.covers(self.goals[i].needs) as u8) << i;
            i += 1;
        }
        met & open
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
        for color in Color::ALL {
            for _ in 0..self.needs.of(color) {
                write!(f, "{}", color.letter())?;
            }
        }
        Ok(())
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
