//! Somebody goes for good: what becomes of their tables, and logs that do not name them any more.

use nova_luna_protocol::online::Stage;
use nova_luna_protocol::{PersonId, TableId};

use crate::decision::Decision;
use crate::log::{Created, Entry, LogError, LogLine, Occupant, Person};
use crate::refusal::Refusal;
use crate::table::{Seat, Table};

impl Table {
    /// Whether the table is nobody else's, so that it can go with the person.
    pub fn is_only_of(&self, person: &PersonId) -> bool {
        let mut people = self.seats.iter().filter_map(Seat::holder).chain(self.host.person());
        people.all(|other| other.id == *person)
    }

    /// What follows when a person goes for good. They get the name `name`; before the game their seats become free,
    /// and in the game they resign.
    pub fn decide_departure(
        &self,
        person: &PersonId,
        name: &str,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        let others = self.seats.iter().filter_map(Seat::person).any(|other| other.id != *person);
        let held = |seat: &Seat| seat.holder().is_some_and(|holder| holder.id == *person);
        let seats = || (0..).zip(&self.seats).filter(|(_, seat)| held(seat));
        let entries = match self.stage {
            Stage::Finished | Stage::Closed => Vec::new(),
            Stage::Waiting | Stage::Playing if !others => vec![Entry::Closed {}],
            // Nobody else could begin the game.
            Stage::Waiting if self.is_host(person) && seats().next().is_none() => {
                vec![Entry::Closed {}]
            }
            Stage::Waiting => {
                let leave = |(number, seat): (u8, &Seat)| match seat.occupant {
                    Occupant::Held(_) => Entry::Changed { seat: number, to: Some(Occupant::Open) },
                    _ => Entry::Left { seat: number },
                };
                seats().map(leave).collect()
            }
            Stage::Playing => {
                let renamed =
                    seats().map(|(seat, _)| Entry::Renamed { seat, name: name.to_owned() });
                let mut entries: Vec<Entry> = renamed.collect();
                // Who has resigned already, or only made the table, has nothing to give up.
                if self.playing_seats(person).is_ok() {
                    entries.extend(self.resign_seats(person)?);
                }
                entries
            }
        };
        self.apply_all(entries, now_ms)
    }
}

/// A log in which a person has the name `name` throughout: the table after it, and the lines that differ, by their
/// numbers.
pub fn rename_in_log<'l>(
    id: TableId,
    log: impl IntoIterator<Item = LogLine<'l>>,
    person: &PersonId,
    name: &str,
) -> Result<(Table, Vec<(u32, String)>), LogError> {
    let mut table = Table::blank(id);
    let mut changed = Vec::new();
    for line in log {
        let mut entry = Entry::read(line.seq, line.body)?;
        let mut other_names = names_of(&mut entry, &table, person);
        other_names.retain(|other| *other != name);
        if other_names.is_empty() {
            table.read(line)?;
            continue;
        }
        other_names.into_iter().for_each(|other| name.clone_into(other));
        let unwritten = |_| LogError::Unreadable {
            seq: line.seq,
            reason: "it cannot be written again".to_owned(),
        };
        let body = entry.text().map_err(unwritten)?;
        table.read(LogLine { body: &body, ..line })?;
        changed.push((line.seq, body));
    }
    Ok((table, changed))
}

/// The names that an entry has for a person. `before` is the table before it.
fn names_of<'e>(entry: &'e mut Entry, before: &Table, person: &PersonId) -> Vec<&'e mut String> {
    let people: Vec<&mut Person> = match entry {
        Entry::Created(Created { host, seats, .. }) => {
            let seated = seats.iter_mut().filter_map(Occupant::holder_mut);
            host.person_mut().into_iter().chain(seated).collect()
        }
        Entry::Sat { person, .. } => vec![person],
        Entry::Changed { to: Some(occupant), .. } | Entry::Added { to: occupant } => {
            occupant.holder_mut().into_iter().collect()
        }
        Entry::Renamed { seat, name } => {
            let seat = before.seats.get(usize::from(*seat));
            let theirs = seat.and_then(Seat::holder).is_some_and(|holder| holder.id == *person);
            return if theirs { vec![name] } else { Vec::new() };
        }
        _ => Vec::new(),
    };
    people.into_iter().filter(|known| known.id == *person).map(|known| &mut known.name).collect()
}
