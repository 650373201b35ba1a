//! Nova Luna in a terminal.
//!
//! `state` is what is shown and what keys do: messages go in, effects come out, and no terminal is needed. `draw` is a
//! function from the state to the screen, `layout` says where everything lies, `look` in which colours and characters.
//! The words come from `nova-luna-catalogue`. `local` is a game on this machine, around the table of
//! `nova-luna-table`: no rule is known here. `driver` has keys, signals, and threads in
//! which bots think; `screen_guard` takes the terminal over and gives it back.

mod draw;
mod driver;
mod keep;
mod layout;
mod local;
mod look;
mod screen_guard;
mod state;

pub use driver::{
    Begin, Connection, Options, PlayError, Player, Players, ServerRequest, UpdateSender, run,
};
pub use keep::kept_games;
pub use local::{LocalSeat, ME, Plan};
pub use look::{Depth, Look};
pub use nova_luna_catalogue::Language;
pub use state::{Kept, ServerUpdate};

/// For tests, which look at what is drawn without a terminal.
#[doc(hidden)]
pub mod internals {
    pub use crate::draw::draw;
    pub use crate::layout::Layout;
    pub use crate::local::{BotTask, LocalGame};
    pub use crate::state::{
        App, Dialog, Effect, Message, ReplayScreen, Screen, Setting, Source, StartScreen,
        TableScreen,
    };
    pub use nova_luna_catalogue::{Texts, Who};
}
