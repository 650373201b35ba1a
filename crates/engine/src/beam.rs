//! Beam search through one phase of a solo game.

use std::collections::HashSet;

use nova_luna_rules::{Action, Outcome, Position, SPACES};

use crate::budget::Budget;
use crate::candidates::{Candidate, keep_diverse, placements};
use crate::eval::Eval;
use crate::solo_eval::{SoloEval, spent};
use crate::tuning::{BEAM_BRANCHING, BEAM_PER_TILE};

/// No step: the position where the beam began.
const START: u32 = u32::MAX;

/// A way through a phase.
#[derive(Clone)]
pub struct End {
    /// Phase 1: the score to be expected. Phase 2: the score.
    pub score: f32,
    /// What to do, the end of phase 1 included.
    pub actions: Vec<Action>,
    /// Where it leads: to the fill, or to the end of the game.
    pub position: Position,
}

/// A position in the beam.
struct Entry {
    position: Position,
    step: u32,
}

/// A position that may enter the beam.
#[derive(Clone, Copy)]
struct Child {
    score: f32,
    parent: u32,
    action: Action,
}

/// An action and the one before it.
#[derive(Clone, Copy)]
struct Step {
    before: u32,
    action: Action,
}

/// The search, with its memory.
pub struct Beam {
    quick: Eval,
    eval: SoloEval,
    layer: Vec<Entry>,
    next: Vec<Entry>,
    children: Vec<Child>,
    steps: Vec<Step>,
    seen: HashSet<u64>,
    list: Vec<Candidate>,
}

impl Beam {
    /// With memory for beams of up to `most_width`.
    pub fn new(eval: SoloEval, most_width: usize) -> Beam {
        let most_children = most_width * (BEAM_BRANCHING + BEAM_PER_TILE);
        Beam {
            quick: Eval::default(),
            eval,
            layer: Vec::with_capacity(most_width),
            next: Vec::with_capacity(most_width),
            // Sorting takes as much room again.
            children: Vec::with_capacity(2 * most_children),
            steps: Vec::with_capacity(most_width * SPACES),
            seen: HashSet::with_capacity(most_children),
            list: Vec::with_capacity(512),
        }
    }

    /// The widest beam up to `most_width` whose memory is at most so many bytes. Widths are powers of two.
    pub(crate) fn width_within(most_width: usize, bytes: usize) -> usize {
        // Twice for what has been seen: a hash set has room to spare.
        let child = size_of::<Child>() + 2 * (size_of::<u64>() + 1);
        let each = 2 * size_of::<Entry>()
            + (BEAM_BRANCHING + BEAM_PER_TILE) * child
            + SPACES * size_of::<Step>();
        let fits = (bytes / each).max(1);
        most_width.min(1 << fits.ilog2())
    }

