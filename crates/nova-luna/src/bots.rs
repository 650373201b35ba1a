//! The bots that can be named on the command line.

use nova_luna_engine::{Bot, RandomBot};

/// The names of the built-in bots.
pub const NAMES: &[&str] = &["random"];

/// The built-in bot with this name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// What to say when there is no bot with this name.
pub fn unknown(name: &str) -> String {
    let name = nova_luna_protocol::short(name);
    format!("there is no bot \"{name}\"; built in: {}", NAMES.join(", "))
}
