//! Why a command is not carried out. The page has words of its own for each code, in its languages.

use nova_luna_protocol::online::{ErrorCode, Stage};
use nova_luna_protocol::{RecordFault, Version};
use thiserror::Error;

use crate::log::{LogError, MOST_SEATS};

/// Why a command is not carried out: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A field of the request is wrong. The text begins with its name.
    #[error("{0}")]
    Invalid(String),
    #[error("{0}")]
    BadRecord(String),
    #[error("this seat is taken: choose another one, or look on")]
    SeatTaken,
    #[error("you have left already: the command return brings you back")]
    AlreadyLeft,
    #[error("you are here already: there is nothing to come back from")]
    AlreadyHere,
    #[error("a table that waits has at least two seats: close it instead")]
    TooFewSeats,
    #[error("a table has at most {MOST_SEATS} seats: change one of them instead")]
    TooManySeats,
    #[error("one seat is for a person: there is nobody to play with the bots")]
    NobodyPlays,
    #[error("somebody is missing: wait, invite them, or give the open seats to bots")]
    OpenSeats,
    #[error("it is not your turn: wait until the turn is a seat of yours")]
    NotYourTurn,
    #[error("there is nothing to take back: something hidden came up, or somebody else has acted")]
    NothingToUndo,
    #[error("the time for that turn is over, so it stays as it is")]
    TurnIsOver,
    #[error("nobody sits there who could be away")]
    NobodyThere,
    #[error(
        "a bot stands in only for others who have left, or who have kept everybody waiting for a day"
    )]
    NotAway,
    #[error("there are no hints in a challenge: its results are compared")]
    NoHintsInChallenges,
    #[error(
        "hints are off here: they are for everybody at the table, and only when everybody agrees"
    )]
    HintsOff,
    #[error("there is no seat {0} at this table: its seats are numbered from 0")]
    UnknownSeat(u8),
    #[error("you have no seat at this table: sit down while it waits for players, or look on")]
    NotSeated,
    #[error("only the host, {host}, may change this table: ask them")]
    NotHost { host: String },
    #[error("you have resigned: the game goes on without you")]
    Resigned,
    #[error("you play with bots only: close the table instead")]
    OnlyBots,
    #[error("somebody has taken two tiles, so others expect a game: resign instead")]
    TooLateToClose,
    #[error("others have played here too, so it is not yours alone to delete")]
    OthersPlay,
    #[error("the game of a challenge cannot be given up: its tiles are known now")]
    ChallengeStays,
    #[error("{}", wrong_stage(*.0))]
    WrongStage(Stage),
    #[error(
        "at: the game stands at {version}, this refers to {sent}: look again before you decide"
    )]
    Stale { version: Version, sent: Version },
    #[error("the game has moved on: look at the table again before you decide")]
    MovedOn,
    #[error("too much has happened at this table: play the game to its end, or make a new table")]
    LongLog,
    #[error("the game has not begun: ask again once it has")]
    NotBegun,
    #[error("the game is not over: ask for a rematch after it")]
    NoRematchYet,
    #[error("the game is not over: look at the table itself")]
    NoReplayYet,
    #[error("the game is not over: play it to its end first")]
    NoPlayingOnYet,
    #[error("the game is not over: ask for its analysis after it")]
    NoAnalysisYet,
    #[error("nobody has moved in this game: choose another one")]
    NoMoves,
    #[error("{0}")]
    IllegalAction(String),
    /// A fault of this program, not of whoever asked.
    #[error("{0}")]
    Internal(String),
}

fn wrong_stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "the game has not begun: it does once every seat is taken",
        Stage::Playing => "the game has begun, so seats and players stay as they are",
        Stage::Finished => "the game is over: ask for a rematch, or make a new table",
        Stage::Closed => "the table was given up: make a new one",
    }
}

impl Refusal {
    /// The code by which programs tell refusals apart.
    pub fn code(&self) -> ErrorCode {
        match self {
            Refusal::Invalid(_) | Refusal::NobodyPlays => ErrorCode::BadRequest,
            Refusal::BadRecord(_) => ErrorCode::BadRecord,
            Refusal::SeatTaken => ErrorCode::SeatTaken,
            Refusal::AlreadyLeft
            | Refusal::TooFewSeats
            | Refusal::TooManySeats
            | Refusal::Resigned
            | Refusal::OnlyBots
            | Refusal::TooLateToClose
            | Refusal::OthersPlay
            | Refusal::ChallengeStays
            | Refusal::LongLog
            | Refusal::NotBegun
            | Refusal::NoRematchYet
            | Refusal::NoReplayYet
            | Refusal::NoPlayingOnYet
            | Refusal::NoAnalysisYet
            | Refusal::NoMoves
            | Refusal::WrongStage(_) => ErrorCode::WrongStage,
            Refusal::AlreadyHere | Refusal::NotAway => ErrorCode::NotAway,
            Refusal::OpenSeats => ErrorCode::OpenSeats,
            Refusal::NotYourTurn => ErrorCode::NotYourTurn,
            Refusal::NothingToUndo | Refusal::TurnIsOver => ErrorCode::NothingToUndo,
            Refusal::NobodyThere | Refusal::UnknownSeat(_) => ErrorCode::UnknownSeat,
            Refusal::NoHintsInChallenges | Refusal::HintsOff => ErrorCode::HintsOff,
            Refusal::NotSeated => ErrorCode::NotSeated,
            Refusal::NotHost { .. } => ErrorCode::NotHost,
            Refusal::Stale { .. } | Refusal::MovedOn => ErrorCode::Stale,
            Refusal::IllegalAction(_) => ErrorCode::IllegalAction,
            Refusal::Internal(_) => ErrorCode::Internal,
        }
    }
}

/// A decision that the log cannot take is a fault of this program.
impl From<LogError> for Refusal {
    fn from(error: LogError) -> Refusal {
        Refusal::Internal(error.to_string())
    }
}

impl From<RecordFault> for Refusal {
    fn from(fault: RecordFault) -> Refusal {
        Refusal::BadRecord(fault.to_string())
    }
}
