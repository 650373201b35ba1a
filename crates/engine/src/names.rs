//! Every bot by its name.

use crate::bot::Bot;
use crate::flat::FlatBot;
use crate::greedy::GreedyBot;
use crate::halving::HalvingBot;
use crate::level::Level;
use crate::networks::Networks;
use crate::random::RandomBot;
use crate::search_bot::SearchBot;
use crate::tuning::{SOLO, UNPRUNED_SEARCH};

/// The names that [`by_name`] knows: what people play against, weaker bots first, and then the
/// references that these are measured by.
pub const NAMES: &[&str] = &[
    "random", "level1", "level2", "greedy", "level3", "level4", "level5", "flat", "halving",
    "unpruned",
];

/// A new bot of this name. Each plays games of any size, solo included.
///
/// ```
/// assert!(nova_luna_engine::by_name("greedy").is_some());
/// assert!(nova_luna_engine::by_name("deep thought").is_none());
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    Some(match name {
        "random" => Box::new(RandomBot),
        "greedy" => Box::new(GreedyBot::plain()),
        "flat" => Box::new(FlatBot::default()),
        "halving" => Box::new(HalvingBot::default()),
        "unpruned" => Box::new(SearchBot::new(UNPRUNED_SEARCH, SOLO, Networks::in_use())),
        level => level.parse::<Level>().ok()?.bot(),
    })
}
