//! A local service that really serves the interface.

#![expect(dead_code, reason = "the rooms are built before what joins them")]

mod admin;
mod areas;
mod audio;
mod callbacks;
mod clock;
mod config;
mod engines;
mod faults;
mod fetch;
mod gate;
mod journal;
mod metrics;
mod screening;
mod seed;
mod server;
mod shared;
mod store;
mod tasks;
mod voices;

pub use clock::Clock;
