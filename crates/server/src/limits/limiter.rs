//! Counts requests, messages, sockets and connections, and refuses those beyond the [rules](super::rules).

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, RateLimiter};

use nova_luna_protocol::PersonId;

use super::permits::{Permit, Permits};
use super::rules::{
    CONNECTIONS_PER_SUBNET, LimitScale, Limited, MESSAGES, MOST_REFUSED_MESSAGES, RULES, Rule,
    SIGN_IN_BY_NAME, SOCKETS_PER_PERSON, SOCKETS_PER_SUBNET, UNREAD_PER_SUBNET,
};
use super::subnet::Subnet;
use crate::error::Error;

/// How often counters of idle clients are removed.
const REMOVE_IDLE: Duration = Duration::from_secs(60);

/// All counters of a node.
pub struct Limiter {
    scale: LimitScale,
    rules: Vec<Counters>,
    sign_in_names: Option<DefaultKeyedRateLimiter<String>>,
    sockets_by_person: Permits<PersonId>,
    sockets_by_subnet: Permits<Subnet>,
    connections: Permits<Subnet>,
    unread: Permits<Subnet>,
}

struct Counters {
    rule: &'static Rule,
    persons: Option<DefaultKeyedRateLimiter<String>>,
    subnets: Option<DefaultKeyedRateLimiter<Subnet>>,
}

impl Limiter {
    pub fn new(scale: LimitScale) -> Limiter {
        let counters = |rule: &'static Rule| Counters {
            rule,
            persons: rule.person.and_then(|rate| scale.quota(rate)).map(RateLimiter::keyed),
            subnets: scale.quota(rule.subnet).map(RateLimiter::keyed),
        };
        Limiter {
            scale,
            rules: RULES.iter().map(counters).collect(),
            sign_in_names: scale.quota(SIGN_IN_BY_NAME).map(RateLimiter::keyed),
            sockets_by_person: Permits::default(),
            sockets_by_subnet: Permits::default(),
            connections: Permits::default(),
            unread: Permits::default(),
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
        if let (Some(limiter), Some(subnet)) = (&counters.subnets, &subnet) {
            self.check(limiter, subnet, format_args!("too many {what} from your network"))?;
        }
        Ok(())
    }

    /// Counts an attempt to sign in: for the network and the name together, for the network, and for the name,
    /// whether or not anybody has it.
    pub fn allow_sign_in(&self, subnet: Option<Subnet>, name: &str) -> Result<(), Error> {
        let from = subnet.map(|Subnet(address)| address.to_string()).unwrap_or_default();
        // Somebody who guesses from another network is stopped here, and does not lock out the owner.
        self.allow(Limited::SignIn, subnet, Some(&format!("{from} {name}")))?;
        let Some(limiter) = &self.sign_in_names else { return Ok(()) };
        let what = format_args!("too many attempts to sign in with this name");
        self.check(limiter, &name.to_owned(), what)
    }

    /// Counts an attempt to sign in on a device where that person has signed in before. Guesses from elsewhere do not
    /// count for it, so they do not lock out the owner.
    pub fn allow_known_device(&self, device: &str) -> Result<(), Error> {
        self.allow(Limited::SignIn, None, Some(&format!("device {device}")))
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
            let permit =
                self.sockets_by_subnet.acquire(subnet, self.scale.count(SOCKETS_PER_SUBNET));
            permit.ok_or_else(|| too_many("your network has"))
        });
        let subnet = subnet.transpose()?;
        Ok(SocketPermit { _person: person, _subnet: subnet })
    }

    /// Counts a connection for as long as the permit lives. `None` if the network has too many.
    pub fn connection(&self, subnet: Subnet) -> Option<Permit<Subnet>> {
        self.connections.acquire(subnet, self.scale.count(CONNECTIONS_PER_SUBNET))
    }

    /// Counts an answer of so many bytes for as long as the permit lives, which is until its client has read it.
    pub fn unread(&self, subnet: Subnet, bytes: u64) -> Result<Permit<Subnet>, Error> {
        let kib = u32::try_from(bytes / 1024).unwrap_or(u32::MAX);
        let permit = self.unread.acquire_many(subnet, kib, self.scale.count(UNREAD_PER_SUBNET));
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
            remove_idle(counters.subnets.as_ref());
        }
        remove_idle(self.sign_in_names.as_ref());
    }
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
    _subnet: Option<Permit<Subnet>>,
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
    fn guessing_from_another_network_does_not_lock_out_the_owner() {
        let limiter = Limiter::new(LimitScale::default());
        let sign_in = |from: &str, name: &str| limiter.allow_sign_in(subnet(from), name);
        assert_eq!(count(|| sign_in("192.0.2.1", "ada")), 10);
        assert!(sign_in("192.0.2.2", "ada").is_ok());
        assert!(sign_in("192.0.2.1", "bob").is_ok());
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
        assert!(limiter.connections.acquire(subnet("192.0.2.1").unwrap(), 0).is_none());
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
            (counters.persons.as_ref().unwrap(), counters.subnets.as_ref().unwrap());
        assert_eq!((persons.len(), subnets.len()), (1, 1));
        let removed = async || {
            limiter.remove_idle();
            (persons.len(), subnets.len()) == (0, 0)
        };
        until("the clients have their whole burst again", removed).await;
    }
}
