//! What a page calls, and what this program calls in the page.
//!
//! A question is written to where `question(length)` says; then `answer()` says where the reply begins and
//! `answer_length()` how long it is. Both are UTF-8. The reply stays until the next question.
//!
//! The networks of `crates/engine/networks` are not in the program: each is written like a question, and `network()` takes it.

#![expect(unsafe_code, reason = "a name that the page can find counts as unsafe")]

use std::cell::RefCell;
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for a question of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question, and says where the reply is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    let question = String::from_utf8(QUESTION.take()).unwrap_or_default();
    let reply = crate::reply(&question, Some(clock));
    REPLY.with_borrow_mut(|kept| {
        *kept = reply;
        kept.as_ptr()
    })
}

/// Takes what was written, instead of a question, as a network for the strongest bot. Says whether it is one.
#[unsafe(no_mangle)]
pub extern "C" fn network() -> u32 {
    u32::from(nova_luna_engine::add_network(&QUESTION.take()))
}

/// How many bytes the reply has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    REPLY.with_borrow(String::len)
}

fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}
