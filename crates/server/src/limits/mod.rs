//! Who may do how much, and whose turn it is: limits on clients, and turns of those who wait for a thread.
//!
//! - `rules` has the numbers, `limiter` counts requests, and `permits` what is open at the moment.
//! - `subnet` is the unit in which addresses are counted.
//! - `fair_queue` lets networks take turns, and the people of each; `thread_slots` gives out threads in that order.

pub mod fair_queue;
pub mod limiter;
pub mod permits;
pub mod rules;
pub mod subnet;
pub mod thread_slots;
