//! The JSON that Nova Luna programs exchange, as `docs/formats.md` describes it.
//!
//! Each module is one format. The types in them are plain data that may say anything; what they
//! mean is found out by turning them into types of the rules, which checks them:
//!
//! ```
//! use nova_luna_protocol::{View, from_json, to_json};
//! use nova_luna_rules::Position;
//!
//! let position: Position = "solo *,1,18,35,52,2,19,36,53,3,20,37 0 -".parse()?;
//! let text = to_json(&View::of(&position, position.seat_to_move()));
//! let view: View = from_json(&text)?;
//! assert_eq!(view.position()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Readers ignore fields they do not know. Input that is wrong gets an [`InputError`] that names
//! the field and the reason.

#![deny(missing_docs)]

mod action;
mod bot;
mod input;
pub mod online;
mod outcome;
mod record;
mod tile;
#[cfg(feature = "describe")]
pub mod typescript;
mod view;

pub use action::ActionJson;
pub use bot::{BotMessage, HostMessage, PROTOCOL_VERSION};
pub use input::{InputError, from_json, short, to_json, try_to_json};
pub use outcome::{OutcomeJson, ReasonJson};
pub use record::{Forfeit, ForfeitReason, RECORD_FORMAT, Record, RecordAction, RecordFault};
pub use tile::{ColorJson, TileJson};
pub use view::{LegalJson, ModeJson, PlacedJson, PlayerJson, SoloJson, View, WheelJson};
