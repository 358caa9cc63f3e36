//! Timestamps and durations, as rules compare them.

pub use genwire_constraint::time::{Duration, Timestamp};
