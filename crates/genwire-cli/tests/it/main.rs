//! The `genwire` command, run as a process.

mod batch;
mod chat;
mod check;
mod connection;
mod full;
mod kill;
mod lines;
mod loopback;
mod man;
mod operations;
mod process;
mod readme;
#[cfg(unix)]
mod reference;
mod schema;
mod serve;
#[cfg(unix)]
mod signals;
mod speak;
mod tasks;
mod template;
mod voices;
