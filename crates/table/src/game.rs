//! The game at a table: its actions, who decided on each, and what came up.

use nova_luna_protocol::online::{By, Happening};
use nova_luna_protocol::{ActionJson, PersonId, Record};
use nova_luna_rules::{Action, Deck, Game, Placement, Position, Seat, TileId, Variant};

/// A game that has begun.
#[derive(Clone)]
pub struct TableGame {
    pub(crate) game: Game,
    pub(crate) actions: Vec<PlayedAction>,
}

/// What is known of an action besides the game's own log.
#[derive(Clone, Debug)]
pub(crate) struct PlayedAction {
    /// The person who decided; nobody for bots and the clock.
    pub(crate) person: Option<PersonId>,
    /// Whether tiles came up that nobody could know.
    pub(crate) revealed: bool,
    /// Since when the game had waited for it.
    pub(crate) since_ms: i64,
    /// The number of its entry in the log.
    pub(crate) seq: u32,
}

impl TableGame {
    pub(crate) fn start(variant: Variant, order: &[u8], deck: &[u8]) -> Result<TableGame, String> {
        let broken = |what: &str| format!("{what} makes no sense");
        let tiles: Option<Vec<TileId>> =
            deck.iter().map(|&number| TileId::new(number.into())).collect();
        let deck = tiles.and_then(|tiles| Deck::new(&tiles).ok()).ok_or_else(|| broken("deck"))?;
        let seats: Option<Vec<Seat>> = order.iter().map(|&seat| Seat::new(seat.into())).collect();
        let game = seats.and_then(|seats| Game::new(variant, &seats, deck).ok());
        Ok(TableGame { game: game.ok_or_else(|| broken("order"))?, actions: Vec::new() })
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
        person: Option<PersonId>,
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

    /// How many tiles a seat has taken, whoever decided.
    pub(crate) fn tiles_taken(&self, seat: u8) -> usize {
        let of_seat =
            self.game.log().iter().filter(|logged| logged.seat.index() == usize::from(seat));
        of_seat.filter(|logged| matches!(logged.action, Action::Take { .. })).count()
    }

    /// The numbers of the log's entries that the game consists of.
    pub fn seqs(&self) -> Vec<u32> {
        self.actions.iter().map(|step| step.seq).collect()
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
