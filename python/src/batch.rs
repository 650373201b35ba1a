//! Many games at once, stepped by one call into arrays of numpy.

use nova_luna_engine::Rng;
use nova_luna_rules::{Action, Deck, Position as Rules, Shuffle, Turn, Variant};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::action_space::{self, ACTIONS, Legal};
use crate::arrays::{array, shape_of_out, slice};
use crate::errors::IllegalActionError;
use crate::features;
use crate::input::{self, Seed};
use crate::observation::{self, TileTable};
use crate::outcome::fill_rewards;
use crate::planes;
use crate::position::Position;

/// The games of a batch environment.
#[pyclass(module = "nova_luna")]
pub struct BatchGames {
    variant: Variant,
    seed: u64,
    threads: usize,
    games: Vec<Running>,
    /// What is legal in each game, apart from the games themselves because all of it is looked at before any game changes.
    legal: Vec<Legal>,
    rngs: Vec<Rng>,
    /// Whether the next step begins with the last game. Steps go back and forth, so that each begins with the games that are
    /// still in the cache.
    backwards: bool,
}

/// A game that goes on.
struct Running {
    tiles: TileTable,
    position: Rules,
    deck: Deck,
    drawn: usize,
    /// Its number: with the seed it says which deck it has.
    number: u64,
}

impl Running {
    fn deal(
        variant: Variant,
        seed: u64,
        number: u64,
    ) -> Result<Running, nova_luna_rules::OrderError> {
        let mut shuffle = Shuffle::from_seed(seed, number);
        let deck = shuffle.deck();
        let position = Rules::start(variant, &shuffle.seats(variant.players()))?;
        let tiles = TileTable::of(&position);
        let mut game = Running { position, tiles, deck, drawn: 0, number };
        game.draw();
        Ok(game)
    }

    #[inline]
    fn play(&mut self, action: Action) {
        let seat = self.position.moon().next();
        let placement = self.position.play_unchecked(action);
        self.tiles.play(seat, action, &placement);
        self.draw();
    }

    #[inline]
    fn draw(&mut self) {
        if self.position.turn() == Turn::Fill {
            let end = self.drawn + self.position.fill_size();
            let drawn = &self.deck.tiles()[self.drawn..end];
            self.position.fill_unchecked(drawn);
            self.tiles.draw(drawn.iter().copied());
            self.drawn = end;
        }
    }
}

/// The rows of the arrays that belong to some games.
struct Rows<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    seat: &'a mut [i8],
    reward: &'a mut [f32],
    done: &'a mut [bool],
}

impl<'a> Rows<'a> {
    fn split(self, games: usize, players: usize) -> (Rows<'a>, Rows<'a>) {
        let (observation, observations) = self.observation.split_at_mut(games * observation::SIZE);
        let (mask, masks) = self.mask.split_at_mut(games * ACTIONS);
        let (seat, seats) = self.seat.split_at_mut(games);
        let (reward, rewards) = self.reward.split_at_mut(games * players);
        let (done, dones) = self.done.split_at_mut(games);
        (
            Rows { observation, mask, seat, reward, done },
            Rows {
                observation: observations,
                mask: masks,
                seat: seats,
                reward: rewards,
                done: dones,
            },
        )
    }
}

impl BatchGames {
    fn deal_all(&mut self) -> PyResult<()> {
        let count = self.games.len() as u64;
        self.start(0..count)
    }

    fn start(&mut self, numbers: std::ops::Range<u64>) -> PyResult<()> {
        let wrong = |error: nova_luna_rules::OrderError| PyValueError::new_err(error.to_string());
        let deal = |number| Running::deal(self.variant, self.seed, number).map_err(wrong);
        self.games = numbers.clone().map(deal).collect::<PyResult<_>>()?;
        self.legal = self.games.iter().map(|game| Legal::of(&game.position)).collect();
        self.rngs = numbers
            .map(|number| Rng::new(Rng::new(self.seed ^ number.rotate_left(32)).next_u64()))
            .collect();
        Ok(())
    }

