//! Matches of built-in bots, played into arrays.

use std::sync::atomic::Ordering;

use nova_luna_engine::internals::{Eval, sampled_greedy};
use nova_luna_engine::{Limit, Rng, Value};
use nova_luna_rules::{Game, Shuffle, Variant};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action_space;
use crate::bot::{limit, named};
use crate::game::bot_seeds;
use crate::input::{self, invalid};
use crate::interrupt::until_interrupted;
use crate::observation;
use crate::outcome::fill_rewards;

/// One decision after the other.
#[derive(Default)]
struct Plies {
    observation: Vec<u8>,
    action: Vec<i16>,
    seat: Vec<i8>,
    game: Vec<i32>,
    value: Vec<f32>,
    explored: Vec<bool>,
    reward: Vec<f32>,
}

impl Plies {
    fn append(&mut self, mut other: Plies) {
        self.observation.append(&mut other.observation);
        self.action.append(&mut other.action);
        self.seat.append(&mut other.seat);
        self.game.append(&mut other.game);
        self.value.append(&mut other.value);
        self.explored.append(&mut other.explored);
        self.reward.append(&mut other.reward);
    }
}

/// What is the same in all games of a match.
struct Match<'a> {
    variant: Variant,
    seed: u64,
    limit: Limit<'a>,
    explore: f32,
}

/// Plays a match of built-in bots, as `nova-luna arena` does with the same seed and nodes: every deck from number `first` on,
/// once per rotation of the seats. `explore` is the share of decisions that are drawn instead, the better the likelier.
/// Returns arrays with a row for each decision (observation, action, seat, game, value, explored), and one with
/// a row for each game (reward).
#[pyfunction]
#[pyo3(signature = (bots, games, *, goal_discs=None, seed=1, first=0, nodes=None, explore=0.0, threads=1))]
#[allow(clippy::too_many_arguments)]
pub fn self_play<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    games: i64,
    goal_discs: Option<i64>,
    #[pyo3(from_py_with = input::seed)] seed: u64,
    first: i64,
    nodes: Option<i64>,
    explore: f32,
    threads: i64,
) -> PyResult<Bound<'py, PyDict>> {
    let variant =
        input::variant(bots.len() as i64, goal_discs).map_err(|error| match bots.len() {
            1..=4 => error,
            count => invalid(format_args!("bots: 1 to 4 names, not {count}")),
        })?;
    for name in &bots {
        named(name)?;
    }
    let games = match input::positive("games", games)? {
        games @ ..=10_000_000 => games.div_ceil(bots.len() as u64) * bots.len() as u64,
        games => return Err(invalid(format_args!("games: at most 10,000,000, not {games}"))),
    };
    let first = u32::try_from(first).map(u64::from);
    let first = first.map_err(|_| invalid("first: 0 to 4,294,967,295"))?;
    if !(0.0..=1.0).contains(&explore) {
        return Err(invalid(format_args!("explore: a share from 0 to 1, not {explore}")));
    }
    let rules = Match { variant, seed, limit: limit(nodes, None)?, explore };
    let threads = input::threads(threads)? as u64;
    let players = bots.len();
    let before = first * players as u64;
    let plies = until_interrupted(py, |stop| {
        std::thread::scope(|scope| {
            let share = games.div_ceil(threads);
            let parts = (0..threads).map(|part| part * share..((part + 1) * share).min(games));
            let (bots, rules) = (&bots, &rules);
            let workers: Vec<_> = parts
                .map(|numbers| {
                    scope.spawn(move || {
                        let mut plies = Plies::default();
                        let mut own =
                            bots.iter().map(|name| named(name)).collect::<PyResult<Vec<_>>>()?;
                        for number in numbers.take_while(|_| !stop.load(Ordering::Relaxed)) {
                            rules.play(before + number, &mut own, &mut plies);
                            plies.game.resize(plies.action.len(), number as i32);
                        }
                        PyResult::Ok(plies)
                    })
                })
                .collect();
            let mut all = Plies::default();
            for worker in workers {
                match worker.join() {
                    Ok(plies) => all.append(plies?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            PyResult::Ok(all)
        })
    })??;
    let rows = plies.action.len();
    let arrays = PyDict::new(py);
    let observation = PyArray1::from_vec(py, plies.observation);
    arrays.set_item("observation", observation.reshape([rows, observation::SIZE])?)?;
    arrays.set_item("action", PyArray1::from_vec(py, plies.action))?;
    arrays.set_item("seat", PyArray1::from_vec(py, plies.seat))?;
    arrays.set_item("game", PyArray1::from_vec(py, plies.game))?;
    arrays.set_item("value", PyArray1::from_vec(py, plies.value).reshape([rows, players])?)?;
    arrays.set_item("explored", PyArray1::from_vec(py, plies.explored))?;
    let reward = PyArray1::from_vec(py, plies.reward);
    arrays.set_item("reward", reward.reshape([games as usize, players])?)?;
    Ok(arrays)
}

impl Match<'_> {
    /// Plays the game of this number of the whole match.
    fn play(&self, number: u64, bots: &mut [Box<dyn nova_luna_engine::Bot>], plies: &mut Plies) {
        let players = self.variant.players();
        let deck = number / players as u64;
        let mut game = Game::deal(self.variant, &mut Shuffle::from_seed(self.seed, deck));
        let mut seeds = bot_seeds(self.seed, number);
        // Apart from the bots' seeds, so that they play as in the arena where nothing is drawn.
        let mut draws = Rng::new(seeds.clone().next_u64() ^ number);
        let eval = Eval::default();
        while let Some(seat) = game.position().seat_to_move() {
            let bot = &mut bots[(seat.index() + number as usize) % players];
            let Some(choice) = bot.choose(game.position(), &self.limit, seeds.next_u64()) else {
                break;
            };
            let explored = draws.unit() < self.explore;
            let drawn = explored.then(|| sampled_greedy(&eval, game.position(), &mut draws));
            let action = drawn.flatten().unwrap_or(choice.action);
            let Ok(index) = action_space::encode(game.position(), action) else { break };
            let start = plies.observation.len();
            plies.observation.resize(start + observation::SIZE, 0);
            observation::fill(game.position(), seat, &mut plies.observation[start..]);
            plies.action.push(index as i16);
            plies.seat.push(seat.index() as i8);
            plies.explored.push(explored);
            let line = choice.report.lines.iter().find(|line| line.action == choice.action);
            let mut value = [f32::NAN; 4];
            match line.map(|line| line.value) {
                Some(Value::Chances(chances)) => value = chances,
                Some(Value::Score(score)) => value[0] = score,
                None => {}
            }
            plies.value.extend_from_slice(&value[..players]);
            if game.play(seat, action).is_err() {
                break;
            }
        }
        let start = plies.reward.len();
        plies.reward.resize(start + players, 0.0);
        fill_rewards(game.position(), &mut plies.reward[start..]);
    }
}
