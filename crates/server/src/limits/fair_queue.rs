//! Whose thinking is next: subnets take turns, and within a subnet its people do. So nobody waits for more
//! than one thought of each other subnet, however many tables somebody has.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use nova_luna_protocol::PersonId;

use super::subnet::Subnet;

/// For whom something is thought about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Requester {
    /// `None` for those of a subnet who have not said who they are.
    pub person: Option<PersonId>,
    /// `None` if nobody has asked for it since this program began. All of those share one turn.
    pub subnet: Option<Subnet>,
}

/// How many thoughts there may be at the same time.
#[derive(Clone, Copy, Debug)]
pub struct ThinkingLimits {
    /// Under way, of one person.
    pub per_person: usize,
    /// Under way, of one subnet.
    pub per_subnet: usize,
    /// Waiting, of one subnet.
    pub waiting: usize,
}

/// Jobs that wait, and the number of those under way.
pub struct FairQueue<J> {
    limits: ThinkingLimits,
    /// The networks that wait, in the order of their turns.
    waiting: VecDeque<SubnetQueue<J>>,
    busy_people: HashMap<Requester, usize>,
    busy_subnets: HashMap<Option<Subnet>, usize>,
}

struct SubnetQueue<J> {
    subnet: Option<Subnet>,
    /// The people who wait, in the order of their turns.
    people: VecDeque<PersonQueue<J>>,
}

struct PersonQueue<J> {
    person: Option<PersonId>,
    jobs: VecDeque<J>,
}

impl<J> FairQueue<J> {
    pub fn new(limits: ThinkingLimits) -> FairQueue<J> {
        FairQueue {
            limits,
            waiting: VecDeque::new(),
            busy_people: HashMap::new(),
            busy_subnets: HashMap::new(),
        }
    }

    /// Adds a job, and forgets those of the same person that nobody waits for any more.
    pub fn push(&mut self, requester: &Requester, job: J, is_wanted: impl FnMut(&J) -> bool) {
        let jobs = &mut self.queue_of(requester).jobs;
        jobs.retain(is_wanted);
        jobs.push_back(job);
    }

    /// The next job, which is under way until [`FairQueue::finish`].
    pub fn pop(&mut self) -> Option<(Requester, J)> {
        let (subnet, person) = self.find_next()?;
        let mut queue = self.waiting.remove(subnet)?;
        let mut next = queue.people.remove(person)?;
        let job = next.jobs.pop_front()?;
        let requester = Requester { person: next.person.clone(), subnet: queue.subnet };
        if !next.jobs.is_empty() {
            queue.people.push_back(next);
        }
        if !queue.people.is_empty() {
            self.waiting.push_back(queue);
        }
        *self.busy_people.entry(requester.clone()).or_default() += 1;
        *self.busy_subnets.entry(requester.subnet).or_default() += 1;
        Some((requester, job))
    }

    /// A job is not under way any more.
    pub fn finish(&mut self, requester: &Requester) {
        count_down(&mut self.busy_people, requester);
        count_down(&mut self.busy_subnets, &requester.subnet);
    }

    /// Whether a job could begin now.
    pub fn has_next(&self) -> bool {
        self.find_next().is_some()
    }

    /// How many people wait.
    pub fn people(&self) -> usize {
        self.waiting.iter().map(|queue| queue.people.len()).sum()
    }

    /// How many jobs of a network wait.
    pub fn waiting_for(&self, subnet: Subnet) -> usize {
        let queue = self.waiting.iter().find(|queue| queue.subnet == Some(subnet));
        queue.map_or(0, |queue| queue.people.iter().map(|person| person.jobs.len()).sum())
    }

    /// The places of the network and of the person whose turn it is, but for those who have enough under way.
    fn find_next(&self) -> Option<(usize, usize)> {
        let ThinkingLimits { per_person, per_subnet, .. } = self.limits;
        self.waiting.iter().enumerate().find_map(|(subnet, queue)| {
            if count(&self.busy_subnets, &queue.subnet) >= per_subnet {
                return None;
            }
            let free = |next: &PersonQueue<J>| {
                let requester = Requester { person: next.person.clone(), subnet: queue.subnet };
                count(&self.busy_people, &requester) < per_person
            };
            queue.people.iter().position(free).map(|person| (subnet, person))
        })
    }

    fn queue_of(&mut self, requester: &Requester) -> &mut PersonQueue<J> {
        let known = self.waiting.iter().position(|queue| queue.subnet == requester.subnet);
        let subnet = known.unwrap_or_else(|| {
            let (subnet, people) = (requester.subnet, VecDeque::new());
            self.waiting.push_back(SubnetQueue { subnet, people });
            self.waiting.len() - 1
        });
        let people = &mut self.waiting[subnet].people;
        let known = people.iter().position(|queue| queue.person == requester.person);
        let person = known.unwrap_or_else(|| {
            let (person, jobs) = (requester.person.clone(), VecDeque::new());
            people.push_back(PersonQueue { person, jobs });
            people.len() - 1
        });
        &mut people[person]
    }
}

