//! What positions are worth to a search: by a network where there is one, else by the linear evaluation.
//! Displays are valued once and remembered.

use nova_luna_rules::Position;

use crate::display_cache::{DisplayCache, DisplayKey};
use crate::eval::{Eval, decided};
use crate::network::cache::EncodedCache;
use crate::networks::Networks;

/// Values positions.
pub(crate) struct Values {
    pub(crate) eval: Eval,
    networks: Networks,
    displays: DisplayCache,
    encoded: EncodedCache,
    /// How many played in the last search.
    players: usize,
}

impl Values {
    pub(crate) fn new(eval: Eval, networks: Networks) -> Values {
        let (displays, encoded) = (DisplayCache::new(), EncodedCache::new());
        Values { eval, networks, displays, encoded, players: 0 }
    }

    /// Gets ready for a search from `position`.
    pub(crate) fn begin(&mut self, position: &Position) {
        self.displays.clear();
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
        match self.networks.of(position) {
            Some(network) => self.encoded.chances(network, position, keys),
            None => self.displays.chances(&self.eval, position, keys),
        }
    }
}
