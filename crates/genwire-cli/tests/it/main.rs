//! The `genwire` command, run as a process.

mod check;
mod lines;
mod operations;
mod process;
mod readme;
mod schema;
