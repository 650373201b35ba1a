//! When a bot plays: at its own turn after a pause, or for a person whose time is over.

use std::time::Duration;

use nova_luna_engine::Level;
use nova_luna_protocol::Version;
use nova_luna_protocol::online::By;

use crate::log::Person;
use crate::table::{Seat, Table};

/// How long the strongest bot thinks about an action; the others need no such limit.
pub const THINKING_TIME: Duration = Duration::from_millis(1500);
/// How long to wait before a turn that could not be played is tried again.
pub const RETRY: Duration = Duration::from_secs(1);
/// The bot that plays when the time for a turn is over.
const CLOCK_LEVEL: Level = Level::Three;

/// A turn that a bot plays, for itself or because a person's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTurn {
    /// The game as it stands then.
    pub version: Version,
    /// When it is played, in milliseconds since 1970. A bot may think before.
    pub at_ms: i64,
    pub level: Level,
    pub by: By,
    /// The longest wait for it.
    longest: Duration,
}

impl BotTurn {
    /// How long to wait for it. A bot waits no longer than its pause: if it is later by this clock, the clock was put
    /// back. A person has the whole time, by whatever clock.
    pub fn wait(&self, now_ms: i64) -> Duration {
        let wait = self.at_ms.saturating_sub(now_ms);
        Duration::from_millis(u64::try_from(wait).unwrap_or_default()).min(self.longest)
    }
}

impl Table {
    /// The next turn that a bot plays unless somebody acts before, if there is one. Without people nobody plays.
    pub fn next_bot_turn(&self) -> Option<BotTurn> {
        self.bots_play_for()?;
        let pause_ms = self.created.bot_pause_ms;
        let (at_ms, level, by, longest) = match self.bot_to_move() {
            Some(level) => {
                let longest = Duration::from_millis(pause_ms.into());
                (self.acted_ms + i64::from(pause_ms), level, By::Bot, longest)
            }
            None => (self.deadline_ms()?, CLOCK_LEVEL, By::Clock, Duration::MAX),
        };
        Some(BotTurn { version: self.version, at_ms, level, by, longest })
    }

    /// The person for whom bots play here: the host, or somebody else who has not left.
    pub fn bots_play_for(&self) -> Option<&Person> {
        let here = |seat: &&Seat| !seat.is_away();
        let mut people = self.seats.iter().filter(here).filter_map(Seat::person);
        let host = people.clone().find(|person| self.is_host(&person.id));
        host.or_else(|| people.next())
    }

    /// The level of the bot that the game waits for, if it waits for one.
    pub(crate) fn bot_to_move(&self) -> Option<Level> {
        self.seats.get(usize::from(self.seat_to_move()?))?.bot()
    }

    /// When a person's turn ends at the latest.
    pub(crate) fn deadline_ms(&self) -> Option<i64> {
        self.seat_to_move()?;
        if self.bot_to_move().is_some() || self.bots_play_for().is_none() {
            return None;
        }
        Some(self.turn_since_ms + self.turn_limit_ms()?)
    }

    pub(crate) fn turn_limit_ms(&self) -> Option<i64> {
        Some(i64::from(self.created.turn_limit_s?) * 1000)
    }
}
