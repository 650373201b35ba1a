//! Counts requests, messages, sockets and connections, and refuses those beyond the [rules](super::rules).

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, RateLimiter};

use nova_luna_protocol::PersonId;

use super::permits::{Permit, Permits, SubnetPermit, SubnetPermits};
use super::rules::{
    CONNECTIONS_PER_SUBNET, LimitScale, Limited, MESSAGES, MOST_REFUSED_MESSAGES, RULES, Rate,
    Rule, SIGN_IN_BY_NAME, SOCKETS_PER_PERSON, SOCKETS_PER_SUBNET, UNREAD_PER_SUBNET,
};
use super::subnet::{ROOM, Subnet};
use crate::error::Error;

/// How often counters of idle clients are removed.
const REMOVE_IDLE: Duration = Duration::from_secs(60);

/// All counters of a node.
pub struct Limiter {
    scale: LimitScale,
    rules: Vec<Counters>,
    sign_in_names: Option<DefaultKeyedRateLimiter<String>>,
    /// By network and name together.
    sign_ins: RatesByWidth<(Subnet, String)>,
    sockets_by_person: Permits<PersonId>,
    sockets_by_subnet: SubnetPermits,
    connections: SubnetPermits,
    unread: SubnetPermits,
}

/// A rate for subnets, and for the wider networks with their [`ROOM`].
type RatesByWidth<K> = [Option<DefaultKeyedRateLimiter<K>>; 3];

struct Counters {
    rule: &'static Rule,
    persons: Option<DefaultKeyedRateLimiter<String>>,
    subnets: RatesByWidth<Subnet>,
}

