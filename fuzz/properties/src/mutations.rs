//! Texts that are almost like good ones, always the same for the same seed.

use std::ops::Range;

use nova_luna_testing::Dice;

/// What is put into texts: numbers at the ends of their types, and what JSON consists of.
const TOKENS: &[&str] = &[
    "0",
    "-1",
    "1",
    "68",
    "69",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "-9223372036854775808",
    "9223372036854775807",
    "18446744073709551616",
    "1.5",
    "1e999",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"",
    ",",
    ":",
    "[",
    "]",
    "{",
    "}",
    "\\u0000",
    "\u{0}",
    "\n",
    "ü",
];

/// An endless list of texts.
pub struct Mutations<'t> {
    texts: &'t [String],
    dice: Dice,
}

impl<'t> Mutations<'t> {
    /// From these texts, of which there has to be one at least.
    #[must_use]
    pub fn new(texts: &'t [String], seed: u64) -> Mutations<'t> {
        Mutations { texts, dice: Dice::new(seed) }
    }

    fn text(&mut self) -> &'t str {
        &self.texts[self.dice.below(self.texts.len())]
    }

    /// Some word or number of a line, each line equally likely, as a part of the text.
    fn word(&mut self, text: &str) -> Range<usize> {
        let lines: Vec<&str> = text.split('\n').collect();
        let number = self.dice.below(lines.len());
        let begin: usize = lines[..number].iter().map(|line| line.len() + 1).sum();
        let words = lines[number].split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let Some(word) = words.get(self.dice.below(words.len().max(1))) else {
            return begin..begin;
        };
        let from = begin + lines[number].find(word).unwrap_or_default();
        from..from + word.len()
    }

    /// Some part of the text, mostly a short one.
    fn part(&mut self, text: &str) -> Range<usize> {
        let from = self.dice.below(text.len() + 1);
        let length = self.dice.below(1 << self.dice.clone().below(10));
        text.floor_char_boundary(from)..text.floor_char_boundary(from + length)
    }

    fn change(&mut self, text: &mut String) {
        let range = match self.dice.below(3) {
            0 => self.part(text),
            _ => self.word(text),
        };
        let part = match self.dice.below(8) {
            0 => String::new(),
            1 => text[range.clone()].repeat(2),
            2 => {
                let other = self.text();
                other[self.part(other)].to_owned()
            }
            3 | 4 => {
                let other = self.text();
                other[self.word(other)].to_owned()
            }
            _ => TOKENS[self.dice.below(TOKENS.len())].to_owned(),
        };
        text.replace_range(range, &part);
    }
}

impl Iterator for Mutations<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut text = self.text().to_owned();
        for _ in 0..=self.dice.below(3) {
            self.change(&mut text);
        }
        Some(text)
    }
}
