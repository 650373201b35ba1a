//! Why something was not done.

use serde::{Deserialize, Serialize};

/// Why something was not done, as the body of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ErrorBody {
    /// The only field.
    pub error: ErrorMessage,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ErrorMessage {
    /// For programs, and for pages that say it in another language.
    pub code: ErrorCode,
    /// For people: what is wrong, and what to do.
    pub message: String,
    /// After how many seconds to try again; the header `Retry-After` says the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub retry_after_s: Option<u32>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The request cannot be understood: the message names the field and the reason.
    BadRequest,
    /// The request comes from another site.
    ForeignOrigin,
    /// Nobody is signed in: get an identity first.
    NoSession,
    /// The name or the password is wrong.
    WrongPassword,
    /// Somebody else has registered this name.
    NameTaken,
    /// Nobody can have this name: people would take them for a bot, or for who runs the server.
    NameReserved,
    /// There is no such address.
    UnknownAddress,
    /// There is no such table, or not for you.
    UnknownTable,
    /// There is such an address, but not for this method.
    WrongMethod,
    /// The request is too large.
    TooLarge,
    /// Only who made the table may do this.
    NotHost,
    /// You have no seat at this table.
    NotSeated,
    /// The seat is not free.
    SeatTaken,
    /// There is no such seat.
    UnknownSeat,
    /// It is too late or too early for this: the table waits, or plays, or has finished.
    WrongStage,
    /// There are open seats.
    OpenSeats,
    /// It is not your turn.
    NotYourTurn,
    /// The rules do not allow it.
    IllegalAction,
    /// The table has moved on since you looked at it.
    Stale,
    /// The sender has used this id before, for something else.
    IdUsed,
    /// There is nothing to take back, or not any more.
    NothingToUndo,
    /// The seat's player is there.
    NotAway,
    /// Hints are off here until everybody agrees.
    HintsOff,
    /// Nobody has asked for an analysis of this game yet.
    NotAnalysed,
    /// There is no such challenge.
    UnknownChallenge,
    /// The table shows the tiles of a challenge: finish that first.
    ChallengeFirst,
    /// A record that does not replay.
    BadRecord,
    /// Too many of something: wait as long as is said.
    TooMany,
    /// The server cannot do it just now: try again soon.
    Unavailable,
    /// A fault of the server's.
    Internal,
}
