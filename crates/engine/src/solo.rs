//! The solo planner.
//!
//! Within a phase everything is known, so a phase is a puzzle: a beam search goes through it tile by
//! tile and keeps the most promising displays. Phase 2 is solved by beams that grow wider as long as
//! there is time. Phase 1 ends in a chance event: the beam collects many ways to end it, and those
//! that look best are compared by solving phase 2 for the same sampled fills, the better half more
//! and more thoroughly.

use nova_luna_rules::{Action, Deck, Game, Outcome, Position, Seat, SoloScore, Variant};

use crate::beam::{Beam, End};
use crate::bot::{Bot, Choice, Limit, Line, Report, Value};
use crate::clock::Clock;
use crate::fills::Draw;
use crate::rng::Rng;
use crate::solo_eval::SoloEval;
use crate::tuning::{SOLO, SoloTuning};

/// Plays solo games for the lowest expected score.
///
/// It plans a phase at once and then follows its plan: only the first decision of a phase takes the
/// time that the limit allows.
pub(crate) struct SoloBot {
    planner: Planner,
    plan: Plan,
}

/// What to do from a position on, up to the end of the phase.
#[derive(Default)]
struct Plan {
    /// The position it is for.
    hash: u64,
    /// The actions still to come, the next one last.
    actions: Vec<Action>,
    /// The expected final score.
    score: f32,
}

impl SoloBot {
    pub(crate) fn new(tuning: SoloTuning) -> SoloBot {
        SoloBot { planner: Planner::new(tuning, SoloEval::default()), plan: Plan::default() }
    }
}

impl Bot for SoloBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        position.seat_to_move()?;
        let mut nodes = 0;
        let mut lines = Vec::new();
        if self.plan.actions.is_empty() || self.plan.hash != position.hash64() {
            let tuning = self.planner.tuning;
            let clock = Clock::start(limit, tuning.default_nodes, tuning.most_nodes);
            let end = self.planner.plan(position, &clock, &mut Rng::new(seed), &mut nodes)?;
            let mut actions = end.actions;
            actions.reverse();
            self.plan = Plan { hash: position.hash64(), actions, score: end.score };
            lines = self.planner.alternatives();
        }
        let action = self.plan.actions.pop()?;
        let mut after = position.clone();
        after.play_unchecked(action);
        self.plan.hash = after.hash64();
        let continuation = self.plan.actions.iter().rev().copied().collect();
        let line = Line { action, value: Value::Score(self.plan.score), nodes, continuation };
        lines.retain(|other: &Line| other.action != action);
        lines.insert(0, line);
        Some(Choice { action, report: Report { nodes, lines } })
    }
}

/// The best score that the planner finds for a deck when it may look at all of it: how much of a
/// score is luck and not knowing.
#[must_use]
pub fn clairvoyant(deck: &Deck, nodes: u64) -> Option<SoloScore> {
    let mut game = Game::new(Variant::solo(), &[Seat::default()], *deck).ok()?;
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    let clock = Clock::start(&limit, nodes, nodes);
    let actions = Planner::new(SOLO, SoloEval::default()).plan_knowing(&game, &clock)?;
    for action in actions {
        game.play(Seat::default(), action).ok()?;
    }
    match game.position().outcome()? {
        Outcome::Score(score) => Some(score),
        Outcome::Ranking { .. } => None,
    }
}

/// A way to end phase 1 that is being compared with others.
struct Contender {
    end: End,
    sum: f64,
    fills: u32,
}

impl Contender {
    /// The expected score: what the evaluation said counts as one fill.
    fn mean(&self) -> f64 {
        (f64::from(self.end.score) + self.sum) / f64::from(1 + self.fills)
    }
}

/// Finds plans.
pub(crate) struct Planner {
    tuning: SoloTuning,
    beam: Beam,
}

impl Planner {
    pub(crate) fn new(tuning: SoloTuning, eval: SoloEval) -> Planner {
        Planner { tuning, beam: Beam::new(eval, tuning.most_width) }
    }

    /// The best way to the end of the phase.
    pub(crate) fn plan(
        &mut self,
        position: &Position,
        clock: &Clock<'_>,
        rng: &mut Rng,
        nodes: &mut u64,
    ) -> Option<End> {
        match position.solo_phase()? {
            1 => self.plan_phase_1(position, clock, rng, nodes),
            _ => self.solve(position, clock, nodes),
        }
    }

