//! The types of this crate, and the tiles, as a file of TypeScript for the page.

use std::collections::BTreeMap;

use nova_luna_rules::{Variant, VariantError};
use ts_rs::{Config, TS, TypeVisitor};

use crate::device::*;
use crate::online::*;
use crate::{TileJson, to_json};

const HEAD: &str = "\
// Made from the Rust types by `cargo xtask wire`: do not edit.
/* eslint-disable */
";

/// The whole file.
pub fn file() -> String {
    let mut all =
        Declarations { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    all.visit::<ClientMessage>();
    all.visit::<ErrorBody>();
    all.visit::<Hint>();
    all.visit::<Lessons>();
    all.visit::<LessonAnswer>();
    all.visit::<Analysis>();
    all.visit::<DeviceGame>();
    all.visit::<Replay>();
    all.visit::<Challenge>();
    all.visit::<ChallengeOrder>();
    all.visit::<PlayChallenge>();
    all.visit::<Progress>();
    all.visit::<Me>();
    all.visit::<NameChange>();
    all.visit::<PasswordChange>();
    all.visit::<NewRecoveryCodes>();
    all.visit::<RecoveryCodes>();
    all.visit::<AccountRemoval>();
    all.visit::<EventsSeen>();
    all.visit::<Sessions>();
    all.visit::<SignIn>();
    all.visit::<Tables>();
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
    file.push_str(&constants());
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

/// What is decided once and shown in other places.
fn constants() -> String {
    let discs = |variant: fn(usize) -> Result<Variant, VariantError>| -> Vec<u8> {
        let of = |players| match players {
            1 => Variant::SOLO_DISCS,
            players => variant(players).map_or(0, Variant::goal_discs),
        };
        (1..=4).map(of).collect()
    };
    let (standard, first_game) = (discs(Variant::standard), discs(Variant::first_game));
    let numbers = [
        ("PHASE_1_DISCS", u64::from(Variant::SOLO_PHASE_1_DISCS)),
        ("GREAT_BELOW", u64::from(GREAT_BELOW)),
        ("ANALYSIS_NODES", ANALYSIS_NODES),
        ("FIRST_LOOK_NODES", FIRST_LOOK_NODES),
        ("DEEPER", DEEPER),
        ("STAND_IN_LEVEL", u64::from(STAND_IN_LEVEL)),
        ("FIRST_LEVEL", u64::from(FIRST_LEVEL)),
        ("LEARNER_LEVEL", u64::from(LEARNER_LEVEL)),
    ];
    let numbers = numbers.map(|(name, value)| format!("export const {name} = {value};\n"));
    let numbers = numbers.concat();
    format!(
        "\n// Numbers that are decided once: `variant.rs` of the rules and `constants.rs` here say what they are.\
         \n{numbers}\
         \n/** The goal discs of n players are at n - 1. */\
         \nexport const GOAL_DISCS: {{ readonly [discs in NamedDiscs]: readonly number[] }} = {{\
         \n  standard: {standard:?},\
         \n  first_game: {first_game:?},\
         \n}};\n\
         \n/** The levels of different bots for the level n are at n - 1, the chosen one first. */\
         \nexport const OPPONENTS: readonly (readonly number[])[] = {OPPONENTS:?};\n"
    )
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
