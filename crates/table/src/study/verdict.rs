//! Verdicts on the moves of a finished game: what is stored, and how large a loss is a mistake.

use nova_luna_engine::{Judge, Judgement};
use nova_luna_protocol::online::{Analysis, CellOption, JudgedMove, MoveVerdict, Outlook, Reason};
use nova_luna_protocol::{ActionJson, InputError, Record, TableId, from_json, object, try_to_json};
use nova_luna_rules::{Action, Position};
use serde::{Deserialize, Serialize};

use super::hint::outlook;
use crate::refusal::Refusal;

/// How many moves are named as decisive at most.
const MOST_DECISIVE: usize = 5;

/// A verdict as it is kept. Of a move that cannot be judged `null` is kept, so that the others count.
#[derive(Serialize, Deserialize)]
struct StoredVerdict {
    best: ActionJson,
    continuation: Vec<ActionJson>,
    #[serde(deserialize_with = "object")]
    before: Outlook,
    loss: f32,
}

/// A finished game with everything that its analysis needs.
pub struct FinishedGame {
    record: Record,
    /// By action: the number of its entry in the log.
    seqs: Vec<u32>,
    /// Before each action, and after the last.
    positions: Vec<Position>,
}

impl FinishedGame {
    /// Replays the record of a game that is over, also because somebody has resigned.
    pub fn new(record: Record, seqs: Vec<u32>) -> Result<FinishedGame, Refusal> {
        let positions = record.positions()?;
        Ok(FinishedGame { record, seqs, positions })
    }

    /// How many moves the game has.
    pub fn moves(&self) -> usize {
        self.record.actions.len()
    }

    /// A move, and the position before it.
    pub fn position_and_action(&self, number: usize) -> Option<(&Position, Action)> {
        let action = self.record.actions.get(number)?.action.action().ok()?;
        Some((self.positions.get(number)?, action))
    }

    /// The text that is kept of the engine's judgement of a move.
    ///
    /// # Errors
    /// Never, as far as anybody knows. But what cannot be written must not be kept.
    pub fn kept(&self, judgement: Option<Judgement>) -> Result<String, serde_json::Error> {
        let verdict = judgement.map(|Judgement { best, loss, .. }| StoredVerdict {
            best: best.action.into(),
            continuation: best.continuation.iter().map(|&action| action.into()).collect(),
            before: outlook(&self.positions[0], best.value),
            loss,
        });
        try_to_json(&verdict)
    }

    /// Everything that is known of the game. `kept` are the texts that are kept, each with the number of its
    /// move.
    pub fn analysis<'a>(
        &self,
        table: &TableId,
        done: bool,
        kept: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<Analysis, InputError> {
        let mut verdicts: Vec<Option<StoredVerdict>> = Vec::new();
        verdicts.resize_with(self.moves(), || None);
        for (number, text) in kept {
            // A move that could not be judged is kept as null.
            if let Some(place) = verdicts.get_mut(number).filter(|_| text != "null") {
                *place = Some(from_json(text)?);
            }
        }
        let mut moves = Vec::new();
        for (number, verdict) in verdicts.iter().enumerate() {
            if let Some(verdict) = verdict {
                let after = match verdicts.get(number + 1) {
                    Some(next) => next.as_ref().map(|next| next.before.clone()),
                    None => self.outcome(),
                };
                moves.push(self.judged(number, verdict, after)?);
            }
        }
        Ok(Analysis {
            table: table.clone(),
            done,
            moves_total: self.moves() as u32,
            decisive: decisive(&moves),
            moves,
        })
    }

    fn judged(
        &self,
        number: usize,
        verdict: &StoredVerdict,
        after: Option<Outlook>,
    ) -> Result<JudgedMove, InputError> {
        let position = &self.positions[number];
        let played = &self.record.actions[number];
        let best = verdict.best.action()?;
        Ok(JudgedMove {
            number: number as u32,
            seq: self.seqs.get(number).copied().unwrap_or_default(),
            seat: played.seat,
            action: played.action,
            best: verdict.best,
            preview: match best {
                Action::Take { tile, cell } => CellOption::of(position, tile, cell),
                Action::Refill => None,
            },
            reasons: Reason::all(position, best),
            continuation: verdict.continuation.clone(),
            before: verdict.before.clone(),
            after: after.unwrap_or_else(|| verdict.before.clone()),
            loss: verdict.loss,
            verdict: if played.action == verdict.best {
                MoveVerdict::Best
            } else {
                verdict_on(verdict.loss, position.variant().is_solo())
            },
        })
    }

    fn outcome(&self) -> Option<Outlook> {
        let end = self.positions.last()?;
        Judge::settled(end).map(|value| outlook(end, value))
    }
}

/// The verdict on a loss of chances to win, or of points in a solo game.
fn verdict_on(loss: f32, solo: bool) -> MoveVerdict {
    let limits = if solo { [2.0, 4.0, 8.0] } else { [0.03, 0.08, 0.16] };
    match limits.iter().filter(|&&limit| loss >= limit).count() {
        0 => MoveVerdict::Good,
        1 => MoveVerdict::Inaccuracy,
        2 => MoveVerdict::Mistake,
        _ => MoveVerdict::Blunder,
    }
}

/// The numbers of the moves that decided the game: those that lost most.
fn decisive(moves: &[JudgedMove]) -> Vec<u32> {
    let mut worst: Vec<&JudgedMove> =
        moves.iter().filter(|judged| judged.verdict >= MoveVerdict::Mistake).collect();
    worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    worst.iter().take(MOST_DECISIVE).map(|judged| judged.number).collect()
}
