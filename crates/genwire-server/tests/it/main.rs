//! The service, started in this process and called over the network.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

mod admin;
mod admin_access;
mod balance;
mod bodies;
mod callbacks;
mod chat;
mod compat;
mod default;
mod faults;
mod framing;
mod index;
mod inspector;
mod isolation;
mod lifecycle;
mod limits;
mod material;
mod memory;
mod operations;
mod receivers;
mod replies;
mod speech;
mod streams;
mod support;
mod tasks;
mod templates;
mod traces;
mod vectors;
