//! Judges an action afterwards: what was best, and how much worse was this?

use std::sync::atomic::AtomicBool;

use nova_luna_rules::{Action, Outcome, Position, Turn};

use crate::bot::{Bot, Limit, Line, Value};
use crate::eval::decided;
use crate::fills::Draw;
use crate::rng::Rng;
use crate::search_bot::SearchBot;
use crate::tuning::{JUDGE_FILLS, JUDGE_TRUSTED};

/// What a position offered, and what an action made of it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The best action, with what is expected to follow.
    pub best: Line,
    /// What the action is worth, for the same seats or as a score.
    pub played: Value,
    /// How much worse than the best it is: a chance to win, or points of a solo score. Never below 0.
    pub loss: f32,
}

/// Judges actions with the strongest bots. It keeps their memory from one to the next.
pub struct Judge {
    nodes: u64,
    /// The memory that a search may take.
    bytes: usize,
    bot: SearchBot,
}

impl Judge {
    /// A judge that looks at about so many positions for an action. The same number gives the same
    /// verdicts.
    pub fn new(nodes: u64) -> Judge {
        Judge::within(nodes, usize::MAX)
    }

    /// The same, with at most so many bytes of memory for a search.
    pub fn within(nodes: u64, bytes: usize) -> Judge {
        Judge { nodes, bytes, bot: SearchBot::strongest(bytes) }
    }

    /// Judges `action` in `position`. `None` when it is not legal, or when somebody wants to stop.
    pub fn judge(
        &mut self,
        position: &Position,
        action: Action,
        stop: Option<&AtomicBool>,
    ) -> Option<Judgement> {
        position.check(action).ok()?;
        let seat = position.seat_to_move()?.index();
        let best = self.best(position, self.nodes, stop)?;
        let mut lines = best.into_iter();
        let best = lines.next()?;
        if best.action == action {
            return Some(Judgement { played: best.value, best, loss: 0.0 });
        }
        let known = lines.find(|line| line.action == action && line.nodes >= JUDGE_TRUSTED);
        let played = match known {
            Some(line) => line.value,
            None => self.value_after(position, action, stop)?,
        };
        let loss = match (best.value, played) {
            (Value::Chances(best), Value::Chances(played)) => best[seat] - played[seat],
            (Value::Score(best), Value::Score(played)) => played - best,
            _ => return None,
        };
        Some(Judgement { best, played, loss: loss.max(0.0) })
    }

    /// What a game that is over was worth; nothing while it goes on.
    pub fn settled(position: &Position) -> Option<Value> {
        match position.outcome()? {
            Outcome::Score(score) => Some(Value::Score(f32::from(score.total()))),
            Outcome::Ranking { .. } => decided(position).map(Value::Chances),
        }
    }

    fn best(
        &mut self,
        position: &Position,
        nodes: u64,
        stop: Option<&AtomicBool>,
    ) -> Option<Vec<Line>> {
        let limit = Limit { nodes: Some(nodes), stop, ..Limit::default() };
        if position.variant().is_solo() {
            // A new bot, because the old one would follow the plan of an earlier judgement.
            self.bot = SearchBot::strongest(self.bytes);
        }
        let choice = self.bot.choose(position, &limit, SEED)?;
        let stopped = stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
        (!stopped).then_some(choice.report.lines)
    }

    /// What an action is worth that the search has hardly looked at: the value of the position after it.
    fn value_after(
        &mut self,
        position: &Position,
        action: Action,
        stop: Option<&AtomicBool>,
    ) -> Option<Value> {
        let mut after = position.clone();
        after.play_unchecked(action);
        if after.turn() != Turn::Fill {
            return match Judge::settled(&after) {
                None => Some(self.best(&after, self.nodes / 2, stop)?.first()?.value),
                settled => settled,
            };
        }
        let mut rng = Rng::new(SEED);
        let mut values = Vec::new();
        for _ in 0..JUDGE_FILLS {
            let mut filled = after.clone();
            filled.fill_unchecked(Draw::sample(&after, &mut rng).tiles());
            let nodes = self.nodes / (2 * JUDGE_FILLS);
            values.push(self.best(&filled, nodes, stop)?.first()?.value);
        }
        mean(&values)
    }
}

/// Any number does: it only has to be the same each time.
const SEED: u64 = 24;

fn mean(values: &[Value]) -> Option<Value> {
    let count = values.len() as f32;
    let mut chances = [0.0; 4];
    let mut score = 0.0;
    for value in values {
        match value {
            Value::Chances(one) => chances.iter_mut().zip(one).for_each(|(sum, one)| *sum += one),
            Value::Score(one) => score += one,
        }
    }
    Some(match values.first()? {
        Value::Chances(_) => Value::Chances(chances.map(|sum| sum / count)),
        Value::Score(_) => Value::Score(score / count),
    })
}
