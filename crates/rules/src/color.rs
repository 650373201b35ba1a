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
    pub const fn letter(self) -> char {
        match self {
            Color::Blue => 'b',
            Color::Red => 'r',
            Color::Turquoise => 't',
            Color::Yellow => 'y',
        }
    }

    /// The English name in lower case.
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

/// How many tiles of each colour, packed into 32 bits: a byte a colour.
///
/// There are 17 tiles of a colour, so the highest bit of each byte stays free: it is what lets
/// [`Tally::covers`] compare all four colours in one subtraction.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tally(u32);

impl Tally {
    const GUARDS: u32 = 0x8080_8080;

    /// No tile of any colour.
    pub const NONE: Tally = Tally(0);

    /// How many of `color`.
    pub const fn of(self, color: Color) -> u8 {
        (self.0 >> (8 * color as u32)) as u8
    }

    /// The same with `more` tiles of `color` added, which must not make more than 127 of them.
    #[must_use]
    #[inline]
    pub const fn plus(self, color: Color, more: u8) -> Tally {
        Tally(self.0 + ((more as u32) << (8 * color as u32)))
    }

    /// Whether every colour is there at least as often as `needed` asks.
    #[inline]
    pub const fn covers(self, needed: Tally) -> bool {
        ((self.0 | Self::GUARDS) - needed.0) & Self::GUARDS == Self::GUARDS
    }

    /// [`Tally::covers`] for two at once, in one subtraction of 64 bits.
    #[inline]
    pub(crate) const fn covers_both(self, first: Tally, second: Tally) -> (bool, bool) {
        const BOTH: u64 = Tally::GUARDS as u64 * 0x1_0000_0001;
        let tally = self.0 as u64 | (self.0 as u64) << 32;
        let needed = first.0 as u64 | (second.0 as u64) << 32;
        let guards = ((tally | BOTH) - needed) & BOTH;
        (guards as u32 == Self::GUARDS, (guards >> 32) as u32 == Self::GUARDS)
    }

    /// What is missing, colour by colour, for `self` to cover `needed`.
    pub const fn lacking(self, needed: Tally) -> Tally {
        // A byte keeps its guard bit when nothing had to be borrowed: then it holds what is missing.
        let difference = (needed.0 | Self::GUARDS) - self.0;
        let missing = (difference & Self::GUARDS) >> 7;
        Tally(difference & (missing * 0x7F))
    }

    /// One bit a colour that there is at least one of, the lowest of its byte.
    const fn there(self) -> u32 {
        ((self.0 + 0x7F7F_7F7F) & Self::GUARDS) >> 7
    }

    /// How many colours there are at least one of.
    #[inline]
    pub const fn colors(self) -> u8 {
        (self.there().wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// The colours that `self` has and `other` has not, each with the count of `self`.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Tally) -> Tally {
        Tally(self.0 & !(other.there() * 0xFF))
    }

    /// The sum over all colours.
    #[inline]
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101) >> 24) as u8
    }
}

/// The letter of each colour as often as it counts: `bbr`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for _ in 0..self.of(color) {
                write!(f, "{}", color.letter())?;
            }
        }
        Ok(())
    }
}

/// `Tally(bbr)`
impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tally({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(counts: [u8; 4]) -> Tally {
        Color::ALL.into_iter().zip(counts).fold(Tally::NONE, |t, (color, n)| t.plus(color, n))
    }

    #[test]
    fn all_colours_at_once_are_each_colour_by_itself() {
        let counts = [[0, 0, 0, 0], [1, 0, 2, 0], [0, 3, 1, 4], [17, 1, 0, 2], [4, 4, 4, 4]];
        for have in counts {
            for needed in counts {
                let (a, b) = (tally(have), tally(needed));
                for (i, color) in Color::ALL.into_iter().enumerate() {
                    assert_eq!(a.lacking(b).of(color), needed[i].saturating_sub(have[i]));
                    let without = if needed[i] == 0 { have[i] } else { 0 };
                    assert_eq!(a.without(b).of(color), without);
                }
            }
            assert_eq!(tally(have).total(), have.iter().sum::<u8>());
            assert_eq!(tally(have).colors() as usize, have.iter().filter(|&&n| n > 0).count());
        }
    }
}
