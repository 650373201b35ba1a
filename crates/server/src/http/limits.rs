//! How much one person and one network may ask for. Every number that keeps strangers in bounds is here.
//!
//! A rule has room for a burst, and gives back one of it every so often. A family behind one address
//! never meets these numbers; a program that does learns from the answer how long to wait. What a
//! node counts it keeps to itself, so that with several nodes a stranger gets as much from each.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;

/// No request but a record needs more.
pub const MOST_BODY: usize = 16 * 1024;
/// A long game with all its numbers written out is half of this.
pub const MOST_RECORD: usize = 64 * 1024;
/// How long a body may take to arrive.
pub const BODY_TIME: Duration = Duration::from_secs(20);
/// Tables that have not ended at which one person may sit, or that they host.
pub const MOST_OPEN_TABLES: i64 = 200;
/// The longest message on a socket: a command is much shorter.
pub const MOST_MESSAGE: usize = 4 * 1024;
/// Messages on a socket: so many at once, and then one in so long.
const FRAMES: Rate = Rate::new(60, 50);
/// So many messages are refused one after the other before the socket is closed.
pub const MOST_REFUSED_FRAMES: u32 = 60;
/// SocketPermit sockets of one person, and from one network.
const SOCKETS: Most = Most { person: 40, network: 400 };
/// SocketPermit connections from one network; each socket is one, and browsers have a few more.
const CONNECTIONS: u32 = 600;

/// How often idle clients are forgotten.
const FORGET: Duration = Duration::from_secs(60);

/// A rate limit: a burst, which is given back at the rate of one in `every_ms`.
#[derive(Clone, Copy)]
struct Rate {
    burst: u32,
    every_ms: u32,
}

impl Rate {
    const fn new(burst: u32, every_ms: u32) -> Rate {
        Rate { burst, every_ms }
    }
}

/// So many at the same time.
#[derive(Clone, Copy)]
struct Most {
    person: u32,
    network: u32,
}

/// What can be too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// Any request at all.
    Request,
    /// Becoming a guest.
    Guest,
    /// A new table, also one for a challenge or to play on.
    Table,
    /// Sitting down.
    Seat,
    /// Anything that happens at a table.
    Command,
    /// Another name.
    Rename,
    /// A hint: a second of a core.
    Hint,
    /// The analysis of a game: minutes of a core.
    Analysis,
    /// A game that was played elsewhere.
    Import,
    /// Trying a name and a password.
    SignIn,
    /// Choosing a password.
    Password,
    /// Looking back: what takes a whole game to be played again.
    History,
}

struct Rule {
    kind: Limited,
    /// In the metrics.
    name: &'static str,
    /// In sentences: "too many …".
    what: &'static str,
    person: Option<Rate>,
    network: Rate,
}

const fn rule(
    kind: Limited,
    name: &'static str,
    what: &'static str,
    person: Option<Rate>,
    network: Rate,
) -> Rule {
    Rule { kind, name, what, person, network }
}

const fn person(burst: u32, every_ms: u32) -> Option<Rate> {
    Some(Rate::new(burst, every_ms))
}

#[rustfmt::skip]
const RULES: [Rule; 12] = [
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

/// Attempts to sign in with one name, from wherever.
const SIGN_IN_BY_NAME: Rate = Rate::new(100, 10_000);

/// How generous to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LimitScale {
    /// So many times the numbers of this file.
    Times(f64),
    /// No limits but those on sizes.
    Off,
}

impl Default for LimitScale {
    fn default() -> LimitScale {
        LimitScale::Times(1.0)
    }
}

impl LimitScale {
    fn quota(self, rate: Rate) -> Option<Quota> {
        let LimitScale::Times(factor) = self else { return None };
        let every = Duration::from_millis(rate.every_ms.into());
        let every = Duration::try_from_secs_f64(every.as_secs_f64() / factor).ok()?;
        let burst = NonZeroU32::new(self.most(rate.burst)).unwrap_or(NonZeroU32::MIN);
        Some(Quota::with_period(every.max(Duration::from_nanos(1)))?.allow_burst(burst))
    }

    fn most(self, number: u32) -> u32 {
        match self {
            // As far as that goes: a float becomes the nearest number there is.
            LimitScale::Times(factor) => (f64::from(number) * factor) as u32,
            LimitScale::Off => u32::MAX,
        }
    }
}

