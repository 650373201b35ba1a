//! Whether what people were told, what their pages have seen and what the server says are the same.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::Ordering;

use nova_luna_client::Client;
use nova_luna_protocol::online::{By, Command, Event, Happening, May, Stage, TableState, You};
use nova_luna_protocol::{ActionJson, LegalJson, Record, View, to_json};
use nova_luna_rules::Seat;
use serde::Deserialize;

use super::answers::{Answers, Deed};
use super::page::Journal;
use super::shared::{Counts, Shared};
use crate::online::nobody;

#[derive(Deserialize)]
struct History {
    events: Vec<Seen>,
    more: bool,
}

#[derive(Deserialize)]
struct Seen {
    event: Event,
    state: TableState,
}

/// What does not depend on who looks, and when.
fn common(state: &TableState) -> TableState {
    let mut state = state.clone();
    (state.you, state.may) = (You::default(), May::default());
    (state.play_on, state.hints_asked_by) = (0, None);
    for seat in &mut state.seats {
        (seat.you, seat.online) = (false, false);
    }
    if let Some(game) = &mut state.game {
        (game.options, game.chances) = (None, Vec::new());
        game.view.legal = LegalJson::default();
    }
    state
}

/// A hash of what does not depend on who looks, and when.
pub fn state_hash(state: &TableState) -> u64 {
    let mut hasher = DefaultHasher::new();
    to_json(&common(state)).hash(&mut hasher);
    hasher.finish()
}

/// Checks a table where nobody does anything any more, and returns its state as anybody may see it.
pub async fn table(
    shared: &Shared,
    people: &[Client],
    answers: &Answers,
    journals: &[Journal],
) -> TableState {
    let path = format!("/api/tables/{}", answers.table);
    let nobody = nobody();
    let state: TableState = shared.get(&nobody, &path).await;
    let mut history: Vec<Seen> = Vec::new();
    loop {
        let since = format!("{path}/events?since={}", history.len());
        let page: History = shared.get(&nobody, &since).await;
        history.extend(page.events);
        if !page.more {
            break;
        }
    }
    for (number, seen) in (1..).zip(&history) {
        assert_eq!(seen.event.seq, number, "the events of {path} are numbered without gaps");
    }
    let last = history.last().expect("a table has events");
    assert_eq!(common(&last.state), common(&state), "{path} is where its events lead");
    for journal in journals {
        check_journal(journal, &history);
    }
    check_deeds(&answers.deeds(), &history);
    if state.stage != Stage::Waiting {
        let record: Record = shared.get(&nobody, &format!("{path}/record")).await;
        check_replay(&record, &history);
        for client in people {
            let seen: TableState = shared.get(client, &path).await;
            check_view(&record, &seen);
        }
    }
    count(shared, &history);
    state
}

/// A page has seen what happened up to the end, in order and once.
fn check_journal(journal: &Journal, history: &[Seen]) {
    check_seen(journal, history);
    let end = journal.last.seq as usize;
    assert!(end <= history.len(), "a page has seen {end} of {} events", history.len());
    assert_eq!(common(&journal.last), common(&history[end - 1].state), "the last state of a page");
    // Only a rematch may come after everybody has come to rest.
    for seen in &history[end..] {
        let rematch = matches!(seen.event.what, Happening::Rematch { .. });
        assert!(rematch, "a page did not see {:?}", seen.event);
    }
}

fn check_seen(journal: &Journal, history: &[Seen]) {
    if let Some(earlier) = &journal.earlier {
        assert!(earlier.last.seq <= journal.first, "a page was shown an older state");
        check_seen(earlier, history);
    }
    let first = journal.first as usize;
    for (event, seen) in journal.events.iter().zip(&history[first..]) {
        assert_eq!(*event, seen.event, "a page has seen something else");
    }
    for (hash_seen, seen) in journal.state_hashes.iter().zip(&history[first - 1..]) {
        let seq = seen.event.seq;
        assert_eq!(*hash_seen, state_hash(&seen.state), "a page has seen another state at {seq}");
    }
}

