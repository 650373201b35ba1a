//! Bots by their names, as Python sees them.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nova_luna_engine::{Bot as EngineBot, Choice, Limit, NAMES, Value, by_name};
use pyo3::prelude::*;

use crate::action::Action;
use crate::errors::{illegal, why_nobody_moves};
use crate::input::{self, invalid};
use crate::interrupt::until_interrupted;
use crate::position::Position;

/// A built-in bot: one of BOT_NAMES.
#[pyclass(frozen, module = "nova_luna")]
pub struct Bot {
    #[pyo3(get)]
    name: String,
    bot: Mutex<Box<dyn EngineBot>>,
}

/// What a bot thought of a position.
#[pyclass(frozen, get_all, module = "nova_luna")]
pub struct Report {
    /// What the bot would do.
    action: Action,
    /// How many positions it looked at.
    nodes: u64,
    /// The best few actions, best first; empty for bots that do not compare.
    lines: Vec<Line>,
}

/// One action that a bot considered.
#[pyclass(frozen, get_all, module = "nova_luna")]
#[derive(Clone)]
pub struct Line {
    /// The action.
    action: Action,
    /// What it is worth: the chances of each seat to win, or the expected score of a solo game.
    value: Worth,
    /// How many visits a tree search made, or how many positions another bot looked at.
    nodes: u64,
    /// What is expected to follow.
    continuation: Vec<Action>,
}

/// The chances of each seat to win, or the expected score of a solo game.
#[derive(Clone, IntoPyObject)]
pub enum Worth {
    Chances(Vec<f32>),
    Score(f32),
}

impl Worth {
    pub fn of(value: Value, players: usize) -> Worth {
        match value {
            Value::Chances(chances) => Worth::Chances(chances[..players].to_vec()),
            Value::Score(score) => Worth::Score(score),
        }
    }

    fn text(&self) -> String {
        match self {
            Worth::Chances(chances) => {
                let percent: Vec<String> =
                    chances.iter().map(|chance| format!("{:.1} %", 100.0 * chance)).collect();
                percent.join(" / ")
            }
            Worth::Score(score) => format!("score {score:.1}"),
        }
    }
}

/// A new bot of this name.
pub fn named(name: &str) -> PyResult<Box<dyn EngineBot>> {
    by_name(name).ok_or_else(|| {
        let name = nova_luna_protocol::short(name);
        invalid(format_args!("there is no bot \"{name}\"; there are {}", NAMES.join(", ")))
    })
}

/// A limit from what a caller says.
pub fn limit(nodes: Option<i64>, time_ms: Option<i64>) -> PyResult<Limit<'static>> {
    let nodes = nodes.map(|nodes| input::positive("nodes", nodes)).transpose()?;
    let time = time_ms.map(|time| input::positive("time_ms", time)).transpose()?;
    Ok(Limit { nodes, time: time.map(Duration::from_millis), ..Limit::default() })
}

/// A thought about so many positions is over before anybody could want to interrupt it.
const QUICK: u64 = 20_000;

impl Bot {
    fn think(
        &self,
        py: Python<'_>,
        position: &Position,
        nodes: Option<i64>,
        time_ms: Option<i64>,
        seed: u64,
    ) -> PyResult<Choice> {
        let position = position.0.clone();
        let limit = limit(nodes, time_ms)?;
        let think = |limit: &Limit<'_>| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            bot.choose(&position, limit, seed)
        };
        let choice = if limit.time.is_some() || limit.nodes.is_some_and(|nodes| nodes > QUICK) {
            until_interrupted(py, |stop| think(&Limit { stop: Some(stop), ..limit }))?
        } else {
            py.detach(|| think(&limit))
        };
        choice.ok_or_else(|| {
            illegal(format_args!("{}: no seat is to move", why_nobody_moves(&position)))
        })
    }
}

#[pymethods]
impl Bot {
    /// A new bot of this name.
    #[new]
    fn new(name: &str) -> PyResult<Bot> {
        Ok(Bot { name: name.to_owned(), bot: Mutex::new(named(name)?) })
    }

    /// What the bot would do. The same position, seed and number of nodes give the same action; without any limit
    /// the bot has a number of nodes of its own.
    #[pyo3(signature = (position, *, nodes=None, time_ms=None, seed=0))]
    fn choose(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Position>,
        nodes: Option<i64>,
        time_ms: Option<i64>,
        #[pyo3(from_py_with = input::seed)] seed: u64,
    ) -> PyResult<Action> {
        Ok(Action(self.think(py, &position, nodes, time_ms, seed)?.action))
    }

    /// What the bot would do and what it thought: the best few actions with what each is worth.
    #[pyo3(signature = (position, *, nodes=None, time_ms=None, seed=0))]
    fn report(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Position>,
        nodes: Option<i64>,
        time_ms: Option<i64>,
        #[pyo3(from_py_with = input::seed)] seed: u64,
    ) -> PyResult<Report> {
        let choice = self.think(py, &position, nodes, time_ms, seed)?;
        let players = position.0.variant().players();
        let lines = choice.report.lines.into_iter().map(|line| Line {
            action: Action(line.action),
            value: Worth::of(line.value, players),
            nodes: line.nodes,
            continuation: line.continuation.into_iter().map(Action).collect(),
        });
        let (action, nodes) = (Action(choice.action), choice.report.nodes);
        Ok(Report { action, nodes, lines: lines.collect() })
    }

    fn __repr__(&self) -> String {
        format!("Bot('{}')", self.name)
    }
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        format!("<Report: {} after {} nodes>", self.action.0, self.nodes)
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<Line {}: {}>", self.action.0, self.value.text())
    }
}
