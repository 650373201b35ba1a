//! Giving up: closing a game that is one's own, and resigning from one with other people.

use nova_luna_engine::Level;
use nova_luna_protocol::online::Stage;
use nova_luna_protocol::{OutcomeJson, ReasonJson};

use crate::log::{Entry, Person};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

/// The bot that plays on for who has resigned.
const RESIGNED_LEVEL: Level = Level::Three;
/// Once a person has so many tiles, nobody can end the game of others without a result any more.
const BEGUN: usize = 2;

impl Table {
    /// Whether only bots play with a person. Who has resigned does not play any more.
    pub(crate) fn is_alone(&self, person: &str) -> bool {
        let playing = (0..).zip(&self.seats).filter(|(seat, _)| !self.has_resigned(*seat));
        playing.filter_map(|(_, seat)| seat.person()).all(|other| other.id == person)
    }

    /// Whether all seats that are not for bots are one person's.
    pub(crate) fn has_one_person(&self) -> bool {
        let mut people = self.seats.iter().filter_map(Seat::person);
        people.next().is_some_and(|first| people.all(|other| other.id == first.id))
    }

    pub(crate) fn has_resigned(&self, seat: u8) -> bool {
        self.resigned.contains(&seat)
    }

    /// A person's seats where they have not resigned.
    pub(crate) fn playing_seats(&self, actor: &Person) -> Result<Vec<u8>, Refusal> {
        let mut seats = self.own_seats(actor)?;
        seats.retain(|&seat| !self.has_resigned(seat));
        if seats.is_empty() { Err(Refusal::Resigned) } else { Ok(seats) }
    }

    pub(crate) fn close(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        let is_own = self.is_host(&actor.id) && self.is_only_of(&actor.id);
        match self.stage {
            Stage::Playing => {
                self.playing_seats(actor)?;
                if !self.is_alone(&actor.id) && self.most_tiles_of_a_person() >= BEGUN {
                    return Err(Refusal::TooLateToClose);
                }
            }
            // With others, it is their game too.
            Stage::Finished if is_own => {}
            _ => {
                self.host_only(actor)?;
                self.only_in(Stage::Waiting)?;
            }
        }
        if self.challenge.is_some() {
            return Err(Refusal::ChallengeStays);
        }
        Ok(vec![Entry::Closed {}])
    }

    pub(crate) fn resign_seats(&self, actor: &Person) -> Result<Vec<Entry>, Refusal> {
        self.only_in(Stage::Playing)?;
        let seats = self.playing_seats(actor)?;
        if self.has_one_person() {
            return Err(Refusal::OnlyBots);
        }
        // With several seats at one screen, the first to resign may end the game for the others.
        let mut entries = Vec::new();
        let mut after = self.clone();
        for seat in seats {
            if after.stage == Stage::Playing {
                after.resign(self.changed_ms, seat).map_err(Refusal::Internal)?;
                entries.push(Entry::Resigned { seat });
            }
        }
        Ok(entries)
    }

    /// How many tiles the person has who has most, also those that the clock or a bot took for them.
    fn most_tiles_of_a_person(&self) -> usize {
        let Some(game) = &self.game else { return 0 };
        let tiles = |person: &Person| -> usize {
            self.seats_of(&person.id).map(|seat| game.tiles_taken(seat)).sum()
        };
        self.seats.iter().filter_map(Seat::person).map(tiles).max().unwrap_or_default()
    }

    /// A bot plays on while two others do, one of them a person. Otherwise the game is over.
    pub(crate) fn resign(&mut self, at_ms: i64, seat: u8) -> Result<(), String> {
        if self.stage != Stage::Playing || self.has_resigned(seat) {
            return Err(format!("nobody can resign on seat {seat}"));
        }
        let resigning = self.seats.get_mut(usize::from(seat));
        let resigning = resigning.filter(|seat| seat.person().is_some());
        let resigning = resigning.ok_or_else(|| format!("nobody is on seat {seat}"))?;
        resigning.stand_in = Some(RESIGNED_LEVEL);
        self.resigned.push(seat);
        // What was decided before refers to another situation.
        self.version += 1;
        self.acted_ms = at_ms;
        let rest = || (0..).zip(&self.seats).filter(|(seat, _)| !self.has_resigned(*seat));
        if rest().count() < 2 || rest().all(|(_, seat)| seat.person().is_none()) {
            self.stage = Stage::Finished;
        }
        Ok(())
    }

    /// The result: by the rules, or because the others have resigned. Who has resigned comes last, whoever
    /// resigned first the very last.
    pub fn outcome(&self) -> Option<OutcomeJson> {
        let position = self.game.as_ref()?.position();
        let by_rules = position.outcome().map(OutcomeJson::from);
        if self.resigned.is_empty() || self.stage != Stage::Finished {
            return by_rules;
        }
        let (mut ranking, reason) = match by_rules {
            Some(OutcomeJson::Ranking { ranking, reason, .. }) => (ranking, reason),
            _ => {
                let standings = position.standings();
                let seats = standings.seats().iter().map(|seat| seat.index() as u8);
                (seats.collect(), ReasonJson::Resigned)
            }
        };
        ranking.retain(|seat| !self.resigned.contains(seat));
        ranking.extend(self.resigned.iter().rev());
        let winner = *ranking.first()?;
        Some(OutcomeJson::Ranking { winner, ranking, reason })
    }
}
