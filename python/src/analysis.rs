//! A game looked at again by the strongest bot.

use nova_luna_engine::{Judge, Judgement};
use nova_luna_rules::Game as Rules;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::action::Action;
use crate::bot::Worth;
use crate::errors::RecordError;
use crate::game::Game;
use crate::input::positive;

/// A move and what it was worth.
#[pyclass(frozen, module = "nova_luna")]
pub struct JudgedMove {
    /// Its number in the game, from 0.
    #[pyo3(get)]
    number: usize,
    /// Whose it was.
    #[pyo3(get)]
    seat: usize,
    /// What was done.
    #[pyo3(get)]
    action: Action,
    players: usize,
    judgement: Judgement,
}

#[pymethods]
impl JudgedMove {
    /// What would have been best.
    #[getter]
    fn best(&self) -> Action {
        Action(self.judgement.best.action)
    }

    /// What would probably have followed the best.
    #[getter]
    fn continuation(&self) -> Vec<Action> {
        self.judgement.best.continuation.iter().copied().map(Action).collect()
    }

    /// What was expected with the best: the chances of each seat to win, or the score of a solo game.
    #[getter]
    fn best_value(&self) -> Worth {
        Worth::of(self.judgement.best.value, self.players)
    }

    /// What was expected with what was done.
    #[getter]
    fn value(&self) -> Worth {
        Worth::of(self.judgement.played, self.players)
    }

    /// How much worse it was than the best: a chance to win from 0 to 1, in solo points of the score.
    #[getter]
    fn loss(&self) -> f32 {
        self.judgement.loss
    }

    fn __repr__(&self) -> String {
        let JudgedMove { number, seat, action, judgement, .. } = self;
        let (best, loss) = (judgement.best.action, judgement.loss);
        format!(
            "<JudgedMove {number}: seat {seat} played {}, best {best}, loss {loss:.3}>",
            action.0
        )
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
        return Err(RecordError::new_err("the game is not over: only finished games are analysed"));
    };
    let again = Rules::new(game.position().variant(), game.start_order(), *deck);
    let mut again = again.map_err(|error| RecordError::new_err(error.to_string()))?;
    let mut judge = Judge::new(nodes);
    let mut moves = Vec::with_capacity(game.log().len());
    for (number, logged) in game.log().iter().enumerate() {
        py.check_signals()?;
        let judgement = py.detach(|| judge.judge(again.position(), logged.action, None));
        if let Some(judgement) = judgement {
            let players = game.position().variant().players();
            let (seat, action) = (logged.seat.index(), Action(logged.action));
            moves.push(JudgedMove { number, seat, action, players, judgement });
        }
        again.play(logged.seat, logged.action).map_err(crate::position::illegal)?;
    }
    Ok(moves)
}
