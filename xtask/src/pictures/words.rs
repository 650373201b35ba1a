//! Goals in words.

use nova_luna_rules::{Color, Tally};

const NUMBERS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/// `two blue`, `blue and red`, `one blue and two red`.
pub(super) fn tiles(tally: Tally) -> String {
    let colors: Vec<Color> = Color::ALL.into_iter().filter(|&color| tally.of(color) > 0).collect();
    let one_each = colors.len() > 1 && usize::from(tally.total()) == colors.len();
    let words: Vec<String> = colors
        .iter()
        .map(|&color| match one_each {
            true => color.to_string(),
            false => format!("{} {color}", NUMBERS[usize::from(tally.of(color))]),
        })
        .collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// How much of a goal: `one` where the goal has only one colour, else as in [`tiles`].
pub(super) fn count(needs: Tally, part: Tally) -> String {
    let colors = Color::ALL.into_iter().filter(|&color| needs.of(color) > 0).count();
    match colors {
        1 => NUMBERS[usize::from(part.total())].to_string(),
        _ => tiles(part),
    }
}

/// `words` as the beginning of a sentence.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `Two goals covered`.
pub(super) fn goals_covered(count: u8) -> String {
    let plural = if count == 1 { "" } else { "s" };
    capital(&format!("{} goal{plural} covered", NUMBERS[usize::from(count)]))
}
