//! Many games at once, stepped by one call into arrays of numpy.

use nova_luna_engine::Rng;
use nova_luna_rules::{Action, Deck, Position as Rules, Shuffle, Turn, Variant};
use prefetch_index::prefetch_index;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::action_space::{self, ACTIONS, Legal};
use crate::arrays::{array, shape_of_out};
use crate::errors::illegal;
use crate::features;
use crate::input::{self, Seed, invalid};
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

/// How many bytes come from memory at a time, nearly everywhere.
const LINE: usize = 64;

/// So many games fit into the cache of most processors.
const CACHED: usize = 150;

/// A game that goes on. It begins with bytes.
#[repr(C)]
struct Running {
    tiles: TileTable,
    position: Rules,
    deck: Deck,
    drawn: usize,
    /// Its number: with the seed it says which deck it has.
    number: u64,
}

impl Running {
    fn deal(variant: Variant, seed: u64, number: u64) -> Running {
        let mut shuffle = Shuffle::from_seed(seed, number);
        let deck = shuffle.deck();
        let Ok(position) = Rules::start(variant, &shuffle.seats(variant.players())) else {
            unreachable!("a shuffle keeps every seat")
        };
        let tiles = TileTable::of(&position);
        let mut game = Running { position, tiles, deck, drawn: 0, number };
        game.draw();
        game
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

/// Some of the games, and the rows of the arrays that belong to them.
struct Part<'a> {
    games: &'a mut [Running],
    legal: &'a mut [Legal],
    actions: Option<&'a [i64]>,
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    seat: &'a mut [i8],
    reward: &'a mut [f32],
    done: &'a mut [bool],
}

impl BatchGames {
    fn deal(&mut self, count: u64) {
        let deal = |number| Running::deal(self.variant, self.seed, number);
        self.games = (0..count).map(deal).collect();
        self.legal = self.games.iter().map(|game| Legal::of(&game.position)).collect();
        self.rngs = (0..count)
            .map(|number| Rng::new(Rng::new(self.seed ^ number.rotate_left(32)).next_u64()))
            .collect();
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
            _ => action_space::no_such_action(actions[game]),
        };
        Err(illegal(format_args!("game {game}: {why}; no game has changed")))
    }
}

impl Part<'_> {
    /// Plays one action in each game, starts those that are over anew, the next number being `stride` further, and writes what
    /// there is to see.
    fn step(self, variant: Variant, seed: u64, stride: u64, backwards: bool) {
        let players = variant.players();
        let (masks, _) = self.mask.as_chunks_mut::<ACTIONS>();
        let (observations, _) = self.observation.as_chunks_mut::<{ observation::SIZE }>();
        let count = self.games.len();
        // After the last one there is no game.
        let place = |turn: usize| if backwards { count.wrapping_sub(turn + 1) } else { turn };
        for turn in 0..count {
            let next = place(turn + 1);
            if let Some(game) = self.games.get(next).filter(|_| count > CACHED) {
                prefetch(game.tiles.bytes(), size_of::<Running>());
                prefetch(&observations[next], observation::SIZE);
                prefetch(&masks[next], ACTIONS);
            }
            let i = place(turn);
            let (game, reward) = (&mut self.games[i], &mut self.reward[i * players..][..players]);
            self.done[i] = false;
            reward.fill(0.0);
            let action = self.actions.and_then(|actions| usize::try_from(actions[i]).ok());
            if let Some(action) =
                action.and_then(|action| action_space::get(&game.position, action))
            {
                game.play(action);
                if game.position.is_over() {
                    self.done[i] = true;
                    fill_rewards(&game.position, reward);
                    *game = Running::deal(variant, seed, game.number + stride);
                }
                self.legal[i] = Legal::of(&game.position);
            }
            if let Some(to_move) = game.position.seat_to_move() {
                self.seat[i] = to_move.index() as i8;
                observation::fill_from(&game.tiles, &game.position, to_move, &mut observations[i]);
            }
            self.legal[i].fill(&mut masks[i]);
        }
    }
}

