//! The bot that plays anything.

use nova_luna_rules::Position;

use crate::bot::{Bot, Choice, Limit, Report};
use crate::rng::Rng;

/// Plays any legal action, all equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RandomBot;

impl Bot for RandomBot {
    fn choose(&mut self, position: &Position, _limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        let legal = position.legal_actions();
        let action = legal.get(Rng::new(seed).below(legal.len()))?;
        Some(Choice { action, report: Report::default() })
    }
}
