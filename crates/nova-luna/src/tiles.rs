//! `nova-luna tiles`: the 68 tiles, for people and for programs.

use std::io::{self, Write};

use nova_luna_protocol::{TileJson, to_json};
use nova_luna_rules::{Color, TileId};

use crate::exit::{Failure, Verdict};
use crate::progress::shows_colours;

/// List the 68 tiles: number, time and goals
///
/// With --json this is all that a bot has to know of the tiles: an array with an object for each, by their
/// numbers, as docs/formats.md describes.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print one JSON array on standard output
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", to_json(&TileJson::all()))?;
    } else {
        let colored = shows_colours(&out);
        write!(out, "{}", text(colored))?;
    }
    Ok(Verdict::Fine)
}

/// How wide a column is: a number, a time, and the longest goals, `rrr ttt bb`.
const WIDTH: usize = 20;

/// A column for each colour.
fn text(colored: bool) -> String {
    let columns: Vec<Vec<TileId>> = Color::ALL
        .map(|color| TileId::all().filter(|tile| tile.color() == color).collect())
        .to_vec();
    let painted = |text: &str, color: Color| match colored {
        true => format!("\x1b[1;{}m{text}\x1b[0m", code(color)),
        false => text.to_owned(),
    };
    let mut lines = vec!["68 tiles: number, time, goals".to_owned(), String::new()];
    let heads = Color::ALL.map(|color| (color.name().len(), painted(color.name(), color)));
    lines.push(joined(heads));
    for row in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
        lines.push(joined(columns.iter().filter_map(|column| column.get(row)).map(|tile| {
            let goals: Vec<String> = tile.goals().iter().map(ToString::to_string).collect();
            let (start, goals) = (format!("{tile:>2}  {}  ", tile.time()), goals.join(" "));
            let length = start.len() + goals.len();
            let letter = |letter: char| {
                let color = Color::ALL.into_iter().find(|color| color.letter() == letter);
                color.map_or(letter.to_string(), |color| painted(&letter.to_string(), color))
            };
            (length, start + &goals.chars().map(letter).collect::<String>())
        })));
    }
    lines.push(String::new());
    let letters =
        Color::ALL.map(|color| format!("{} {color}", painted(&color.letter().to_string(), color)));
    lines.push(format!("A goal lists the tiles that it asks for: {}.", letters.join(", ")));
    lines.join("\n") + "\n"
}

/// Texts in columns; each with the length that it has on the screen.
fn joined(texts: impl IntoIterator<Item = (usize, String)>) -> String {
    let padded =
        texts.into_iter().map(|(length, text)| text + &" ".repeat(WIDTH.saturating_sub(length)));
    padded.collect::<String>().trim_end().to_owned()
}

/// The code of a colour in terminals.
fn code(color: Color) -> u8 {
    match color {
        Color::Blue => 34,
        Color::Red => 31,
        Color::Turquoise => 36,
        Color::Yellow => 33,
    }
}
