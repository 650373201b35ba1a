//! What the test files share: a small source of random numbers, and games played with it.

// Each test binary that includes this module uses only a part of it, and none exports it.
#![allow(dead_code, unreachable_pub)]

use nova_luna_rules::{Action, Deck, Game, Position, Seat, TileId, Variant};

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

    /// The one of some legal actions that completes the most goals, so that discs run out.
    pub fn eager_action(&mut self, position: &Position) -> Action {
        let tried: Vec<Action> = (0..16).map(|_| self.action(position)).collect();
        let completes = |action: &Action| match *action {
            Action::Refill => 0,
            Action::Take { tile, cell } => {
                position.preview(tile, cell).expect("it is legal").placement.completed.len()
            }
        };
        tried.into_iter().max_by_key(completes).expect("there are 16")
    }
}

/// How a random game is dealt and played.
#[derive(Clone, Debug)]
pub struct Table {
    pub variant: Variant,
    pub order: Vec<Seat>,
    pub dice: Dice,
    eager: bool,
}

impl Table {
    /// The tables with the numbers 0 to `count`: 1 to 4 players, few and many goal discs, players
    /// that do anything and players that cover what they can.
    pub fn some(count: u64) -> impl Iterator<Item = Table> {
        (0..count).map(|number| {
            let players = 1 + (number % 4) as usize;
            let discs = [1, 2, 3, 5, 8, 13, 17, 20][(number / 4 % 8) as usize];
            let variant = Variant::new(players, discs).unwrap_or(Variant::solo());
            let mut dice = Dice::new(number);
            let mut order = Seat::ALL[..players].to_vec();
            dice.shuffle(&mut order);
            Table { variant, order, dice, eager: number / 32 % 2 == 1 }
        })
    }

    pub fn deal(&mut self) -> Game {
        let deck = self.dice.deck();
        self.deal_with(deck)
    }

    pub fn deal_with(&self, deck: Deck) -> Game {
        Game::new(self.variant, &self.order, deck).expect("each seat once")
    }

    pub fn choose(&mut self, position: &Position) -> Action {
        if self.eager { self.dice.eager_action(position) } else { self.dice.action(position) }
    }

    /// Plays one action; `false` when the game is over.
    pub fn step(&mut self, game: &mut Game) -> bool {
        let Some(seat) = game.position().seat_to_move() else { return false };
        let action = self.choose(game.position());
        game.play(seat, action).expect("it is legal");
        true
    }
}
