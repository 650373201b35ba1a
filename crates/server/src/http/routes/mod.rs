//! The handlers of all addresses, by topic.

pub mod account;
pub mod lessons;
pub mod page;
pub mod people;
pub mod records;
pub mod service;
pub mod study;
pub mod tables;
