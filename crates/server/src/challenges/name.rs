//! How challenges are called.

use nova_luna_protocol::online::ErrorCode;

use crate::clock::now_ms;
use crate::error::Error;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The highest number of a challenge that is no day.
const MOST_NUMBER: u32 = 999_999;
/// The first day that has a challenge, as days since 1970: 1 January 2026.
const FIRST_DAY: i64 = 20_454;

/// Which challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A day, since 1970.
    Day(i64),
    /// Any other deck.
    Number(u32),
}

impl Name {
    /// Today's.
    #[must_use]
    pub fn today() -> Name {
        Name::Day(now_ms().div_euclid(DAY_MS))
    }

    /// The challenge with this name, if it can be played already.
    pub fn read(text: &str) -> Result<Name, Error> {
        let unknown = || {
            let message = "there is no such challenge: today, a day that has come like 2026-03-20, \
                           or a number from 1 to 999999";
            Error::new(ErrorCode::UnknownChallenge, message)
        };
        if text == "today" {
            return Ok(Name::today());
        }
        let number = text.parse().ok().filter(|number| (1..=MOST_NUMBER).contains(number));
        let name = match number {
            Some(number) => Name::Number(number),
            None => Name::Day(read_day(text).ok_or_else(unknown)?),
        };
        // One text for each, so that results are found in one place; and none before its day.
        let come = !matches!(name, Name::Day(day) if day < FIRST_DAY || day * DAY_MS > now_ms());
        if come && name.text() == text { Ok(name) } else { Err(unknown()) }
    }

    /// How it is written.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Name::Number(number) => number.to_string(),
            Name::Day(day) => {
                let (year, month, day) = civil(day);
                format!("{year:04}-{month:02}-{day:02}")
            }
        }
    }
}

/// Year, month and day of a number of days since 1970, by the usual calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March here, so that the odd day comes last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

fn read_day(text: &str) -> Option<i64> {
    let mut parts = text.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let months = parts.next().is_none() && (1..=12).contains(&month);
    if !months || !(1..=31).contains(&day) || !(1970..=9999).contains(&year) {
        return None;
    }
    let shifted = if month > 2 { year } else { year - 1 };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let era = shifted.div_euclid(400);
    let in_era = shifted.rem_euclid(400);
    Some(era * 146_097 + in_era * 365 + in_era / 4 - in_era / 100 + of_year - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_people_do() {
        assert_eq!(Name::Day(0).text(), "1970-01-01");
        assert_eq!(Name::Day(FIRST_DAY).text(), "2026-01-01");
        assert_eq!(Name::Day(19_782).text(), "2024-02-29");
        for day in FIRST_DAY..FIRST_DAY + 3000 {
            assert_eq!(read_day(&Name::Day(day).text()), Some(day));
        }
    }

    #[test]
    fn only_challenges_that_have_come_are_known() {
        assert_eq!(Name::read("today").unwrap(), Name::today());
        assert_eq!(Name::read("7").unwrap(), Name::Number(7));
        assert_eq!(Name::read("2026-01-01").unwrap(), Name::Day(FIRST_DAY));
        for bad in [
            "",
            "0",
            "007",
            "1000000",
            "-1",
            "2026-1-1",
            "2026-02-30",
            "9999-01-01",
            "x",
            "2025-12-31",
        ] {
            assert!(Name::read(bad).is_err(), "{bad}");
        }
    }
}
