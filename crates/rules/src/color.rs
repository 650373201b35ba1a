//! The four colours, and counts of tiles by colour.

use core::fmt;

/// One of the four colours of tiles (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Written `b`.
    Blue,
    /// Written `r`.
    Red,
    /// Written `t`.
    Turquoise,
    /// Written `y`.
    Yellow,
}

impl Color {
    /// All four, in the order in which the tiles are numbered.
    pub const ALL: [Color; 4] = [Color::Blue, Color::Red, Color::Turquoise, Color::Yellow];

    /// The letter that stands for this colour in goals: `b`, `r`, `t` or `y`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::Blue => 'b',
            Color::Red => 'r',
            Color::Turquoise => 't',
            Color::Yellow => 'y',
        }
    }

    /// The English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::Blue => "blue",
            Color::Red => "red",
            Color::Turquoise => "turquoise",
            Color::Yellow => "yellow",
        }
    }

    pub(crate) const fn from_ascii(letter: u8) -> Option<Color> {
        match letter {
            b'b' => Some(Color::Blue),
            b'r' => Some(Color::Red),
            b't' => Some(Color::Turquoise),
            b'y' => Some(Color::Yellow),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many tiles of each colour, packed into sixteen bits: four bits a colour.
///
/// A goal never asks for more than four tiles of a colour, so a count stops at [`Tally::MOST`] and
/// still decides every goal. The fourth bit of each lane stays free: it is what lets
/// [`Tally::covers`] compare all four colours in one subtraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally(u16);

impl Tally {
    /// Where a count stops: this many or more.
    pub const MOST: u8 = 7;
    const GUARDS: u16 = 0x8888;

    /// No tile of any colour.
    pub const NONE: Tally = Tally(0);

    /// How many of `color`, at most [`Tally::MOST`].
    #[must_use]
    pub const fn of(self, color: Color) -> u8 {
        (self.0 >> (4 * color as u16)) as u8 & Self::MOST
    }

    /// The same with `more` tiles of `color` added.
    #[must_use]
    pub const fn plus(self, color: Color, more: u8) -> Tally {
        let shift = 4 * color as u16;
        let room = Self::MOST as u16 - (self.0 >> shift & Self::MOST as u16);
        let more = if (more as u16) < room { more as u16 } else { room };
        Tally(self.0 + (more << shift))
    }

    /// Whether every colour is there at least as often as `needed` asks.
    #[must_use]
    pub const fn covers(self, needed: Tally) -> bool {
        ((self.0 | Self::GUARDS) - needed.0) & Self::GUARDS == Self::GUARDS
    }

    /// What is missing, colour by colour, for `self` to cover `needed`.
    #[must_use]
    pub const fn lacking(self, needed: Tally) -> Tally {
        let mut missing = Tally::NONE;
        let mut i = 0;
        while i < 4 {
            let color = Color::ALL[i];
            missing = missing.plus(color, needed.of(color).saturating_sub(self.of(color)));
            i += 1;
        }
        missing
    }

    /// The sum over all colours.
    #[must_use]
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x0707) + (self.0 >> 4 & 0x0707);
        (pairs & 0xFF) as u8 + (pairs >> 8) as u8
    }
}
