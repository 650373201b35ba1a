//! The game at a table.

use nova_luna_protocol::online::{By, Happening};
use nova_luna_protocol::{ActionJson, Record};
use nova_luna_rules::{Action, Deck, Game, Placement, Position, Seat, TileId, Variant};

/// A game that has begun.
#[derive(Clone)]
pub struct TableGame {
    game: Game,
    /// To begin anew from, when actions are taken back: a game gives it away only when it is over.
    deck: Deck,
    actions: Vec<PlayedAction>,
}

/// What is known of an action besides the game's own log.
#[derive(Clone, Debug)]
struct PlayedAction {
    /// The person who decided; nobody for bots and the clock.
    person: Option<String>,
    /// Whether tiles came up that nobody could know.
    revealed: bool,
    /// Since when the game had waited for it.
    since_ms: i64,
    /// The number of its entry in the log.
    seq: u32,
}

impl TableGame {
    pub(crate) fn start(variant: Variant, order: &[u8], deck: &[u8]) -> Result<TableGame, String> {
        let broken = |what: &str| format!("{what} makes no sense");
        let tiles: Option<Vec<TileId>> =
            deck.iter().map(|&number| TileId::new(number.into())).collect();
        let deck = tiles.and_then(|tiles| Deck::new(&tiles).ok()).ok_or_else(|| broken("deck"))?;
        let seats: Option<Vec<Seat>> = order.iter().map(|&seat| Seat::new(seat.into())).collect();
        let game = seats.and_then(|seats| Game::new(variant, &seats, deck).ok());
        Ok(TableGame { game: game.ok_or_else(|| broken("order"))?, deck, actions: Vec::new() })
    }

    /// What everybody may know.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The seats of the start stack from its top.
    pub(crate) fn start_order(&self) -> Vec<u8> {
        self.game.start_order().iter().map(|seat| seat.index() as u8).collect()
    }

    /// The record; without the rest of the deck while the game goes on.
    pub fn record(&self) -> Record {
        Record::of(&self.game)
    }

    pub(crate) fn play(
        &mut self,
        seat: u8,
        by: By,
        action: ActionJson,
        person: Option<String>,
        since_ms: i64,
        seq: u32,
    ) -> Result<Happening, String> {
        let broken = |error: &dyn std::fmt::Display| error.to_string();
        let rules_action = action.action().map_err(|error| broken(&error))?;
        let rules_seat = Seat::new(seat.into()).ok_or_else(|| broken(&"no such seat"))?;
        let before = *self.position().wheel().spaces();
        let drawn = self.game.revealed().len();
        let placement = self.game.play(rules_seat, rules_action).map_err(|error| broken(&error))?;
        self.actions.push(PlayedAction {
            person: person.filter(|_| by == By::Person),
            revealed: self.game.revealed().len() > drawn,
            since_ms,
            seq,
        });
        Ok(played(seat, by, rules_action, &before, self.position().wheel().spaces(), placement))
    }

    /// Takes back the last actions, and says since when the game has waited for the first of them.
    pub(crate) fn undo(&mut self, actions: usize) -> Result<i64, String> {
        let broken = || "more is taken back than was done".to_owned();
        let since_ms = self.since_ms(actions).ok_or_else(broken)?;
        let kept = self.actions.len() - actions;
        let mut game = Game::new(self.position().variant(), self.game.start_order(), self.deck)
            .map_err(|_| broken())?;
        for logged in &self.game.log()[..kept] {
            game.play(logged.seat, logged.action).map_err(|_| broken())?;
        }
        self.game = game;
        self.actions.truncate(kept);
        Ok(since_ms)
    }

    /// Since when the game had waited for the first of the last so many actions.
    pub(crate) fn since_ms(&self, actions: usize) -> Option<i64> {
        let first = self.actions.len().checked_sub(actions)?;
        self.actions.get(first).map(|step| step.since_ms)
    }

    /// Whose action the first of the last so many was.
    pub(crate) fn seat_of(&self, actions: usize) -> Option<u8> {
        let first = self.game.log().len().checked_sub(actions)?;
        self.game.log().get(first).map(|logged| logged.seat.index() as u8)
    }

    /// The numbers of the log's entries that the game consists of.
    pub fn seqs(&self) -> Vec<u32> {
        self.actions.iter().map(|step| step.seq).collect()
    }

    /// How many actions a person may take back: the last one if it is theirs, and at tables where
    /// everybody else is a bot also what bots have done since; never beyond a reveal.
    pub(crate) fn undoable(&self, person: &str, alone_with_bots: bool) -> Option<usize> {
        if self.position().is_over() {
            return None;
        }
        for (i, step) in self.actions.iter().rev().enumerate() {
            if step.revealed {
                return None;
            }
            if step.person.as_deref() == Some(person) {
                return Some(i + 1);
            }
            if !alone_with_bots {
                return None;
            }
        }
        None
    }
}

/// An action as everybody is told of it, from the wheel before and after it.
pub fn played(
    seat: u8,
    by: By,
    action: Action,
    before: &[Option<TileId>],
    after: &[Option<TileId>],
    placement: Placement,
) -> Happening {
    let space = match action {
        Action::Take { tile, .. } => before.iter().position(|&on| on == Some(tile)),
        Action::Refill => None,
    };
    let filled = (0..).zip(before.iter().zip(after)).filter_map(|(space, (before, after))| {
        after.filter(|_| before != after).map(|tile| (space, tile.number()))
    });
    let covers = placement.covered();
    Happening::Played {
        seat,
        by,
        action: action.into(),
        space: space.map(|space| space as u8),
        covers: covers.iter().map(|goal| (goal.tile.number(), goal.index)).collect(),
        filled: filled.collect(),
    }
}