/// Everything that people were told is there, and whatever they did somebody was told of; each once.
fn check_deeds(deeds: &[Deed], history: &[Seen]) {
    let mut claimed = BTreeSet::new();
    for deed in deeds {
        let seq = deed.answer.seq;
        let seen = history.get(seq as usize - 1);
        let seen = seen.unwrap_or_else(|| panic!("{:?} is lost: no event {seq}", deed.command));
        let fits = fits(&deed.command, &seen.event.what, &seen.state);
        assert!(fits, "{:?} was answered with {:?}", deed.command, seen.event);
        let first = claimed.insert(seq);
        // Everybody who wants a rematch gets the same one.
        assert!(first || deed.command == Command::Rematch, "two commands made {:?}", seen.event);
    }
    for (before, seen) in history.iter().zip(&history[1..]) {
        let Event { seq, ref what, .. } = seen.event;
        let told = claimed.contains(&seq);
        // Some things come together with what follows or went before.
        let with_next = claimed.contains(&(seq + 1));
        let allowed = match what {
            Happening::Played { by: By::Bot, .. } => !told,
            Happening::Sat { .. } | Happening::Returned { .. } => told || with_next,
            Happening::Started { .. } => {
                told || matches!(before.event.what, Happening::Created { .. })
            }
            _ => told,
        };
        assert!(allowed, "nobody was told of {:?}", seen.event);
    }
}

/// Whether an event, and the state after it, is what a command leads to.
fn fits(command: &Command, what: &Happening, after: &TableState) -> bool {
    match (command, what) {
        (
            Command::Play { version, action },
            Happening::Played { by: By::Person, action: played, .. },
        ) => played == action && after.version == version.next(),
        (Command::Undo { version }, Happening::Undone { .. }) => after.version == version.next(),
        (Command::Sit { seat }, Happening::Sat { seat: sat, .. }) => seat == sat,
        (Command::Sit { .. }, Happening::Started { .. })
        | (Command::Leave, Happening::Left { .. })
        | (Command::Return, Happening::Returned { .. })
        | (Command::Rematch, Happening::Rematch { .. }) => true,
        (Command::StandIn { seat, .. }, Happening::StoodIn { seat: stood, .. }) => seat == stood,
        _ => false,
    }
}

/// The record replays, and it is what the events say.
fn check_replay(record: &Record, history: &[Seen]) {
    let position = record.check().unwrap_or_else(|fault| panic!("{fault}: {record:?}"));
    let mut actions: Vec<(u8, ActionJson)> = Vec::new();
    for seen in history {
        match &seen.event.what {
            Happening::Played { seat, action, .. } => actions.push((*seat, *action)),
            Happening::Undone { moves, .. } => {
                actions.truncate(actions.len() - moves.len());
            }
            _ => {}
        }
    }
    let recorded: Vec<_> = record.actions.iter().map(|it| (it.seat, it.action)).collect();
    assert_eq!(recorded, actions, "the record is what the events say");
    let state = &history.last().expect("a table has events").state;
    let view = &state.game.as_ref().expect("a game").view;
    assert_eq!(*view, View::of(&position, None), "the replay ends with the state");
}

/// Somebody sees what the rules say.
fn check_view(record: &Record, state: &TableState) {
    let position = record.check().expect("it was checked before");
    let view = &state.game.as_ref().expect("a game").view;
    let own = view.turn.filter(|turn| state.you.seats.contains(turn));
    let viewer = own.and_then(|seat| Seat::new(seat.into()));
    assert_eq!(*view, View::of(&position, viewer), "a view is what the rules say");
}

fn count(shared: &Shared, history: &[Seen]) {
    let counts = &shared.counts;
    counts.events.fetch_add(history.len() as u64, Ordering::Relaxed);
    for seen in history {
        match seen.event.what {
            Happening::Played { by: By::Bot, .. } => Counts::add(&counts.bots),
            Happening::Undone { .. } => Counts::add(&counts.undone),
            _ => {}
        }
    }
}
