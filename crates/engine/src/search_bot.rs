//! The searching bot: tree search in company, the planner alone.

use nova_luna_rules::Position;

use crate::beam::Beam;
use crate::bot::{Bot, Choice, Limit};
use crate::eval::Eval;
use crate::networks::Networks;
use crate::search::Search;
use crate::solo_bot::SoloBot;
use crate::solo_eval::SoloEval;
use crate::tuning::{SEARCH, SOLO, SearchTuning, SoloTuning};
use crate::values::Values;

/// Looks ahead as far as its limit allows, or as far as its level does if that is less.
///
/// Each of the two searches takes its memory when it is first needed, and keeps it.
pub(crate) struct SearchBot {
    search_tuning: SearchTuning,
    solo_tuning: SoloTuning,
    networks: Networks,
    search: Option<Search>,
    solo: Option<SoloBot>,
}

impl SearchBot {
    /// With at most so many bytes for each of the two searches.
    pub(crate) fn new(
        search: SearchTuning,
        solo: SoloTuning,
        networks: Networks,
        bytes: usize,
    ) -> SearchBot {
        let most_width = Beam::width_within(solo.most_width, bytes);
        SearchBot {
            search_tuning: Search::within(search, bytes),
            solo_tuning: SoloTuning { most_width, ..solo },
            networks,
            search: None,
            solo: None,
        }
    }

    /// At full strength, with the networks in use.
    pub(crate) fn strongest(bytes: usize) -> SearchBot {
        SearchBot::new(SEARCH, SOLO, Networks::in_use(), bytes)
    }
}

impl Bot for SearchBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        let networks = &self.networks;
        if position.variant().is_solo() {
            let eval = || SoloEval::new(networks.of(position).cloned());
            let solo = self.solo.get_or_insert_with(|| SoloBot::new(self.solo_tuning, eval()));
            solo.choose(position, limit, seed)
        } else {
            let values = || Values::new(Eval::default(), networks.clone());
            let new = || Search::new(values(), self.search_tuning, position);
            self.search.get_or_insert_with(new).choose(position, limit, seed)
        }
    }
}
