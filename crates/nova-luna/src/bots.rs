//! The bots that can be named on the command line.

use nova_luna_engine::{Bot, by_network};
pub use nova_luna_engine::{NAMES, by_name};
use nova_luna_io_error::in_words;

/// The bot of this name, or level 5 with the network of this file.
pub fn by_name_or_network(word: &str) -> Result<Box<dyn Bot>, String> {
    if let Some(bot) = by_name(word) {
        return Ok(bot);
    }
    if !word.ends_with(".bin") {
        return Err(unknown(word));
    }
    let file = std::fs::read(word).map_err(|error| format!("{word}: {}", in_words(&error)))?;
    by_network(&file)
        .ok_or_else(|| format!("{word} is no network: lab/README.md says how to make one"))
}

/// What to say when there is no bot with this name.
pub fn unknown(name: &str) -> String {
    let name = nova_luna_protocol::short(name);
    format!("there is no bot \"{name}\"; built in: {}", NAMES.join(", "))
}
