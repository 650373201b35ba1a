//! The bot for solo games.

use std::collections::VecDeque;

use nova_luna_rules::{Action, Position};

use crate::bot::{Bot, Choice, Limit, Line, Report, Value};
use crate::budget::Budget;
use crate::rng::Rng;
use crate::solo_eval::SoloEval;
use crate::solo_planner::{Planner, score};
use crate::tuning::{LINES_NODES, PLANNING, SoloTuning};

/// Plays solo games for the lowest expected score.
///
/// It plans a whole phase and then follows its plan: only the first decision of a phase takes the
/// time that the limit allows, or the first after the game has left the plan. The others only take
/// a short look at what else could be done, for their reports.
pub(crate) struct SoloBot {
    planner: Planner,
    plan: Plan,
}

/// What to do from a position on, up to the end of the phase.
#[derive(Default)]
struct Plan {
    /// The position it is for.
    hash: u64,
    /// The actions still to come.
    actions: VecDeque<Action>,
    /// The expected final score.
    score: f32,
}

impl SoloBot {
    pub(crate) fn new(tuning: SoloTuning, eval: SoloEval) -> SoloBot {
        SoloBot { planner: Planner::new(tuning, eval), plan: Plan::default() }
    }
}

impl Bot for SoloBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        position.seat_to_move()?;
        let tuning = self.planner.tuning;
        let mut budget = Budget::start(limit, tuning.default_nodes, tuning.most_nodes);
        let mut rng = Rng::new(seed);
        if self.plan.actions.is_empty() || self.plan.hash != position.hash64() {
            let plan = |budget: &mut _| self.planner.plan(position, budget, &mut rng);
            let end = budget.part(PLANNING, plan)?;
            self.plan = Plan { hash: 0, actions: end.actions.into(), score: end.score };
        }
        let planned = Line {
            action: *self.plan.actions.front()?,
            value: Value::Score(self.plan.score),
            nodes: budget.nodes(),
            continuation: self.plan.actions.iter().skip(1).copied().collect(),
        };
        budget.leave_at_most(LINES_NODES);
        let lines = self.planner.lines(position, planned, &mut budget, &mut rng);
        let best = lines.first()?;
        self.plan.actions = best.continuation.iter().copied().collect();
        self.plan.score = score(best);
        let mut after = position.clone();
        after.play_unchecked(best.action);
        self.plan.hash = after.hash64();
        Some(Choice { action: best.action, report: Report { nodes: budget.nodes(), lines } })
    }
}
