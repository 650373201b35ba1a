//! Messages that wait for a reader, bounded in number and in bytes, so that readers who do not read cost little.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

/// The most messages that wait for a reader.
const MOST_MESSAGES: usize = 64;
/// The most bytes that wait for a reader, unless it is a single message.
pub const MOST_BYTES: usize = 128 * 1024;

pub struct MessageSender {
    messages: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

pub struct MessageReceiver {
    /// What comes before everything else.
    first: VecDeque<Utf8Bytes>,
    messages: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

pub fn message_queue() -> (MessageSender, MessageReceiver) {
    let (sender, receiver) = mpsc::channel(MOST_MESSAGES);
    let bytes = Arc::new(AtomicUsize::new(0));
    let counted = MessageSender { messages: sender, bytes: bytes.clone() };
    (counted, MessageReceiver { first: VecDeque::new(), messages: receiver, bytes })
}

impl MessageSender {
    /// Whether there was room for the message.
    pub fn try_send(&self, message: Utf8Bytes) -> bool {
        let bytes = message.len();
        let waiting = self.bytes.fetch_add(bytes, Ordering::Relaxed);
        let fits = waiting == 0 || waiting + bytes <= MOST_BYTES;
        let sent = fits && self.messages.try_send(message).is_ok();
        if !sent {
            self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        sent
    }

    /// Whether the reader has gone.
    pub fn is_closed(&self) -> bool {
        self.messages.is_closed()
    }
}

impl MessageReceiver {
    /// Puts messages before all others.
    pub fn put_first(&mut self, messages: impl IntoIterator<Item = String>) {
        self.first = messages.into_iter().map(Utf8Bytes::from).collect();
    }

    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        if let Some(message) = self.first.pop_front() {
            return Some(message);
        }
        let message = self.messages.recv().await;
        self.taken(message)
    }

    pub fn try_recv(&mut self) -> Option<Utf8Bytes> {
        if let Some(message) = self.first.pop_front() {
            return Some(message);
        }
        let message = self.messages.try_recv().ok();
        self.taken(message)
    }

    fn taken(&self, message: Option<Utf8Bytes>) -> Option<Utf8Bytes> {
        let bytes = message.as_ref().map_or(0, |message| message.len());
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_so_much_waits_for_a_reader() {
        let (sender, mut receiver) = message_queue();
        let text = |bytes: usize| Utf8Bytes::from("x".repeat(bytes));
        assert!(sender.try_send(text(2 * MOST_BYTES)), "a single message always fits");
        assert!(!sender.try_send(text(1)));
        assert_eq!(receiver.recv().await.unwrap().len(), 2 * MOST_BYTES);
        assert_eq!((0..).take_while(|_| sender.try_send(text(10_000))).count(), 13);
        while receiver.try_recv().is_some() {}
        assert_eq!((0..).take_while(|_| sender.try_send(text(1))).count(), MOST_MESSAGES);
        receiver.put_first(["first".to_owned(), "second".to_owned()]);
        assert_eq!(receiver.recv().await.unwrap().as_str(), "first");
        assert_eq!(receiver.try_recv().unwrap().as_str(), "second");
        assert_eq!(receiver.recv().await.unwrap().as_str(), "x");
        drop(receiver);
        assert!(sender.is_closed() && !sender.try_send(text(1)));
    }
}
