//! Matches of built-in bots, played into arrays.

use std::sync::atomic::Ordering;

use nova_luna_engine::{Limit, Value};
use nova_luna_rules::{Game, Shuffle, Variant};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action_space;
use crate::bot::{limit, named};
use crate::game::bot_seeds;
use crate::input;
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
    reward: Vec<f32>,
}

impl Plies {
    fn append(&mut self, mut other: Plies) {
        self.observation.append(&mut other.observation);
        self.action.append(&mut other.action);
        self.seat.append(&mut other.seat);
        self.game.append(&mut other.game);
        self.value.append(&mut other.value);
        self.reward.append(&mut other.reward);
    }
}

/// Plays a match of built-in bots, as `nova-luna arena` does with the same seed and nodes: every deck once per rotation of
/// the seats. Returns arrays with a row for each decision (observation, action, seat, game, value), and one with a
/// row for each game (reward).
#[pyfunction]
#[pyo3(signature = (bots, games, *, goal_discs=None, seed=1, nodes=None, threads=1))]
pub fn self_play<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    games: i64,
    goal_discs: Option<i64>,
    #[pyo3(from_py_with = input::seed)] seed: u64,
    nodes: Option<i64>,
    threads: i64,
) -> PyResult<Bound<'py, PyDict>> {
    let variant =
        input::variant(bots.len() as i64, goal_discs).map_err(|error| match bots.len() {
            1..=4 => error,
            count => PyValueError::new_err(format!("bots: 1 to 4 names, not {count}")),
        })?;
    for name in &bots {
        named(name)?;
    }
    let games = match input::positive("games", games)? {
        games @ ..=10_000_000 => games.div_ceil(bots.len() as u64) * bots.len() as u64,
        games => {
            return Err(PyValueError::new_err(format!("games: at most 10,000,000, not {games}")));
        }
    };
    let limit = limit(nodes, None)?;
    let threads = input::threads(threads)? as u64;
    let players = bots.len();
    let plies = until_interrupted(py, |stop| {
        std::thread::scope(|scope| {
            let share = games.div_ceil(threads);
            let parts = (0..threads).map(|part| part * share..((part + 1) * share).min(games));
            let (bots, limit) = (&bots, &limit);
            let workers: Vec<_> = parts
                .map(|numbers| {
                    scope.spawn(move || {
                        let mut plies = Plies::default();
                        let mut own =
                            bots.iter().map(|name| named(name)).collect::<PyResult<Vec<_>>>()?;
                        for number in numbers.take_while(|_| !stop.load(Ordering::Relaxed)) {
                            play(variant, seed, number, &mut own, limit, &mut plies);
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
    let reward = PyArray1::from_vec(py, plies.reward);
    arrays.set_item("reward", reward.reshape([games as usize, players])?)?;
    Ok(arrays)
}

fn play(
    variant: Variant,
    seed: u64,
    number: u64,
    bots: &mut [Box<dyn nova_luna_engine::Bot>],
    limit: &Limit<'_>,
    plies: &mut Plies,
) {
    let players = variant.players();
    let deck = number / players as u64;
    let mut game = Game::deal(variant, &mut Shuffle::from_seed(seed, deck));
    let mut seeds = bot_seeds(seed, number);
    while let Some(seat) = game.position().seat_to_move() {
        let bot = &mut bots[(seat.index() + number as usize) % players];
        let Some(choice) = bot.choose(game.position(), limit, seeds.next_u64()) else { break };
        let Ok(action) = action_space::encode(game.position(), choice.action) else { break };
        let start = plies.observation.len();
        plies.observation.resize(start + observation::SIZE, 0);
        observation::fill(game.position(), seat, &mut plies.observation[start..]);
        plies.action.push(action as i16);
        plies.seat.push(seat.index() as i8);
        plies.game.push(number as i32);
        let line = choice.report.lines.iter().find(|line| line.action == choice.action);
        let mut value = [f32::NAN; 4];
        match line.map(|line| line.value) {
            Some(Value::Chances(chances)) => value = chances,
            Some(Value::Score(score)) => value[0] = score,
            None => {}
        }
        plies.value.extend_from_slice(&value[..players]);
        if game.play(seat, choice.action).is_err() {
            break;
        }
    }
    let start = plies.reward.len();
    plies.reward.resize(start + players, 0.0);
    fill_rewards(game.position(), &mut plies.reward[start..]);
}
