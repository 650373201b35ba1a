//! What takes long: bots, hints and verdicts.

use std::time::Duration;

use nova_luna_engine::{Judge, Level, Limit};
use nova_luna_protocol::device::{DeviceLog, DevicePerson, FinishedGame, Thinking};
use nova_luna_protocol::online::{ANALYSIS_NODES, Analysis, Hint};
use nova_luna_protocol::{ActionJson, InputError, TableId, Version};
use nova_luna_table::study::{hint as hints, verdict};
use nova_luna_table::{Refusal, bot_turn};

use crate::tables::{known, open};
use crate::{Clock, Failure, unwritten};

pub fn choose(
    log: &DeviceLog,
    version: Version,
    thinking: &Thinking,
    clock: Clock,
) -> Result<ActionJson, Failure> {
    let table = open(log)?;
    let turn =
        table.next_bot_turn().filter(|turn| turn.version == version).ok_or(Refusal::MovedOn)?;
    let game = table.game().ok_or(Refusal::NotBegun)?;
    let limit = limit(thinking, bot_turn::THINKING_TIME, clock);
    let choice =
        turn.level.bot_within(bytes(thinking)).choose(game.position(), &limit, thinking.seed);
    Ok(choice.ok_or(Refusal::MovedOn)?.action.into())
}

pub fn hint(
    log: &DeviceLog,
    person: DevicePerson,
    thinking: &Thinking,
    clock: Clock,
) -> Result<Hint, Failure> {
    let table = open(log)?;
    let position = table.position_for_hint(&known(person)?)?;
    let limit = limit(thinking, hints::THINKING_TIME, clock);
    let choice = Level::Five.bot_within(bytes(thinking)).choose(position, &limit, thinking.seed);
    let hint = choice.and_then(|choice| hints::hint(table.version(), position, &choice));
    Ok(hint.ok_or(Refusal::MovedOn)?)
}

/// The text that is to be kept of the verdict on a move.
pub fn judge(game: FinishedGame, number: u32, thinking: &Thinking) -> Result<String, Failure> {
    let game = verdict::FinishedGame::new(game.record, game.seqs)?;
    let nodes = thinking.nodes.unwrap_or(ANALYSIS_NODES);
    let Some((position, action)) = game.position_and_action(number as usize) else {
        return Err(InputError::new("number", "the game has no such move").into());
    };
    let judgement = Judge::within(nodes, bytes(thinking)).judge(position, action, None);
    Ok(game.kept(judgement).map_err(unwritten)?)
}

pub fn analysis(
    table: &TableId,
    game: FinishedGame,
    verdicts: &[Option<String>],
) -> Result<Analysis, Failure> {
    let game = verdict::FinishedGame::new(game.record, game.seqs)?;
    let kept = (0..).zip(verdicts).filter_map(|(number, text)| Some((number, text.as_deref()?)));
    let done = kept.clone().filter(|(number, _)| *number < game.moves()).count() == game.moves();
    Ok(game.analysis(table, done, kept).map_err(|error| error.within("verdicts"))?)
}

fn limit(thinking: &Thinking, usual: Duration, clock: Clock) -> Limit<'static> {
    let time = thinking.time_ms.map(|time| Duration::from_millis(time.into()));
    let time = time.or_else(|| thinking.nodes.is_none().then_some(usual));
    Limit { time, nodes: thinking.nodes, clock, ..Limit::default() }
}

fn bytes(thinking: &Thinking) -> usize {
    thinking.memory_mib.map_or(usize::MAX, |mib| (mib as usize).saturating_mul(1 << 20))
}
