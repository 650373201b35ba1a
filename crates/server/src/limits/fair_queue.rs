//! Whose thinking is next: /48 networks take turns, within each its /56 networks, within these their /64 networks, and
//! within these their people. An IPv4 address is all of these networks. So nobody waits for more than one thought of each
//! other network, however many tables or addresses somebody has.

use std::collections::{HashMap, VecDeque};

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

impl Requester {
    /// Those who take turns, the widest network first.
    fn path(&self) -> [Key; 4] {
        let person = Key::Person(self.person.clone());
        match self.subnet.map(Subnet::networks) {
            Some([narrow, wide, widest]) => {
                [Key::Network(widest), Key::Network(wide), Key::Network(narrow), person]
            }
            None => [Key::Program, Key::Program, Key::Program, person],
        }
    }
}

/// How many thoughts there may be at the same time.
#[derive(Clone, Copy, Debug)]
pub struct ThinkingLimits {
    /// Under way, of one person.
    pub per_person: usize,
    /// Under way, of one /48 network or IPv4 address.
    pub per_subnet: usize,
    /// Waiting, of one /64 network or IPv4 address; [wider ones](super::subnet::ROOM) may have more.
    pub waiting: usize,
}

/// Jobs that wait, and the number of those under way.
pub struct FairQueue<J> {
    limits: ThinkingLimits,
    waiting: Group<J>,
    /// By the beginnings of paths.
    busy: HashMap<Vec<Key>, usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Network(Subnet),
    /// In place of a network, if nobody has asked for it.
    Program,
    Person(Option<PersonId>),
}

/// A network and the networks or people in it, or a person and their jobs.
struct Group<J> {
    /// Those who wait, in the order of their turns.
    members: VecDeque<(Key, Group<J>)>,
    /// Of a person.
    jobs: VecDeque<(Requester, J)>,
}

impl<J> FairQueue<J> {
    pub fn new(limits: ThinkingLimits) -> FairQueue<J> {
        FairQueue { limits, waiting: Group::new(), busy: HashMap::new() }
    }

    /// Adds a job, and forgets those of the same person that nobody waits for any more.
    pub fn push(&mut self, requester: &Requester, job: J, mut is_wanted: impl FnMut(&J) -> bool) {
        let jobs = &mut self.waiting.member(&requester.path()).jobs;
        jobs.retain(|(_, job)| is_wanted(job));
        jobs.push_back((requester.clone(), job));
    }

    /// The next job, which is under way until [`FairQueue::finish`].
    pub fn pop(&mut self) -> Option<(Requester, J)> {
        let places = self.find_next()?;
        let (requester, job) = self.waiting.take(&places)?;
        for key in counted(&requester.path()) {
            *self.busy.entry(key.to_vec()).or_default() += 1;
        }
        Some((requester, job))
    }

    /// A job is not under way any more.
    pub fn finish(&mut self, requester: &Requester) {
        for key in counted(&requester.path()) {
            if let Some(count) = self.busy.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    self.busy.remove(key);
                }
            }
        }
    }

    /// Whether a job could begin now.
    pub fn has_next(&self) -> bool {
        self.find_next().is_some()
    }

    /// How many jobs wait.
    pub fn len(&self) -> usize {
        self.waiting.jobs()
    }

    /// How many people wait.
    pub fn people(&self) -> usize {
        self.waiting.people()
    }

    /// How many jobs of a network wait, and of the wider ones it belongs to.
    pub fn waiting_for(&self, subnet: Subnet) -> [usize; 3] {
        let path = Requester { person: None, subnet: Some(subnet) }.path();
        [3, 2, 1].map(|length| self.waiting.find(&path[..length]).map_or(0, Group::jobs))
    }

    /// The places of the networks and of the person whose turn it is, but for those who have enough under way.
    fn find_next(&self) -> Option<Vec<usize>> {
        let may_begin = |path: &[Key]| {
            let most = match path.len() {
                1 => self.limits.per_subnet,
                4 => self.limits.per_person,
                _ => return true,
            };
            self.busy.get(path).is_none_or(|count| *count < most)
        };
        let mut places = Vec::new();
        self.waiting.find_next(&mut Vec::new(), &mut places, &may_begin).then_some(places)
    }
}

