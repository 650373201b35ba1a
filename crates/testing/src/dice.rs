//! Random numbers for tests.

use nova_luna_rules::{Action, Deck, Position, TileId};

/// SplitMix64: a source of random numbers of ten lines that will be the same for ever.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below `n`. The bias is far too small to matter here.
    pub fn below(&mut self, n: usize) -> usize {
        (self.roll() % n as u64) as usize
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    pub fn deck(&mut self) -> Deck {
        let mut tiles: Vec<TileId> = TileId::all().collect();
        self.shuffle(&mut tiles);
        Deck::new(&tiles).expect("each tile once")
    }

    /// A legal action, each equally likely.
    pub fn action(&mut self, position: &Position) -> Action {
        let legal = position.legal_actions();
        legal.get(self.below(legal.len())).expect("below the number of actions")
    }
}
