//! The levels of play that people choose between.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::bot::Bot;
use crate::casual::CasualBot;
use crate::greedy::GreedyBot;
use crate::networks::Networks;
use crate::search_bot::SearchBot;
use crate::tuning::{BEGINNER, HOBBYIST, SHORT_SEARCH, SHORT_SOLO};

/// How well a bot plays, from a beginner to the strongest.
///
/// ```
/// use nova_luna_engine::Level;
///
/// assert_eq!(Level::new(3), Some(Level::Three));
/// assert_eq!(Level::Three.to_string(), "level3");
/// assert_eq!("level3".parse(), Ok(Level::Three));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A friendly beginner.
    One = 1,
    /// Somebody who has played a few times.
    Two,
    /// Looks one action ahead and overlooks nothing.
    Three,
    /// Searches a little.
    Four,
    /// Searches as far as the limit allows.
    Five,
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is one of level1 to level5")]
pub struct UnknownLevel;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five];

    /// The level with this number, from 1 to 5.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    /// The number of the level, from 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// A new bot of this level. It plays games of any size, solo included.
    pub fn bot(self) -> Box<dyn Bot> {
        self.bot_within(usize::MAX)
    }

    /// The same bot, with at most so many bytes of memory for a search. With less memory it looks less far.
    pub fn bot_within(self, bytes: usize) -> Box<dyn Bot> {
        match self {
            Level::One => Box::new(CasualBot::new(BEGINNER)),
            Level::Two => Box::new(CasualBot::new(HOBBYIST)),
            Level::Three => Box::new(GreedyBot::default()),
            Level::Four => {
                Box::new(SearchBot::new(SHORT_SEARCH, SHORT_SOLO, Networks::default(), bytes))
            }
            Level::Five => Box::new(SearchBot::strongest(bytes)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level{}", self.number())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let level = |text: &str| match text.strip_prefix("level")?.as_bytes() {
            [digit] => Level::new(digit.wrapping_sub(b'0')),
            _ => None,
        };
        level(text).ok_or(UnknownLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_lead_back_to_the_level() {
        for level in Level::ALL {
            assert_eq!(Level::new(level.number()), Some(level));
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5]);
        assert_eq!([0, 6, 255].map(Level::new), [None; 3]);
        for text in
            ["", "3", "level", "level0", "level6", "level03", "level+3", "Level3", "level3 "]
        {
            assert_eq!(text.parse::<Level>(), Err(UnknownLevel), "{text}");
        }
    }
}
