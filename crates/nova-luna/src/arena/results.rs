//! The results of a match so far.

use nova_luna_engine::stats::{Hypothesis, Sprt};
use nova_luna_protocol::ForfeitReason;
use nova_luna_rules::Variant;

use super::game::{GameEnd, PlayedGame};
use crate::histogram::Histogram;

/// How often the same fault of a bot is reported. After that it is only counted.
const MOST_WARNINGS: u64 = 3;

/// No solo game scores more: both phases with all 22 tiles and no disc placed stay far below.
const MOST_SCORE: usize = 1000;

/// The results of a match so far.
pub struct Results {
    pub variant: Variant,
    pub games: u64,
    pub bots: Vec<BotResults>,
    /// Solo: how many games had each score.
    pub scores: Vec<u64>,
    /// Solo: games with all discs placed.
    pub all_placed: u64,
    /// The question that the match shall decide, if there is one.
    pub sprt: Option<Sprt>,
    /// Which answer to it the games support.
    pub accepted: Option<Hypothesis>,
    /// Whether Ctrl-C ended it early.
    pub interrupted: bool,
}

#[derive(Default)]
pub struct BotResults {
    pub name: String,
    pub wins: u64,
    /// Why it forfeited games, and how often, in the order in which that first happened.
    pub faults: Vec<(ForfeitReason, u64)>,
    /// Over all games: goal discs left at the end.
    pub discs_left: u64,
    pub times: Histogram,
}

impl Results {
    pub fn new(names: Vec<String>, variant: Variant, sprt: Option<Sprt>) -> Results {
        let bots = names.into_iter().map(|name| BotResults { name, ..BotResults::default() });
        Results {
            variant,
            games: 0,
            bots: bots.collect(),
            scores: vec![0; MOST_SCORE + 1],
            all_placed: 0,
            sprt,
            accepted: None,
            interrupted: false,
        }
    }

    /// Adds a game. Returns a warning if a bot forfeited it.
    pub fn add(&mut self, played: &PlayedGame) -> Option<String> {
        self.games += 1;
        for seat in 0..self.variant.players() {
            self.bots[played.bots[seat]].discs_left += u64::from(played.discs_left[seat]);
        }
        if let Some(seat) = played.winner {
            self.bots[played.bots[seat]].wins += 1;
        }
        match &played.end {
            GameEnd::Won => None,
            GameEnd::Score(score) => {
                self.scores[usize::from(*score).min(MOST_SCORE)] += 1;
                self.all_placed += u64::from(played.discs_left[0] == 0);
                None
            }
            GameEnd::Forfeit { seat, reason, what, position } => {
                let number = played.bots[*seat];
                let bot = &mut self.bots[number];
                (bot.count_fault(*reason) <= MOST_WARNINGS).then(|| {
                    let (game, name) = (played.number, &bot.name);
                    format!(
                        "game {game}: bot {number} ({name}) on seat {seat} {reason}: {what}\n  in {position}"
                    )
                })
            }
        }
    }

    /// How often each bot repeated a fault beyond what was reported.
    pub fn further_faults(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, bot) in self.bots.iter().enumerate() {
            for (reason, count) in &bot.faults {
                if let more @ 1.. = count.saturating_sub(MOST_WARNINGS) {
                    let name = &bot.name;
                    lines.push(format!("… and {more} more: bot {number} ({name}) {reason}"));
                }
            }
        }
        lines
    }

    pub fn add_times(&mut self, times: Vec<Histogram>) {
        for (bot, times) in self.bots.iter_mut().zip(times) {
            bot.times.merge(&times);
        }
    }

    /// Whether the games so far decide the question. It is asked after whole rotations of a deck only.
    pub fn decide(&mut self) -> bool {
        if let Some(sprt) = self.sprt
            && self.games.is_multiple_of(self.bots.len() as u64)
        {
            self.accepted = sprt.accepted(self.bots[0].wins, self.bots[1].wins);
        }
        self.accepted.is_some()
    }

    /// Of all bots together.
    pub fn forfeits(&self) -> u64 {
        self.bots.iter().map(BotResults::forfeits).sum()
    }
}

impl BotResults {
    /// How many games it forfeited.
    pub fn forfeits(&self) -> u64 {
        self.faults.iter().map(|(_, count)| count).sum()
    }

    /// Counts a fault. Returns how often it has happened now.
    fn count_fault(&mut self, reason: ForfeitReason) -> u64 {
        let place = self.faults.iter().position(|(known, _)| *known == reason);
        let place = place.unwrap_or_else(|| {
            self.faults.push((reason, 0));
            self.faults.len() - 1
        });
        self.faults[place].1 += 1;
        self.faults[place].1
    }
}
