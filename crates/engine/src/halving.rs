//! Sequential halving: another way to search, to compare the tree with.

use nova_luna_rules::{Action, Position};

use crate::bot::{Bot, Choice, Limit, Line, Report, Value};
use crate::budget::Budget;
use crate::eval::Eval;
use crate::greedy::GreedyBot;
use crate::playout::playout;
use crate::rng::Rng;
use crate::search::considered;
use crate::tuning::{HALVING_DEPTH, SEARCH};

/// Plays every action that the tree search would consider on with a sampled greedy player, drops the
/// worse half of them, goes on with the others, and so on until one is left. Every round gets the
/// same part of the limit, and within a round all get the same random numbers.
///
/// It leaves solo games to the greedy bot.
#[derive(Clone, Default)]
pub struct HalvingBot {
    eval: Eval,
    greedy: GreedyBot,
}

/// An action that is being compared with others.
struct Contender {
    action: Action,
    /// The sum of everybody's chances over all playouts.
    totals: [f64; 4],
    playouts: u32,
}

impl Contender {
    fn chances(&self) -> [f32; 4] {
        self.totals.map(|total| (total / f64::from(self.playouts.max(1))) as f32)
    }
}

impl HalvingBot {
    /// One playout for each, all with the same random numbers.
    fn round(
        &self,
        position: &Position,
        field: &mut [Contender],
        budget: &mut Budget<'_>,
        rng: &mut Rng,
    ) {
        let luck = Rng::new(rng.next_u64());
        for contender in field {
            let mut after = position.clone();
            after.play_unchecked(contender.action);
            let (chances, plies) =
                playout(&self.eval, &mut after, HALVING_DEPTH, &mut luck.clone());
            budget.count(1 + plies);
            for (total, chance) in contender.totals.iter_mut().zip(chances) {
                *total += f64::from(chance);
            }
            contender.playouts += 1;
        }
    }
}

impl Bot for HalvingBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        if position.variant().is_solo() {
            return self.greedy.choose(position, limit, seed);
        }
        let seat = position.seat_to_move()?.index();
        let mut budget = Budget::start(limit, SEARCH.default_nodes, SEARCH.most_nodes);
        let mut rng = Rng::new(seed);
        let new = |action| Contender { action, totals: [0.0; 4], playouts: 0 };
        let mut ranked: Vec<Contender> = considered(position).into_iter().map(new).collect();
        let mut kept = ranked.len();
        let rounds = kept.next_power_of_two().ilog2();
        for round in 1..=rounds {
            let field = &mut ranked[..kept];
            budget.part(round as f32 / rounds as f32, |budget| {
                while budget.nodes() == 0 || !budget.is_spent() {
                    self.round(position, field, budget, &mut rng);
                }
            });
            ranked[..kept].sort_by(|a, b| b.chances()[seat].total_cmp(&a.chances()[seat]));
            kept = kept.div_ceil(2);
        }
        let lines: Vec<Line> = ranked.iter().map(line).collect();
        Some(Choice {
            action: lines.first()?.action,
            report: Report { nodes: budget.nodes(), lines },
        })
    }
}

fn line(contender: &Contender) -> Line {
    Line {
        action: contender.action,
        value: Value::Chances(contender.chances()),
        nodes: u64::from(contender.playouts),
        continuation: Vec::new(),
    }
}
