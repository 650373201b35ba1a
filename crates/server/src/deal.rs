//! Where the chance comes from.

use nova_luna_rules::{Deck, Shuffle};

/// What chance decides at the start of a game.
pub struct Dealt {
    /// The tiles in the order in which they are drawn.
    pub deck: Deck,
    /// The start stack from its top.
    pub order: Vec<u8>,
}

/// Somebody who shuffles. Tests have their own decks.
pub trait Deal: Send + Sync {
    /// Shuffles for so many players.
    fn deal(&self, players: usize) -> Dealt;
}

/// Shuffles with the system's randomness.
pub struct RandomDeal;

impl Deal for RandomDeal {
    fn deal(&self, players: usize) -> Dealt {
        let mut shuffle = Shuffle::new(crate::ids::random(), 0);
        let deck = shuffle.deck();
        let order = shuffle.seats(players);
        Dealt { deck, order: order[..players].iter().map(|seat| seat.index() as u8).collect() }
    }
}