/// Thousands of games do not fit into the cache: asks for the memory of the next one while another is played. `start` are bytes,
/// which may be fewer than are asked for.
#[inline]
fn prefetch<T>(start: &[T], bytes: usize) {
    for line in 0..bytes.div_ceil(LINE) {
        prefetch_index(start, line * LINE);
    }
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
                return Err(invalid(format_args!("count: at most 1,000,000 games, not {count}")));
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
        batch.deal(count);
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
    fn reset(&mut self, py: Python<'_>, seed: Option<Seed>) {
        self.seed = seed.map_or(self.seed, |seed| seed.0);
        py.detach(|| self.deal(self.games.len() as u64));
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
        let mut actions =
            actions.map(|actions| array::<i64>("actions", actions, &[count])).transpose()?;
        let mut observation = array("observation", observation, &[count, observation::SIZE])?;
        let mut mask = array("action_mask", action_mask, &[count, ACTIONS])?;
        let mut seat = array("seat", seat, &[count])?;
        let mut reward = array("reward", reward, &[count, players])?;
        let mut done = array("done", done, &[count])?;
        let actions = actions.as_mut().map(|actions| actions.as_slice_mut()).transpose()?;
        let actions: Option<&[i64]> = actions.map(|actions| &*actions);
        self.check(actions.unwrap_or_default())?;

        let share = count.div_ceil(self.threads);
        let mut actions = actions.map(|actions| actions.chunks(share));
        let games = self.games.chunks_mut(share).zip(self.legal.chunks_mut(share));
        let seen = observation.as_slice_mut()?.chunks_mut(share * observation::SIZE);
        let seen = seen.zip(mask.as_slice_mut()?.chunks_mut(share * ACTIONS));
        let ends = reward.as_slice_mut()?.chunks_mut(share * players);
        let ends = ends.zip(done.as_slice_mut()?.chunks_mut(share));
        let rows = seen.zip(ends).zip(seat.as_slice_mut()?.chunks_mut(share));
        let parts = games.zip(rows).map(
            |((games, legal), (((observation, mask), (reward, done)), seat))| {
                let actions = actions.as_mut().and_then(Iterator::next);
                Part { games, legal, actions, observation, mask, seat, reward, done }
            },
        );
        let (variant, seed, backwards) = (self.variant, self.seed, self.backwards);
        self.backwards = !backwards;
        let step = |part: Part<'_>| part.step(variant, seed, count as u64, backwards);
        py.detach(|| on_threads(parts, step));
        Ok(())
    }

    /// Fills `actions` with a random legal action for each game.
    fn sample(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut actions = array("actions", actions, &[self.games.len()])?;
        let actions = actions.as_slice_mut()?;
        py.detach(|| {
            for ((action, legal), rng) in actions.iter_mut().zip(&self.legal).zip(&mut self.rngs) {
                *action = legal.sample(rng);
            }
        });
        Ok(())
    }

    /// Fills an array of the shape (games, ACTIONS, len(ACTION_FEATURES)).
    fn action_features(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let shape = [self.games.len(), ACTIONS, features::COUNT];
        let mut out = array("out", out, &shape)?;
        let rows = out.as_slice_mut()?;
        py.detach(|| self.each(rows, ACTIONS * features::COUNT, features::fill));
        Ok(())
    }

    /// Fills an array of the shape (games, planes, size, size) with what the seats to move see.
    fn planes(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let last = shape_of_out(out)?.last().copied().unwrap_or(0);
        let size = planes::size(last as i64)?;
        let channels = planes::channels(self.players());
        let shape = [self.games.len(), channels, size, size];
        let mut out = array("out", out, &shape)?;
        let rows = out.as_slice_mut()?;
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
        let last = self.games.len() - 1;
        let reason =
            || PyIndexError::new_err(format!("there is no game {index}, only 0 to {last}"));
        game.ok_or_else(reason)
    }

    /// Fills a row of numbers for each game.
    fn each<T: Send>(&self, rows: &mut [T], length: usize, fill: impl Fn(&Rules, &mut [T]) + Sync) {
        let share = self.games.len().div_ceil(self.threads);
        let parts = self.games.chunks(share).zip(rows.chunks_mut(share * length));
        on_threads(parts, |(games, rows)| {
            for (game, row) in games.iter().zip(rows.chunks_exact_mut(length)) {
                fill(&game.position, row);
            }
        });
    }
}

/// Works on each part on a thread of its own, but on the first one here.
fn on_threads<P: Send>(mut parts: impl Iterator<Item = P>, work: impl Fn(P) + Sync) {
    std::thread::scope(|scope| {
        let (first, work) = (parts.next(), &work);
        for part in parts {
            scope.spawn(move || work(part));
        }
        if let Some(part) = first {
            work(part);
        }
    });
}
