//! Games of two to four players that a bot has played against itself.

use std::fmt;

use nova_luna_engine::internals::{
    Eval, FEATURES, TUNED_AT, features, leader_discs, sampled_greedy, shares,
};
use nova_luna_engine::{Bot, Limit, Rng, Value};
use nova_luna_rules::{Action, Game, Outcome, Position, Seat, Shuffle, Variant};

use crate::DECKS;

/// The share of actions that a sampled greedy player decides.
const EXPLORE: f32 = 0.15;

/// A position after an action.
pub struct Sample {
    pub features: Box<[[f32; FEATURES]]>,
    pub shares: [f32; TUNED_AT.len()],
    /// What the chances should have been.
    pub target: [f32; 4],
}

/// A game.
pub struct Record {
    pub players: usize,
    number: u64,
    plies: Vec<Ply>,
}

/// An action, and the chances that the player saw before it, if it told any.
struct Ply {
    action: Action,
    chances: Option<[f32; 4]>,
}

/// `2 17 5@0,0:510/490 fill:520/480`: players, number, then each action with everybody's chances in
/// thousandths.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.players, self.number)?;
        for ply in &self.plies {
            write!(f, " {}", ply.action)?;
            if let Some(chances) = ply.chances {
                for (i, chance) in chances.iter().take(self.players).enumerate() {
                    write!(f, "{}{:.0}", if i == 0 { ":" } else { "/" }, 1000.0 * chance)?;
                }
            }
        }
        Ok(())
    }
}

impl Record {
    /// Reads what was written; `None` when it is something else.
    pub fn read(line: &str) -> Option<Record> {
        let mut words = line.split(' ');
        let players = words.next()?.parse().ok()?;
        let number = words.next()?.parse().ok()?;
        let plies = words.map(read_ply).collect::<Option<_>>()?;
        Some(Record { players, number, plies })
    }

    fn deal(&self) -> Option<Game> {
        let mut shuffle = Shuffle::from_seed(DECKS, self.number);
        let deck = shuffle.deck();
        let seats = shuffle.seats(self.players);
        let variant = Variant::standard(self.players).ok()?;
        Game::new(variant, &seats[..self.players], deck).ok()
    }

    /// Lets `bot` play a game against itself. Some actions are a sampled greedy player's instead,
    /// so that the games differ more from each other.
    pub fn play(
        players: usize,
        number: u64,
        bot: &mut dyn Bot,
        limit: &Limit<'_>,
    ) -> Option<Record> {
        let mut record = Record { players, number, plies: Vec::new() };
        let mut rng = Rng::new(number);
        let mut game = record.deal()?;
        let eval = Eval::default();
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), limit, rng.next_u64())?;
            let chances = match choice.report.lines.first().map(|line| line.value) {
                Some(Value::Chances(chances)) => Some(chances),
                _ => None,
            };
            let mut action = choice.action;
            if rng.unit() < EXPLORE {
                action = sampled_greedy(&eval, game.position(), &mut rng)?;
            }
            game.play(seat, action).ok()?;
            record.plies.push(Ply { action, chances });
        }
        Some(record)
    }

    /// Adds a sample for every position right after an action. What its chances should have been is
    /// a mixture of what the player saw one action later, as far as we `trust` that, and the result.
    pub fn samples(&self, trust: f32, samples: &mut Vec<Sample>) -> Option<()> {
        let mut game = self.deal()?;
        let first = samples.len();
        for (i, ply) in self.plies.iter().enumerate() {
            let mut after = game.position().clone();
            after.play(ply.action).ok()?;
            if !after.is_over() {
                samples.push(Sample {
                    features: after.seats().map(|seat| dense(&after, seat)).collect(),
                    shares: shares(leader_discs(&after)),
                    target: self.plies.get(i + 1).and_then(|ply| ply.chances).unwrap_or_default(),
                });
            }
            game.play(game.position().seat_to_move()?, ply.action).ok()?;
        }
        let Some(Outcome::Ranking { ranking, .. }) = game.position().outcome() else { return None };
        for sample in &mut samples[first..] {
            let seen: f32 = sample.target.iter().sum();
            let trust = if seen > 0.0 { trust / seen } else { 0.0 };
            sample.target = sample.target.map(|chance| chance * trust);
            sample.target[ranking.winner().index()] += 1.0 - seen.min(1.0) * trust;
        }
        Some(())
    }
}

fn read_ply(word: &str) -> Option<Ply> {
    let (action, chances) = match word.split_once(':') {
        Some((action, chances)) => (action, Some(chances)),
        None => (word, None),
    };
    let action = action.parse().ok()?;
    let chances = chances.map(|chances| {
        let mut parsed = [0.0; 4];
        for (place, chance) in parsed.iter_mut().zip(chances.split('/')) {
            *place = chance.parse().unwrap_or(0.0) / 1000.0;
        }
        parsed
    });
    Some(Ply { action, chances })
}

fn dense(position: &Position, seat: Seat) -> [f32; FEATURES] {
    let mut dense = [0.0; FEATURES];
    features(position, seat, |feature, amount| dense[feature] += amount);
    dense
}
