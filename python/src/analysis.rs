//! A game looked at again by the strongest bot.

use nova_luna_engine::{Judge, Judgement};
use nova_luna_rules::Game as Rules;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::action::Action;
use crate::bot::Worth;
use crate::errors::{bad_record, illegal};
use crate::game::Game;
use crate::input::positive;

/// A move and what it was worth.
#[pyclass(frozen, get_all, module = "nova_luna")]
pub struct JudgedMove {
    /// Its number in the game, from 0.
    number: usize,
    /// Whose it was.
    seat: usize,
    /// What was done.
    action: Action,
    /// What would have been best.
    best: Action,
    /// What would probably have followed the best.
    continuation: Vec<Action>,
    /// What was expected with the best: the chances of each seat to win, or the score of a solo game.
    best_value: Worth,
    /// What was expected with what was done.
    value: Worth,
    /// How much worse it was than the best: a chance to win from 0 to 1, in solo points of the score.
    loss: f32,
}

#[pymethods]
impl JudgedMove {
    fn __repr__(&self) -> String {
        let JudgedMove { number, seat, action, best, loss, .. } = self;
        let (action, best) = (action.0, best.0);
        format!("<JudgedMove {number}: seat {seat} played {action}, best {best}, loss {loss:.3}>")
    }
}

/// Judges every action of a game or of its record, looking at about `nodes` positions for each. The same number gives
/// the same verdicts. Ctrl-C works between two moves.
#[pyfunction]
#[pyo3(signature = (game, *, nodes=20_000))]
pub fn analyse(py: Python<'_>, game: &Bound<'_, PyAny>, nodes: i64) -> PyResult<Vec<JudgedMove>> {
    let nodes = positive("nodes", nodes)?;
    let game = if let Ok(game) = game.cast::<Game>() {
        game.borrow().0.clone()
    } else if let Ok(text) = game.cast::<PyString>() {
        Game::from_record(text.to_cow()?.as_ref())?.0
    } else {
        return Err(PyTypeError::new_err("expected a Game or the text of a record"));
    };
    let Some(deck) = game.deck() else {
        return Err(bad_record("the game is not over: only finished games are analysed"));
    };
    let again = Rules::new(game.position().variant(), game.start_order(), *deck);
    let mut again = again.map_err(bad_record)?;
    let mut judge = Judge::new(nodes);
    let players = game.position().variant().players();
    let mut moves = Vec::with_capacity(game.log().len());
    for (number, logged) in game.log().iter().enumerate() {
        py.check_signals()?;
        let judgement = py.detach(|| judge.judge(again.position(), logged.action, None));
        if let Some(Judgement { best, played, loss }) = judgement {
            moves.push(JudgedMove {
                number,
                seat: logged.seat.index(),
                action: Action(logged.action),
                best: Action(best.action),
                continuation: best.continuation.into_iter().map(Action).collect(),
                best_value: Worth::of(best.value, players),
                value: Worth::of(played, players),
                loss,
            });
        }
        again.play(logged.seat, logged.action).map_err(illegal)?;
    }
    Ok(moves)
}