/// Where requests come from: an address, or the network of a household.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address. Who has one address of the new kind has all that begin alike.
    #[must_use]
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let mut octets = address.octets();
                octets[8..].fill(0);
                Network(IpAddr::from(octets))
            }
            address => Network(address),
        }
    }
}

/// All counters of a node.
pub struct Limits {
    scale: LimitScale,
    rules: Vec<Counters>,
    names: Option<DefaultKeyedRateLimiter<String>>,
    sockets_by_person: Counted<String>,
    sockets_by_network: Counted<Network>,
    connections: Counted<Network>,
    clock: DefaultClock,
}

struct Counters {
    rule: &'static Rule,
    persons: Option<DefaultKeyedRateLimiter<String>>,
    networks: Option<DefaultKeyedRateLimiter<Network>>,
}

impl Limits {
    /// Nobody has asked for anything yet.
    #[must_use]
    pub fn new(scale: LimitScale) -> Limits {
        let counters = |rule: &'static Rule| Counters {
            rule,
            persons: rule.person.and_then(|rate| scale.quota(rate)).map(RateLimiter::keyed),
            networks: scale.quota(rule.network).map(RateLimiter::keyed),
        };
        Limits {
            scale,
            rules: RULES.iter().map(counters).collect(),
            names: scale.quota(SIGN_IN_BY_NAME).map(RateLimiter::keyed),
            sockets_by_person: Counted::default(),
            sockets_by_network: Counted::default(),
            connections: Counted::default(),
            clock: DefaultClock::default(),
        }
    }

    /// Counts something for a person and for their network, or says when to come again.
    pub fn allow(
        &self,
        kind: Limited,
        network: Option<Network>,
        person: Option<&str>,
    ) -> Result<(), Error> {
        let counters = self.rules.iter().find(|counters| counters.rule.kind == kind);
        let Some(counters) = counters else { return Ok(()) };
        let what = counters.rule.what;
        // The person first: who asks for too much takes nothing away from others of the household.
        if let (Some(limiter), Some(person)) = (&counters.persons, person) {
            self.check(limiter, &person.to_owned(), format_args!("too many {what}"))?;
        }
        if let (Some(limiter), Some(network)) = (&counters.networks, &network) {
            self.check(limiter, network, format_args!("too many {what} from your network"))?;
        }
        Ok(())
    }

    /// Counts an attempt to sign in: with this name from there, from there, and with this name at all. It does not
    /// matter whether anybody has the name.
    pub fn allow_sign_in(&self, network: Option<Network>, name: &str) -> Result<(), Error> {
        let from = network.map(|Network(address)| address.to_string()).unwrap_or_default();
        // Whoever guesses from elsewhere is stopped there, and does not keep the owner out.
        self.allow(Limited::SignIn, network, Some(&format!("{from} {name}")))?;
        let Some(limiter) = &self.names else { return Ok(()) };
        let what = "too many attempts to sign in with this name";
        self.check(limiter, &name.to_owned(), format_args!("{what}"))
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
        what: std::fmt::Arguments<'_>,
    ) -> Result<(), Error> {
        let Err(not_until) = limiter.check_key(key) else { return Ok(()) };
        Err(Error::too_many(what, not_until.wait_time_from(self.clock.now())))
    }

    /// Counts an open socket, for as long as what comes back lives.
    pub fn socket(
        &self,
        network: Option<Network>,
        person: Option<&str>,
    ) -> Result<SocketPermit, Error> {
        let full = |whose: &str| {
            let what = format_args!("{whose} too many open sockets: close some");
            Error::too_many(what, Duration::from_secs(10))
        };
        let most = |number| self.scale.most(number);
        let person = match person {
            Some(person) => self.sockets_by_person.open(person.to_owned(), most(SOCKETS.person)),
            None => Some(Permit::nothing()),
        };
        let person = person.ok_or_else(|| full("you have"))?;
        let network = match network {
            Some(network) => self.sockets_by_network.open(network, most(SOCKETS.network)),
            None => Some(Permit::nothing()),
        };
        let network = network.ok_or_else(|| full("your network has"))?;
        Ok(SocketPermit { _person: person, _network: network })
    }

    /// Counts a connection, for as long as what comes back lives; nothing if there are too many.
    pub fn connection(&self, network: Network) -> Option<Permit<Network>> {
        self.connections.open(network, self.scale.most(CONNECTIONS))
    }

    /// The rate of messages on one socket.
    pub fn message_rate(&self) -> MessageRate {
        MessageRate { limiter: self.scale.quota(FRAMES).map(RateLimiter::direct), refused: 0 }
    }

    /// Forgets idle clients, for ever.
    pub async fn forget_idle(&self) {
        loop {
            tokio::time::sleep(FORGET).await;
            self.forget();
        }
    }

    /// Forgets whoever has all of their bursts back.
    fn forget(&self) {
        for counters in &self.rules {
            if let Some(limiter) = &counters.persons {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
            if let Some(limiter) = &counters.networks {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
        if let Some(limiter) = &self.names {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Limited {
    /// As it is called in the metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        RULES.iter().find(|rule| rule.kind == self).map_or("unknown", |rule| rule.name)
    }
}

/// The messages of one socket.
pub struct MessageRate {
    limiter: Option<governor::DefaultDirectRateLimiter>,
    refused: u32,
}

impl MessageRate {
    /// Counts a message, or says when the next one is heard.
    pub fn allow(&mut self) -> Result<(), Error> {
        let checked = self.limiter.as_ref().map_or(Ok(()), |limiter| limiter.check());
        let Err(not_until) = checked else {
            self.refused = 0;
            return Ok(());
        };
        self.refused += 1;
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        Err(Error::too_many("too many messages on this socket", wait))
    }

    /// Whether the other side does not listen.
    #[must_use]
    pub fn is_flood(&self) -> bool {
        self.refused > MOST_REFUSED_FRAMES
    }
}

/// How many there are of something at the moment.
struct Counted<K>(Arc<Mutex<HashMap<K, u32>>>);

impl<K> Default for Counted<K> {
    fn default() -> Counted<K> {
        Counted(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> Counted<K> {
    fn open(&self, key: K, most: u32) -> Option<Permit<K>> {
        // A panic while it was held cannot have left a number half written.
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Permit { counted: Some((self.0.clone(), key)) })
    }
}

type Counts<K> = Arc<Mutex<HashMap<K, u32>>>;

/// One of something, until it is dropped.
pub struct Permit<K: Hash + Eq> {
    counted: Option<(Counts<K>, K)>,
}

impl<K: Hash + Eq> Permit<K> {
    /// One that nobody counts.
    pub fn nothing() -> Permit<K> {
        Permit { counted: None }
    }
}

impl<K: Hash + Eq> Drop for Permit<K> {
    fn drop(&mut self) {
        let Some((counts, key)) = self.counted.take() else { return };
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&key);
            }
        }
    }
}

/// An open socket.
pub struct SocketPermit {
    _person: Permit<String>,
    _network: Permit<Network>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Option<Network> {
        Some(Network::of(text.parse().unwrap()))
    }

    /// How often something is allowed before it is not.
    fn count(mut allow: impl FnMut() -> Result<(), Error>) -> u32 {
        (0..).find(|_| allow().is_err()).unwrap()
    }

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

    #[test]
    fn the_docs_have_the_same_numbers() {
        let docs = include_str!("../../../../docs/api.md");
        let words = |Rate { burst, every_ms }: Rate| match every_ms {
            1000.. => format!(" {burst}, then one in {} s", every_ms / 1000),
            _ => format!(" {burst}, then one in {every_ms} ms"),
        };
        for Rule { what, person, network, .. } in &RULES {
            let person = person.map(words).unwrap_or_default();
            let row = format!("| {what} |{person} |{} |", words(*network));
            assert!(docs.contains(&row), "{row}");
        }
        let plain = |Rate { burst, every_ms }: Rate| (burst, every_ms);
        assert_eq!(plain(SIGN_IN_BY_NAME), (100, 10_000));
        assert_eq!((plain(FRAMES), CONNECTIONS), ((60, 50), 600));
        assert_eq!((SOCKETS.person, SOCKETS.network), (40, 400));
    }

    #[test]
    fn households_are_told_apart() {
        assert_eq!(network("10.0.0.1"), network("::ffff:10.0.0.1"));
        assert_ne!(network("10.0.0.1"), network("10.0.0.2"));
        assert_eq!(network("2001:db8:0:1::1"), network("2001:db8:0:1:ffff::2"));
        assert_ne!(network("2001:db8:0:1::1"), network("2001:db8:0:2::1"));
    }

    #[test]
    fn a_greedy_person_takes_nothing_from_the_household() {
        let limits = Limits::new(LimitScale::default());
        let home = network("192.0.2.1");
        let greedy = count(|| limits.allow(Limited::Rename, home, Some("greedy")));
        assert_eq!(greedy, 10);
        assert_eq!(count(|| limits.allow(Limited::Rename, home, Some("other"))), 10);
        assert!(limits.allow(Limited::Rename, network("192.0.2.2"), Some("elsewhere")).is_ok());
    }

    #[test]
    fn a_network_has_a_limit_of_its_own() {
        let limits = Limits::new(LimitScale::default());
        let home = network("192.0.2.1");
        let mut person = 0;
        let all = count(|| {
            person += 1;
            limits.allow(Limited::Hint, home, Some(&person.to_string()))
        });
        assert!((60..70).contains(&all), "{all}");
        assert!(limits.allow(Limited::Hint, network("192.0.2.2"), Some("1000")).is_ok());
        // Without a network, as within one process, only people count.
        assert!(limits.allow(Limited::Hint, None, Some("1001")).is_ok());
    }

    #[test]
    fn guessing_from_elsewhere_keeps_nobody_out() {
        let limits = Limits::new(LimitScale::default());
        let sign_in = |from: &str, name: &str| limits.allow_sign_in(network(from), name);
        assert_eq!(count(|| sign_in("192.0.2.1", "ada")), 10);
        assert!(sign_in("192.0.2.2", "ada").is_ok());
        assert!(sign_in("192.0.2.1", "bob").is_ok());
        // From everywhere at once it is stopped all the same.
        let mut from = 0;
        let all = count(|| {
            from += 1;
            sign_in(&format!("198.51.100.{from}"), "eve")
        });
        assert!((100..110).contains(&all), "{all}");
    }

    #[test]
    fn generosity_scales() {
        let allowed = |scale| {
            let limits = Limits::new(scale);
            count(|| limits.allow(Limited::Rename, None, Some("x")))
        };
        assert_eq!(allowed(LimitScale::Times(3.0)), 30);
        assert_eq!(allowed(LimitScale::Times(0.01)), 1);
        let boundless = Limits::new(LimitScale::Off);
        assert!((0..100_000).all(|_| boundless.allow(Limited::Rename, None, Some("x")).is_ok()));
    }

    #[test]
    fn sockets_count_while_they_are_open() {
        let limits = Limits::new(LimitScale::Times(0.1));
        let mut open: Vec<SocketPermit> =
            (0..4).map(|_| limits.socket(None, Some("ada")).ok().unwrap()).collect();
        assert!(limits.socket(None, Some("ada")).is_err());
        assert!(limits.socket(None, Some("bob")).is_ok());
        open.pop();
        assert!(limits.socket(None, Some("ada")).is_ok());
        drop(open);
        assert!(limits.sockets_by_person.0.lock().unwrap().is_empty());
    }

    #[test]
    fn who_does_not_listen_is_a_flood() {
        let mut rate = Limits::new(LimitScale::Times(0.1)).message_rate();
        assert_eq!(count(|| rate.allow()), 6);
        assert!(!rate.is_flood());
        while rate.allow().is_err() && !rate.is_flood() {}
        assert!(rate.is_flood());
    }

    #[test]
    fn who_has_waited_is_forgotten() {
        let limits = Limits::new(LimitScale::Times(1e6));
        assert!(limits.allow(Limited::Rename, network("192.0.2.1"), Some("ada")).is_ok());
        std::thread::sleep(Duration::from_millis(5));
        limits.forget();
        let rules = &limits.rules;
        let counters = rules.iter().find(|counters| counters.rule.kind == Limited::Rename).unwrap();
        assert_eq!(counters.persons.as_ref().unwrap().len(), 0);
        assert_eq!(counters.networks.as_ref().unwrap().len(), 0);
    }
}
