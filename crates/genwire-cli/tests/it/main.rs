//! The `genwire` command, run as a process.

mod chat;
mod check;
mod lines;
mod loopback;
mod operations;
mod process;
mod readme;
mod schema;
