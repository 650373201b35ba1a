//! One game of a match.

use std::sync::atomic::Ordering;

use nova_luna_engine::{Limit, Rng};
use nova_luna_protocol::{Forfeit, ForfeitReason, Record, to_json};
use nova_luna_rules::{Game, Outcome, Shuffle};

use super::Match;
use super::player::Player;
use super::process::NoAnswer;
use super::schedule::Schedule;
use super::stopwatch::Stopwatch;

pub struct PlayedGame {
    /// Its number in the schedule.
    pub number: u64,
    /// By seat: which bot.
    pub bots: [usize; 4],
    /// By seat: goal discs left.
    pub discs_left: [u8; 4],
    /// The seat that won, unless it is a solo game. After a forfeit that is whoever of the others
    /// was ahead.
    pub winner: Option<usize>,
    pub end: GameEnd,
    /// The record, if records are kept.
    pub record: Option<String>,
}

pub enum GameEnd {
    Won,
    Score(u16),
    /// A bot could not go on.
    Forfeit {
        seat: usize,
        reason: ForfeitReason,
        what: String,
        position: String,
    },
}

/// Plays game `number`. `None` when the match was stopped.
pub fn play(
    plan: &Match,
    schedule: &Schedule,
    number: u64,
    limit: &Limit<'_>,
    players: &mut [Player],
    watches: &mut [Stopwatch],
) -> Option<PlayedGame> {
    let mut game =
        Game::deal(plan.variant, &mut Shuffle::from_seed(plan.seed, schedule.deck(number)));
    let mut bots = [0; 4];
    for (seat, bot) in bots.iter_mut().enumerate().take(players.len()) {
        *bot = schedule.bot(number, seat);
    }
    let mut seeds = Rng::new(plan.bot_seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03));

    let mut broken = None;
    while let Some(seat) = game.position().seat_to_move() {
        if plan.stop.load(Ordering::Relaxed) {
            return None;
        }
        let bot = bots[seat.index()];
        let watch = &mut watches[bot];
        let answer = players[bot].choose(game.position(), limit, seeds.next_u64(), watch);
        let fault = match answer {
            Ok(action) => match game.play(seat, action) {
                Ok(_) => continue,
                Err(illegal) => {
                    players[bot].restart();
                    (ForfeitReason::Illegal, format!("{action}: {illegal}"))
                }
            },
            Err(NoAnswer::Forfeit(reason, what)) => (reason, what),
            Err(NoAnswer::Stopped) => return None,
        };
        broken = Some((seat, fault));
        break;
    }

    let mut discs_left = [0; 4];
    for seat in game.position().seats() {
        discs_left[seat.index()] = game.position().discs_left(seat);
    }
    let loser = broken.as_ref().map(|(seat, _)| *seat);
    let end = match broken {
        Some((seat, (reason, what))) => {
            let position = game.position().notation();
            GameEnd::Forfeit { seat: seat.index(), reason, what, position }
        }
        None => match game.position().outcome()? {
            Outcome::Score(score) => GameEnd::Score(score.total()),
            Outcome::Ranking { .. } => GameEnd::Won,
        },
    };
    let standings = game.position().standings();
    let best = standings.seats().iter().find(|&&seat| Some(seat) != loser);
    let winner = best.filter(|_| !plan.variant.is_solo()).map(|seat| seat.index());
    let record = plan.keep_records.then(|| record(plan, number, &game, &bots, &end));
    Some(PlayedGame { number, bots, discs_left, winner, end, record })
}

fn record(plan: &Match, number: u64, game: &Game, bots: &[usize; 4], end: &GameEnd) -> String {
    let mut record = Record::of(game);
    let names = bots.iter().take(plan.specs.len());
    record.seed = Some(plan.seed);
    record.game = Some(number);
    record.bots = Some(names.map(|&bot| plan.specs[bot].name().to_owned()).collect());
    if let GameEnd::Forfeit { seat, reason, .. } = *end {
        record.forfeit = Some(Forfeit { seat: seat as u8, reason });
    }
    to_json(&record)
}
