//! The types of this crate, and the tiles, as a file of TypeScript for the page.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::device::{Decided, DeviceReply, DeviceRequest, Followed};
use crate::online::{
    AccountRemoval, Analysis, Challenge, ChallengeOrder, ClientMessage, CommandMessage, DeviceGame,
    ErrorBody, Hint, LessonAnswer, Lessons, Me, NameChange, NewRecoveryCodes, NewTable,
    PasswordChange, PlayChallenge, PlayOn, Progress, RecoveryCodes, Replay, ServerMessage, SignIn,
    Tables,
};
use crate::{Record, TileJson, to_json};

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
    all.visit::<DeviceGame>();
    all.visit::<Replay>();
    all.visit::<Challenge>();
    all.visit::<ChallengeOrder>();
    all.visit::<PlayChallenge>();
    all.visit::<Progress>();
    all.visit::<Me>();
    all.visit::<NameChange>();
    all.visit::<NewTable>();
    all.visit::<PasswordChange>();
    all.visit::<NewRecoveryCodes>();
    all.visit::<RecoveryCodes>();
    all.visit::<AccountRemoval>();
    all.visit::<SignIn>();
    all.visit::<Tables>();
    all.visit::<Record>();
    all.visit::<TileJson>();
    all.visit::<DeviceRequest>();
    all.visit::<DeviceReply<Decided>>();
    all.visit::<Followed>();
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

/// The tiles, so that a page can draw them without asking.
fn tiles() -> String {
    let tiles = TileJson::all();
    let rows: Vec<String> = tiles.iter().map(|tile| format!("  {},\n", to_json(tile))).collect();
    format!(
        "\n/** The tile with the number n is at n - 1. */\
         \nexport const TILES: ReadonlyArray<Tile> = [\n{}];\n",
        rows.concat()
    )
}
