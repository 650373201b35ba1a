//! What a server and its clients say to each other, as `docs/api.md` describes it.

mod analysis;
mod challenge;
mod command;
mod constants;
mod error;
mod event;
mod hint;
mod lesson;
mod may;
mod options;
mod people;
mod progress;
mod replay;
mod socket;
mod table;

pub use analysis::{Analysis, JudgedMove, MoveVerdict, Outlook, PlayOn};
pub use challenge::{Challenge, ChallengeOrder, ChallengeRow, PlayChallenge};
pub use command::{Answer, Command, CommandMessage, SeatChange};
pub use constants::{
    ANALYSIS_NODES, DEEPER, FIRST_LEVEL, FIRST_LOOK_NODES, GREAT_BELOW, LEARNER_LEVEL, OPPONENTS,
    STAND_IN_LEVEL,
};
pub use error::{ErrorBody, ErrorCode, ErrorMessage};
pub use event::{By, Event, Happening, Seen};
pub use hint::{Hint, Reason};
pub use lesson::{Lesson, LessonAnswer, LessonStep, Lessons, Miss, Topic};
pub use may::{May, MaySeat, Permission};
pub use options::{
    CellOption, Chance, Colors, CoveredGoal, NearerGoal, OpenGoal, Options, TileOption,
};
pub use people::{
    AccountEvent, AccountEventKind, AccountRemoval, EventsSeen, Me, NameChange, NewRecoveryCodes,
    PasswordChange, RecoveryCodes, RecoveryCodesLeft, SessionSummary, Sessions, SignIn,
};
pub use progress::{OpponentRecord, Progress, SoloResult, TogetherResult};
pub use replay::{DeviceGame, Replay};
pub use socket::{ClientMessage, ServerMessage};
pub use table::{
    GameState, GoalDiscs, NamedDiscs, NewTable, SeatKind, SeatPlan, SeatState, SoloStanding, Stage,
    TableState, TableSummary, Tables, You,
};