/// The beginnings of a path of which only so many may be under way.
fn counted(path: &[Key; 4]) -> [&[Key]; 2] {
    [&path[..1], path]
}

impl<J> Group<J> {
    fn new() -> Group<J> {
        Group { members: VecDeque::new(), jobs: VecDeque::new() }
    }

    fn find(&self, path: &[Key]) -> Option<&Group<J>> {
        let Some((first, rest)) = path.split_first() else { return Some(self) };
        self.members.iter().find(|(key, _)| key == first)?.1.find(rest)
    }

    /// The group at the end of the path. If it is new, its turn comes last.
    fn member(&mut self, path: &[Key]) -> &mut Group<J> {
        let Some((first, rest)) = path.split_first() else { return self };
        let known = self.members.iter().position(|(key, _)| key == first);
        let place = known.unwrap_or_else(|| {
            self.members.push_back((first.clone(), Group::new()));
            self.members.len() - 1
        });
        self.members[place].1.member(rest)
    }

    /// Finds the first job of those who may begin: `places` are where it is. Returns whether there is one.
    fn find_next(
        &self,
        path: &mut Vec<Key>,
        places: &mut Vec<usize>,
        may_begin: &impl Fn(&[Key]) -> bool,
    ) -> bool {
        if !self.jobs.is_empty() {
            return true;
        }
        for (place, (key, member)) in self.members.iter().enumerate() {
            path.push(key.clone());
            places.push(place);
            if may_begin(path) && member.find_next(path, places, may_begin) {
                return true;
            }
            path.pop();
            places.pop();
        }
        false
    }

    /// Takes the first job that is there. Everybody whose turn it was comes last now.
    fn take(&mut self, places: &[usize]) -> Option<(Requester, J)> {
        let Some((place, rest)) = places.split_first() else { return self.jobs.pop_front() };
        let (key, mut member) = self.members.remove(*place)?;
        let job = member.take(rest);
        if !(member.members.is_empty() && member.jobs.is_empty()) {
            self.members.push_back((key, member));
        }
        job
    }

    fn people(&self) -> usize {
        let here = usize::from(!self.jobs.is_empty());
        here + self.members.iter().map(|(_, member)| member.people()).sum::<usize>()
    }

    fn jobs(&self) -> usize {
        self.jobs.len() + self.members.iter().map(|(_, member)| member.jobs()).sum::<usize>()
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
    fn the_many_networks_of_one_household_take_turns_as_one() {
        let mut queue = queue(BOUNDLESS, &[]);
        for network in 0..100 {
            let home =
                requester(&format!("guest {network}"), &format!("2001:db8:0:{network:x}::1"));
            queue.push(&home, "flood", |_| true);
        }
        let neighbour = requester("neighbour", "2001:db8:0:100::1");
        queue.push(&neighbour, "neighbour", |_| true);
        queue.push(&neighbour, "neighbour", |_| true);
        queue.push(&requester("ada", "2001:db8:1::1"), "ada", |_| true);
        queue.push(&requester("bob", "192.0.2.2"), "bob", |_| true);
        assert_eq!(queue.waiting_for(neighbour.subnet.unwrap()), [2, 2, 102]);
        let order = begin(&mut queue);
        assert_eq!(order[..6], ["flood", "ada", "bob", "neighbour", "flood", "neighbour"]);
        assert_eq!(queue.waiting_for(neighbour.subnet.unwrap()), [0; 3]);
    }

    #[test]
    fn what_is_under_way_counts_for_the_widest_network() {
        let limits = ThinkingLimits { per_person: 2, per_subnet: 2, waiting: 100 };
        let homes = ["2001:db8:0:1::1", "2001:db8:0:100::1", "2001:db8:0:200::1"];
        let [one, two, three] = homes.map(|home| requester("flood", home));
        let ada = requester("ada", "2001:db8:1::1");
        let mut queue =
            queue(limits, &[(&one, "one"), (&two, "two"), (&three, "three"), (&ada, "ada")]);
        assert_eq!(begin(&mut queue), ["one", "ada", "two"]);
        queue.finish(&two);
        assert_eq!(begin(&mut queue), ["three"]);
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
        assert!(queue.busy.is_empty());
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
