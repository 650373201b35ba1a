//! What positions are worth to a search: by a network where there is one, else by the linear evaluation.
//! Displays are valued once and remembered.

use nova_luna_rules::Position;

use crate::display_cache::{DisplayCache, DisplayKey};
use crate::eval::{Eval, decided, leader_discs};
use crate::features::DisplayWorth;
use crate::network::EncodedDisplays;
use crate::network::encode::Encoded;
use crate::networks::Networks;
use crate::tuning::DISPLAY_CACHE_BITS;

type Worths = DisplayCache<DisplayWorth, DISPLAY_CACHE_BITS>;

/// Values positions.
pub(crate) struct Values {
    pub(crate) eval: Eval,
    networks: Networks,
    worths: Worths,
    encoded: EncodedDisplays,
    /// How many played in the last search.
    players: usize,
    /// The number of the search, which makes its keys different from those of earlier ones: the last bits of a worth depend on
    /// the order in which tiles were placed, and an answer must not depend on what was asked before.
    search: u64,
}

impl Values {
    /// The memory for displays.
    pub(crate) const BYTES: usize = Worths::BYTES + EncodedDisplays::BYTES;

    pub(crate) fn new(eval: Eval, networks: Networks) -> Values {
        let worths = DisplayCache::new(DisplayWorth::default());
        let encoded = DisplayCache::new(Encoded::NOTHING);
        Values { eval, networks, worths, encoded, players: 0, search: 0 }
    }

    /// Gets ready for a search from `position`.
    pub(crate) fn begin(&mut self, position: &Position) {
        self.search += 1;
        let players = position.variant().players();
        if players != self.players {
            self.encoded.clear();
            self.players = players;
        }
    }

    /// The chance of each seat to win; `keys` are those of the displays of `position`.
    #[inline]
    pub(crate) fn chances(&mut self, position: &Position, keys: &[DisplayKey; 4]) -> [f32; 4] {
        if let Some(chances) = decided(position) {
            return chances;
        }
        if let Some(network) = self.networks.of(position) {
            return network.chances(position, keys, &mut self.encoded);
        }
        let (weights, leader_discs) = (self.eval.full(position), leader_discs(position));
        self.eval.chances_by(position, |seat| {
            let key = keys[seat.index()].with(u64::from(leader_discs) | self.search << 8);
            *self.worths.get(key, |worth| *worth = DisplayWorth::of(weights, position, seat))
        })
    }
}
