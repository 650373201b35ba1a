//! The solo planner.
//!
//! Within a phase everything is known, so a phase is a puzzle: a beam search goes through it tile by
//! tile and keeps the most promising displays. Phase 2 is solved by beams that grow wider as long as
//! there is time. Phase 1 ends in a chance event: the beam collects many ways to end it, and those
//! that look best are compared by solving phase 2 for the same sampled fills, the better half more
//! and more thoroughly.

use std::collections::VecDeque;

use nova_luna_rules::{Action, Deck, Game, Outcome, Position, Seat, SoloScore, Turn, Variant};

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
/// time that the limit allows, or the first after somebody has strayed from the plan. The others
/// only take a short look at what else could be done, for their reports.
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
    pub(crate) fn new(tuning: SoloTuning) -> SoloBot {
        SoloBot { planner: Planner::new(tuning, SoloEval::default()), plan: Plan::default() }
    }
}

impl Bot for SoloBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        position.seat_to_move()?;
        let tuning = self.planner.tuning;
        let clock = Clock::start(limit, tuning.default_nodes, tuning.most_nodes);
        let mut rng = Rng::new(seed);
        let mut nodes = 0;
        if self.plan.actions.is_empty() || self.plan.hash != position.hash64() {
            let planning = clock.part(tuning.planning);
            let end = self.planner.plan(position, &planning, &mut rng, &mut nodes)?;
            self.plan = Plan { hash: 0, actions: end.actions.into(), score: end.score };
        }
        let planned = Line {
            action: *self.plan.actions.front()?,
            value: Value::Score(self.plan.score),
            nodes,
            continuation: self.plan.actions.iter().skip(1).copied().collect(),
        };
        let clock = clock.at_most(nodes + tuning.lines_nodes);
        let lines = self.planner.lines(position, planned, &clock, &mut rng, &mut nodes);
        let best = lines.first()?;
        self.plan.actions = best.continuation.iter().copied().collect();
        self.plan.score = score(best);
        let mut after = position.clone();
        after.play_unchecked(best.action);
        self.plan.hash = after.hash64();
        Some(Choice { action: best.action, report: Report { nodes, lines } })
    }
}

/// The score that a line expects.
fn score(line: &Line) -> f32 {
    match line.value {
        Value::Score(score) => score,
        Value::Chances(_) => f32::INFINITY,
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

    /// The planned line and those of some other actions, best first: whatever else looks good at
    /// first sight, followed by wider and wider beams until the clock is up.
    fn lines(
        &mut self,
        position: &Position,
        planned: Line,
        clock: &Clock<'_>,
        rng: &mut Rng,
        nodes: &mut u64,
    ) -> Vec<Line> {
        let actions = self.beam.openings(position, self.tuning.lines, self.tuning.lines_per_tile);
        let luck = Rng::new(rng.next_u64());
        let mut width = self.tuning.lines_width;
        let mut lines = Vec::new();
        'looking: while width <= self.tuning.most_width {
            for &action in actions.iter().filter(|&&action| action != planned.action) {
                let mut after = position.clone();
                after.play_unchecked(action);
                let before = *nodes;
                let found = self.follow(after, width, &mut luck.clone(), clock, nodes);
                if clock.is_up(*nodes) {
                    break 'looking;
                }
                let Some(End { score, actions: continuation, .. }) = found else { continue };
                let nodes = *nodes - before;
                lines.retain(|line: &Line| line.action != action);
                lines.push(Line { action, value: Value::Score(score), nodes, continuation });
            }
            width *= 4;
        }
        let certain = position.solo_phase() == Some(2);
        for line in lines.iter_mut().filter(|_| !certain) {
            // Too few fills to believe them more than the plan.
            line.value = Value::Score(score(line).max(score(&planned)));
        }
        lines.insert(0, planned);
        lines.sort_by(|a, b| score(a).total_cmp(&score(b)));
        lines
    }

    /// The best way on that a beam of this width finds, up to the end of the phase.
    fn follow(
        &mut self,
        position: Position,
        width: usize,
        luck: &mut Rng,
        clock: &Clock<'_>,
        nodes: &mut u64,
    ) -> Option<End> {
        if let Some(Outcome::Score(score)) = position.outcome() {
            let score = f32::from(score.total());
            return Some(End { score, actions: Vec::new(), position });
        }
        if position.turn() != Turn::Fill && position.solo_phase() == Some(2) {
            return self.beam.solve(&position, width, f32::INFINITY, clock, nodes);
        }
        let mut ends = Vec::new();
        self.beam.ends(&position, width, 1, clock, nodes, &mut ends);
        let end = ends.into_iter().next().unwrap_or_else(|| self.beam.end_here(position));
        let mut contender = Contender { end, sum: 0.0, fills: 0 };
        for _ in 0..self.tuning.lines_fills {
            self.compare(&mut contender, luck, clock, nodes);
        }
        Some(End { score: contender.mean() as f32, ..contender.end })
    }

    /// Solves phase 2 behind a contender for one more fill.
    fn compare(
        &mut self,
        contender: &mut Contender,
        luck: &mut Rng,
        clock: &Clock<'_>,
        nodes: &mut u64,
    ) {
        let mut filled = contender.end.position.clone();
        let draw = Draw::sample(&filled, luck);
        filled.fill_unchecked(draw.tiles());
        let width = self.tuning.fill_width;
        let end = self.beam.solve(&filled, width, f32::INFINITY, clock, nodes);
        if let Some(end) = end.filter(|_| !clock.is_up(*nodes)) {
            contender.sum += f64::from(end.score);
            contender.fills += 1;
        }
    }

    /// Solves phase 2 by wider and wider beams until the clock is up.
    fn solve(&mut self, position: &Position, clock: &Clock<'_>, nodes: &mut u64) -> Option<End> {
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
        'comparing: while field.len() > 1 {
            for _ in 0..self.tuning.fills {
                // All get the same luck, as far as they left the same tiles in the supply.
                let luck = rng.clone();
                rng.next_u64();
                for contender in &mut field {
                    self.compare(contender, &mut luck.clone(), clock, nodes);
                    if clock.is_up(*nodes) {
                        break 'comparing;
                    }
                }
            }
            field.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
            let kept = field.len().div_ceil(2).max(self.tuning.finalists).min(field.len());
            field.truncate(kept);
        }
        field.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
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
