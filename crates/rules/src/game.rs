//! A game: a position, its secret deck, and how it came about.

use crate::action::Action;
use crate::deck::{Deck, Shuffle};
use crate::illegal::IllegalAction;
use crate::placement::Placement;
use crate::position::{OrderError, Position, Turn};
use crate::seat::Seat;
use crate::tile::{TILE_COUNT, TileId};
use crate::variant::Variant;

/// The most actions a game can have: every tile is taken once, and every refill but the first fill
/// draws at least one of the other 57.
pub const MOST_ACTIONS: usize = TILE_COUNT + TILE_COUNT - 11;

/// A game: what everybody knows ([`Game::position`]) and what nobody may know, the order of the
/// supply.
///
/// Fills are drawn by the game itself, so its position is always at a decision or over.
///
/// Debug output leaves the deck out.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    deck: Deck,
    drawn: u8,
    /// The start stack from top to bottom.
    start_order: [Seat; 4],
    log: [Logged; MOST_ACTIONS],
    log_len: u8,
}

/// An action and who took it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The seat that acted.
    pub seat: Seat,
    /// What it did.
    pub action: Action,
}

impl Game {
    /// Deals a new game. `order` lists the seats from the top of the stack on the new moon to its
    /// bottom, so the first one begins.
    #[inline]
    pub fn new(variant: Variant, order: &[Seat], deck: Deck) -> Result<Game, OrderError> {
        let mut start_order = [Seat::default(); 4];
        let position = Position::start(variant, order)?;
        start_order[..order.len()].copy_from_slice(order);
        let nothing = Logged { seat: Seat::default(), action: Action::Refill };
        let mut game = Game {
            position,
            deck,
            drawn: 0,
            start_order,
            log: [nothing; MOST_ACTIONS],
            log_len: 0,
        };
        game.draw();
        Ok(game)
    }

    /// Deals a new game from a shuffle: first the deck, then the stack on the new moon.
    #[inline]
    pub fn deal(variant: Variant, shuffle: &mut Shuffle) -> Game {
        let deck = shuffle.deck();
        let order = shuffle.seats(variant.players());
        match Game::new(variant, &order, deck) {
            Ok(game) => game,
            Err(OrderError) => unreachable!("a shuffle keeps every seat"),
        }
    }

    /// What everybody may know.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The seats of the start stack from top to bottom: the first one began.
    pub fn start_order(&self) -> &[Seat] {
        &self.start_order[..self.position.variant().players()]
    }

    /// All actions so far.
    pub fn log(&self) -> &[Logged] {
        &self.log[..self.log_len as usize]
    }

    /// The tiles drawn so far, in order: what everybody has seen of the deck.
    pub fn revealed(&self) -> &[TileId] {
        &self.deck.tiles()[..self.drawn as usize]
    }

    /// The whole deck, once the game is over and it is a secret no longer.
    pub fn deck(&self) -> Option<&Deck> {
        self.position.is_over().then_some(&self.deck)
    }

    /// Plays `action` for `seat`, or says why not and changes nothing.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<Placement, IllegalAction> {
        match self.position.seat_to_move() {
            Some(turn) if turn != seat => return Err(IllegalAction::NotYourTurn { seat, turn }),
            _ => {}
        }
        let placement = self.position.play(action)?;
        self.log[self.log_len as usize] = Logged { seat, action };
        self.log_len += 1;
        if self.position.turn() == Turn::Fill {
            self.draw();
        }
        Ok(placement)
    }

    /// Takes back the last action and returns it; `None` at the start of the game. What was drawn after
    /// it goes back to where it was in the supply.
    ///
    /// The game is played again from its start up to there.
    pub fn undo(&mut self) -> Option<Logged> {
        let (&last, before) = self.log().split_last()?;
        self.undo_to(before.len())?;
        Some(last)
    }

    /// Takes back all but the first `actions` actions, as [`Game::undo`] does; `None` if there are fewer.
    pub fn undo_to(&mut self, actions: usize) -> Option<()> {
        let kept = self.log().get(..actions)?;
        let mut again = Game::new(self.position.variant(), self.start_order(), self.deck).ok()?;
        for logged in kept {
            again.play(logged.seat, logged.action).ok()?;
        }
        *self = again;
        Some(())
    }

    /// Draws the tiles that are due.
    fn draw(&mut self) {
        let from = self.drawn as usize;
        let to = from + self.position.fill_size();
        self.position.fill_unchecked(&self.deck.tiles()[from..to]);
        self.drawn = to as u8;
    }
}
