//! Random games of all kinds.

use nova_luna_rules::{Action, Deck, Game, Position, Seat, Variant};

use crate::Dice;

/// The one of some legal actions that completes the most goals, so that discs run out.
pub fn eager_action(dice: &mut Dice, position: &Position) -> Action {
    let tried: Vec<Action> = (0..16).map(|_| dice.action(position)).collect();
    let completes =
        |action: &Action| position.preview(*action).expect("it is legal").placement.completed.len();
    tried.into_iter().max_by_key(completes).expect("there are 16")
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
        if self.eager { eager_action(&mut self.dice, position) } else { self.dice.action(position) }
    }

    /// Plays one action; `false` when the game is over.
    pub fn step(&mut self, game: &mut Game) -> bool {
        let Some(seat) = game.position().seat_to_move() else { return false };
        let action = self.choose(game.position());
        game.play(seat, action).expect("it is legal");
        true
    }
}
