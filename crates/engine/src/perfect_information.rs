//! How good a solo game could have been if the whole deck had been known: what is luck in a score.
//!
//! No bot uses this. It is the only module that sees a deck, and its caller has to have one.

use nova_luna_rules::{Action, Deck, Game, Outcome, Seat, SoloScore, Variant};

use crate::bot::Limit;
use crate::budget::Budget;
use crate::networks::Networks;
use crate::solo_eval::SoloEval;
use crate::solo_planner::Planner;
use crate::tuning::{BEAM_GROWTH, SOLO};

/// The best score that the solo planner finds with `nodes` positions when it knows all of `deck`.
#[must_use]
pub fn perfect_information_score(deck: &Deck, nodes: u64) -> Option<SoloScore> {
    let mut game = Game::new(Variant::solo(), &[Seat::default()], *deck).ok()?;
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    let mut budget = Budget::start(&limit, nodes, nodes);
    for action in plan(&game, &mut budget)? {
        game.play(Seat::default(), action).ok()?;
    }
    match game.position().outcome()? {
        Outcome::Score(score) => Some(score),
        Outcome::Ranking { .. } => None,
    }
}

/// The best actions for the whole game: many ways through phase 1, each with the best phase 2 for the
/// tiles that will come. The better half of them is searched again with wider beams.
fn plan(game: &Game, budget: &mut Budget<'_>) -> Option<Vec<Action>> {
    let network = Networks::in_use().of(game.position()).cloned();
    let mut planner = Planner::new(SOLO, SoloEval::default().with_network(network));
    let mut ends = planner.collect(game.position(), budget);
    let mut best: Option<(f32, Vec<Action>)> = None;
    let mut width = planner.tuning.fill_width;
    while !ends.is_empty() && !budget.is_spent() {
        for end in &mut ends {
            let mut game = game.clone();
            for &action in &end.actions {
                game.play(Seat::default(), action).ok()?;
            }
            let rest = planner.beam.solve(game.position(), width, f32::INFINITY, budget);
            let Some(rest) = rest else { break };
            end.score = rest.score;
            if best.as_ref().is_none_or(|(score, _)| rest.score < *score) {
                best = Some((rest.score, [&end.actions[..], &rest.actions].concat()));
            }
        }
        ends.sort_by(|a, b| a.score.total_cmp(&b.score));
        ends.truncate(ends.len().div_ceil(2));
        width *= BEAM_GROWTH;
    }
    best.map(|(_, actions)| actions)
}
