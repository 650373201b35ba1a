//! What a page asks the program that runs beside it on the player's device.
//!
//! A table there is its log. Whoever asks keeps the lines and hands them over with each question, so that
//! nothing has to be kept in step. Times and chance come with the question too.
//!
//! A question is answered by [`DeviceReply`].

use serde::{Deserialize, Serialize};

use crate::action::ActionJson;
use crate::ids::{PersonId, TableId, Version};
use crate::input::{object, objects};
use crate::online::{
    Answer, By, CommandMessage, ErrorMessage, NewTable, PlayOn, Seen, ServerMessage, TableSummary,
    Topic,
};
use crate::record::Record;

/// A table and its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct DeviceLog {
    /// The table's id.
    pub table: TableId,
    /// From the first on.
    #[serde(deserialize_with = "objects")]
    pub lines: Vec<DeviceLine>,
}

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct DeviceLine {
    /// Its number, from 1 on.
    pub seq: u32,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// What only the program itself reads. It may hold the deck, so it is not shown to anybody.
    pub body: String,
}

/// Who plays on the device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct DevicePerson {
    /// By which the person's seats are known. It must not be empty.
    pub id: PersonId,
    /// The name that everybody sees.
    pub name: String,
}

/// When something happens, and what chance decides then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct Moment {
    /// Milliseconds since 1970.
    pub now_ms: i64,
    /// 64 hexadecimal digits from a good source of randomness: the deck and the order of the players, if a
    /// game begins.
    pub chance: String,
}

/// How far a bot may look. Without time and nodes it looks as far as a server's bots do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
#[cfg_attr(feature = "describe", ts(optional_fields))]
pub struct Thinking {
    /// How many positions to look at, for answers that can be repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How many milliseconds to think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u32>,
    /// The memory that the search may take, in MiB; without it, as much as it likes, which is less than 150.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_mib: Option<u32>,
    /// Chance: the same seed and nodes give the same answer.
    #[serde(default)]
    pub seed: u64,
}

/// A question: an object with one field, whose name says what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DeviceRequest {
    /// A new table. Answered by `Decided`.
    Create {
        /// Its id.
        table: TableId,
        /// Whose seats are for `me`.
        person: DevicePerson,
        /// What it is to be like.
        plan: NewTable,
        /// The time and chance for it.
        moment: Moment,
    },
    /// A game that was played elsewhere, as a table. Answered by `Decided`.
    Import {
        /// The id of the new table.
        table: TableId,
        /// Who wants to look at it.
        person: DevicePerson,
        /// The game. It has to be over.
        record: Record,
        /// The time and chance for it.
        moment: Moment,
    },
    /// A new table that goes on from a moment of a finished game. Answered by `Decided`.
    PlayOn {
        /// The id of the new table.
        table: TableId,
        /// Who plays on.
        person: DevicePerson,
        /// The game. It has to be over.
        record: Record,
        /// From where, and against whom.
        request: PlayOn,
        /// The time and chance for it.
        moment: Moment,
    },
    /// Somebody wants something to happen. Answered by `Decided`.
    Command {
        /// The table.
        log: DeviceLog,
        /// Who wants it.
        person: DevicePerson,
        /// What they want.
        message: CommandMessage,
        /// The time and chance for it.
        moment: Moment,
    },
    /// What the bot does whose turn is next. Answered by an action.
    Choose {
        /// The table.
        log: DeviceLog,
        /// The `at` of the bot's turn.
        version: Version,
        /// How far it may look.
        thinking: Thinking,
    },
    /// A bot has chosen. Answered by `Decided`.
    Turn {
        /// The table.
        log: DeviceLog,
        /// Who looks on: the states are for them.
        person: DevicePerson,
        /// The state's `at` for which it has chosen.
        version: Version,
        /// What it does.
        action: ActionJson,
        /// Whether it plays for itself or because the time is over.
        by: By,
        /// Milliseconds since 1970.
        now_ms: i64,
    },
    /// Where the table stands. Answered by `TableState`.
    State {
        /// The table.
        log: DeviceLog,
        /// The id of the person who looks; without it, what anybody may see.
        viewer: Option<PersonId>,
    },
    /// What has happened after `since`. Answered by a list of `Seen`; options are only with the newest state.
    Events {
        /// The table.
        log: DeviceLog,
        /// The id of the person who looks.
        viewer: Option<PersonId>,
        /// The number of the last event that is known.
        since: u32,
        /// Whether the states are wanted too.
        states: bool,
    },
    /// What somebody has missed who looks on, and how the table goes on. Answered by `Followed`.
    Follow {
        /// The table.
        log: DeviceLog,
        /// The id of the person who looks.
        viewer: Option<PersonId>,
        /// The number of the last event that is known, if there is one.
        since: Option<u32>,
    },
    /// A finished game, move by move. Answered by `Replay`.
    Replay {
        /// The table.
        log: DeviceLog,
        /// Whether there is an analysis of it.
        analysed: bool,
    },
    /// The record of a game that has begun. Answered by `Record`.
    Record {
        /// The table.
        log: DeviceLog,
    },
    /// A finished game, for its analysis. Answered by `FinishedGame`.
    Finished {
        /// The table.
        log: DeviceLog,
    },
    /// What the strongest bot would do on the person's turn, and why. Answered by `Hint`.
    Hint {
        /// The table.
        log: DeviceLog,
        /// Who asks.
        person: DevicePerson,
        /// How far it may look.
        thinking: Thinking,
    },
    /// Judges a move of a finished game. Answered by a text to be kept for `analysis`.
    Judge {
        /// The game.
        game: FinishedGame,
        /// The number of the move, from 0.
        number: u32,
        /// How far to look; only its nodes and its memory count.
        thinking: Thinking,
    },
    /// Everything that is known of a finished game. Answered by `Analysis`.
    Analysis {
        /// The id of its table.
        table: TableId,
        /// The game.
        game: FinishedGame,
        /// By the number of the move: what `judge` answered, or null if it was not asked yet.
        verdicts: Vec<Option<String>>,
    },
    /// The introduction. Answered by `Lessons`.
    Lessons,
    /// Whether an action does what a lesson asks for. Answered by `LessonAnswer`.
    Attempt {
        /// The lesson.
        lesson: Topic,
        /// What was tried.
        action: ActionJson,
    },
}

