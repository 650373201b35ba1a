//! Threads for one kind of work: so many at a time, in the order of a [`FairQueue`]. What runs in the background
//! gets a thread when nobody waits.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, oneshot};

use super::fair_queue::{FairQueue, Requester, ThinkingLimits};
use super::subnet::Subnet;

pub struct ThreadSlots {
    // Not a Mutex of Tokio, because it is never held across an await.
    state: Mutex<State>,
    /// Notified when somebody could begin if the background made room.
    preempt: Notify,
}

struct State {
    /// How many threads are free.
    free: usize,
    people: FairQueue<oneshot::Sender<Slot>>,
    background: VecDeque<oneshot::Sender<Slot>>,
}

/// The right to think on a thread, until it is dropped.
pub struct Slot {
    slots: Arc<ThreadSlots>,
    /// `None` in the background.
    requester: Option<Requester>,
}

impl ThreadSlots {
    pub fn new(threads: usize, limits: ThinkingLimits) -> ThreadSlots {
        let (people, background) = (FairQueue::new(limits), VecDeque::new());
        let state = Mutex::new(State { free: threads, people, background });
        ThreadSlots { state, preempt: Notify::new() }
    }

    /// Comes when it is this person's turn.
    pub fn slot_for(self: &Arc<ThreadSlots>, requester: &Requester) -> oneshot::Receiver<Slot> {
        let (sender, slot) = oneshot::channel();
        let mut state = self.state.lock();
        state.people.push(requester, sender, |other| !other.is_closed());
        self.begin_next(state);
        slot
    }

    /// Comes when no person waits.
    pub fn background_slot(self: &Arc<ThreadSlots>) -> oneshot::Receiver<Slot> {
        let (sender, slot) = oneshot::channel();
        let mut state = self.state.lock();
        state.background.retain(|other| !other.is_closed());
        state.background.push_back(sender);
        self.hand_out(state);
        slot
    }

    /// Ends when somebody could begin if the background made room.
    pub fn preempted(&self) -> Notified<'_> {
        self.preempt.notified()
    }

    /// How many thoughts of a network wait, and of the wider ones it belongs to.
    pub fn waiting_for(&self, subnet: Subnet) -> [usize; 3] {
        self.state.lock().people.waiting_for(subnet)
    }

    /// How many people wait.
    pub fn people(&self) -> usize {
        self.state.lock().people.people()
    }

    /// Lets people begin who can begin now, in place of the background if need be.
    fn begin_next(self: &Arc<ThreadSlots>, state: MutexGuard<'_, State>) {
        let crowded = state.free == 0 && state.people.has_next();
        self.hand_out(state);
        if crowded {
            self.preempt.notify_waiters();
        }
    }

    /// Gives the free threads to those who are next.
    fn hand_out(self: &Arc<ThreadSlots>, mut state: MutexGuard<'_, State>) {
        let mut given = Vec::new();
        while state.free > 0 {
            let next = match state.people.pop() {
                Some((requester, sender)) => Some((Some(requester), sender)),
                None => state.background.pop_front().map(|sender| (None, sender)),
            };
            let Some((requester, sender)) = next else { break };
            // Most of those who have left are found here, and not one by one when their slots are dropped.
            if sender.is_closed() {
                requester.iter().for_each(|requester| state.people.finish(requester));
                continue;
            }
            state.free -= 1;
            given.push((sender, Slot { slots: self.clone(), requester }));
        }
        drop(state);
        for (sender, slot) in given {
            // If nobody waits for it any more, the slot is dropped and goes to the next.
            let _ = sender.send(slot);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.slots.state.lock();
        state.free += 1;
        if let Some(requester) = &self.requester {
            state.people.finish(requester);
        }
        self.slots.hand_out(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl ThreadSlots {
        pub fn free(&self) -> usize {
            self.state.lock().free
        }
    }

    fn requester(person: &str, subnet: Option<&str>) -> Requester {
        let subnet = subnet.map(|address| Subnet::of(address.parse().unwrap()));
        Requester { person: Some(person.into()), subnet }
    }

    #[test]
    fn however_many_have_left_the_next_one_begins() {
        let limits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };
        let lane = Arc::new(ThreadSlots::new(1, limits));
        let first = lane.slot_for(&requester("first", None)).try_recv().unwrap();
        for number in 0..10_000 {
            drop(lane.slot_for(&requester(&number.to_string(), Some("192.0.2.1"))));
        }
        let mut last = lane.slot_for(&requester("last", Some("192.0.2.2")));
        drop(first);
        assert!(last.try_recv().is_ok());
    }
}
