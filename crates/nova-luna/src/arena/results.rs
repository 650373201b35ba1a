//! What a match has brought so far.

use nova_luna_engine::stats::{Sprt, Verdict};
use nova_luna_rules::Variant;

use super::table::{End, Played};
use crate::histogram::Histogram;

/// How many forfeits are told one by one.
const COMPLAINTS: u64 = 20;

/// No solo game scores more: both phases with all 22 tiles and no disc placed stay far below.
const MOST_SCORE: usize = 1000;

/// What a match has brought so far.
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
    /// What it has been decided to be.
    pub verdict: Option<Verdict>,
    /// Whether Ctrl-C ended it early.
    pub interrupted: bool,
}

/// What one bot has brought.
pub struct BotResults {
    pub name: String,
    pub wins: u64,
    pub forfeits: u64,
    /// Over all games: goal discs left at the end.
    pub discs_left: u64,
    pub times: Histogram,
}

impl Results {
    pub fn new(names: Vec<String>, variant: Variant, sprt: Option<Sprt>) -> Results {
        let bots = names.into_iter().map(|name| BotResults {
            name,
            wins: 0,
            forfeits: 0,
            discs_left: 0,
            times: Histogram::default(),
        });
        Results {
            variant,
            games: 0,
            bots: bots.collect(),
            scores: vec![0; MOST_SCORE + 1],
            all_placed: 0,
            sprt,
            verdict: None,
            interrupted: false,
        }
    }

    /// Adds a game. Returns what has to be said about it, if anything.
    pub fn add(&mut self, played: &Played) -> Option<String> {
        self.games += 1;
        for seat in 0..self.variant.players() {
            self.bots[played.bots[seat]].discs_left += u64::from(played.discs_left[seat]);
        }
        if let Some(seat) = played.winner {
            self.bots[played.bots[seat]].wins += 1;
        }
        match &played.end {
            End::Won => None,
            End::Score(score) => {
                self.scores[usize::from(*score).min(MOST_SCORE)] += 1;
                self.all_placed += u64::from(played.discs_left[0] == 0);
                None
            }
            End::Forfeit { seat, reason, what, position } => {
                let bot = played.bots[*seat];
                self.bots[bot].forfeits += 1;
                let name = &self.bots[bot].name;
                let more = match self.forfeits() {
                    n if n > COMPLAINTS => return None,
                    COMPLAINTS => "\n(further forfeits are only counted)",
                    _ => "",
                };
                Some(format!(
                    "game {}: {name} on seat {seat} {reason}: {what}\n  in {position}{more}",
                    played.number
                ))
            }
        }
    }

    pub fn add_times(&mut self, times: Vec<Histogram>) {
        for (bot, times) in self.bots.iter_mut().zip(times) {
            bot.times.merge(&times);
        }
    }

    /// Looks whether the games so far decide the question. Only whole rotations of a deck do.
    pub fn decide(&mut self) -> bool {
        if let Some(sprt) = self.sprt
            && self.games.is_multiple_of(self.bots.len() as u64)
        {
            self.verdict = sprt.verdict(self.bots[0].wins, self.bots[1].wins);
        }
        self.verdict.is_some()
    }

    /// Of all bots together.
    pub fn forfeits(&self) -> u64 {
        self.bots.iter().map(|bot| bot.forfeits).sum()
    }
}
