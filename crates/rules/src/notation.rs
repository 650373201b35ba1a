//! Positions on one line and actions in one word, for bug reports, tests and people.
//!
//! An **action** is `refill`, or the tile's number, `@` and the cell: `28@0,1`.
//!
//! A **position** is fields with a space between them:
//!
//! ```text
//! 2p20 *,12,7,40,5,6,8,9,.,.,10,11 01 28@0,0oo/1@1,0 3@0,0o
//! ```
//!
//! 1. the kind of game: players and goal discs, `2p20`; or `solo`, and with the score of phase 1
//!    once that has ended, `solo:31`;
//! 2. the twelve spaces of the track from space 0 on: the number of a tile, `.` for none, `*` for
//!    the marker;
//! 3. the seats by who moves next, `01`; with a `+` behind while the track is being filled;
//! 4. a display for each seat from 0 on: its tiles in the order in which they were placed, with `/`
//!    between them, or `-` for none. A tile is its number, `@`, its cell, and for each of its goals
//!    `x` when it is covered and `o` when it is open.
//!
//! Everything else follows: a player's time is the time of their tiles, the supply is whatever is
//! nowhere to be seen.
//!
//! What is printed with `{}` is a board for people; [`Position::notation`] is this line.
//!
//! ```
//! use nova_luna_rules::{Action, Position};
//!
//! let line = "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -";
//! let mut position: Position = line.parse()?;
//! assert_eq!(position.notation(), line);
//!
//! let action: Action = "18@0,0".parse()?;
//! position.play(action)?;
//! assert_eq!(position.notation(), "solo .,1,*,35,52,2,19,36,53,3,20,37 0 18@0,0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::action::Action;
use crate::cell::Cell;
use crate::placement::Placed;
use crate::position::{Position, Turn};
use crate::seat::Seat;
use crate::sets::GoalSet;
use crate::setup::{Setup, SetupFault};
use crate::tile::{GoalId, TileId};
use crate::variant::Variant;
use crate::wheel::SPACES;

/// Why a text is not a position or an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// It cannot be read.
    #[error("column {}: expected {expected}", .at + 1)]
    Syntax {
        /// How many bytes could be read.
        at: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// It can be read, but there is no such position: everything that is wrong with it.
    #[error("{}", all(.0))]
    Impossible(Vec<SetupFault>),
}

fn all(faults: &[SetupFault]) -> String {
    let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
    faults.join("; ")
}

/// One word: `refill`, or the tile, `@` and the cell, as in `28@0,1`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Refill => f.write_str("refill"),
            Action::Take { tile, cell } => write!(f, "{tile}@{cell}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader { text, at: 0 };
        let action = if reader.eat("refill") {
            Action::Refill
        } else {
            let (tile, cell) = reader.tile_and_cell("an action: refill, or 28@0,1")?;
            Action::Take { tile, cell }
        };
        reader.end()?;
        Ok(action)
    }
}

impl Position {
    /// The position on one line, in the [notation](crate::notation): [`FromStr`] reads it back.
    pub fn notation(&self) -> String {
        Notation(self).to_string()
    }
}

/// A position, printed on one line.
struct Notation<'p>(&'p Position);

impl fmt::Display for Notation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Notation(position) = *self;
        match (position.variant().is_solo(), position.phase1_score()) {
            (false, _) => {
                write!(f, "{}p{}", position.variant().players(), position.variant().goal_discs())
            }
            (true, None) => f.write_str("solo"),
            (true, Some(score)) => write!(f, "solo:{score}"),
        }?;
        for (space, tile) in position.wheel().spaces().iter().enumerate() {
            f.write_str(if space == 0 { " " } else { "," })?;
            match tile {
                Some(tile) => write!(f, "{tile}"),
                None if space == position.wheel().marker() => f.write_str("*"),
                None => f.write_str("."),
            }?;
        }
        f.write_str(" ")?;
        for seat in position.moon().order() {
            write!(f, "{seat}")?;
        }
        if position.turn() == Turn::Fill {
            f.write_str("+")?;
        }
        for seat in position.seats() {
            f.write_str(" ")?;
            if position.display(seat).next().is_none() {
                f.write_str("-")?;
            }
            for (i, Placed { tile, cell }) in position.display(seat).enumerate() {
                write!(f, "{}{tile}@{cell}", if i == 0 { "" } else { "/" })?;
                for index in 0..tile.goals().len() as u8 {
                    let covered = position.is_covered(GoalId { tile, index });
                    f.write_str(if covered { "x" } else { "o" })?;
                }
            }
        }
        Ok(())
    }
}

/// The line that describes it says more than its tables would.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", Notation(self))
    }
}

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        let setup = Reader { text: text.trim_end(), at: 0 }.setup()?;
        setup.position().map_err(NotationError::Impossible)
    }
}

