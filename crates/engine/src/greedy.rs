//! Bots that look one ply ahead and never search.

use nova_luna_rules::{Action, Position};

use crate::bot::{Bot, Choice, Limit, Line, Report, Value};
use crate::candidates::{Candidate, keep_best, placements};
use crate::eval::Eval;
use crate::fills::fill_if_due;
use crate::rng::Rng;
use crate::tuning::{GREEDY_FILLS, GREEDY_WIDTH};

/// Plays what the evaluation likes best right after it.
///
/// A quick estimate picks the dozen placements that get the full evaluation. A refill is judged by
/// a few imagined fills.
#[derive(Clone, Default)]
pub(crate) struct GreedyBot {
    eval: Eval,
    list: Vec<Candidate>,
}

impl GreedyBot {
    /// The reference bot. It knows what covers goals now, what each open goal still lacks and whether that
    /// can still come, and the time to pay; nothing of how tiles and goals work together.
    pub(crate) fn plain() -> GreedyBot {
        GreedyBot { eval: Eval::plain(), list: Vec::new() }
    }

    /// All the best placements of the seat to move with the chances after each, best first.
    fn lines(&mut self, position: &Position) -> Vec<Line> {
        let Some(seat) = position.seat_to_move() else { return Vec::new() };
        placements(self.eval.quick(position), position, &mut self.list);
        keep_best(&mut self.list, GREEDY_WIDTH);
        let mut lines: Vec<Line> = self
            .list
            .iter()
            .map(|candidate| {
                let mut after = position.clone();
                after.play_unchecked(candidate.action);
                let value = Value::Chances(self.eval.chances(&after));
                Line { action: candidate.action, value, nodes: 1, continuation: Vec::new() }
            })
            .collect();
        lines.sort_by(|a, b| chance(b, seat.index()).total_cmp(&chance(a, seat.index())));
        lines
    }

    /// What a refill leads to: the average of the best that some imagined fills allow.
    fn refill(&mut self, position: &Position, rng: &mut Rng) -> Line {
        let mut mean = [0.0; 4];
        let mut nodes = 0;
        for _ in 0..GREEDY_FILLS {
            let mut filled = position.clone();
            filled.play_unchecked(Action::Refill);
            fill_if_due(&mut filled, rng);
            let lines = self.lines(&filled);
            nodes += lines.len() as u64;
            if let Some(Line { value: Value::Chances(chances), .. }) = lines.first() {
                for (sum, chance) in mean.iter_mut().zip(chances) {
                    *sum += chance / GREEDY_FILLS as f32;
                }
            }
        }
        let value = Value::Chances(mean);
        Line { action: Action::Refill, value, nodes, continuation: Vec::new() }
    }

    /// Solo: the quick estimate alone, and phase 2 as soon as it may begin.
    fn solo(&mut self, position: &Position) -> Option<Choice> {
        if position.may_refill() {
            return Some(Choice { action: Action::Refill, report: Report::default() });
        }
        placements(self.eval.quick(position), position, &mut self.list);
        let nodes = self.list.len() as u64;
        keep_best(&mut self.list, 1);
        let action = self.list.first()?.action;
        Some(Choice { action, report: Report { nodes, lines: Vec::new() } })
    }
}

/// The chance of the seat with this index to win, as a line tells it.
pub(crate) fn chance(line: &Line, seat: usize) -> f32 {
    match line.value {
        Value::Chances(chances) => chances[seat],
        Value::Score(score) => -score,
    }
}

impl Bot for GreedyBot {
    fn choose(&mut self, position: &Position, _limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        if position.variant().is_solo() {
            return self.solo(position);
        }
        let seat = position.seat_to_move()?.index();
        let mut lines = self.lines(position);
        if position.may_refill() {
            let refill = self.refill(position, &mut Rng::new(seed));
            let place = lines.partition_point(|line| chance(line, seat) >= chance(&refill, seat));
            lines.insert(place, refill);
        }
        let action = lines.first()?.action;
        let nodes = lines.iter().map(|line| line.nodes).sum();
        Some(Choice { action, report: Report { nodes, lines } })
    }
}
