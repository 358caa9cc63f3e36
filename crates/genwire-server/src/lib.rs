//! A local service that really serves the interface.

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