impl Limiter {
    pub fn new(scale: LimitScale) -> Limiter {
        let counters = |rule: &'static Rule| Counters {
            rule,
            persons: rule.person.and_then(|rate| scale.quota(rate)).map(RateLimiter::keyed),
            subnets: by_width(scale, rule.subnet),
        };
        let sign_in = RULES.iter().find(|rule| rule.kind == Limited::SignIn);
        let sign_in = sign_in.and_then(|rule| rule.person);
        Limiter {
            scale,
            rules: RULES.iter().map(counters).collect(),
            sign_in_names: scale.quota(SIGN_IN_BY_NAME).map(RateLimiter::keyed),
            sign_ins: sign_in.map(|rate| by_width(scale, rate)).unwrap_or_default(),
            sockets_by_person: Permits::default(),
            sockets_by_subnet: SubnetPermits::default(),
            connections: SubnetPermits::default(),
            unread: SubnetPermits::default(),
        }
    }

    pub fn scale(&self) -> LimitScale {
        self.scale
    }

    /// Counts a request for a person and for their network, or says how long to wait.
    pub fn allow(
        &self,
        kind: Limited,
        subnet: Option<Subnet>,
        person: Option<&str>,
    ) -> Result<(), Error> {
        let counters = self.rules.iter().find(|counters| counters.rule.kind == kind);
        let Some(counters) = counters else { return Ok(()) };
        let what = counters.rule.what;
        // The person first, so that requests beyond their own limit do not use up that of their network.
        if let (Some(limiter), Some(person)) = (&counters.persons, person) {
            self.check(limiter, &person.to_owned(), format_args!("too many {what}"))?;
        }
        let Some(subnet) = subnet else { return Ok(()) };
        let what = format_args!("too many {what} from your network");
        self.check_widths(&counters.subnets, subnet.networks(), what)
    }

    /// Counts an attempt to sign in: for the network and the name together, for the network, and for the name,
    /// whether or not anybody has it.
    pub fn allow_sign_in(&self, subnet: Option<Subnet>, name: &str) -> Result<(), Error> {
        if let Some(subnet) = subnet {
            // Somebody who guesses from another network is stopped here, and does not lock out the owner.
            let what = format_args!("too many attempts to sign in");
            let keys = subnet.networks().map(|network| (network, name.to_owned()));
            self.check_widths(&self.sign_ins, keys, what)?;
        }
        self.allow(Limited::SignIn, subnet, None)?;
        let Some(limiter) = &self.sign_in_names else { return Ok(()) };
        let what = format_args!("too many attempts to sign in with this name");
        self.check(limiter, &name.to_owned(), what)
    }

    /// Counts an attempt to sign in on a device where that person has signed in before. Guesses from elsewhere do not
    /// count for it, so they do not lock out the owner.
    pub fn allow_known_device(&self, device: &str) -> Result<(), Error> {
        self.allow(Limited::SignIn, None, Some(&format!("device {device}")))
    }

    /// Counts for a subnet, and then for the wider networks, so that what is refused to one does not use up their room.
    fn check_widths<K: Hash + Eq + Clone>(
        &self,
        limiters: &RatesByWidth<K>,
        keys: [K; 3],
        what: fmt::Arguments<'_>,
    ) -> Result<(), Error> {
        for (limiter, key) in limiters.iter().zip(&keys) {
            if let Some(limiter) = limiter {
                self.check(limiter, key, what)?;
            }
        }
        Ok(())
    }

    fn check<K: Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
        what: fmt::Arguments<'_>,
    ) -> Result<(), Error> {
        let Err(not_until) = limiter.check_key(key) else { return Ok(()) };
        Err(Error::too_many(what, not_until.wait_time_from(DefaultClock::default().now())))
    }

    /// Counts a socket for as long as the permit lives.
    pub fn socket(
        &self,
        subnet: Option<Subnet>,
        person: Option<&PersonId>,
    ) -> Result<SocketPermit, Error> {
        let too_many = |whose: &str| {
            let what = format_args!("{whose} too many open sockets: close some");
            Error::too_many(what, Duration::from_secs(10))
        };
        let person = person.map(|person| {
            let most = self.scale.count(SOCKETS_PER_PERSON);
            let permit = self.sockets_by_person.acquire(person.to_owned(), most);
            permit.ok_or_else(|| too_many("you have"))
        });
        let person = person.transpose()?;
        let subnet = subnet.map(|subnet| {
            let permit = self.sockets_by_subnet.acquire(subnet, 1, SOCKETS_PER_SUBNET, self.scale);
            permit.ok_or_else(|| too_many("your network has"))
        });
        let subnet = subnet.transpose()?;
        Ok(SocketPermit { _person: person, _subnet: subnet })
    }

    /// Counts a connection for as long as the permit lives. `None` if the network has too many.
    pub fn connection(&self, subnet: Subnet) -> Option<SubnetPermit> {
        self.connections.acquire(subnet, 1, CONNECTIONS_PER_SUBNET, self.scale)
    }

    /// Counts an answer of so many bytes for as long as the permit lives, which is until its client has read it.
    pub fn unread(&self, subnet: Subnet, bytes: u64) -> Result<SubnetPermit, Error> {
        let kib = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
        let permit = self.unread.acquire(subnet, kib, UNREAD_PER_SUBNET, self.scale);
        permit.ok_or_else(|| {
            let what = "your network has not read the answers that it got";
            Error::too_many(what, Duration::from_secs(10))
        })
    }

    /// The rate of messages on one socket.
    pub fn message_rate(&self) -> MessageRate {
        MessageRate { limiter: self.scale.quota(MESSAGES).map(RateLimiter::direct), refused: 0 }
    }

    /// Removes counters of idle clients, for ever.
    pub async fn run(self: Arc<Self>) {
        loop {
            tokio::time::sleep(REMOVE_IDLE).await;
            self.remove_idle();
        }
    }

    /// Removes the counters of those who have their whole burst again.
    fn remove_idle(&self) {
        for counters in &self.rules {
            remove_idle(counters.persons.as_ref());
            counters.subnets.iter().for_each(|limiter| remove_idle(limiter.as_ref()));
        }
        self.sign_ins.iter().for_each(|limiter| remove_idle(limiter.as_ref()));
        remove_idle(self.sign_in_names.as_ref());
    }
}

fn by_width<K: Hash + Eq + Clone>(scale: LimitScale, rate: Rate) -> RatesByWidth<K> {
    ROOM.map(|room| scale.times(room).quota(rate).map(RateLimiter::keyed))
}

fn remove_idle<K: Hash + Eq + Clone>(limiter: Option<&DefaultKeyedRateLimiter<K>>) {
    if let Some(limiter) = limiter {
        limiter.retain_recent();
        limiter.shrink_to_fit();
    }
}

