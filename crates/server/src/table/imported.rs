//! Games that were played elsewhere.

use nova_luna_protocol::Record;
use nova_luna_protocol::online::{By, ErrorCode, GoalDiscs};

use super::{Decision, Entry, Person, Refusal, Sitter, Table};
use crate::deal::Deal;

/// The table of a game that was played elsewhere, as if it had been played here.
pub fn import(
    id: &str,
    host: Person,
    record: &Record,
    now_ms: i64,
    deal: &dyn Deal,
) -> Result<Decision, Refusal> {
    let bad = |message: &dyn std::fmt::Display| Refusal::new(ErrorCode::BadRecord, message);
    let end = record.check().map_err(|fault| bad(&fault))?;
    if !end.is_over() {
        return Err(bad(&"result: only games that came to their end can be brought here"));
    }
    let name = |seat: usize| {
        let given = record.bots.as_ref().and_then(|bots| bots.get(seat));
        given
            .and_then(|name| crate::names::clean(name).ok())
            .unwrap_or_else(|| (seat + 1).to_string())
    };
    let player = |seat| Sitter::Person(Person { id: String::new(), name: name(seat) });
    let mut entries = vec![
        Entry::Created {
            host,
            seats: (0..usize::from(record.players)).map(player).collect(),
            goal_discs: GoalDiscs::Number(record.goal_discs),
            public: false,
            turn_limit_s: None,
            bot_pause_ms: 0,
            imported: true,
            challenge: None,
            order: None,
        },
        Entry::Started {
            order: record.start_stack.iter().rev().copied().collect(),
            deck: record.deck.clone(),
        },
    ];
    entries.extend(record.actions.iter().map(|action| Entry::Played {
        seat: action.seat,
        by: By::Person,
        action: action.action,
    }));
    Table::begin(id, entries, now_ms, deal)
}
