//! Flat Monte Carlo: the reference that a real search has to beat.

use nova_luna_rules::{Action, Position};

use crate::bot::{Bot, Choice, Limit, Line, Report, Value};
use crate::candidates::{Candidate, keep_best, placements};
use crate::eval::Eval;
use crate::greedy::{GreedyBot, chance};
use crate::playout::playout;
use crate::rng::Rng;
use crate::tuning::{FLAT_DEPTH, FLAT_PLAYOUTS, FLAT_WIDTH};

/// Takes the dozen best placements of the quick estimate, plays each on a hundred times for ten
/// plies with a sampled greedy player, and chooses the best mean of the evaluation.
///
/// It fills when the greedy bot would, and leaves solo games to it. Limits do not concern it: it
/// always does the same work.
#[derive(Clone, Default)]
pub(crate) struct FlatBot {
    eval: Eval,
    greedy: GreedyBot,
    list: Vec<Candidate>,
}

impl Bot for FlatBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        let greedy = self.greedy.choose(position, limit, seed)?;
        if position.variant().is_solo() || greedy.action == Action::Refill {
            return Some(greedy);
        }
        let seat = position.seat_to_move()?.index();
        let mut rng = Rng::new(seed);
        placements(self.eval.quick(position), position, &mut self.list);
        keep_best(&mut self.list, FLAT_WIDTH);
        let mut lines: Vec<Line> = Vec::with_capacity(FLAT_WIDTH);
        for candidate in &self.list {
            let mut mean = [0.0; 4];
            let mut nodes = 0;
            for _ in 0..FLAT_PLAYOUTS {
                let mut after = position.clone();
                after.play_unchecked(candidate.action);
                let (chances, plies) = playout(&self.eval, &mut after, FLAT_DEPTH, &mut rng);
                nodes += plies;
                for (sum, chance) in mean.iter_mut().zip(chances) {
                    *sum += chance / FLAT_PLAYOUTS as f32;
                }
            }
            let (action, value) = (candidate.action, Value::Chances(mean));
            lines.push(Line { action, value, nodes, continuation: Vec::new() });
        }
        lines.sort_by(|a, b| chance(b, seat).total_cmp(&chance(a, seat)));
        let nodes = lines.iter().map(|line| line.nodes).sum();
        Some(Choice { action: lines.first()?.action, report: Report { nodes, lines } })
    }
}
