//! Every bot by its name.

use crate::bot::Bot;
use crate::flat::FlatBot;
use crate::greedy::GreedyBot;
use crate::levels::{BaseBot, SearchBot};
use crate::random::RandomBot;
use crate::solo::SoloBot;

/// The names that [`by_name`] knows, weaker bots first.
pub const NAMES: &[&str] = &["random", "greedy", "flat", "search", "base"];

/// A new bot of this name.
///
/// ```
/// assert!(nova_luna_engine::by_name("greedy").is_some());
/// assert!(nova_luna_engine::by_name("deep thought").is_none());
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    Some(match name {
        "random" => Box::new(RandomBot),
        "greedy" => Box::new(GreedyBot::default()),
        "solo" => Box::new(SoloBot::default()),
        "search" => Box::new(SearchBot::default()),
        "base" => Box::new(BaseBot::default()),
        "flat" => Box::new(FlatBot::default()),
        _ => return None,
    })
}
