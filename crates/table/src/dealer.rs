//! Where decks come from: a trait, so that chance is an input and tests choose their decks.

use nova_luna_rules::Deck;

/// What chance decides at the start of a game.
#[derive(Clone)]
pub struct Deal {
    /// The tiles in the order in which they are drawn.
    pub deck: Deck,
    /// The start stack from its top.
    pub order: Vec<u8>,
}

/// Shuffles the tiles and the start stack.
pub trait Dealer: Send + Sync {
    fn deal(&self, players: usize) -> Deal;
}
