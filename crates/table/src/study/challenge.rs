//! Challenges: solo games on a deck that others play too.
//!
//! The deck comes from the challenge's name and a secret that only the database knows, so nobody can work
//! it out, and everybody on every node gets the same.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use nova_luna_rules::Shuffle;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::dealer::{Deal, Dealer};

/// The highest number of a challenge that is no day.
const MOST_NUMBER: u32 = 999_999;
/// The first day that has a challenge.
const FIRST_DAY: Date = date(2026, 1, 1);

/// The name of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeName {
    /// The challenge of a day.
    Day(Date),
    /// Any other deck.
    Number(u32),
}

/// A name that no challenge has, or does not have yet.
#[derive(Debug, PartialEq, Eq, Error)]
#[error(
    "there is no such challenge: today, a day that has come like 2026-03-20, or a number from 1 to 999999"
)]
pub struct UnknownChallenge;

impl ChallengeName {
    /// Today's challenge, by the calendar of UTC.
    pub fn today(now_ms: i64) -> ChallengeName {
        let now = Timestamp::from_millisecond(now_ms).unwrap_or_default();
        ChallengeName::Day(now.to_zoned(TimeZone::UTC).date())
    }

    /// The challenge with this name, if it can be played already.
    pub fn parse(text: &str, now_ms: i64) -> Result<ChallengeName, UnknownChallenge> {
        let today = ChallengeName::today(now_ms);
        if text == "today" {
            return Ok(today);
        }
        let number = text.parse().ok().filter(|number| (1..=MOST_NUMBER).contains(number));
        let name = match number {
            Some(number) => ChallengeName::Number(number),
            None => ChallengeName::Day(text.parse().map_err(|_| UnknownChallenge)?),
        };
        let has_come = match (name, today) {
            (ChallengeName::Day(day), ChallengeName::Day(today)) => {
                (FIRST_DAY..=today).contains(&day)
            }
            _ => true,
        };
        // Each has one text, so that results are found in one place.
        if has_come && name.to_string() == text { Ok(name) } else { Err(UnknownChallenge) }
    }

    /// The deck of the challenge.
    pub fn dealer(self, secret: &str) -> impl Dealer + use<> {
        // The secret's length is fixed, so nothing else can give the same text.
        let key = Sha256::digest(format!("{secret} {self}"));
        move |_| Deal { deck: Shuffle::new(key.into(), 0).deck(), order: vec![0] }
    }
}

impl fmt::Display for ChallengeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChallengeName::Number(number) => number.fmt(f),
            ChallengeName::Day(day) => day.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first millisecond of 2 February 2026, UTC.
    const NOW: i64 = 1_769_990_400_000;

    #[test]
    fn a_day_begins_at_midnight() {
        assert_eq!(ChallengeName::today(NOW).to_string(), "2026-02-02");
        assert_eq!(ChallengeName::today(NOW - 1).to_string(), "2026-02-01");
        assert_eq!(ChallengeName::today(0).to_string(), "1970-01-01");
    }

    #[test]
    fn only_challenges_that_have_come_are_known() {
        let parse = |text| ChallengeName::parse(text, NOW);
        assert_eq!(parse("today"), Ok(ChallengeName::Day(date(2026, 2, 2))));
        assert_eq!(parse("7"), Ok(ChallengeName::Number(7)));
        assert_eq!(parse("2026-01-01"), Ok(ChallengeName::Day(FIRST_DAY)));
        assert_eq!(parse("2026-02-02"), parse("today"));
        for bad in [
            "",
            "0",
            "007",
            "1000000",
            "-1",
            "2026-1-1",
            "2026-02-03",
            "2026-01-32",
            "2026-02-30",
            "9999-01-01",
            "x",
            "2025-12-31",
            "20260101",
            "2026-01-01T00:00",
        ] {
            assert_eq!(parse(bad), Err(UnknownChallenge), "{bad}");
        }
    }

    #[test]
    fn the_deck_depends_on_the_name_and_the_secret() {
        let deck = |name, secret| ChallengeName::Number(name).dealer(secret).deal(1).deck;
        assert!(deck(1, "a") == deck(1, "a"));
        assert!(deck(1, "a") != deck(2, "a"));
        assert!(deck(1, "a") != deck(1, "b"));
    }
}
