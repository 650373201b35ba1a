//! For the host of a server: cleanup, health, and the audit of stored tables.

pub mod audit;
pub mod cleanup;
pub mod health;
