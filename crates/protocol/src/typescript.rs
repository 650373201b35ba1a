//! The types of this crate, and the tiles, as a file of TypeScript for the page.

use std::collections::BTreeMap;
use std::fmt::Write;

use nova_luna_rules::{Color, TILES};
use ts_rs::{Config, TS, TypeVisitor};

use crate::Record;
use crate::online::{
    Analysis, Challenge, ChallengeOrder, ClientMessage, CommandMessage, ErrorBody, Hint,
    LessonAnswer, Lessons, Me, NameChange, NewTable, PasswordChange, PlayChallenge, PlayOn,
    Progress, Replay, ServerMessage, SignIn, Tables,
};

const HEAD: &str = "\
// Made from the Rust types by `cargo xtask wire`: do not edit.
/* eslint-disable */
";

/// The whole file.
#[must_use]
pub fn file() -> String {
    let mut all =
        Declarations { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage>();
    all.visit::<CommandMessage>();
    all.visit::<ErrorBody>();
    all.visit::<Hint>();
    all.visit::<Lessons>();
    all.visit::<LessonAnswer>();
    all.visit::<Analysis>();
    all.visit::<PlayOn>();
    all.visit::<Replay>();
    all.visit::<Challenge>();
    all.visit::<ChallengeOrder>();
    all.visit::<PlayChallenge>();
    all.visit::<Progress>();
    all.visit::<Me>();
    all.visit::<NameChange>();
    all.visit::<NewTable>();
    all.visit::<PasswordChange>();
    all.visit::<SignIn>();
    all.visit::<Tables>();
    all.visit::<Record>();
    let mut file = HEAD.to_owned();
    for declaration in all.found.values() {
        let lines: Vec<&str> = declaration.lines().map(str::trim_end).collect();
        file.push_str("\nexport ");
        file.push_str(&lines.join("\n"));
        file.push('\n');
    }
    file.push_str(&tiles());
    file
}

/// Every type that was met, by its name.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of ours have a file of their own to go to; numbers and lists have not.
        if T::output_path().is_none() {
            return;
        }
        let name = T::name(&self.config);
        if !self.found.contains_key(&name) {
            self.found.insert(name, T::decl(&self.config));
            T::visit_dependencies(self);
        }
    }
}

/// The tiles, so that a page can draw them: the one at index 0 has the number 1.
fn tiles() -> String {
    let mut text = String::from(
        "\nexport type Color = \"blue\" | \"red\" | \"turquoise\" | \"yellow\";\n\
         \nexport type Tile = { color: Color, time: number, goals: Array<Array<Color>> };\n\
         \n/** The tile with the number n is at n - 1. */\
         \nexport const TILES: ReadonlyArray<Tile> = [\n",
    );
    for tile in &TILES {
        let goals: Vec<String> = tile
            .goals()
            .iter()
            .map(|goal| {
                let colors = Color::ALL.into_iter().flat_map(|color| {
                    std::iter::repeat_n(format!("\"{color}\""), goal.needs.of(color).into())
                });
                format!("[{}]", colors.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let goals = goals.join(", ");
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "  {{ color: \"{}\", time: {}, goals: [{goals}] }},",
            tile.color, tile.time
        );
    }
    text + "];\n"
}