/// The rate of messages on one socket.
pub struct MessageRate {
    limiter: Option<DefaultDirectRateLimiter>,
    /// Messages that were refused one after the other.
    refused: u32,
}

impl MessageRate {
    /// Counts a message, or says how long to wait.
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

    /// Whether the client goes on sending although it was refused many times.
    pub fn is_flood(&self) -> bool {
        self.refused > MOST_REFUSED_MESSAGES
    }
}

/// Counts an open socket until it is dropped.
pub struct SocketPermit {
    _person: Option<Permit<PersonId>>,
    _subnet: Option<SubnetPermit>,
}

#[cfg(test)]
mod tests {
    use nova_luna_testing::wait::until;

    use super::*;

    fn subnet(text: &str) -> Option<Subnet> {
        Some(Subnet::of(text.parse().unwrap()))
    }

    /// How often something is allowed before it is refused.
    fn count(mut allow: impl FnMut() -> Result<(), Error>) -> u32 {
        (0..).find(|_| allow().is_err()).unwrap()
    }

    #[test]
    fn a_person_beyond_the_limit_does_not_use_up_that_of_the_network() {
        let limiter = Limiter::new(LimitScale::default());
        let home = subnet("192.0.2.1");
        let greedy = count(|| limiter.allow(Limited::Rename, home, Some("greedy")));
        assert_eq!(greedy, 10);
        assert_eq!(count(|| limiter.allow(Limited::Rename, home, Some("other"))), 10);
        assert!(limiter.allow(Limited::Rename, subnet("192.0.2.2"), Some("elsewhere")).is_ok());
    }

    #[test]
    fn a_network_has_a_limit_of_its_own() {
        let limiter = Limiter::new(LimitScale::default());
        let home = subnet("192.0.2.1");
        let mut person = 0;
        let all = count(|| {
            person += 1;
            limiter.allow(Limited::Hint, home, Some(&person.to_string()))
        });
        assert!((60..70).contains(&all), "{all}");
        assert!(limiter.allow(Limited::Hint, subnet("192.0.2.2"), Some("1000")).is_ok());
        // Without a network, as within one process, only people count.
        assert!(limiter.allow(Limited::Hint, None, Some("1001")).is_ok());
    }

    #[test]
    fn wider_networks_have_limits_of_their_own() {
        let limiter = Limiter::new(LimitScale::Times(0.1));
        // Each one from another /64.
        let all_of = |network: fn(u32) -> String, allow: &dyn Fn(Subnet) -> bool| {
            let allowed = |number: &u32| allow(subnet(&network(*number)).unwrap());
            (0..60_000).take_while(allowed).count()
        };
        let small = |number| format!("2001:db8:0:{:x}::1", number % 0x100);
        let large = |number| format!("2001:db8:1:{number:x}::1");
        let hint = |subnet| limiter.allow(Limited::Hint, Some(subnet), None).is_ok();
        // 6 hints of one /64.
        let number = all_of(small, &hint);
        assert!((24..30).contains(&number), "{number}");
        let number = all_of(large, &hint);
        assert!((24..30).contains(&number), "the first /56 of the /48: {number}");
        let spread =
            |number| format!("2001:db8:2:{:x}::1", number * 0x100 % 0x10000 + number / 0x100);
        let number = all_of(spread, &hint);
        assert!((96..110).contains(&number), "{number}");
        let open = std::cell::RefCell::new(Vec::new());
        let keep = |permit: Option<SubnetPermit>| {
            let is_there = permit.is_some();
            open.borrow_mut().extend(permit);
            is_there
        };
        assert_eq!(all_of(small, &|subnet| keep(limiter.connection(subnet))), 4 * 60);
        assert_eq!(all_of(spread, &|subnet| keep(limiter.connection(subnet))), 16 * 60);
        assert_eq!(all_of(small, &|subnet| keep(limiter.unread(subnet, 1024).ok())), 4 * 819);
        let sockets = std::cell::RefCell::new(Vec::new());
        let socket = |subnet| {
            let permit = limiter.socket(Some(subnet), None);
            permit.map(|permit| sockets.borrow_mut().push(permit)).is_ok()
        };
        assert_eq!(all_of(small, &socket), 4 * 40);
        assert!(hint(subnet("192.0.2.1").unwrap()));
    }

