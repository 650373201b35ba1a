//! Playouts: a game is continued quickly by a greedy player who does not always take the best.

use nova_luna_rules::{Action, Position};

use crate::candidates::QuickEstimate;
use crate::eval::Eval;
use crate::fills::fill_if_due;
use crate::rng::Rng;
use crate::tuning::{PLAYOUT_REFILL_BELOW, PLAYOUT_TEMPERATURE};

/// An action for the seat to move: better ones by the quick estimate are likelier.
pub fn sampled_greedy(eval: &Eval, position: &Position, rng: &mut Rng) -> Option<Action> {
    let seat = position.seat_to_move()?;
    let quick = QuickEstimate::new(eval.quick(position), position, seat);
    let legal = position.legal_actions();
    let (mut best, mut most, mut gain_of_best) = (None, f32::NEG_INFINITY, 0.0);
    for tile in legal.tiles() {
        for &cell in legal.cells() {
            let gain = quick.gain(tile, cell);
            let drawn = gain + PLAYOUT_TEMPERATURE * rng.gumbel();
            if drawn > most {
                (best, most, gain_of_best) = (Some(Action::Take { tile, cell }), drawn, gain);
            }
        }
    }
    if gain_of_best < PLAYOUT_REFILL_BELOW && legal.refill() {
        return Some(Action::Refill);
    }
    best
}

/// Plays up to `plies` actions. Returns everybody's chances then, and how many actions it played.
pub(crate) fn playout(
    eval: &Eval,
    position: &mut Position,
    plies: u32,
    rng: &mut Rng,
) -> ([f32; 4], u64) {
    let mut played = 0;
    for _ in 0..plies {
        fill_if_due(position, rng);
        let Some(action) = sampled_greedy(eval, position, rng) else { break };
        position.play_unchecked(action);
        played += 1;
    }
    (eval.chances(position), played)
}
