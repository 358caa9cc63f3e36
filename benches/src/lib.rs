//! Inputs of the benchmarks, and the peers with which Genwire is compared.

pub mod bodies;
pub mod hand;
pub mod inputs;
pub mod loopback;
pub mod measure;
pub mod memory;
pub mod plain;
pub mod service;
pub mod streams;