    /// Looks at all actions before any game changes.
    fn check(&self, actions: &[i64]) -> PyResult<()> {
        let wrong =
            actions.iter().zip(&self.legal).position(|(&action, legal)| !legal.allows(action));
        let Some(game) = wrong else { return Ok(()) };
        let why = match usize::try_from(actions[game]) {
            Ok(action) if action < ACTIONS => {
                action_space::why_not(&self.games[game].position, action)
            }
            _ => format!("there is no action {}, only 0 to {}", actions[game], ACTIONS - 1),
        };
        Err(IllegalActionError::new_err(format!("game {game}: {why}; no game has changed")))
    }
}

/// Plays one action in each game, starts those that are over anew, and writes what there is to see.
#[allow(clippy::too_many_arguments)]
fn step_games(
    variant: Variant,
    seed: u64,
    stride: u64,
    backwards: bool,
    games: &mut [Running],
    legal: &mut [Legal],
    actions: Option<&[i64]>,
    rows: Rows<'_>,
) {
    let players = variant.players();
    let (masks, _) = rows.mask.as_chunks_mut::<ACTIONS>();
    let (observations, _) = rows.observation.as_chunks_mut::<{ observation::SIZE }>();
    let count = games.len();
    for turn in 0..count {
        let i = if backwards { count - 1 - turn } else { turn };
        let (game, reward) = (&mut games[i], &mut rows.reward[i * players..][..players]);
        rows.done[i] = false;
        reward.fill(0.0);
        if let Some(action) = actions.and_then(|actions| decode(game, actions[i])) {
            game.play(action);
            if game.position.is_over() {
                rows.done[i] = true;
                fill_rewards(&game.position, reward);
                if let Ok(next) = Running::deal(variant, seed, game.number + stride) {
                    *game = next;
                }
            }
            legal[i] = Legal::of(&game.position);
        }
        if let Some(to_move) = game.position.seat_to_move() {
            rows.seat[i] = to_move.index() as i8;
            observation::fill_from(&game.tiles, &game.position, to_move, &mut observations[i]);
        }
        legal[i].fill(&mut masks[i]);
    }
}

/// The action with this number, which has been checked.
#[inline]
fn decode(game: &Running, action: i64) -> Option<Action> {
    action_space::get(&game.position, usize::try_from(action).ok()?)
}

#[pymethods]
impl BatchGames {
    /// Deals so many games. Game i begins with the deck of number i; when a game ends the next one in its place has the
    /// number i + count, and so on.
    #[new]
    #[pyo3(signature = (count, players=2, *, goal_discs=None, seed=0, threads=1))]
    fn new(
        count: i64,
        players: i64,
        goal_discs: Option<i64>,
        #[pyo3(from_py_with = input::seed)] seed: u64,
        threads: i64,
    ) -> PyResult<BatchGames> {
        let count = match input::positive("count", count)? {
            count @ ..=1_000_000 => count,
            count => {
                return Err(PyValueError::new_err(format!(
                    "count: at most 1,000,000 games, not {count}"
                )));
            }
        };
        let mut batch = BatchGames {
            variant: input::variant(players, goal_discs)?,
            seed,
            threads: input::threads(threads)?,
            games: Vec::new(),
            legal: Vec::new(),
            rngs: Vec::new(),
            backwards: false,
        };
        batch.start(0..count)?;
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// How many play in each game.
    #[getter]
    fn players(&self) -> usize {
        self.variant.players()
    }

    /// Deals all games anew, from the same seed or from another one.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        self.seed = seed.map_or(self.seed, |seed| seed.0);
        py.detach(|| self.deal_all())
    }

    /// The number of the game at this place.
    fn number(&self, index: i64) -> PyResult<u64> {
        self.at(index).map(|game| game.number)
    }

    /// The position of the game at this place: a copy.
    fn position(&self, index: i64) -> PyResult<Position> {
        self.at(index).map(|game| Position(game.position.clone()))
    }