fn count<K: Hash + Eq>(counts: &HashMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or_default()
}

fn count_down<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDLESS: ThinkingLimits =
        ThinkingLimits { per_person: usize::MAX, per_subnet: usize::MAX, waiting: usize::MAX };

    fn requester(person: &str, subnet: &str) -> Requester {
        let subnet = Some(Subnet::of(subnet.parse().unwrap()));
        Requester { person: Some(person.into()), subnet }
    }

    fn queue(
        limits: ThinkingLimits,
        jobs: &[(&Requester, &'static str)],
    ) -> FairQueue<&'static str> {
        let mut queue = FairQueue::new(limits);
        for (requester, job) in jobs {
            queue.push(requester, *job, |_| true);
        }
        queue
    }

    /// What can begin now, in order.
    fn begin(queue: &mut FairQueue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop()).map(|(_, job)| job).collect()
    }

    #[test]
    fn networks_take_turns_and_so_do_the_people_of_each() {
        let (ada, bob) = (requester("ada", "192.0.2.1"), requester("bob", "192.0.2.1"));
        let (eve, fay) = (requester("eve", "192.0.2.2"), requester("fay", "192.0.2.3"));
        let jobs = [
            (&ada, "ada 1"),
            (&ada, "ada 2"),
            (&ada, "ada 3"),
            (&bob, "bob 1"),
            (&eve, "eve 1"),
            (&eve, "eve 2"),
            (&fay, "fay 1"),
        ];
        let mut queue = queue(BOUNDLESS, &jobs);
        assert_eq!(queue.people(), 4);
        let order = ["ada 1", "eve 1", "fay 1", "bob 1", "eve 2", "ada 2", "ada 3"];
        assert_eq!(begin(&mut queue), order);
        assert!(!queue.has_next() && queue.people() == 0);
    }

    #[test]
    fn a_newcomer_waits_for_one_thought_of_each_other_network() {
        let flood = requester("flood", "192.0.2.1");
        let mut queue = queue(BOUNDLESS, &[(&flood, "flood"); 200]);
        for guest in 0..50 {
            queue.push(&requester(&format!("guest {guest}"), "192.0.2.1"), "guest", |_| true);
        }
        queue.push(&requester("ada", "192.0.2.2"), "ada", |_| true);
        assert_eq!(queue.pop().unwrap().1, "flood");
        assert_eq!(queue.pop().unwrap().1, "ada");
    }

    #[test]
    fn a_person_and_a_network_have_only_so_much_under_way() {
        let limits = ThinkingLimits { per_person: 1, per_subnet: 2, waiting: 100 };
        let [ada, bob, cay] = ["ada", "bob", "cay"].map(|name| requester(name, "192.0.2.1"));
        let eve = requester("eve", "192.0.2.2");
        let jobs = [
            (&ada, "ada 1"),
            (&ada, "ada 2"),
            (&bob, "bob 1"),
            (&cay, "cay 1"),
            (&eve, "eve 1"),
            (&eve, "eve 2"),
        ];
        let mut queue = queue(limits, &jobs);
        assert_eq!(begin(&mut queue), ["ada 1", "eve 1", "bob 1"]);
        queue.finish(&bob);
        assert_eq!(begin(&mut queue), ["cay 1"]);
        queue.finish(&cay);
        assert!(!queue.has_next(), "ada and eve each have one under way");
        queue.finish(&ada);
        queue.finish(&eve);
        assert_eq!(begin(&mut queue), ["eve 2", "ada 2"]);
        queue.finish(&ada);
        queue.finish(&eve);
        assert!(queue.busy_people.is_empty() && queue.busy_subnets.is_empty());
    }

    #[test]
    fn those_who_have_not_said_who_they_are_wait_for_their_own_network_only() {
        let limits = ThinkingLimits { per_person: 1, per_subnet: 2, waiting: 100 };
        let (one, other) = (requester("", "192.0.2.1"), requester("", "192.0.2.2"));
        let mut queue = queue(limits, &[(&one, "one"), (&one, "one more"), (&other, "other")]);
        assert_eq!(begin(&mut queue), ["one", "other"]);
    }

    #[test]
    fn jobs_that_nobody_waits_for_are_forgotten() {
        let ada = requester("ada", "192.0.2.1");
        let mut queue = queue(BOUNDLESS, &[(&ada, "gone"), (&ada, "wanted")]);
        queue.push(&ada, "new", |job| *job != "gone");
        assert_eq!(begin(&mut queue), ["wanted", "new"]);
    }
}
