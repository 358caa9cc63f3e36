//! A local service that really serves the interface.

#![expect(dead_code, unused_imports, reason = "the rooms are built before what joins them")]

mod admin;
mod areas;
mod audio;
mod callbacks;
mod clock;
mod config;
mod engines;
mod error;
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
pub use config::Config;
pub use error::Error;
pub use server::{Running, Server, ServerBuilder};
pub use store::StoreConfig;
pub use tasks::{Progression, TaskConfig};