    /// The best few first actions that the last plan was chosen from, best first.
    fn alternatives(&self) -> Vec<Line> {
        let mut firsts = self.beam.firsts.0.clone();
        firsts.sort_by(|a, b| a.1.total_cmp(&b.1));
        let line = |(action, score)| {
            let value = Value::Score(score);
            Line { action, value, nodes: 0, continuation: Vec::new() }
        };
        firsts.into_iter().take(self.tuning.lines).map(line).collect()
    }

    /// Solves phase 2 by wider and wider beams until the clock is up.
    fn solve(&mut self, position: &Position, clock: &Clock<'_>, nodes: &mut u64) -> Option<End> {
        self.beam.firsts.0.clear();
        // There has to be some answer, however little time there is: a beam of one.
        let mut best = self.beam.solve(position, 1, f32::INFINITY, &Clock::never(), nodes);
        let mut width = self.tuning.first_width;
        loop {
            let bound = best.as_ref().map_or(f32::INFINITY, |end| end.score);
            best = self.beam.solve(position, width, bound, clock, nodes).or(best);
            if clock.is_up(*nodes) || width >= self.tuning.most_width {
                return best;
            }
            width *= 2;
        }
    }

    /// Collects ways to end phase 1 by wider and wider beams.
    fn collect(&mut self, position: &Position, clock: &Clock<'_>, nodes: &mut u64) -> Vec<End> {
        let clock = clock.part(self.tuning.collecting);
        let most = self.tuning.contenders;
        let mut ends = Vec::new();
        self.beam.ends(position, 1, most, &Clock::never(), nodes, &mut ends);
        let mut width = self.tuning.first_width;
        loop {
            self.beam.ends(position, width, most, &clock, nodes, &mut ends);
            if clock.is_up(*nodes) || width >= self.tuning.most_width {
                return ends;
            }
            width *= 2;
        }
    }

    /// Collects ways to end phase 1 and compares the best of them by what phase 2 makes of them.
    fn plan_phase_1(
        &mut self,
        position: &Position,
        clock: &Clock<'_>,
        rng: &mut Rng,
        nodes: &mut u64,
    ) -> Option<End> {
        let ends = self.collect(position, clock, nodes);
        let mut field: Vec<Contender> =
            ends.into_iter().map(|end| Contender { end, sum: 0.0, fills: 0 }).collect();
        let mut compared = Vec::new();
        'comparing: while field.len() > 1 {
            for _ in 0..self.tuning.fills {
                // All get the same luck, as far as they left the same tiles in the supply.
                let luck = rng.clone();
                rng.next_u64();
                for contender in &mut field {
                    let mut filled = contender.end.position.clone();
                    let draw = Draw::sample(&filled, &mut luck.clone());
                    filled.fill_unchecked(draw.tiles());
                    let width = self.tuning.fill_width;
                    let end = self.beam.solve(&filled, width, f32::INFINITY, clock, nodes);
                    if clock.is_up(*nodes) {
                        break 'comparing;
                    }
                    if let Some(end) = end {
                        contender.sum += f64::from(end.score);
                        contender.fills += 1;
                    }
                }
            }
            field.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
            let kept = field.len().div_ceil(2).max(self.tuning.finalists).min(field.len());
            compared.extend(field.drain(kept..));
        }
        field.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
        self.beam.firsts.0.clear();
        for contender in field.iter().chain(&compared) {
            if let Some(&first) = contender.end.actions.first() {
                self.beam.firsts.note(first, contender.mean() as f32);
            }
        }
        let best = field.into_iter().next()?;
        Some(End { score: best.mean() as f32, ..best.end })
    }

    /// The best actions for the whole game when the fill is known.
    fn plan_knowing(&mut self, game: &Game, clock: &Clock<'_>) -> Option<Vec<Action>> {
        let mut nodes = 0;
        let mut field = self.collect(game.position(), clock, &mut nodes);
        let mut best: Option<(f32, Vec<Action>)> = None;
        let mut width = self.tuning.fill_width;
        while !field.is_empty() && !clock.is_up(nodes) {
            for end in &mut field {
                let mut game = game.clone();
                for &action in &end.actions {
                    game.play(Seat::default(), action).ok()?;
                }
                let bound = f32::INFINITY;
                let Some(rest) = self.beam.solve(game.position(), width, bound, clock, &mut nodes)
                else {
                    break;
                };
                end.score = rest.score;
                if best.as_ref().is_none_or(|(score, _)| rest.score < *score) {
                    best = Some((rest.score, [&end.actions[..], &rest.actions].concat()));
                }
            }
            field.sort_by(|a, b| a.score.total_cmp(&b.score));
            field.truncate(field.len().div_ceil(2));
            width *= 2;
        }
        best.map(|(_, actions)| actions)
    }
}