    /// Solves phase 2 from `start` on with a beam of this width: the best end below `bound`.
    pub fn solve(
        &mut self,
        start: &Position,
        width: usize,
        bound: f32,
        budget: &mut Budget<'_>,
    ) -> Option<End> {
        let mut best: Option<(f32, u32, Action)> = None;
        self.begin(start);
        'layers: while !self.layer.is_empty() && !budget.is_spent() {
            self.children.clear();
            self.seen.clear();
            for parent in 0..self.layer.len() {
                self.list_candidates(parent);
                for &Candidate { action, .. } in &self.list {
                    let mut after = self.layer[parent].position.clone();
                    after.play_unchecked(action);
                    let most = best.map_or(bound, |(score, ..)| score);
                    if let Some(Outcome::Score(score)) = after.outcome() {
                        let score = f32::from(score.total());
                        if score < most {
                            best = Some((score, self.layer[parent].step, action));
                        }
                        continue;
                    }
                    // Every further tile costs something.
                    if spent(&after) + 1.0 >= most || !self.seen.insert(after.hash64()) {
                        continue;
                    }
                    let score = self.eval.expected(&after);
                    budget.count(1);
                    self.children.push(Child { score, parent: parent as u32, action });
                }
                if budget.is_spent() {
                    break 'layers;
                }
            }
            self.advance(width);
        }
        let (score, step, action) = best?;
        let actions = self.actions(step, action);
        let mut position = start.clone();
        for &action in &actions {
            position.play_unchecked(action);
        }
        Some(End { score, actions, position })
    }

    /// Collects the best ways to end phase 1 from `start` on, by what the evaluation expects of
    /// them, in `ends`: at most `most`, best first.
    pub fn ends(
        &mut self,
        start: &Position,
        width: usize,
        most: usize,
        budget: &mut Budget<'_>,
        ends: &mut Vec<End>,
    ) {
        self.begin(start);
        while !self.layer.is_empty() {
            for entry in &self.layer {
                if entry.position.may_refill() {
                    let mut position = entry.position.clone();
                    position.play_unchecked(Action::Refill);
                    let actions = self.actions(entry.step, Action::Refill);
                    keep_end(ends, most, self.eval.expected(&position), actions, position);
                }
            }
            self.children.clear();
            self.seen.clear();
            for parent in 0..self.layer.len() {
                if budget.is_spent() {
                    break;
                }
                self.list_candidates(parent);
                for &Candidate { action, .. } in &self.list {
                    let mut after = self.layer[parent].position.clone();
                    after.play_unchecked(action);
                    if !self.seen.insert(after.hash64()) {
                        continue;
                    }
                    let score = self.eval.expected(&after);
                    budget.count(1);
                    if after.seat_to_move().is_none() {
                        let actions = self.actions(self.layer[parent].step, action);
                        keep_end(ends, most, score, actions, after);
                    } else {
                        self.children.push(Child { score, parent: parent as u32, action });
                    }
                }
            }
            self.advance(width);
        }
    }

    /// What is worth trying first in `position`: its `most` best placements by the quick estimate, at
    /// least `per_tile` of every tile, and the end of the phase.
    pub(crate) fn openings(
        &mut self,
        position: &Position,
        most: usize,
        per_tile: usize,
    ) -> Vec<Action> {
        placements(self.quick.quick(position), position, &mut self.list);
        keep_diverse(&mut self.list, most, per_tile);
        let refill = position.may_refill().then_some(Action::Refill);
        self.list.iter().map(|candidate| candidate.action).chain(refill).collect()
    }

    /// The end of phase 1 at `position`, which waits for the fill.
    pub(crate) fn end_here(&self, position: Position) -> End {
        End { score: self.eval.expected(&position), actions: Vec::new(), position }
    }

    fn begin(&mut self, start: &Position) {
        self.layer.clear();
        self.steps.clear();
        if start.seat_to_move().is_some() {
            self.layer.push(Entry { position: start.clone(), step: START });
        }
    }

    /// The placements worth trying in the position of that place in the layer.
    fn list_candidates(&mut self, parent: usize) {
        let position = &self.layer[parent].position;
        placements(self.quick.quick(position), position, &mut self.list);
        keep_diverse(&mut self.list, BEAM_BRANCHING, BEAM_PER_TILE);
    }

    /// Makes the best `width` children the next layer.
    fn advance(&mut self, width: usize) {
        // Sorted, not just selected, so that the next layer has a reproducible order.
        self.children.sort_by(|a, b| a.score.total_cmp(&b.score));
        self.children.truncate(width);
        self.next.clear();
        for child in &self.children {
            let Entry { position, step } = &self.layer[child.parent as usize];
            let mut position = position.clone();
            position.play_unchecked(child.action);
            self.steps.push(Step { before: *step, action: child.action });
            self.next.push(Entry { position, step: self.steps.len() as u32 - 1 });
        }
        std::mem::swap(&mut self.layer, &mut self.next);
    }

    /// The actions up to `step`, and then `last`.
    fn actions(&self, mut step: u32, last: Action) -> Vec<Action> {
        let mut actions = vec![last];
        while step != START {
            let Step { before, action } = self.steps[step as usize];
            actions.push(action);
            step = before;
        }
        actions.reverse();
        actions
    }
}

/// Adds an end to those that are kept, if it is new and good enough.
fn keep_end(
    ends: &mut Vec<End>,
    most: usize,
    score: f32,
    actions: Vec<Action>,
    position: Position,
) {
    let place = ends.partition_point(|end| end.score <= score);
    let hash = position.hash64();
    if place < most && !ends.iter().any(|end| end.position.hash64() == hash) {
        ends.insert(place, End { score, actions, position });
        ends.truncate(most);
    }
}
