//! The solo planner.
//!
//! Within a phase everything is known, so a phase is a puzzle: a beam search goes through it tile by
//! tile and keeps the most promising displays. Phase 2 is solved by beams that grow wider as long as
//! there is time. Phase 1 ends in a chance event: the beam collects many ways to end it, and those
//! that look best are compared by solving phase 2 for the same sampled fills, the better half more
//! and more thoroughly.

use nova_luna_rules::{Outcome, Position, Turn};

use crate::beam::{Beam, End};
use crate::bot::{Line, Value};
use crate::budget::Budget;
use crate::fills::Draw;
use crate::rng::Rng;
use crate::solo_eval::SoloEval;
use crate::tuning::{
    BEAM_GROWTH, COLLECTING, CONTENDER_FILLS, CONTENDERS, FILL_WIDTH, FINALISTS, FIRST_WIDTH,
    LINES, LINES_FILLS, LINES_GROWTH, LINES_PER_TILE, LINES_WIDTH, SoloTuning,
};

/// The score that a line expects.
pub(crate) fn score(line: &Line) -> f32 {
    match line.value {
        Value::Score(score) => score,
        Value::Chances(_) => f32::INFINITY,
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

/// The best first.
fn sort_contenders(field: &mut [Contender]) {
    field.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
}

/// Finds plans.
pub(crate) struct Planner {
    pub(crate) tuning: SoloTuning,
    pub(crate) beam: Beam,
}

impl Planner {
    pub(crate) fn new(tuning: SoloTuning, eval: SoloEval) -> Planner {
        Planner { tuning, beam: Beam::new(eval, tuning.most_width) }
    }

    /// The best way to the end of the phase.
    pub(crate) fn plan(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
        rng: &mut Rng,
    ) -> Option<End> {
        match position.solo_phase()? {
            1 => self.plan_phase_1(position, budget, rng),
            _ => self.solve(position, budget),
        }
    }

    /// The planned line and those of some other actions, best first: whatever else looks good at
    /// first sight, followed by wider and wider beams until the budget is spent.
    pub(crate) fn lines(
        &mut self,
        position: &Position,
        planned: Line,
        budget: &mut Budget<'_>,
        rng: &mut Rng,
    ) -> Vec<Line> {
        let actions = self.beam.openings(position, LINES, LINES_PER_TILE);
        let luck = Rng::new(rng.next_u64());
        let mut width = LINES_WIDTH;
        let mut lines = Vec::new();
        'looking: while width <= self.tuning.most_width {
            for &action in actions.iter().filter(|&&action| action != planned.action) {
                let mut after = position.clone();
                after.play_unchecked(action);
                let before = budget.nodes();
                let found = self.follow(after, width, &mut luck.clone(), budget);
                if budget.is_spent() {
                    break 'looking;
                }
                let Some(End { score, actions: continuation, .. }) = found else { continue };
                let nodes = budget.nodes() - before;
                lines.retain(|line: &Line| line.action != action);
                lines.push(Line { action, value: Value::Score(score), nodes, continuation });
            }
            width *= LINES_GROWTH;
        }
        let certain = position.solo_phase() == Some(2);
        for line in lines.iter_mut().filter(|_| !certain) {
            // Too few fills were sampled to trust them more than the plan.
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
        budget: &mut Budget<'_>,
    ) -> Option<End> {
        if let Some(Outcome::Score(score)) = position.outcome() {
            let score = f32::from(score.total());
            return Some(End { score, actions: Vec::new(), position });
        }
        if position.turn() != Turn::Fill && position.solo_phase() == Some(2) {
            return self.beam.solve(&position, width, f32::INFINITY, budget);
        }
        let mut ends = Vec::new();
        self.beam.ends(&position, width, 1, budget, &mut ends);
        let end = ends.into_iter().next().unwrap_or_else(|| self.beam.end_here(position));
        let mut contender = Contender { end, sum: 0.0, fills: 0 };
        for _ in 0..LINES_FILLS {
            self.compare(&mut contender, luck, budget);
        }
        Some(End { score: contender.mean() as f32, ..contender.end })
    }

    /// Solves phase 2 behind a contender for one more fill.
    fn compare(&mut self, contender: &mut Contender, luck: &mut Rng, budget: &mut Budget<'_>) {
        let mut filled = contender.end.position.clone();
        let draw = Draw::sample(&filled, luck);
        filled.fill_unchecked(draw.tiles());
        let end = self.beam.solve(&filled, FILL_WIDTH, f32::INFINITY, budget);
        if let Some(end) = end.filter(|_| !budget.is_spent()) {
            contender.sum += f64::from(end.score);
            contender.fills += 1;
        }
    }

    /// Solves phase 2 by wider and wider beams until the budget is spent.
    fn solve(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<End> {
        // A beam of one gives some answer, however little time there is.
        let narrow = |budget: &mut _| self.beam.solve(position, 1, f32::INFINITY, budget);
        let mut best = budget.unlimited(narrow);
        let mut width = FIRST_WIDTH;
        loop {
            let bound = best.as_ref().map_or(f32::INFINITY, |end| end.score);
            best = self.beam.solve(position, width, bound, budget).or(best);
            if budget.is_spent() || width >= self.tuning.most_width {
                return best;
            }
            width *= BEAM_GROWTH;
        }
    }

    /// Collects ways to end phase 1 by wider and wider beams.
    pub(crate) fn collect(&mut self, position: &Position, budget: &mut Budget<'_>) -> Vec<End> {
        let mut ends = Vec::new();
        budget.unlimited(|budget| self.beam.ends(position, 1, CONTENDERS, budget, &mut ends));
        budget.part(COLLECTING, |budget| {
            let mut width = FIRST_WIDTH;
            loop {
                self.beam.ends(position, width, CONTENDERS, budget, &mut ends);
                if budget.is_spent() || width >= self.tuning.most_width {
                    return;
                }
                width *= BEAM_GROWTH;
            }
        });
        ends
    }

    /// Collects ways to end phase 1 and compares the best of them by what phase 2 makes of them.
    fn plan_phase_1(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
        rng: &mut Rng,
    ) -> Option<End> {
        let ends = self.collect(position, budget);
        let mut field: Vec<Contender> =
            ends.into_iter().map(|end| Contender { end, sum: 0.0, fills: 0 }).collect();
        'comparing: while field.len() > 1 {
            for _ in 0..CONTENDER_FILLS {
                // All get the same random numbers, so the same tiles as far as their supplies agree.
                let luck = rng.clone();
                rng.next_u64();
                for contender in &mut field {
                    self.compare(contender, &mut luck.clone(), budget);
                    if budget.is_spent() {
                        break 'comparing;
                    }
                }
            }
            sort_contenders(&mut field);
            let kept = field.len().div_ceil(2).max(FINALISTS).min(field.len());
            field.truncate(kept);
        }
        sort_contenders(&mut field);
        let best = field.into_iter().next()?;
        Some(End { score: best.mean() as f32, ..best.end })
    }
}
