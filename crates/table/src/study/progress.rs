//! How somebody has been doing: their finished games, added up.

use nova_luna_protocol::PersonId;
use nova_luna_protocol::online::{
    OpponentRecord, Progress, SeatKind, SoloResult, Stage, TableSummary, TogetherResult,
};

use crate::listing::Listing;

/// People that are told apart; nobody wants to read more.
const MOST_PEOPLE: usize = 50;

/// A finished game, and by seat the person on it.
type Played = (TableSummary, Vec<Option<PersonId>>);

/// The progress of `person`, by the tables where they had a seat.
pub fn of(person: &PersonId, tables: impl IntoIterator<Item = Listing>) -> Progress {
    let mut games: Vec<Played> = Vec::new();
    for listing in tables {
        let people = listing.people().to_vec();
        games.push((listing.seen_by(Some(person), false), people));
    }
    // What began from another game's record was not played from the start.
    games.retain(|(game, _)| game.stage == Stage::Finished && !game.imported);
    games.sort_by_key(|(game, _)| ended(game));
    sum_up(&games)
}

fn ended(game: &TableSummary) -> i64 {
    game.ended_ms.unwrap_or(game.changed_ms)
}

/// Adds up games in the order in which they ended.
fn sum_up(games: &[Played]) -> Progress {
    let mut progress = Progress::default();
    let mut opponents: Vec<(Opponent, OpponentRecord)> = Vec::new();
    for (game, people) in games {
        let own: Vec<usize> = (0..game.seats.len()).filter(|&i| game.seats[i].you).collect();
        // Who held no seat has brought a record, or made the table for others.
        let Some(&seat) = own.first() else { continue };
        progress.games += 1;
        if let Some(score) = game.score {
            progress.solo.push(SoloResult {
                table: game.table.clone(),
                score,
                challenge: game.challenge.clone(),
                at_ms: ended(game),
            });
        }
        let place = game.ranking.iter().position(|&ranked| usize::from(ranked) == seat);
        // With several around one screen nobody knows who "I" was.
        let Some(place) = place.filter(|_| own.len() == 1) else { continue };
        progress.together.push(TogetherResult {
            table: game.table.clone(),
            place: place as u8 + 1,
            players: game.ranking.len() as u8,
            at_ms: ended(game),
        });
        for (other, &seat) in game.ranking.iter().enumerate().filter(|&(other, _)| other != place) {
            let person = people.get(usize::from(seat)).cloned().flatten();
            let Some(record) = against(&mut opponents, game, seat, person) else { continue };
            record.games += 1;
            record.ahead += u32::from(place < other);
            record.won += u32::from(place == 0);
        }
    }
    progress.opponents = in_order(opponents);
    progress
}

/// Who somebody is to be told apart from others.
#[derive(PartialEq, Eq)]
enum Opponent {
    Bot(u8),
    Person(PersonId),
}

/// The record against whoever is on a seat, a new one if there is none yet.
fn against<'a>(
    records: &'a mut Vec<(Opponent, OpponentRecord)>,
    game: &TableSummary,
    seat: u8,
    person: Option<PersonId>,
) -> Option<&'a mut OpponentRecord> {
    let seat = game.seats.get(usize::from(seat))?;
    let opponent = match person {
        Some(person) => Opponent::Person(person),
        None => Opponent::Bot(seat.level.filter(|_| seat.kind == SeatKind::Bot)?),
    };
    let at = records.iter().position(|(known, _)| *known == opponent).unwrap_or(records.len());
    if at == records.len() {
        let level = seat.level.filter(|_| seat.kind == SeatKind::Bot);
        let new = OpponentRecord { level, name: None, games: 0, ahead: 0, won: 0 };
        records.push((opponent, new));
    }
    let record = &mut records[at].1;
    record.name.clone_from(&seat.name);
    Some(record)
}

/// Bots by their level, then people, the most frequent first.
fn in_order(records: Vec<(Opponent, OpponentRecord)>) -> Vec<OpponentRecord> {
    let records = records.into_iter().map(|(_, record)| record);
    let (mut bots, mut people): (Vec<_>, Vec<_>) =
        records.partition(|record| record.level.is_some());
    bots.sort_by_key(|record| record.level);
    people.sort_by_key(|record| std::cmp::Reverse(record.games));
    people.truncate(MOST_PEOPLE);
    bots.append(&mut people);
    bots
}
