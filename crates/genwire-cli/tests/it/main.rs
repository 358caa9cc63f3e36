//! The `genwire` command, run as a process.

mod batch;
mod chat;
mod check;
mod connection;
mod lines;
mod loopback;
mod operations;
mod process;
mod readme;
mod schema;
mod serve;
mod speak;
mod tasks;
mod template;
mod voices;
