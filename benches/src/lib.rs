//! Inputs of the benchmarks, and the peers that Genwire is compared with.

pub mod closed;
pub mod hand;
pub mod inputs;
pub mod loopback;
pub mod measure;
pub mod memory;
pub mod peers;
pub mod plain;
pub mod service;
pub mod specs;
pub mod streams;