    /// Plays `actions`, or nothing for None, and fills the arrays: what the seat to move sees, its legal actions, which seat it is,
    /// and of games that have just ended the rewards and that they are done. Those start anew at once.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: Option<&Bound<'_, PyAny>>,
        observation: &Bound<'_, PyAny>,
        action_mask: &Bound<'_, PyAny>,
        seat: &Bound<'_, PyAny>,
        reward: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (count, players) = (self.games.len(), self.players());
        let actions = actions.map(|actions| array::<i64>("actions", actions, &[count], "int64"));
        let actions = actions.transpose()?;
        let mut observation =
            array::<u8>("observation", observation, &[count, observation::SIZE], "uint8")?;
        let mut mask = array::<i8>("action_mask", action_mask, &[count, ACTIONS], "int8")?;
        let mut seat = array::<i8>("seat", seat, &[count], "int8")?;
        let mut reward = array::<f32>("reward", reward, &[count, players], "float32")?;
        let mut done = array::<bool>("done", done, &[count], "bool")?;
        let actions = match &actions {
            Some(actions) => {
                Some(actions.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?)
            }
            None => None,
        };
        let mut rows = Rows {
            observation: slice("observation", &mut observation)?,
            mask: slice("action_mask", &mut mask)?,
            seat: slice("seat", &mut seat)?,
            reward: slice("reward", &mut reward)?,
            done: slice("done", &mut done)?,
        };
        if let Some(actions) = actions {
            self.check(actions)?;
        }
        let BatchGames { variant, seed, threads, games, legal, .. } = self;
        let (variant, seed, stride) = (*variant, *seed, count as u64);
        let backwards = self.backwards;
        self.backwards = !backwards;
        py.detach(|| {
            if *threads == 1 {
                return step_games(variant, seed, stride, backwards, games, legal, actions, rows);
            }
            std::thread::scope(|scope| {
                let share = count.div_ceil(*threads);
                for (part, (games, legal)) in
                    games.chunks_mut(share).zip(legal.chunks_mut(share)).enumerate()
                {
                    let (own, others) = rows.split(games.len(), players);
                    rows = others;
                    let actions = actions.map(|actions| &actions[part * share..][..games.len()]);
                    scope.spawn(move || {
                        step_games(variant, seed, stride, backwards, games, legal, actions, own)
                    });
                }
            });
        });
        Ok(())
    }

    /// Fills `actions` with a random legal action for each game.
    fn sample(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut actions = array::<i64>("actions", actions, &[self.games.len()], "int64")?;
        let actions = slice("actions", &mut actions)?;
        let BatchGames { legal, rngs, .. } = self;
        py.detach(|| {
            for ((action, legal), rng) in actions.iter_mut().zip(legal.iter()).zip(rngs) {
                *action = legal.sample(rng);
            }
        });
        Ok(())
    }

    /// Fills an array of the shape (games, ACTIONS, len(ACTION_FEATURES)).
    fn action_features(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let shape = [self.games.len(), ACTIONS, features::COUNT];
        let mut out = array::<f32>("out", out, &shape, "float32")?;
        let rows = slice("out", &mut out)?;
        py.detach(|| self.each(rows, ACTIONS * features::COUNT, features::fill));
        Ok(())
    }

    /// Fills an array of the shape (games, planes, size, size) with what the seats to move see.
    fn planes(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let last = shape_of_out(out)?.last().copied().unwrap_or(0);
        let size = planes::size(last as i64)?;
        let channels = planes::channels(self.players());
        let shape = [self.games.len(), channels, size, size];
        let mut out = array::<i8>("out", out, &shape, "int8")?;
        let rows = slice("out", &mut out)?;
        py.detach(|| {
            self.each(rows, channels * size * size, |position, row| {
                if let Some(seat) = position.seat_to_move() {
                    planes::fill(position, seat, size, row);
                }
            });
        });
        Ok(())
    }
}

impl BatchGames {
    fn at(&self, index: i64) -> PyResult<&Running> {
        let game = usize::try_from(index).ok().and_then(|index| self.games.get(index));
        game.ok_or_else(|| {
            PyIndexError::new_err(format!(
                "there is no game {index}, only 0 to {}",
                self.games.len() - 1
            ))
        })
    }

    /// Fills a row of numbers for each game.
    fn each<T: Send>(&self, rows: &mut [T], length: usize, fill: impl Fn(&Rules, &mut [T]) + Sync) {
        let share = self.games.len().div_ceil(self.threads);
        let work = |games: &[Running], rows: &mut [T]| {
            for (game, row) in games.iter().zip(rows.chunks_exact_mut(length)) {
                fill(&game.position, row);
            }
        };
        if self.threads == 1 {
            return work(&self.games, rows);
        }
        std::thread::scope(|scope| {
            for (games, rows) in self.games.chunks(share).zip(rows.chunks_mut(share * length)) {
                let work = &work;
                scope.spawn(move || work(games, rows));
            }
        });
    }
}
