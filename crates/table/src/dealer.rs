//! Where decks come from: a trait, so that chance is an input and tests choose their decks.

use nova_luna_rules::{Deck, Shuffle};

/// What chance decides at the start of a game.
#[derive(Clone)]
pub struct Deal {
    /// The tiles in the order in which they are drawn.
    pub deck: Deck,
    /// The start stack from its top.
    pub order: Vec<u8>,
}

impl Deal {
    /// What a key of 32 random bytes decides.
    pub fn shuffled(key: [u8; 32], players: usize) -> Deal {
        let mut shuffle = Shuffle::new(key, 0);
        let deck = shuffle.deck();
        let order = shuffle.seats(players);
        Deal { deck, order: order.iter().map(|seat| seat.index() as u8).collect() }
    }
}

/// Shuffles the tiles and the start stack.
pub trait Dealer: Send + Sync {
    fn deal(&self, players: usize) -> Deal;
}

impl<F: Fn(usize) -> Deal + Send + Sync> Dealer for F {
    fn deal(&self, players: usize) -> Deal {
        self(players)
    }
}