/// The reply to a question: what it asked for, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DeviceReply<T> {
    /// The answer.
    Done(T),
    /// Why not.
    Error(ErrorMessage),
}

/// Everything that comes of a question. Nothing has changed yet: the lines have to be added to the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct Decided {
    /// To be added to the log; none if there is nothing to do.
    pub lines: Vec<DeviceLine>,
    /// By line: what has happened, and the state after it, as the person sees it.
    pub events: Vec<Seen>,
    /// The answer to whoever wanted it.
    pub answer: Answer,
    /// The table as lists show it then.
    pub summary: TableSummary,
    /// The turn that a bot plays then, if there is one.
    pub next_turn: Option<NextTurn>,
    /// Another table that has to be there as well: the rematch. There may be one already.
    pub creates: Option<CreatedTable>,
}

/// A table that comes of a command at another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct CreatedTable {
    /// The whole log.
    pub log: DeviceLog,
    /// The table as lists show it.
    pub summary: TableSummary,
}

/// What somebody has missed who looks on, and how the table goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct Followed {
    /// The events after the last that was known; the state instead, if none was known or there are too many.
    pub missed: Vec<ServerMessage>,
    /// The table as lists show it.
    pub summary: TableSummary,
    /// The next turn that a bot plays, if there is one.
    pub next_turn: Option<NextTurn>,
}

/// A turn that a bot plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct NextTurn {
    /// The state's `at` then.
    pub version: Version,
    /// When it is played, in milliseconds since 1970. The bot may think before.
    pub at_ms: i64,
    /// How strong the bot is, 1 to 5.
    pub level: u8,
    /// Whether it plays for itself or because the time is over.
    pub by: By,
    /// The strongest bot needs a network for games of so many players; the others need none.
    pub network_players: Option<u8>,
    /// After how long it tries again if it could not think or play, in milliseconds.
    pub retry_ms: u32,
}

/// A finished game with what its analysis needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct FinishedGame {
    /// The game.
    #[serde(deserialize_with = "object")]
    pub record: Record,
    /// By action: the number of its event at the table.
    pub seqs: Vec<u32>,
}