/// A place in a text.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn expected<T>(&self, expected: &'static str) -> Result<T, NotationError> {
        Err(NotationError::Syntax { at: self.at, expected })
    }

    /// Steps over `word` if it comes next.
    fn eat(&mut self, word: &str) -> bool {
        let there = self.rest().starts_with(word);
        if there {
            self.at += word.len();
        }
        there
    }

    fn need(&mut self, word: &str, expected: &'static str) -> Result<(), NotationError> {
        if self.eat(word) { Ok(()) } else { self.expected(expected) }
    }

    fn end(&self) -> Result<(), NotationError> {
        if self.rest().is_empty() { Ok(()) } else { self.expected("the end") }
    }

    /// A number of at most four digits, which is more than anything here needs. One way to write
    /// it: no leading zeros, no `-0`.
    fn number(&mut self, expected: &'static str) -> Result<i64, NotationError> {
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let negative = digits.len() < rest.len();
        let padded = digits.starts_with('0') && (length > 1 || negative);
        if length == 0 || length > 4 || padded {
            return self.expected(expected);
        }
        let end = length + usize::from(negative);
        match rest.get(..end).unwrap_or_default().parse() {
            Ok(number) => {
                self.at += end;
                Ok(number)
            }
            Err(_) => self.expected(expected),
        }
    }

    /// Reads a number and makes something of it; points at the number if that fails.
    fn number_as<T>(
        &mut self,
        expected: &'static str,
        make: impl FnOnce(i64) -> Option<T>,
    ) -> Result<T, NotationError> {
        let start = self.at;
        let number = self.number(expected)?;
        make(number).ok_or(NotationError::Syntax { at: start, expected })
    }

    fn tile(&mut self, expected: &'static str) -> Result<TileId, NotationError> {
        self.number_as(expected, |number| TileId::new(u64::try_from(number).ok()?))
    }

    fn tile_and_cell(&mut self, expected: &'static str) -> Result<(TileId, Cell), NotationError> {
        let tile = self.tile(expected)?;
        self.need("@", "@ and a cell")?;
        let start = self.at;
        let cell_expected = "a cell: x,y from -68 to 68";
        let x = self.number(cell_expected)?;
        self.need(",", "a comma and y")?;
        let y = self.number(cell_expected)?;
        let cell = Cell::new(x, y);
        let cell = cell.ok_or(NotationError::Syntax { at: start, expected: cell_expected })?;
        Ok((tile, cell))
    }

    fn setup(mut self) -> Result<Setup, NotationError> {
        let (variant, phase1_score) = self.variant()?;
        self.need(" ", "a space and the track")?;
        let (spaces, marker) = self.track()?;
        self.need(" ", "a space and the order of the seats")?;
        let mut order = Vec::new();
        while let Some(seat) = self
            .rest()
            .chars()
            .next()
            .and_then(|digit| digit.to_digit(10).and_then(|number| Seat::new(number as usize)))
        {
            if order.len() == variant.players() {
                return self.expected("each seat only once");
            }
            order.push(seat);
            self.at += 1;
        }
        let filling = self.eat("+");
        let mut covered = GoalSet::EMPTY;
        let mut displays = Vec::new();
        for _ in 0..variant.players() {
            self.need(" ", "a space and the display of the next seat")?;
            displays.push(self.display(&mut covered)?);
        }
        self.end()?;
        Ok(Setup { variant, marker, spaces, order, displays, covered, phase1_score, filling })
    }

    fn variant(&mut self) -> Result<(Variant, Option<u16>), NotationError> {
        if self.eat("solo") {
            let mut score = None;
            if self.eat(":") {
                score = Some(self.number_as("a score", |n| u16::try_from(n).ok())?);
            }
            return Ok((Variant::solo(), score));
        }
        const EXPECTED: &str = "a kind of game: solo, or players and goal discs like 2p20";
        let start = self.at;
        let players = self.number(EXPECTED)?;
        self.need("p", EXPECTED)?;
        let discs = self.number(EXPECTED)?;
        let count = |number: i64| usize::try_from(number).unwrap_or(0);
        let variant = Variant::new(count(players), count(discs));
        let variant =
            variant.map_err(|_| NotationError::Syntax { at: start, expected: EXPECTED })?;
        Ok((variant, None))
    }

    fn track(&mut self) -> Result<([Option<TileId>; SPACES], usize), NotationError> {
        let start = self.at;
        let mut spaces = [None; SPACES];
        let mut marker = None;
        for (space, tile) in spaces.iter_mut().enumerate() {
            if space > 0 {
                self.need(",", "a comma: the track has twelve spaces")?;
            }
            if self.eat("*") {
                if marker.replace(space).is_some() {
                    self.at -= 1;
                    return self.expected("only one marker");
                }
            } else if !self.eat(".") {
                *tile = Some(self.tile("a space of the track: a tile from 1 to 68, . or *")?);
            }
        }
        match marker {
            Some(marker) => Ok((spaces, marker)),
            None => Err(NotationError::Syntax { at: start, expected: "a marker * on the track" }),
        }
    }

    fn display(&mut self, covered: &mut GoalSet) -> Result<Vec<Placed>, NotationError> {
        let mut display = Vec::new();
        if self.eat("-") {
            return Ok(display);
        }
        loop {
            let (tile, cell) = self.tile_and_cell("a tile like 28@0,0 or - for none")?;
            for index in 0..tile.goals().len() as u8 {
                if self.eat("x") {
                    covered.insert(GoalId { tile, index });
                } else {
                    self.need("o", "x or o for each goal of the tile")?;
                }
            }
            display.push(Placed { tile, cell });
            if !self.eat("/") {
                return Ok(display);
            }
        }
    }
}
