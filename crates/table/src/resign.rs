//! Giving up a game with other people, and what that does to the result.

use nova_luna_engine::Level;
use nova_luna_protocol::online::Stage;
use nova_luna_protocol::{OutcomeJson, PersonId, ReasonJson};

use crate::log::Entry;
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

/// The bot that plays on for who has resigned.
const RESIGNED_LEVEL: Level = Level::Three;

impl Table {
    /// Whether only bots play with a person. Who has resigned does not play any more.
    pub(crate) fn is_alone(&self, person: &PersonId) -> bool {
        let playing = (0..).zip(&self.seats).filter(|(seat, _)| !self.has_resigned(*seat));
        playing.filter_map(|(_, seat)| seat.person()).all(|other| other.id == *person)
    }

    /// Whether all seats that are not for bots are one person's.
    pub(crate) fn has_one_person(&self) -> bool {
        let mut people = self.seats.iter().filter_map(Seat::person);
        people.next().is_some_and(|first| people.all(|other| other.id == first.id))
    }

    pub(crate) fn has_resigned(&self, seat: u8) -> bool {
        self.resigned.contains(&seat)
    }

    /// The first of several seats at one screen to resign may end the game for the others.
    pub(crate) fn resign_seats(&self, person: &PersonId) -> Result<Vec<Entry>, Refusal> {
        let mut entries = Vec::new();
        let mut after = self.clone();
        for seat in self.playing_seats(person)? {
            if after.stage == Stage::Playing {
                after.resign(self.changed_ms, seat).map_err(Refusal::Internal)?;
                entries.push(Entry::Resigned { seat });
            }
        }
        Ok(entries)
    }

    /// How many play on if a person resigns; none if the game is over then.
    pub(crate) fn play_on_without(&self, person: &PersonId) -> u8 {
        let own = |seat: &Seat| seat.person().is_some_and(|other| other.id == *person);
        let plays = self.stage == Stage::Playing && self.playing_seats(person).is_ok();
        if plays { self.play_on(|seat| !own(seat)) } else { 0 }
    }

    /// How many of these and of those who have not resigned can go on: two at least, one of them a person.
    fn play_on(&self, stays: impl Fn(&Seat) -> bool) -> u8 {
        let seats = (0..).zip(&self.seats);
        let rest = || seats.clone().filter(|(i, seat)| !self.has_resigned(*i) && stays(seat));
        let enough = rest().count() >= 2 && rest().any(|(_, seat)| seat.person().is_some());
        if enough { rest().count() as u8 } else { 0 }
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
        self.version = self.version.next();
        self.acted_ms = at_ms;
        if self.play_on(|_| true) == 0 {
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
