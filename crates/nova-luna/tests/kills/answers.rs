//! What the people at a table were told.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use nova_luna_protocol::online::{Answer, Command, CommandMessage};

/// What the people at one table were told.
pub struct Answers {
    pub table: String,
    told: Mutex<Told>,
    /// The highest number of an event in an answer.
    highest: AtomicU32,
    /// How many pages may still send commands.
    busy: AtomicUsize,
}

#[derive(Default)]
struct Told {
    /// By id.
    done: BTreeMap<String, Deed>,
    refused: BTreeSet<String>,
}

/// A command that somebody was told is carried out.
#[derive(Clone)]
pub struct Deed {
    pub command: Command,
    pub answer: Answer,
}

impl Answers {
    pub fn new(table: &str, pages: usize) -> Answers {
        Answers {
            table: table.to_owned(),
            told: Mutex::default(),
            highest: AtomicU32::new(0),
            busy: AtomicUsize::new(pages),
        }
    }

    /// Writes down that a command was carried out. Whether that is new.
    pub fn done(&self, message: &CommandMessage, answer: &Answer) -> bool {
        let CommandMessage { id, command } = message;
        assert_eq!(answer.id, *id, "an answer to another command");
        let mut told = self.told.lock().unwrap();
        assert!(!told.refused.contains(id), "{message:?} was refused before, and now {answer:?}");
        if let Some(before) = told.done.get(id) {
            assert_eq!(before.answer, *answer, "{message:?} is answered in two ways");
            return false;
        }
        let deed = Deed { command: command.clone(), answer: answer.clone() };
        told.done.insert(id.clone(), deed);
        self.highest.fetch_max(answer.seq, Ordering::SeqCst);
        true
    }

    /// Writes down that a command was refused. Whether that is new.
    pub fn refused(&self, id: &str) -> bool {
        let mut told = self.told.lock().unwrap();
        assert!(!told.done.contains_key(id), "{id} is refused but was carried out before");
        told.refused.insert(id.to_owned())
    }

    pub fn deeds(&self) -> Vec<Deed> {
        self.told.lock().unwrap().done.values().cloned().collect()
    }

    pub fn is_done(&self, id: &str) -> bool {
        self.told.lock().unwrap().done.contains_key(id)
    }

    /// One page less will send commands.
    pub fn quiet(&self) {
        self.busy.fetch_sub(1, Ordering::SeqCst);
    }

    /// The last event of which somebody was told, once nobody sends commands any more.
    pub fn last(&self) -> Option<u32> {
        (self.busy.load(Ordering::SeqCst) == 0).then(|| self.highest.load(Ordering::SeqCst))
    }
}