    #[test]
    fn guessing_from_another_network_does_not_lock_out_the_owner() {
        let limiter = Limiter::new(LimitScale::default());
        let sign_in = |from: &str, name: &str| limiter.allow_sign_in(subnet(from), name);
        assert_eq!(count(|| sign_in("192.0.2.1", "ada")), 10);
        assert!(sign_in("192.0.2.2", "ada").is_ok());
        assert!(sign_in("192.0.2.1", "bob").is_ok());
        // One household guesses no more often because it has many networks.
        let mut network = 0;
        let household = count(|| {
            network += 1;
            sign_in(&format!("2001:db8:0:{network:x}::1"), "cay")
        });
        assert_eq!(household, 40);
        // From many networks together it is stopped, too.
        let mut from = 0;
        let all = count(|| {
            from += 1;
            sign_in(&format!("198.51.100.{from}"), "eve")
        });
        assert!((100..110).contains(&all), "{all}");
        // But not where the owner has signed in before; there are no endless tries there either.
        assert_eq!(count(|| limiter.allow_known_device("phone")), 10);
        assert!(limiter.allow_known_device("laptop").is_ok());
    }

    #[test]
    fn limits_are_multiplied_or_off() {
        let allowed = |scale| {
            let limiter = Limiter::new(scale);
            count(|| limiter.allow(Limited::Rename, None, Some("x")))
        };
        assert_eq!(allowed(LimitScale::Times(3.0)), 30);
        assert_eq!(allowed(LimitScale::Times(0.01)), 1);
        let off = Limiter::new(LimitScale::Off);
        assert!((0..100_000).all(|_| off.allow(Limited::Rename, None, Some("x")).is_ok()));
    }

    #[test]
    fn sockets_count_while_they_are_open() {
        let limiter = Limiter::new(LimitScale::Times(0.1));
        let mut open: Vec<SocketPermit> =
            (0..4).map(|_| limiter.socket(None, Some(&"ada".into())).ok().unwrap()).collect();
        assert!(limiter.socket(None, Some(&"ada".into())).is_err());
        assert!(limiter.socket(None, Some(&"bob".into())).is_ok());
        open.pop();
        assert!(limiter.socket(None, Some(&"ada".into())).is_ok());
        drop(open);
        assert!(limiter.sockets_by_person.is_empty());
        let home = subnet("192.0.2.1").unwrap();
        let open: Vec<SubnetPermit> = std::iter::from_fn(|| limiter.connection(home)).collect();
        assert_eq!(open.len(), 60);
        drop(open);
        assert!(limiter.connections.is_empty());
    }

    #[test]
    fn limits_that_are_very_low_shut_nobody_out() {
        let limiter = Limiter::new(LimitScale::Times(0.001));
        let home = subnet("192.0.2.1");
        let connection = limiter.connection(home.unwrap());
        let socket = limiter.socket(home, Some(&"ada".into()));
        assert!(connection.is_some() && socket.is_ok());
        assert!(limiter.socket(home, Some(&"bob".into())).is_err());
    }

    #[test]
    fn a_client_that_goes_on_after_refusals_is_a_flood() {
        let mut rate = Limiter::new(LimitScale::Times(0.1)).message_rate();
        assert_eq!(count(|| rate.allow()), 6);
        assert!(!rate.is_flood());
        while rate.allow().is_err() && !rate.is_flood() {}
        assert!(rate.is_flood());
    }

    #[tokio::test]
    async fn counters_of_idle_clients_are_removed() {
        let limiter = Limiter::new(LimitScale::Times(1e6));
        assert!(limiter.allow(Limited::Rename, subnet("192.0.2.1"), Some("ada")).is_ok());
        let rules = &limiter.rules;
        let counters = rules.iter().find(|counters| counters.rule.kind == Limited::Rename).unwrap();
        let (persons, subnets) =
            (counters.persons.as_ref().unwrap(), counters.subnets[2].as_ref().unwrap());
        assert_eq!((persons.len(), subnets.len()), (1, 1));
        let removed = async || {
            limiter.remove_idle();
            (persons.len(), subnets.len()) == (0, 0)
        };
        until("the clients have their whole burst again", removed).await;
    }
}
