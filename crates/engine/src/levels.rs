//! The levels.

use nova_luna_rules::Position;

use crate::bot::{Bot, Choice, Limit};
use crate::eval::Eval;
use crate::search::Search;
use crate::tuning::{SEARCH, SearchTuning};

/// Plays as well as it can.
#[derive(Default)]
pub struct SearchBot {
    search: Option<Search>,
}

impl Bot for SearchBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        let search = self.search.get_or_insert_with(|| {
            let mut t = SEARCH;
            if let Ok(s) = std::env::var("TUNE") {
                for kv in s.split(',') {
                    let Some((k, v)) = kv.split_once('=') else { continue };
                    let v: f32 = v.parse().expect("number");
                    match k {
                        "rw" => t.root_width = v as usize,
                        "w" => t.width = v as usize,
                        "wt" => t.width_per_tile = v as usize,
                        "c" => t.curiosity = v,
                        "pt" => t.prior_temperature = v,
                        "ev" => t.estimate_visits = v,
                        "d" => t.draws = v,
                        _ => panic!("{k}"),
                    }
                }
            }
            Search::new(Eval::default(), t, position)
        });
        search.choose(position, limit, seed)
    }
}

/// Plays as well as it can.
#[derive(Default)]
pub struct BaseBot {
    search: Option<Search>,
}

impl Bot for BaseBot {
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice> {
        let search =
            self.search.get_or_insert_with(|| Search::new(Eval::default(), SEARCH, position));
        search.choose(position, limit, seed)
    }
}
