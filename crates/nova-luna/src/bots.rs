//! The bots that can be named on the command line.

pub use nova_luna_engine::{NAMES, by_name};

/// What to say when there is no bot with this name.
pub fn unknown(name: &str) -> String {
    let name = nova_luna_protocol::short(name);
    format!("there is no bot \"{name}\"; built in: {}", NAMES.join(", "))
}
