//! What the strongest bot would do, and why.

use std::time::Duration;

use nova_luna_engine::{Choice, Value};
use nova_luna_protocol::Version;
use nova_luna_protocol::online::{Hint, Outlook, Reason};
use nova_luna_rules::Position;

/// How long the strongest bot thinks about a hint.
pub const THINKING_TIME: Duration = Duration::from_millis(1000);

/// A bot's choice in a position as a hint. `None` if nobody is to move there.
pub fn hint(version: Version, position: &Position, choice: &Choice) -> Option<Hint> {
    let value = choice.report.lines.first().map(|line| outlook(position, line.value));
    let Outlook { chances, score } = value.unwrap_or(Outlook { chances: Vec::new(), score: None });
    Some(Hint {
        version,
        seat: position.seat_to_move()?.index() as u8,
        action: choice.action.into(),
        reasons: Reason::all(position, choice.action),
        chances,
        score,
    })
}

/// A value as people read it: chances by seat, or a score in a solo game.
pub(super) fn outlook(position: &Position, value: Value) -> Outlook {
    match value {
        Value::Score(score) => Outlook { chances: Vec::new(), score: Some(score) },
        Value::Chances(chances) => {
            Outlook { chances: chances[..position.variant().players()].to_vec(), score: None }
        }
    }
}
