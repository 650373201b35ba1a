//! Players who overlook things: the lower levels.

use nova_luna_rules::{Action, Position};

use crate::bot::{Bot, Choice, Limit, Report};
use crate::candidates::{Candidate, keep_best, placements};
use crate::eval::Eval;
use crate::rng::Rng;
use crate::tuning::{CasualTuning, PLAYOUT_REFILL_BELOW};

/// Judges placements one ply ahead by the quick estimate, overlooks some of them and is not sure of
/// the others, as people are.
///
/// It never plays what it knows to be much worse than the best it sees, and it never overlooks the
/// placement that wins.
pub(crate) struct CasualBot {
    tuning: CasualTuning,
    eval: Eval,
    list: Vec<Candidate>,
}

impl CasualBot {
    pub(crate) fn new(tuning: CasualTuning) -> CasualBot {
        CasualBot { tuning, eval: Eval::default(), list: Vec::new() }
    }
}

impl Bot for CasualBot {
    fn choose(&mut self, position: &Position, _limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        position.seat_to_move()?;
        let mut rng = Rng::new(seed);
        placements(self.eval.quick(position), position, &mut self.list);
        keep_best(&mut self.list, usize::MAX);
        let nodes = self.list.len() as u64;
        let wins = self.list.first()?.gain >= Candidate::WINS;
        // It never overlooks everything.
        let mut last_resort = self.list.last().copied()?;
        if wins {
            last_resort = self.list[0];
            self.list.truncate(1);
        } else {
            let overlooked = self.tuning.overlooked;
            self.list.retain(|_| rng.unit() >= overlooked);
        }
        let best = self.list.first().copied().unwrap_or(last_resort);
        let fill = position.variant().is_solo() || best.gain < PLAYOUT_REFILL_BELOW;
        if fill && !wins && position.may_refill() {
            return Some(Choice { action: Action::Refill, report: Report::default() });
        }
        let floor = best.gain - self.tuning.margin;
        let mut chosen = (best.action, f32::NEG_INFINITY);
        for candidate in self.list.iter().take_while(|candidate| candidate.gain >= floor) {
            let felt = candidate.gain + self.tuning.doubt * rng.gumbel();
            if felt > chosen.1 {
                chosen = (candidate.action, felt);
            }
        }
        Some(Choice { action: chosen.0, report: Report { nodes, lines: Vec::new() } })
    }
}
