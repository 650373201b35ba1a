//! The limits on clients: how large and how slow a request may be, how often each kind may come, and how many
//! sockets, connections and tables one person or network may have open. `limiter` counts.
//!
//! Other numbers stand beside the code that uses them: the lengths of lists in answers, and timeouts of sockets
//! and connections.
//!
//! Every node counts for itself, so with several nodes a client gets as much from each.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::Quota;

use super::fair_queue::ThinkingLimits;

/// The most bytes of a request's body, unless it is a record.
pub const MOST_BODY: usize = 16 * 1024;
/// The most bytes of a record. A long game with all its optional fields takes half of this.
pub const MOST_RECORD: usize = 64 * 1024;
/// How long a body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(20);
/// How long a request over the limit on all requests waits for its refusal.
pub const REFUSAL_DELAY: Duration = Duration::from_millis(250);
/// The most bytes of a link that is drawn as a QR code.
pub const MOST_LINK: usize = 500;
/// Unfinished tables at which one person may sit, or that they host.
pub const MOST_OPEN_TABLES: u32 = 200;
/// Unfinished analyses for which one person may wait, those of an address or a /48 network, and all together.
pub const ANALYSES_PER_PERSON: u32 = 2;
pub const ANALYSES_PER_SUBNET: u32 = 60;
pub const ANALYSES_IN_ALL: u32 = 100;
/// Tables in the lobby that one person has made, and all people of one network: an address, a /56 and a /48. It has a
/// hundred rows, and no network fills it.
pub const LOBBY_PER_PERSON: u32 = 3;
pub const LOBBY_PER_SUBNET: [u32; 3] = [20, 40, 60];
/// Turns of bots and hints of one network that wait to be thought about.
pub const WAITING_PER_SUBNET: u32 = 150;
/// The most bytes of a message on a socket. A command is much shorter.
pub const MOST_MESSAGE: usize = 4 * 1024;
/// Messages on one socket.
pub const MESSAGES: Rate = Rate::new(60, 50);
/// A socket is closed when more messages than this were refused one after the other.
pub const MOST_REFUSED_MESSAGES: u32 = 60;
pub const SOCKETS_PER_PERSON: u32 = 40;
pub const SOCKETS_PER_SUBNET: u32 = 400;
/// Every socket is a connection, and browsers open a few more.
pub const CONNECTIONS_PER_SUBNET: u32 = 600;
/// KiB of large answers that a network has been sent and not read.
pub const UNREAD_PER_SUBNET: u32 = 8 * 1024;
/// Attempts to sign in with one name, from all networks together.
pub const SIGN_IN_BY_NAME: Rate = Rate::new(100, 10_000);

/// A rate limit: `burst` requests may come at once, and one more is allowed every `every_ms`.
#[derive(Clone, Copy)]
pub struct Rate {
    burst: u32,
    every_ms: u32,
}

impl Rate {
    const fn new(burst: u32, every_ms: u32) -> Rate {
        Rate { burst, every_ms }
    }
}

/// The kinds of requests that have a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// Any request at all.
    Request,
    Guest,
    /// A new table, also one for a challenge or to play on.
    Table,
    Seat,
    /// Any command to a table.
    Command,
    Rename,
    /// Takes a second of a core.
    Hint,
    /// Takes minutes of a core.
    Analysis,
    Import,
    SignIn,
    Password,
    /// Events, records and replays, for which a whole game is replayed, and QR codes.
    History,
}

pub struct Rule {
    pub kind: Limited,
    /// The label in the metrics.
    pub name: &'static str,
    /// Completes the sentence "too many …".
    pub what: &'static str,
    pub person: Option<Rate>,
    pub subnet: Rate,
}

const fn rule(
    kind: Limited,
    name: &'static str,
    what: &'static str,
    person: Option<Rate>,
    subnet: Rate,
) -> Rule {
    Rule { kind, name, what, person, subnet }
}

const fn person(burst: u32, every_ms: u32) -> Option<Rate> {
    Some(Rate::new(burst, every_ms))
}

#[rustfmt::skip]
pub static RULES: [Rule; 12] = [
    rule(Limited::Request,  "request",  "requests",         None,                Rate::new(1000, 10)),
    rule(Limited::Guest,    "guest",    "new guests",       None,                Rate::new(100, 10_000)),
    rule(Limited::Table,    "table",    "new tables",       person(40, 20_000),  Rate::new(200, 4_000)),
    rule(Limited::Seat,     "seat",     "seats taken",      person(60, 10_000),  Rate::new(300, 1_000)),
    rule(Limited::Command,  "command",  "commands",         person(300, 50),     Rate::new(1000, 5)),
    rule(Limited::Rename,   "rename",   "changes of names", person(10, 30_000),  Rate::new(100, 5_000)),
    rule(Limited::Hint,     "hint",     "hints",            person(20, 3_000),   Rate::new(60, 1_000)),
    rule(Limited::Analysis, "analysis", "analyses",         person(20, 60_000),  Rate::new(60, 20_000)),
    rule(Limited::Import,   "import",   "records",          person(20, 30_000),  Rate::new(100, 10_000)),
    rule(Limited::SignIn,   "sign_in",  "attempts to sign in", person(10, 30_000), Rate::new(50, 5_000)),
    rule(Limited::Password, "password", "new passwords",    person(10, 60_000),  Rate::new(50, 10_000)),
    rule(Limited::History,  "history",  "looks back",       person(200, 100),    Rate::new(400, 50)),
];

