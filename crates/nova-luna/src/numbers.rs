//! Numbers on the command line, with errors that say what is expected.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads whole numbers of a range.
pub fn whole<T: FromStr + PartialOrd + Display>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    RangeInclusive<T>: Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (first, last) = (range.start(), range.end());
        number.ok_or_else(|| format!("a whole number from {first} to {last}"))
    }
}
