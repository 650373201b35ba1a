//! For the host of a server: cleanup, health, the audit of stored tables, and removing people and tables.

pub mod accounts;
pub mod audit;
pub mod cleanup;
pub mod health;
