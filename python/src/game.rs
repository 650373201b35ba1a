//! A game with its secret, as Python sees it, and the seeds of a match.

use nova_luna_engine::Rng as EngineRng;
use nova_luna_protocol::{Record, to_json};
use nova_luna_rules::{Deck, Game as Rules, IllegalAction, Shuffle, TileId};
use pyo3::prelude::*;

use crate::action::{Action, ActionLike};
use crate::errors::{bad_record, illegal, read_record};
use crate::input::{self, Seed, invalid};
use crate::outcome::Outcome;
use crate::placement::Placement;
use crate::position::Position;
use crate::tile::{Tile, TileLike};

/// A game: a position, the secret order of the supply, and what was played.
#[pyclass(module = "nova_luna")]
#[derive(Clone)]
pub struct Game(pub Rules);

#[pymethods]
impl Game {
    /// Deals a game. The same seed and number give the same game on every machine; without a seed nobody can guess it.
    #[new]
    #[pyo3(signature = (players=2, *, goal_discs=None, seed=None, number=0))]
    fn new(
        py: Python<'_>,
        players: i64,
        goal_discs: Option<i64>,
        seed: Option<Seed>,
        #[pyo3(from_py_with = input::seed)] number: u64,
    ) -> PyResult<Game> {
        let variant = input::variant(players, goal_discs)?;
        let mut shuffle = match seed {
            Some(seed) => Shuffle::from_seed(seed.0, number),
            None => {
                let key: [u8; 32] = py.import("os")?.call_method1("urandom", (32,))?.extract()?;
                Shuffle::new(key, number)
            }
        };
        Ok(Game(Rules::deal(variant, &mut shuffle)))
    }

    /// A game with this deck, all 68 tiles in the order in which they are drawn. `order` lists the seats from the top of
    /// the stack on the new moon: the first one begins.
    #[staticmethod]
    #[pyo3(signature = (deck, players=2, *, goal_discs=None, order=None))]
    fn from_deck(
        deck: Vec<TileLike>,
        players: i64,
        goal_discs: Option<i64>,
        order: Option<Vec<i64>>,
    ) -> PyResult<Game> {
        let variant = input::variant(players, goal_discs)?;
        let tiles: Vec<TileId> = deck.into_iter().map(|tile| tile.0).collect();
        let deck = Deck::new(&tiles).map_err(|error| invalid(format_args!("deck: {error}")))?;
        let order = input::order(&order.unwrap_or_else(|| (0..players).collect()))?;
        let game = Rules::new(variant, &order, deck);
        game.map(Game).map_err(|error| invalid(format_args!("order: {error}")))
    }

    /// The game of a record: one JSON object with the whole deck, as `record` writes it once a game is over.
    #[staticmethod]
    pub fn from_record(text: &str) -> PyResult<Game> {
        read_record(text)?.game().map(Game).map_err(bad_record)
    }

    /// The record on one line. While the game goes on it holds only what everybody has seen of the deck.
    #[pyo3(signature = (*, seed=None, number=None, bots=None))]
    fn record(
        &self,
        seed: Option<Seed>,
        number: Option<Seed>,
        bots: Option<Vec<String>>,
    ) -> PyResult<String> {
        let players = self.0.position().variant().players();
        if let Some(names) = bots.as_ref().filter(|names| names.len() != players) {
            return Err(invalid(format_args!("bots: {} names for {players} players", names.len())));
        }
        let mut record = Record::of(&self.0);
        record.seed = seed.map(|seed| seed.0);
        record.game = number.map(|number| number.0);
        record.bots = bots;
        Ok(to_json(&record))
    }

    /// What everybody may know: a copy, which has no deck.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The seat that has to decide; None when the game is over.
    #[getter]
    fn seat_to_move(&self) -> Option<usize> {
        self.0.position().seat_to_move().map(|seat| seat.index())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.position().is_over()
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.position().outcome().map(Outcome)
    }

    /// Everything the seat to move may do: the refill first if there is one, then tile by tile.
    #[getter]
    fn legal_actions(&self) -> Vec<Action> {
        self.0.position().legal_actions().iter().map(Action).collect()
    }

    /// All actions so far, each with the seat that acted.
    #[getter]
    fn log(&self) -> Vec<(usize, Action)> {
        self.0.log().iter().map(|logged| (logged.seat.index(), Action(logged.action))).collect()
    }

    /// The seats of the start stack from top to bottom: the first one began.
    #[getter]
    fn start_order(&self) -> Vec<usize> {
        self.0.start_order().iter().map(|seat| seat.index()).collect()
    }

    /// The tiles drawn so far, in order.
    #[getter]
    fn revealed(&self) -> Vec<Tile> {
        self.0.revealed().iter().copied().map(Tile).collect()
    }

    /// The whole deck once the game is over; None before.
    #[getter]
    fn deck(&self) -> Option<Vec<Tile>> {
        Some(self.0.deck()?.tiles().iter().copied().map(Tile).collect())
    }

    /// Plays an action, by default for the seat to move.
    #[pyo3(signature = (action, *, seat=None))]
    fn play(&mut self, action: ActionLike, seat: Option<i64>) -> PyResult<Placement> {
        let seat = match seat {
            Some(_) => input::seat(self.0.position(), seat)?,
            None => {
                self.0.position().seat_to_move().ok_or_else(|| illegal(IllegalAction::GameOver))?
            }
        };
        self.0.play(seat, action.0).map(Placement).map_err(illegal)
    }

    /// Takes back the last action and returns it; None at the start of the game.
    fn undo(&mut self) -> Option<Action> {
        self.0.undo().map(|logged| Action(logged.action))
    }

    /// A game of its own that is equal to this one, with the same secret deck.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Game after {} actions: {}>", self.0.log().len(), self.0.position().notation())
    }

    fn __str__(&self) -> String {
        self.0.position().to_string()
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("nova_luna.svg")?.call_method1("table", (self.position(),))
    }
}

/// A small, fast source of random numbers, the one of the bots.
#[pyclass(module = "nova_luna")]
pub struct Rng(EngineRng);

#[pymethods]
impl Rng {
    /// The numbers that belong to `seed`.
    #[new]
    fn new(seed: Seed) -> Rng {
        Rng(EngineRng::new(seed.0))
    }

    /// The next number, 64 bits.
    fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`.
    fn below(&mut self, n: i64) -> PyResult<usize> {
        let n = input::positive("n", n)?;
        Ok(self.0.below(n as usize))
    }
}

/// The seeds that the bots get in a game of a match, as `nova-luna arena` gives them: one for each decision.
#[pyfunction]
pub fn match_seeds(seed: Seed, game: Seed) -> Rng {
    Rng(bot_seeds(seed.0, game.0))
}

/// A test compares whole matches with the arena's, so that both stay the same.
pub fn bot_seeds(seed: u64, game: u64) -> EngineRng {
    let unused = Shuffle::from_seed(seed, u64::MAX).deck();
    let digest = unused
        .tiles()
        .iter()
        .fold(0, |digest: u64, tile| EngineRng::new(digest ^ u64::from(tile.number())).next_u64());
    EngineRng::new(digest ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03))
}
