//! The Rust code generated from an interface: types, rules, clients and servers.

pub mod bodies;
pub mod check;
pub mod client;
pub mod codes;
mod definitions;
pub mod index;
mod items;
pub mod media;
pub mod operations;
mod path_limits;
pub mod rules;
pub mod server;
pub mod servers;
pub mod service;
pub mod states;
pub mod streams;
pub mod text_rules;
mod trace;
pub mod types;

pub use client::path_argument;
pub use items::example;
