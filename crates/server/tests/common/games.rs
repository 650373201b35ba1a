//! Games that are played by a script.

use std::sync::{Arc, Mutex};

use nova_luna_protocol::ActionJson;
use nova_luna_rules::{Deck, Game, Seat, TileId, Variant};
use nova_luna_server::{Deal, Dealer};
use nova_luna_testing::Dice;
use serde_json::{Value, json};

/// Deals the same deck again and again; the seats come in their order.
#[derive(Clone)]
pub struct Decks(Arc<Mutex<Deck>>);

impl Decks {
    pub fn new(deck: Deck) -> Decks {
        Decks(Arc::new(Mutex::new(deck)))
    }
}

impl Dealer for Decks {
    fn deal(&self, players: usize) -> Deal {
        Deal { deck: *self.0.lock().unwrap(), order: (0..players as u8).collect() }
    }
}

/// One step of a script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// The seat acts.
    Play(u8, ActionJson),
    /// Who has just acted takes it back.
    Undo(u8),
}

/// A whole game, from its start on.
pub struct Script {
    pub discs: u8,
    pub deck: Deck,
    /// Each with the number of tiles that have been revealed after it.
    pub steps: Vec<(Step, usize)>,
}

impl Script {
    /// A random game; every now and then somebody takes something back.
    pub fn random(players: usize, discs: usize, seed: u64) -> Script {
        let mut dice = Dice::new(seed);
        let deck = dice.deck();
        let variant = Variant::new(players, discs).unwrap_or(Variant::solo());
        let mut game = Game::new(variant, &Seat::ALL[..players], deck).unwrap();
        let mut steps = Vec::new();
        while let Some(seat) = game.position().seat_to_move() {
            let before = game.clone();
            let action = dice.action(game.position());
            game.play(seat, action).unwrap();
            let revealed = game.revealed().len();
            let number = seat.index() as u8;
            let play = Step::Play(number, action.into());
            steps.push((play, revealed));
            let hidden = revealed == before.revealed().len();
            if hidden && !game.position().is_over() && dice.below(4) == 0 {
                steps.push((Step::Undo(number), revealed));
                steps.push((play, revealed));
            }
        }
        Script { discs: variant.goal_discs(), deck, steps }
    }
}

/// The same deck as far as it has been revealed, and another order behind that.
pub fn other_future(deck: &Deck, revealed: usize) -> Deck {
    let mut tiles: Vec<TileId> = deck.tiles().to_vec();
    // No tile stays where it was.
    tiles[revealed..].rotate_left(1);
    Deck::new(&tiles).unwrap()
}

/// Some action that the options allow: they are chosen so that games end soon.
pub fn any_action(options: &Value) -> Value {
    let tiles = options["tiles"].as_array().unwrap();
    let cells = |tile: &Value| tile["cells"].as_array().unwrap().clone();
    let all = tiles.iter().flat_map(|tile| cells(tile).into_iter().map(move |cell| (tile, cell)));
    let best = all.max_by_key(|(_, cell)| cell["covers"].as_array().unwrap().len());
    match best {
        Some((tile, cell)) => {
            json!({"type": "take", "tile": tile["tile"], "x": cell["x"], "y": cell["y"]})
        }
        None => json!({"type": "refill"}),
    }
}
