//! Games that go on from a moment of another one.

use nova_luna_protocol::Record;
use nova_luna_protocol::online::{By, ErrorCode, GoalDiscs, PlayOn};

use super::{BOT_PAUSE_MS, Decision, Entry, Person, Refusal, Sitter, Table};
use crate::deal::Deal;

/// A table where `host` plays on against bots after the first moves of a finished game. What had not
/// come up by then is shuffled anew.
pub fn play_on(
    id: &str,
    host: Person,
    record: &Record,
    wish: &PlayOn,
    now_ms: i64,
    deal: &dyn Deal,
) -> Result<Decision, Refusal> {
    let bad = |message: &str| Refusal::new(ErrorCode::BadRequest, message);
    if !(1..=5).contains(&wish.level) {
        return Err(bad("level: 1 to 5"));
    }
    let kept = usize::try_from(wish.moves).ok().and_then(|moves| record.actions.get(..moves));
    let Some((actions, next)) = kept.zip(record.actions.get(wish.moves as usize)) else {
        return Err(bad("moves: fewer than the game has"));
    };
    let seat = wish.seat.unwrap_or(next.seat);
    if seat >= record.players {
        return Err(bad("seat: there is no such seat"));
    }
    let sitter = |i| match i == seat {
        true => Sitter::Person(host.clone()),
        false => Sitter::Bot { level: wish.level },
    };
    let created = |deck: Vec<u8>| {
        let created = Entry::Created {
            host: host.clone(),
            seats: (0..record.players).map(sitter).collect(),
            goal_discs: GoalDiscs::Number(record.goal_discs),
            public: false,
            turn_limit_s: None,
            bot_pause_ms: BOT_PAUSE_MS,
            imported: true,
            challenge: None,
            order: None,
        };
        let order = record.start_stack.iter().rev().copied().collect();
        let played = actions.iter().map(|action| Entry::Played {
            seat: action.seat,
            by: By::Bot,
            action: action.action,
        });
        [created, Entry::Started { order, deck }].into_iter().chain(played).collect::<Vec<_>>()
    };
    let first = Table::begin(id, created(record.deck.clone()), now_ms, deal)?;
    let live = first.after().and_then(|table| table.live.as_ref());
    let seen = live.map_or(0, |live| live.record().deck.len());
    let mut deck: Vec<u8> = record.deck.iter().take(seen).copied().collect();
    let fresh = deal.deal(usize::from(record.players)).deck;
    let rest = fresh.tiles().iter().map(|tile| tile.number());
    let rest: Vec<u8> = rest.filter(|tile| !deck.contains(tile)).collect();
    deck.extend(rest);
    Table::begin(id, created(deck), now_ms, deal)
}
