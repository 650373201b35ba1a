//! Every bot by its name.

use crate::bot::Bot;
use crate::flat::FlatBot;
use crate::greedy::GreedyBot;
use crate::level::Level;
use crate::network::Network;
use crate::networks::Networks;
use crate::random::RandomBot;
use crate::search_bot::SearchBot;
use crate::tuning::{SEARCH, SOLO};

/// The names that [`by_name`] knows: what people play against, weaker bots first, and then the
/// references that these are measured by.
pub const NAMES: &[&str] =
    &["random", "level1", "level2", "greedy", "level3", "level4", "level5", "flat", "linear"];

/// A new bot of this name. Each plays games of any size, solo included.
///
/// ```
/// assert!(nova_luna_engine::by_name("greedy").is_some());
/// assert!(nova_luna_engine::by_name("deep thought").is_none());
/// ```
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    Some(match name {
        "random" => Box::new(RandomBot),
        "greedy" => Box::new(GreedyBot::plain()),
        "flat" => Box::new(FlatBot::default()),
        "linear" => Box::new(SearchBot::new(SEARCH, SOLO, Networks::default(), usize::MAX)),
        level => level.parse::<Level>().ok()?.bot(),
    })
}

/// Level 5 with the network of a file that `lab/` made instead of those in use; `None` if it is no such file.
pub fn by_network(file: &[u8]) -> Option<Box<dyn Bot>> {
    let networks = Networks::default().with(Network::read(file).ok()?);
    Some(Box::new(SearchBot::new(SEARCH, SOLO, networks, usize::MAX)))
}
