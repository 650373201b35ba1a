//! The subscribers of a table: whoever has it open, what they are told, and who is online.

use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use nova_luna_protocol::online::{Event, ServerMessage, TableState};
use nova_luna_protocol::{PersonId, TableId, to_json};
use nova_luna_store::Store;
use nova_luna_table::Table;

use super::message_queue::{MessageReceiver, MessageSender, message_queue};
use super::registry::OwnerStatus;

pub struct Subscribers {
    store: Store,
    status: Arc<OwnerStatus>,
    subscribers: HashMap<u64, Subscriber>,
    /// The number of the next subscriber.
    next: u64,
    /// The people who are connected, as far as other nodes have been told.
    announced: HashSet<PersonId>,
}

struct Subscriber {
    viewer: Option<PersonId>,
    /// When it is full, the reader is too slow and has to connect again.
    messages: MessageSender,
}

impl Subscribers {
    pub fn new(store: Store, status: Arc<OwnerStatus>) -> Subscribers {
        Subscribers {
            store,
            status,
            subscribers: HashMap::new(),
            next: 0,
            announced: HashSet::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.subscribers.is_empty()
    }

    /// The table as `viewer` may see it.
    pub fn view(&self, table: &Table, viewer: Option<&PersonId>) -> TableState {
        table.view(viewer, &|person| self.is_online(person), true)
    }

    /// Adds a subscriber: its number, and what it is told from now on.
    pub fn subscribe(&mut self, table: &Table, viewer: Option<PersonId>) -> (u64, MessageReceiver) {
        let before = self.presence(table);
        // Whoever broke off while they waited for this never said so.
        self.subscribers.retain(|_, subscriber| !subscriber.messages.is_closed());
        let (messages, receiver) = message_queue();
        let number = self.next;
        self.next += 1;
        self.subscribers.insert(number, Subscriber { viewer, messages });
        if before == self.presence(table) {
            // The newcomer may have missed who came and went.
            let online = Utf8Bytes::from(to_json(&ServerMessage::Presence { online: before }));
            let _ = self.subscribers.get(&number).map(|new| new.messages.try_send(online));
        } else {
            self.tell_presence(table);
        }
        self.announce(table.id());
        (number, receiver)
    }

    pub fn unsubscribe(&mut self, table: &Table, number: u64) {
        self.retain(table, |other, _| other != number);
    }

    /// Removes subscribers whose readers have gone.
    pub fn remove_closed(&mut self, table: &Table) {
        self.retain(table, |_, subscriber| !subscriber.messages.is_closed());
    }

    /// Removes everybody. They connect again, perhaps to another node.
    pub fn clear(&mut self, table: &TableId) {
        self.subscribers.clear();
        self.announce(table);
    }

    /// Tells everybody what has happened. `table` is the table after it.
    pub fn publish(&mut self, table: &Table, event: &Event) {
        // Everybody with the same view gets the same text, made once. All who only look on have the same view.
        let mut texts: HashMap<Option<PersonId>, Utf8Bytes> = HashMap::new();
        let viewer_of = |subscriber: &Subscriber| {
            subscriber.viewer.clone().filter(|person| table.concerns(person))
        };
        for subscriber in self.subscribers.values() {
            if let Entry::Vacant(text) = texts.entry(viewer_of(subscriber)) {
                let state = self.view(table, text.key().as_ref());
                let message = ServerMessage::Event { event: event.clone(), state: Box::new(state) };
                text.insert(to_json(&message).into());
            }
        }
        self.retain(table, |_, subscriber| {
            let text = texts.get(&viewer_of(subscriber)).cloned();
            text.is_some_and(|text| subscriber.messages.try_send(text))
        });
    }

    /// Tells everybody who is connected.
    pub fn tell_presence(&self, table: &Table) {
        let message = ServerMessage::Presence { online: self.presence(table) };
        let message = Utf8Bytes::from(to_json(&message));
        for subscriber in self.subscribers.values() {
            // Whoever is too slow for this will notice with the next event.
            let _ = subscriber.messages.try_send(message.clone());
        }
    }

    /// Tells the other nodes once more who is connected here.
    pub fn announce_again(&mut self, table: &TableId) {
        self.announced.clear();
        self.announce(table);
    }

    fn retain(&mut self, table: &Table, stays: impl Fn(u64, &Subscriber) -> bool) {
        let before = self.subscribers.len();
        self.subscribers.retain(|&number, subscriber| stays(number, subscriber));
        if self.subscribers.len() < before {
            self.tell_presence(table);
            self.announce(table.id());
        }
    }

    /// Tells the other nodes who has come and who has gone.
    fn announce(&mut self, table: &TableId) {
        if !self.store.is_shared() {
            return;
        }
        let here = self.subscribers.values().filter_map(|subscriber| subscriber.viewer.clone());
        let here: HashSet<PersonId> = here.collect();
        for person in here.symmetric_difference(&self.announced) {
            self.store.set_presence(table, person, here.contains(person));
        }
        self.announced = here;
    }

    /// By seat: whether its person is connected.
    fn presence(&self, table: &Table) -> Vec<bool> {
        table.presence(&|person| self.is_online(person))
    }

    pub fn is_online(&self, person: &PersonId) -> bool {
        let here = |subscriber: &Subscriber| subscriber.viewer.as_ref() == Some(person);
        self.subscribers.values().any(here) || self.status.is_elsewhere(person)
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_protocol::from_json;
    use nova_luna_protocol::online::NewTable;
    use nova_luna_table::{Person, create};

    use super::*;
    use crate::random::RandomDealer;

    #[tokio::test]
    async fn all_who_look_on_get_the_same_text() {
        let ada = Person { id: "ada".into(), name: "Ada".to_owned() };
        let new: NewTable = from_json(r#"{"id": "1", "seats": ["me", "level1"]}"#).unwrap();
        let created = create::new("t".into(), ada, &new, 0, &RandomDealer).unwrap();
        let step = created.steps.last().unwrap();
        let store = Store::open("sqlite::memory:").await.unwrap();
        let mut subscribers = Subscribers::new(store, Arc::default());
        let viewers = [Some("ada"), Some("eve"), Some("fay"), None].into_iter();
        let receivers: Vec<MessageReceiver> = viewers
            .map(|viewer| subscribers.subscribe(&step.after, viewer.map(PersonId::from)).1)
            .collect();
        subscribers.publish(&step.after, &step.event);
        let event = |mut receiver: MessageReceiver| {
            let messages = std::iter::from_fn(|| receiver.try_recv());
            messages.into_iter().find(|message| message.contains(r#""type":"event""#)).unwrap()
        };
        let [ada, eve, fay, nobody] = <[_; 4]>::try_from(receivers).ok().unwrap().map(event);
        assert!(ada.contains(r#""you":{"seats":[0],"host":true}"#), "{ada}");
        assert!(eve.contains(r#""you":{"seats":[],"host":false}"#), "{eve}");
        // It was made once.
        assert_eq!((eve.as_ptr(), eve.as_ptr()), (fay.as_ptr(), nobody.as_ptr()));
    }
}
