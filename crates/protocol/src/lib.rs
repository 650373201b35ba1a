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
//! Write the record of a game, read it and check it. A record that was tampered with says where:
//!
//! ```
//! use nova_luna_protocol::{Record, from_json, to_json};
//! use nova_luna_rules::{Game, Shuffle, Variant};
//!
//! let mut game = Game::deal(Variant::solo(), &mut Shuffle::from_seed(1, 0));
//! while let Some(seat) = game.position().seat_to_move() {
//!     let action = game.position().legal_actions().into_iter().next().unwrap();
//!     game.play(seat, action)?;
//! }
//! let line = to_json(&Record::of(&game));
//!
//! let mut record: Record = from_json(&line)?;
//! assert_eq!(&record.check()?, game.position());
//! for logged in record.game()?.log() {
//!     println!("seat {} plays {}", logged.seat, logged.action);
//! }
//!
//! record.actions.swap(3, 4);
//! assert!(record.check().unwrap_err().to_string().starts_with("action 3: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A bot reads a [`HostMessage`] a line, and answers with a [`BotMessage`]:
//!
//! ```
//! use nova_luna_protocol::{BotMessage, HostMessage, InputError, from_json, to_json};
//!
//! fn answer(line: &str) -> Result<Option<String>, InputError> {
//!     Ok(match from_json(line)? {
//!         HostMessage::Hello { .. } => Some(BotMessage::Ready { name: "first come".to_owned() }),
//!         HostMessage::Choose { view, .. } => {
//!             let action = view.position()?.legal_actions().into_iter().next();
//!             action.map(|action| BotMessage::Action(action.into()))
//!         }
//!         HostMessage::Quit => None,
//!     }
//!     .map(|message| to_json(&message)))
//! }
//!
//! let hello = r#"{"type":"hello","protocol":1}"#;
//! assert_eq!(answer(hello)?.unwrap(), r#"{"type":"ready","name":"first come"}"#);
//! # Ok::<(), InputError>(())
//! ```
//!
//! Readers ignore fields they do not know. Input that is wrong gets an [`InputError`] that names
//! the field and the reason.

#![deny(missing_docs)]

mod action;
mod bot;
pub mod device;
mod ids;
mod input;
mod input_error;
pub mod online;
mod outcome;
mod record;
mod tile;
#[cfg(feature = "describe")]
pub mod typescript;
mod view;

pub use action::ActionJson;
pub use bot::{BotMessage, HostMessage, PROTOCOL_VERSION};
pub use ids::{PersonId, TableId, Version};
pub use input::{Object, from_json, object, optional_object, to_json, try_to_json};
pub use input_error::{InputError, short};
pub use outcome::{OutcomeJson, ReasonJson};
pub use record::{Forfeit, ForfeitReason, RECORD_FORMAT, Record, RecordAction, RecordFault};
pub use tile::{ColorJson, TileJson};
pub use view::{LegalJson, ModeJson, PlacedJson, PlayerJson, SoloJson, View, WheelJson};
