//! Types of an interface for TypeScript and Python, and its tables as plain data.
//!
//! What is in a file is decided once (`area`, `data`, `docs`, `methods`, `servers`, `table`,
//! `taken`); `typescript` and `python` say how it is written.

#![expect(clippy::format_push_string, reason = "a file is written once, and reads better so")]

mod area;
mod data;
mod docs;
mod methods;
pub mod python;
mod servers;
mod table;
mod taken;
pub mod typescript;

pub use area::with_operations;