impl Limited {
    /// The label in the metrics.
    pub fn name(self) -> &'static str {
        RULES.iter().find(|rule| rule.kind == self).map_or("unknown", |rule| rule.name)
    }
}

/// What the host of a server does with the rates and counts of this file. Sizes always stay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LimitScale {
    /// Multiplies them.
    Times(f64),
    /// Ignores them.
    Off,
}

impl Default for LimitScale {
    fn default() -> LimitScale {
        LimitScale::Times(1.0)
    }
}

impl LimitScale {
    /// The same for somebody who may have so many times as much.
    pub fn times(self, room: u32) -> LimitScale {
        match self {
            LimitScale::Times(factor) => LimitScale::Times(factor * f64::from(room)),
            LimitScale::Off => LimitScale::Off,
        }
    }

    pub fn quota(self, rate: Rate) -> Option<Quota> {
        let LimitScale::Times(factor) = self else { return None };
        let every = Duration::from_millis(rate.every_ms.into());
        let every = Duration::try_from_secs_f64(every.as_secs_f64() / factor).ok()?;
        let burst = NonZeroU32::new(self.count(rate.burst)).unwrap_or(NonZeroU32::MIN);
        Some(Quota::with_period(every.max(Duration::from_nanos(1)))?.allow_burst(burst))
    }

    /// How many turns of bots of one subnet may wait, and how many bots may think at the same time: for one person
    /// half as many as there are cores, and for one /48 network
    /// all but one, so that somebody else's can always begin.
    pub fn thinking(self, cores: usize) -> ThinkingLimits {
        let share = |cores: usize| {
            let cores = u32::try_from(cores).unwrap_or(u32::MAX);
            self.count(cores) as usize
        };
        let waiting = self.count(WAITING_PER_SUBNET) as usize;
        ThinkingLimits { per_person: share(cores / 2), per_subnet: share(cores - 1), waiting }
    }

    /// At least one, so that nobody is shut out.
    pub fn count(self, number: u32) -> u32 {
        match self {
            // The cast saturates.
            LimitScale::Times(factor) => ((f64::from(number) * factor) as u32).max(1),
            LimitScale::Off => u32::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::subnet::ROOM;

    #[test]
    fn every_kind_has_one_rule() {
        use Limited::*;
        let kinds = [
            Request, Guest, Table, Seat, Command, Rename, Hint, Analysis, Import, SignIn, Password,
            History,
        ];
        assert_eq!(kinds.len(), RULES.len());
        for kind in kinds {
            assert_eq!(RULES.iter().filter(|rule| rule.kind == kind).count(), 1, "{kind:?}");
        }
    }

    fn time(Rate { every_ms, .. }: Rate) -> String {
        match every_ms {
            1000.. => format!("one in {} s", every_ms / 1000),
            _ => format!("one in {every_ms} ms"),
        }
    }

    fn words(rate: Rate) -> String {
        format!("{}, then {}", rate.burst, time(rate))
    }

    #[test]
    fn the_docs_have_the_same_numbers() {
        let docs = include_str!("../../../../docs/api.md");
        let docs = docs.split_whitespace().collect::<Vec<_>>().join(" ");
        let check = |text: String| assert!(docs.contains(&text), "docs/api.md lacks: {text}");
        for Rule { what, person, subnet, .. } in &RULES {
            let person = person.map_or(String::new(), |rate| words(rate) + " ");
            check(format!("| {what} | {person}| {} |", words(*subnet)));
        }
        let [_, wide, widest] = ROOM;
        check(format!("a /56 network {wide} times as much, and a /48 network {widest} times"));
        let [narrow, wide, widest] = LOBBY_PER_SUBNET;
        check(format!(
            "at most {LOBBY_PER_PERSON} tables of one person, {narrow} of one address, {wide} of a \
             /56 network and {widest} of a /48 network"
        ));
        check(format!("by name alone ({})", words(SIGN_IN_BY_NAME)));
        check(format!(
            "A person has at most {SOCKETS_PER_PERSON} open sockets, an address \
             {SOCKETS_PER_SUBNET}, and {CONNECTIONS_PER_SUBNET} connections of any kind."
        ));
        let (burst, then) = (MESSAGES.burst, time(MESSAGES));
        check(format!("A socket may send {burst} messages at once and then {then};"));
        check(format!("somebody with {MOST_OPEN_TABLES} unfinished games"));
        check(format!("While {WAITING_PER_SUBNET} turns of bots of one network wait"));
        check(format!("yours have at most {} KiB", MOST_MESSAGE / 1024));
        check(format!("{} MiB of large answers", UNREAD_PER_SUBNET / 1024));
        let (body, record) = (MOST_BODY / 1024, MOST_RECORD / 1024);
        check(format!("`too_large`: {body} KiB, and {record} KiB for a record"));
    }
}
